/*
 * kontor.h: the public interface of Kontor, in C and as a WebAssembly module.
 *
 * Everything that can be done with a match can be done by these functions: list
 * games and rules, open a match or read one from a record, see what a seat sees,
 * answer for people, let computer players think, tell what happened in sentences,
 * and check that a record is true. docs/api.md has whole examples in C and
 * JavaScript and says what each JSON text holds.
 *
 * Promises
 * - Names begin with kontor_ or KONTOR_. What stands here keeps its meaning as
 *   long as KONTOR_INTERFACE stays the same; functions, errors and members of JSON
 *   may be added.
 * - Whatever is handed in, wrong or not, gives an answer or an error and, where
 *   it is an error, changes nothing. Handles alone are taken on trust: they come
 *   from this library and are not closed yet. NULL is allowed for each of them.
 * - Texts are UTF-8 and end with a 0. A text or block of bytes that a function
 *   returns belongs to the struct kontor that was handed in and lasts until the
 *   next function is called with it. NULL: there is an error, see kontor_error.
 * - A struct kontor and its matches are for one thread at a time; different
 *   ones know nothing of each other.
 * - Nobody's secrets are in what is made for a viewer. Functions without a viewer
 *   are for the host, who knows everything.
 */
#ifndef KONTOR_H
#define KONTOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define KONTOR_INTERFACE 1

enum {
    KONTOR_MOST_PLAYERS = 9, /* seats count from 0 to 8 */
    KONTOR_SPECTATOR = 13    /* a viewer without a seat */
};

/* What can be wrong. The key (kontor_error_key) says it more precisely. */
enum kontor_error {
    KONTOR_FINE = 0,
    KONTOR_ARGUMENT = 1, /* NULL where something is needed, a number out of range, not UTF-8 */
    KONTOR_MEMORY = 2,
    KONTOR_UNKNOWN = 3, /* no such game, edition, language or computer player */
    KONTOR_SETUP = 4,   /* options, players, seats or edition that do not fit */
    KONTOR_MOVE = 5,    /* no move of this game, or one out of range */
    KONTOR_RULE = 6,    /* the rules forbid it now */
    KONTOR_TURN = 7,    /* the seat is not asked, or the match is over */
    KONTOR_UNDO = 8,    /* nothing that may be taken back */
    KONTOR_DRAFT = 9,   /* the seat's private decision is too long, or lost */
    KONTOR_RECORD = 10, /* not a record, or not one that can be played */
    KONTOR_PROOF = 11,  /* the draws cannot be proved or gone on with */
    KONTOR_WORDS = 12,  /* not a table of words */
    KONTOR_CLOSED = 13, /* a fault of the program has closed the match */
    KONTOR_LIMIT = 14,  /* longer than a match may become */
    KONTOR_DESK = 15    /* what does not fit the desk it is for, or that no desk has */
};

/* Which of the two views: everything that a perfect memory of what was seen could
 * know, or what the table shows people. */
enum kontor_eyes { KONTOR_KNOWLEDGE = 0, KONTOR_SHOWN = 1 };

/* What a match waits for. */
enum kontor_due {
    KONTOR_DUE_NOTHING = 0, /* no match was given */
    KONTOR_DUE_ADVANCE = 1, /* kontor_advance */
    KONTOR_DUE_ANSWER = 2,  /* of the seats in kontor_asked or kontor_thinking */
    KONTOR_DUE_OVER = 3,    /* it has come to its end */
    KONTOR_DUE_CLOSED = 4   /* a fault of the program, or a record to be looked at only */
};

struct kontor;        /* words, the last error, the last text */
struct kontor_match;  /* a match; it lasts until it is closed */
struct kontor_desk;   /* one viewer's side of a match; it lasts until it is closed */
struct kontor_review; /* decisions being looked at again; it lasts until it is closed */
struct kontor_guest;  /* a seat's own side of the exchange; it lasts until it is closed */

/* ---- the library --------------------------------------------------------- */

