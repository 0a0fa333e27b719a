/* match.c: opening, reading, forking and closing matches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/call.h"
#include "core/describe.h"

enum { MOST_TEXT = 4096, MOST_SEED = 4096 };

/* ---- draws -------------------------------------------------------------------- */

static uint32_t below_of_other(struct draws *draws, uint32_t n)
{
    /* `other.draws` is the first member of `other`. */
    struct kontor_match *match =
        (struct kontor_match *)(void *)((char *)draws - offsetof(struct kontor_match, other));
    if (!match->other.below)
        return rng_below(&match->other.rng, n);
    /* Whatever the caller's function answers is a draw that there is. */
    return match->other.below(match->other.context, n) % n;
}

/* 32 bytes that follow from a text, others for every label and number. */
static void derive(const char *label, const char *text, unsigned number, uint8_t bytes[FAIR_BYTES])
{
    struct fair_digest digest;
    fair_digest_open(&digest, label);
    fair_digest_field(&digest, text, strlen(text));
    fair_digest_number(&digest, number);
    fair_digest_end(&digest, bytes);
}

/* The stream of host and computer players, from the seed's text or the system. */
static enum error open_stream(const char *label, const char *seed, struct rng *rng)
{
    uint8_t bytes[FAIR_BYTES];
    uint64_t number;
    if (seed)
        derive(label, seed, 0, bytes);
    else if (!fair_random(bytes, sizeof bytes))
        return ERROR_FAIR_RANDOM;
    memcpy(&number, bytes, sizeof number);
    *rng = rng_seed(number);
    return NO_ERROR;
}

/* Seed and all entropies as they are given, promised and revealed at once. `own` is
 * the set of seats that brought theirs; for the others the host speaks. */
static enum error fix_entropy(struct fair_match *fair, const struct match *match,
                              const uint8_t seed[FAIR_BYTES], uint8_t entropy[][FAIR_BYTES],
                              unsigned own)
{
    enum error error = NO_ERROR;
    fair_open_with(fair, match, seed);
    for (int seat = 0; seat < match->setup.players && !error; seat++) {
        uint8_t hash[FAIR_BYTES];
        fair_promise_hash(fair->version, fair->commitment, seat, entropy[seat], NULL, hash);
        error = own >> seat & 1 ? fair_promise(fair, seat, hash)
                                : fair_promise_spoken(fair, seat, entropy[seat]);
    }
    for (int seat = 0; seat < match->setup.players && !error; seat++)
        error = fair_reveal(fair, seat, entropy[seat], NULL);
    return error;
}

static enum error fix_seed(struct fair_match *fair, const struct match *match, const char *seed)
{
    uint8_t bytes[FAIR_BYTES], entropy[MAX_PLAYERS][FAIR_BYTES];
    derive("kontor api seed", seed, 0, bytes);
    for (int seat = 0; seat < match->setup.players; seat++)
        derive("kontor api entropy", seed, (unsigned)seat, entropy[seat]);
    return fix_entropy(fair, match, bytes, entropy, 0);
}

static enum error fix_system(struct fair_match *fair, const struct match *match)
{
    enum error error = fair_open(fair, match);
    return error ? error : fair_local(fair);
}

/* ---- seats --------------------------------------------------------------------- */

/* A computer player by its name in a record, "normal" or "normal 2"; else a person. */
static struct seat seat_of_name(const char *name)
{
    struct seat seat = { .by = SEAT_PERSON };
    size_t length = strlen(name);
    if (length > 2 && name[length - 2] == ' ' && name[length - 1] >= '1' && name[length - 1] <= '9')
        length -= 2;
    if (!agent_parse(name, length, &seat.agent))
        seat.by = SEAT_COMPUTER;
    return seat;
}

/* Who plays the seat by the record: old ones tell it by the name alone. Whoever is
 * no computer player that we know is asked through the interface. */
