/* outputs.c: the table of all outputs, and how each is got from a session. */
#include "tests/helpers/outputs.h"

#include "ai/brain.h"
#include "cli/boards.h"
#include "cli/hint.h"
#include "cli/play_tell.h"
#include "cli/review.h"
#include "tests/helpers/play.h"
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

static const struct game *game_of(const struct session *session)
{
    return session_match(session)->game;
}

static const void *edition_of(const struct session *session)
{
    return session_match(session)->edition->data;
}

static bool is_seat(const struct session *session, int viewer)
{
    return viewer < session_match(session)->setup.players;
}

/* ---- views ----------------------------------------------------------------------- */

static void write_view(const struct session *session, int viewer, enum eyes eyes,
                       struct text *out)
{
    state_buffer view;
    session_view(session, viewer, eyes, view);
    text_add_bytes(out, (const char *)view, game_of(session)->state_size);
}

static void write_knowledge(const struct session *session, int viewer, struct text *out)
{
    write_view(session, viewer, KNOWLEDGE, out);
}

static void write_shown(const struct session *session, int viewer, struct text *out)
{
    write_view(session, viewer, SHOWN, out);
}

static void write_json(const struct session *session, int viewer, struct text *out)
{
    state_buffer view;
    json_open(out, NULL, '[');
    for (int eyes = KNOWLEDGE; eyes <= SHOWN; eyes++) {
        session_view(session, viewer, (enum eyes)eyes, view);
        json_state(out, NULL, game_of(session), edition_of(session), view);
    }
    json_close(out, ']');
}

static void write_dump(const struct session *session, int viewer, struct text *out)
{
    state_buffer view;
    session_view(session, viewer, SHOWN, view);
    text_state(out, game_of(session), edition_of(session), view);
}

/* ---- moves ------------------------------------------------------------------------- */

static void write_active(const struct session *session, int viewer, struct text *out)
{
    state_buffer view;
    session_view(session, viewer, KNOWLEDGE, view);
    text_printf(out, "%x %x", session_active(session),
                game_of(session)->active(edition_of(session), view));
}

static void write_legal(const struct session *session, int viewer, struct text *out)
{
    struct offers offers;
    state_buffer view;
    if (!is_seat(session, viewer))
        return;
    session_legal(session, viewer, &offers);
    json_offers(out, NULL, game_of(session), edition_of(session), &offers);
    session_view(session, viewer, KNOWLEDGE, view);
    game_legal(game_of(session), edition_of(session), view, viewer, &offers);
    text_printf(out, " %u", (unsigned)offers.moves);
}

static void write_refusals(const struct session *session, int viewer, struct text *out)
{
    int total = move_numbers(game_of(session));
    for (int number = 0; number < total; number++) {
        struct move move;
        struct refusal refusal = { 0 };
        move_from_number(game_of(session), number, &move);
        if (session_allows(session, viewer, move, &refusal))
            text_add(out, "+");
        else
            text_printf(out, "%s %s\n", refusal.key, refusal.rule ? refusal.rule : "");
    }
}

static void write_undo(const struct session *session, int viewer, struct text *out)
{
    text_add(out, session_may_undo(session, viewer) ? "yes" : "no");
}

/* ---- the past ------------------------------------------------------------------------ */

static void write_events(const struct session *session, int viewer, struct text *out)
{
    for (size_t seq = 0; seq < session_seen(session, viewer); seq++) {
        struct event event;
        struct message message;
        session_seen_event(session, viewer, seq, &event);
        text_printf(out, "%zu %d %d ", seq, event.actor, event.what);
        out->comma = false;
        json_move(out, NULL, game_of(session), edition_of(session), event.move);
        move_tell(game_of(session), event.actor, event.move, &message);
        out->comma = false;
        json_message(out, NULL, game_of(session), edition_of(session), &message);
        text_add(out, "\n");
    }
}

/* The words of every language, opened once. */
static const struct words *words_in(int language)
{
    static struct words *words[8];
    if (!words[language])
        words[language] = words_open(words_languages[language]);
    assert_non_null(words[language]);
    return words[language];
}

/* The log as the program tells it; the last events only. */
static void write_log(const struct session *session, int viewer, struct text *out)
{
    for (int i = 0; words_languages[i]; i++) {
        struct teller teller = { .words = words_in(i), .session = session,
                                 .match = session_match(session), .viewer = viewer,
                                 .style.width = 100 };
        size_t count = teller_count(&teller);
        text_printf(out, "%zu\n", count);
        teller_tell(&teller, count > 12 ? count - 12 : 0, count, out);
    }
}

/* The table as the terminal draws it, with what is being asked. */
static void write_board(const struct session *session, int viewer, struct text *out)
{
    for (int i = 0; words_languages[i]; i++) {
        struct teller teller = { .words = words_in(i), .session = session,
                                 .match = session_match(session), .viewer = viewer,
                                 .style.width = 100 };
        struct board board;
        struct offers offers;
        state_buffer view;
        teller_board(&teller, session_count(session), view, &board);
        board_draw(&board, out);
        board_question(&board, out);
        board_plain(&board, out);
        if (!is_seat(session, viewer))
            continue;
        session_legal(session, viewer, &offers);
        for (int k = 0; k < offers.count; k++)
            board_choice(&board, viewer, offers.list[k].move, offers.list[k].high, out);
    }
}

/* The match shown again, as it looked to the viewer before and after each event. */
static void write_replay(const struct session *session, int viewer, struct text *out)
{
    size_t seen = session_seen(session, viewer);
    for (size_t seq = seen > 40 ? seen - 40 : 0; seq < seen; seq++) {
        struct event event;
        state_buffer state, view;
        size_t index = session_seen_event(session, viewer, seq, &event);
        for (size_t after = 0; after < 2; after++)
            for (int eyes = KNOWLEDGE; eyes <= SHOWN; eyes++) {
                session_state_at(session, index + after, state);
                game_observe(game_of(session), state, viewer, (enum eyes)eyes, view);
                text_add_bytes(out, (const char *)view, game_of(session)->state_size);
            }
    }
}

