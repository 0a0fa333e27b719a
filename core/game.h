/*
 * game.h: the one interface between rules and everything else.
 *
 * A game is a constant table of data and functions over a flat state without
 * pointers: copied by memcpy, compared by memcmp. Nothing in a rules module
 * allocates memory, does input or output, reads a clock, keeps a variable
 * outside the state, calls a player, or contains a sentence in any language.
 * Rules stop at a decision; `active` says whose it is, `legal` lists what is
 * allowed, `apply` carries one of these out.
 *
 * Everything that becomes known to anybody becomes known by a move: chance
 * moves for draws and for turning up what lies hidden. So a seat's own move
 * never tells that seat anything new, and undo needs no special cases.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/bits.h"
#include "core/error.h"
#include "core/field.h"
#include "core/rng.h"

/* Actors and viewers. Sets of them are bits of an unsigned int. */
enum {
    MAX_PLAYERS = 9, /* seats 0 to 8 */
    SPECTATOR = 13,  /* a viewer without a seat */
    HOST = 14,       /* clock and settings of the match */
    CHANCE = 15,
    NOBODY = -1
};

enum {
    MAX_OFFERS = 512, /* most offers legal() may make at one decision */
    MAX_STATE = 2048, /* bytes of a state */
    MAX_FIELDS = 128, /* in the table of a game */
    MAX_ARGS = 3,
    MAX_OPTIONS = 16,
    MAX_NAME = 24, /* of a design in an edition, with its final 0 */
    HIDDEN = 255   /* an argument of a masked move */
};

/* ---- moves ---------------------------------------------------------- */

/* One small decision or one chance outcome. What the arguments mean is said
 * by the kind. n is the one that a span can run over. */
struct move {
    uint8_t kind, a, b, n;
};

static inline bool move_equal(struct move x, struct move y)
{
    return x.kind == y.kind && x.a == y.a && x.b == y.b && x.n == y.n;
}

/* Flags of a kind. A draft move is part of a decision that stays private, in
 * the session, until a move of another kind ends it and plays them all. A
 * final move, and what the actor did before it, cannot be taken back; it is
 * never made for a person unasked, and what was typed and seen for it does not
 * stay on a screen. A timed one, though, is made by the interface after ten
 * seconds at the latest. A chance move by hand is the own die of the seat that is
 * on turn: it decides nothing, but people like to throw it themselves,
 * and so it is worth asking for. */
enum { MOVE_DRAFT = 1, MOVE_FINAL = 2, MOVE_TIMED = 4, MOVE_BY_HAND = 8 };

enum { NO_CLOCK = -1 }; /* instead of a playing time */

/* Arguments run from low to low + size - 1 and never above 254; the ranges
 * are maxima for every edition and player count, so that each move has one
 * action number for ever. */
struct move_arg {
    const char *name; /* in JSON and in sentences: "coin"; NULL: no more */
    const char *noun; /* noun that names the values; NULL: numbers */
    char slot;        /* 'a', 'b' or 'n' */
    uint8_t low;
    uint8_t size; /* how many values there are */
};

struct move_kind {
    const char *word; /* in records, on the wire, and in the key
                         "<game>.move.<word>"; NULL ends the table */
    uint16_t rule;    /* the rule that says when such moves are made:
                         refuses what no offer mentions */
    uint8_t flags;
    struct move_arg arg[MAX_ARGS];
    uint64_t phases; /* in which such moves are made: bits of the phase */
};

#define IN(phase) ((uint64_t)1 << (phase))

/* Names for the values of an argument or field: a fixed list, or the names
 * of the designs in the loaded edition. */
struct noun {
    const char *name;         /* NULL ends the table */
    const char *const *value; /* "flyt", "eruptium", ..., NULL; or NULL: */
    uint16_t count;           /* designs in the edition, */
    uint32_t names;           /* and the offset of char[count][MAX_NAME] there */
};

/* A sentence to be told, without a language. */
struct message {
    char key[64];
    int count;
    struct {
        const char *name, *noun; /* noun NULL: a number; "seat": a player */
        int32_t value;           /* UNKNOWN: told as something unseen */
    } arg[6];
};

