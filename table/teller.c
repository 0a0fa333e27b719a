/* teller.c: what happened in a match, told as sentences to one viewer. */
#include "table/teller.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/changes.h"

/* ---- events and positions ------------------------------------------------ */

size_t teller_count(const struct teller *teller)
{
    return teller->history.count(&teller->history);
}

void teller_event(const struct teller *teller, size_t seq, struct event *event)
{
    teller->history.event(&teller->history, seq, event);
}

void teller_view(const struct teller *teller, size_t seq, void *view)
{
    teller->history.view(&teller->history, seq, view);
}

/* The views before and after something that happened, as a scene. */
static struct scene scene_between(const struct teller *teller, const void *before,
                                  const void *after)
{
    int viewer = teller->history.viewer;
    return (struct scene){ .words = teller->words,
                           .match = teller->match,
                           .view = before,
                           .after = after,
                           .viewer = viewer == ALL_EYES ? SPECTATOR : viewer,
                           .active =
                               teller->match->game->active(teller->match->edition->data, before) };
}

void teller_scene(const struct teller *teller, size_t seq, void *view, struct scene *scene)
{
    teller_view(teller, seq, view);
    *scene = scene_between(teller, view, NULL);
}

/* ---- single events ------------------------------------------------------- */

static const char *string_of(const struct text *text)
{
    return text->data ? text->data : "";
}

/* An aside belongs before the full stop. */
static void add_aside(const char *aside, struct text *out)
{
    bool stop = out->size && out->data[out->size - 1] == '.';
    bool wide = out->size > 3 && !strcmp(out->data + out->size - 3, "。");
    out->size -= stop ? 1 : wide ? 3 : 0;
    text_printf(out, " (%s)%s", aside, stop ? "." : wide ? "。" : "");
}

static void tell_undo(const struct teller *teller, const struct event *event, struct text *out)
{
    struct text name = { 0 }, move = { 0 };
    words_name(teller->words, teller->match, "seat", event->actor, &name);
    words_choice(teller->words, teller->match, NULL, event->actor, event->move, event->move.n,
                 &move);
    struct words_arg args[] = { words_string("actor", string_of(&name)),
                                words_string("move", string_of(&move)) };
    words_say(teller->words, NULL, "told.took_back", args, 2, out);
    text_free(&name);
    text_free(&move);
}

static void tell_event(const struct teller *teller, const struct event *event, const void *before,
                       const void *after, struct text *out)
{
    struct text aside = { 0 };
    if (event->what == EVENT_UNDO) {
        tell_undo(teller, event, out);
        return;
    }
    struct scene scene = scene_between(teller, before, after);
    words_move(teller->words, teller->match, before, event->actor, event->move, out);
    voice_event(&scene, event->actor, event->move, &aside);
    if (aside.size)
        add_aside(aside.data, out);
    text_free(&aside);
}

void teller_sentence(const struct teller *teller, size_t seq, struct text *out)
{
    _Alignas(64) unsigned char before[MAX_STATE], after[MAX_STATE];
    struct event event;
    teller_event(teller, seq, &event);
    teller_view(teller, seq, before);
    teller_view(teller, seq + 1, after);
    tell_event(teller, &event, before, after, out);
}

struct change_list {
    const struct teller *teller;
    void (*tell)(void *context, const char *change);
    void *context;
};

static void tell_change(void *context, const struct message *message)
{
    struct change_list *list = context;
    struct text change = { 0 };
    words_tell(list->teller->words, list->teller->match, message, &change);
    list->tell(list->context, string_of(&change));
    text_free(&change);
}

void teller_changes(const struct teller *teller, size_t from, size_t to,
                    void (*tell)(void *context, const char *change), void *context)
{
    _Alignas(64) unsigned char before[MAX_STATE], after[MAX_STATE];
    struct change_list list = { teller, tell, context };
    teller_view(teller, from, before);
    teller_view(teller, to, after);
    changes_tell(teller->match->game, teller->match->setup.players, before, after, tell_change,
                 &list);
}