static struct seat seat_of_record(const struct session *session, int seat)
{
    const char *name;
    enum seat_kind kind = session_player(session, seat, &name);
    if (kind == SEAT_UNTOLD || kind == SEAT_COMPUTER)
        return seat_of_name(name);
    return (struct seat){ .by = SEAT_PERSON };
}

/* The name of a computer player is as it was typed, with a number for the second
 * of the same. False: it is too long for a record. */
static bool name_computer(struct match *match, const struct seat seats[], int seat)
{
    const char *name = seats[seat].agent.name;
    size_t length = strlen(name);
    int same = 1;
    for (int other = 0; other < seat; other++)
        same += seats[other].by == SEAT_COMPUTER && !strcmp(seats[other].agent.name, name);
    if (length + strlen(" 9") > NAME_LETTERS)
        return false;
    memcpy(match->seat[seat], name, length);
    if (same > 1)
        snprintf(match->seat[seat] + length, MAX_SEAT_NAME - length, " %d", same);
    return true;
}

/* "me", "me:Ann" or a computer player. */
static enum error read_seat(const char *word, size_t length, struct match *match,
                            struct seat seats[], int seat)
{
    seats[seat] = (struct seat){ .by = SEAT_PERSON };
    match->kind[seat] = SEAT_PERSON;
    if (length == 2 && !memcmp(word, "me", 2))
        return NO_ERROR;
    if (length > 3 && !memcmp(word, "me:", 3)) {
        if (length - 3 >= MAX_SEAT_NAME)
            return ERROR_SEAT_NAME;
        memcpy(match->seat[seat], word + 3, length - 3);
        return NO_ERROR;
    }
    enum error error = agent_parse(word, length, &seats[seat].agent);
    if (error)
        return error;
    seats[seat].by = SEAT_COMPUTER;
    match->kind[seat] = SEAT_COMPUTER;
    return name_computer(match, seats, seat) ? NO_ERROR : ERROR_SEAT_NAME;
}

/* Reads the list; *players is how many there are. False: noted what is wrong. */
static bool read_seats(struct kontor *kontor, const char *list, struct match *match,
                       struct seat seats[], int *players)
{
    if (!call_is_text(list, MOST_TEXT))
        return call_fail(kontor, ERROR_ARGUMENT), false;
    *players = 0;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (*players == MAX_PLAYERS)
            return call_fail(kontor, ERROR_PLAYERS), false;
        enum error error = read_seat(at, length, match, seats, (*players)++);
        if (error)
            return call_fail_word(kontor, error, at, length), false;
        at += length;
        if (!*at)
            return true;
    }
}

/* ---- what a match is played with -------------------------------------------------- */

struct opening {
    struct match match;
    struct edition *edition; /* to be freed where no match takes it */
    struct seat seat[MAX_PLAYERS];
};

static bool is_given(const char *text)
{
    return text && *text;
}

/* A shipped edition by its name, or one's own as a whole. */
static bool read_edition(struct kontor *kontor, const char *edition, struct opening *opening)
{
    const struct game *game = opening->match.game;
    if (is_given(edition) && strchr(edition, '\n')) {
        opening->edition = call_edition(kontor, game, edition, strlen(edition));
    } else {
        const char *name = is_given(edition) ? edition : NULL;
        opening->edition = edition_shipped(game, name) ? edition_open(game, name) : NULL;
        if (!opening->edition)
            call_fail(kontor, edition_shipped(game, name) ? ERROR_MEMORY : ERROR_EDITION);
    }
    opening->match.edition = opening->edition;
    return opening->edition;
}