/* ---- what is allowed ------------------------------------------------- */

struct offer {
    struct move move; /* n is the lowest of a span */
    uint8_t high;     /* the highest n; equal to move.n for a single move */
    uint8_t spare;
    uint16_t weight; /* of a chance outcome */
};

/* legal() fills this by offer(), offer_span() and offer_chance(). In the
 * usual mode it collects. When `asking` is set it collects nothing and
 * answers about one move: whether it was `found`, and the `rule` by which it
 * is offered or refused. There is no second place that knows what is allowed. */
struct offers {
    int count;
    uint32_t moves;  /* spans count as many */
    uint32_t weight; /* sum over chance outcomes */
    bool asking, found;
    bool exact; /* `rule` is that of an offer of this very move */
    uint16_t rule;
    struct move asked;
    _Alignas(8) struct offer list[MAX_OFFERS]; /* no offer lies across two cache lines */
};

/* The slow half of offer_span(): answers about the one move asked for. */
void offers_answer(struct offers *offers, bool condition, uint16_t rule, struct move move,
                   int high);
void offers_overflow(void); /* own fault: more than MAX_OFFERS; ends the program */

static inline void offers_clear(struct offers *offers)
{
    offers->count = 0;
    offers->moves = offers->weight = 0;
    offers->asking = offers->found = offers->exact = false;
}

/* An offer as the number that it is in memory, the move in its lower half: written
 * whole, it takes a third of the time that its bytes take one by one. */
static inline uint64_t offer_whole(struct move move, int high)
{
    return (uint64_t)(uint8_t)high << 32 | (uint32_t)move.n << 24 | (uint32_t)move.b << 16 |
           (uint32_t)move.a << 8 | move.kind;
}

/* Offers the moves with n from move.n to high if the condition holds and the
 * span is not empty; `rule` is that by which they are offered, or what forbids them. */
static inline void offer_span(struct offers *offers, bool condition, uint16_t rule,
                              struct move move, int high)
{
    if (__builtin_expect(offers->asking, 0)) {
        offers_answer(offers, condition, rule, move, high);
        return;
    }
    /* Written in any case and counted if it holds: this is faster than a jump, which
     * processors often predict wrongly here. */
    bool holds = condition & (high >= move.n);
    uint64_t whole = offer_whole(move, high);
    if (__builtin_expect(offers->count == MAX_OFFERS, 0)) {
        if (holds)
            offers_overflow();
        return;
    }
    memcpy(&offers->list[offers->count], &whole, sizeof whole);
    offers->count += holds;
    offers->moves += holds ? (uint32_t)(high - move.n) + 1 : 0;
}

static inline void offer(struct offers *offers, bool condition, uint16_t rule, struct move move)
{
    offer_span(offers, condition, rule, move, move.n);
}

/* Offers the move with each n of a set, a single offer each: bit n of `may`. `rule` is
 * what forbids the other n up to `high`. */
static inline void offer_set(struct offers *offers, uint64_t may, uint16_t rule, struct move move,
                             int high)
{
    if (__builtin_expect(offers->asking, 0)) {
        for (int n = 0; n <= high; n++) {
            move.n = (uint8_t)n;
            offers_answer(offers, bits_has(may, n), rule, move, n);
        }
        return;
    }
    int count = offers->count;
    if (!may)
        return;
    if (count + high >= MAX_OFFERS)
        offers_overflow();
    move.n = 0;
    uint64_t whole = offer_whole(move, 0), next = (uint64_t)1 << 32 | 1 << 24;
    for (uint64_t rest = may; rest; rest = bits_without_first(rest)) {
        uint64_t each = whole + next * (uint64_t)bits_first(rest);
        memcpy(&offers->list[count++], &each, sizeof each);
    }
    offers->moves += (uint32_t)(count - offers->count);
    offers->count = count;
}

