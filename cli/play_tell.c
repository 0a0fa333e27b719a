/* play_tell.c: what happened in a match, told as sentences to one viewer. */
#include "cli/play_tell.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/changes.h"

/* ---- events and views --------------------------------------------------- */

size_t teller_count(const struct teller *teller)
{
    return teller->viewer == ALL_EYES ? session_count(teller->session)
                                      : session_seen(teller->session, teller->viewer);
}

size_t teller_event(const struct teller *teller, size_t seq, struct event *event)
{
    if (teller->viewer != ALL_EYES)
        return session_seen_event(teller->session, teller->viewer, seq, event);
    *event = session_event(teller->session, seq);
    return seq;
}

void teller_view(const struct teller *teller, size_t index, void *view)
{
    _Alignas(64) unsigned char state[MAX_STATE];
    if (teller->viewer == ALL_EYES) {
        session_state_at(teller->session, index, view);
        return;
    }
    session_state_at(teller->session, index, state);
    game_observe(teller->match->game, state, teller->viewer, SHOWN, view);
    if (index < session_count(teller->session) && session_active(teller->session))
        game_forget(teller->match->game, view);
}

void teller_board(const struct teller *teller, size_t index, void *view, struct board *board)
{
    const struct game *game = teller->match->game;
    teller_view(teller, index, view);
    *board = (struct board){ .words = teller->words, .match = teller->match, .view = view,
                             .viewer = teller->viewer == ALL_EYES ? SPECTATOR : teller->viewer,
                             .active = game->active(teller->match->edition->data, view),
                             .style = teller->style };
}

/* ---- sentences ---------------------------------------------------------- */

/* An aside belongs before the full stop. */
static void add_aside(const char *aside, struct text *out)
{
    bool stop = out->size && out->data[out->size - 1] == '.';
    bool wide = out->size > 3 && !strcmp(out->data + out->size - 3, "。");
    out->size -= stop ? 1 : wide ? 3 : 0;
    text_printf(out, " (%s)%s", aside, stop ? "." : wide ? "。" : "");
}

void teller_sentence(const struct teller *teller, size_t seq, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE], after[MAX_STATE];
    struct event event;
    struct board board;
    struct text aside = { 0 };
    size_t index = teller_event(teller, seq, &event);
    if (event.what == EVENT_UNDO) {
        struct text name = { 0 }, move = { 0 };
        words_name(teller->words, teller->match, "seat", event.actor, &name);
        words_choice(teller->words, teller->match, NULL, event.actor, event.move, event.move.n,
                     &move);
        struct words_arg args[] = { words_string("actor", name.data ? name.data : ""),
                                    words_string("move", move.data ? move.data : "") };
        words_say(teller->words, NULL, "cli.play.took_back", args, 2, out);
        text_free(&name);
        text_free(&move);
        return;
    }
    teller_board(teller, index, view, &board);
    words_move(teller->words, teller->match, view, event.actor, event.move, out);
    teller_view(teller, index + 1, after);
    board.after = after;
    board_event(&board, event.actor, event.move, &aside);
    if (aside.size)
        add_aside(aside.data, out);
    text_free(&aside);
}

struct change_list {
    const struct teller *teller;
    struct text         *out;
};

static void add_change(void *context, const struct message *message)
{
    struct change_list *list = context;
    if (list->out->size)
        text_add(list->out, " · ");
    words_tell(list->teller->words, list->teller->match, message, list->out);
}

void teller_changes(const struct teller *teller, size_t from, size_t to, struct text *out)
{
    _Alignas(64) unsigned char before[MAX_STATE], after[MAX_STATE];
    struct change_list list = { teller, out };
    teller_view(teller, from, before);
    teller_view(teller, to, after);
    changes_tell(teller->match->game, teller->match->setup.players, before, after, add_change,
                 &list);
}

/* ---- paragraphs --------------------------------------------------------- */

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

/* Whether event `seq` begins a paragraph: it is about somebody else. */
static bool begins(const struct teller *teller, size_t seq)
{
    int own = owner(teller, seq), before;
    if (!seq)
        return true;
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
    teller_event(teller, seq - 1, &before);
    teller_event(teller, seq, &event);
    return before.actor == CHANCE && seq - from >= (event.actor == CHANCE ? LONGEST : LONG);
}

static size_t paragraph_end(const struct teller *teller, size_t from, size_t to)
{
    size_t end = from + 1;
    while (end < to && !begins(teller, end) && !breaks(teller, from, end))
        end++;
    return end;
}

/* The index among all events behind the viewer's event `seq`. */
static size_t index_of(const struct teller *teller, size_t seq)
{
    struct event event;
    return seq < teller_count(teller) ? teller_event(teller, seq, &event)
                                      : session_count(teller->session);
}

