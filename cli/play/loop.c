/* loop.c: the match: chance, computer players and people in their turns. */
#include "cli/play/play.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "ai/clock.h"
#include "fair/note.h"

/* ---- views -------------------------------------------------------------- */

void play_teller(const struct play *play, int viewer, struct teller *teller)
{
    /* After the end everything is open. */
    bool over = !session_active(play->record.session);
    *teller =
        (struct teller){ .words = cli_words(),
                         .match = &play->shown,
                         .history = history_of(play->record.session, over ? ALL_EYES : viewer) };
}

void play_board(const struct play *play, int viewer, void *view, struct board *board)
{
    unsigned active = session_active(play->record.session);
    if (active)
        session_view(play->record.session, viewer, SHOWN, view);
    else
        memcpy(view, session_state(play->record.session), play->shown.game->state_size);
    *board = (struct board){ .scene.words = cli_words(),
                             .scene.match = &play->shown,
                             .scene.view = view,
                             .scene.viewer = viewer,
                             .scene.active = active,
                             .style = play->terminal.style };
}

void play_show_board(struct play *play, int viewer)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct text out = { 0 };
    struct board board;
    terminal_look(&play->terminal);
    play_board(play, viewer, view, &board);
    text_add(&out, "\n");
    board_draw(&board, &out);
    terminal_print(&play->terminal, &out);
}

static int told_index(int viewer)
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
    if (!session_active(play->record.session))
        return count;
    for (size_t end = from; end < count; end = teller_end(teller, end, count))
        last = end;
    return !play->people || is_waiting(teller, viewer, last, count) ? last : count;
}

/* The same up to an event, not including it. */
static void tell_until(struct play *play, int viewer, size_t until, struct text *out)
{
    struct teller teller;
    play_teller(play, viewer, &teller);
    /* `told` counts the events that this viewer saw, after the end as well. */
    teller.history = history_of(play->record.session, viewer);
    size_t from = play->told[told_index(viewer)];
    size_t to = told_up_to(play, &teller, viewer, from);
    to = until < to ? until : to;
    for (size_t seq = from; seq < to; seq++) {
        struct event event;
        teller_event(&teller, seq, &event);
        play->board_due = play->board_due || event.actor != viewer;
    }
    tell_log(&teller, &play->terminal.style, from, to, false, out);
    play->told[told_index(viewer)] = to;
}

void play_tell_news(struct play *play, int viewer, struct text *out)
{
    tell_until(play, viewer, SIZE_MAX, out);
}

/* ---- hot seat ----------------------------------------------------------- */

static bool wait_enter(struct play *play, const char *key, int seat)
{
    char line[LINE_ROOM];
    struct text prompt = { 0 }, name = { 0 };
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    struct words_arg arg = words_string("player", name.data ? name.data : "");
    words_say(cli_words(), NULL, key, &arg, 1, &prompt);
    enum line what = LINE_READ;
    if (play->terminal.in) {
        what = terminal_ask(&play->terminal, prompt.data ? prompt.data : "", line);
    } else {
        text_add(&prompt, "\n");
        terminal_print(&play->terminal, &prompt);
    }
    text_free(&prompt);
    text_free(&name);
    return what < LINE_END;
}

static void clear_private(struct play *play)
{
    if (play->private && play->people > 1)
        terminal_clear(&play->terminal);
}

/* The screen passes to another person: what the last one saw disappears,
 * also from the lines that have scrolled away. False: somebody leaves. */
static bool hand_over(struct play *play, int seat)
{
    int last = play->person;
    if (play->people > 1) {
        if (last != NOBODY) {
            struct text out = { 0 };
            play_tell_news(play, last, &out);
            terminal_print(&play->terminal, &out);
            if (!wait_enter(play, "cli.play.hand_over", seat))
                return false;
        }
        play->person = NOBODY;
        clear_private(play);
        if (!wait_enter(play, "cli.play.take_over", seat))
            return false;
        clear_private(play);
    }
    play->person = seat;
    play->private = true;
    play->board_due = true;
    return true;
}

/* ---- a person's decision ------------------------------------------------ */

/* What the person has decided so far and nobody else knows of. */
static void show_draft(struct play *play, int seat, const struct board *board)
{
    struct text list = { 0 };
    for (int i = 0; i < session_draft(play->record.session, seat); i++) {
        struct move move = session_draft_move(play->record.session, seat, i);
        text_add(&list, i ? ", " : "");
        words_choice(cli_words(), &play->shown, board->scene.view, seat, move, move.n, &list);
    }
    struct words_arg arg = words_string("moves", list.data ? list.data : "");
    if (list.size)
        play_say(play, "cli.play.draft", &arg, 1);
    text_free(&list);
}

