/*
 * cryptocurrency.c: the table of Cryptocurrency in text.
 *
 * One column per coin: price track, market, mining row, open transactions,
 * rumours; then the players with their teams, and the job seekers. Drawn
 * from a view: a rumour the viewer does not know is UNKNOWN in it.
 */
#include "cli/boards/cryptocurrency.h"

#include <stdio.h>
#include <string.h>

/* What the functions below need of a board, looked up once. */
struct table {
    const struct board *board;
    const struct words *words;
    const struct style *style;
    const struct cryptocurrency         *view;
    const struct cryptocurrency_edition *edition;
    int label, cell;                   /* columns of the coin table */
    int held;                          /* of a coin in the table of players */
};

static struct table open_table(const struct board *board)
{
    return (struct table){ .board = board, .words = board->words, .style = &board->style,
                           .view = board->view, .edition = board->match->edition->data };
}

/* ---- small things ------------------------------------------------------- */

static const char *word(const struct table *table, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "cli.board.%s", name);
    const char *found = words_find(table->words, NULL, key);
    return found ? found : "?";
}

static void add_name(const struct table *table, const char *noun, int value, struct text *out)
{
    words_name(table->words, table->board->match, noun, value, out);
}

static void add_points(int points, struct text *out)
{
    text_printf(out, "%s%d", points < 0 ? "−" : "+", points < 0 ? -points : points);
}

static void say(const struct table *table, const char *name, const struct words_arg *args,
                int count, struct text *out)
{
    char key[64];
    snprintf(key, sizeof key, "cli.board.%s", name);
    words_say(table->words, NULL, key, args, count, out);
}

static void end_line(struct text *out)
{
    while (out->size && out->data[out->size - 1] == ' ')
        out->data[--out->size] = 0;
    text_add(out, "\n");
}

/* ---- the coins ---------------------------------------------------------- */

static void add_label(const struct table *table, const char *label, struct text *out)
{
    style_cell(table->style, label, table->label, WORDS_LEFT, out);
}

/* A cell, painted after it was cut to its columns. */
static void add_cell(const struct table *table, struct text *cell, int paint, struct text *out)
{
    struct text padded = { 0 };
    style_cell(table->style, cell->data ? cell->data : "", table->cell - 1, WORDS_LEFT, &padded);
    if (paint >= 0)
        style_paint(table->style, (enum paint)paint, padded.data ? padded.data : "", out);
    else
        text_add(out, padded.data ? padded.data : "");
    text_add(out, " ");
    text_free(&padded);
    text_free(cell);
}

static void draw_heads(const struct table *table, struct text *out)
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
static void draw_prices(const struct table *table, struct text *out)
{
    add_label(table, word(table, "price"), out);
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *row =
            cryptocurrency_coin(table->edition, table->view, coin);
        int space = table->view->price_space[coin], price = table->view->price[coin];
        struct text cell = { 0 };
        bool fits = row->prices + 4 < table->cell;
        if (fits)
            words_repeat(&cell, "-", space - 1);
        text_printf(&cell, "[%d]", price);
        if (fits)
            words_repeat(&cell, "-", row->prices - space);
        add_cell(table, &cell, PAINT_BOLD, out);
    }
    end_line(out);
}

/* Where the steps of a track are not all 1: the prices next to this one. */
static void draw_steps(const struct table *table, struct text *out)
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

static void draw_market(const struct table *table, struct text *out)
{
    add_label(table, word(table, "market"), out);
    for (int coin = 0; coin < COINS; coin++) {
        struct text cell = { 0 };
        text_printf(&cell, "%d | %d", table->view->market[coin], table->view->unmined[coin]);
        add_cell(table, &cell, -1, out);
    }
    end_line(out);
}

static void draw_mining(const struct table *table, struct text *out)
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

static int open_transactions(const struct table *table, int coin)
{
    int count = 0;
    for (int i = 0; i < OPEN; i++)
        count += table->view->back[i] == coin;
    return count;
}

