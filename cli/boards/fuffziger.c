/*
 * fuffziger.c: the table of Falsche FuFFziger in text.
 *
 * The prices, the inspectors of this round, what is being auctioned or
 * laundered, and the players with their money, notes and presses. Drawn from
 * a view: what others hold is UNKNOWN in it unless people are shown it.
 */
#include "games/fuffziger/fuffziger.h"

#include <stdio.h>

#include "cli/boards/boards.h"
#include "columns/columns.h"
#include "games/fuffziger/fuffziger_voice.h"

/* What the functions below need of a board, looked up once. */
struct fuffziger_screen {
    const struct board *board;
    const struct words *words;
    const struct style *style;
    const struct fuffziger *view;
    const struct fuffziger_edition *edition;
};

static struct fuffziger_screen open_table(const struct board *board)
{
    return (struct fuffziger_screen){ .board = board,
                                      .words = board->scene.words,
                                      .style = &board->style,
                                      .view = board->scene.view,
                                      .edition = board->scene.match->edition->data };
}

/* ---- small things ------------------------------------------------------------------------ */

static void add_name(const struct fuffziger_screen *table, const char *noun, int value,
                     struct text *out)
{
    words_name(table->words, table->board->scene.match, noun, value, out);
}

/* A sentence with up to one text in it, wrapped; the text is used up. */
static void draw_line(const struct fuffziger_screen *table, const char *name,
                      struct words_arg *args, int count, struct text *out)
{
    struct text line = { 0 };
    board_say(table->board, name, args, count, &line);
    style_wrap(table->style, "", line.data ? line.data : "", 4, out);
    text_add(out, "\n");
    text_free(&line);
}

static void end_line(struct text *out)
{
    while (out->size && out->data[out->size - 1] == ' ')
        out->data[--out->size] = 0;
    text_add(out, "\n");
}

static void add_number(const struct fuffziger_screen *table, int number, int columns,
                       struct text *out)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    style_cell(table->style, number == UNKNOWN ? "?" : digits, columns, COLUMNS_RIGHT, out);
}

/* ---- prices -------------------------------------------------------------------------------- */

enum { LABEL = 18, PRICE = 8 };

static void draw_row(const struct fuffziger_screen *table, const char *name,
                     const int number[FF_VALUES], struct text *out)
{
    struct text label = { 0 };
    board_say(table->board, name, NULL, 0, &label);
    style_cell(table->style, label.data ? label.data : "", LABEL, COLUMNS_LEFT, out);
    for (int value = 0; value < FF_VALUES; value++) {
        if (value < table->view->lowest)
            style_cell(table->style, style_sign(table->style, "–", "-"), PRICE, COLUMNS_RIGHT, out);
        else
            add_number(table, number[value], PRICE, out);
    }
    end_line(out);
    text_free(&label);
}

static void draw_prices(const struct fuffziger_screen *table, struct text *out)
{
    int buy[FF_VALUES], sell[FF_VALUES], scrap[FF_VALUES], stock[FF_VALUES];
    struct text line = { 0 };
    for (int value = 0; value < FF_VALUES; value++) {
        buy[value] = table->edition->press[value].buy;
        sell[value] = table->edition->press[value].sell;
        scrap[value] = table->edition->press[value].scrap;
        stock[value] = table->view->stock[value];
    }
    style_cell(table->style, "", LABEL, COLUMNS_LEFT, &line);
    for (int value = 0; value < FF_VALUES; value++)
        add_number(table, fuffziger_face[value], PRICE, &line);
    style_paint(table->style, PAINT_HEAD, line.data ? line.data : "", out);
    text_add(out, "\n");
    text_free(&line);
    draw_row(table, "board.buy", buy, out);
    draw_row(table, "board.sell", sell, out);
    draw_row(table, "board.scrap", scrap, out);
    draw_row(table, "board.stock", stock, out);
}

/* ---- inspectors, auction, laundering -------------------------------------------------------- */

