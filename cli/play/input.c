/* input.c: what a person typed: orders, from the keyboard or a file, and the choices. */
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"
#include "columns/columns.h"
#include "words/line.h"

/* What the seat sees, and what it may do. */
struct seat_outlook {
    struct board board;
    struct offers offers;
    _Alignas(64) unsigned char view[MAX_STATE];
};

static void look(const struct play *play, int seat, struct seat_outlook *outlook)
{
    play_board(play, seat, outlook->view, &outlook->board);
    play->source->offers(play, seat, &outlook->offers);
}

/* ---- orders ------------------------------------------------------------- */

/* "@file": its lines, as if they were typed in one, parted by semicolons. What
 * stands behind "#" is left out. False: said why not. */
static bool read_orders(struct play *play, const char *path, char list[ORDER_ROOM])
{
    bool remark = false, empty = true;
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(list, 1, ORDER_ROOM - 1, file) : 0;
    bool good = file && !ferror(file) && feof(file) && !memchr(list, 0, size);
    if (file)
        fclose(file);
    list[size] = 0;
    for (char *at = list; *at; at++) {
        bool end = *at == '\n' || *at == '\r';
        remark = (remark || *at == '#') && !end;
        if (end || remark || *at == '\t')
            *at = end ? ';' : ' ';
        empty = empty && (*at == ' ' || *at == ';');
    }
    if (!good || empty || !text_is_line(list, strlen(list))) {
        struct words_arg arg = words_string("file", path);
        play_say(play, good && empty ? "cli.play.file_empty" : "cli.play.file_unread", &arg, 1);
        return false;
    }
    size_t blank = strspn(list, " ;");
    memmove(list, list + blank, strlen(list + blank) + 1);
    return true;
}

/* Asks until a number is given; false: it is called off, or the input ends. */
static bool ask_amount(struct play *play, struct order *order)
{
    struct text prompt = { 0 };
    char line[LINE_ROOM];
    enum amount amount = AMOUNT_NONE;
    enum line_read what = LINE_READ;
    orders_ask(cli_words(), order, &prompt);
    while (amount == AMOUNT_NONE && what < LINE_END) {
        struct text fault = { 0 };
        what = terminal_ask(&play->terminal, prompt.data ? prompt.data : "", line);
        if (what != LINE_READ)
            *line = 0;
        if (what < LINE_END)
            amount = orders_answer(cli_words(), order, line, &fault);
        if (fault.size)
            play_paragraph(play, &fault);
    }
    text_free(&prompt);
    return amount == AMOUNT_GIVEN;
}

/* Whether the line begins with the word of a kind of moves, as records write it. */
static bool is_kind(const struct play *play, const char *line)
{
    size_t length = strcspn(line, " ");
    for (const struct move_kind *kind = play->shown.game->kinds + 1; kind->word; kind++)
        if (strlen(kind->word) == length && !strncmp(kind->word, line, length))
            return true;
    return false;
}

bool play_order(struct play *play, int seat, const char *line, struct order *order)
{
    struct seat_outlook outlook;
    struct text fault = { 0 };
    char list[ORDER_ROOM];
    *order = (struct order){ 0 };
    if (*line == '@') {
        if (!read_orders(play, line + 1, list))
            return false;
        line = list;
    }
    look(play, seat, &outlook);
    orders_read(&outlook.board.scene, &outlook.offers, line, order, &fault);
    bool name = order->what == ORDER_FAULT && line[strspn(line, "0123456789 ")] &&
                (order->unknown || !is_kind(play, line));
    if (name && play_explain(play, seat, line))
        text_free(&fault);
    else if (fault.size)
        play_paragraph(play, &fault);
    return order->what == ORDER_MOVES || (order->what == ORDER_AMOUNT && ask_amount(play, order));
}

bool play_is_choice(const struct play *play, int seat, const char *line)
{
    struct seat_outlook outlook;
    look(play, seat, &outlook);
    return orders_is_listed(&outlook.board.scene, &outlook.offers, line);
}

void play_read(const struct play *play, int seat, const char *line, struct order *order,
               struct text *told)
{
    struct seat_outlook outlook;
    look(play, seat, &outlook);
    orders_read(&outlook.board.scene, &outlook.offers, line, order, told);
    for (int i = 0; i < order->count; i++) {
        struct move move = order->moves[i];
        int high = order->what == ORDER_AMOUNT ? order->high : move.n;
        voice_comma(&outlook.board.scene, told);
        if (order->count == 1)
            voice_choice(&outlook.board.scene, seat, move, high, told);
        else
            words_choice(cli_words(), &play->shown, outlook.view, seat, move, high, told);
    }
}

enum { CROSS_ROWS = 32, CROSS_COLUMNS = 16 }; /* of a table of choices */

/* ---- choices ------------------------------------------------------------ */

