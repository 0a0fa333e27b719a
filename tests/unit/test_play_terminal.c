/*
 * test_play_terminal.c: kontor play at a real (pseudo-)terminal: the
 * dialogue, whole matches in three languages, handing over the keyboard,
 * Ctrl-C and the end of input.
 */
#define _DEFAULT_SOURCE /* forkpty */
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/text.h"

#define CLEAR  "\033[H\033[2J\033[3J"
#define PROMPT "\033[1m>\033[0m "

struct session {
    int terminal;
    pid_t child;
    struct text screen; /* everything that was printed */
    size_t seen;        /* up to here it was looked at */
};

static char folder[64];

static struct session start_on(int rows, const char *const arguments[])
{
    struct session session = { 0 };
    struct winsize size = { .ws_row = (unsigned short)rows, .ws_col = 80 };
    session.child = forkpty(&session.terminal, NULL, NULL, &size);
    assert_true(session.child >= 0);
    if (session.child == 0) {
        char *list[16] = { 0 };
        for (int i = 0; i < 15 && arguments[i]; i++)
            list[i] = strdup(arguments[i]);
        execv(KONTOR_BINARY "/kontor", list);
        _exit(127);
    }
    text_add(&session.screen, "");
    return session;
}

static struct session start(const char *const arguments[])
{
    return start_on(50, arguments);
}

/* Reads what comes within the time; false: nothing more, or the end. */
static bool more(struct session *session, int milliseconds)
{
    char chunk[4096];
    struct pollfd ready = { .fd = session->terminal, .events = POLLIN };
    if (poll(&ready, 1, milliseconds) <= 0)
        return false;
    ssize_t count = read(session->terminal, chunk, sizeof chunk);
    if (count <= 0)
        return false;
    text_add_bytes(&session->screen, chunk, (size_t)count);
    return true;
}

/* Waits until the text has been printed, and goes on behind it. */
static void wait_for(struct session *session, const char *text)
{
    const char *found;
    while (!(found = strstr(session->screen.data + session->seen, text)))
        if (!more(session, 20000))
            fail_msg("not printed: %s\n%s", text, session->screen.data + session->seen);
    session->seen = (size_t)(found - session->screen.data) + strlen(text);
}

static void type(struct session *session, const char *text)
{
    assert_int_equal(write(session->terminal, text, strlen(text)), strlen(text));
}

static int finish(struct session *session)
{
    int status;
    while (more(session, 20000))
        continue;
    assert_int_equal(waitpid(session->child, &status, 0), session->child);
    close(session->terminal);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void forget(struct session *session)
{
    text_free(&session->screen);
}

/* Waits for the question, and answers it. */
static void answer(struct session *session, const char *question, const char *typed)
{
    wait_for(session, question);
    type(session, typed);
}

/* The program ends, and without a fault. */
static void ends_well(struct session *session)
{
    assert_int_equal(finish(session), 0);
    forget(session);
}

/* The program says that the match is saved, and ends. */
static void leave(struct session *session)
{
    wait_for(session, "Nothing is lost");
    ends_well(session);
}

static void quit(struct session *session)
{
    answer(session, PROMPT, "quit\n");
    leave(session);
}

/* Where the match is saved. */
static const char *autosave(void)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/kontor/autosave.kontor", folder);
    return path;
}

/* Whether the screen ends with the prompt for a move. */
static bool at_prompt(const struct session *session)
{
    size_t length = strlen(PROMPT);
    return session->screen.size >= session->seen + length &&
           !strcmp(session->screen.data + session->screen.size - length, PROMPT);
}

/* Types the first choice until the match is over. */
static void play_out(struct session *session, const char *over)
{
    for (int moves = 0; moves < 3000; moves++) {
        while (!at_prompt(session))
            if (!more(session, 20000))
                fail_msg("stuck: %s", session->screen.data + session->seen);
        if (strstr(session->screen.data + session->seen, over))
            return;
        session->seen = session->screen.size;
        type(session, "1\n");
    }
    fail_msg("the match does not end");
}

/* The person's note is shown in full, to whoever asks for it. */
static void assert_noted(struct session *session)
{
    type(session, "note\n");
    wait_for(session, "\n0:");
    wait_for(session, ":over:");
    size_t hash = session->seen;
    wait_for(session, "\033[1m>\033[0m ");
    assert_int_equal(strspn(session->screen.data + hash, "0123456789abcdef"), 64);
}

