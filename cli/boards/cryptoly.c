/*
 * cryptoly.c: the table of Cryptoly in text.
 *
 * Rates and stocks, the loop of spaces with the pawns on it, the players with
 * their coins and cards, the card or offer under way. What a card does is
 * told by the game's voice.
 */
#include "games/cryptoly/cryptoly.h"

#include <stdio.h>

#include "cli/boards/boards.h"
#include "columns/columns.h"
#include "games/cryptoly/cryptoly_voice.h"

struct cryptoly_screen {
    const struct board *board;
    const struct game *game;
    const struct style *style;
    const struct cryptoly *view;
    const struct cryptoly_edition *edition;
};

static struct cryptoly_screen open_table(const struct board *board)
{
    return (struct cryptoly_screen){ .board = board,
                                     .game = board->scene.match->game,
                                     .style = &board->style,
                                     .view = board->scene.view,
                                     .edition = board->scene.match->edition->data };
}

/* ---- small things --------------------------------------------------- */

static const char *word(const struct cryptoly_screen *table, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "board.%s", name);
    return words_get(table->board->scene.words, table->game, key);
}

static void add_name(const struct cryptoly_screen *table, const char *noun, int value,
                     struct text *out)
{
    words_name(table->board->scene.words, table->board->scene.match, noun, value, out);
}

static const char *text_of(const struct text *text)
{
    return text->data ? text->data : "";
}

/* Adds the line, wrapped, with a newline; empties it. */
static void put_line(const struct cryptoly_screen *table, struct text *line, int indent,
                     struct text *out)
{
    columns_wrap(out, text_of(line), table->style->width - 1, indent);
    text_add(out, "\n");
    text_free(line);
    *line = (struct text){ 0 };
}

/* ---- the head and the loop ------------------------------------------ */

static void draw_head(const struct cryptoly_screen *table, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text phase = { 0 }, line = { 0 };
    add_name(table, "phase", view->phase, &phase);
    struct words_arg head[] = { words_number("round", view->round),
                                words_string("phase", text_of(&phase)) };
    board_say(table->board, "board.head", head, 2, &line);
    text_add(&line, " · ");
    struct words_arg last = words_number("n", view->last_round);
    if (view->ending == END_MINUTES || view->clock)
        text_add(&line, word(table, "clock"));
    else
        board_say(table->board, "board.last", &last, 1, &line);
    columns_repeat(out, style_sign(table->style, "─", "-"), table->style->width - 1);
    text_add(out, "\n");
    style_paint(table->style, PAINT_BOLD, text_of(&line), out);
    text_add(out, "\n");
    text_free(&phase);
    text_free(&line);
}

static void draw_rates(const struct cryptoly_screen *table, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text line = { 0 };
    if (view->rate_card != EMPTY) {
        struct words_arg rates[] = { words_number("red", view->rate[RED]),
                                     words_number("blue", view->rate[BLUE]),
                                     words_number("green", view->rate[GREEN]) };
        board_say(table->board, "board.rates", rates, 3, &line);
        text_add(&line, "  (");
        add_name(table, "rate", view->rate_card, &line);
        text_add(&line, ")");
        put_line(table, &line, 4, out);
    }
    struct words_arg stock[] = { words_number("btc", view->dex[BTC]),
                                 words_number("red", view->dex[RED]),
                                 words_number("blue", view->dex[BLUE]),
                                 words_number("green", view->dex[GREEN]),
                                 words_number("wallet", view->wallet) };
    board_say(table->board, "board.stock", stock, 5, &line);
    put_line(table, &line, 4, out);
}

/* A space: its number, its kind in short, and the players on it: "12 Act ①③". */
static void draw_space(const struct cryptoly_screen *table, int space, int columns,
                       struct text *out)
{
    struct text cell = { 0 }, pawns = { 0 };
    char name[32];
    snprintf(name, sizeof name, "short.%s",
             noun_name(table->game, table->edition, "space", table->edition->board[space]));
    for (int seat = 0; seat < table->view->players; seat++)
        if (table->view->position[seat] == space + 1)
            text_printf(&pawns, "%d", seat + 1);
    /* Many pawns on a space take the room of its name. */
    int room = columns - 1 - 3 - (pawns.size ? 1 + (int)pawns.size : 0);
    int width = columns_width(word(table, name));
    text_printf(&cell, "%2d ", space + 1);
    style_cell(table->style, word(table, name), width < room ? width : room, COLUMNS_LEFT, &cell);
    if (pawns.size)
        text_printf(&cell, "%s%s", width < room ? " <" : "<", pawns.data);
    struct text padded = { 0 };
    style_cell(table->style, text_of(&cell), columns - 1, COLUMNS_LEFT, &padded);
    if (pawns.size)
        style_paint(table->style, PAINT_MARK, text_of(&padded), out);
    else
        text_add(out, text_of(&padded));
    text_add(out, " ");
    text_free(&cell);
    text_free(&padded);
    text_free(&pawns);
}

