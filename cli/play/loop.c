/* loop.c: the match: chance, computer players and people in their turns. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "ai/clock.h"
#include "cli/play/play.h"

/* ---- hot seat ----------------------------------------------------------- */

static bool wait_enter(struct play *play, const char *key, int seat)
{
    char line[LINE_ROOM];
    struct text prompt = { 0 }, name = { 0 };
    words_name(cli_words(), &play->shown, "seat", seat, &name);
    struct words_arg arg = words_string("player", name.data ? name.data : "");
    words_say(cli_words(), NULL, key, &arg, 1, &prompt);
    enum line_read what = LINE_READ;
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

/* One line of the person, or, *late, the answer that is given when time is over. A number that
 * was typed before a fresh question stood there was meant for another list. */
static enum line_done take_line(struct play *play, const struct question *question, bool fresh,
                                bool *late)
{
    char line[LINE_ROOM];
    const struct move *only = &question->offers.list[0].move;
    *late = question->timed && !terminal_wait(&play->terminal, TABLE_TIMED_SECONDS);
    if (*late)
        return table_play(play->table, question->seat, only, 1, NULL) ? DONE_MOVED : DONE_NOTHING;
    bool ahead = fresh && play->terminal.in && terminal_wait(&play->terminal, 0);
    enum line_read what = terminal_ask(&play->terminal, ">", line);
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
    play_own_teller(play, seat, &teller);
    size_t told = play->told[play_told_index(seat)], count = teller_count(&teller);
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
    play_own_teller(play, seat, &teller);
    teller_scene(&teller, seq, view, &scene);
    voice_phase(&scene, &phase);
    voice_question(&scene, &question);
    struct words_arg args[] = { words_string("phase", phase.data ? phase.data : ""),
                                words_string("question", question.data ? question.data : "") };
    words_say(cli_words(), NULL, "cli.play.roll", args, 2, &prompt);
    enum line_read what = terminal_ask(&play->terminal, prompt.data ? prompt.data : "", line);
    words_lower(line);
    if (what == LINE_READ && words_listed(words_get(cli_words(), NULL, "cli.play.word.auto"), line))
        play->rolls_itself = true;
    text_free(&phase);
    text_free(&question);
    text_free(&prompt);
    return what < LINE_END && !(what == LINE_READ && play_leaves(line));
}

/* Tells the person what is new, and asks for the rolls of turns in which the rules ask
 * nothing; what came after the last of them is left in `news`. False: the person leaves. */
static bool tell_and_roll(struct play *play, int seat, struct text *news)
{
    for (size_t from = 0;;) {
        size_t roll = next_roll(play, seat, from);
        play_tell_until(play, seat, roll, news);
        if (roll == SIZE_MAX)
            return true;
        terminal_print(&play->terminal, news);
        if (!ask_roll(play, seat, roll))
            return false;
        from = roll + 1;
    }
}

/* Asks until something has happened. */
static enum line_done ask_person(struct play *play, int seat)
{
    struct question question;
    struct text news = { 0 };
    size_t count = session_seen(play->record.session, seat);
    if ((play->person != seat && !hand_over(play, seat)) || !tell_and_roll(play, seat, &news))
        return DONE_LEFT;
    table_question(play->table, seat, &question);
    play->board_due = play->board_due || question.timed;
    play_show_turn(play, seat, &news);
    enum line_done done = DONE_NOTHING;
    bool late = false, fresh = true;
    while (done <= DONE_ASK) {
        if (done == DONE_ASK)
            play_show_question(play, seat);
        done = take_line(play, &question, fresh, &late);
        fresh = false;
    }
    if (done == DONE_MOVED)
        play_wipe_final(play, seat, count);
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

enum line_done play_after_the_end(struct play *play)
{
    char line[LINE_ROOM];
    enum line_done done = DONE_NOTHING;
    play_say(play, "cli.play.after_end", NULL, 0);
    while (done <= DONE_ASK) {
        enum line_read what = terminal_ask(&play->terminal, ">", line);
        if (what >= LINE_END || (what == LINE_READ && !*line))
            return DONE_LEFT;
        done = DONE_NOTHING;
        if (what != LINE_READ || !play_command(play, SPECTATOR, line, &done))
            play_say(play, "cli.play.after_end", NULL, 0);
    }
    return done;
}

/* What each person was shown, as a note to hold against the record later: in a file beside it.
 * False: said why it could not be written, or there are none. */
static bool keep_notes(struct play *play, char path[PATH_ROOM + 8])
{
    struct text notes = { 0 };
    for (int seat = 0; seat < play->shown.setup.players; seat++)
        play->source->note(play, seat, &notes);
    snprintf(path, PATH_ROOM + 8, "%s.notes", play->save.path);
    int reason = notes.failed ? ENOMEM : 0;
    if (!play->save.whole)
        notes.size = 0; /* a note is of use beside the record alone */
    bool any = notes.size;
    if (any && !reason)
        reason = cli_replace(path, 0600, notes.data, notes.size, NULL);
    if (reason)
        cli_fail_file(path, reason);
    text_free(&notes);
    return any && !reason;
}

void play_show_result(struct play *play, int viewer)
{
    struct teller teller;
    struct text out = { 0 };
    play_show_board(play, viewer);
    play_teller(play, viewer, &teller);
    text_add(&out, "\n");
    tell_account(&teller, &play->terminal.style, &out);
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
}

void play_show_proof(struct play *play)
{
    char path[PATH_ROOM + 8];
    struct text out = { 0 };
    bool notes = keep_notes(play, path);
    play_say(play, notes ? "cli.play.verify" : "cli.play.verify_alone", NULL, 0);
    /* One line, to be copied; a match that was ended without a result is true as far as it went. */
    text_printf(&out, "  kontor verify %s%s",
                session_active(play->record.session) ? "--partial " : "", play->save.path);
    if (notes)
        text_printf(&out, " --notes %s", path);
    text_add(&out, "\n");
    terminal_print(&play->terminal, &out);
}

static enum line_done finish(struct play *play)
{
    struct text out = { 0 };
    int viewer = play->person != NOBODY ? play->person : SPECTATOR;
    if (play->person != NOBODY && !tell_and_roll(play, viewer, &out))
        return DONE_LEFT;
    play_tell_news(play, viewer, &out);
    terminal_print(&play->terminal, &out);
    play_show_result(play, viewer);
    if (play->save.whole)
        play_show_proof(play);
    return play->people ? play_after_the_end(play) : DONE_LEFT;
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
static enum line_done think(struct play *play, unsigned seats)
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
        size_t *told = &play->told[play_told_index(viewer)];
        struct event event;
        for (*told = 0; *told < session_seen(session, viewer); ++*told) {
            session_seen_event(session, viewer, *told, &event);
            if (event.actor != CHANCE)
                break;
        }
    }
}

static enum line_done advance(struct play *play)
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
        enum line_done done = DONE_LEFT;
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
