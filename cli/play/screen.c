/*
 * screen.c: what a person sees of a match and says to it, wherever the match comes from:
 * news, table, question, and a line that was typed.
 */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"

/* ---- views -------------------------------------------------------------- */

void play_teller(const struct play *play, int viewer, struct teller *teller)
{
    /* After the end everything is open. */
    bool over = play->source->over(play);
    *teller = (struct teller){ .words = cli_words(),
                               .match = &play->shown,
                               .history = play->source->history(play, over ? ALL_EYES : viewer) };
}

void play_board(const struct play *play, int viewer, void *view, struct board *board)
{
    unsigned active = play->source->view(play, viewer, view);
    *board = (struct board){ .scene.words = cli_words(),
                             .scene.match = &play->shown,
                             .scene.view = view,
                             .scene.viewer = viewer,
                             .scene.active = active,
                             .style = play->terminal.style };
}

static void add_board(struct play *play, int viewer, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct board board;
    terminal_look(&play->terminal);
    play_board(play, viewer, view, &board);
    /* The line above the table parts it from what was before, where rows are dear. */
    text_add(out, style_is_low(&board.style, BOARD_ROWS) ? "" : "\n");
    board_draw(&board, out);
}

void play_show_board(struct play *play, int viewer)
{
    struct text out = { 0 };
    add_board(play, viewer, &out);
    terminal_print(&play->terminal, &out);
}

int play_told_index(int viewer)
{
    return viewer < MAX_PLAYERS ? viewer : MAX_PLAYERS;
}

/* Whether the events are choices of the viewer that have changed nothing yet: where
 * the game tells whole turns, they wait for what they lead to. */
static bool is_waiting(const struct teller *teller, int viewer, size_t from, size_t to)
{
    struct paragraph paragraph;
    bool own = from < to;
    for (size_t seq = from; seq < to && own; seq++) {
        struct event event;
        teller_event(teller, seq, &event);
        own = event.actor == viewer;
    }
    if (!own || !teller_paragraph(teller, from, to, &paragraph))
        return false;
    bool waiting = paragraph.whole && !paragraph.changes;
    paragraph_free(&paragraph);
    return waiting;
}

/* Up to where news are told. While only computer players play, a line is told when
 * the next one has begun. */
static size_t told_up_to(const struct play *play, const struct teller *teller, int viewer,
                         size_t from)
{
    size_t count = teller_count(teller), last = from;
    if (play->source->over(play))
        return count;
    for (size_t end = from; end < count; end = teller_end(teller, end, count))
        last = end;
    return !play->people || is_waiting(teller, viewer, last, count) ? last : count;
}

void play_own_teller(const struct play *play, int viewer, struct teller *teller)
{
    play_teller(play, viewer, teller);
    teller->history = play->source->history(play, viewer);
}

void play_tell_until(struct play *play, int viewer, size_t until, struct text *out)
{
    struct teller teller;
    /* `told` counts the events that this viewer saw, after the end as well. */
    play_own_teller(play, viewer, &teller);
    size_t from = play->told[play_told_index(viewer)];
    size_t to = told_up_to(play, &teller, viewer, from);
    to = until < to ? until : to;
    for (size_t seq = from; seq < to; seq++) {
        struct event event;
        teller_event(&teller, seq, &event);
        play->board_due = play->board_due || event.actor != viewer;
    }
    tell_log(&teller, &play->terminal.style, from, to, false, out);
    play->told[play_told_index(viewer)] = to;
}

void play_tell_news(struct play *play, int viewer, struct text *out)
{
    play_tell_until(play, viewer, SIZE_MAX, out);
}

/* ---- a person's decision ------------------------------------------------ */

/* What the person has decided so far and nobody else knows of. */
static void add_draft(struct play *play, int seat, const struct board *board, struct text *out)
{
    struct text list = { 0 };
    struct move moves[MAX_DRAFT];
    int count = play->source->draft(play, seat, moves);
    for (int i = 0; i < count; i++) {
        text_add(&list, i ? ", " : "");
        words_choice(cli_words(), &play->shown, board->scene.view, seat, moves[i], moves[i].n,
                     &list);
    }
    struct words_arg arg = words_string("moves", list.data ? list.data : "");
    struct text line = { 0 };
    if (list.size) {
        words_say(cli_words(), NULL, "cli.play.draft", &arg, 1, &line);
        tell_line(&play->terminal.style, "", &line, 0, out);
    }
    text_free(&line);
    text_free(&list);
}

/* How an answer is typed where it is not one of the listed choices: "<game>.typed.<phase>". */
static void add_typed(const struct style *style, const struct scene *scene, struct text *out)
{
    const struct game *game = scene->match->game;
    const struct field *phase = game_phase(game);
    int64_t value = phase && phase->noun ? field_get(phase, scene->view, 0, 0) : UNKNOWN;
    const char *name = value >= 0 ? noun_name(game, NULL, phase->noun, (int)value) : NULL;
    char key[64] = "";
    if (name)
        snprintf(key, sizeof key, "typed.%s", name);
    const char *typed = *key ? words_find(scene->words, game, key) : NULL;
    struct text line = { 0 }, wrapped = { 0 };
    if (typed) {
        text_printf(&line, "(%s)", typed);
        style_wrap(style, "     ", line.data, 5, &wrapped);
        style_paint(style, PAINT_DIM, wrapped.data ? wrapped.data : "", out);
        text_add(out, "\n");
    }
    text_free(&line);
    text_free(&wrapped);
}