/* ---- where paragraphs begin ---------------------------------------------- */

/* Who an event is about: its actor, or the seat that chance deals to; NOBODY:
 * it belongs to what was before. */
static int owner(const struct teller *teller, size_t seq)
{
    struct event event;
    teller_event(teller, seq, &event);
    if (event.actor != CHANCE)
        return event.actor;
    const struct move_kind *kind = &teller->match->game->kinds[event.move.kind];
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (kind->arg[i].noun && !strcmp(kind->arg[i].noun, "seat"))
            return move_argument(event.move, &kind->arg[i]);
    return NOBODY;
}

/* What the game's voice says of where lines begin. */
enum start { START_BY_SEAT, START_LINE, START_JOINED };

static enum start ask_voice(const struct teller *teller, size_t seq)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct event event, last = { 0 };
    if (!voice_has_starts(teller->match->game))
        return START_BY_SEAT;
    teller_event(teller, seq - 1, &last);
    teller_event(teller, seq, &event);
    if (event.what != EVENT_MOVE)
        return START_BY_SEAT;
    teller_view(teller, seq, view);
    struct scene scene = scene_between(teller, view, NULL);
    return voice_starts(&scene, last.move, event.actor, event.move)  ? START_LINE
           : voice_joins(&scene, last.move, event.actor, event.move) ? START_JOINED
                                                                     : START_BY_SEAT;
}

/* Whether event `seq` begins a paragraph: it is about somebody else, or the voice
 * says so. */
static bool begins(const struct teller *teller, size_t seq)
{
    if (!seq)
        return true;
    enum start start = ask_voice(teller, seq);
    int own = owner(teller, seq), before;
    if (start != START_BY_SEAT)
        return start == START_LINE;
    if (own == NOBODY)
        return false;
    while (seq-- > 0)
        if ((before = owner(teller, seq)) != NOBODY)
            return before != own;
    return true;
}

/* Long ones are broken, so that they stay readable: where a seat goes on
 * after chance has answered, and within long runs of chance. */
static bool breaks(const struct teller *teller, size_t from, size_t seq)
{
    enum { LONG = 4, LONGEST = 10 };
    struct event before, event;
    if (voice_has_starts(teller->match->game))
        return false;
    teller_event(teller, seq - 1, &before);
    teller_event(teller, seq, &event);
    return before.actor == CHANCE && seq - from >= (event.actor == CHANCE ? LONGEST : LONG);
}

size_t teller_end(const struct teller *teller, size_t from, size_t to)
{
    size_t end = from + 1;
    while (end < to && !begins(teller, end) && !breaks(teller, from, end))
        end++;
    return end;
}

size_t teller_roll(const struct teller *teller, size_t from, size_t to)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    for (size_t seq = from; seq < to; seq++) {
        struct scene scene;
        struct event event, last = { .actor = CHANCE };
        teller_event(teller, seq, &event);
        if (seq)
            teller_event(teller, seq - 1, &last);
        if (event.actor != CHANCE || last.actor == teller->history.viewer)
            continue;
        teller_scene(teller, seq, view, &scene);
        if (voice_by_hand(&scene, event.move))
            return seq;
    }
    return to;
}

bool teller_by_itself(const struct teller *teller, size_t from, size_t to)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    const struct match *match = teller->match;
    int viewer = teller->history.viewer, own = 0;
    for (size_t seq = from; seq < to && viewer < match->setup.players; seq++) {
        struct event event;
        struct offers offers;
        teller_event(teller, seq, &event);
        if (event.actor != viewer || event.what != EVENT_MOVE)
            continue;
        teller->history.view(&teller->history, seq, view);
        game_legal(match->game, match->edition->data, view, viewer, &offers);
        if (offers.moves != 1)
            return false;
        own++;
    }
    return own > 0;
}

size_t teller_back(const struct teller *teller, int count)
{
    size_t seq = teller_count(teller);
    while (seq > 0 && count > 0)
        if (begins(teller, --seq))
            count--;
    return seq;
}

