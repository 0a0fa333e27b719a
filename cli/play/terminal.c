/* terminal.c: whole lines in, text out. */
#include "cli/play/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "cli/cli.h"
#include "columns/columns.h"
#include "core/number.h"

/* ---- surroundings ------------------------------------------------------- */

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

bool terminal_stopped(void)
{
    return stopped;
}

/* Whether the locale is set to something other than UTF-8. Read from the
 * variables themselves: that the locale is installed is not needed here. */
static bool wants_ascii(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value)
            continue;
        const char *dot = strchr(value, '.');
        return !dot || (strncasecmp(dot + 1, "UTF-8", 5) && strncasecmp(dot + 1, "UTF8", 4));
    }
    return false;
}

void terminal_look(struct terminal *terminal)
{
    struct winsize size = { 0 };
    const char *plain = getenv("NO_COLOR");
    bool wide = !strcmp(words_language(cli_words()), "ja");
    if (terminal->out && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col) {
        terminal->style.width = size.ws_col;
        terminal->height = size.ws_row;
    } else {
        const char *value = getenv("COLUMNS");
        int64_t columns = value ? number_read(value, strlen(value), 9999) : -1;
        terminal->style.width = columns > 0 ? (int)columns : 80;
        terminal->height = 24;
    }
    if (terminal->style.width < 40)
        terminal->style.width = 40;
    terminal->style.rows = terminal->out ? terminal->height : 0;
    terminal->style.ascii = wants_ascii() && !wide;
    terminal->steered = terminal->out && cli_steers(STDOUT_FILENO);
    terminal->style.colour = terminal->steered && !(plain && *plain);
}

void terminal_open(struct terminal *terminal)
{
    struct sigaction action = { .sa_handler = stop };
    *terminal = (struct terminal){ .in = isatty(STDIN_FILENO), .out = isatty(STDOUT_FILENO) };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    terminal_look(terminal);
}

/* ---- out ---------------------------------------------------------------- */

bool terminal_print(struct terminal *terminal, struct text *text)
{
    struct text plain = { 0 };
    struct text *shown = text;
    words_unmark(text);
    if (terminal->style.ascii && text->data) {
        style_ascii(text->data, &plain);
        shown = &plain;
    }
    if (shown->size)
        fwrite(shown->data, 1, shown->size, stdout);
    text_free(&plain);
    text_free(text);
    *text = (struct text){ 0 };
    return !fflush(stdout) && !ferror(stdout);
}

void terminal_clear(struct terminal *terminal)
{
    /* Moves the cursor home, clears the screen, and clears the lines that scrolled away. */
    if (terminal->steered) {
        fputs("\033[H\033[2J\033[3J", stdout);
        fflush(stdout);
    }
}

void terminal_clear_line(struct terminal *terminal)
{
    if (terminal->steered) {
        fputs("\r\033[K", stdout);
        fflush(stdout);
    }
}

/* ---- in ----------------------------------------------------------------- */

enum { INPUT_ENDED = -1, INPUT_STOPPED = -2, INPUT_NEWS = -3 };

/* The next byte, or one of these. */
static int next_byte(struct terminal *terminal)
{
    while (terminal->from == terminal->to) {
        if (terminal->ended)
            return INPUT_ENDED;
        if (stopped)
            return INPUT_STOPPED;
        bool ready = !terminal->await || terminal->await(terminal->context);
        if (!ready && !stopped && terminal->listens)
            return INPUT_NEWS;
        if (!ready || stopped)
            continue;
        ssize_t count = read(STDIN_FILENO, terminal->buffer, sizeof terminal->buffer);
        if (count < 0 && errno == EINTR)
            continue;
        /* At a terminal Ctrl-D ends only this one read; it is meant to end the input. */
        terminal->ended = count <= 0;
        terminal->from = 0;
        terminal->to = count > 0 ? (size_t)count : 0;
    }
    return (unsigned char)terminal->buffer[terminal->from++];
}

static void trim(char line[LINE_ROOM], size_t length)
{
    size_t start = 0;
    for (size_t i = 0; i < length; i++)
        if (line[i] == '\t')
            line[i] = ' ';
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    while (start < length && line[start] == ' ')
        start++;
    memmove(line, line + start, length - start);
    line[length - start] = 0;
}

/* Japanese keyboards often type digits, letters and blanks in their wide form
 * (U+FF01 to U+FF5E, U+3000): the same as the narrow one here. */
