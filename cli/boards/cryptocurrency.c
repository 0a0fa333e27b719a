/*
 * cryptocurrency.c: the table of Cryptocurrency in text.
 *
 * One column per coin: price track, market, mining row, open transactions,
 * rumours; then the players with their teams, and the job seekers. Drawn
 * from a view: a rumour the viewer does not know is UNKNOWN in it.
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <stdio.h>

#include "cli/boards/boards.h"
#include "columns/columns.h"

/* What the functions below need of a board, looked up once. */
struct cryptocurrency_screen {
    const struct board *board;
    const struct words *words;
    const struct style *style;
    const struct cryptocurrency *view;
    const struct cryptocurrency_edition *edition;
    bool low;                            /* what can be looked up is left out */
    int label, cell;                     /* columns of the coin table */
    int name, money, loans, held, worth; /* of the table of players */
};

static struct cryptocurrency_screen open_table(const struct board *board)
{
    return (struct cryptocurrency_screen){ .board = board,
                                           .words = board->scene.words,
                                           .style = &board->style,
                                           .view = board->scene.view,
                                           .edition = board->scene.match->edition->data,
                                           .low = style_is_low(&board->style, BOARD_ROWS) };
}

/* ---- small things ------------------------------------------------------- */

static const char *word(const struct cryptocurrency_screen *table, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "board.%s", name);
    const char *found = words_find(table->words, table->board->scene.match->game, key);
    return found ? found : "?";
}

static void add_name(const struct cryptocurrency_screen *table, const char *noun, int value,
                     struct text *out)
{
    words_name(table->words, table->board->scene.match, noun, value, out);
}

static void add_points(int points, struct text *out)
{
    text_printf(out, "%s%d", points < 0 ? "−" : "+", points < 0 ? -points : points);
}

static void end_line(struct text *out)
{
    while (out->size && out->data[out->size - 1] == ' ')
        out->data[--out->size] = 0;
    text_add(out, "\n");
}

/* ---- the coins ---------------------------------------------------------- */

static void add_label(const struct cryptocurrency_screen *table, const char *label,
                      struct text *out)
{
    style_cell(table->style, label, table->label, COLUMNS_LEFT, out);
}

/* A cell, painted after it was cut to its columns. */
static void add_cell(const struct cryptocurrency_screen *table, struct text *cell, int paint,
                     struct text *out)
{
    struct text padded = { 0 };
    style_cell(table->style, cell->data ? cell->data : "", table->cell - 1, COLUMNS_LEFT, &padded);
    if (paint >= 0)
        style_paint(table->style, (enum paint)paint, padded.data ? padded.data : "", out);
    else
        text_add(out, padded.data ? padded.data : "");
    text_add(out, " ");
    text_free(&padded);
    text_free(cell);
}

static void draw_heads(const struct cryptocurrency_screen *table, struct text *out)
{
    add_label(table, "", out);
    for (int coin = 0; coin < COINS; coin++) {
        struct text cell = { 0 };
        add_name(table, "coin", coin, &cell);
        add_cell(table, &cell, PAINT_HEAD, out);
    }
    end_line(out);
}

/* The price in its place on the track: "---[4]------". */
static void draw_prices(const struct cryptocurrency_screen *table, struct text *out)
{
    add_label(table, word(table, "price"), out);
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *row =
            cryptocurrency_coin(table->edition, table->view, coin);
        int space = table->view->price_space[coin], price = table->view->price[coin];
        struct text cell = { 0 };
        bool fits = row->prices + 4 < table->cell;
        if (fits)
            columns_repeat(&cell, "-", space - 1);
        text_printf(&cell, "[%d]", price);
        if (fits)
            columns_repeat(&cell, "-", row->prices - space);
        add_cell(table, &cell, PAINT_BOLD, out);
    }
    end_line(out);
}

/* Where the steps of a track are not all 1: the prices next to this one. */
static void draw_steps(const struct cryptocurrency_screen *table, struct text *out)
{
    bool even = true;
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *row =
            cryptocurrency_coin(table->edition, table->view, coin);
        for (int i = 1; i < row->prices; i++)
            even = even && row->price[i] == row->price[i - 1] + 1;
    }
    if (even)
        return;
    add_label(table, word(table, "steps"), out);
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *row =
            cryptocurrency_coin(table->edition, table->view, coin);
        int space = table->view->price_space[coin];
        struct text cell = { 0 };
        if (space > 1)
            text_printf(&cell, "%d", row->price[space - 2]);
        else
            text_add(&cell, "-");
        text_add(&cell, " | ");
        if (space < row->prices)
            text_printf(&cell, "%d", row->price[space]);
        else
            text_add(&cell, "-");
        add_cell(table, &cell, -1, out);
    }
    end_line(out);
}

