/* desk.c: opening, feeding and trying. */
#include "desk/desk.h"

#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "desk/inside.h"

/* ---- opening ------------------------------------------------------------- */

struct desk *desk_open(const char *head, size_t size, int viewer, const struct words *words,
                       enum error *error)
{
    struct desk *desk = aligned_alloc(64, (sizeof *desk + 63) / 64 * 64);
    if (!desk) {
        *error = ERROR_MEMORY;
        return NULL;
    }
    *desk = (struct desk){ .viewer = viewer, .words = words, .curves = curves_open() };
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        desk->word.clock[seat] = DESK_NO_CLOCK;
    *error = desk->curves ? desk_read_head(desk, head, size) : ERROR_MEMORY;
    if (!*error && viewer != SPECTATOR && (viewer < 0 || viewer >= desk->match.setup.players))
        *error = ERROR_VIEWER;
    desk->told = desk->match;
    if (!desk->shared)
        words_address(&desk->told, viewer);
    if (!*error) {
        view_bounds(&desk->bounds, desk->match.game, desk->edition->data, &desk->match.setup,
                    viewer);
        return desk;
    }
    desk_close(desk);
    return NULL;
}

void desk_close(struct desk *desk)
{
    if (!desk)
        return;
    past_free(&desk->past);
    curves_close(desk->curves);
    edition_free(desk->edition);
    free(desk);
}

void desk_language(struct desk *desk, const struct words *words)
{
    if (words != desk->words)
        curves_forget(desk->curves);
    desk->words = words;
}

/* ---- positions ------------------------------------------------------------------ */

bool desk_is_over(const struct desk *desk)
{
    return desk->started && !desk->match.game->active(desk->edition->data, desk->now);
}

bool desk_is_asked(const struct desk *desk, const void *view)
{
    return desk->started && desk->word.asked && desk->viewer < MAX_PLAYERS &&
           desk->match.game->active(desk->edition->data, view) >> desk->viewer & 1;
}

int desk_by_hand(const struct desk *desk, const void *view)
{
    int seat, kind;
    if (!desk->started || !desk->word.asked || desk->viewer >= MAX_PLAYERS)
        return 0;
    kind = game_by_hand(desk->match.game, desk->edition->data, view, &seat);
    return seat == desk->viewer ? kind : 0;
}

bool desk_play_on(const struct desk *desk, void *view, struct move move, struct refusal *refusal)
{
    const struct game *game = desk->match.game;
    desk_view after;
    uint16_t rule = 0;
    *refusal = (struct refusal){ 0 };
    if (desk_is_over(desk))
        refusal->error = ERROR_OVER;
    else if (!desk_is_asked(desk, view))
        refusal->error = ERROR_NOT_YOUR_TURN;
    else if (move_number(game, move) < 0)
        refusal->error = ERROR_MOVE_RANGE;
    else if (!game_allows(game, desk->edition->data, view, desk->viewer, move, &rule))
        *refusal = (struct refusal){ ERROR_RULE, game->rules[rule] };
    if (refusal->error)
        return false;
    memcpy(after, view, game->state_size);
    game->apply(desk->edition->data, after, desk->viewer, move);
    desk_view shown;
    game_observe(game, after, desk->viewer, SHOWN, shown);
    if (view_fault(&desk->bounds, shown)) {
        refusal->error = ERROR_DESK_VIEW; /* the host's view was a lie */
        return false;
    }
    memcpy(view, shown, game->state_size);
    return true;
}

/* ---- trying ------------------------------------------------------------------------ */

bool desk_try(struct desk *desk, struct move move, struct refusal *refusal)
{
    if (desk->tried == MAX_DRAFT) {
        *refusal = (struct refusal){ .error = ERROR_DRAFT_FULL };
        return false;
    }
    if (!desk_play_on(desk, desk->trial, move, refusal))
        return false;
    desk->move[desk->tried++] = move;
    desk->lost = false;
    return true;
}

/* Plays the first `count` tried moves again on what is shown now. False: one of
 * them cannot be, and all are dropped. */
static bool try_again(struct desk *desk, int count)
{
    struct refusal refusal;
    bool good = true;
    memcpy(desk->trial, desk->now, desk->match.game->state_size);
    for (int i = 0; i < count && good; i++)
        good = desk_play_on(desk, desk->trial, desk->move[i], &refusal);
    desk->tried = good ? count : 0;
    if (!good)
        memcpy(desk->trial, desk->now, desk->match.game->state_size);
    return good;
}

bool desk_untry(struct desk *desk)
{
    if (!desk->tried)
        return false;
    bool good = try_again(desk, desk->tried - 1);
    must(good);
    return true;
}

void desk_drop(struct desk *desk)
{
    desk->lost = false;
    if (desk->started)
        try_again(desk, 0);
}

int desk_tried(const struct desk *desk, struct move moves[MAX_DRAFT])
{
    memcpy(moves, desk->move, (size_t)desk->tried * sizeof *moves);
    return desk->tried;
}

/* ---- feeding ------------------------------------------------------------------------- */

static void begin_note(struct desk *desk)
{
    desk->noted = desk->noting && !desk_next(desk);
    if (desk->noted)
        fair_note_begin(&desk->note, desk->exchange, desk->viewer);
}

void desk_keep_note(struct desk *desk, const uint8_t exchange[FAIR_BYTES])
{
    memcpy(desk->exchange, exchange, FAIR_BYTES);
    desk->noting = true;
    begin_note(desk);
}

void desk_hand(struct desk *desk, const char *line, size_t length)
{
    if (desk->noted)
        fair_note_hand(&desk->note, line, length);
}