/* ---- paragraphs ---------------------------------------------------------- */

/* The events of a paragraph as the viewer knows them: view i is the one before
 * event i of it. */
struct passage {
    size_t first;
    int count;
    struct event *event;
    unsigned char *views;
    size_t stride;
    unsigned char *now; /* what is shown now */
};

static const void *view_in(const struct passage *passage, int i)
{
    return passage->views + (size_t)i * passage->stride;
}

static void close_passage(struct passage *passage)
{
    free(passage->event);
    free(passage->views);
}

/* False: no memory. */
static bool open_passage(const struct teller *teller, size_t from, size_t end,
                         struct passage *passage)
{
    size_t stride = (teller->match->game->state_size + 63) / 64 * 64;
    *passage = (struct passage){ .first = from, .count = (int)(end - from), .stride = stride };
    passage->event = calloc(end - from + 1, sizeof *passage->event);
    passage->views = malloc((end - from + 2) * stride);
    if (!passage->event || !passage->views) {
        close_passage(passage);
        return false;
    }
    for (size_t seq = from; seq <= end; seq++)
        teller_view(teller, seq, passage->views + (seq - from) * stride);
    for (size_t seq = from; seq < end; seq++)
        teller_event(teller, seq, &passage->event[seq - from]);
    passage->now = passage->views + (end - from + 1) * stride;
    teller_view(teller, teller_count(teller), passage->now);
    return true;
}

/* Whether the log still tells the event: some rules forbid looking back. */
static bool is_recalled(const struct teller *teller, const struct passage *passage, int i)
{
    const struct game *game = teller->match->game;
    const struct event *event = &passage->event[i];
    return teller->history.viewer == ALL_EYES || event->what == EVENT_UNDO ||
           game->recalls(teller->match->edition->data, passage->now, view_in(passage, i),
                         event->actor, event->move);
}

/* Takes the text over as one more sentence, or counts it where the last one
 * says the same. False: no memory. */
static bool add_sentence(struct paragraph *paragraph, size_t seq, struct text *text)
{
    struct told_sentence *last =
        paragraph->sentences ? &paragraph->sentence[paragraph->sentences - 1] : NULL;
    if (!text->data || text->failed) {
        bool failed = text->failed;
        text_free(text);
        return !failed;
    }
    if (last && !strcmp(last->text, text->data)) {
        last->times++;
        text_free(text);
        return true;
    }
    struct told_sentence *list = realloc(paragraph->sentence, ((size_t)paragraph->sentences + 1) *
                                                                  sizeof *paragraph->sentence);
    if (!list) {
        text_free(text);
        return false;
    }
    paragraph->sentence = list;
    list[paragraph->sentences++] =
        (struct told_sentence){ .seq = seq, .times = 1, .text = text->data };
    return true;
}

struct new_changes {
    struct paragraph *paragraph;
    bool failed;
};

static void add_change(void *context, const char *change)
{
    struct new_changes *new = context;
    struct paragraph *paragraph = new->paragraph;
    char *copy = strdup(change);
    char **list =
        realloc(paragraph->change, ((size_t)paragraph->changes + 1) * sizeof *paragraph->change);
    if (list)
        paragraph->change = list;
    if (list && copy)
        list[paragraph->changes++] = copy;
    else
        free(copy);
    new->failed = new->failed || !list || !copy;
}

/* ---- changes, step by step ------------------------------------------------ */

/* A list of changes that grows; a change that goes on in the direction of the last
 * one of the same thing is made one with it. */
struct steps {
    struct message *list;
    int count;
    bool failed;
};

static const int32_t *value_of(const struct message *message, int i)
{
    return &message->arg[i].value;
}

/* The arguments of a change: row, col, from, to. */
enum { CHANGE_ROW, CHANGE_COL, CHANGE_FROM, CHANGE_TO };

/* Whether the next change goes on where the last one led: a number only in the same direction, a
 * thing that changes its place always. */