/* How an answer is typed where it is not one of the listed choices: "<game>.typed.<phase>". */
static void add_typed(const struct scene *scene, struct text *question)
{
    const struct game *game = scene->match->game;
    const struct field *phase = game_field(game, "phase");
    int64_t value = phase && phase->noun ? field_get(phase, scene->view, 0, 0) : UNKNOWN;
    const char *name = value >= 0 ? noun_name(game, NULL, phase->noun, (int)value) : NULL;
    char key[64] = "";
    if (name)
        snprintf(key, sizeof key, "typed.%s", name);
    const char *typed = *key ? words_find(scene->words, game, key) : NULL;
    if (typed && question->size)
        text_printf(question, " (%s)", typed);
}

/* Round and phase: the head of the table may have scrolled away. */
static void add_phase(const struct play *play, const struct scene *scene, struct text *out)
{
    struct text phase = { 0 };
    voice_phase(scene, &phase);
    if (phase.size) {
        style_paint(&play->terminal.style, PAINT_DIM, phase.data, out);
        text_add(out, "\n");
    }
    text_free(&phase);
}

static void show_question(struct play *play, int seat)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct text out = { 0 }, name = { 0 }, question = { 0 };
    struct board board;
    play_board(play, seat, view, &board);
    show_draft(play, seat, &board);
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    voice_question(&board.scene, &question);
    add_typed(&board.scene, &question);
    struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                words_string("question", question.data ? question.data : "") };
    struct text line = { 0 };
    words_say(cli_words(), NULL, question.size ? "cli.play.question" : "cli.play.your_move", args,
              2, &line);
    text_add(&out, "\n");
    add_phase(play, &board.scene, &out);
    style_paint(&play->terminal.style, PAINT_HEAD, line.data ? line.data : "", &out);
    text_add(&out, "\n");
    play_choices(play, seat, &out);
    terminal_print(&play->terminal, &out);
    text_free(&line);
    text_free(&name);
    text_free(&question);
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

static enum done play_line(struct play *play, int seat, const char *line)
{
    struct order order;
    struct refusal refusal;
    struct text fault = { 0 };
    enum done done;
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
    if ((!order.anew || table_drop(play->table, seat, &refusal)) &&
        table_play(play->table, seat, order.moves, order.count, &refusal))
        return DONE_MOVED;
    tell_refused(play, seat, &order, &refusal, &fault);
    play_paragraph(play, &fault);
    return DONE_NOTHING;
}

/* What was typed and seen for a final move does not stay on the screen. `since`
 * is the number of events before it. */
static void wipe_final(struct play *play, int seat, size_t since)
{
    for (size_t i = since; i < session_count(play->record.session); i++) {
        struct event event = session_event(play->record.session, i);
        if (event.actor == seat && event.what == EVENT_MOVE &&
            play->shown.game->kinds[event.move.kind].flags & MOVE_FINAL) {
            terminal_clear(&play->terminal);
            play->board_due = true;
            return;
        }
    }
}

/* One line of the person, or, *late, the answer that is given when time is over. A number that
 * was typed before a fresh question stood there was meant for another list. */
static enum done take_line(struct play *play, const struct question *question, bool fresh,
                           bool *late)
{
    char line[LINE_ROOM];
    const struct move *only = &question->offers.list[0].move;
    *late = question->timed && !terminal_wait(&play->terminal, TABLE_TIMED_SECONDS);
    if (*late)
        return table_play(play->table, question->seat, only, 1, NULL) ? DONE_MOVED : DONE_NOTHING;
    bool ahead = fresh && play->terminal.in && terminal_wait(&play->terminal, 0);
    enum line what = terminal_ask(&play->terminal, ">", line);
    if (what >= LINE_END)
        return DONE_LEFT;
    if (what == LINE_READ && ahead && *line && !line[strspn(line, "0123456789 ")]) {
        struct words_arg arg = words_string("typed", line);
        play_say(play, "cli.play.ahead", &arg, 1);
        return DONE_NOTHING;
    }
    if (what == LINE_READ)
        return play_line(play, question->seat, line);
    play_say(play, what == LINE_BAD ? "order.unreadable" : "cli.play.long_line", NULL, 0);
    return DONE_NOTHING;
}

/* ---- rolls ---------------------------------------------------------------- */

/* The next event, from this one on, that the person would bring about by hand; where there is
 * none, or nobody wants to be asked, one that never comes. */