/* The deck by its places: what people are shown of it. */
static void draw_inspectors(const struct fuffziger_screen *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    struct text cards = { 0 };
    for (int place = 0; place < FF_DECK; place++) {
        struct text name = { 0 };
        int card = view->inspector[place];
        text_add(&cards, place == view->deck_at ? style_sign(table->style, " ▸", " >") : " ");
        if (card >= 0)
            add_name(table, "inspector", card, &name);
        text_add(&cards, card >= 0 ? name.data : style_sign(table->style, "▒", "#"));
        text_free(&name);
    }
    struct words_arg args[] = { words_string("cards", cards.data ? cards.data : ""),
                                words_number("n", view->coin_cards) };
    draw_line(table, "board.inspectors", args, 2, out);
    text_free(&cards);
}

static void draw_auction(const struct fuffziger_screen *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    struct text stake = { 0 }, in = { 0 };
    if (view->phase != FF_PHASE_LEAD && view->phase != FF_PHASE_MATCH &&
        view->phase != FF_PHASE_SHOW)
        return;
    fuffziger_holding(view->staked_notes, view->staked_money, &stake);
    for (int seat = 0; seat < view->players; seat++)
        if (view->in >> seat & 1) {
            if (in.size)
                text_add(&in, ", ");
            add_name(table, "seat", seat, &in);
        }
    struct words_arg args[] = { words_number("coins", view->coins),
                                words_string("stake", stake.data ? stake.data : ""),
                                words_string("players", in.data ? in.data : "") };
    draw_line(table, "board.auction", args, 3, out);
    text_free(&stake);
    text_free(&in);
}

static void draw_card(const struct fuffziger_screen *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    struct text name = { 0 };
    if (view->card < 0)
        return;
    add_name(table, "card", view->card, &name);
    struct words_arg args[] = { words_string("card", name.data ? name.data : ""),
                                words_number("minimum", table->edition->card[view->card].minimum),
                                words_number("prize", table->edition->card[view->card].prize),
                                words_number("n", FF_SALES - view->sold - 1) };
    draw_line(table, "board.card", args, 4, out);
    text_free(&name);
}

/* What the viewer has put together so far. */
static void draw_draft(const struct fuffziger_screen *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    int seat = table->board->scene.viewer;
    struct text holding = { 0 };
    if (seat >= view->players || view->draft_at[seat] <= 0)
        return;
    fuffziger_holding(view->draft_notes[seat], view->draft_money[seat], &holding);
    struct words_arg args[] = { words_string("parts", holding.data ? holding.data : ""),
                                words_number("sum", fuffziger_bid(view->draft_notes[seat],
                                                                  view->draft_money[seat])) };
    draw_line(table, "board.draft", args, 2, out);
    text_free(&holding);
}

/* ---- players --------------------------------------------------------------------------------- */

enum { NAME = 18, SILVER = 8, MONEY = 10, NOTES = 7 };

static void add_head(const struct fuffziger_screen *table, const char *name, int columns,
                     struct text *out)
{
    struct text label = { 0 };
    board_say(table->board, name, NULL, 0, &label);
    style_cell(table->style, label.data ? label.data : "", columns, COLUMNS_RIGHT, out);
    text_free(&label);
}

static void draw_player_heads(const struct fuffziger_screen *table, struct text *out)
{
    struct text line = { 0 };
    style_cell(table->style, "", NAME + 2, COLUMNS_LEFT, &line);
    add_head(table, "board.silver", SILVER, &line);
    add_head(table, "board.money", MONEY, &line);
    for (int value = 0; value < FF_VALUES; value++) {
        char head[16];
        snprintf(head, sizeof head, style_sign(table->style, "×%d", "x%d"), fuffziger_face[value]);
        style_cell(table->style, head, NOTES, COLUMNS_RIGHT, &line);
    }
    style_paint(table->style, PAINT_HEAD, line.data ? line.data : "", out);
    text_add(out, "\n");
    text_free(&line);
}