/* A chance outcome; weight 0 offers nothing. */
static inline void offer_chance(struct offers *offers, uint32_t weight, struct move move)
{
    if (__builtin_expect(offers->asking, 0)) {
        offers_answer(offers, weight > 0, 0, move, move.n);
    } else if (weight) {
        if (__builtin_expect(offers->count == MAX_OFFERS, 0))
            offers_overflow();
        offers->list[offers->count++] =
            (struct offer){ .move = move, .high = move.n, .weight = (uint16_t)weight };
        offers->moves++;
        offers->weight += weight;
    }
}

/* The k-th move offered, counting spans out; k < moves. */
struct move offers_pick_span(const struct offers *offers, uint32_t k);
static inline struct move offers_pick(const struct offers *offers, uint32_t k)
{
    if (offers->moves == (uint32_t)offers->count && k < offers->moves)
        return offers->list[k].move;
    return offers_pick_span(offers, k);
}
/* The outcome that owns point k of the weights; k < weight. */
struct move offers_outcome(const struct offers *offers, uint32_t k);

/* ---- set-up ---------------------------------------------------------- */

/* An option's value fits one of its forms. A form is a pattern with up to two
 * numbers: "basic", "rounds:<1-60>", "<2-5>-different-or-<2-6>-equal". */
struct option {
    const char *name;         /* NULL ends the table */
    const char *const *forms; /* NULL-terminated */
    const char *standard;     /* its default, as text */
};

/* An option that matters only where another one does not have its default. */
struct option_under {
    const char *option, *under; /* option NULL ends the table */
};

struct option_value {
    uint8_t form, a, b, spare;
};

struct setup {
    uint8_t players;
    struct option_value option[MAX_OPTIONS];
};

struct result {
    int32_t points[MAX_PLAYERS];
    uint8_t rank[MAX_PLAYERS]; /* 1 is the winner; equal ranks are shared;
                                  0 for seats nobody plays */
};

/* Ranks the seats: as many seats as are ahead of one, plus 1. `ahead` says
 * whether seat a comes before seat b; NULL: whoever has more points. */
typedef bool result_ahead(const void *state, const struct result *result, int a, int b);
void result_rank(struct result *result, int players, const void *state, result_ahead *ahead);

/* ---- a game ---------------------------------------------------------- */

struct edition_line;
struct measures;
struct study;

struct game {
    const char *id; /* key in files, database and addresses */
    int version;    /* raised when an old record would replay otherwise */
    bool example;   /* for those who write games: it is not offered */
    int min_players, max_players;
    int max_length;    /* most moves a match can last, chance included */
    size_t state_size; /* at most MAX_STATE, no padding */
    const struct field *fields;
    /* Which of these fields say where the match stands, where the game has such things: what
     * is being decided (the noun names it), whose turn it is, how many rounds have begun.
     * Standing answers end by them, the log tells the round, screens the phase. */
    const char *phase, *turn, *round;
    const struct move_kind *kinds;           /* indexed by move.kind; kind 0 is no move: word "" */
    const struct noun *nouns;                /* left out: only "seat" */
    const struct option *options;            /* left out: none */
    const struct option_under *option_under; /* left out: none */
    uint8_t late_options;     /* from this on written only where not standard; 0: none */
    const char *const *rules; /* ids by number; rule 0 is "": the cards say so */
    size_t edition_size;      /* may hold more than the rules read: what advice works out from it */
    const struct edition_line *edition_lines;

    /* Functions are required where nothing else is said; game_check() sees to
     * it. What may be left out is filled in by core/defaults.h with what is said
     * here, so nothing is NULL: all of it may be called.
     *
     * What the table of lines cannot say: NULL, or what is wrong. Left out: nothing is. */
    const char *(*edition_check)(const void *edition);
    /* Fills in what follows from the lines of a checked edition. Left out: nothing does. */
    void (*edition_derive)(void *edition);