/* A number of 0 stands before an amount alone, which is typed as it is. */
static void add_numbered(const struct board *board, int number, const char *choice, int columns,
                         struct text *out)
{
    char digits[16] = "  #  ";
    struct text label = { 0 };
    if (number)
        snprintf(digits, sizeof digits, "%3d  ", number);
    style_paint(&board->style, PAINT_BOLD, digits, &label);
    if (columns) {
        text_add(out, label.data ? label.data : "");
        style_cell(&board->style, choice, columns, COLUMNS_LEFT, out);
    } else {
        style_wrap(&board->style, label.data ? label.data : "", choice, 5, out);
    }
    text_free(&label);
}

/* Where the choice begins to differ from the one before, from the last word that they share on;
 * 0: they have less than half of it in common. */
static size_t common(const char *last, const char *choice)
{
    size_t same = 0, end = 0, before = 0;
    for (; last[same] && last[same] == choice[same]; same++)
        if (choice[same] == ' ') {
            before = end;
            end = same + 1;
        }
    return 2 * end >= strlen(choice) ? before : 0;
}

/* A list that would push the table off the screen: choices of one kind that begin alike stand
 * in one line, each with what it has of its own. */
static void add_grouped(const struct board *board, const struct offers *offers,
                        const struct text choice[], int from, int to, struct text *out)
{
    struct text line = { 0 };
    char label[16] = "";
    for (int i = from; i < to; i++) {
        const char *text = choice[i].data ? choice[i].data : "";
        size_t same = i > from ? common(choice[i - 1].data ? choice[i - 1].data : "", text) : 0;
        if (same && offers->list[i].move.kind == offers->list[i - 1].move.kind) {
            text_printf(&line, "  [%d] %s", i + 1, text + same);
            continue;
        }
        if (line.size) {
            style_wrap(&board->style, label, line.data, 5, out);
            text_add(out, "\n");
        }
        snprintf(label, sizeof label, "%3d  ", i + 1);
        line.size = 0;
        text_add(&line, text);
    }
    if (line.size) {
        style_wrap(&board->style, label, line.data, 5, out);
        text_add(out, "\n");
    }
    text_free(&line);
}

/* ---- choices that stand crosswise ----------------------------------------------- */

/* A table of choices: heads, and a number in each cell or 0. */
struct crossed {
    const char *title; /* NULL: the heads say all */
    int rows, columns, gap, label, width[CROSS_COLUMNS];
    struct text row[CROSS_ROWS], column[CROSS_COLUMNS];
    int row_id[CROSS_ROWS], column_id[CROSS_COLUMNS];
    int number[CROSS_ROWS][CROSS_COLUMNS];
};

static int find_id(int id, const int ids[], int count)
{
    int place = 0;
    while (place < count && ids[place] != id)
        place++;
    return place;
}

/* Takes the choice into the table. False: it does not belong there. */
static bool take_crossed(const struct board *board, const struct offer *offer, int number,
                         struct crossed *crossed)
{
    struct cross cross;
    if (offer->high > offer->move.n || !board_cross(board, offer->move, &cross))
        return false;
    int row = find_id(cross.row, crossed->row_id, crossed->rows);
    int column = find_id(cross.column, crossed->column_id, crossed->columns);
    bool room = row < CROSS_ROWS && column < CROSS_COLUMNS && !crossed->number[row][column];
    if (room && row == crossed->rows) {
        crossed->row_id[crossed->rows++] = cross.row;
        crossed->row[row] = cross.row_head;
        cross.row_head = (struct text){ 0 };
    }
    if (room && column == crossed->columns) {
        crossed->column_id[crossed->columns++] = cross.column;
        crossed->column[column] = cross.column_head;
        cross.column_head = (struct text){ 0 };
    }
    if (room) {
        crossed->number[row][column] = number;
        crossed->title = cross.title ? cross.title : crossed->title;
    }
    cross_free(&cross);
    return room;
}

static int width_of(const char *string, int least)
{
    int width = columns_width(string ? string : "");
    return width > least ? width : least;
}

/* Every column as wide as its head, with a smaller gap and the widest ones cut where the screen is
 * narrow. False: it is too narrow. */
static bool measure_crossed(const struct board *board, const char *title, struct crossed *crossed)
{
    enum { NARROW = 4 };
    int columns = crossed->columns;
    crossed->label = width_of(title, 0);
    for (int row = 0; row < crossed->rows; row++)
        crossed->label = width_of(crossed->row[row].data, crossed->label);
    int room = board->style.width - 3 - crossed->label;
    for (int column = 0; column < columns; column++) {
        crossed->width[column] = width_of(crossed->column[column].data, NARROW);
        room -= crossed->width[column];
    }
    crossed->gap = room < 2 * columns ? 1 : 2;
    for (room -= crossed->gap * columns; room < 0; room++) {
        int widest = 0;
        for (int column = 1; column < columns; column++)
            if (crossed->width[column] > crossed->width[widest])
                widest = column;
        if (crossed->width[widest] == NARROW)
            return false;
        crossed->width[widest]--;
    }
    return crossed->rows > 1 && columns > 1;
}