/* The mark, a confirmed bid, a prize not yet handed over. */
static void add_sign(const struct fuffziger_screen *table, const char *name, int n,
                     struct text *out)
{
    struct words_arg arg = words_number("n", n);
    board_say(table->board, name, &arg, 1, out);
    text_add(out, style_sign(table->style, " · ", " - "));
}

static void draw_presses(const struct fuffziger_screen *table, int seat, struct text *out)
{
    const struct fuffziger *view = table->view;
    struct text line = { 0 }, list = { 0 };
    if (seat == view->start)
        add_sign(table, "board.sign_start", 0, &line);
    if (view->phase == FF_PHASE_BID && view->confirmed[seat])
        add_sign(table, "board.sign_confirmed", 0, &line);
    if (view->prize[seat])
        add_sign(table, "board.sign_prize", view->prize[seat], &line);
    for (int press = 0; press < FF_PRESSES; press++)
        if (view->press[seat][press]) {
            struct text name = { 0 };
            add_name(table, "press", press, &name);
            text_add(&list, list.size ? ", " : "");
            if (view->press[seat][press] > 1)
                text_printf(&list, "%d %s ", view->press[seat][press],
                            style_sign(table->style, "×", "x"));
            text_add(&list, name.data ? name.data : "");
            text_free(&name);
        }
    text_add(&line, list.data ? list.data : style_sign(table->style, "–", "-"));
    style_wrap(table->style, "    ", line.data ? line.data : "", 4, out);
    text_add(out, "\n");
    text_free(&list);
    text_free(&line);
}

static void draw_players(const struct fuffziger_screen *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    draw_player_heads(table, out);
    for (int seat = 0; seat < view->players; seat++) {
        bool turn = table->board->scene.active >> seat & 1;
        struct text name = { 0 }, line = { 0 };
        add_name(table, "seat", seat, &name);
        text_add(out, turn ? style_sign(table->style, "▶ ", "> ") : "  ");
        style_cell(table->style, name.data ? name.data : "", NAME, COLUMNS_LEFT, &line);
        style_paint(table->style, turn ? PAINT_MARK : PAINT_BOLD, line.data ? line.data : "", out);
        add_number(table, view->silver[seat], SILVER, out);
        add_number(table, view->money[seat], MONEY, out);
        for (int value = 0; value < FF_VALUES; value++)
            add_number(table, view->notes[seat][value], NOTES, out);
        text_add(out, "\n");
        draw_presses(table, seat, out);
        text_free(&name);
        text_free(&line);
    }
}

static void draw_head(const struct fuffziger_screen *table, struct text *out)
{
    struct text phase = { 0 }, line = { 0 }, wrapped = { 0 };
    add_name(table, "phase", table->view->phase, &phase);
    int silver = table->view->silver_supply;
    const char *substitutes =
        words_get(table->words, table->board->scene.match->game, "web.substitutes");
    struct words_arg args[] = { words_number("round", table->view->round),
                                words_string("phase", phase.data ? phase.data : ""),
                                silver > 0 ? words_number("silver", silver)
                                           : words_string("silver", substitutes) };
    board_say(table->board, "board.head", args, 3, &line);
    columns_repeat(out, style_sign(table->style, "─", "-"), table->style->width - 1);
    text_add(out, "\n");
    style_wrap(table->style, "", line.data ? line.data : "", 2, &wrapped);
    style_paint(table->style, PAINT_BOLD, wrapped.data ? wrapped.data : "", out);
    text_add(out, "\n");
    text_free(&wrapped);
    text_free(&phase);
    text_free(&line);
}

void fuffziger_purse(const struct board *board, struct text *out)
{
    board_number(board, "number.holding", "seat", board->scene.viewer, out);
}

void fuffziger_board(const struct board *board, struct text *out)
{
    struct fuffziger_screen table = open_table(board);
    bool low = style_is_low(&board->style, BOARD_ROWS);
    draw_head(&table, out);
    draw_prices(&table, out);
    draw_inspectors(&table, out);
    draw_card(&table, out);
    draw_auction(&table, out);
    text_add(out, low ? "" : "\n");
    draw_players(&table, out);
    draw_draft(&table, out);
}