static void draw_market(const struct cryptocurrency_screen *table, struct text *out)
{
    add_label(table, word(table, "market"), out);
    for (int coin = 0; coin < COINS; coin++) {
        struct text cell = { 0 };
        text_printf(&cell, "%d | %d", table->view->market[coin], table->view->unmined[coin]);
        add_cell(table, &cell, -1, out);
    }
    end_line(out);
}

static void draw_mining(const struct cryptocurrency_screen *table, struct text *out)
{
    add_label(table, word(table, "difficulty"), out);
    for (int coin = 0; coin < COINS; coin++) {
        struct text cell = { 0 };
        text_printf(&cell, "%d", cryptocurrency_difficulty(table->edition, table->view, coin));
        add_cell(table, &cell, -1, out);
    }
    end_line(out);
    add_label(table, word(table, "reward"), out);
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *row =
            cryptocurrency_coin(table->edition, table->view, coin);
        struct text cell = { 0 };
        text_printf(&cell, "%d | %d", row->reward[table->view->marker[coin] - 1],
                    cryptocurrency_fee(table->edition, table->view, coin));
        add_cell(table, &cell, -1, out);
    }
    end_line(out);
}

static int open_transactions(const struct cryptocurrency_screen *table, int coin)
{
    int count = 0;
    for (int i = 0; i < OPEN; i++)
        count += table->view->back[i] == coin;
    return count;
}

/* Face-down cards whose coin is seen; after "+" the one on top of the deck. */
static void draw_transactions(const struct cryptocurrency_screen *table, struct text *out)
{
    const char *down = style_sign(table->style, "▒", "#");
    add_label(table, word(table, "transactions"), out);
    for (int coin = 0; coin < COINS; coin++) {
        struct text cell = { 0 };
        columns_repeat(&cell, down, open_transactions(table, coin));
        if (!cell.size)
            text_add(&cell, "-");
        if (table->view->back[TOP] == coin) {
            text_add(&cell, "  ");
            text_add(&cell, word(table, "top"));
        }
        add_cell(table, &cell, -1, out);
    }
    end_line(out);
}

/* ---- rumours ------------------------------------------------------------ */

static void add_rumour(const struct cryptocurrency_screen *table, int rumour, struct text *out)
{
    add_points(table->edition->rumour[rumour], out);
    text_add(out, " ");
    add_name(table, "rumour", rumour, out);
}

/* The sign of a face-down card stays even where the viewer knows the card. */
static int draw_rumour(const struct cryptocurrency_screen *table, int coin, int place,
                       struct text *cell)
{
    int rumour = table->view->rumour[coin][place];
    bool down = table->view->face[coin][place] == DOWN;
    if (down)
        text_add(cell, style_sign(table->style, "▒", "#"));
    if (rumour < 0) {
        text_add(cell, " ?");
        return PAINT_DIM;
    }
    add_rumour(table, rumour, cell);
    return down ? PAINT_MARK : table->edition->rumour[rumour] < 0 ? PAINT_BAD : PAINT_GOOD;
}

static void draw_rumours(const struct cryptocurrency_screen *table, struct text *out)
{
    int rows = 0;
    for (int coin = 0; coin < COINS; coin++)
        if (table->view->laid[coin] > rows)
            rows = table->view->laid[coin];
    for (int place = 0; place < rows; place++) {
        struct text label = { 0 };
        struct words_arg arg = words_number("n", place + 1);
        board_say(table->board, "board.rumour", &arg, 1, &label);
        add_label(table, label.data ? label.data : "", out);
        text_free(&label);
        for (int coin = 0; coin < COINS; coin++) {
            struct text cell = { 0 };
            int paint = -1;
            if (place < table->view->laid[coin])
                paint = draw_rumour(table, coin, place, &cell);
            add_cell(table, &cell, paint, out);
        }
        end_line(out);
    }
}

