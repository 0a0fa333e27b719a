/* play.c: what a match waits for, answers, and computer players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/call.h"
#include "core/name.h"
#include "table/advisor.h"
#include "table/orders.h"

enum { MOST_MOVES_TEXT = 1 << 14, HINT_GAMES = 1000, HINT_MOST = 60000 };

/* ---- what is due -------------------------------------------------------------- */

enum kontor_due kontor_due(const struct kontor_match *match)
{
    if (!match)
        return KONTOR_DUE_NOTHING;
    if (!session_active(match->record.session))
        return KONTOR_DUE_OVER;
    if (!match->table)
        return KONTOR_DUE_CLOSED;
    switch (table_due(match->table).what) {
    case DUE_ADVANCE:
        return KONTOR_DUE_ADVANCE;
    case DUE_ANSWER:
        return KONTOR_DUE_ANSWER;
    case DUE_OVER:
        return KONTOR_DUE_OVER;
    default:
        return KONTOR_DUE_CLOSED;
    }
}

uint32_t kontor_asked(const struct kontor_match *match)
{
    return match && match->table ? table_due(match->table).ask : 0;
}

uint32_t kontor_thinking(const struct kontor_match *match)
{
    return match && match->table ? table_due(match->table).think : 0;
}

enum kontor_error kontor_advance(struct kontor *kontor, struct kontor_match *match)
{
    struct refusal refusal;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, 0))
        return kontor_error(kontor);
    if (table_due(match->table).what != DUE_ADVANCE || table_advance(match->table, &refusal))
        return KONTOR_FINE;
    return call_refuse(kontor, session_match(match->record.session)->game, &refusal);
}

/* ---- questions ------------------------------------------------------------------ */

/* What the table shows the seat, its private decision included. */
static void see(struct kontor *kontor, const struct kontor_match *match, int seat,
                const struct words *words, struct scene *scene)
{
    const struct session *session = match->record.session;
    session_view(session, seat, SHOWN, kontor->view);
    *scene = (struct scene){ .words = words,
                             .match = call_told(kontor, match),
                             .view = kontor->view,
                             .viewer = seat,
                             .active = session_active(session) };
}

static void add_sentences(const struct scene *scene, const struct offers *offers, struct text *out)
{
    struct text sentence = { 0 };
    json_open(out, "sentences", '[');
    for (int i = 0; i < offers->count; i++) {
        sentence.size = 0;
        voice_choice(scene, scene->viewer, offers->list[i].move, offers->list[i].high, &sentence);
        json_text_n(out, NULL, sentence.data ? sentence.data : "", sentence.size);
    }
    json_close(out, ']');
    out->failed = out->failed || sentence.failed;
    text_free(&sentence);
}

const char *kontor_question(struct kontor *kontor, const struct kontor_match *match, int seat,
                            const char *language)
{
    struct question question;
    struct scene scene;
    struct text asked = { 0 };
    if (!call_begin(kontor) || !call_open_seat(kontor, match, seat))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    if (!table_question(match->table, seat, &question))
        return call_fail(kontor, ERROR_NOT_YOUR_TURN), NULL;
    const struct match *played = session_match(match->record.session);
    struct text *out = &kontor->out;
    see(kontor, match, seat, words, &scene);
    voice_question(&scene, &asked);
    json_open(out, NULL, '{');
    json_number(out, "seat", seat);
    json_bool(out, "undo", question.may_undo);
    json_bool(out, "timed", question.timed);
    json_number(out, "from", (int64_t)question.from);
    json_number(out, "to", (int64_t)question.to);
    json_text_n(out, "question", asked.data ? asked.data : "", asked.size);
    json_offers(out, "legal", played->game, played->edition->data, &question.offers);
    add_sentences(&scene, &question.offers, out);
    json_close(out, '}');
    text_free(&asked);
    return call_text(kontor);
}

/* ---- orders ----------------------------------------------------------------------- */

const char *kontor_order(struct kontor *kontor, const struct kontor_match *match, int seat,
                         const char *typed, const char *language)
{
    struct question question;
    struct scene scene;
    struct order order;
    struct text fault = { 0 };
    if (!call_begin(kontor) || !call_open_seat(kontor, match, seat))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    if (!call_is_text(typed, ORDER_ROOM - 1))
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    if (!table_question(match->table, seat, &question))
        return call_fail(kontor, ERROR_NOT_YOUR_TURN), NULL;
    see(kontor, match, seat, words, &scene);
    orders_read(&scene, &question.offers, typed, &order, &fault);
    order_json(&scene, &order, &fault, &kontor->out);
    text_free(&fault);
    return call_text(kontor);
}

/* ---- answers ---------------------------------------------------------------------- */