/* "0.1.0"; and KONTOR_INTERFACE of the library that is running. */
const char *kontor_version(void);
int kontor_interface(void);

/* NULL: no memory. Closes its words, not its matches: close these first. */
struct kontor *kontor_open(void);
void kontor_close(struct kontor *kontor);

/* Bytes of the text or block that was returned last, without the final 0. */
size_t kontor_size(const struct kontor *kontor);

/* Room for what is handed in, for callers in other languages. NULL: no memory. */
void *kontor_allocate(size_t size);
void kontor_release(void *room);

/* ---- errors ---------------------------------------------------------------- */

/* What was wrong with the last call; KONTOR_ARGUMENT for kontor NULL. These
 * functions themselves do not count as calls. */
enum kontor_error kontor_error(const struct kontor *kontor);
/* Its precise name, which never changes its meaning: "error.not_your_turn"; "" for
 * KONTOR_FINE. It lasts as long as the library. */
const char *kontor_error_key(const struct kontor *kontor);
/* A sentence for people; where the language is not there, the key. */
const char *kontor_error_sentence(struct kontor *kontor, const char *language);
/* All of it: {"error":6,"key":"error.rule","sentence":"...","rule":"CC-B2",
 * "line":9,"word":"..."}; rule, line and word only where there are any. */
const char *kontor_error_json(struct kontor *kontor, const char *language);

/* ---- what there is ----------------------------------------------------------- */

/* Adds a language from a table as it lies beside the library, en.words: the bytes
 * are copied. The shared library has all languages built in; the WebAssembly
 * module has none, so that only one has to be loaded. A language may come in parts,
 * en/common.words and en/<game>.words for each game that is played: tables of one language
 * are joined, and the later one counts where both have a key. */
enum kontor_error kontor_add_words(struct kontor *kontor, const void *table, size_t size);

/* ["en","de","ja"]: those that can be used. Where a function takes a language,
 * NULL is the first of them. */
const char *kontor_languages(struct kontor *kontor);
/* {"en.key":"text",...}: every word as it is written, with its placeholders. */
const char *kontor_words(struct kontor *kontor, const char *language);
/* Games with numbers of players, options and editions, as `kontor games --json`. */
const char *kontor_games(struct kontor *kontor, const char *language);
/* The rules of a game as a list of ids, sections and texts. */
const char *kontor_rules(struct kontor *kontor, const char *game, const char *language);
/* The computer players, the weakest first: [{"name":"random","title":...,"thinks":false}]. */
const char *kontor_players(struct kontor *kontor, const char *language);
/* How a view lies in bytes: [{"name","offset","width","rows","cols",...}], "size". */
const char *kontor_layout(struct kontor *kontor, const char *game);

/* ---- matches ------------------------------------------------------------------ */

/* Opens a match. NULL: there is an error.
 *   game     its id: "karthedis"
 *   options  "name=value,name=value"; NULL or "": the standard ones
 *   edition  the name of a shipped one, or the whole text of one's own (with at
 *            least one newline); NULL or "": the newest
 *   seats    who sits where, parted by commas, as many as play: "me" or "me:Ann" is
 *            asked through this interface, "normal", "hard@200ms", "hard@500it" is a
 *            computer player
 *   seed     any text: the same one gives the same draws; NULL: they come from the
 *            system's generator and nobody can foresee them
 * In both cases the draws are fixed by a commitment before the first of them, and
 * the record proves them. */
struct kontor_match *kontor_match_open(struct kontor *kontor, const char *game, const char *options,
                                       const char *edition, const char *seats, const char *seed);
/* The same with the host's seed and everybody's entropy as they were exchanged
 * (docs/fairness.md): 32 bytes, and 32 for each seat one after the other. */
struct kontor_match *kontor_match_open_entropy(struct kontor *kontor, const char *game,
                                               const char *options, const char *edition,
                                               const char *seats, const uint8_t *seed,
                                               const uint8_t *entropy, size_t entropy_size);
/* The same with draws of the caller: `below` gives a number below n, each with the
 * same chance. Such a match has no proof. `context` is handed on and must last. */