/* Round, phase and what the person has to spend: the head of the table may have scrolled away, and
 * own moves do not draw it anew. */
static void add_phase(const struct play *play, const struct board *board, struct text *out)
{
    struct text phase = { 0 }, purse = { 0 }, wrapped = { 0 };
    voice_phase(&board->scene, &phase);
    board_purse(board, &purse);
    if (purse.size)
        text_printf(&phase, "%s%s", phase.size ? " · " : "", purse.data);
    if (phase.size) {
        style_wrap(&play->terminal.style, "", phase.data, 2, &wrapped);
        style_paint(&play->terminal.style, PAINT_DIM, wrapped.data ? wrapped.data : "", out);
        text_add(out, "\n");
    }
    text_free(&phase);
    text_free(&purse);
    text_free(&wrapped);
}

static void add_question(struct play *play, int seat, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct text name = { 0 }, question = { 0 }, line = { 0 }, wrapped = { 0 };
    struct board board;
    play_board(play, seat, view, &board);
    add_draft(play, seat, &board, out);
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    voice_question(&board.scene, &question);
    struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                words_string("question", question.data ? question.data : "") };
    words_say(cli_words(), NULL, question.size ? "cli.play.question" : "cli.play.your_move", args,
              2, &line);
    text_add(out, "\n");
    add_phase(play, &board, out);
    style_wrap(&play->terminal.style, "", line.data ? line.data : "", 0, &wrapped);
    style_paint(&play->terminal.style, PAINT_HEAD, wrapped.data ? wrapped.data : "", out);
    text_add(out, "\n");
    play_choices(play, seat, out);
    if (question.size)
        add_typed(&play->terminal.style, &board.scene, out);
    text_free(&wrapped);
    text_free(&line);
    text_free(&name);
    text_free(&question);
}

void play_show_question(struct play *play, int seat)
{
    struct text out = { 0 };
    add_question(play, seat, &out);
    terminal_print(&play->terminal, &out);
}

static int count_rows(const struct text *text)
{
    int rows = 0;
    for (size_t i = 0; i < text->size; i++)
        rows += text->data[i] == '\n';
    return rows;
}

void play_show_turn(struct play *play, int seat, struct text *news)
{
    struct text table = { 0 }, question = { 0 };
    if (play->board_due)
        add_board(play, seat, &table);
    play->board_due = false;
    add_question(play, seat, &question);
    int rows = count_rows(news) + count_rows(&table) + count_rows(&question) + 1;
    bool low = style_is_low(&play->terminal.style, rows);
    terminal_print(&play->terminal, low ? &table : news);
    terminal_print(&play->terminal, low ? news : &table);
    terminal_print(&play->terminal, &question);
}

/* Why an order was refused. Of several moves it is not known which one was, so a sentence
 * without the move must do. */
static void tell_refused(const struct play *play, int seat, const struct order *order,
                         const struct refusal *refusal, struct text *fault)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct board board;
    play_board(play, seat, view, &board);
    if (order->count == 1)
        voice_refusal(&board.scene, order->moves[0], refusal, fault);
    else
        words_refusal(cli_words(), play->shown.game, refusal, fault);
}

enum line_done play_line(struct play *play, int seat, const char *line)
{
    struct order order;
    struct refusal refusal = { 0 };
    struct text fault = { 0 };
    enum line_done done;
    bool paged = play->terminal.paged;
    play->terminal.paged = false;
    if (!*line)
        return DONE_ASK;
    /* Whoever has read a short text and ends it as a long one does not want to leave. */
    if (paged && !strcmp(line, "q")) {
        play_say(play, "cli.play.read", NULL, 0);
        return DONE_NOTHING;
    }
    /* A choice that is listed is meant, even if a command has the same name. */
    if (!play_is_choice(play, seat, line) && play_command(play, seat, line, &done))
        return done;
    if (!play_order(play, seat, line, &order))
        return order.what == ORDER_AMOUNT ? DONE_ASK : DONE_NOTHING;
    done = play->source->answer(play, seat, &order, &refusal);
    if (done == DONE_NOTHING && refusal.error) {
        tell_refused(play, seat, &order, &refusal, &fault);
        play_paragraph(play, &fault);
    }
    return done;
}

/* What was typed and seen for a final move does not stay on the screen. `since`
 * is the number of events that the seat had seen before it. */
void play_wipe_final(struct play *play, int seat, size_t since)
{
    struct teller teller;
    struct event event;
    play_own_teller(play, seat, &teller);
    for (size_t i = since; i < teller_count(&teller); i++) {
        teller_event(&teller, i, &event);
        if (event.actor == seat && event.what == EVENT_MOVE &&
            play->shown.game->kinds[event.move.kind].flags & MOVE_FINAL) {
            terminal_clear(&play->terminal);
            play->board_due = true;
            return;
        }
    }
}