static enum kontor_error answer(struct kontor *kontor, struct kontor_match *match, int seat,
                                const struct move moves[], int count)
{
    struct refusal refusal;
    if (table_play(match->table, seat, moves, count, &refusal))
        return KONTOR_FINE;
    return call_refuse(kontor, session_match(match->record.session)->game, &refusal);
}

static enum kontor_error read_moves(struct kontor *kontor, const struct kontor_match *match,
                                    const char *moves, struct move list[MOST_ANSWERED], int *count)
{
    if (!call_is_text(moves, MOST_MOVES_TEXT))
        return call_fail(kontor, ERROR_ARGUMENT);
    const struct match *played = session_match(match->record.session);
    enum error error =
        moves_parse(played->game, played->edition->data, moves, list, MOST_ANSWERED, count);
    return error ? call_fail(kontor, error) : KONTOR_FINE;
}

enum kontor_error kontor_play(struct kontor *kontor, struct kontor_match *match, int seat,
                              const char *moves)
{
    struct move list[MOST_ANSWERED];
    int count;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    enum kontor_error error = read_moves(kontor, match, moves, list, &count);
    return error ? error : answer(kontor, match, seat, list, count);
}

enum kontor_error kontor_draw(struct kontor *kontor, struct kontor_match *match, int seat,
                              const char *moves)
{
    struct move list[MOST_ANSWERED];
    struct refusal refusal;
    int count = 0;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    enum kontor_error error =
        moves && *moves ? read_moves(kontor, match, moves, list, &count) : KONTOR_FINE;
    if (error || table_draw(match->table, seat, list, count, &refusal))
        return error;
    return call_refuse(kontor, session_match(match->record.session)->game, &refusal);
}

enum kontor_error kontor_by_hand(struct kontor *kontor, struct kontor_match *match, int seat,
                                 int on)
{
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    table_by_hand(match->table, seat, on);
    return KONTOR_FINE;
}

enum kontor_error kontor_name_seat(struct kontor *kontor, struct kontor_match *match, int seat,
                                   const char *name)
{
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_seat(kontor, match, seat))
        return kontor_error(kontor);
    if (!name || !name_check(name, strlen(name)))
        return call_fail(kontor, ERROR_SEAT_NAME);
    snprintf(match->called[seat], sizeof match->called[seat], "%s", name);
    return KONTOR_FINE;
}

enum kontor_error kontor_play_number(struct kontor *kontor, struct kontor_match *match, int seat,
                                     int32_t number)
{
    struct move move;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    if (number < 0 || !move_from_number(session_match(match->record.session)->game, number, &move))
        return call_fail(kontor, ERROR_MOVE_RANGE);
    return answer(kontor, match, seat, &move, 1);
}

enum kontor_error kontor_undo(struct kontor *kontor, struct kontor_match *match, int seat)
{
    struct refusal refusal;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    if (table_undo(match->table, seat, &refusal))
        return KONTOR_FINE;
    return call_refuse(kontor, session_match(match->record.session)->game, &refusal);
}

enum kontor_error kontor_drop(struct kontor *kontor, struct kontor_match *match, int seat)
{
    struct refusal refusal;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    if (table_drop(match->table, seat, &refusal))
        return KONTOR_FINE;
    return call_refuse(kontor, session_match(match->record.session)->game, &refusal);
}

/* ---- answers in advance, and stand-ins ---------------------------------------------- */

enum kontor_error kontor_stand(struct kontor *kontor, struct kontor_match *match, int seat,
                               const char *move, int until)
{
    struct refusal refusal;
    struct move given;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    if (until < UNTIL_TURN || until > UNTIL_MATCH || (move && !call_is_text(move, MOST_MOVES_TEXT)))
        return call_fail(kontor, ERROR_ARGUMENT);
    const struct match *played = session_match(match->record.session);
    if (move) {
        enum error error =
            move_parse(played->game, played->edition->data, move, strlen(move), false, &given);
        if (error)
            return call_fail_word(kontor, error, move, strlen(move));
    }
    if (table_stand(match->table, seat, move ? &given : NULL, (enum until)until, &refusal))
        return KONTOR_FINE;
    return call_refuse(kontor, played->game, &refusal);
}

enum kontor_error kontor_hand_over(struct kontor *kontor, struct kontor_match *match, int seat,
                                   const char *player)
{
    struct seat to = { .by = SEAT_PERSON };
    struct refusal refusal;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    if (player && !call_is_text(player, MAX_AGENT_NAME))
        return call_fail(kontor, ERROR_ARGUMENT);
    const struct match *played = session_match(match->record.session);
    if (player) {
        enum error error = agent_parse(player, strlen(player), &to.agent);
        if (error)
            return call_fail_word(kontor, error, player, strlen(player));
        to.by = SEAT_COMPUTER;
    }
    /* A seat that a computer played from the start has no name that is a person's. */
    const char *name = player                              ? to.agent.name
                       : played->kind[seat] == SEAT_PERSON ? played->seat[seat]
                                                           : "";
    if (!table_hand_over(match->table, seat, &to, name, &refusal))
        return call_refuse(kontor, played->game, &refusal);
    match->seat[seat] = to;
    return KONTOR_FINE;
}