static void whole_match(const char *language, const char *over, const char *table)
{
    const char *arguments[] = { "kontor", "play",   "cryptocurrency", "--players",
                                "2",      "--lang", language,         NULL };
    struct session session = start(arguments);
    wait_for(&session, table);
    play_out(&session, over);
    assert_noted(&session);
    type(&session, "\n");
    ends_well(&session);
}

static void test_english(void **state)
{
    (void)state;
    whole_match("en", "kontor verify", "Market | pool");
}

static void test_german(void **state)
{
    (void)state;
    whole_match("de", "kontor verify", "Marktbestand | Vorrat");
}

static void test_japanese(void **state)
{
    (void)state;
    whole_match("ja", "kontor verify", "市場 | 未採掘");
}

/* Before an option gets another value it is told what it is for: of Karthedis' goal, which one
 * makes which length. */
static void test_option_is_explained(void **state)
{
    const char *arguments[] = { "kontor", "play", NULL };
    (void)state;
    unlink(autosave());
    struct session session = start(arguments);
    answer(&session, "Enter: 1):", "3\n");
    answer(&session, "How many players", "2\n");
    answer(&session, "Your opponent", "\n");
    answer(&session, "Other options", "3\n");
    wait_for(&session, "how long a match lasts");
    answer(&session, "five to", "4-different-and-3-equal\n");
    wait_for(&session, "4 different and 3 equal");
    answer(&session, "Other options", "\n");
    quit(&session);
    unlink(autosave());
}

/* Enter to everything gives a match against the standard opponents. */
static void test_dialogue(void **state)
{
    const char *arguments[] = { "kontor", "play", NULL };
    (void)state;
    unlink(autosave());
    struct session session = start(arguments);
    if (all_games[1] && all_games[2]) /* the template is not asked for */
        answer(&session, "Enter: 1):", "\n");
    answer(&session, "How many players", "17\n");
    answer(&session, "Please type a number from 2 to 4", "\n");
    answer(&session, "opponents", "nobody\n");
    answer(&session, "cannot take a seat", "\n");
    answer(&session, "Other options", "board=square\n");
    wait_for(&session, "square");
    answer(&session, "Other options", "board=advanced,events=on\n");
    wait_for(&session, "Jackdaw");
    quit(&session);
    /* The next time it offers to go on. */
    session = start(arguments);
    answer(&session, "is not over", "perhaps\n");
    answer(&session, "Please press Enter", "\n");
    answer(&session, PROMPT, "\004");
    leave(&session);
}

/* A "q" behind the last page of a long text ends the reading, not the match. */
static void test_the_last_page(void **state)
{
    const char *arguments[] = { "kontor", "play", "cryptocurrency", "--players", "2", NULL };
    const char *end = "-- end; Enter: back to the match --";
    (void)state;
    struct session session = start(arguments);
    answer(&session, PROMPT, "rules\n");
    for (int pages = 0; pages < 50 && !strstr(session.screen.data, end); pages++) {
        wait_for(&session, " --\033[0m ");
        if (!strstr(session.screen.data, end))
            type(&session, "\n");
    }
    type(&session, "q\n");
    answer(&session, PROMPT, "board\n");
    wait_for(&session, "Market | pool");
    quit(&session);
}

/* What is typed in the middle of a long text is carried out, not lost. */
static void test_a_command_between_pages(void **state)
{
    const char *arguments[] = { "kontor", "play", "cryptocurrency", "--players", "2", NULL };
    (void)state;
    struct session session = start_on(24, arguments);
    wait_for(&session, "-- Enter: to the table --");
    type(&session, "\n");
    wait_for(&session, "\033[1m>\033[0m ");
    type(&session, "rules\n");
    wait_for(&session, "-- Enter: more");
    type(&session, "explain tech whiz\n");
    wait_for(&session, "> explain tech whiz");
    wait_for(&session, "sofa of the internet");
    wait_for(&session, "\033[1m>\033[0m ");
    type(&session, "quit\n");
    assert_int_equal(finish(&session), 0);
    forget(&session);
}