static bool read_opening(struct kontor *kontor, const char *game, const char *options,
                         const char *edition, const char *seats, struct opening *opening)
{
    int players;
    *opening = (struct opening){ .match.game = call_game(kontor, game) };
    if (!opening->match.game)
        return false;
    if ((options && !call_is_text(options, MOST_TEXT)) ||
        (edition && !call_is_text(edition, MOST_EDITION)))
        return call_fail(kontor, ERROR_ARGUMENT), false;
    if (!read_seats(kontor, seats, &opening->match, opening->seat, &players))
        return false;
    if (players < opening->match.game->min_players || players > opening->match.game->max_players)
        return call_fail(kontor, ERROR_PLAYERS), false;
    setup_defaults(opening->match.game, players, &opening->match.setup);
    const char *at = options;
    enum error error = is_given(options)
                           ? setup_parse(opening->match.game, options, &opening->match.setup, &at)
                           : NO_ERROR;
    if (error)
        return call_fail_word(kontor, error, at, strcspn(at, ",")), false;
    return read_edition(kontor, edition, opening);
}

/* ---- opening ------------------------------------------------------------------------ */

/* The match itself, without draws and table. Takes the edition over. */
static struct kontor_match *make_match(struct kontor *kontor, struct opening *opening)
{
    struct kontor_match *match = calloc(1, sizeof *match);
    struct refusal refusal = { .error = ERROR_MEMORY };
    if (match) {
        match->record.edition = opening->edition;
        memcpy(match->seat, opening->seat, sizeof match->seat);
        match->record.session = session_open(&opening->match, &refusal);
    }
    if (match && match->record.session)
        return match;
    free(match);
    edition_free(opening->edition);
    call_fail(kontor, refusal.error);
    kontor->trouble.game = opening->match.game;
    kontor->trouble.about.rule = refusal.rule;
    return NULL;
}

/* Seats everybody; the draws are there. Closes the match where that fails. */
static struct kontor_match *seat_all(struct kontor *kontor, struct kontor_match *match,
                                     enum error error, const char *seed)
{
    struct table_settings settings = { .draws = match->proved ? &match->draws.draws
                                                              : &match->other.draws };
    memcpy(settings.seat, match->seat, sizeof settings.seat);
    if (!error)
        error = open_stream("kontor api players", seed, &settings.rng);
    if (!error) {
        match->table = table_open(match->record.session, &settings);
        error = match->table ? NO_ERROR : ERROR_MEMORY;
    }
    if (!error)
        return match;
    kontor_match_close(match);
    call_fail(kontor, error);
    return NULL;
}

static void begin_proved(struct kontor_match *match)
{
    match->proved = true;
    fair_draws_open(&match->draws, &match->fair, fair_draws_made(match->record.session));
}

struct kontor_match *kontor_match_open(struct kontor *kontor, const char *game, const char *options,
                                       const char *edition, const char *seats, const char *seed)
{
    struct opening opening;
    if (!call_begin(kontor))
        return NULL;
    if (seed && !call_is_text(seed, MOST_SEED))
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    if (!read_opening(kontor, game, options, edition, seats, &opening))
        return NULL;
    struct kontor_match *match = make_match(kontor, &opening);
    if (!match)
        return NULL;
    const struct match *played = session_match(match->record.session);
    enum error error =
        seed ? fix_seed(&match->fair, played, seed) : fix_system(&match->fair, played);
    if (!error)
        begin_proved(match);
    return seat_all(kontor, match, error, seed);
}

struct kontor_match *kontor_match_open_entropy(struct kontor *kontor, const char *game,
                                               const char *options, const char *edition,
                                               const char *seats, const uint8_t *seed,
                                               const uint8_t *entropy, size_t entropy_size)
{
    struct opening opening;
    uint8_t each[MAX_PLAYERS][FAIR_BYTES] = { 0 };
    if (!call_begin(kontor))
        return NULL;
    if (!seed || !entropy || entropy_size > sizeof each)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    if (!read_opening(kontor, game, options, edition, seats, &opening))
        return NULL;
    if (entropy_size != (size_t)opening.match.setup.players * FAIR_BYTES) {
        edition_free(opening.edition);
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    }
    memcpy(each, entropy, entropy_size);
    struct kontor_match *match = make_match(kontor, &opening);
    if (!match)
        return NULL;
    unsigned own = 0;
    for (int seat = 0; seat < opening.match.setup.players; seat++)
        own |= (opening.seat[seat].by == SEAT_PERSON ? 1u : 0u) << seat;
    enum error error =
        fix_entropy(&match->fair, session_match(match->record.session), seed, each, own);
    if (!error)
        begin_proved(match);
    return seat_all(kontor, match, error, NULL);
}

