/* outputs.c: the table of all outputs, and how each is got from a session. */
#include "tests/helpers/outputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/brain.h"
#include "api/kontor.h"
#include "cli/boards/boards.h"
#include "cli/play/tell.h"
#include "cli/review.h"
#include "desk/follow.h"
#include "fair/note.h"
#include "server/house/own.h"
#include "server/match/own.h"
#include "server/whole.h"
#include "table/lookup.h"
#include "table/orders.h"
#include "tests/helpers/fair.h"
#include "tests/helpers/pace.h"
#include "tests/helpers/play.h"
#include "words/words.h"

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

/* The words of every language, opened once. */
static const struct words *words_in(int language)
{
    static struct words *words[8];
    if (!words[language])
        words[language] = words_open(words_languages[language]);
    assert_non_null(words[language]);
    return words[language];
}

/* ---- views ----------------------------------------------------------------------- */

static void write_view(const struct session *session, int viewer, enum eyes eyes, struct text *out)
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
        if (session_allows(session, viewer, move, &refusal)) {
            text_add(out, "+");
            continue;
        }
        text_add(out, error_key(refusal.error));
        text_add(out, refusal.rule ? refusal.rule : "");
        text_add(out, "\n");
    }
}

/* Why moves that the viewer cannot make are refused, in the words of their cause: some
 * hundreds of them at each position, in turn, since sentences take long to make. */