/* Whether the log still tells the event: some rules forbid looking back. */
static bool is_recalled(const struct teller *teller, size_t seq)
{
    const struct game *game = teller->match->game;
    _Alignas(64) unsigned char then[MAX_STATE];
    struct event event;
    if (!game->recalls || teller->viewer == ALL_EYES)
        return true;
    session_state_at(teller->session, teller_event(teller, seq, &event), then);
    return event.what == EVENT_UNDO ||
           game->recalls(teller->match->edition->data, session_state(teller->session), then,
                         event.actor, event.move);
}

/* Ends a sentence that was told so many times in a row. */
static void add_times(const struct teller *teller, int times, struct text *out)
{
    char number[32];
    if (times < 2)
        return;
    snprintf(number, sizeof number, "%s%d", style_sign(&teller->style, "×", "x"), times);
    add_aside(number, out);
}

/* What is said twice in a row is told once, with how often. */
static void tell_sentences(const struct teller *teller, size_t from, size_t to,
                           struct text *out)
{
    struct text last = { 0 };
    bool spaces = strcmp(words_language(teller->words), "ja") != 0;
    int times = 0;
    for (size_t seq = from; seq < to; seq++) {
        struct text sentence = { 0 };
        if (!is_recalled(teller, seq))
            continue;
        teller_sentence(teller, seq, &sentence);
        if (times && sentence.size && last.size && !strcmp(sentence.data, last.data)) {
            times++;
            text_free(&sentence);
            continue;
        }
        add_times(teller, times, out);
        if (out->size && spaces)
            text_add(out, " ");
        text_add(out, sentence.data ? sentence.data : "");
        text_free(&last);
        last = sentence;
        times = 1;
    }
    add_times(teller, times, out);
    text_free(&last);
}

static void tell_paragraph(const struct teller *teller, size_t from, size_t to,
                           struct text *out)
{
    struct text sentences = { 0 }, changes = { 0 };
    tell_sentences(teller, from, to, &sentences);
    if (!sentences.size)
        return;
    style_wrap(&teller->style, style_sign(&teller->style, "• ", "* "), sentences.data, 2, out);
    text_add(out, "\n");
    teller_changes(teller, index_of(teller, from), index_of(teller, to), &changes);
    if (changes.size) {
        struct text wrapped = { 0 };
        style_wrap(&teller->style, "    ", changes.data, 4, &wrapped);
        style_paint(&teller->style, PAINT_DIM, wrapped.data ? wrapped.data : "", out);
        text_add(out, "\n");
        text_free(&wrapped);
    }
    text_free(&sentences);
    text_free(&changes);
}

void teller_tell(const struct teller *teller, size_t from, size_t to, struct text *out)
{
    while (from < to) {
        size_t end = paragraph_end(teller, from, to);
        tell_paragraph(teller, from, end, out);
        from = end;
    }
}

size_t teller_back(const struct teller *teller, int count)
{
    size_t seq = teller_count(teller);
    while (seq > 0 && count > 0)
        if (begins(teller, --seq))
            count--;
    return seq;
}

/* ---- the end ------------------------------------------------------------ */

static void add_ranking(const struct teller *teller, struct text *out)
{
    const struct match *match = teller->match;
    struct result result;
    match->game->result(match->edition->data, session_state(teller->session), &result);
    for (int rank = 1; rank <= match->setup.players; rank++)
        for (int seat = 0; seat < match->setup.players; seat++) {
            struct text name = { 0 };
            if (result.rank[seat] != rank)
                continue;
            words_name(teller->words, match, "seat", seat, &name);
            struct words_arg args[] = { words_number("rank", rank),
                                        words_string("player", name.data ? name.data : ""),
                                        words_number("n", result.points[seat]) };
            struct text line = { 0 };
            words_say(teller->words, match->game,
                      rank == 1 ? "cli.play.winner" : "cli.play.place", args, 3, &line);
            style_paint(&teller->style, rank == 1 ? PAINT_MARK : PAINT_BOLD,
                        line.data ? line.data : "", out);
            text_add(out, "\n");
            text_free(&line);
            text_free(&name);
        }
}

void teller_account(const struct teller *teller, struct text *out)
{
    const struct match *match = teller->match;
    struct message message;
    style_paint(&teller->style, PAINT_HEAD, words_get(teller->words, NULL, "cli.play.account"),
                out);
    text_add(out, "\n");
    for (int i = 0; match->game->explain &&
                    match->game->explain(match->edition->data, session_state(teller->session), i,
                                         &message);
         i++) {
        struct text line = { 0 };
        words_tell(teller->words, match, &message, &line);
        style_wrap(&teller->style, "  ", line.data, 4, out);
        text_add(out, "\n");
        text_free(&line);
    }
    text_add(out, "\n");
    add_ranking(teller, out);
}