/* On a low screen the table leaves out what can be looked up. */
static void test_short_tables(void **state)
{
    const char *arguments[] = { "kontor", "play", "karthedis", "--players", "2", NULL };
    const char *told = "explain NAME: a card's whole text";
    (void)state;
    struct session low = start_on(24, arguments);
    wait_for(&low, "-- Enter: to the table --");
    type(&low, "\n");
    wait_for(&low, told);
    wait_for(&low, "\033[1m>\033[0m ");
    type(&low, "quit\n");
    assert_int_equal(finish(&low), 0);
    forget(&low);
    struct session high = start_on(60, arguments);
    wait_for(&high, "Your hand");
    wait_for(&high, "\033[1m>\033[0m ");
    assert_null(strstr(high.screen.data, told));
    type(&high, "quit\n");
    assert_int_equal(finish(&high), 0);
    forget(&high);
}

/* What has happened stands above the table, and on a low screen, where it would be pushed off by
 * it, between the table and the question. */
static void test_news_stay_on_the_screen(void **state)
{
    const char *arguments[] = { "kontor", "play", "fuffziger", "--players", "3", NULL };
    (void)state;
    for (int low = 0; low < 2; low++) {
        struct session session = start_on(low ? 24 : 80, arguments);
        if (low) {
            wait_for(&session, "-- Enter: to the table --");
            type(&session, "\n");
        }
        wait_for(&session, "\033[1m>\033[0m ");
        type(&session, "run\n");
        wait_for(&session, low ? "Presses for sale" : "• You print");
        wait_for(&session, low ? "• You print" : "Presses for sale");
        wait_for(&session, "\033[1m>\033[0m ");
        type(&session, "quit\n");
        assert_int_equal(finish(&session), 0);
        forget(&session);
    }
}

/* No line that is printed is wider than the screen, prompts and faults included. */
static void test_nothing_is_cut_in_a_word(void **state)
{
    const char *arguments[] = { "kontor", "play", NULL };
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/kontor/autosave.kontor", folder);
    unlink(path);
    struct session session = start_on(24, arguments);
    wait_for(&session, "Enter: 1):");
    type(&session, "4\n");
    wait_for(&session, "How many players");
    type(&session, "3\n");
    wait_for(&session, "at this keyboard");
    type(&session, "nobody-at-all\n");
    wait_for(&session, "kontor: ");
    wait_for(&session, "at this keyboard");
    type(&session, "2\n");
    wait_for(&session, "Other options");
    type(&session, "\n");
    wait_for(&session, "Easy");
    wait_for(&session, "Easy"); /* one level alone is that of all */
    wait_for(&session, "-- Enter: to the table --");
    type(&session, "\n");
    wait_for(&session, "\033[1m>\033[0m ");
    type(&session, "quit\n");
    assert_int_equal(finish(&session), 0);
    int column = 0;
    for (const char *at = session.screen.data; *at; at++) {
        if (*at == '\033')
            at += strcspn(at, "m");
        else if (*at == '\n' || *at == '\r')
            column = 0;
        else if (((unsigned char)*at & 0xc0) != 0x80)
            assert_true(++column < 80 + 14); /* what is typed behind a prompt */
    }
    forget(&session);
    unlink(path);
}

/* A "q" behind a text that fits on one page does not leave the match either. */
static void test_a_short_page(void **state)
{
    const char *arguments[] = { "kontor", "play", "cryptocurrency", "--players", "2", NULL };
    (void)state;
    struct session session = start(arguments);
    answer(&session, PROMPT, "rules A1\n");
    wait_for(&session, "CC-A1");
    answer(&session, PROMPT, "q\n");
    wait_for(&session, "That was the whole text");
    answer(&session, PROMPT, "q\n");
    leave(&session);
}

/* A number that was typed before a question stood there was meant for another list: it is not
 * taken for the new one. Words are. */
static void test_typed_ahead(void **state)
{
    const char *arguments[] = { "kontor",    "play",    "fuffziger", "--players", "3",
                                "--edition", "house-2", "--seats",   "me",        NULL };
    (void)state;
    struct session session = start(arguments);
    answer(&session, PROMPT, "turn 20\n1\n");
    wait_for(&session, "“1” was typed before this question stood here");
    answer(&session, PROMPT, "1\n");
    wait_for(&session, "You print");
    quit(&session);
}

/* Whether a roll is asked for before long; what else is asked is passed over. */
static bool finds_roll(struct session *session)
{
    const char *roll = "Enter rolls the die";
    for (int i = 0; i < 40;) {
        const char *at = session->screen.data + session->seen;
        const char *rolls = strstr(at, roll), *asks = strstr(at, PROMPT);
        if (rolls) {
            session->seen = (size_t)(rolls - session->screen.data) + strlen(roll);
            return true;
        }
        if (asks) {
            session->seen = (size_t)(asks - session->screen.data) + strlen(PROMPT);
            type(session, ++i % 2 ? "roll\n" : "leave\n");
        } else if (!more(session, 20000)) {
            fail_msg("stuck: %s", at);
        }
    }
    return false;
}