static bool goes_on(const struct message *last, const struct message *next)
{
    int64_t a = (int64_t)*value_of(last, CHANGE_TO) - *value_of(last, CHANGE_FROM);
    int64_t b = (int64_t)*value_of(next, CHANGE_TO) - *value_of(next, CHANGE_FROM);
    return next->arg[CHANGE_TO].noun || (a > 0) == (b > 0);
}

static bool is_same_thing(const struct message *a, const struct message *b)
{
    return !strcmp(a->key, b->key) && *value_of(a, CHANGE_ROW) == *value_of(b, CHANGE_ROW) &&
           *value_of(a, CHANGE_COL) == *value_of(b, CHANGE_COL);
}

static void add_step(void *context, const struct message *message)
{
    struct steps *steps = context;
    int last = steps->count - 1;
    while (last >= 0 && !is_same_thing(&steps->list[last], message))
        last--;
    if (last >= 0 && goes_on(&steps->list[last], message)) {
        steps->list[last].arg[CHANGE_TO].value = *value_of(message, CHANGE_TO);
        return;
    }
    struct message *list = realloc(steps->list, ((size_t)steps->count + 1) * sizeof *list);
    steps->failed = steps->failed || !list;
    if (!list)
        return;
    steps->list = list;
    list[steps->count++] = *message;
}

/* All changes of told fields in the passage, none netted with one that goes the
 * other way. */
static void tell_steps(const struct teller *teller, const struct passage *passage,
                       struct new_changes *new)
{
    struct steps steps = { 0 };
    struct change_list list = { teller, add_change, new };
    const struct match *match = teller->match;
    for (int i = 0; i < passage->count; i++)
        changes_tell(match->game, match->setup.players, view_in(passage, i),
                     view_in(passage, i + 1), add_step, &steps);
    for (int i = 0; i < steps.count; i++) {
        const struct message *step = &steps.list[i];
        if (*value_of(step, CHANGE_FROM) != *value_of(step, CHANGE_TO))
            tell_change(&list, step);
    }
    new->failed = new->failed || steps.failed;
    free(steps.list);
}

/* ---- paragraphs, told ------------------------------------------------------ */

static bool same_move(struct move a, struct move b)
{
    return a.kind == b.kind && a.a == b.a && a.b == b.b && a.n == b.n;
}

/* The moves that count: those taken back are left out. -1: one is taken back
 * that was told before. */
static int moves_in(const struct teller *teller, const struct passage *passage,
                    struct told_move moves[])
{
    int count = 0;
    for (int i = 0; i < passage->count; i++) {
        const struct event *event = &passage->event[i];
        if (event->what == EVENT_UNDO) {
            if (!count || moves[count - 1].actor != event->actor ||
                !same_move(moves[count - 1].move, event->move))
                return -1;
            count--;
        } else if (is_recalled(teller, passage, i)) {
            moves[count++] = (struct told_move){ event->actor, event->move, view_in(passage, i),
                                                 view_in(passage, i + 1) };
        }
    }
    return count;
}

/* The game's line for the turn, if it has one. False: no memory. */
static bool tell_head(const struct teller *teller, const struct passage *passage,
                      struct paragraph *paragraph)
{
    struct told_move *moves = calloc((size_t)passage->count + 1, sizeof *moves);
    struct text head = { 0 };
    if (!moves)
        return false;
    int count = moves_in(teller, passage, moves);
    if (count > 0) {
        struct scene scene = scene_between(teller, moves[0].before, moves[count - 1].after);
        paragraph->whole = voice_turn(&scene, moves, count, &head);
    }
    free(moves);
    if (!paragraph->whole) {
        head.size = 0;
        paragraph_text(teller, paragraph, &head);
    }
    paragraph->head = head.data;
    return !head.failed;
}