struct kontor_match *kontor_match_open_drawn(struct kontor *kontor, const char *game,
                                             const char *options, const char *edition,
                                             const char *seats,
                                             uint32_t (*below)(void *context, uint32_t n),
                                             void *context)
{
    struct opening opening;
    if (!call_begin(kontor))
        return NULL;
    if (!below)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    if (!read_opening(kontor, game, options, edition, seats, &opening))
        return NULL;
    struct kontor_match *match = make_match(kontor, &opening);
    if (!match)
        return NULL;
    match->other.draws.below = below_of_other;
    match->other.below = below;
    match->other.context = context;
    return seat_all(kontor, match, NO_ERROR, NULL);
}

void kontor_match_close(struct kontor_match *match)
{
    if (!match)
        return;
    table_close(match->table);
    record_free(&match->record);
    fair_forget(&match->fair);
    fair_draws_forget(&match->draws);
    free(match);
}

/* ---- records --------------------------------------------------------------------------- */

/* Reads the record and finds out who sits where, by the list (then also in `named`) or
 * by itself; without draws and table. */
static struct kontor_match *read_match(struct kontor *kontor, const char *text, size_t size,
                                       const char *seats, struct match *named)
{
    struct kontor_match *match = calloc(1, sizeof *match);
    struct record_error fault;
    if (!match)
        return call_fail(kontor, ERROR_MEMORY), NULL;
    if (!record_read(text, size, fair_hash_text, &match->record, &fault)) {
        free(match);
        call_fail_record(kontor, &fault);
        return NULL;
    }
    const struct match *played = session_match(match->record.session);
    int players = played->setup.players;
    bool good = !seats || read_seats(kontor, seats, named, match->seat, &players);
    for (int seat = 0; !seats && seat < players; seat++)
        match->seat[seat] = seat_of_record(match->record.session, seat);
    if (good && players == played->setup.players)
        return match;
    if (good)
        call_fail(kontor, ERROR_PLAYERS);
    kontor_match_close(match);
    return NULL;
}

/* Where others go on than played until then, the record says so. */
static enum error hand_over(struct session *session, const struct match *named)
{
    struct refusal refusal = { 0 };
    bool good = true;
    for (int seat = 0; good && seat < session_match(session)->setup.players; seat++) {
        const char *name;
        enum seat_kind kind = session_player(session, seat, &name);
        bool other = kind != named->kind[seat] ||
                     (*named->seat[seat] && strcmp(named->seat[seat], name) != 0);
        if (other && kind != SEAT_UNTOLD)
            good = session_prepare_handover(session, seat, (enum seat_kind)named->kind[seat],
                                            named->seat[seat], &refusal);
    }
    if (!good)
        session_abort(session);
    else if (session_is_open(session))
        session_commit(session);
    return refusal.error;
}

struct kontor_match *kontor_match_read(struct kontor *kontor, const char *record, size_t size,
                                       const char *seats)
{
    struct match named = { 0 };
    enum error error = NO_ERROR;
    if (!call_begin(kontor))
        return NULL;
    if (!record)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    struct kontor_match *match = read_match(kontor, record, size, seats, &named);
    if (!match)
        return NULL;
    if (fair_resume(&match->record, &match->fair, &match->draws)) {
        fair_forget(&match->fair);
        return match; /* to be looked at */
    }
    match->proved = true;
    if (seats && session_active(match->record.session))
        error = hand_over(match->record.session, &named);
    return seat_all(kontor, match, error, NULL);
}