static void draw_loop(const struct cryptoly_screen *table, struct text *out)
{
    enum { CELL = 13 };
    int across = (table->style->width - 1) / CELL;
    for (int space = 0; space < table->edition->spaces; space++) {
        draw_space(table, space, CELL, out);
        if ((space + 1) % across == 0 || space + 1 == table->edition->spaces)
            text_add(out, "\n");
    }
}

/* ---- players -------------------------------------------------------- */

enum { NAME = 16, HELD = 7, WORTH = 10 };

static void draw_player_heads(const struct cryptoly_screen *table, struct text *out)
{
    struct text line = { 0 };
    style_cell(table->style, "", NAME + 4, COLUMNS_LEFT, &line);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        struct text name = { 0 };
        add_name(table, "coin", coin, &name);
        style_cell(table->style, text_of(&name), HELD, COLUMNS_RIGHT, &line);
        text_free(&name);
    }
    style_cell(table->style, word(table, "worth"), WORTH, COLUMNS_RIGHT, &line);
    style_cell(table->style, word(table, "space"), HELD, COLUMNS_RIGHT, &line);
    style_paint(table->style, PAINT_HEAD, text_of(&line), out);
    text_add(out, "\n");
    text_free(&line);
}

static void draw_card(const struct cryptoly_screen *table, const char *noun, int card, int staked,
                      struct text *out)
{
    struct text line = { 0 };
    struct words_arg n = words_number("n", staked);
    text_printf(&line, "    %s %d ", noun, card + 1);
    add_name(table, noun, card, &line);
    if (staked) {
        text_add(&line, ", ");
        board_say(table->board, "board.staked", &n, 1, &line);
    }
    text_add(&line, ": ");
    voice_card(&table->board->scene, noun, card, &line);
    put_line(table, &line, 8, out);
}

static void draw_cards(const struct cryptoly_screen *table, int seat, struct text *out)
{
    const struct cryptoly *view = table->view;
    for (int card = 0; card < MININGS; card++)
        if (view->work[card] == seat)
            draw_card(table, "mining", card, 0, out);
    for (int card = 0; card < STAKINGS; card++)
        if (view->work[MININGS + card] == seat)
            draw_card(table, "staking", card, view->staked[card], out);
    for (int card = 0; card < NFTS; card++)
        if (view->nft[card] == seat)
            draw_card(table, "nft", card, 0, out);
}

static void draw_stakes(const struct cryptoly_screen *table, int seat, struct text *out)
{
    struct text line = { 0 };
    for (int ico = 0; ico < ICOS; ico++)
        for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
            int n = table->view->ico[seat][ico][coin];
            struct text place = { 0 }, name = { 0 };
            if (!n)
                continue;
            add_name(table, "ico", ico, &place);
            add_name(table, "coin", coin, &name);
            struct words_arg args[] = { words_string("ico", text_of(&place)), words_number("n", n),
                                        words_string("coin", text_of(&name)) };
            text_add(&line, line.size ? ", " : "    ");
            board_say(table->board, "board.ico", args, 3, &line);
            text_free(&place);
            text_free(&name);
        }
    if (line.size)
        put_line(table, &line, 8, out);
}

static void draw_player(const struct cryptoly_screen *table, int seat, struct text *out)
{
    const struct cryptoly *view = table->view;
    bool turn = table->board->scene.active >> seat & 1;
    struct text name = { 0 }, line = { 0 }, worth = { 0 };
    char number[16];
    add_name(table, "seat", seat, &name);
    text_printf(out, "%s%d ", turn ? style_sign(table->style, "▶", ">") : " ", seat + 1);
    style_cell(table->style, text_of(&name), NAME + 1, COLUMNS_LEFT, &line);
    style_paint(table->style, turn ? PAINT_MARK : PAINT_BOLD, text_of(&line), out);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        snprintf(number, sizeof number, "%d", view->coins[seat][coin]);
        style_cell(table->style, number, HELD, COLUMNS_RIGHT, out);
    }
    cryptoly_btc(&table->board->scene, cryptoly_worth(view, seat), &worth);
    style_cell(table->style, text_of(&worth), WORTH, COLUMNS_RIGHT, out);
    snprintf(number, sizeof number, "%d", view->position[seat]);
    style_cell(table->style, view->position[seat] ? number : "-", HELD, COLUMNS_RIGHT, out);
    if (view->skip[seat])
        text_printf(out, "  %s", word(table, "skips"));
    text_add(out, "\n");
    draw_cards(table, seat, out);
    draw_stakes(table, seat, out);
    text_free(&name);
    text_free(&line);
    text_free(&worth);
}

/* ---- what is under way ---------------------------------------------- */