/* False: no memory. */
static bool add_to_note(struct desk *desk, const struct event *event, const void *shown)
{
    struct text line = { 0 };
    if (!desk->noted)
        return true;
    record_write_event(&desk->match, *event, &line);
    bool whole = !line.failed;
    if (whole)
        fair_note_show(&desk->note, desk->match.game, line.data, line.size - 1, shown);
    text_free(&line);
    return whole;
}

bool desk_note(const struct desk *desk, struct fair_note *note)
{
    const struct game *game = desk->match.game;
    struct result result = { 0 };
    if (!desk->noted)
        return false;
    *note = desk->note;
    if (!desk_is_over(desk))
        return true;
    game->result(desk->edition->data, desk->now, &result);
    fair_note_end(note, desk->match.setup.players, &result);
    return true;
}

enum error desk_start(struct desk *desk, size_t seq, const void *view, size_t size)
{
    const struct game *game = desk->match.game;
    desk_view now, shown;
    if (size != game->state_size || seq > MOST_EVENTS)
        return ERROR_DESK_VIEW;
    memcpy(now, view, size);
    if (view_fault(&desk->bounds, now))
        return ERROR_DESK_VIEW;
    memcpy(shown, now, size);
    game_forget(game, shown);
    if (!past_start(&desk->past, seq, shown, size))
        return ERROR_MEMORY;
    curves_forget(desk->curves);
    memcpy(desk->now, now, size);
    desk->started = true;
    begin_note(desk);
    desk->word.asked = false;
    desk_drop(desk);
    return NO_ERROR;
}

/* Whether it is an event that this viewer can be told of between these views: a move is made
 * at the first; one that is taken back was made at the second. */
static bool is_event(const struct desk *desk, const struct event *event, const void *before,
                     const void *after)
{
    if (event->what != EVENT_MOVE && event->what != EVENT_UNDO)
        return false;
    return !view_move_fault(&desk->bounds, event->what == EVENT_UNDO ? after : before, event->actor,
                            event->move);
}

enum error desk_event(struct desk *desk, size_t seq, const struct event *event,
                      const uint8_t *difference, size_t length)
{
    const struct game *game = desk->match.game;
    size_t size = game->state_size;
    desk_view before, after, shown;
    if (!desk->started)
        return ERROR_DESK_START;
    if (seq != desk_next(desk) || seq >= MOST_EVENTS)
        return ERROR_DESK_ORDER;
    memcpy(before, desk->now, size);
    game_forget(game, before);
    memcpy(after, before, size);
    if (!difference_apply(difference, length, after, size))
        return ERROR_DESK_DIFFERENCE;
    if (view_fault(&desk->bounds, after))
        return ERROR_DESK_VIEW;
    if (!is_event(desk, event, before, after))
        return ERROR_DESK_EVENT;
    memcpy(shown, after, size);
    game_forget(game, shown);
    if (!add_to_note(desk, event, shown) || !past_add(&desk->past, event, before, shown))
        return ERROR_MEMORY;
    memcpy(desk->now, after, size);
    bool own = event->actor == desk->viewer;
    desk->lost = !try_again(desk, own ? 0 : desk->tried) || (desk->lost && !own);
    return NO_ERROR;
}

void desk_told(struct desk *desk, const struct desk_word *word)
{
    desk->word = *word;
    /* What nobody asks for any more is not to be confirmed. */
    if (desk->tried && !desk->word.asked) {
        try_again(desk, 0);
        desk->lost = true;
    }
}

/* ---- asking ------------------------------------------------------------------------- */

size_t desk_first(const struct desk *desk)
{
    return desk->past.first;
}

size_t desk_next(const struct desk *desk)
{
    return desk->past.first + desk->past.count;
}

const struct match *desk_match(const struct desk *desk)
{
    return &desk->match;
}

int desk_viewer(const struct desk *desk)
{
    return desk->viewer;
}

const struct match *desk_shown_match(const struct desk *desk)
{
    return &desk->told;
}

bool desk_is_started(const struct desk *desk)
{
    return desk->started;
}

bool desk_awaits(const struct desk *desk)
{
    return desk_is_asked(desk, desk->trial);
}

const void *desk_now(const struct desk *desk, unsigned *active)
{
    *active = desk->match.game->active(desk->edition->data, desk->trial);
    return desk->trial;
}

const struct desk_word *desk_said(const struct desk *desk)
{
    return &desk->word;
}

/* ---- telling ------------------------------------------------------------------------- */

static size_t count_of(const struct history *history)
{
    const struct desk *desk = history->source;
    return desk->past.count;
}

static void event_of(const struct history *history, size_t seq, struct event *event)
{
    const struct desk *desk = history->source;
    *event = desk->past.event[seq];
}

static void view_of(const struct history *history, size_t seq, void *view)
{
    const struct desk *desk = history->source;
    if (seq < desk->past.count)
        past_view(&desk->past, seq, view);
    else
        memcpy(view, desk->now, desk->match.game->state_size);
}

struct teller desk_teller(const struct desk *desk)
{
    return (struct teller){ .words = desk->words,
                            .match = &desk->told,
                            .history = { .source = desk,
                                         .viewer = desk->viewer,
                                         .count = count_of,
                                         .event = event_of,
                                         .view = view_of } };
}

struct scene desk_scene(const struct desk *desk, const void *view)
{
    return (struct scene){ .words = desk->words,
                           .match = &desk->told,
                           .view = view,
                           .viewer = desk->viewer,
                           .active = desk->match.game->active(desk->edition->data, view) };
}