/* What its events say of the paragraph as a whole. */
static void find_moment(const struct teller *teller, const struct passage *passage,
                        struct paragraph *paragraph)
{
    for (int i = 0; i < passage->count; i++) {
        struct scene scene = scene_between(teller, view_in(passage, i), view_in(passage, i + 1));
        const struct event *event = &passage->event[i];
        if (event->what != EVENT_MOVE || !is_recalled(teller, passage, i))
            continue;
        const char *moment = voice_moment(&scene, event->actor, event->move);
        paragraph->together = paragraph->together || voice_together(&scene, event->move);
        if (moment) {
            paragraph->moment = moment;
            paragraph->moment_at = passage->first + (size_t)i;
        }
    }
}

static bool tell_passage(const struct teller *teller, const struct passage *passage,
                         struct paragraph *paragraph)
{
    struct new_changes new = { .paragraph = paragraph };
    for (int i = 0; i < passage->count; i++) {
        struct text sentence = { 0 };
        if (!is_recalled(teller, passage, i))
            continue;
        tell_event(teller, &passage->event[i], view_in(passage, i), view_in(passage, i + 1),
                   &sentence);
        if (!add_sentence(paragraph, passage->first + (size_t)i, &sentence))
            return false;
    }
    if (!paragraph->sentences)
        return true;
    tell_steps(teller, passage, &new);
    find_moment(teller, passage, paragraph);
    return !new.failed &&tell_head(teller, passage, paragraph);
}

bool teller_paragraph(const struct teller *teller, size_t from, size_t end,
                      struct paragraph *paragraph)
{
    struct passage passage;
    *paragraph = (struct paragraph){ .first = from, .end = end };
    if (!open_passage(teller, from, end, &passage))
        return false;
    bool good = tell_passage(teller, &passage, paragraph);
    close_passage(&passage);
    if (!good) {
        paragraph_free(paragraph);
        *paragraph = (struct paragraph){ .first = from, .end = end };
    }
    return good;
}

void paragraph_free(struct paragraph *paragraph)
{
    for (int i = 0; i < paragraph->sentences; i++)
        free(paragraph->sentence[i].text);
    for (int i = 0; i < paragraph->changes; i++)
        free(paragraph->change[i]);
    free(paragraph->sentence);
    free(paragraph->change);
    free(paragraph->head);
}

void paragraph_text(const struct teller *teller, const struct paragraph *paragraph,
                    struct text *out)
{
    bool spaces = strcmp(words_language(teller->words), "ja") != 0;
    for (int i = 0; i < paragraph->sentences; i++) {
        const struct told_sentence *told = &paragraph->sentence[i];
        char times[32];
        if (i && spaces)
            text_add(out, " ");
        text_add(out, told->text);
        snprintf(times, sizeof times, "×%d", told->times);
        if (told->times > 1)
            add_aside(times, out);
    }
}

void paragraph_changes(const struct paragraph *paragraph, struct text *out)
{
    for (int i = 0; i < paragraph->changes; i++)
        text_printf(out, "%s%s", i ? " · " : "", paragraph->change[i]);
}

void paragraph_json(const struct paragraph *paragraph, const char *key, struct text *out)
{
    json_open(out, key, '{');
    json_number(out, "first", (int64_t)paragraph->first + 1);
    json_number(out, "last", (int64_t)paragraph->end);
    if (paragraph->head)
        json_text(out, "head", paragraph->head);
    json_bool(out, "whole", paragraph->whole);
    if (paragraph->moment) {
        json_open(out, "moment", '{');
        json_text(out, "key", paragraph->moment);
        json_number(out, "event", (int64_t)paragraph->moment_at + 1);
        json_close(out, '}');
    }
    json_open(out, "sentences", '[');
    for (int i = 0; i < paragraph->sentences; i++) {
        json_open(out, NULL, '{');
        json_number(out, "event", (int64_t)paragraph->sentence[i].seq + 1);
        json_number(out, "times", paragraph->sentence[i].times);
        json_text(out, "text", paragraph->sentence[i].text);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "changes", '[');
    for (int i = 0; i < paragraph->changes; i++)
        json_text(out, NULL, paragraph->change[i]);
    json_close(out, ']');
    json_close(out, '}');
}