struct kontor_match *kontor_match_open_drawn(struct kontor *kontor, const char *game,
                                             const char *options, const char *edition,
                                             const char *seats,
                                             uint32_t (*below)(void *context, uint32_t n),
                                             void *context);
/* Reads a record, played through the rules. seats as above, or NULL: as the names
 * in the record say. A match that is not over goes on if its proof has the seed;
 * without it, it can only be looked at, or forked. */
struct kontor_match *kontor_match_read(struct kontor *kontor, const char *record, size_t size,
                                       const char *seats);
/* A new match that has the first `events` events of another and goes on by itself,
 * with draws as from `seed` above, but without proof. seats: NULL as in the other. */
struct kontor_match *kontor_match_fork(struct kontor *kontor, const struct kontor_match *match,
                                       size_t events, const char *seats, const char *seed);
void kontor_match_close(struct kontor_match *match);

/* All that stays the same: game, version, players, options, edition, seats, kinds
 * of moves, nouns, fields, and "commitment" where the draws have one. */
const char *kontor_match_json(struct kontor *kontor, const struct kontor_match *match);
/* How many events there are, for the host; and how many the viewer knows of. */
size_t kontor_match_events(const struct kontor_match *match);
size_t kontor_match_seen(const struct kontor_match *match, int viewer);

/* ---- what happens ------------------------------------------------------------- */

/* What the match waits for, and of which seats: bit 0 is seat 0. */
enum kontor_due kontor_due(const struct kontor_match *match);
uint32_t kontor_asked(const struct kontor_match *match);    /* people */
uint32_t kontor_thinking(const struct kontor_match *match); /* computer players */

/* Plays what chance and rules decide, until somebody must be asked. */
enum kontor_error kontor_advance(struct kontor *kontor, struct kontor_match *match);

/* What the seat is asked: {"seat","undo","timed","from","to","question","legal":
 * [...]}. Events `from` to `to` - 1 of the seat are new to it. Each offer has its
 * move, text, number and sentence, and a span its bounds. */
const char *kontor_question(struct kontor *kontor, const struct kontor_match *match, int seat,
                            const char *language);
/* What a person typed, read as moves against what the seat sees; nothing is played:
 * {"what":"moves","moves":"buy flyt 3","anew":false} is to be handed to kontor_play,
 * after kontor_drop where anew is true; {"what":"amount","moves":...,"low":1,"high":4,
 * "question":"..."} lacks how many; {"what":"fault","fault":"..."} cannot be done. */
const char *kontor_order(struct kontor *kontor, const struct kontor_match *match, int seat,
                         const char *typed, const char *language);
/* Plays moves of the seat, parted by ";", all or none: "buy flyt 3". */
enum kontor_error kontor_play(struct kontor *kontor, struct kontor_match *match, int seat,
                              const char *moves);
/* Chance moves that the rules put into a player's own hand, as the die in Cryptoly: with `on`
 * one of the seat's is not made until kontor_draw, and the seat is asked meanwhile. Off at the
 * beginning, and not in the record. */
enum kontor_error kontor_by_hand(struct kontor *kontor, struct kontor_match *match, int seat,
                                 int on);
/* How the seat is called in what this match tells in words from now on: questions, orders,
 * hints. Record, desk and kontor_match_json keep its own name. */
enum kontor_error kontor_name_seat(struct kontor *kontor, struct kontor_match *match, int seat,
                                   const char *name);
/* As kontor_play, and makes the seat's chance move that waits, or that these moves lead to;
 * NULL or "": no moves. */
enum kontor_error kontor_draw(struct kontor *kontor, struct kontor_match *match, int seat,
                              const char *moves);
/* One move by its action number. */
enum kontor_error kontor_play_number(struct kontor *kontor, struct kontor_match *match, int seat,
                                     int32_t number);
/* Takes back the seat's last decision; drops its private one. */
enum kontor_error kontor_undo(struct kontor *kontor, struct kontor_match *match, int seat);
enum kontor_error kontor_drop(struct kontor *kontor, struct kontor_match *match, int seat);