static void write_why(const struct session *session, int viewer, struct text *out)
{
    enum { AT_ONCE = 600 };
    int total = move_numbers(game_of(session)), parts = 1 + total / AT_ONCE;
    struct teller teller = { .words = words_in(0),
                             .match = session_match(session),
                             .history = history_of(session, viewer) };
    struct scene scene;
    state_buffer view;
    if (!is_seat(session, viewer))
        return;
    teller_scene(&teller, teller_count(&teller), view, &scene);
    for (int number = (int)(session_seen(session, viewer) % (size_t)parts); number < total;
         number += parts) {
        struct move move;
        struct refusal refusal = { 0 };
        move_from_number(game_of(session), number, &move);
        if (!session_allows(session, viewer, move, &refusal))
            voice_refusal(&scene, move, &refusal, out);
        text_add(out, "\n");
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

static const struct style style = { .width = 100 };

/* Paragraphs as they go to other front ends. */
static void write_paragraphs(const struct teller *teller, size_t from, size_t to, struct text *out)
{
    for (size_t end; from < to; from = end) {
        struct paragraph paragraph;
        end = teller_end(teller, from, to);
        assert_true(teller_paragraph(teller, from, end, &paragraph));
        out->comma = false;
        paragraph_json(&paragraph, NULL, out);
        paragraph_free(&paragraph);
    }
}

/* The log as the program tells it; the last events only. */
static void write_log(const struct session *session, int viewer, struct text *out)
{
    for (int i = 0; words_languages[i]; i++) {
        struct teller teller = { .words = words_in(i),
                                 .match = session_match(session),
                                 .history = history_of(session, viewer) };
        size_t count = teller_count(&teller);
        text_printf(out, "%zu\n", count);
        tell_log(&teller, &style, count > 12 ? count - 12 : 0, count, true, out);
        write_paragraphs(&teller, count > 12 ? count - 12 : 0, count, out);
    }
}

static void write_numbers(const struct scene *scene, struct text *out)
{
    struct deciding number;
    for (int i = 0; voice_number(scene, i, &number); i++) {
        text_printf(out, "%s %d %d %s: %s\n", number.noun ? number.noun : "", number.value,
                    (int)number.amount, number.label.data ? number.label.data : "",
                    number.text.data ? number.text.data : "");
        deciding_free(&number);
    }
}

/* The table as the terminal draws it, with what is being asked. */
static void write_board(const struct session *session, int viewer, struct text *out)
{
    for (int i = 0; words_languages[i]; i++) {
        struct teller teller = { .words = words_in(i),
                                 .match = session_match(session),
                                 .history = history_of(session, viewer) };
        struct board board;
        struct offers offers;
        state_buffer view;
        tell_board(&teller, &style, teller_count(&teller), view, &board);
        board_draw(&board, out);
        board_purse(&board, out);
        board.style.rows = 24; /* what a low screen leaves out, and how it says so */
        board_draw(&board, out);
        voice_question(&board.scene, out);
        voice_phase(&board.scene, out);
        write_numbers(&board.scene, out);
        board_plain(&board, out);
        if (!is_seat(session, viewer))
            continue;
        session_legal(session, viewer, &offers);
        for (int k = 0; k < offers.count; k++) {
            struct cross cross;
            voice_choice(&board.scene, viewer, offers.list[k].move, offers.list[k].high, out);
            if (board_cross(&board, offers.list[k].move, &cross)) {
                text_printf(out, "%s %s", cross.row_head.data, cross.column_head.data);
                cross_free(&cross);
            }
        }
    }
}

/* All that lies open, as the terminal's "table" shows it; of a game without such a page
 * it shows the board. */
static void write_table(const struct session *session, int viewer, struct text *out)
{
    for (int i = 0; words_languages[i]; i++) {
        struct teller teller = { .words = words_in(i),
                                 .match = session_match(session),
                                 .history = history_of(session, viewer) };
        struct board board;
        state_buffer view;
        tell_board(&teller, &style, teller_count(&teller), view, &board);
        board_table(&board, out);
    }
}

/* What typed orders are read as, and what is said of those that are none: a part of them at
 * each position, in turn, since those that are none are held against all moves. */
static void write_orders(const struct session *session, int viewer, struct text *out)
{
    static const char *const typed[] = {
        "1",          "2 1",      "1 all; 1", "3;2;1",
        "nonsense",   "999",      "all",      "mine flyt all",
        "buy flyt 1", "bid 1x10", "1 2 3",    "offer 1: give 1 btc; get 1 red",
        "done",       "finish"
    };
    struct teller teller = { .words = words_in(0),
                             .match = session_match(session),
                             .history = history_of(session, viewer) };
    struct scene scene;
    struct offers offers;
    state_buffer view;
    if (!is_seat(session, viewer))
        return;
    teller_scene(&teller, teller_count(&teller), view, &scene);
    session_legal(session, viewer, &offers);
    /* One at a position, in turn: it is held against every move there can be. */
    const char *line = typed[session_seen(session, viewer) % (sizeof typed / sizeof *typed)];
    struct order order;
    struct text fault = { 0 };
    orders_read(&scene, &offers, line, &order, &fault);
    text_printf(out, "%d %d %d %d %d: %s\n", order.what, order.anew, order.count, order.low,
                order.high, fault.data ? fault.data : "");
    for (int k = 0; k < order.count; k++) {
        out->comma = false;
        json_move(out, NULL, game_of(session), edition_of(session), order.moves[k]);
    }
    text_free(&fault);
}

/* What things are, by their names: players, and some of each game, one at a position. */
static void write_lookup(const struct session *session, int viewer, struct text *out)
{
    static const char *const named[] = { "player", "flyt", "red", "metal", "50" };
    struct teller teller = { .words = words_in(0),
                             .match = session_match(session),
                             .history = history_of(session, viewer) };
    struct scene scene;
    state_buffer view;
    teller_scene(&teller, teller_count(&teller), view, &scene);
    struct thing things[LOOKUP_MOST];
    const char *name = named[session_seen(session, viewer) % (sizeof named / sizeof *named)];
    int count = lookup_find(&scene, name, things);
    for (int k = 0; k < count; k++) {
        struct deciding fact;
        lookup_title(&scene, &things[k], out);
        lookup_text(&scene, &things[k], out);
        for (int f = 0; lookup_fact(&scene, &things[k], f, &fact); f++) {
            text_printf(out, " %s: %s", fact.label.data ? fact.label.data : "",
                        fact.text.data ? fact.text.data : "");
            deciding_free(&fact);
        }
        text_add(out, "\n");
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
            continue; /* a search is too slow here, and gets the same view */
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
static bool open_search(const struct session *session, int viewer, uint32_t iterations,
                        struct mind *mind)
{
    struct agent agent = agent_of(&easy_brain);
    agent.budget.iterations = iterations;
    if (!is_seat(session, viewer))
        return false;
    if (!mind_open(mind, &agent, session_match(session), viewer))
        abort();
    return true;
}

/* A hint as the program tells it, in every language; false: the viewer is not asked. */
static bool tell_advice(const struct session *session, int viewer, uint32_t iterations,
                        uint32_t games, struct advice *advice, struct text *out)
{
    state_buffer view, shown;
    struct rng rng = rng_seed(5);
    struct brain_input input = { .view = view, .rng = &rng };
    struct offers offers;
    struct mind mind;
    if (!(session_active(session) >> viewer & 1) ||
        !open_search(session, viewer, iterations, &mind))
        return false;
    session_view(session, viewer, KNOWLEDGE, view);
    advice_study(&mind, &input, games, advice);
    mind_close(&mind);
    session_legal(session, viewer, &offers);
    for (int i = 0; words_languages[i]; i++) {
        struct teller teller = { .words = words_in(i),
                                 .match = session_match(session),
                                 .history = history_of(session, viewer) };
        struct board board;
        struct hint hint;
        tell_board(&teller, &style, teller_count(&teller), shown, &board);
        hint_tell(&board.scene, &offers, advice, &hint);
        tell_hint(&style, &hint, out);
        out->comma = false;
        hint_json(&hint, NULL, out);
        hint_free(&hint);
    }
    return true;
}

static void write_hint(const struct session *session, int viewer, struct text *out)
{
    struct advice advice;
    tell_advice(session, viewer, 6, 1, &advice, out);
}

bool write_cause(const struct session *session, int viewer, struct text *out)
{
    struct advice advice;
    return tell_advice(session, viewer, 60, 60, &advice, out) && advice.cause.kind != CAUSE_NONE;
}

/* What a review says of the viewer's last decision: it stands in no output before
 * the end, but must come from what was known then. */
static void write_review(const struct session *session, int viewer, struct text *out)
{
    struct review review = { .decisions = 1, .count = 1 };
    struct review_decision *decision = &review.costly[0];
    struct mind mind;
    size_t i = session_count(session);
    if (!open_search(session, viewer, 6, &mind))
        return;
    for (bool found = false; i > 0 && !found; i--) {
        struct event event = session_event(session, i - 1);
        found = event.actor == viewer && event.what == EVENT_MOVE &&
                review_decide(&mind, session, i - 1, 1, decision);
        if (!found)
            continue;
        struct teller teller = { .words = words_in(0),
                                 .match = session_match(session),
                                 .history = history_of(session, viewer) };
        text_printf(out, "%d %d %d %d\n", (int)decision->loss, (int)decision->low,
                    (int)decision->high, (int)decision->chance);
        review_print(&teller, session, &style, &review, out);
    }
    mind_close(&mind);
}

static void write_account(const struct session *session, int viewer, struct text *out)
{
    struct result result;
    struct message line;
    if (session_active(session))
        return;
    struct teller teller = { .words = words_in(0),
                             .match = session_match(session),
                             .history = history_of(session, viewer) };
    tell_account(&teller, &style, out);
    game_of(session)->result(edition_of(session), session_state(session), &result);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        text_printf(out, "%d %d\n", (int)result.points[seat], result.rank[seat]);
    for (int i = 0;
         game_of(session)->explain(edition_of(session), session_state(session), i, &line); i++) {
        out->comma = false;
        json_message(out, NULL, game_of(session), edition_of(session), &line);
    }
}

/* What the viewer may note, over all it was shown. */
static void write_note(const struct session *session, int viewer, struct text *out)
{
    struct fair_match fair = fair_ready(session_match(session), 1);
    struct fair_note note;
    if (fair_note_now(session, &fair, viewer, &note))
        fair_note_write(&note, out);
}

/* What the public interface gives a viewer of the same match. A position that was
 * stated by hand has no record to read it from. */
static void write_interface(const struct session *session, int viewer, struct text *out)
{
    static struct kontor *kontor;
    struct text record = { 0 };
    if (!kontor)
        kontor = kontor_open();
    record_write(session, NULL, &record);
    struct kontor_match *match = kontor_match_read(kontor, record.data, record.size, NULL);
    text_free(&record);
    if (!match)
        return;
    size_t seen = kontor_match_seen(match, viewer), from = seen > 12 ? seen - 12 : 0;
    for (int eyes = KONTOR_KNOWLEDGE; eyes <= KONTOR_SHOWN; eyes++) {
        text_add(out, kontor_view(kontor, match, viewer, (enum kontor_eyes)eyes));
        const void *bytes = kontor_view_bytes(kontor, match, viewer, (enum kontor_eyes)eyes);
        text_add_bytes(out, bytes, kontor_size(kontor));
    }
    text_add(out, kontor_events(kontor, match, viewer, 0, seen));
    text_add(out, kontor_record_seen(kontor, match, viewer));
    text_add(out, kontor_sentences(kontor, match, viewer, from, seen, "en"));
    kontor_match_close(match);
}

/* ---- desks ------------------------------------------------------------------------ */

enum { DESK_EVENTS = 8 }; /* the latest ones that go to a desk */

static size_t desk_from(const struct session *session, int viewer)
{
    size_t seen = session_seen(session, viewer);
    return seen > DESK_EVENTS ? seen - DESK_EVENTS : 0;
}

/* What goes to a viewer's desk far away. */
static void write_differences(const struct session *session, int viewer, struct text *out)
{
    size_t from = desk_from(session, viewer);
    follow_write_start(session, viewer, from, out);
    out->comma = false;
    follow_news(session, NULL, viewer, from, session_seen(session, viewer), out);
}

int desks_refused;

/* NULL: the desk takes nothing from such a host, and that is all there is to see. */
static struct desk *open_desk(const struct session *session, int viewer, int language,
                              struct text *out)
{
    struct text head = { 0 }, news = { 0 };
    enum error error;
    follow_head(session, NULL, &head);
    struct desk *desk = desk_open(head.data, head.size, viewer, words_in(language), &error);
    assert_non_null(desk);
    follow_write_start(session, viewer, desk_from(session, viewer), &news);
    error = desk_feed(desk, news.data, news.size);
    if (!error)
        error = desk_follow(desk, session, NULL);
    text_free(&head);
    text_free(&news);
    if (error) {
        text_printf(out, "refused: %d", error);
        desks_refused++;
        desk_close(desk);
        return NULL;
    }
    struct desk_word word;
    follow_word(session, NULL, viewer, &word);
    word.asked = session_active(session) >> viewer & 1;
    desk_told(desk, &word);
    return desk;
}

/* All that a desk says but the curves; and of the first things that it offers. */
static void write_desk(const struct session *session, int viewer, struct text *out)
{
    static const char sections[] =
        "match,table,question,draft,may,offers,players,numbers,figures,log,over";
    static const char spectators[] =
        "match,table,question,draft,may,offers,players,numbers,figures,log,over,rules";
    const struct game *game = game_of(session);
    /* One language for each viewer: the words are compared by other outputs. */
    struct desk *desk = open_desk(session, viewer, viewer % 3, out);
    if (!desk)
        return;
    assert_int_equal(desk_json(desk, viewer == SPECTATOR ? spectators : sections, out), NO_ERROR);
    for (int number = 0; number < move_numbers(game); number += 1 + move_numbers(game) / 8) {
        struct move move;
        char text[160];
        move_from_number(game, number, &move);
        if (!move_print(game, edition_of(session), move, text, sizeof text))
            continue;
        out->comma = false;
        desk_why(desk, text, out);
        out->comma = false;
        desk_preview(desk, text, out);
    }
    for (const struct noun *noun = game->nouns; noun->name; noun++) {
        const char *name = noun_name(game, edition_of(session), noun->name, 0);
        char thing[96];
        snprintf(thing, sizeof thing, "%s:%s", noun->name, name ? name : "");
        out->comma = false;
        desk_explain(desk, thing, out);
    }
    out->comma = false;
    assert_int_equal(desk_events(desk, 0, out), NO_ERROR);
    for (size_t event = desk_first(desk); event < desk_next(desk); event += 3) {
        out->comma = false;
        assert_int_equal(desk_past(desk, event, out), NO_ERROR);
    }
    desk_close(desk);
}

/* The terminal at a server: table, question, choices and news out of a desk. */
static void write_far(const struct session *session, int viewer, struct text *out)
{
    struct desk *desk = open_desk(session, viewer, viewer % 3, out);
    if (!desk)
        return;
    struct teller teller = desk_teller(desk);
    struct offers offers;
    unsigned active;
    struct board board = { .scene.words = words_in(viewer % 3),
                           .scene.match = desk_shown_match(desk),
                           .scene.view = desk_now(desk, &active),
                           .scene.viewer = viewer,
                           .style = style };
    board.scene.active = active;
    text_printf(out, "%d %d %d %u\n", desk_is_started(desk), desk_is_over(desk), desk_awaits(desk),
                active);
    board_draw(&board, out);
    voice_question(&board.scene, out);
    desk_offers(desk, &offers);
    for (int i = 0; i < offers.count; i++)
        voice_choice(&board.scene, viewer, offers.list[i].move, offers.list[i].high, out);
    tell_log(&teller, &style, 0, teller_count(&teller), true, out);
    if (desk_is_over(desk))
        tell_account(&teller, &style, out);
    words_unmark(out); /* as the terminal does with all that it prints */
    desk_close(desk);
}

static void write_curves(const struct session *session, int viewer, struct text *out)
{
    struct desk *desk = open_desk(session, viewer, 0, out);
    if (!desk)
        return;
    assert_int_equal(desk_json(desk, "curves", out), NO_ERROR);
    desk_close(desk);
}

/* The length of what would be sent: it must tell nothing, either. */
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

/* ---- over the network -------------------------------------------------------------- */

/* All frames that a server sends to somebody who watches from now on, in both forms, with a
 * clock in the match. */
static void write_wire(const struct session *session, int viewer, struct text *out)
{
    static struct server server;
    const struct match *match = session_match(session);
    struct room room = {
        .id = 1,
        .server = &server,
        .state = session_active(session) ? ROOM_PLAYING : ROOM_OVER,
        .kept = { .end = MATCH_OVER,
                  .players = match->setup.players,
                  .plan = { .game = match->game, .clock = CLOCK_MOVE, .clock_ms = 60000 } },
        .play.session = session_clone(session)
    };
    assert_non_null(room.play.session);
    for (int seat = 0; seat < room.kept.players; seat++) {
        room.kept.seat[seat].kind = STORED_SEAT_PERSON;
        room.play.seat[seat].left_ms = 60000;
        room.play.seat[seat].shown_runs = true;
    }
    for (int json = 0; json < 2; json++) {
        struct watcher watcher = { .viewer = viewer, .json = json };
        size_t count = session_seen(session, viewer);
        size_t from = json ? count : desk_from(session, viewer);
        uint64_t word = 0;
        struct text frame = { 0 };
        news_match(&room, &watcher, true, &frame);
        text_add_bytes(out, frame.data, frame.size);
        text_free(&frame);
        frame = (struct text){ 0 };
        news_write(&room, &watcher, from, count, &word, &frame);
        text_add_bytes(out, frame.data, frame.size);
        text_free(&frame);
        text_add_number(out, (int64_t)word);
    }
    session_close(room.play.session);
}

const struct output all_outputs[] = { { "knowledge view", false, write_knowledge },
                                      { "shown view", false, write_shown },
                                      { "view as JSON", true, write_json },
                                      { "dump", true, write_dump },
                                      { "who is active", false, write_active },
                                      { "legal moves", true, write_legal },
                                      { "refusals", true, write_refusals },
                                      { "why", true, write_why },
                                      { "undo", false, write_undo },
                                      { "events", true, write_events },
                                      { "log", true, write_log },
                                      { "board", true, write_board },
                                      { "table", true, write_table },
                                      { "orders", true, write_orders },
                                      { "lookup", true, write_lookup },
                                      { "replay", true, write_replay },
                                      { "advice", true, write_advice },
                                      { "hint", true, write_hint },
                                      { "review", true, write_review },
                                      { "account", false, write_account },
                                      { "message sizes", true, write_sizes },
                                      { "note", true, write_note },
                                      { "interface", true, write_interface },
                                      { "differences", true, write_differences },
                                      { "desk", true, write_desk },
                                      { "terminal at a server", true, write_far },
                                      { "curves", true, write_curves },
                                      { "wire", true, write_wire },
                                      { "pauses", true, write_pauses },
                                      { "standing answers", true, write_standing },
                                      { NULL, false, NULL } };