static size_t narrow(char line[LINE_ROOM])
{
    size_t to = 0;
    for (size_t from = 0; line[from];) {
        const unsigned char *at = (const unsigned char *)line + from;
        bool low = at[0] == 0xef && at[1] == 0xbc && at[2] >= 0x81 && at[2] <= 0xbf;
        bool high = at[0] == 0xef && at[1] == 0xbd && at[2] >= 0x80 && at[2] <= 0x9e;
        bool blank = at[0] == 0xe3 && at[1] == 0x80 && at[2] == 0x80;
        if (!low && !high && !blank) {
            line[to++] = line[from++];
            continue;
        }
        line[to++] = (char)(blank ? ' ' : at[2] - (low ? 0x60 : 0x20));
        from += 3;
    }
    line[to] = 0;
    return to;
}

static void add_byte(struct terminal *terminal, int byte)
{
    if (terminal->typed_size + 1 < LINE_ROOM)
        terminal->typed[terminal->typed_size++] = (char)byte;
    else
        terminal->too_long = true;
}

/* Collects a line; INPUT_NEWS leaves it as far as it has come. Returns the byte that ended it. */
static int collect(struct terminal *terminal)
{
    int byte;
    while ((byte = next_byte(terminal)) >= 0 && byte != '\n')
        add_byte(terminal, byte);
    return byte;
}

/* ---- a line that may be interrupted ----------------------------------------- */

/* The kernel's own editing shows a half typed line once; where news are printed in between, it
 * has to be shown again, so the few keys of that editing are handled here. */
static void show_typed(struct terminal *terminal, const char *prompt)
{
    struct text out = { 0 };
    terminal_clear_line(terminal);
    style_paint(&terminal->style, PAINT_BOLD, prompt, &out);
    text_add(&out, " ");
    text_add_bytes(&out, terminal->typed, terminal->typed_size);
    terminal_print(terminal, &out);
}

/* Takes the last character away; with `word` the last word. False: there is none. */
static bool erase(struct terminal *terminal, bool word)
{
    size_t size = terminal->typed_size;
    while (word && size && terminal->typed[size - 1] == ' ')
        size--;
    while (size) {
        size--;
        bool begins = ((unsigned char)terminal->typed[size] & 0xc0) != 0x80;
        if (begins && (!word || !size || terminal->typed[size - 1] == ' '))
            break;
    }
    bool any = size < terminal->typed_size;
    terminal->typed_size = size;
    return any;
}

/* One key. True: the line is ended by it, or *end is the end of all input. */
static bool take_key(struct terminal *terminal, int byte, const char *prompt, int *end)
{
    enum { CTRL_D = 4, CTRL_H = 8, CTRL_L = 12, CTRL_U = 21, CTRL_W = 23, DELETE = 127 };
    if (byte == '\n' || byte == '\r') {
        fputc('\n', stdout);
        fflush(stdout);
        *end = '\n';
        return true;
    }
    if (byte == CTRL_D && !terminal->typed_size) {
        *end = INPUT_ENDED;
        return true;
    }
    if (byte >= ' ' && byte != DELETE) {
        add_byte(terminal, byte);
        fputc(byte, stdout);
        fflush(stdout);
        return false;
    }
    if (byte == CTRL_U)
        terminal->typed_size = 0;
    else if (byte == CTRL_H || byte == DELETE || byte == CTRL_W)
        erase(terminal, byte == CTRL_W);
    else if (byte != CTRL_L)
        return false;
    show_typed(terminal, prompt);
    return false;
}

/* Keys of several bytes (arrows) mean nothing here. */
static bool is_escape(int byte, int *escape)
{
    if (byte == 27)
        *escape = 1;
    else if (*escape == 1)
        *escape = byte == '[' || byte == 'O' ? 2 : 0;
    else if (*escape == 2)
        *escape = byte >= 0x40 && byte <= 0x7e ? 3 : 2;
    else
        return false;
    bool inside = *escape > 0;
    if (*escape == 3)
        *escape = 0;
    return inside;
}

static int terminal_edit(struct terminal *terminal, const char *prompt)
{
    struct termios before, raw;
    int byte, end = 0, escape = 0;
    if (tcgetattr(STDIN_FILENO, &before))
        return collect(terminal);
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    if (terminal->typed_size)
        show_typed(terminal, prompt);
    while ((byte = next_byte(terminal)) >= 0)
        if (!is_escape(byte, &escape) && take_key(terminal, byte, prompt, &end))
            break;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return byte < 0 ? byte : end;
}

static enum line_read read_line(struct terminal *terminal, const char *prompt, char line[LINE_ROOM])
{
    int byte = terminal->await && terminal->in && terminal->steered
                   ? terminal_edit(terminal, prompt)
                   : collect(terminal);
    if (byte == INPUT_NEWS)
        return LINE_NEWS;
    size_t length = terminal->typed_size;
    bool too_long = terminal->too_long;
    memcpy(line, terminal->typed, length);
    line[length] = 0;
    terminal->typed_size = 0;
    terminal->too_long = false;
    if (byte == INPUT_STOPPED)
        return LINE_STOPPED;
    if (byte == INPUT_ENDED && !length)
        return LINE_END;
    if (too_long)
        return LINE_TOO_LONG;
    if (strlen(line) != length)
        return LINE_BAD;
    trim(line, narrow(line));
    return text_is_line(line, strlen(line)) ? LINE_READ : LINE_BAD;
}