    /* Rules. setup() returns NULL, or the key of the words that say why these
     * options do not go together, "<game>.error.<what>";
     * apply() may assume that its move came from legal(). */
    const char *(*setup)(const void *edition, void *state, const struct setup *setup);
    unsigned (*active)(const void *edition, const void *state);
    void (*legal)(const void *edition, const void *state, int actor, struct offers *offers);
    void (*apply)(const void *edition, void *state, int actor, struct move move);
    void (*result)(const void *edition, const void *state, struct result *result);
    /* What does not add up in a state; NULL: all of it does (left out: always). In a view it
     * passes over what is hidden. Each number lies within the bounds of its field. Views that come
     * from elsewhere are held against it (core/view.h): with one that adds up no function
     * here may leave its arrays or be at a loss, true or not. */
    const char *(*audit)(const void *edition, const void *state);
    /* Line i of the account that explains a finished match; false: no more. Left out: none. */
    bool (*explain)(const void *edition, const void *state, int i, struct message *line);

    /* The move as the viewer sees it, the actor included: changes hidden arguments to
     * HIDDEN; false: not even that something happened. Left out: all moves are open. */
    bool (*mask)(const void *edition, const void *state, int viewer, int actor, struct move *move);
    /* Whether the log that people read still tells a move, made at the position `then`,
     * when the match has come to `now` (left out: always). The rules of some games forbid
     * looking through old cards again; what players know with a perfect memory is not
     * touched by it. Looks at nothing hidden. */
    bool (*recalls)(const void *edition, const void *now, const void *then, int actor,
                    struct move move);
    /* Fills a knowledge view so that nothing in it is UNKNOWN, with the chances the
     * viewer has to assume. Hidden decisions of others are drawn with playout(). Left out
     * only where nothing is ever hidden. */
    void (*determinise)(const void *edition, void *view, int viewer, struct rng *rng);

    /* Completes a position stated by hand, as in scenario files.
     * `stated` has a byte for each byte of the state, not 0 where it was
     * stated; the rest is from a set-up. Derives what follows from other
     * things (decks as what lies nowhere else, masks from faces, counts) and
     * leaves alone what was stated, which lies within the bounds of its fields
     * (view_value_fits). NULL, or why there is no such position. Left out: what was
     * stated and the set-up are all of it. */
    const char *(*arrange)(const void *edition, void *state, const uint8_t *stated);

    /* A draw with the chances of legal(CHANCE). Left out: from what that lists, slower. */
    struct move (*chance)(const void *edition, const void *state, struct rng *rng);

    /* Left out where the rules know no host (game_has_host): what the host answers
     * where nobody is asked, as in simulation. Where the host is active besides a seat,
     * it stands in for that seat if the computer plays it, else the seat is
     * waited for. `played` is the playing time in milliseconds; NO_CLOCK: nobody
     * looks at a clock, and what the rules measure in minutes is estimated. */
    struct move (*host)(const void *edition, const void *state, struct rng *rng, int64_t played);

    /* Advice to the search, which looks only at what `player` knows: a knowledge view
     * serves as well as a full state. candidates() are the moves worth a thought (left
     * out: all that are allowed); playout() is the simple player that people meet as
     * "greedy" (left out: any move); shrewd() may know better, at the price of being less
     * simple, and plays in the search (left out: playout() does, game_has_shrewd); value()
     * is what a position is worth to each (left out: the same to all whom result() ranks). */
    void (*candidates)(const void *edition, const void *state, int player, struct offers *offers);
    struct move (*playout)(const void *edition, const void *state, int player, struct rng *rng);
    struct move (*shrewd)(const void *edition, const void *state, int player, struct rng *rng);
    void (*value)(const void *edition, const void *state, int16_t permille[MAX_PLAYERS]);
    /* After so many decisions of each player value() tells more than playing on
     * by playout() to the end, as tournaments have shown; 0: never. */
    uint16_t horizon;
    /* What a fitted value weighs besides fields (core/measure.h). Left out: nothing. */
    const struct measures *measures;

    /* What statistics say beyond counting moves (core/facts.h). Left out: nothing. */
    const struct study *study;
};

