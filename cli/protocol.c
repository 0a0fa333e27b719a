/*
 * protocol.c: a match with a program of somebody else.
 *
 * The lines themselves are written and read in programs/lines.c.
 */
#include "cli/protocol.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "programs/program.h"

enum { MAX_UNDOS = 10000 };

struct protocol {
    struct protocol_settings settings;
    struct session *session;
    struct mind     mind[MAX_PLAYERS]; /* of the computer players */
    int             seat;              /* who is asked; NOBODY: nobody */
    int64_t         seq;               /* of the open question */
    size_t          told[MAX_PLAYERS]; /* events told to the seat and answered after */
    int             faults;            /* wrong answers in a row */
    int             undos;
    int             replaced;          /* moves of brains that the rules refused */
    enum protocol_end end;
};

/* ---- opening ---------------------------------------------------------------- */

struct protocol *protocol_open(const struct protocol_settings *settings, const char **error)
{
    struct protocol *protocol = calloc(1, sizeof *protocol);
    *error = "error.memory";
    if (!protocol)
        return NULL;
    protocol->settings = *settings;
    protocol->seat = NOBODY;
    protocol->session = session_open(&settings->match, error);
    bool good = protocol->session;
    for (int seat = 0; good && seat < settings->match.setup.players; seat++)
        if (settings->agent[seat].brain &&
            !mind_open(&protocol->mind[seat], &settings->agent[seat],
                       session_match(protocol->session), seat)) {
            *error = "error.memory";
            good = false;
        }
    if (good)
        return protocol;
    protocol_close(protocol);
    return NULL;
}

void protocol_close(struct protocol *protocol)
{
    if (!protocol)
        return;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        mind_close(&protocol->mind[seat]);
    session_close(protocol->session);
    free(protocol);
}

const struct session *protocol_session(const struct protocol *protocol)
{
    return protocol->session;
}

static const struct game *game_of(const struct protocol *protocol)
{
    return protocol->settings.match.game;
}

static const void *edition_of(const struct protocol *protocol)
{
    return protocol->settings.match.edition->data;
}

static void write_hello(const struct protocol *protocol, struct text *out)
{
    const struct protocol_settings *settings = &protocol->settings;
    struct lines_hello hello = { .match = &settings->match, .program = settings->program,
                                 .eyes = settings->eyes };
    for (int seat = 0; seat < settings->match.setup.players; seat++)
        hello.by[seat] = !settings->agent[seat].brain            ? "me"
                         : program_is(&settings->agent[seat]) ? "program"
                                                                 : settings->agent[seat].name;
    lines_hello(out, &hello);
}

/* ---- questions and results ------------------------------------------------------ */

/* Whether there is something to take back that the seat had a choice at: what
 * was answered for it would only be answered again. */
static bool may_undo(const struct protocol *protocol)
{
    const struct session *session = protocol->session;
    const struct match *match = session_match(session);
    size_t i = session_count(session), taken = 0;
    if (!session_may_undo(session, protocol->seat) || protocol->settings.ask_all ||
        !i || session_event(session, i - 1).actor != protocol->seat)
        return session_may_undo(session, protocol->seat);
    for (; i > 0; i--) {
        struct event event = session_event(session, i - 1);
        _Alignas(64) unsigned char state[MAX_STATE];
        struct offers offers;
        if (event.what == EVENT_UNDO) {
            taken++;
        } else if (taken) {
            taken--;
        } else if (event.actor != protocol->seat) {
            return false;
        } else {
            session_state_at(session, i - 1, state);
            game_legal(match->game, match->edition->data, state, protocol->seat, &offers);
            if (offers.moves > 1)
                return true;
        }
    }
    return false;
}

/* What the seat sees, and the events since its last answer. */
static void write_sight(const struct protocol *protocol, int seat, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    session_view(protocol->session, seat, protocol->settings.eyes, view);
    json_state(out, "view", game_of(protocol), edition_of(protocol), view);
    json_open(out, "events", '[');
    for (size_t i = protocol->told[seat]; i < session_seen(protocol->session, seat); i++) {
        struct event event;
        session_seen_event(protocol->session, seat, i, &event);
        lines_event(out, &protocol->settings.match, i, &event);
    }
    json_close(out, ']');
}