bool terminal_wait(struct terminal *terminal, int seconds)
{
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    if (!terminal->in || terminal->from != terminal->to || terminal->ended || stopped)
        return true;
    return poll(&input, 1, seconds * 1000) != 0;
}

void terminal_forget(struct terminal *terminal)
{
    if (!terminal->in)
        return;
    tcflush(STDIN_FILENO, TCIFLUSH);
    terminal->from = terminal->to = terminal->typed_size = 0;
}

/* Prints the lines of a wide prompt but the last, which is returned. */
static const char *lead_prompt(struct terminal *terminal, const char *prompt, struct text *wrapped)
{
    enum { ANSWER = 6 }; /* columns left for what is typed */
    struct text lead = { 0 };
    columns_wrap(wrapped, prompt, terminal->style.width - ANSWER, 0);
    const char *last = wrapped->data ? strrchr(wrapped->data, '\n') : NULL;
    if (!last)
        return prompt;
    struct text lines = { 0 };
    text_add_bytes(&lines, wrapped->data, (size_t)(last - wrapped->data));
    style_paint(&terminal->style, PAINT_BOLD, lines.data ? lines.data : "", &lead);
    text_add(&lead, "\n");
    terminal_print(terminal, &lead);
    text_free(&lines);
    return last + 1;
}

/* The line that was typed in the middle of a long text. */
static bool take_kept(struct terminal *terminal, const char *prompt, char line[LINE_ROOM])
{
    struct text out = { 0 };
    if (!*terminal->kept)
        return false;
    memcpy(line, terminal->kept, LINE_ROOM);
    *terminal->kept = 0;
    text_printf(&out, "%s %s\n", prompt, line);
    terminal_print(terminal, &out);
    return true;
}

static enum line_read ask_line(struct terminal *terminal, const char *prompt, char line[LINE_ROOM])
{
    struct text out = { 0 };
    line[0] = 0;
    if (take_kept(terminal, prompt, line))
        return LINE_READ;
    if (terminal->in) {
        style_paint(&terminal->style, PAINT_BOLD, prompt, &out);
        text_add(&out, " ");
        terminal_print(terminal, &out);
    } else if (strcmp(prompt, ">")) {
        text_printf(&out, "%s\n", prompt); /* a question that stands nowhere else */
        terminal_print(terminal, &out);
    }
    enum line_read what = read_line(terminal, prompt, line);
    if (what == LINE_NEWS) {
        if (terminal->steered)
            terminal_clear_line(terminal);
        else if (terminal->in)
            fputc('\n', stdout);
        return what;
    }
    if (!terminal->in && what == LINE_READ) {
        text_printf(&out, "> %s\n", line);
        terminal_print(terminal, &out);
    } else if (terminal->in && what >= LINE_END) {
        text_add(&out, "\n");
        terminal_print(terminal, &out);
    }
    return what;
}

enum line_read terminal_ask(struct terminal *terminal, const char *prompt, char line[LINE_ROOM])
{
    struct text wrapped = { 0 };
    const char *last = terminal->in ? lead_prompt(terminal, prompt, &wrapped) : prompt;
    enum line_read what = ask_line(terminal, last, line);
    text_free(&wrapped);
    return what;
}

void terminal_page(struct terminal *terminal, struct text *text)
{
    char line[LINE_ROOM];
    const char *at = text->data ? text->data : "";
    bool more = true;
    int rows = terminal->height > 4 ? terminal->height - 2 : 20;
    if (!terminal->in || !terminal->out) {
        terminal_print(terminal, text);
        return;
    }
    for (int pages = 1; more && *at; pages++) {
        struct text page = { 0 };
        for (int row = 0; row < rows && *at; row++) {
            size_t length = strcspn(at, "\n");
            length += at[length] == '\n';
            text_add_bytes(&page, at, length);
            at += length;
        }
        terminal_print(terminal, &page);
        /* Behind the last of several pages as well: a "q" typed there ends the reading and
         * nothing else. */
        const char *key = *at ? "cli.play.more" : "cli.play.no_more";
        terminal->paged = !*at && pages == 1;
        if (*at || pages > 1) {
            bool read =
                terminal_ask(terminal, words_get(cli_words(), NULL, key), line) == LINE_READ;
            more = read && !*line;
            if (read && *line && strcmp(line, "q"))
                memcpy(terminal->kept, line, LINE_ROOM);
        }
    }
    text_free(text);
    *text = (struct text){ 0 };
}