/* ---- advice and the end ----------------------------------------------------------------- */

static void write_advice(const struct session *session, int viewer, struct text *out)
{
    state_buffer view;
    struct rng rng = rng_seed(3);
    if (!is_seat(session, viewer) || !(session_active(session) >> viewer & 1))
        return;
    session_view(session, viewer, KNOWLEDGE, view);
    for (const struct brain *const *brain = all_brains; *brain; brain++) {
        if (strcmp((*brain)->name, "random") && strcmp((*brain)->name, "greedy"))
            continue;          /* a search is too slow here, and gets the same view */
        struct mind mind;
        struct agent agent = agent_of(*brain);
        struct brain_input input = { .view = view, .rng = &rng };
        if (!mind_open(&mind, &agent, session_match(session), viewer))
            abort();
        struct move move = mind_choose(&mind, &input);
        mind_close(&mind);
        text_printf(out, "%d %d %d %d;", move.kind, move.a, move.b, move.n);
    }
    struct offers offers;
    int16_t permille[MAX_PLAYERS] = { 0 };
    offers_clear(&offers);
    game_of(session)->candidates(edition_of(session), view, viewer, &offers);
    json_offers(out, NULL, game_of(session), edition_of(session), &offers);
    game_of(session)->value(edition_of(session), view, permille);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        text_printf(out, " %d", permille[seat]);
}

/* A mind of the viewer's seat that searches very little. */
static bool open_search(const struct session *session, int viewer, struct mind *mind)
{
    struct agent agent = agent_of(&easy_brain);
    agent.budget.iterations = 6;
    if (!is_seat(session, viewer))
        return false;
    if (!mind_open(mind, &agent, session_match(session), viewer))
        abort();
    return true;
}

/* A hint as the program tells it. */
static void write_hint(const struct session *session, int viewer, struct text *out)
{
    state_buffer view, shown;
    struct rng rng = rng_seed(5);
    struct brain_input input = { .view = view, .rng = &rng };
    struct advice advice;
    struct offers offers;
    struct mind mind;
    if (!(session_active(session) >> viewer & 1) || !open_search(session, viewer, &mind))
        return;
    session_view(session, viewer, KNOWLEDGE, view);
    advice_study(&mind, &input, 1, &advice);
    mind_close(&mind);
    session_legal(session, viewer, &offers);
    for (int i = 0; words_languages[i]; i++) {
        struct teller teller = { .words = words_in(i), .session = session,
                                 .match = session_match(session), .viewer = viewer,
                                 .style.width = 100 };
        struct board board;
        teller_board(&teller, session_count(session), shown, &board);
        hint_tell(&board, &offers, &advice, out);
    }
}

/* What a review says of the viewer's last decision: it stands in no output before
 * the end, but must come from what was known then. */
static void write_review(const struct session *session, int viewer, struct text *out)
{
    struct review review = { .decisions = 1, .count = 1 };
    struct review_decision *decision = &review.costly[0];
    struct mind mind;
    size_t i = session_count(session);
    if (!open_search(session, viewer, &mind))
        return;
    for (bool found = false; i > 0 && !found; i--) {
        struct event event = session_event(session, i - 1);
        found = event.actor == viewer && event.what == EVENT_MOVE &&
                review_decide(&mind, session, i - 1, 1, decision);
        if (!found)
            continue;
        struct teller teller = { .words = words_in(0), .session = session,
                                 .match = session_match(session), .viewer = viewer,
                                 .style.width = 100 };
        text_printf(out, "%d %d %d\n", (int)decision->loss, (int)decision->low,
                    (int)decision->high);
        review_tell(&teller, &review, out);
    }
    mind_close(&mind);
}

static void write_account(const struct session *session, int viewer, struct text *out)
{
    struct result result;
    struct message line;
    if (session_active(session))
        return;
    struct teller teller = { .words = words_in(0), .session = session,
                             .match = session_match(session), .viewer = viewer,
                             .style.width = 100 };
    teller_account(&teller, out);
    game_of(session)->result(edition_of(session), session_state(session), &result);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        text_printf(out, "%d %d\n", (int)result.points[seat], result.rank[seat]);
    for (int i = 0; game_of(session)->explain(edition_of(session), session_state(session), i,
                                              &line); i++) {
        out->comma = false;
        json_message(out, NULL, game_of(session), edition_of(session), &line);
    }
}

/* What a line on the wire would weigh. */
static void write_sizes(const struct session *session, int viewer, struct text *out)
{
    struct text frame = { 0 };
    write_json(session, viewer, &frame);
    size_t view = frame.size;
    write_legal(session, viewer, &frame);
    size_t legal = frame.size - view;
    write_events(session, viewer, &frame);
    text_printf(out, "%zu %zu %zu", view, legal, frame.size);
    text_free(&frame);
}

const struct output all_outputs[] = {
    { "knowledge view", false, write_knowledge },
    { "shown view", false, write_shown },
    { "view as JSON", true, write_json },
    { "dump", true, write_dump },
    { "who is active", false, write_active },
    { "legal moves", true, write_legal },
    { "refusals", true, write_refusals },
    { "undo", false, write_undo },
    { "events", true, write_events },
    { "log", true, write_log },
    { "board", true, write_board },
    { "replay", true, write_replay },
    { "advice", true, write_advice },
    { "hint", true, write_hint },
    { "review", true, write_review },
    { "account", false, write_account },
    { "message sizes", true, write_sizes },
    { NULL, false, NULL }
};