static void write_ask(const struct protocol *protocol, struct text *out)
{
    struct offers offers;
    session_legal(protocol->session, protocol->seat, &offers);
    lines_ask(out, &protocol->settings.match, protocol->seat, protocol->seq, may_undo(protocol),
              &offers);
    write_sight(protocol, protocol->seat, out);
    lines_end(out, "ask");
}

static void write_account(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    struct message message;
    json_open(out, "account", '[');
    for (int i = 0; game->explain; i++) {
        message = (struct message){ 0 };
        if (!game->explain(edition_of(protocol), session_state(protocol->session), i, &message))
            break;
        json_message(out, NULL, game, edition_of(protocol), &message);
    }
    json_close(out, ']');
}

static void write_result(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    struct result result = { 0 };
    int players = protocol->settings.match.setup.players;
    game->result(edition_of(protocol), session_state(protocol->session), &result);
    lines_begin(out, "result");
    lines_result(out, players, &result);
    json_number(out, "moves", (int64_t)session_count(protocol->session));
    if (protocol->replaced)
        json_number(out, "replaced", protocol->replaced);
    write_account(protocol, out);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < players; seat++)
        if (!protocol->settings.agent[seat].brain) {
            json_open(out, NULL, '{');
            json_number(out, "seat", seat);
            write_sight(protocol, seat, out);
            json_close(out, '}');
        }
    json_close(out, ']');
    lines_end(out, "result");
}

static void write_record(const struct protocol *protocol, struct text *out)
{
    struct text record = { 0 };
    record_write(protocol->session, NULL, &record);
    out->failed = out->failed || record.failed;
    lines_begin(out, NULL);
    json_text_n(out, "record", record.data ? record.data : "", record.size);
    lines_end(out, NULL);
    text_free(&record);
}

static void write_end(const char *reason, struct text *out)
{
    lines_begin(out, "end");
    json_text(out, "reason", reason);
    lines_end(out, "end");
}

/* ---- going on --------------------------------------------------------------------- */

static void play_brain(struct protocol *protocol, int seat)
{
    struct refusal refusal;
    struct move move = mind_ask(&protocol->mind[seat], protocol->session, &protocol->settings.rng);
    if (session_play(protocol->session, seat, move, &refusal))
        return;
    struct offers offers;
    session_legal(protocol->session, seat, &offers);
    assert(offers.moves);
    move = offers_pick(&offers, rng_below(&protocol->settings.rng, offers.moves));
    protocol->replaced++;
    if (!session_play(protocol->session, seat, move, &refusal))
        protocol->end = PROTOCOL_MEMORY;
}

static void play_host(struct protocol *protocol)
{
    const struct game *game = game_of(protocol);
    struct refusal refusal;
    assert(game->host);
    struct move move = game->host(edition_of(protocol), session_state(protocol->session),
                                  &protocol->settings.rng);
    if (!session_play(protocol->session, HOST, move, &refusal))
        protocol->end = PROTOCOL_MEMORY;
}

/* The first seat of the set that the program plays, or that it does not. */
static int first_seat(const struct protocol *protocol, unsigned active, bool program)
{
    for (int seat = 0; seat < protocol->settings.match.setup.players; seat++)
        if (active >> seat & 1 && !protocol->settings.agent[seat].brain == program)
            return seat;
    return NOBODY;
}

/* Plays on until the program is to be asked or the match is over. Computer
 * players that are asked at the same time as the program go first; what they
 * decide in secret stays secret. */