static size_t next_roll(const struct play *play, int seat, size_t from)
{
    struct teller teller;
    if (!play->terminal.in || play->rolls_itself)
        return SIZE_MAX;
    play_teller(play, seat, &teller);
    teller.history = history_of(play->record.session, seat);
    size_t told = play->told[told_index(seat)], count = teller_count(&teller);
    size_t found = teller_roll(&teller, from > told ? from : told, count);
    return found < count ? found : SIZE_MAX;
}

/* Asks for it, as it stood then. False: the person leaves. */
static bool ask_roll(struct play *play, int seat, size_t seq)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    char line[LINE_ROOM];
    struct teller teller;
    struct scene scene;
    struct text phase = { 0 }, question = { 0 }, prompt = { 0 };
    play_teller(play, seat, &teller);
    teller.history = history_of(play->record.session, seat);
    teller_scene(&teller, seq, view, &scene);
    voice_phase(&scene, &phase);
    voice_question(&scene, &question);
    struct words_arg args[] = { words_string("phase", phase.data ? phase.data : ""),
                                words_string("question", question.data ? question.data : "") };
    words_say(cli_words(), NULL, "cli.play.roll", args, 2, &prompt);
    enum line what = terminal_ask(&play->terminal, prompt.data ? prompt.data : "", line);
    words_lower(line);
    if (what == LINE_READ && words_listed(words_get(cli_words(), NULL, "cli.play.word.auto"), line))
        play->rolls_itself = true;
    text_free(&phase);
    text_free(&question);
    text_free(&prompt);
    return what < LINE_END && !(what == LINE_READ && play_leaves(line));
}

/* Tells the person what is new, and asks for the rolls of turns in which the rules ask
 * nothing. False: the person leaves. */
static bool tell_and_roll(struct play *play, int seat)
{
    for (size_t from = 0;;) {
        struct text news = { 0 };
        size_t roll = next_roll(play, seat, from);
        tell_until(play, seat, roll, &news);
        terminal_print(&play->terminal, &news);
        if (roll == SIZE_MAX)
            return true;
        if (!ask_roll(play, seat, roll))
            return false;
        from = roll + 1;
    }
}

/* Asks until something has happened. */
static enum done ask_person(struct play *play, int seat)
{
    struct question question;
    size_t count = session_count(play->record.session);
    if ((play->person != seat && !hand_over(play, seat)) || !tell_and_roll(play, seat))
        return DONE_LEFT;
    table_question(play->table, seat, &question);
    if (play->board_due || question.timed)
        play_show_board(play, seat);
    play->board_due = false;
    enum done done = DONE_ASK;
    bool late = false, fresh = true;
    while (done <= DONE_ASK) {
        if (done == DONE_ASK)
            show_question(play, seat);
        done = take_line(play, &question, fresh, &late);
        fresh = false;
    }
    if (done == DONE_MOVED)
        wipe_final(play, seat, count);
    return !late || play_time_over(play) ? done : DONE_LEFT;
}

/* ---- time --------------------------------------------------------------- */

/* Tells the table how long the match has been played, and keeps it for the next sitting. */
static void bring_time(struct play *play)
{
    if (!play->clocked || !session_active(play->record.session))
        return;
    int64_t now = play->earlier + (int64_t)((clock_wall() - play->since) / 1000000);
    table_time(play->table, now);
    save_note_time(&play->save, now);
}

/* ---- the end ------------------------------------------------------------ */

static int leave(struct play *play)
{
    bring_time(play);
    bool over = !session_active(play->record.session);
    if (!over)
        clear_private(play);
    if (!save_last(&play->save))
        return STATUS_USE; /* said why */
    if (!over) {
        struct words_arg arg = words_string("file", play->save.path);
        play_say(play, "cli.play.left", &arg, 1);
    }
    return STATUS_FINE;
}

static enum done after_the_end(struct play *play)
{
    char line[LINE_ROOM];
    enum done done = DONE_NOTHING;
    play_say(play, "cli.play.after_end", NULL, 0);
    while (done <= DONE_ASK) {
        enum line what = terminal_ask(&play->terminal, ">", line);
        if (what >= LINE_END || (what == LINE_READ && !*line))
            return DONE_LEFT;
        done = DONE_NOTHING;
        if (what != LINE_READ || !play_command(play, SPECTATOR, line, &done))
            play_say(play, "cli.play.after_end", NULL, 0);
    }
    return done;
}

void play_add_note(const struct play *play, int seat, struct text *notes)
{
    struct fair_note note;
    if (play->agent[seat].brain || !fair_note_now(play->record.session, &play->fair, seat, &note))
        return;
    fair_note_write(&note, notes);
    text_add(notes, "\n");
}

/* What each person was shown, as a note to hold against the record later: in
 * a file beside it, and on the screen, for whoever writes it down. */