/* The first events of a match as a record without proof, with the names and kinds
 * of players of `named`. */
static enum error write_beginning(const struct session *session, const struct match *named,
                                  size_t events, struct text *out)
{
    struct refusal refusal;
    struct session *head = session_open(named, &refusal);
    if (!head)
        return refusal.error;
    record_write_head(head, NULL, out);
    session_close(head);
    for (size_t i = 0; i < events; i++)
        record_write_event(session_match(session), session_event(session, i), out);
    return out->failed ? ERROR_MEMORY : NO_ERROR;
}

struct kontor_match *kontor_match_fork(struct kontor *kontor, const struct kontor_match *match,
                                       size_t events, const char *seats, const char *seed)
{
    struct text text = { 0 };
    if (!call_begin(kontor) || !call_match(kontor, match))
        return NULL;
    const struct session *session = match->record.session;
    if (events > session_count(session) || (seed && !call_is_text(seed, MOST_SEED)))
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    struct match named = *session_match(session);
    struct seat sitting[MAX_PLAYERS];
    int players = named.setup.players;
    memcpy(sitting, match->seat, sizeof sitting);
    if (seats) {
        memset(named.seat, 0, sizeof named.seat);
        if (!read_seats(kontor, seats, &named, sitting, &players))
            return NULL;
    }
    enum error error = players == named.setup.players
                           ? write_beginning(session, &named, events, &text)
                           : ERROR_PLAYERS;
    struct kontor_match *fork = NULL;
    if (error)
        call_fail(kontor, error);
    else
        fork = read_match(kontor, text.data, text.size, NULL, NULL);
    text_free(&text);
    if (!fork)
        return NULL;
    memcpy(fork->seat, sitting, sizeof fork->seat);
    fork->other.draws.below = below_of_other;
    error = open_stream("kontor api draws", seed, &fork->other.rng);
    return seat_all(kontor, fork, error, seed);
}

/* ---- about a match ------------------------------------------------------------------------ */

static void add_seats(const struct kontor_match *match, struct text *out)
{
    const struct match *played = session_match(match->record.session);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < played->setup.players; seat++) {
        bool computer = match->seat[seat].by == SEAT_COMPUTER;
        json_open(out, NULL, '{');
        json_text(out, "by", computer ? match->seat[seat].agent.name : "me");
        json_text(out, "name", played->seat[seat]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

const char *kontor_match_json(struct kontor *kontor, const struct kontor_match *match)
{
    if (!call_begin(kontor) || !call_match(kontor, match))
        return NULL;
    const struct match *played = session_match(match->record.session);
    struct text *out = &kontor->out;
    json_open(out, NULL, '{');
    json_text(out, "game", played->game->id);
    json_number(out, "version", played->game->version);
    json_number(out, "players", played->setup.players);
    json_options(out, "options", played);
    json_open(out, "edition", '{');
    json_text(out, "name", played->edition->name);
    json_text(out, "sha256", played->edition->sha256);
    json_close(out, '}');
    add_seats(match, out);
    if (match->proved) {
        char hex[FAIR_HEX];
        fair_to_hex(match->fair.commitment, hex);
        json_text(out, "commitment", hex);
    }
    json_number(out, "actions", move_numbers(played->game));
    json_kinds(out, "kinds", played);
    json_nouns(out, "nouns", played);
    json_fields(out, "fields", played);
    json_close(out, '}');
    return call_text(kontor);
}

size_t kontor_match_events(const struct kontor_match *match)
{
    return match ? session_count(match->record.session) : 0;
}

size_t kontor_match_seen(const struct kontor_match *match, int viewer)
{
    bool there =
        match && (viewer == SPECTATOR ||
                  (viewer >= 0 && viewer < session_match(match->record.session)->setup.players));
    return there ? session_seen(match->record.session, viewer) : 0;
}