/* A match in which a roll is asked for. Who is given coins before is asked for more; then
 * another match is begun. */
static struct session start_rolling(void)
{
    const char *arguments[] = { "kontor", "play",    "cryptoly",  "--players",
                                "2",      "--seats", "me,greedy", NULL };
    for (int i = 0; i < 5; i++) {
        struct session session = start(arguments);
        answer(&session, PROMPT, "5\n");
        if (finds_roll(&session))
            return session;
        answer(&session, PROMPT, "quit\n");
        finish(&session);
        forget(&session);
    }
    fail_msg("no roll is asked for");
    return (struct session){ 0 };
}

/* Whose turn needs no decision is still asked for the roll, until that is not wanted. */
static void test_rolls_are_asked_for(void **state)
{
    static const char *const answers[] = { "\n", "auto\n" };
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct session session = start_rolling();
        type(&session, answers[i]);
        wait_for(&session, "You roll");
        if (i) {
            wait_for(&session, PROMPT);
            assert_null(strstr(session.screen.data + session.seen, "Enter rolls the die"));
            type(&session, "quit\n");
        } else {
            type(&session, "\003");
        }
        leave(&session);
    }
}

/* A code is shown for ten seconds at most. What somebody is typing then answers nothing. */
static void test_a_code_that_was_shown_long_enough(void **state)
{
    const char *arguments[] = { "kontor",    "play", "cryptoly",  "--seats", "me,greedy",
                                "--players", "2",    "--options", "bet=on",  NULL };
    static const char *const answers[] = { "1\n", "1 1\n", "1\n", "1\n", "7\n",
                                           "7\n", "7\n",   "7\n", "7\n" };
    (void)state;
    struct session session = start(arguments);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        answer(&session, PROMPT, answers[i]);
    wait_for(&session, "Your code");
    answer(&session, "by heart", "qui");
    wait_for(&session, CLEAR);
    answer(&session, "Press Enter to go on", "t\n");
    wait_for(&session, "memorised the code");
    if (!finds_roll(&session))
        wait_for(&session, PROMPT);
    type(&session, "quit\n");
    leave(&session);
}

/* Ctrl-C at the prompt: saved, said, and the same position afterwards. */
static void test_stop(void **state)
{
    const char *arguments[] = { "kontor", "play", "template", "--seats", "me,me", NULL };
    const char *again[] = { "kontor", "play", "--resume", NULL };
    (void)state;
    struct session session = start(arguments);
    answer(&session, "press Enter when only you", "\n");
    answer(&session, PROMPT, "2\n");
    answer(&session, "hand the keyboard to Player 2", "\003");
    leave(&session);
    session = start(again);
    answer(&session, CLEAR "\033[1mPlayer 2: press Enter", "\n");
    wait_for(&session, "Player 2, it is your move");
    answer(&session, PROMPT, "\003");
    ends_well(&session);
}

/* What came of a move is shown only when it is saved: killed while the keyboard is
 * handed over, the match goes on behind the move. */
static void test_killed_at_hand_over(void **state)
{
    const char *arguments[] = { "kontor", "play", "template", "--seats", "me:Ann,me:Ben", NULL };
    const char *again[] = { "kontor", "play", "--resume", NULL };
    int status;
    (void)state;
    struct session session = start(arguments);
    answer(&session, "Ann: press Enter", "\n");
    answer(&session, PROMPT, "bid 13; ready\n");
    wait_for(&session, "hand the keyboard to Ben");
    kill(session.child, SIGKILL);
    assert_int_equal(waitpid(session.child, &status, 0), session.child);
    close(session.terminal);
    forget(&session);
    session = start(again);
    wait_for(&session, "Ben: press Enter");
    assert_null(strstr(session.screen.data, "Ann: press Enter"));
    type(&session, "\n");
    answer(&session, PROMPT, "quit\n");
    ends_well(&session);
}

/* A terminal that cannot be steered gets nothing but text, and people are told
 * that their secrets stay on it. */