/* Until when a standing answer is given. */
enum kontor_until { KONTOR_TURN_END = 0, KONTOR_ROUND_END = 1, KONTOR_MATCH_END = 2 };

/* From now on whatever the seat is asked in the present phase is answered with this
 * move where it is allowed, until the end of the turn, the round or the match; NULL
 * takes it back, and so does kontor_undo. Not for private and final decisions. To
 * others it is like any answer. */
enum kontor_error kontor_stand(struct kontor *kontor, struct kontor_match *match, int seat,
                               const char *move, int until);
/* Hands the seat to a computer player, who knows what the seat knows, or back to the
 * person (NULL): between any two answers. The record says so in its place. */
enum kontor_error kontor_hand_over(struct kontor *kontor, struct kontor_match *match, int seat,
                                   const char *player);

/* ---- computer players ---------------------------------------------------------- */

/* Lets the computer player of the seat think and play. */
enum kontor_error kontor_think(struct kontor *kontor, struct kontor_match *match, int seat);
/* What a computer player would play for a seat that is asked, by what the seat
 * knows: {"move":{...},"text":"buy flyt 3","number":17}. Nothing is played. */
const char *kontor_suggest(struct kontor *kontor, const struct kontor_match *match, int seat,
                           const char *player);
/* The best moves for a seat that is asked, what speaks for them, in sentences. */
const char *kontor_hint(struct kontor *kontor, const struct kontor_match *match, int seat,
                        uint32_t milliseconds, const char *language);

/* The seat's decisions in a match that is over, each looked at again for so many
 * milliseconds, from what the seat knew then; what looked costly is looked at twice. A
 * review is closed before its match. */
struct kontor_review *kontor_review_open(struct kontor *kontor, const struct kontor_match *match,
                                         int seat, uint32_t milliseconds);
void kontor_review_close(struct kontor_review *review);
/* One decision: {"more":true,"done":3,"all":55} and, where it had a choice and was
 * looked at for the first time, "event", counted from 1 as the seat saw them, and
 * "chance", permille of winning as it looked then with the best move; without it where
 * only one move was worth a thought and nothing was weighed. */
const char *kontor_review_step(struct kontor *kontor, struct kontor_review *review);
/* When there is no more: {"summary","list","decisions":[{"event","text","played",
 * "better","loss","low","high"}],"note"}, the costliest first, permille of winning. */
const char *kontor_review_told(struct kontor *kontor, const struct kontor_review *review,
                               const char *language);

/* ---- what is seen --------------------------------------------------------------- */

/* A view as JSON, or as bytes that lie as kontor_layout says. */
const char *kontor_view(struct kontor *kontor, const struct kontor_match *match, int viewer,
                        enum kontor_eyes eyes);
const void *kontor_view_bytes(struct kontor *kontor, const struct kontor_match *match, int viewer,
                              enum kontor_eyes eyes);
/* The viewer's events from `from` up to but not `to`, as a list; and the same told
 * in paragraphs of sentences. */
const char *kontor_events(struct kontor *kontor, const struct kontor_match *match, int viewer,
                          size_t from, size_t to);
const char *kontor_sentences(struct kontor *kontor, const struct kontor_match *match, int viewer,
                             size_t from, size_t to, const char *language);
/* Of a match that is over: {"points":[...],"rank":[...],"account":["..."],
 * "ranking":["..."]}. */
const char *kontor_result(struct kontor *kontor, const struct kontor_match *match,
                          const char *language);

/* ---- desks --------------------------------------------------------------------- */

/* One viewer's side of a match, near or far, with all that a screen needs of it.
 * docs/desk.md says what the texts hold. A desk is closed before its struct kontor.
 *
 * What a host sends to the viewers' desks: the head once; a start, with the number
 * of the viewer's next event; the events from `from` up to but not `to`, at most
 * those that kontor_match_seen counts. */