/* ---- computer players ---------------------------------------------------------------- */

enum kontor_error kontor_think(struct kontor *kontor, struct kontor_match *match, int seat)
{
    struct refusal refusal;
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!call_open_seat(kontor, match, seat))
        return kontor_error(kontor);
    if (!(table_due(match->table).think >> seat & 1))
        return call_fail(kontor, ERROR_NOT_YOUR_TURN);
    enum thought thought = table_think(match->table, seat, NULL, &refusal);
    return thought == THOUGHT_REFUSED
               ? call_refuse(kontor, session_match(match->record.session)->game, &refusal)
               : KONTOR_FINE;
}

/* Whether a person or computer player is to decide in this seat. */
static bool decides(struct kontor *kontor, const struct kontor_match *match, int seat)
{
    if (!call_open_seat(kontor, match, seat))
        return false;
    struct due due = table_due(match->table);
    bool is = (due.ask | due.think) >> seat & 1 && table_awaits_hand(match->table) != seat;
    if (!is)
        call_fail(kontor, ERROR_NOT_YOUR_TURN);
    return is;
}

/* A mind besides the match: nothing that it does is played. */
static bool open_mind(struct kontor *kontor, const struct kontor_match *match, int seat,
                      const struct agent *agent, struct mind *mind, struct rng *rng)
{
    uint64_t number;
    if (!fair_random(&number, sizeof number))
        return call_fail(kontor, ERROR_FAIR_RANDOM), false;
    *rng = rng_seed(number);
    if (!mind_open(mind, agent, session_match(match->record.session), seat))
        return call_fail(kontor, ERROR_MEMORY), false;
    return true;
}

const char *kontor_suggest(struct kontor *kontor, const struct kontor_match *match, int seat,
                           const char *player)
{
    struct agent agent;
    struct mind mind;
    struct rng rng;
    char text[160] = "";
    if (!call_begin(kontor) || !decides(kontor, match, seat))
        return NULL;
    if (!call_is_text(player, MAX_AGENT_NAME))
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    enum error error = agent_parse(player, strlen(player), &agent);
    if (error)
        return call_fail_word(kontor, error, player, strlen(player)), NULL;
    if (!open_mind(kontor, match, seat, &agent, &mind, &rng))
        return NULL;
    struct move move = mind_ask(&mind, match->record.session, &rng);
    mind_close(&mind);
    const struct match *played = session_match(match->record.session);
    move_print(played->game, played->edition->data, move, text, sizeof text);
    json_open(&kontor->out, NULL, '{');
    json_move(&kontor->out, "move", played->game, played->edition->data, move);
    json_text(&kontor->out, "text", text);
    json_number(&kontor->out, "number", move_number(played->game, move));
    json_close(&kontor->out, '}');
    return call_text(kontor);
}

/* Searches as the level `hard` does, within the time. */
static bool study(struct kontor *kontor, const struct kontor_match *match, int seat,
                  uint32_t milliseconds, struct advice *advice)
{
    struct agent agent = agent_of(&hard_brain);
    struct mind mind;
    struct rng rng;
    agent.budget.milliseconds = milliseconds;
    if (!open_mind(kontor, match, seat, &agent, &mind, &rng))
        return false;
    session_view(match->record.session, seat, KNOWLEDGE, kontor->view);
    struct brain_input input = { .view = kontor->view, .rng = &rng };
    advice_study(&mind, &input, HINT_GAMES, advice);
    mind_close(&mind);
    return true;
}

const char *kontor_hint(struct kontor *kontor, const struct kontor_match *match, int seat,
                        uint32_t milliseconds, const char *language)
{
    struct advice advice;
    struct scene scene;
    struct offers offers;
    struct hint hint = { 0 };
    if (!call_begin(kontor) || !decides(kontor, match, seat))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    if (!milliseconds || milliseconds > HINT_MOST)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    if (!study(kontor, match, seat, milliseconds, &advice))
        return NULL;
    session_legal(match->record.session, seat, &offers);
    see(kontor, match, seat, words, &scene);
    hint_tell(&scene, &offers, &advice, &hint);
    hint_json(&hint, NULL, &kontor->out);
    hint_free(&hint);
    return call_text(kontor);
}