static void add_cell(const struct style *style, int gap, const char *string, int width,
                     struct text *out)
{
    columns_repeat(out, " ", gap);
    style_cell(style, string ? string : "", width, COLUMNS_LEFT, out);
}

static void draw_crossed(const struct style *style, const char *title,
                         const struct crossed *crossed, struct text *out)
{
    struct text head = { 0 };
    add_cell(style, 2, title, crossed->label, &head);
    for (int column = 0; column < crossed->columns; column++)
        add_cell(style, crossed->gap, crossed->column[column].data, crossed->width[column], &head);
    style_paint(style, PAINT_HEAD, head.data ? head.data : "", out);
    text_add(out, "\n");
    for (int row = 0; row < crossed->rows; row++) {
        struct text cells = { 0 };
        add_cell(style, 2, crossed->row[row].data, crossed->label, out);
        for (int column = 0; column < crossed->columns; column++) {
            char digits[16] = "";
            if (crossed->number[row][column])
                snprintf(digits, sizeof digits, "%d", crossed->number[row][column]);
            add_cell(style, crossed->gap, digits, crossed->width[column], &cells);
        }
        style_paint(style, PAINT_BOLD, cells.data ? cells.data : "", out);
        text_add(out, "\n");
        text_free(&cells);
    }
    text_free(&head);
}

/* The choices from `from` on that make a table; how many they are, 0 where the list is better. */
static int add_crossed(const struct board *board, const struct offers *offers, int from,
                       struct text *out)
{
    struct crossed crossed = { 0 };
    int end = from;
    while (end < offers->count && take_crossed(board, &offers->list[end], end + 1, &crossed))
        end++;
    const char *title =
        crossed.title ? words_get(board->scene.words, board->scene.match->game, crossed.title) : "";
    bool fits = measure_crossed(board, title, &crossed);
    if (fits)
        draw_crossed(&board->style, title, &crossed, out);
    for (int row = 0; row < crossed.rows; row++)
        text_free(&crossed.row[row]);
    for (int column = 0; column < crossed.columns; column++)
        text_free(&crossed.column[column]);
    return fits ? end - from : 0;
}

/* ---- the list -------------------------------------------------------------------- */

/* The choices from `from` up to but not `to`. */
static void add_list(const struct play *play, const struct board *board,
                     const struct offers *offers, const struct text choice[], int from, int to,
                     struct text *out)
{
    enum { GAP = 7, FEW = 8, FEW_LOW = 4 };
    int widest = 0, count = to - from;
    bool lone = offers->count == 1 && offers->list[0].high > offers->list[0].move.n;
    for (int i = from; i < to; i++) {
        int width = columns_width(choice[i].data ? choice[i].data : "");
        widest = width > widest ? width : widest;
    }
    /* Long lists stand in columns, read downwards. */
    int few = style_is_low(&board->style, BOARD_ROWS) ? FEW_LOW : FEW;
    int columns = count > few ? board->style.width / (widest + GAP) : 1;
    columns = columns < 1 ? 1 : columns > 4 ? 4 : columns;
    int rows = (count + columns - 1) / columns;
    if (play->terminal.out && rows > play->terminal.height / 2) {
        add_grouped(board, offers, choice, from, to, out);
        return;
    }
    for (int row = 0; row < rows; row++) {
        for (int i = from + row; i < to; i += rows)
            add_numbered(board, lone ? 0 : i + 1, choice[i].data ? choice[i].data : "",
                         columns > 1 ? widest + 2 : 0, out);
        text_add(out, "\n");
    }
}

void play_choices(const struct play *play, int seat, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    struct offers offers;
    struct board board;
    struct text choice[MAX_OFFERS] = { 0 };
    play->source->offers(play, seat, &offers);
    play_board(play, seat, view, &board);
    bool lone = offers.count == 1 && offers.list[0].high > offers.list[0].move.n;
    for (int i = 0; i < offers.count; i++) {
        voice_choice(&board.scene, seat, offers.list[i].move, offers.list[i].high, &choice[i]);
        if (lone)
            text_printf(&choice[i], " · %s", words_get(cli_words(), NULL, "cli.play.lone"));
    }
    int listed = 0;
    for (int i = 0; i < offers.count; i++) {
        struct text crossed = { 0 };
        int count = add_crossed(&board, &offers, i, &crossed);
        if (count) {
            add_list(play, &board, &offers, choice, listed, i, out);
            text_add(out, crossed.data ? crossed.data : "");
            listed = i + count;
            i = listed - 1;
        }
        text_free(&crossed);
    }
    add_list(play, &board, &offers, choice, listed, offers.count, out);
    for (int i = 0; i < offers.count; i++)
        text_free(&choice[i]);
}