const char *kontor_desk_head(struct kontor *kontor, const struct kontor_match *match);
const char *kontor_desk_start(struct kontor *kontor, const struct kontor_match *match, int viewer,
                              size_t seq);
const char *kontor_desk_news(struct kontor *kontor, const struct kontor_match *match, int viewer,
                             size_t from, size_t to);

/* Opens a desk from a head, and closes it. */
struct kontor_desk *kontor_desk_open(struct kontor *kontor, const char *head, size_t size,
                                     int viewer, const char *language);
void kontor_desk_close(struct kontor_desk *desk);
/* Everything is told anew in this language. */
enum kontor_error kontor_desk_language(struct kontor *kontor, struct kontor_desk *desk,
                                       const char *language);
/* Starts and news, whole or not at all; or all of it from a match at hand. */
enum kontor_error kontor_desk_feed(struct kontor *kontor, struct kontor_desk *desk,
                                   const char *news, size_t size);
enum kontor_error kontor_desk_follow(struct kontor *kontor, struct kontor_desk *desk,
                                     const struct kontor_match *match);

/* Tries moves, parted by ";", all or none; takes the last one back; drops all. */
enum kontor_error kontor_desk_try(struct kontor *kontor, struct kontor_desk *desk,
                                  const char *moves);
enum kontor_error kontor_desk_untry(struct kontor *kontor, struct kontor_desk *desk);
enum kontor_error kontor_desk_drop(struct kontor *kontor, struct kontor_desk *desk);
/* What was tried, as kontor_play takes it: "bid 3;ready". */
const char *kontor_desk_packet(struct kontor *kontor, struct kontor_desk *desk);

/* The sections of these names, parted by commas; NULL: all. */
const char *kontor_desk_json(struct kontor *kontor, struct kontor_desk *desk, const char *sections);
/* The section "curves" goes through all that happened since it was asked for last; this
 * goes through so many events of it beforehand, and returns how many are left. */
size_t kontor_desk_reckon(struct kontor *kontor, struct kontor_desk *desk, size_t most);
/* The end of the log, from the paragraph that has event `from`. */
const char *kontor_desk_log(struct kontor *kontor, struct kontor_desk *desk, size_t from);
/* What happened, as data: events from `from` on; one event with the views around it. */
const char *kontor_desk_events(struct kontor *kontor, struct kontor_desk *desk, size_t from);
const char *kontor_desk_past(struct kontor *kontor, struct kontor_desk *desk, size_t event);
/* What a thing, rule or term is; why a move is not allowed; what moves would do;
 * what a person typed. */
const char *kontor_desk_explain(struct kontor *kontor, struct kontor_desk *desk, const char *thing);
const char *kontor_desk_why(struct kontor *kontor, struct kontor_desk *desk, const char *move);
const char *kontor_desk_preview(struct kontor *kontor, struct kontor_desk *desk, const char *moves);
const char *kontor_desk_order(struct kontor *kontor, struct kontor_desk *desk, const char *typed);

/* ---- fair draws, for a seat that does not take the host's word ------------------------- */

/* A seat's own side of the exchange before a match (docs/fairness.md). It draws the seat's
 * entropy, promises it, and gives it away only when the promises of all seats stand, its own
 * among them. The lines are those that the host publishes at each stage. What the host says
 * and what does not go together is refused, KONTOR_PROOF, and then nothing is given away.
 *
 * Of a head as kontor_desk_head gives it, and the lines of the first stage. entropy: 32
 * bytes, for this exchange alone; NULL: drawn here. A guest is closed before its struct
 * kontor; closing wipes what it knows. */
struct kontor_guest *kontor_guest_open(struct kontor *kontor, const char *head, size_t size,
                                       int seat, const char *lines, size_t lines_size,
                                       const uint8_t *entropy);
void kontor_guest_close(struct kontor_guest *guest);
/* The seat will sign what it is shown: its public key (Ed25519, 32 bytes, of a pair made for
 * this match alone) joins the promise, which must not have been told yet. */
