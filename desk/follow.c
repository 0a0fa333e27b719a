/* follow.c: what a desk is fed with, from the match itself. */
#include "desk/follow.h"

#include <string.h>

#include "core/base64.h"
#include "core/describe.h"
#include "core/difference.h"
#include "core/record.h"
#include "desk/inside.h"
#include "table/history.h"

/* ---- what stays the same ------------------------------------------------------- */

static void write_edition(const struct edition *edition, struct text *out)
{
    json_open(out, "edition", '{');
    json_text(out, "name", edition->name);
    json_text(out, "sha256", edition->sha256);
    if (!edition->shipped)
        json_text_n(out, "text", edition->text, edition->size);
    json_close(out, '}');
}

static void write_seats(const struct match *match, const struct follow_seat seats[],
                        struct text *out)
{
    json_open(out, "seats", '[');
    for (int seat = 0; seat < match->setup.players; seat++) {
        json_open(out, NULL, '{');
        json_text(out, "name", match->seat[seat]);
        json_text(out, "kind", seat_kind_names[seats[seat].kind]);
        if (seats[seat].kind == SEAT_COMPUTER)
            json_text(out, "level", seats[seat].level);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void follow_write_head(const struct match *match, const char *layout,
                       const struct follow_seat seats[], const char *key, const char *more,
                       struct text *out)
{
    json_open(out, key, '{');
    json_text(out, "game", match->game->id);
    json_number(out, "version", match->game->version);
    json_text(out, "layout", layout);
    json_number(out, "players", match->setup.players);
    json_options(out, "options", match);
    write_edition(match->edition, out);
    write_seats(match, seats, out);
    if (more)
        text_printf(out, ",%s", more);
    json_close(out, '}');
}

void follow_head(const struct session *session, const char *more, struct text *out)
{
    const struct match *match = session_match(session);
    struct follow_seat seats[MAX_PLAYERS];
    char layout[17];
    desk_layout(match->game, layout);
    for (int seat = 0; seat < match->setup.players; seat++)
        seats[seat].kind = session_player(session, seat, &seats[seat].level);
    follow_write_head(match, layout, seats, NULL, more, out);
}

/* ---- what changes ----------------------------------------------------------------- */

void follow_word(const struct session *session, const struct table *table, int viewer,
                 struct desk_word *word)
{
    int players = session_match(session)->setup.players;
    struct question question;
    *word = (struct desk_word){ .undos_left = -1 };
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        word->present[seat] = seat < players;
        word->clock[seat] = DESK_NO_CLOCK;
    }
    if (!table || viewer >= players)
        return;
    const struct standing *standing = table_standing(table, viewer);
    if (standing)
        word->standing = *standing;
    if (!table_question(table, viewer, &question))
        return;
    word->asked = true;
    word->timed = question.timed;
    word->may_undo = question.may_undo;
    word->undos_left = question.undos_left;
    if (question.until != TABLE_NEVER)
        word->clock[viewer] = table_left(table, question.until);
}

void follow_start(const struct session *session, int viewer, size_t seq, void *view)
{
    struct history history = history_of(session, viewer);
    history.view(&history, seq, view);
}

/* The view before the event becomes the one behind it; both without what is fleeting, but for
 * what is shown now. Returns the length of the difference. */
static size_t go_on(const struct history *history, size_t seq, void *view, struct event *event,
                    uint8_t *difference)
{
    const struct session *session = history->source;
    const struct game *game = session_match(session)->game;
    desk_view after;
    history->event(history, seq, event);
    history->view(history, seq + 1, after);
    game_forget(game, view);
    if (seq + 1 < history->count(history))
        game_forget(game, after);
    size_t length = difference_make(view, after, game->state_size, difference);
    memcpy(view, after, game->state_size);
    return length;
}

size_t follow_event(const struct session *session, int viewer, size_t seq, struct event *event,
                    uint8_t *difference)
{
    struct history history = history_of(session, viewer);
    desk_view view;
    history.view(&history, seq, view);
    return go_on(&history, seq, view, event, difference);
}

/* ---- as JSON ------------------------------------------------------------------------ */

static void write_bytes(const char *key, const uint8_t *bytes, size_t count, struct text *out)
{
    json_open(out, key, '"');
    base64_write(bytes, count, out);
    json_close(out, '"');
}

void follow_write_start(const struct session *session, int viewer, size_t seq, struct text *out)
{
    desk_view view;
    follow_start(session, viewer, seq, view);
    json_open(out, NULL, '{');
    json_number(out, "seq", (int64_t)seq);
    write_bytes("view", view, session_match(session)->game->state_size, out);
    json_close(out, '}');
}

/* Changes of who plays, each told with the viewer's next event; `next` is the first that was
 * not told yet. */
struct hands {
    const struct session *session;
    int viewer;
    size_t next;
};

/* Those before the viewer's event `seq` were told with it and earlier ones. */
static struct hands hands_from(const struct session *session, int viewer, size_t seq)
{
    struct hands hands = { session, viewer, 0 };
    struct event event;
    if (!seq)
        return hands;
    size_t last = session_seen_event(session, viewer, seq - 1, &event);
    while (hands.next < session_handovers(session) &&
           session_handover(session, hands.next)->place <= last)
        hands.next++;
    return hands;
}

/* The next one that comes before event `seq`, as a line without its newline; false: no more. */
static bool next_hand(struct hands *hands, size_t seq, struct text *line)
{
    struct event event;
    size_t index = session_seen_event(hands->session, hands->viewer, seq, &event);
    if (hands->next == session_handovers(hands->session) ||
        session_handover(hands->session, hands->next)->place > index)
        return false;
    line->size = 0;
    record_write_handover(session_handover(hands->session, hands->next++), line);
    if (line->failed)
        return false;
    line->data[--line->size] = 0;
    return true;
}

static void write_hands(struct hands *hands, size_t seq, struct text *out)
{
    struct text line = { 0 };
    bool any = false;
    while (next_hand(hands, seq, &line)) {
        if (!any)
            json_open(out, "hands", '[');
        json_text(out, NULL, line.data);
        any = true;
    }
    if (any)
        json_close(out, ']');
    out->failed |= line.failed;
    text_free(&line);
}

static void write_event(const struct match *match, const struct event *event,
                        const uint8_t *difference, size_t length, struct hands *hands, size_t seq,
                        struct text *out)
{
    char move[160] = "";
    move_print(match->game, match->edition->data, event->move, move, sizeof move);
    json_open(out, NULL, '{');
    if (event->actor < MAX_PLAYERS)
        json_number(out, "actor", event->actor);
    else
        json_text(out, "actor", event->actor == CHANCE ? "chance" : "host");
    json_text(out, "move", move);
    if (event->what == EVENT_UNDO)
        json_bool(out, "undo", true);
    write_bytes("diff", difference, length, out);
    write_hands(hands, seq, out);
    json_close(out, '}');
}

void follow_write_events(const struct session *session, int viewer, size_t from, size_t to,
                         struct text *out)
{
    const struct match *match = session_match(session);
    struct history history = history_of(session, viewer);
    uint8_t difference[MAX_DIFFERENCE];
    struct event event;
    desk_view view;
    if (from < to)
        history.view(&history, from, view);
    struct hands hands = hands_from(session, viewer, from);
    for (size_t seq = from; seq < to; seq++) {
        size_t length = go_on(&history, seq, view, &event, difference);
        write_event(match, &event, difference, length, &hands, seq, out);
    }
}

static void write_standing(const struct match *match, const struct standing *standing,
                           struct text *out)
{
    char move[160] = "";
    if (!standing->given) {
        json_nothing(out, "standing");
        return;
    }
    move_print(match->game, match->edition->data, standing->move, move, sizeof move);
    json_open(out, "standing", '{');
    json_text(out, "move", move);
    json_text(out, "until", until_names[standing->until]);
    json_close(out, '}');
}

void follow_write_word(const struct match *match, const struct desk_word *word, struct text *out)
{
    int players = match->setup.players;
    json_bool(out, "asked", word->asked);
    json_bool(out, "timed", word->timed);
    json_bool(out, "undo", word->may_undo);
    json_number(out, "undos_left", word->undos_left);
    json_open(out, "present", '[');
    for (int seat = 0; seat < players; seat++)
        json_bool(out, NULL, word->present[seat]);
    json_close(out, ']');
    json_open(out, "clocks", '[');
    for (int seat = 0; seat < players; seat++)
        if (word->clock[seat] == DESK_NO_CLOCK)
            json_nothing(out, NULL);
        else
            json_number(out, NULL, word->clock[seat]);
    json_close(out, ']');
    write_standing(match, &word->standing, out);
}

void follow_news(const struct session *session, const struct table *table, int viewer, size_t from,
                 size_t to, struct text *out)
{
    const struct match *match = session_match(session);
    struct desk_word word;
    json_open(out, NULL, '{');
    json_number(out, "from", (int64_t)from);
    json_open(out, "events", '[');
    follow_write_events(session, viewer, from, to, out);
    json_close(out, ']');
    if (to == session_seen(session, viewer)) {
        follow_word(session, table, viewer, &word);
        follow_write_word(match, &word, out);
    }
    json_close(out, '}');
}

/* ---- beside the match ---------------------------------------------------------------- */

enum error desk_follow(struct desk *desk, const struct session *session, const struct table *table)
{
    int viewer = desk_viewer(desk);
    enum error error = NO_ERROR;
    struct desk_word word;
    desk_view view;
    if (!desk->started) {
        follow_start(session, viewer, 0, view);
        error = desk_start(desk, 0, view, session_match(session)->game->state_size);
    }
    struct hands hands = hands_from(session, viewer, desk_next(desk));
    struct text hand = { 0 };
    while (!error && desk_next(desk) < session_seen(session, viewer)) {
        uint8_t difference[MAX_DIFFERENCE];
        struct event event;
        size_t seq = desk_next(desk);
        while (next_hand(&hands, seq, &hand))
            desk_hand(desk, hand.data, hand.size);
        size_t length = follow_event(session, viewer, seq, &event, difference);
        error = desk_event(desk, seq, &event, difference, length);
    }
    if (hand.failed)
        error = ERROR_MEMORY;
    text_free(&hand);
    if (error)
        return error;
    follow_word(session, table, viewer, &word);
    desk_told(desk, &word);
    return NO_ERROR;
}