/* Face-down cards whose coin is seen; after "+" the one on top of the deck. */
static void draw_transactions(const struct table *table, struct text *out)
{
    const char *down = style_sign(table->style, "▒", "#");
    add_label(table, word(table, "transactions"), out);
    for (int coin = 0; coin < COINS; coin++) {
        struct text cell = { 0 };
        words_repeat(&cell, down, open_transactions(table, coin));
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

static void add_rumour(const struct table *table, int rumour, struct text *out)
{
    add_points(table->edition->rumour[rumour], out);
    text_add(out, " ");
    add_name(table, "rumour", rumour, out);
}

/* The sign of a face-down card stays even where the viewer knows the card. */
static int draw_rumour(const struct table *table, int coin, int place, struct text *cell)
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

static void draw_rumours(const struct table *table, struct text *out)
{
    int rows = 0;
    for (int coin = 0; coin < COINS; coin++)
        if (table->view->laid[coin] > rows)
            rows = table->view->laid[coin];
    for (int place = 0; place < rows; place++) {
        struct text label = { 0 };
        struct words_arg arg = words_number("n", place + 1);
        say(table, "rumour", &arg, 1, &label);
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

/* ---- players ------------------------------------------------------------ */

enum { NAME = 16, MONEY = 8, LOANS = 8, HELD = 11 };

/* The columns of coins have room for their names where the screen has it. */
static int measure_held(const struct table *table)
{
    int widest = HELD - 1, room = (table->style->width - NAME - 2 - MONEY - LOANS) / COINS;
    for (int coin = 0; coin < COINS; coin++) {
        struct text name = { 0 };
        add_name(table, "coin", coin, &name);
        int width = words_width(name.data ? name.data : "");
        widest = width > widest ? width : widest;
        text_free(&name);
    }
    room = room < HELD ? HELD : room;
    return widest + 1 < room ? widest + 1 : room;
}

static void draw_player_heads(const struct table *table, struct text *out)
{
    struct text line = { 0 };
    style_cell(table->style, "", NAME + 2, WORDS_LEFT, &line);
    style_cell(table->style, word(table, "money"), MONEY, WORDS_RIGHT, &line);
    style_cell(table->style, word(table, "loans"), LOANS, WORDS_RIGHT, &line);
    for (int coin = 0; coin < COINS; coin++) {
        struct text name = { 0 };
        add_name(table, "coin", coin, &name);
        text_add(&line, " ");
        style_cell(table->style, name.data ? name.data : "", table->held - 1, WORDS_RIGHT, &line);
        text_free(&name);
    }
    style_paint(table->style, PAINT_HEAD, line.data ? line.data : "", out);
    text_add(out, "\n");
    text_free(&line);
}

static void add_number_cell(const struct table *table, int number, int columns, struct text *out)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%s%d", number < 0 ? "−" : "", number < 0 ? -number : number);
    style_cell(table->style, digits, columns, WORDS_RIGHT, out);
}

/* The members, fresh or exhausted, with their energy; as many a line as fit. */
static void draw_team(const struct table *table, int seat, struct text *out)
{
    int used = 4;
    text_add(out, "    ");
    for (int place = 0; place <= FOURTH; place++) {
        int member = table->view->team[seat][place];
        struct text item = { 0 };
        if (member == EMPTY)
            continue;
        bool fresh = table->view->fresh[seat][place];
        text_printf(&item, "%s ", fresh ? style_sign(table->style, "●", "*")
                                        : style_sign(table->style, "○", "o"));
        add_name(table, "member", member, &item);
        text_printf(&item, " %d", cryptocurrency_energy(table->edition, member));
        int width = words_width(item.data ? item.data : "");
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
    end_line(out);
}

static void draw_hand(const struct table *table, int seat, struct text *out)
{
    int hand = table->view->hand[seat];
    if (hand < 0)
        return;
    struct text rumour = { 0 }, line = { 0 };
    add_rumour(table, hand, &rumour);
    struct words_arg arg = words_string("rumour", rumour.data ? rumour.data : "");
    say(table, "hand", &arg, 1, &line);
    text_add(out, "    ");
    style_paint(table->style, PAINT_MARK, line.data ? line.data : "", out);
    text_add(out, "\n");
    text_free(&rumour);
    text_free(&line);
}

static void draw_players(const struct table *table, struct text *out)
{
    draw_player_heads(table, out);
    for (int seat = 0; seat < table->view->players; seat++) {
        bool turn = table->board->active >> seat & 1;
        struct text name = { 0 }, line = { 0 };
        add_name(table, "seat", seat, &name);
        text_add(out, turn ? style_sign(table->style, "▶ ", "> ") : "  ");
        style_cell(table->style, name.data ? name.data : "", NAME, WORDS_LEFT, &line);
        style_paint(table->style, turn ? PAINT_MARK : PAINT_BOLD, line.data ? line.data : "", out);
        add_number_cell(table, table->view->money[seat], MONEY, out);
        add_number_cell(table, table->view->loans[seat], LOANS, out);
        for (int coin = 0; coin < COINS; coin++)
            add_number_cell(table, table->view->coins[seat][coin], table->held, out);
        text_add(out, "\n");
        draw_team(table, seat, out);
        draw_hand(table, seat, out);
        text_free(&name);
        text_free(&line);
    }
}

/* ---- job seekers, events, the head -------------------------------------- */

static void add_terms(const struct table *table, int member, struct text *out)
{
    struct words_arg args[] = { words_number("cost", table->edition->expert[member - 1].cost),
                                words_number("energy",
                                             cryptocurrency_energy(table->edition, member)) };
    say(table, "terms", args, 2, out);
}

/* In the preparation the abilities are told as well, a paragraph each. */
static void draw_seekers(const struct table *table, struct text *out)
{
    const struct game *game = table->board->match->game;
    int phase = table->view->phase;
    bool full = phase >= PHASE_PROPOSE && phase <= PHASE_REPLACE;
    struct text line = { 0 };
    const char *gap = " ";
    style_paint(table->style, PAINT_HEAD, word(table, "seekers"), &line);
    for (int place = 0; place < SEEKERS; place++) {
        int member = table->view->seeker[place];
        if (member < FINTECH)
            continue;
        text_add(&line, gap);
        /* A wide sign brings its own gap. */
        const char *sign = words_get(table->words, NULL, "cli.list_sign");
        gap = sign[1] ? sign : ", ";
        if (full) {
            words_wrap(out, line.data ? line.data : "", table->style->width - 1, 4);
            text_add(out, "\n");
            text_free(&line);
            line = (struct text){ 0 };
            text_add(&line, "  · ");   /* no number: those of the choices are others */
            gap = "";
        }
        add_name(table, "member", member, &line);
        text_add(&line, " (");
        add_terms(table, member, &line);
        text_add(&line, ")");
        if (full) {
            text_add(&line, " ");
            words_card(table->words, table->board->match, "ability",
                       noun_name(game, table->edition, "member", member), &line);
        }
    }
    words_wrap(out, line.data ? line.data : "", table->style->width - 1, 4);
    text_add(out, "\n");
    text_free(&line);
}

static void draw_events(const struct table *table, struct text *out)
{
    const struct game *game = table->board->match->game;
    for (int event = 0; event < EVENTS; event++) {
        struct text line = { 0 };
        if (!table->view->event_standing[event])
            continue;
        style_paint(table->style, PAINT_HEAD, word(table, "event"), &line);
        text_add(&line, " ");
        add_name(table, "event", event, &line);
        text_add(&line, ". ");
        words_card(table->words, table->board->match, "effect",
                   noun_name(game, table->edition, "event", event), &line);
        words_wrap(out, line.data ? line.data : "", table->style->width - 1, 4);
        text_add(out, "\n");
        text_free(&line);
    }
}

static void draw_head(const struct table *table, struct text *out)
{
    struct text phase = { 0 }, start = { 0 }, line = { 0 };
    add_name(table, "phase", table->view->phase, &phase);
    add_name(table, "seat", table->view->start, &start);
    struct words_arg args[] = { words_number("round", table->view->round),
                                words_number("rounds", table->view->rounds),
                                words_string("phase", phase.data ? phase.data : ""),
                                words_string("start", start.data ? start.data : "") };
    say(table, "head", args, 4, &line);
    const char *bar = style_sign(table->style, "─", "-");
    words_repeat(out, bar, table->style->width - 1);
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
static void measure(struct table *table)
{
    static const char *const labels[] = { "price",      "steps",  "market",
                                          "difficulty", "reward", "transactions" };
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        int width = words_width(word(table, labels[i])) + 2;
        table->label = width > table->label ? width : table->label;
    }
    table->cell = (table->style->width - table->label) / COINS;
    table->cell = table->cell > 46 ? 46 : table->cell;
    table->held = measure_held(table);
}

static void draw(const struct board *board, struct text *out)
{
    struct table table = open_table(board);
    measure(&table);
    draw_head(&table, out);
    draw_heads(&table, out);
    draw_prices(&table, out);
    draw_steps(&table, out);
    draw_market(&table, out);
    draw_mining(&table, out);
    draw_transactions(&table, out);
    draw_rumours(&table, out);
    text_add(out, "\n");
    draw_players(&table, out);
    text_add(out, "\n");
    draw_events(&table, out);
    if (table.view->phase != PHASE_OVER)
        draw_seekers(&table, out);
}

/* ---- asides ------------------------------------------------------------- */

static void aside_mining(const struct table *table, int coin, struct text *out)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(table->edition, table->view, coin);
    int reward = row->reward[table->view->marker[coin] - 1], left = table->view->unmined[coin];
    struct words_arg args[] = {
        words_number("difficulty", cryptocurrency_difficulty(table->edition, table->view, coin)),
        words_number("reward", reward < left ? reward : left),
        words_number("fee", cryptocurrency_fee(table->edition, table->view, coin) *
                                open_transactions(table, coin)) };
    say(table, "aside_mining", args, 3, out);
}

/* The chance of mining with the energy chosen so far. */
static void aside_go(const struct table *table, struct text *out)
{
    int difficulty = cryptocurrency_difficulty(table->edition, table->view, table->view->coin);
    int energy = table->view->energy < difficulty ? table->view->energy : difficulty;
    struct words_arg args[] = { words_number("energy", energy),
                                words_number("difficulty", difficulty) };
    if (table->view->action == MINING)
        say(table, "aside_go", args, 2, out);
}

/* CC-R1: the face is opposite to that of the track's last card. */
static void aside_lay(const struct table *table, int coin, struct text *out)
{
    int last = table->view->laid[coin] - 1;
    bool up = last < 0 || table->view->face[coin][last] == DOWN;
    text_add(out, word(table, up ? "aside_up" : "aside_down"));
}

static void aside_energy(const struct table *table, int member, struct text *out)
{
    struct words_arg arg = words_number("energy",
                                        cryptocurrency_energy(table->edition, member));
    if (member >= 0)
        say(table, "aside_energy", &arg, 1, out);
}

static void aside_choice(const struct board *board, int actor, struct move move,
                         struct text *out)
{
    struct table table = open_table(board);
    struct words_arg loan[] = {
        words_number("wonga", table.edition->loan_value),
        words_number("interest", cryptocurrency_interest(table.edition, table.view)) };
    switch (move.kind) {
    case MOVE_USE:
        aside_energy(&table, table.view->team[actor][move.a], out);
        break;
    case MOVE_COPY:
        aside_energy(&table, move.b, out);
        break;
    case MOVE_BORROW:
        say(&table, "aside_loan", loan, 2, out);
        break;
    case MOVE_MINE:
        aside_mining(&table, move.a, out);
        break;
    case MOVE_GO:
        aside_go(&table, out);
        break;
    case MOVE_LAY:
        aside_lay(&table, move.a, out);
        break;
    default:
        break;
    }
}

/* A card that the move has laid face up is seen only afterwards. */
static void aside_laid(const struct table *table, int coin, int place, struct text *out)
{
    const struct cryptocurrency *after = table->board->after;
    if (!after || after->face[coin][place] != UP || after->rumour[coin][place] < 0)
        return;
    if (out->size)
        text_add(out, ": ");
    add_rumour(table, after->rumour[coin][place], out);
}

static bool all_fresh(const struct cryptocurrency *view)
{
    for (int seat = 0; seat < view->players; seat++)
        for (int place = 0; place <= FOURTH; place++)
            if (view->team[seat][place] != EMPTY && !view->fresh[seat][place])
                return false;
    return true;
}

/* CC-U1: interest that could be paid is no move; money has just changed. */
static void aside_maintenance(const struct table *table, struct text *out)
{
    const struct cryptocurrency *after = table->board->after;
    bool owing = false;
    for (int seat = 0; seat < table->view->players; seat++)
        owing = owing || table->view->loans[seat] > 0;
    if (!owing || !after || all_fresh(table->view) || !all_fresh(after))
        return;
    struct words_arg arg = words_number("interest",
                                        cryptocurrency_interest(table->edition, table->view));
    if (out->size)
        text_add(out, "; ");
    say(table, "aside_maintenance", &arg, 1, out);
}

/* CC-X1: a card whose price move came to nothing; the change that is missing
 * in the log is told. */
static void aside_limit(const struct table *table, int coin, int points, struct text *out)
{
    const struct cryptocurrency_coin *row = cryptocurrency_coin(table->edition, table->view, coin);
    int space = table->view->price_space[coin], to = space + points;
    bool ended = points > 0 ? space == row->prices : space == 1;
    if ((to >= 1 && to <= row->prices) || (table->view->limit == LIMIT_STOP && !ended))
        return;
    if (out->size)
        text_add(out, "; ");
    text_add(out, word(table, "aside_limit"));
}

/* What the log adds: cards that come to light. */
static void aside_event(const struct board *board, int actor, struct move move, struct text *out)
{
    struct table table = open_table(board);
    switch (move.kind) {
    case MOVE_VALIDATE:
        if (move.b < TRANSACTIONS) {
            int points = table.edition->transaction[move.b / COPIES][move.b % COPIES];
            add_points(points, out);
            aside_limit(&table, move.b / COPIES, points, out);
        }
        break;
    case MOVE_FILL:
    case MOVE_TURN:
        if (move.b < RUMOURS)
            aside_limit(&table, move.a, table.edition->rumour[move.b], out);
        break;
    case MOVE_LAY:
        aside_lay(&table, move.a, out);
        if (table.view->hand[actor] < 0)
            aside_laid(&table, move.a, table.view->laid[move.a], out);
        break;
    case MOVE_BLACK_HAT:
        aside_laid(&table, move.a, move.n, out);
        break;
    default:
        break;
    }
    aside_maintenance(&table, out);
}

static void question(const struct board *board, struct text *out)
{
    const struct cryptocurrency *view = board->view;
    char key[64];
    snprintf(key, sizeof key, "prompt.%s",
             noun_name(board->match->game, board->match->edition->data, "phase", view->phase));
    const char *text = words_find(board->words, board->match->game, key);
    text_add(out, text ? text : "");
}

const struct board_kind cryptocurrency_board = {
    .game = "cryptocurrency",
    .draw = draw,
    .aside = aside_choice,
    .event = aside_event,
    .question = question,
    .shortcut = cryptocurrency_shortcut,
};
