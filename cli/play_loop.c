/* play_loop.c: the match: chance, computer players and people in their turns. */
#include "cli/play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- views -------------------------------------------------------------- */

void play_teller(const struct play *play, int viewer, struct teller *teller)
{
    *teller = (struct teller){ .words = cli_words(), .session = play->record.session,
                               .match = &play->shown, .viewer = viewer,
                               .style = play->terminal.style };
    /* After the end everything is open. */
    if (!session_active(play->record.session))
        teller->viewer = ALL_EYES;
}

void play_board(const struct play *play, int viewer, void *view, struct board *board)
{
    unsigned active = session_active(play->record.session);
    if (active)
        session_view(play->record.session, viewer, SHOWN, view);
    else
        memcpy(view, session_state(play->record.session), play->shown.game->state_size);
    *board = (struct board){ .words = cli_words(), .match = &play->shown, .view = view,
                             .viewer = viewer, .active = active,
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

void play_tell_news(struct play *play, int viewer, struct text *out)
{
    struct teller teller;
    play_teller(play, viewer, &teller);
    teller.viewer = viewer;            /* numbers of events are the viewer's own */
    size_t from = play->told[told_index(viewer)], to = teller_count(&teller);
    for (size_t seq = from; seq < to; seq++) {
        struct event event;
        teller_event(&teller, seq, &event);
        play->board_due = play->board_due || event.actor != viewer;
    }
    teller_tell(&teller, from, to, out);
    play->told[told_index(viewer)] = to;
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

void play_note_draft(struct play *play, int seat, struct move move)
{
    if (!(play->shown.game->kinds[move.kind].flags & MOVE_DRAFT))
        play->drafts[seat] = 0;
    else if (play->drafts[seat] < MAX_DRAFT_SHOWN)
        play->draft[seat][play->drafts[seat]++] = move;
}

/* ---- a person's decision ------------------------------------------------ */

/* What the person has decided so far and nobody else knows of. */
static void show_draft(struct play *play, int seat, const struct board *board)
{
    struct text list = { 0 };
    for (int i = 0; i < play->drafts[seat]; i++) {
        struct move move = play->draft[seat][i];
        text_add(&list, i ? ", " : "");
        words_choice(cli_words(), &play->shown, board->view, seat, move, move.n, &list);
    }
    struct words_arg arg = words_string("moves", list.data ? list.data : "");
    if (list.size)
        play_say(play, "cli.play.draft", &arg, 1);
    text_free(&list);
}

static void show_question(struct play *play, int seat)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct text out = { 0 }, name = { 0 }, question = { 0 };
    struct board board;
    play_board(play, seat, view, &board);
    show_draft(play, seat, &board);
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    board_question(&board, &question);
    struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                words_string("question", question.data ? question.data : "") };
    struct text line = { 0 };
    words_say(cli_words(), NULL, question.size ? "cli.play.question" : "cli.play.your_move", args,
              2, &line);
    text_add(&out, "\n");
    style_paint(&play->terminal.style, PAINT_HEAD, line.data ? line.data : "", &out);
    text_add(&out, "\n");
    play_choices(play, seat, &out);
    terminal_print(&play->terminal, &out);
    text_free(&line);
    text_free(&name);
    text_free(&question);
}

static enum done play_line(struct play *play, int seat, const char *line)
{
    struct move moves[MAX_PACKET];
    struct refusal refusal;
    struct text fault = { 0 };
    enum done done;
    char other[LINE_ROOM];
    if (!*line)
        return DONE_ASK;
    if (play_command(play, seat, line, &done))
        return done;
    int count = play_moves(play, seat, line, moves, other, &fault);
    if (!count && !fault.size)         /* asked for an amount and got something else */
        return play_line(play, seat, other);
    if (!count) {
        play_paragraph(play, &fault);
        return DONE_NOTHING;
    }
    if (!session_play_all(play->record.session, seat, moves, count, &refusal)) {
        if (!strcmp(refusal.key, "error.draft_lost"))
            play->drafts[seat] = 0;
        words_refusal(cli_words(), play->shown.game, &refusal, &fault);
        play_paragraph(play, &fault);
        return DONE_NOTHING;
    }
    for (int i = 0; i < count; i++)
        play_note_draft(play, seat, moves[i]);
    return DONE_MOVED;
}

/* Asks until something has happened. */
enum { TIMED_SECONDS = 10 };

/* Whether the only answer is one that is made after some seconds at the latest. */
static bool is_timed(struct play *play, int seat, struct move *only)
{
    struct offers offers;
    session_legal(play->record.session, seat, &offers);
    if (offers.moves != 1)
        return false;
    *only = offers.list[0].move;
    return play->shown.game->kinds[only->kind].flags & MOVE_TIMED;
}

/* What was typed and seen for a final move does not stay on the screen. */
static void wipe_final(struct play *play, int seat)
{
    size_t count = session_count(play->record.session);
    if (!count)
        return;
    struct event last = session_event(play->record.session, count - 1);
    if (last.actor == seat && last.what == EVENT_MOVE &&
        play->shown.game->kinds[last.move.kind].flags & MOVE_FINAL) {
        terminal_clear(&play->terminal);
        play->board_due = true;
    }
}

static enum done ask_person(struct play *play, int seat)
{
    struct move only;
    bool timed = is_timed(play, seat, &only);
    char line[LINE_ROOM];
    struct text news = { 0 };
    if (play->person != seat && !hand_over(play, seat))
        return DONE_LEFT;
    play_save(play);
    play_tell_news(play, seat, &news);
    terminal_print(&play->terminal, &news);
    if (play->board_due || timed)
        play_show_board(play, seat);
    play->board_due = false;
    enum done done = DONE_ASK;
    while (done <= DONE_ASK) {
        if (done == DONE_ASK)
            show_question(play, seat);
        if (timed && !terminal_wait(&play->terminal, TIMED_SECONDS)) {
            if (session_play(play->record.session, seat, only, NULL))
                done = DONE_MOVED;
            break;
        }
        enum line what = terminal_ask(&play->terminal, ">", line);
        if (what >= LINE_END)
            return DONE_LEFT;
        done = DONE_NOTHING;
        if (what == LINE_READ)
            done = play_line(play, seat, line);
        else
            play_say(play, what == LINE_BAD ? "cli.play.bad_line" : "cli.play.long_line", NULL, 0);
    }
    if (done != DONE_LEFT)
        wipe_final(play, seat);
    return done;
}

/* ---- the host ------------------------------------------------------------ */

static void host_turn(struct play *play)
{
    struct rng rng = play_stream();
    struct refusal refusal;
    const struct game *game = play->shown.game;
    struct move move = game->host(play->shown.edition->data,
                                  session_state(play->record.session), &rng);
    bool played = session_play(play->record.session, HOST, move, &refusal);
    assert(played);
    (void)played;
}

/* ---- the end ------------------------------------------------------------ */

static int leave(struct play *play)
{
    if (session_active(play->record.session))
        clear_private(play);
    if (!play_save_last(play))
        return STATUS_USE;             /* said why */
    if (session_active(play->record.session)) {
        struct words_arg arg = words_string("file", play->file);
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

static enum done finish(struct play *play)
{
    struct teller teller;
    struct text out = { 0 };
    int viewer = play->person != NOBODY ? play->person : SPECTATOR;
    play_save(play);
    play_brains_over(play);
    play_tell_news(play, viewer, &out);
    terminal_print(&play->terminal, &out);
    play_show_board(play, viewer);
    play_teller(play, viewer, &teller);
    text_add(&out, "\n");
    teller_account(&teller, &out);
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
    if (play->saved != SIZE_MAX) {
        play_say(play, "cli.play.verify", NULL, 0);
        text_printf(&out, "  kontor verify %s\n", play->file); /* one line, to be copied */
        terminal_print(&play->terminal, &out);
    }
    return play->people ? after_the_end(play) : DONE_LEFT;
}

/* ---- the match ---------------------------------------------------------- */

/* Who of those to act goes first here: computer players, then the person who
 * has the screen, then the next seat. */
static int next_seat(const struct play *play, unsigned active)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (active >> seat & 1 && play->agent[seat].brain)
            return seat;
    if (play->person != NOBODY && active >> play->person & 1)
        return play->person;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (active >> seat & 1)
            return seat;
    return NOBODY;
}

/* Whether the host answers now: not where it could only stand in for a person. */
static bool host_answers(const struct play *play, unsigned active)
{
    if (!(active >> HOST & 1))
        return false;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (active >> seat & 1 && !play->agent[seat].brain)
            return false;
    return true;
}

/* One decision of a seat. */
static enum done seat_turn(struct play *play, int seat)
{
    struct move only;
    struct refusal refusal;
    if (play->agent[seat].brain) {
        if (!play_brain_turn(play, seat))
            return DONE_LEFT;
        if (!play->people) {
            struct text out = { 0 };
            if (session_count(play->record.session) % 64 == 0)
                play_save(play);
            play_tell_news(play, SPECTATOR, &out);
            terminal_print(&play->terminal, &out);
        }
        return DONE_MOVED;
    }
    /* A private decision is never ended for its owner. */
    if (!play->drafts[seat] && session_forced(play->record.session, seat, &only) &&
        session_play(play->record.session, seat, only, &refusal))
        return DONE_MOVED;
    return ask_person(play, seat);
}

/* What is dealt before anybody moves lies on the table; only the log tells it. */
static void skip_setup(struct play *play)
{
    for (int seat = 0; seat < play->shown.setup.players; seat++)
        play->told[seat] = session_seen(play->record.session, seat);
    play->told[MAX_PLAYERS] = session_seen(play->record.session, SPECTATOR);
}

int play_run(struct play *play)
{
    bool fresh = !session_count(play->record.session);
    for (;;) {
        enum done done;
        if (!session_draw(play->record.session, &play->draws.draws)) {
            cli_fail("error.memory", NULL, 0);
            leave(play);
            return STATUS_USE;
        }
        if (fresh)
            skip_setup(play);
        fresh = false;
        unsigned active = session_active(play->record.session);
        if (terminal_stopped()) {
            done = DONE_LEFT;
        } else if (!active) {
            done = finish(play);
        } else if (host_answers(play, active)) {
            host_turn(play);
            done = DONE_MOVED;
        } else {
            int seat = next_seat(play, active);
            assert(seat != NOBODY);
            done = seat_turn(play, seat);
        }
        if (done == DONE_LEFT)
            return leave(play);
        if (ferror(stdout))
            return leave(play);
    }
}