/* A row of what the voice tells of each coin under a label. */
static void draw_told(const struct cryptocurrency_screen *table, const char *label, const char *key,
                      struct text *out)
{
    add_label(table, word(table, label), out);
    for (int coin = 0; coin < COINS; coin++) {
        struct text cell = { 0 };
        board_number(table->board, key, "coin", coin, &cell);
        add_cell(table, &cell, PAINT_BOLD, out);
    }
    end_line(out);
}

static bool anybody_holds(const struct cryptocurrency_screen *table)
{
    for (int seat = 0; seat < table->view->players; seat++)
        for (int coin = 0; coin < COINS; coin++)
            if (table->view->coins[seat][coin])
                return true;
    return false;
}

/* ---- players ------------------------------------------------------------ */

enum { HELD = 8, NUMBER = 6, NARROW_NAME = 10, WIDE_NAME = 18 };

/* A column has room for its head and a blank. */
static int measure_head(const char *head, int least)
{
    int width = columns_width(head) + 1;
    return width > least ? width : least;
}

static void measure_players(struct cryptocurrency_screen *table)
{
    table->money = measure_head(word(table, "money"), NUMBER);
    table->loans = measure_head(word(table, "loans"), NUMBER);
    table->worth = measure_head(word(table, "worth"), NUMBER);
    for (int coin = 0; coin < COINS; coin++) {
        struct text name = { 0 };
        add_name(table, "coin", coin, &name);
        int width = measure_head(name.data ? name.data : "", HELD);
        table->held = width > table->held ? width : table->held;
        text_free(&name);
    }
    /* What is left is the names'; where that is little, the coins' names are cut. */
    int left = table->style->width - 3 - table->money - table->loans - table->worth;
    while (table->held > HELD && left - COINS * table->held < NARROW_NAME)
        table->held--;
    table->name = left - COINS * table->held;
    table->name = table->name < NARROW_NAME ? NARROW_NAME
                  : table->name > WIDE_NAME ? WIDE_NAME
                                            : table->name;
}

static void draw_player_heads(const struct cryptocurrency_screen *table, struct text *out)
{
    struct text line = { 0 };
    style_cell(table->style, "", table->name + 2, COLUMNS_LEFT, &line);
    style_cell(table->style, word(table, "money"), table->money, COLUMNS_RIGHT, &line);
    style_cell(table->style, word(table, "loans"), table->loans, COLUMNS_RIGHT, &line);
    for (int coin = 0; coin < COINS; coin++) {
        struct text name = { 0 };
        add_name(table, "coin", coin, &name);
        text_add(&line, " ");
        style_cell(table->style, name.data ? name.data : "", table->held - 1, COLUMNS_RIGHT, &line);
        text_free(&name);
    }
    style_cell(table->style, word(table, "worth"), table->worth, COLUMNS_RIGHT, &line);
    style_paint(table->style, PAINT_HEAD, line.data ? line.data : "", out);
    text_add(out, "\n");
    text_free(&line);
}

static void add_number_cell(const struct cryptocurrency_screen *table, int number, int columns,
                            struct text *out)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%s%d", number < 0 ? "−" : "", number < 0 ? -number : number);
    style_cell(table->style, digits, columns, COLUMNS_RIGHT, out);
}

/* The members, fresh or exhausted, with their energy; as many a line as fit. The columns that are
 * used of the last line. */
static int draw_team(const struct cryptocurrency_screen *table, int seat, struct text *out)
{
    int used = 4;
    text_add(out, "    ");
    for (int place = 0; place <= FOURTH; place++) {
        int member = table->view->team[seat][place];
        struct text item = { 0 };
        if (member == EMPTY)
            continue;
        bool fresh = table->view->fresh[seat][place];
        text_printf(&item, "%s ",
                    fresh ? style_sign(table->style, "●", "*")
                          : style_sign(table->style, "○", "o"));
        add_name(table, "member", member, &item);
        text_printf(&item, " %d", cryptocurrency_energy(table->edition, member));
        int width = columns_width(item.data ? item.data : "");
        if (used + width + 3 > table->style->width) {
            end_line(out);
            text_add(out, "    ");
            used = 4;
        }
        if (fresh)
            text_add(out, item.data ? item.data : "");
        else
            style_paint(table->style, PAINT_DIM, item.data ? item.data : "", out);
        text_add(out, "   ");
        used += width + 3;
        text_free(&item);
    }
    return used;
}