static void test_dumb(void **state)
{
    static const char *const kinds[] = { "dumb", "" };
    const char *arguments[] = { "kontor", "play", "template", "--seats", "me:Ann,me:Ben", NULL };
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        setenv("TERM", kinds[i], 1);
        struct session session = start(arguments);
        setenv("TERM", "xterm", 1);
        wait_for(&session, "cannot be cleared");
        answer(&session, "Ann: press Enter", "\n");
        answer(&session, "> ", "bid 1; ready\n");
        answer(&session, "hand the keyboard to Ben", "\003");
        assert_int_equal(finish(&session), 0);
        assert_null(strchr(session.screen.data, '\033'));
        forget(&session);
    }
}

/* What Ann saw is gone, scrollback included, before Ben sees anything, and
 * Ben's screen has nothing that only Ann may know. */
static void test_hand_over(void **state)
{
    const char *arguments[] = { "kontor", "play", "template", "--seats", "me:Ann,me:Ben", NULL };
    (void)state;
    struct session session = start(arguments);
    answer(&session, "Ann: press Enter", "\n");
    wait_for(&session, "Contracts: Ann ");
    assert_true(session.screen.data[session.seen] != '?');
    answer(&session, PROMPT, "bid 13; ready\n");
    answer(&session, "hand the keyboard to Ben", "\n");
    answer(&session, CLEAR "\033[1mBen: press Enter", "\n");
    wait_for(&session, CLEAR);
    size_t begin = session.seen;
    wait_for(&session, "Ann is ready");
    wait_for(&session, "Contracts: Ann ?, Ben ");
    wait_for(&session, PROMPT);
    assert_null(strstr(session.screen.data + begin, "13"));
    type(&session, "quit\n");
    wait_for(&session, CLEAR "Nothing is lost");
    ends_well(&session);
}

/* Steps on, back, to a number, past both ends, with one player's eyes. */
static void test_replay(void **state)
{
    const char *make[] = { "kontor", "play", "cryptocurrency", "--seats", "greedy,greedy", NULL };
    const char *arguments[] = { "kontor", "replay", autosave(), "--viewer", "2", NULL };
    (void)state;
    struct session session = start(make);
    ends_well(&session);
    session = start(arguments);
    wait_for(&session, "Event 0 of");
    answer(&session, "q: quit >", "b\n");
    answer(&session, "Event 0 of", "\n");
    wait_for(&session, "is the start player");
    answer(&session, "Event 1 of", "g 40\n");
    answer(&session, "Event 40 of", "b\n");
    answer(&session, "Event 39 of", "what?\n");
    answer(&session, "Press Enter for the next event", "99999\n");
    answer(&session, "Place", "\n");
    answer(&session, "This was the last event", "q\n");
    ends_well(&session);
}

/* NO_COLOR leaves the text without colours. */
static void test_no_color(void **state)
{
    const char *arguments[] = { "kontor", "play", "cryptocurrency", NULL };
    (void)state;
    setenv("NO_COLOR", "1", 1);
    struct session session = start(arguments);
    unsetenv("NO_COLOR");
    answer(&session, "\n> ", "quit\n");
    assert_int_equal(finish(&session), 0);
    assert_null(strchr(session.screen.data, '\033'));
    forget(&session);
}

int main(void)
{
    static const char *const unset[] = { "LC_ALL", "LC_MESSAGES", "LC_CTYPE",
                                         "LANG",   "KONTOR_LANG", "NO_COLOR" };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_english),
        cmocka_unit_test(test_german),
        cmocka_unit_test(test_japanese),
        cmocka_unit_test(test_option_is_explained),
        cmocka_unit_test(test_dialogue),
        cmocka_unit_test(test_the_last_page),
        cmocka_unit_test(test_a_command_between_pages),
        cmocka_unit_test(test_short_tables),
        cmocka_unit_test(test_news_stay_on_the_screen),
        cmocka_unit_test(test_nothing_is_cut_in_a_word),
        cmocka_unit_test(test_a_short_page),
        cmocka_unit_test(test_typed_ahead),
        cmocka_unit_test(test_rolls_are_asked_for),
        cmocka_unit_test(test_a_code_that_was_shown_long_enough),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_hand_over),
        cmocka_unit_test(test_replay),
        cmocka_unit_test(test_no_color),
        cmocka_unit_test(test_killed_at_hand_over),
        cmocka_unit_test(test_dumb),
    };
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        unsetenv(unset[i]);
    snprintf(folder, sizeof folder, "/tmp/kontor-terminal-XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("TERM", "xterm", 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) || failed;
}