static void draw_open_card(const struct cryptoly_screen *table, const char *noun, int card,
                           struct text *out)
{
    struct text line = { 0 };
    const char *told = cryptoly_story(&table->board->scene, noun, card);
    add_name(table, noun, card, &line);
    struct text head = { 0 };
    style_paint(table->style, PAINT_HEAD, text_of(&line), &head);
    text_free(&line);
    put_line(table, &head, 0, out);
    if (told) {
        text_add(&line, told);
        put_line(table, &line, 0, out);
    }
    voice_card(&table->board->scene, noun, card, &line);
    put_line(table, &line, 0, out);
}

/* The text of a time card counts rounds from the one in which it was drawn, so later it would
 * mislead: then only the card's name is shown, and the last round stands in the head. */
static void draw_time(const struct cryptoly_screen *table, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text name = { 0 }, line = { 0 };
    if (view->phase == CL_PHASE_NAME || view->until_hack) {
        draw_open_card(table, "time", view->time_card, out);
        return;
    }
    add_name(table, "time", view->time_card, &name);
    struct words_arg card = words_string("card", text_of(&name));
    board_say(table->board, "board.time", &card, 1, &line);
    put_line(table, &line, 0, out);
    text_free(&name);
}

static void add_item(struct text *out, bool *first)
{
    text_add(out, *first ? " " : ", ");
    *first = false;
}

/* One side of the offer, and what its coins are worth. */
static void draw_side(const struct cryptoly_screen *table, int seat, int side, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text line = { 0 }, name = { 0 }, worth = { 0 };
    int32_t value = 0;
    bool first = true;
    add_name(table, "seat", seat, &name);
    struct words_arg who = words_string("player", text_of(&name));
    text_add(&line, "  ");
    board_say(table->board, "board.gives", &who, 1, &line);
    text_add(&line, ":");
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (view->deal[side][coin]) {
            add_item(&line, &first);
            text_printf(&line, "%d × ", view->deal[side][coin]);
            add_name(table, "coin", coin, &line);
            value += view->deal[side][coin] * cryptoly_value_of(view, coin);
        }
    for (int card = 0; card < WORKS; card++)
        if (view->deal_work >> card & 1 && view->work[card] == seat) {
            add_item(&line, &first);
            add_name(table, card < MININGS ? "mining" : "staking", card % MININGS, &line);
            if (card >= MININGS) {
                text_add(&line, " (");
                add_name(table, "sale", view->deal_with >> (card - MININGS) & 1, &line);
                text_add(&line, ")");
            }
        }
    for (int card = 0; card < NFTS; card++)
        if (view->deal_nft >> card & 1 && view->nft[card] == seat) {
            add_item(&line, &first);
            add_name(table, "nft", card, &line);
        }
    cryptoly_btc(&table->board->scene, value, &worth);
    struct words_arg n = words_string("n", text_of(&worth));
    text_add(&line, " (");
    board_say(table->board, "board.deal", &n, 1, &line);
    text_add(&line, ")");
    put_line(table, &line, 4, out);
    text_free(&name);
    text_free(&worth);
}

static void draw_code(const struct cryptoly_screen *table, struct text *out)
{
    int viewer = table->board->scene.viewer;
    struct text code = { 0 }, line = { 0 };
    if (viewer >= table->view->players || table->view->code[viewer][0] < 0)
        return;
    for (int i = 0; i < cryptoly_digits(table->view); i++)
        text_printf(&code, "%c",
                    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[table->view->code[viewer][i]]);
    struct words_arg arg = words_string("code", text_of(&code));
    board_say(table->board, "board.code", &arg, 1, &line);
    style_paint(table->style, PAINT_MARK, text_of(&line), out);
    text_add(out, "\n");
    text_free(&code);
    text_free(&line);
}

void cryptoly_purse(const struct board *board, struct text *out)
{
    struct cryptoly_screen table = open_table(board);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int n = table.view->coins[board->scene.viewer][coin];
        if (coin != BTC && !n)
            continue;
        text_printf(out, "%s%d ", out->size ? ", " : "", n);
        add_name(&table, "coin", coin, out);
    }
}

void cryptoly_board(const struct board *board, struct text *out)
{
    struct cryptoly_screen table = open_table(board);
    const struct cryptoly *view = table.view;
    draw_head(&table, out);
    draw_rates(&table, out);
    draw_loop(&table, out);
    draw_player_heads(&table, out);
    for (int seat = 0; seat < view->players; seat++)
        draw_player(&table, seat, out);
    if (view->card != EMPTY)
        draw_open_card(&table, "action", view->card, out);
    if (view->moon != EMPTY)
        draw_open_card(&table, "moon", view->moon, out);
    if (view->cash_card != EMPTY && view->phase == CL_PHASE_CASH)
        draw_open_card(&table, "nft", view->cash_card, out);
    if (view->time_card != EMPTY)
        draw_time(&table, out);
    if (view->partner >= 0) {
        draw_side(&table, view->turn, 0, out);
        draw_side(&table, view->partner, 1, out);
    }
    draw_code(&table, out);
}