/* The rumour in hand, behind the team where there is room. */
static void draw_hand(const struct cryptocurrency_screen *table, int seat, int used,
                      struct text *out)
{
    int hand = table->view->hand[seat];
    struct text rumour = { 0 }, line = { 0 };
    if (hand >= 0) {
        add_rumour(table, hand, &rumour);
        struct words_arg arg = words_string("rumour", rumour.data ? rumour.data : "");
        board_say(table->board, "board.hand", &arg, 1, &line);
        if (used + columns_width(line.data ? line.data : "") >= table->style->width) {
            end_line(out);
            text_add(out, "    ");
        }
        style_paint(table->style, PAINT_MARK, line.data ? line.data : "", out);
    }
    end_line(out);
    text_free(&rumour);
    text_free(&line);
}

static void draw_players(const struct cryptocurrency_screen *table, struct text *out)
{
    draw_player_heads(table, out);
    for (int seat = 0; seat < table->view->players; seat++) {
        bool turn = table->board->scene.active >> seat & 1;
        struct text name = { 0 }, line = { 0 };
        add_name(table, "seat", seat, &name);
        text_add(out, turn ? style_sign(table->style, "▶ ", "> ") : "  ");
        style_cell(table->style, name.data ? name.data : "", table->name, COLUMNS_LEFT, &line);
        style_paint(table->style, turn ? PAINT_MARK : PAINT_BOLD, line.data ? line.data : "", out);
        add_number_cell(table, table->view->money[seat], table->money, out);
        add_number_cell(table, table->view->loans[seat], table->loans, out);
        for (int coin = 0; coin < COINS; coin++)
            add_number_cell(table, table->view->coins[seat][coin], table->held, out);
        struct text worth = { 0 };
        board_number(table->board, "number.wealth", "seat", seat, &worth);
        style_cell(table->style, worth.data ? worth.data : "", table->worth, COLUMNS_RIGHT, out);
        text_free(&worth);
        end_line(out);
        draw_hand(table, seat, draw_team(table, seat, out), out);
        text_free(&name);
        text_free(&line);
    }
}

/* ---- job seekers, events, the head -------------------------------------- */

static void add_terms(const struct cryptocurrency_screen *table, int member, struct text *out)
{
    struct words_arg args[] = { words_number("cost", table->edition->expert[member - 1].cost),
                                words_number("energy",
                                             cryptocurrency_energy(table->edition, member)) };
    board_say(table->board, "board.terms", args, 2, out);
}

/* How many of the same member look for a job; 0 where the place is not the first of them. */
static int count_alike(const struct cryptocurrency_screen *table, int place)
{
    int count = 0;
    for (int other = 0; other < SEEKERS; other++) {
        bool alike = table->view->seeker[other] == table->view->seeker[place];
        if (alike && other < place)
            return 0;
        count += alike;
    }
    return count;
}

/* In the preparation the abilities are told as well, a paragraph each. On a low screen it is told
 * how to look them up, and where the choices name everybody nothing else. */
static void draw_seekers(const struct cryptocurrency_screen *table, struct text *out)
{
    int phase = table->view->phase;
    bool preparing = phase >= CC_PHASE_PROPOSE && phase <= CC_PHASE_REPLACE;
    bool full = preparing && !table->low;
    struct text line = { 0 };
    if (table->low && !preparing)
        return;
    const char *gap = " ";
    style_paint(table->style, PAINT_HEAD, word(table, "seekers"), &line);
    for (int place = 0; place < SEEKERS; place++) {
        int member = table->view->seeker[place];
        int alike = member < FINTECH ? 0 : count_alike(table, place);
        if (!alike || (table->low && phase != CC_PHASE_PROPOSE))
            continue;
        text_add(&line, gap);
        /* A comma of one byte gets a blank; the Japanese one is wide enough. */
        const char *sign = words_get(table->words, NULL, "cli.list_sign");
        gap = sign[1] ? sign : ", ";
        if (full) {
            columns_wrap(out, line.data ? line.data : "", table->style->width - 1, 4);
            text_add(out, "\n");
            text_free(&line);
            line = (struct text){ 0 };
            text_add(&line, "  · "); /* not a number: that would be taken for a choice */
            gap = "";
        }
        if (alike > 1)
            text_printf(&line, "%d × ", alike);
        add_name(table, "member", member, &line);
        text_add(&line, " (");
        add_terms(table, member, &line);
        text_add(&line, ")");
        if (full) {
            text_add(&line, " ");
            voice_card(&table->board->scene, "member", member, &line);
        }
    }
    if (preparing && !full)
        text_printf(&line, "%s%s", *gap == ' ' ? " " : " · ", word(table, "seekers_more"));
    columns_wrap(out, line.data ? line.data : "", table->style->width - 1, 4);
    text_add(out, "\n");
    text_free(&line);
}

