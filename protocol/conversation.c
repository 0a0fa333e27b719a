/*
 * conversation.c: a match with a program of somebody else.
 *
 * The match is driven by table/table.c; the lines themselves are written and
 * read in protocol/lines.c.
 */
#include "protocol/conversation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/describe.h"
#include "protocol/program.h"
#include "table/table.h"

struct protocol {
    struct protocol_settings settings;
    struct session *session;
    struct table *table;
    struct question question; /* the open one */
    int64_t seq;              /* its number */
    int faults;               /* answers in a row that were wrong or led nowhere */
    enum protocol_end end;
};

/* ---- opening ---------------------------------------------------------------- */

static struct table *open_table(const struct protocol *protocol)
{
    const struct protocol_settings *settings = &protocol->settings;
    struct table_settings table = { .draws = settings->draws,
                                    .rng = settings->rng,
                                    .ask_all = settings->ask_all };
    for (int seat = 0; seat < settings->match.setup.players; seat++) {
        const struct agent *agent = &settings->agent[seat];
        table.seat[seat] =
            (struct seat){ agent->brain ? SEAT_COMPUTER : SEAT_PROGRAM, .agent = *agent };
    }
    return table_open(protocol->session, &table);
}

struct protocol *protocol_open(const struct protocol_settings *settings, struct refusal *refusal)
{
    struct protocol *protocol = calloc(1, sizeof *protocol);
    *refusal = (struct refusal){ ERROR_MEMORY, NULL };
    if (!protocol)
        return NULL;
    protocol->settings = *settings;
    protocol->session = session_open(&settings->match, refusal);
    if (protocol->session) {
        protocol->table = open_table(protocol);
        if (protocol->table)
            return protocol;
        *refusal = (struct refusal){ ERROR_MEMORY, NULL };
    }
    protocol_close(protocol);
    return NULL;
}

void protocol_close(struct protocol *protocol)
{
    if (!protocol)
        return;
    table_close(protocol->table);
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
    struct lines_hello hello = { .match = &settings->match,
                                 .program = settings->program,
                                 .eyes = settings->eyes };
    for (int seat = 0; seat < settings->match.setup.players; seat++)
        hello.by[seat] = !settings->agent[seat].brain         ? "me"
                         : program_is(&settings->agent[seat]) ? "program"
                                                              : settings->agent[seat].name;
    lines_hello(out, &hello);
}

/* ---- questions and results ------------------------------------------------------ */

/* What the seat sees, and the events since its last answer. */
static void write_sight(const struct protocol *protocol, int seat, size_t from, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    session_view(protocol->session, seat, protocol->settings.eyes, view);
    json_state(out, "view", game_of(protocol), edition_of(protocol), view);
    json_open(out, "events", '[');
    for (size_t i = from; i < session_seen(protocol->session, seat); i++) {
        struct event event;
        session_seen_event(protocol->session, seat, i, &event);
        json_event(out, NULL, &protocol->settings.match, i, &event);
    }
    json_close(out, ']');
}

static void write_ask(const struct protocol *protocol, struct text *out)
{
    const struct question *question = &protocol->question;
    lines_ask(out, &protocol->settings.match, question->seat, protocol->seq, question->may_undo,
              &question->offers);
    write_sight(protocol, question->seat, question->from, out);
    lines_end(out, "ask");
}