enum kontor_error kontor_guest_bring_key(struct kontor *kontor, struct kontor_guest *guest,
                                         const uint8_t *key);
/* The promise, to be sent at the first stage: 64 hex digits. From here on it is fixed. */
const char *kontor_guest_promise(struct kontor *kontor, struct kontor_guest *guest);
/* Lines of the first stage once more, as promises of others come in: none may be another than
 * was shown before. */
enum kontor_error kontor_guest_follow(struct kontor *kontor, struct kontor_guest *guest,
                                      const char *lines, size_t size);
/* All promises stand: keeps them, and gives the entropy, to be sent with the key: 64 hex
 * digits. Once more gives it again, but only with the same promises. */
const char *kontor_guest_reveal(struct kontor *kontor, struct kontor_guest *guest,
                                const char *lines, size_t size);
/* All entropies stand: whether they are what was promised, by the promises kept. */
enum kontor_error kontor_guest_check(struct kontor *kontor, struct kontor_guest *guest,
                                     const char *lines, size_t size);
/* What the desk's note begins with (kontor_desk_keep_note), when it was checked: 32 bytes. */
const void *kontor_guest_exchange(struct kontor *kontor, const struct kontor_guest *guest);
/* What a signature of this note is made over: 32 bytes. The note is one of the seat's, as
 * kontor_desk_note gives it. */
const void *kontor_guest_message(struct kontor *kontor, const struct kontor_guest *guest,
                                 const char *note);
/* {"seat","commitment","promise","key","stage","checked"}: nothing of it is secret. */
const char *kontor_guest_json(struct kontor *kontor, const struct kontor_guest *guest);
/* All of it, to go on after a restart, and that. The text has the entropy: nobody else's. */
const char *kontor_guest_text(struct kontor *kontor, const struct kontor_guest *guest);
struct kontor_guest *kontor_guest_restore(struct kontor *kontor, const char *head, size_t size,
                                          const char *text, size_t text_size);

/* The desk keeps a note of what its viewer is shown, from the first event on. To be called
 * before its start is fed. exchange: 32 bytes. */
enum kontor_error kontor_desk_keep_note(struct kontor *kontor, struct kontor_desk *desk,
                                        const uint8_t *exchange);
/* The note of now, "0:57:<64 hex digits>", the last one where the match is over. */
const char *kontor_desk_note(struct kontor *kontor, struct kontor_desk *desk);

/* ---- editions and records ----------------------------------------------------------- */

/* A shipped edition as text, to be changed; NULL names the standard one. */
const char *kontor_edition(struct kontor *kontor, const char *game, const char *name);
/* Whether a text is an edition of the game: KONTOR_FINE, or what is wrong in which line
 * (kontor_error_json). */
enum kontor_error kontor_edition_check(struct kontor *kontor, const char *game, const char *edition,
                                       size_t size);

/* The whole record, for the host: with the seed, sealed when the match is over. */
const char *kontor_record(struct kontor *kontor, const struct kontor_match *match);
/* What the viewer may have of it before the match is over. */
const char *kontor_record_seen(struct kontor *kontor, const struct kontor_match *match, int viewer);
/* Whether a record is true: {"ok":true,"finished","sealed","game","moves","draws",
 * "commitment","chain"}, or with "error", "line" and "sentence". Returned for every
 * text: that a record is not true is no error of the call. */
const char *kontor_verify(struct kontor *kontor, const char *record, size_t size,
                          const char *language);

/* Follows the public log of a server (docs/fairness.md), by pages as they were fetched from /log,
 * one after the other. `known` is where one stands, "LINES:HASH", NULL: wherever the first page
 * begins; `told` a head that the log must have where it passes it; `commitment` one to be looked
 * for; each may be NULL. {"ok":true,"lines","head","reached","log"}: where one stands now, and
 * whether what was told is met; or with "error", "line" and "sentence". Returned for every text. */
const char *kontor_log(struct kontor *kontor, const char *known, const char *told,
                       const char *commitment, const char *pages, size_t size,
                       const char *language);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