static void draw_events(const struct cryptocurrency_screen *table, struct text *out)
{
    for (int event = 0; event < EVENTS; event++) {
        struct text line = { 0 };
        if (!table->view->event_standing[event])
            continue;
        style_paint(table->style, PAINT_HEAD, word(table, "event"), &line);
        text_add(&line, " ");
        add_name(table, "event", event, &line);
        text_add(&line, ". ");
        voice_card(&table->board->scene, "event", event, &line);
        columns_wrap(out, line.data ? line.data : "", table->style->width - 1, 4);
        text_add(out, "\n");
        text_free(&line);
    }
}

static void draw_head(const struct cryptocurrency_screen *table, struct text *out)
{
    struct text phase = { 0 }, start = { 0 }, line = { 0 };
    add_name(table, "phase", table->view->phase, &phase);
    add_name(table, "seat", table->view->start, &start);
    struct words_arg args[] = { words_number("round", table->view->round),
                                words_number("rounds", table->view->rounds),
                                words_string("phase", phase.data ? phase.data : ""),
                                words_string("start", start.data ? start.data : "") };
    board_say(table->board, "board.head", args, 4, &line);
    const char *bar = style_sign(table->style, "─", "-");
    columns_repeat(out, bar, table->style->width - 1);
    text_add(out, "\n");
    struct text wrapped = { 0 };
    style_wrap(table->style, "", line.data, 2, &wrapped);
    style_paint(table->style, PAINT_BOLD, wrapped.data ? wrapped.data : "", out);
    text_add(out, "\n");
    text_free(&wrapped);
    text_free(&phase);
    text_free(&start);
    text_free(&line);
}

/* The first column is as wide as its widest label, the others share the rest. */
static void measure(struct cryptocurrency_screen *table)
{
    static const char *const labels[] = { "price",  "steps",        "market", "difficulty",
                                          "reward", "transactions", "known",  "hodler" };
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        int width = columns_width(word(table, labels[i])) + 2;
        table->label = width > table->label ? width : table->label;
    }
    table->cell = (table->style->width - table->label) / COINS;
    table->cell = table->cell > 46 ? 46 : table->cell;
    measure_players(table);
}

void cryptocurrency_board(const struct board *board, struct text *out)
{
    struct cryptocurrency_screen table = open_table(board);
    measure(&table);
    draw_head(&table, out);
    draw_heads(&table, out);
    draw_prices(&table, out);
    draw_steps(&table, out);
    draw_market(&table, out);
    draw_mining(&table, out);
    draw_transactions(&table, out);
    draw_rumours(&table, out);
    if (table.view->phase != CC_PHASE_OVER) {
        draw_told(&table, "known", "number.rumours", out);
        if (anybody_holds(&table))
            draw_told(&table, "hodler", "number.hodler", out);
    }
    text_add(out, table.low ? "" : "\n");
    draw_players(&table, out);
    text_add(out, table.low ? "" : "\n");
    draw_events(&table, out);
    if (table.view->phase != CC_PHASE_OVER)
        draw_seekers(&table, out);
}

void cryptocurrency_purse(const struct board *board, struct text *out)
{
    struct cryptocurrency_screen table = open_table(board);
    int seat = board->scene.viewer;
    struct words_arg wonga = words_number("n", table.view->money[seat]);
    words_say(table.words, board->scene.match->game, "number.wonga", &wonga, 1, out);
    for (int coin = 0; coin < COINS; coin++)
        if (table.view->coins[seat][coin]) {
            text_printf(out, ", %d ", table.view->coins[seat][coin]);
            add_name(&table, "coin", coin, out);
        }
    if (table.view->loans[seat])
        text_printf(out, ", %s %d", word(&table, "loans"), table.view->loans[seat]);
}