static void keep_notes(struct play *play)
{
    struct text notes = { 0 };
    char path[PATH_ROOM + 8];
    for (int seat = 0; seat < play->shown.setup.players; seat++)
        play_add_note(play, seat, &notes);
    snprintf(path, sizeof path, "%s.notes", play->save.path);
    int reason = notes.failed ? ENOMEM : 0;
    if (!play->save.whole)
        notes.size = 0; /* a note is of use beside the record alone */
    if (notes.size && !reason)
        reason = cli_replace(path, 0600, notes.data, notes.size, NULL);
    if (reason) {
        cli_fail_file(path, reason);
    } else if (notes.size) {
        struct words_arg args[] = { words_string("file", path) };
        play_say(play, "cli.play.notes", args, 1);
        terminal_print(&play->terminal, &notes);
    }
    text_free(&notes);
}

static enum done finish(struct play *play)
{
    struct teller teller;
    struct text out = { 0 };
    int viewer = play->person != NOBODY ? play->person : SPECTATOR;
    if (play->person != NOBODY && !tell_and_roll(play, viewer))
        return DONE_LEFT;
    play_tell_news(play, viewer, &out);
    terminal_print(&play->terminal, &out);
    play_show_board(play, viewer);
    play_teller(play, viewer, &teller);
    text_add(&out, "\n");
    tell_account(&teller, &play->terminal.style, &out);
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
    if (play->save.whole) {
        play_say(play, "cli.play.verify", NULL, 0);
        text_printf(&out, "  kontor verify %s\n", play->save.path); /* one line, to be copied */
        terminal_print(&play->terminal, &out);
        keep_notes(play);
    }
    return play->people ? after_the_end(play) : DONE_LEFT;
}

/* ---- the match ---------------------------------------------------------- */

static int first_of(unsigned seats)
{
    int seat = 0;
    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

/* Computer players think in their turn. Where only they play, what they do is
 * told as it happens. */
static enum done think(struct play *play, unsigned seats)
{
    struct text out = { 0 };
    if (!play_brain_turn(play, first_of(seats)))
        return DONE_LEFT;
    if (!play->people) {
        play_tell_news(play, SPECTATOR, &out);
        terminal_print(&play->terminal, &out);
    }
    return DONE_MOVED;
}

/* What is dealt before anybody moves lies on the table; only the log tells it. */
static void skip_setup(struct play *play)
{
    const struct session *session = play->record.session;
    for (int i = 0; i <= play->shown.setup.players; i++) {
        int viewer = i < play->shown.setup.players ? i : SPECTATOR;
        size_t *told = &play->told[told_index(viewer)];
        struct event event;
        for (*told = 0; *told < session_seen(session, viewer); ++*told) {
            session_seen_event(session, viewer, *told, &event);
            if (event.actor != CHANCE)
                break;
        }
    }
}

static enum done advance(struct play *play)
{
    struct refusal refusal;
    bool fresh = !session_count(play->record.session);
    if (!table_advance(play->table, &refusal)) {
        cli_error(refusal.error, NULL, 0);
        return DONE_LEFT;
    }
    if (fresh)
        skip_setup(play);
    return DONE_MOVED;
}

/* A fault of our own has closed the match. */
static int report_fault(struct play *play)
{
    const struct fault_place *fault = table_fault(play->table);
    struct text place = { 0 };
    text_printf(&place, "%s:%d: %s", fault->file, fault->line, fault->what);
    cli_fail_1("cli.play.closed", "place", place.data ? place.data : fault->what);
    text_free(&place);
    leave(play);
    return STATUS_CHECK;
}

/* Several people at one screen see each other's cards where it cannot be cleared. */
static void warn_of_screen(struct play *play)
{
    if (play->people > 1 && !play->terminal.steered && (play->terminal.in || play->terminal.out))
        play_say(play, "cli.play.not_cleared", NULL, 0);
}

int play_run(struct play *play)
{
    warn_of_screen(play);
    for (;;) {
        enum done done = DONE_LEFT;
        bring_time(play);
        struct due due = table_due(play->table);
        if (terminal_stopped() || ferror(stdout))
            return leave(play);
        if (due.what == DUE_CLOSED)
            return report_fault(play);
        if (due.what == DUE_ADVANCE)
            done = advance(play);
        else if (due.what == DUE_OVER)
            done = finish(play);
        else if (due.think)
            done = think(play, due.think);
        else if (due.ask) /* the person at the screen first, then the next seat */
            done = ask_person(play, play->person != NOBODY && due.ask >> play->person & 1
                                        ? play->person
                                        : first_of(due.ask));
        if (done == DONE_LEFT)
            return leave(play);
    }
}