extern const struct game *const all_games[];  /* NULL-terminated; examples are last */
const struct game *game_find(const char *id); /* NULL: no such game */

/* ---- derived from the tables ------------------------------------------ */

/* Which of the two views: what the viewer could know with a perfect memory,
 * or what the table shows people. */
enum eyes { KNOWLEDGE, SHOWN };

/* Copies the state and hides what the viewer may not see. */
void game_observe(const struct game *game, const void *state, int viewer, enum eyes eyes,
                  void *view);
/* Hides the fleeting fields: what a view of the past must not show while the
 * match goes on. */
void game_forget(const struct game *game, void *view);
bool game_is_complete(const struct game *game, const void *state); /* nothing UNKNOWN */
uint64_t game_hash(const struct game *game, const void *state);
const struct field *game_field(const struct game *game, const char *name); /* NULL: none */
/* Those that the game declares; NULL: it has none. */
const struct field *game_phase(const struct game *game);
const struct field *game_turn(const struct game *game);
const struct field *game_round(const struct game *game);
/* The kind of chance move that is to be made now, by hand, and by whose: *seat. 0: none is. Of
 * a view as of a state. */
int game_by_hand(const struct game *game, const void *edition, const void *state, int *seat);

/* Lists what the actor may do now. */
void game_legal(const struct game *game, const void *edition, const void *state, int actor,
                struct offers *offers);
/* Whether the actor may make this move; *rule (may be NULL) is by what, or why not. */
bool game_allows(const struct game *game, const void *edition, const void *state, int actor,
                 struct move move, uint16_t *rule);

/* What the table of a game says of it. */
bool game_hides(const struct game *game); /* some field is not seen by all */
bool game_has_host(const struct game *game);
bool game_has_shrewd(const struct game *game);

/* audit() of a whole state: that nothing in it is UNKNOWN is looked at first. */
const char *game_audit(const struct game *game, const void *edition, const void *state);

/* What is missing in the table of a game or does not fit; NULL: nothing. The
 * program looks once, when it starts. */
const char *game_check(const struct game *game);

/* Nouns. "seat" is known to all games. The name of a value, or NULL; and back, -1: none. */
const struct noun *noun_find(const struct game *game, const char *noun); /* NULL: none */
const char *noun_name(const struct game *game, const void *edition, const char *noun, int value);
int noun_value(const struct game *game, const void *edition, const char *noun, const char *text,
               size_t length);
int noun_count(const struct game *game, const char *noun);

/* Moves as text ("buy flyt 3"), as a fixed number, and as a sentence's parts.
 * move_print returns the length, 0 if the buffer is too small; move_parse
 * accepts "?" for HIDDEN only where `masked` is set. */
size_t move_print(const struct game *game, const void *edition, struct move move, char *buffer,
                  size_t size);
enum error move_parse(const struct game *game, const void *edition, const char *text, size_t length,
                      bool masked, struct move *move);
/* Several, parted by ";": at most `most`. */
enum error moves_parse(const struct game *game, const void *edition, const char *text,
                       struct move moves[], int most, int *count);
int move_number(const struct game *game, struct move move); /* -1: out of range */
bool move_from_number(const struct game *game, int number, struct move *move);
int move_numbers(const struct game *game); /* size of the space */
int move_argument(struct move move, const struct move_arg *arg);
void move_set(struct move *move, const struct move_arg *arg, int value);
void move_tell(const struct game *game, int actor, struct move move, struct message *told);

/* Options as text. setup_parse reads "name=value,name=value" over the
 * defaults; on an error it points `at` to the faulty part and leaves the
 * set-up as it was. */
void setup_defaults(const struct game *game, int players, struct setup *setup);
enum error setup_parse(const struct game *game, const char *text, struct setup *setup,
                       const char **at);
size_t setup_print(const struct game *game, const struct setup *setup, char *buffer, size_t size);
/* One option's value as text. */
size_t option_print(const struct option *option, struct option_value value, char *buffer,
                    size_t size);
bool option_parse(const struct option *option, const char *text, size_t length,
                  struct option_value *value);

#endif