static void write_account(const struct protocol *protocol, struct text *out)
{
    const struct game *game = game_of(protocol);
    struct message message;
    json_open(out, "account", '[');
    for (int i = 0;; i++) {
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
    uint32_t replaced = 0;
    for (int seat = 0; seat < players; seat++)
        replaced += table_replaced(protocol->table, seat);
    game->result(edition_of(protocol), session_state(protocol->session), &result);
    lines_begin(out, "result");
    json_result(out, players, &result);
    json_number(out, "moves", (int64_t)session_count(protocol->session));
    if (replaced)
        json_number(out, "replaced", replaced);
    write_account(protocol, out);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < players; seat++)
        if (!protocol->settings.agent[seat].brain) {
            json_open(out, NULL, '{');
            json_number(out, "seat", seat);
            write_sight(protocol, seat, table_heard(protocol->table, seat), out);
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

static int first_of(unsigned seats)
{
    int seat = 0;
    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

static void write_over(struct protocol *protocol, struct text *out)
{
    write_result(protocol, out);
    if (protocol->settings.record)
        write_record(protocol, out);
    protocol->end = PROTOCOL_OVER;
}

static void give_up(struct protocol *protocol, enum error error, struct text *out)
{
    bool memory = error == ERROR_MEMORY;
    protocol->end = memory ? PROTOCOL_MEMORY : PROTOCOL_CLOSED;
    write_end(memory ? "memory" : "closed", out);
}

/* Lets the computer players think until the program is to be asked or the
 * match is over. Those that are asked at the same time as the program go
 * first; what they decide in secret stays secret. */
static void go_on(struct protocol *protocol, struct text *out)
{
    struct refusal refusal = { 0 };
    struct due due = table_due(protocol->table);
    bool good = true;
    for (; good && (due.what == DUE_ADVANCE || due.think); due = table_due(protocol->table))
        good = due.what == DUE_ADVANCE ? table_advance(protocol->table, &refusal)
                                       : table_think(protocol->table, first_of(due.think), NULL,
                                                     &refusal) != THOUGHT_REFUSED;
    if (good && due.what == DUE_OVER) {
        write_over(protocol, out);
    } else if (good) {
        table_question(protocol->table, first_of(due.ask), &protocol->question);
        protocol->seq++;
        write_ask(protocol, out);
    } else {
        give_up(protocol, refusal.error, out);
    }
}

enum protocol_end protocol_start(struct protocol *protocol, struct text *out)
{
    write_hello(protocol, out);
    go_on(protocol, out);
    return protocol->end;
}

/* ---- answers ------------------------------------------------------------------------ */

static bool take_answer(struct protocol *protocol, const struct answer *answer,
                        struct answer_fault *fault)
{
    int seat = protocol->question.seat;
    switch (answer->what) {
    case ANSWER_MOVES:
        return table_play(protocol->table, seat, answer->moves, answer->count, &fault->refusal);
    case ANSWER_UNDO:
        return table_undo(protocol->table, seat, &fault->refusal);
    case ANSWER_DROP:
        return table_drop(protocol->table, seat, &fault->refusal);
    default:
        protocol->end = PROTOCOL_QUIT;
        return true;
    }
}

/* Whether there were too many answers in a row that were wrong or led nowhere. */
static bool is_enough(struct protocol *protocol, struct text *out)
{
    if (++protocol->faults < PROTOCOL_MAX_FAULTS)
        return false;
    protocol->end = PROTOCOL_FAULTS;
    write_end("faults", out);
    return true;
}

static enum protocol_end refuse(struct protocol *protocol, const struct answer_fault *fault,
                                struct text *out)
{
    lines_error(out, protocol->settings.words, &protocol->settings.match, protocol->seq, fault);
    if (fault->refusal.error == ERROR_MEMORY || fault->refusal.error == ERROR_FAULT) {
        give_up(protocol, fault->refusal.error, out);
    } else if (!is_enough(protocol, out)) {
        write_ask(protocol, out);
    }
    return protocol->end;
}

enum protocol_end protocol_long_line(struct protocol *protocol, struct text *out)
{
    struct answer_fault fault = { .at = -1 };
    assert(protocol->end == PROTOCOL_OPEN);
    lines_fail(&fault, ERROR_PROTOCOL_SIZE, "");
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
    size_t count = session_count(protocol->session);
    bool good = lines_read(line, size, &protocol->settings.match, protocol->seq, &answer, &fault) &&
                take_answer(protocol, &answer, &fault);
    if (!good)
        return refuse(protocol, &fault, out);
    if (session_count(protocol->session) > count)
        protocol->faults = 0;
    else if (answer.what != ANSWER_MOVES && protocol->end == PROTOCOL_OPEN &&
             is_enough(protocol, out))
        return protocol->end; /* what was only a draft is taken back again and again */
    if (protocol->end == PROTOCOL_QUIT)
        write_end("quit", out);
    else
        go_on(protocol, out);
    return protocol->end;
}

enum protocol_end protocol_empty_line(struct protocol *protocol, struct text *out)
{
    assert(protocol->end == PROTOCOL_OPEN);
    is_enough(protocol, out);
    return protocol->end;
}