static void go_on(struct protocol *protocol, struct text *out)
{
    struct refusal refusal;
    struct move move;
    protocol->seat = NOBODY;
    while (protocol->end == PROTOCOL_OPEN) {
        if (!session_draw(protocol->session, protocol->settings.draws)) {
            protocol->end = PROTOCOL_MEMORY;
            break;
        }
        unsigned active = session_active(protocol->session);
        int brain = first_seat(protocol, active, false);
        int seat = first_seat(protocol, active, true);
        if (!active) {
            for (int i = 0; i < protocol->settings.match.setup.players; i++)
                mind_over(&protocol->mind[i], protocol->session);
            write_result(protocol, out);
            if (protocol->settings.record)
                write_record(protocol, out);
            protocol->end = PROTOCOL_OVER;
        } else if (active >> HOST & 1) {
            play_host(protocol);
        } else if (brain != NOBODY) {
            play_brain(protocol, brain);
        } else if (!protocol->settings.ask_all && session_forced(protocol->session, seat, &move)) {
            if (!session_play(protocol->session, seat, move, &refusal))
                protocol->end = PROTOCOL_MEMORY;
        } else {
            protocol->seat = seat;
            protocol->seq++;
            write_ask(protocol, out);
            return;
        }
    }
    if (protocol->end == PROTOCOL_MEMORY)
        write_end("memory", out);
}

enum protocol_end protocol_start(struct protocol *protocol, struct text *out)
{
    write_hello(protocol, out);
    go_on(protocol, out);
    return protocol->end;
}

/* ---- answers ------------------------------------------------------------------------ */

static bool play_moves(struct protocol *protocol, const struct answer *answer,
                       struct answer_fault *fault)
{
    return answer->packet ? session_play_all(protocol->session, protocol->seat, answer->moves,
                                             answer->count, &fault->refusal)
                          : session_play(protocol->session, protocol->seat, answer->moves[0],
                                         &fault->refusal);
}

/* Back to the last question that the seat had a choice at: what was answered
 * for it in between goes too. */
static bool undo(struct protocol *protocol, struct answer_fault *fault)
{
    struct move forced;
    if (protocol->undos >= MAX_UNDOS)
        return lines_fail(fault, "error.undo", "");
    do {
        if (!session_undo(protocol->session, protocol->seat, &fault->refusal))
            return false;
        protocol->undos++;
    } while (!protocol->settings.ask_all &&
             session_may_undo(protocol->session, protocol->seat) &&
             session_forced(protocol->session, protocol->seat, &forced));
    return true;
}

static bool take_answer(struct protocol *protocol, const struct answer *answer,
                        struct answer_fault *fault)
{
    switch (answer->what) {
    case ANSWER_MOVES:
        return play_moves(protocol, answer, fault);
    case ANSWER_UNDO:
        return undo(protocol, fault);
    case ANSWER_DROP:
        session_drop(protocol->session, protocol->seat);
        return true;
    default:
        protocol->end = PROTOCOL_QUIT;
        return true;
    }
}

static enum protocol_end refuse(struct protocol *protocol, const struct answer_fault *fault,
                                struct text *out)
{
    lines_error(out, protocol->settings.words, &protocol->settings.match, protocol->seq, fault);
    if (!strcmp(fault->refusal.key, "error.memory")) {
        protocol->end = PROTOCOL_MEMORY;
        write_end("memory", out);
    } else if (++protocol->faults == PROTOCOL_MAX_FAULTS) {
        protocol->end = PROTOCOL_FAULTS;
        write_end("faults", out);
    } else {
        write_ask(protocol, out);
    }
    return protocol->end;
}

enum protocol_end protocol_long_line(struct protocol *protocol, struct text *out)
{
    struct answer_fault fault = { .at = -1 };
    assert(protocol->end == PROTOCOL_OPEN);
    lines_fail(&fault, "error.protocol.size", "");
    return refuse(protocol, &fault, out);
}

enum protocol_end protocol_line(struct protocol *protocol, const char *line, size_t size,
                                struct text *out)
{
    struct answer_fault fault = { .at = -1 };
    struct answer answer;
    assert(protocol->end == PROTOCOL_OPEN);
    if (size > PROTOCOL_MAX_LINE)
        return protocol_long_line(protocol, out);
    int seat = protocol->seat;
    size_t seen = session_seen(protocol->session, seat);
    bool good = lines_read(line, size, &protocol->settings.match, protocol->seq, &answer, &fault) &&
                take_answer(protocol, &answer, &fault);
    if (!good)
        return refuse(protocol, &fault, out);
    protocol->faults = 0;
    protocol->told[seat] = seen;
    if (protocol->end == PROTOCOL_QUIT)
        write_end("quit", out);
    else
        go_on(protocol, out);
    return protocol->end;
}
