/*
 * fuffziger.c: the table of Falsche FuFFziger in text.
 *
 * The prices, the inspectors of this round, what is being auctioned or
 * laundered, and the players with their money, notes and presses. Drawn from
 * a view: what others hold is UNKNOWN in it unless people are shown it.
 */
#include "games/fuffziger/fuffziger.h"

#include <stdio.h>
#include <string.h>

#include "cli/boards.h"

/* What the functions below need of a board, looked up once. */
struct table {
    const struct board *board;
    const struct words *words;
    const struct style *style;
    const struct fuffziger         *view;
    const struct fuffziger_edition *edition;
};

static struct table open_table(const struct board *board)
{
    return (struct table){ .board = board, .words = board->words, .style = &board->style,
                           .view = board->view, .edition = board->match->edition->data };
}

/* ---- small things ------------------------------------------------------------------------ */

static void say(const struct table *table, const char *name, const struct words_arg *args,
                int count, struct text *out)
{
    char key[64];
    snprintf(key, sizeof key, "fuffziger.board.%s", name);
    words_say(table->words, table->board->match->game, key, args, count, out);
}

static void add_name(const struct table *table, const char *noun, int value, struct text *out)
{
    words_name(table->words, table->board->match, noun, value, out);
}

/* A sentence with up to one text in it, wrapped; the text is used up. */
static void draw_line(const struct table *table, const char *name, struct words_arg *args,
                      int count, struct text *out)
{
    struct text line = { 0 };
    say(table, name, args, count, &line);
    style_wrap(table->style, "", line.data ? line.data : "", 4, out);
    text_add(out, "\n");
    text_free(&line);
}

static void add_item(struct text *list, const char *format, int count, const char *name)
{
    if (list->size)
        text_add(list, ", ");
    text_printf(list, format, count, name);
}

/* "2×50, 1×20, 15": notes and real money; "–" for nothing. */
static void add_holding(const struct table *table, const int16_t notes[FF_VALUES], int money,
                        struct text *out)
{
    struct text list = { 0 };
    const char *format = style_sign(table->style, "%d×%s", "%dx%s");
    for (int value = VALUE_150; value >= 0; value--)
        if (notes[value] > 0) {
            char face[8];
            snprintf(face, sizeof face, "%d", fuffziger_face[value]);
            add_item(&list, format, notes[value], face);
        }
    if (money > 0)
        add_item(&list, "%d%s", money, "");
    text_add(out, list.data ? list.data : style_sign(table->style, "–", "-"));
    text_free(&list);
}

static void end_line(struct text *out)
{
    while (out->size && out->data[out->size - 1] == ' ')
        out->data[--out->size] = 0;
    text_add(out, "\n");
}

static void add_number(const struct table *table, int number, int columns, struct text *out)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    style_cell(table->style, number == UNKNOWN ? "?" : digits, columns, WORDS_RIGHT, out);
}

/* ---- prices -------------------------------------------------------------------------------- */

enum { LABEL = 18, PRICE = 8 };

static void draw_row(const struct table *table, const char *name, const int number[FF_VALUES],
                     struct text *out)
{
    struct text label = { 0 };
    say(table, name, NULL, 0, &label);
    style_cell(table->style, label.data ? label.data : "", LABEL, WORDS_LEFT, out);
    for (int value = 0; value < FF_VALUES; value++) {
        if (value < table->view->lowest)
            style_cell(table->style, style_sign(table->style, "–", "-"), PRICE, WORDS_RIGHT, out);
        else
            add_number(table, number[value], PRICE, out);
    }
    end_line(out);
    text_free(&label);
}

static void draw_prices(const struct table *table, struct text *out)
{
    int buy[FF_VALUES], sell[FF_VALUES], scrap[FF_VALUES], stock[FF_VALUES];
    struct text line = { 0 };
    for (int value = 0; value < FF_VALUES; value++) {
        buy[value] = table->edition->press[value].buy;
        sell[value] = table->edition->press[value].sell;
        scrap[value] = table->edition->press[value].scrap;
        stock[value] = table->view->stock[value];
    }
    style_cell(table->style, "", LABEL, WORDS_LEFT, &line);
    for (int value = 0; value < FF_VALUES; value++)
        add_number(table, fuffziger_face[value], PRICE, &line);
    style_paint(table->style, PAINT_HEAD, line.data ? line.data : "", out);
    text_add(out, "\n");
    text_free(&line);
    draw_row(table, "buy", buy, out);
    draw_row(table, "sell", sell, out);
    draw_row(table, "scrap", scrap, out);
    draw_row(table, "stock", stock, out);
}

/* ---- inspectors, auction, laundering -------------------------------------------------------- */

/* The deck by its places: what people are shown of it. */
static void draw_inspectors(const struct table *table, struct text *out)
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
    draw_line(table, "inspectors", args, 2, out);
    text_free(&cards);
}

static void draw_auction(const struct table *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    struct text stake = { 0 }, in = { 0 };
    if (view->phase != PHASE_LEAD && view->phase != PHASE_MATCH && view->phase != PHASE_SHOW)
        return;
    add_holding(table, view->staked_notes, view->staked_money, &stake);
    for (int seat = 0; seat < view->players; seat++)
        if (view->in >> seat & 1) {
            if (in.size)
                text_add(&in, ", ");
            add_name(table, "seat", seat, &in);
        }
    struct words_arg args[] = { words_number("coins", view->coins),
                                words_string("stake", stake.data ? stake.data : ""),
                                words_string("players", in.data ? in.data : "") };
    draw_line(table, "auction", args, 3, out);
    text_free(&stake);
    text_free(&in);
}

static void draw_card(const struct table *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    struct text name = { 0 };
    if (view->card < 0)
        return;
    add_name(table, "card", view->card, &name);
    struct words_arg args[] = {
        words_string("card", name.data ? name.data : ""),
        words_number("minimum", table->edition->card[view->card].minimum),
        words_number("prize", table->edition->card[view->card].prize),
        words_number("n", FF_SALES - view->sold - 1) };
    draw_line(table, "card", args, 4, out);
    text_free(&name);
}

/* What the viewer has put together so far. */
static void draw_draft(const struct table *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    int seat = table->board->viewer;
    struct text holding = { 0 };
    if (seat >= view->players || view->draft_at[seat] <= 0)
        return;
    add_holding(table, view->draft_notes[seat], view->draft_money[seat], &holding);
    struct words_arg args[] = {
        words_string("parts", holding.data ? holding.data : ""),
        words_number("sum", fuffziger_bid(view->draft_notes[seat], view->draft_money[seat])) };
    draw_line(table, "draft", args, 2, out);
    text_free(&holding);
}

/* ---- players --------------------------------------------------------------------------------- */

enum { NAME = 18, SILVER = 8, MONEY = 10, NOTES = 7 };

static void add_head(const struct table *table, const char *name, int columns, struct text *out)
{
    struct text label = { 0 };
    say(table, name, NULL, 0, &label);
    style_cell(table->style, label.data ? label.data : "", columns, WORDS_RIGHT, out);
    text_free(&label);
}

static void draw_player_heads(const struct table *table, struct text *out)
{
    struct text line = { 0 };
    style_cell(table->style, "", NAME + 2, WORDS_LEFT, &line);
    add_head(table, "silver", SILVER, &line);
    add_head(table, "money", MONEY, &line);
    for (int value = 0; value < FF_VALUES; value++) {
        char head[16];
        snprintf(head, sizeof head, style_sign(table->style, "×%d", "x%d"),
                 fuffziger_face[value]);
        style_cell(table->style, head, NOTES, WORDS_RIGHT, &line);
    }
    style_paint(table->style, PAINT_HEAD, line.data ? line.data : "", out);
    text_add(out, "\n");
    text_free(&line);
}

/* The mark, a confirmed bid, a prize not yet handed over. */
static void add_sign(const struct table *table, const char *name, int n, struct text *out)
{
    struct words_arg arg = words_number("n", n);
    say(table, name, &arg, 1, out);
    text_add(out, style_sign(table->style, " · ", " - "));
}

static void draw_presses(const struct table *table, int seat, struct text *out)
{
    const struct fuffziger *view = table->view;
    struct text line = { 0 }, list = { 0 };
    if (seat == view->start)
        add_sign(table, "sign_start", 0, &line);
    if (view->phase == PHASE_BID && view->confirmed[seat])
        add_sign(table, "sign_confirmed", 0, &line);
    if (view->prize[seat])
        add_sign(table, "sign_prize", view->prize[seat], &line);
    for (int press = 0; press < FF_PRESSES; press++)
        if (view->press[seat][press]) {
            struct text name = { 0 };
            add_name(table, "press", press, &name);
            if (view->press[seat][press] > 1)
                add_item(&list, style_sign(table->style, "%d × %s", "%d x %s"),
                         view->press[seat][press], name.data ? name.data : "");
            else
                text_printf(&list, "%s%s", list.size ? ", " : "", name.data ? name.data : "");
            text_free(&name);
        }
    text_add(&line, list.data ? list.data : style_sign(table->style, "–", "-"));
    style_wrap(table->style, "    ", line.data ? line.data : "", 4, out);
    text_add(out, "\n");
    text_free(&list);
    text_free(&line);
}

static void draw_players(const struct table *table, struct text *out)
{
    const struct fuffziger *view = table->view;
    draw_player_heads(table, out);
    for (int seat = 0; seat < view->players; seat++) {
        bool turn = table->board->active >> seat & 1;
        struct text name = { 0 }, line = { 0 };
        add_name(table, "seat", seat, &name);
        text_add(out, turn ? style_sign(table->style, "▶ ", "> ") : "  ");
        style_cell(table->style, name.data ? name.data : "", NAME, WORDS_LEFT, &line);
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

static void draw_head(const struct table *table, struct text *out)
{
    struct text phase = { 0 }, line = { 0 }, wrapped = { 0 };
    add_name(table, "phase", table->view->phase, &phase);
    struct words_arg args[] = { words_number("round", table->view->round),
                                words_string("phase", phase.data ? phase.data : ""),
                                words_number("silver", table->view->silver_supply) };
    say(table, "head", args, 3, &line);
    words_repeat(out, style_sign(table->style, "─", "-"), table->style->width - 1);
    text_add(out, "\n");
    style_wrap(table->style, "", line.data ? line.data : "", 2, &wrapped);
    style_paint(table->style, PAINT_BOLD, wrapped.data ? wrapped.data : "", out);
    text_add(out, "\n");
    text_free(&wrapped);
    text_free(&phase);
    text_free(&line);
}

static void draw(const struct board *board, struct text *out)
{
    struct table table = open_table(board);
    draw_head(&table, out);
    draw_prices(&table, out);
    draw_inspectors(&table, out);
    draw_card(&table, out);
    draw_auction(&table, out);
    text_add(out, "\n");
    draw_players(&table, out);
    text_add(out, "\n");
    draw_draft(&table, out);
}

/* ---- asides --------------------------------------------------------------------------- */

/* The chance that a press breaks, in per cent. */
static void aside_turn(const struct table *table, int press, struct text *out)
{
    int weight[FF_BACKS];
    int sum = fuffziger_back_weights(table->edition, table->view, press, weight);
    struct words_arg arg = words_number("n", sum ? 100 * weight[BACK_BROKEN] / sum : 0);
    say(table, "aside_turn", &arg, 1, out);
}

static void aside_choice(const struct board *board, int actor, struct move move,
                         struct text *out)
{
    struct table table = open_table(board);
    struct text stake = { 0 };
    (void)actor;
    if (move.kind == MOVE_TURN) {
        aside_turn(&table, move.a, out);
    } else if (move.kind == MOVE_PRINT && fuffziger_yield[move.a] > 1) {
        struct words_arg arg = words_number("n", fuffziger_yield[move.a]);
        say(&table, "aside_notes", &arg, 1, out);
    } else if (move.kind == MOVE_SELL) {
        struct words_arg arg = words_number(
            "n", table.edition->press[fuffziger_value_of[move.a]].sell);
        say(&table, "aside_each", &arg, 1, out);
    } else if (move.kind == MOVE_MATCH) {
        add_holding(&table, table.view->staked_notes, table.view->staked_money, &stake);
        struct words_arg arg = words_string("stake", stake.data ? stake.data : "");
        say(&table, "aside_match", &arg, 1, out);
    }
    text_free(&stake);
}

/* All bids, each with its sum. */
static void event_bids(const struct table *table, const struct fuffziger *after, struct text *out)
{
    for (int seat = 0; seat < after->players; seat++) {
        struct text name = { 0 }, parts = { 0 };
        add_name(table, "seat", seat, &name);
        add_holding(table, after->bid_notes[seat], after->bid_money[seat], &parts);
        int sum = fuffziger_bid(after->bid_notes[seat], after->bid_money[seat]);
        text_printf(out, "%s%s: %s", seat ? "; " : "", name.data ? name.data : "",
                    parts.data ? parts.data : "");
        if (sum > 0)
            text_printf(out, " = %d", sum);
        text_free(&name);
        text_free(&parts);
    }
    for (int seat = 0; seat < after->players && table->view->card >= 0; seat++)
        if (after->sold > table->view->sold && after->won[seat] > table->view->won[seat]) {
            struct text name = { 0 };
            add_name(table, "seat", seat, &name);
            struct words_arg args[] = {
                words_string("player", name.data ? name.data : ""),
                words_number("n", table->edition->card[table->view->card].prize) };
            text_add(out, "; ");
            say(table, "event_won", args, 2, out);
            text_free(&name);
        }
}

/* The stake just laid open. */
static void event_stake(const struct table *table, const struct fuffziger *after,
                        struct text *out)
{
    const struct fuffziger *view = table->view;
    int16_t notes[FF_VALUES];
    for (int value = 0; value < FF_VALUES; value++)
        notes[value] = (int16_t)(after->staked_notes[value] - view->staked_notes[value]);
    add_holding(table, notes, after->staked_money - view->staked_money, out);
}

/* Who got the coins by this move, and for what. */
static void event_silver(const struct table *table, const struct fuffziger *after,
                         struct text *out)
{
    for (int seat = 0; seat < after->players; seat++) {
        struct text name = { 0 }, stake = { 0 };
        int coins = after->silver[seat] - table->view->silver[seat];
        if (coins <= 0)
            continue;
        add_name(table, "seat", seat, &name);
        add_holding(table, after->staked_notes, after->staked_money, &stake);
        struct words_arg args[] = { words_string("player", name.data ? name.data : ""),
                                    words_number("coins", coins),
                                    words_string("stake", stake.data ? stake.data : "") };
        if (out->size)
            text_add(out, "; ");
        say(table, "event_silver", args, 3, out);
        text_free(&name);
        text_free(&stake);
    }
}

/* Which value a press has now that was turned over to the next one. */
static void event_back(const struct table *table, int back, struct text *out)
{
    int value = fuffziger_value_of[table->view->front];
    if (back == BACK_NEXT)
        add_name(table, "value", value + 1, out);
    else if (back == BACK_NEXT_DOUBLE)
        add_name(table, "press", PRESS_DOUBLE + value + 1, out);
}

/* A value card whose turn has not come does nothing (FF-I2), but a 150
 * brings an auction (FF-I4). */
static void event_inspector(const struct table *table, int card, struct text *out)
{
    struct text name = { 0 };
    if (card == COIN_CARD || card == table->view->lowest)
        return;
    add_name(table, "lowest", table->view->lowest, &name);
    struct words_arg arg = words_string("lowest", name.data ? name.data : "");
    if (card == VALUE_150)
        say(table, "event_auction", NULL, 0, out);
    else
        say(table, "event_blank", &arg, 1, out);
    text_free(&name);
}

static void aside_event(const struct board *board, int actor, struct move move, struct text *out)
{
    struct table table = open_table(board);
    const struct fuffziger *after = board->after;
    int16_t printed[FF_VALUES] = { 0 };
    (void)actor;
    if (move.kind == MOVE_REVEAL && after) {
        event_bids(&table, after, out);
    } else if (move.kind == MOVE_SHOW && after) {
        event_stake(&table, after, out);
        event_silver(&table, after, out);
    } else if (move.kind == MOVE_LEAVE && after) {
        event_silver(&table, after, out);
    } else if (move.kind == MOVE_BACK) {
        event_back(&table, move.b, out);
    } else if (move.kind == MOVE_INSPECT) {
        event_inspector(&table, move.a, out);
    } else if (move.kind == MOVE_DONE) {
        add_name(&table, "phase", table.view->phase, out);
    } else if (move.kind == MOVE_RUN) {
        for (int press = 0; press < FF_PRESSES; press++)
            printed[fuffziger_value_of[press]] =
                (int16_t)(printed[fuffziger_value_of[press]] +
                          table.view->todo[press] * fuffziger_yield[press]);
        add_holding(&table, printed, 0, out);
    }
}

static void question(const struct board *board, struct text *out)
{
    const struct fuffziger *view = board->view;
    char key[64];
    bool last = view->phase == PHASE_LEAD && fuffziger_is_last(view);      /* FF-A4 */
    snprintf(key, sizeof key, "prompt.%s",
             last ? "last" : noun_name(board->match->game, board->match->edition->data, "phase",
                                       view->phase));
    const char *text = words_find(board->words, board->match->game, key);
    text_add(out, text ? text : "");
}

/* ---- shortcuts: "bid 2x50 1x20 15", "stake 3x20" -------------------------------------- */

/* Whether the typed word is one of a list parted by blanks. */
static bool is_listed(const char *list, const char *typed, size_t length)
{
    for (; length && list && *list; list += strcspn(list, " ")) {
        list += strspn(list, " ");
        if (strcspn(list, " ") == length && !strncmp(list, typed, length))
            return true;
    }
    return false;
}

/* A number of at most six digits; -1: there is none. */
static int read_number(const char **text)
{
    size_t digits = strspn(*text, "0123456789");
    int number = 0;
    if (!digits || digits > 6)
        return -1;
    for (size_t i = 0; i < digits; i++)
        number = number * 10 + ((*text)[i] - '0');
    *text += digits;
    return number;
}

/* "2x50", "2×50", "2*50", or an amount of real money. False: something else. */
static bool read_part(const char **text, int parts[FF_PARTS])
{
    int number = read_number(text), value = FF_MONEY;
    const char *at = *text;
    if (number < 0)
        return false;
    bool times = *at == 'x' || *at == '*' || !strncmp(at, "×", strlen("×"));
    if (times) {
        at += *at == 'x' || *at == '*' ? 1 : strlen("×");
        int face = read_number(&at);
        for (value = 0; value < FF_VALUES && fuffziger_face[value] != face;)
            value++;
        if (value == FF_VALUES)
            return false;
        *text = at;
    }
    parts[value] += number;
    return !**text || strchr(" ,+", **text);
}

static int add_move(const struct board *board, void *state, struct move moves[], int count,
                    int most, struct move move)
{
    const struct game *game = board->match->game;
    if (count < 0 || count == most ||
        !game_allows(game, board->match->edition->data, state, board->viewer, move, NULL))
        return -1;
    moves[count] = move;
    game->apply(board->match->edition->data, state, board->viewer, move);
    return count + 1;
}

/* The whole bid or stake, confirmed. */
static int shortcut(const struct board *board, const char *typed, struct move moves[], int most)
{
    struct fuffziger trial = *(const struct fuffziger *)board->view;
    int parts[FF_PARTS] = { 0 }, count = 0;
    size_t verb = strcspn(typed, " ");
    const char *rest = typed + verb + strspn(typed + verb, " ,+");
    bool bids = is_listed("bid stake", typed, verb) ||
                is_listed(words_find(board->words, board->match->game, "board.verbs"), typed,
                          verb);
    if ((trial.phase != PHASE_BID && trial.phase != PHASE_LEAD) || !bids || !*rest ||
        board->viewer >= FF_SEATS)
        return 0;
    for (; *rest; rest += strspn(rest, " ,+"))
        if (!read_part(&rest, parts))
            return -1;
    for (int value = VALUE_150; value >= 0; value--)
        for (int left = parts[value]; left > 0 && count >= 0; left -= FF_MOST_ADDED)
            count = add_move(board, &trial, moves, count, most,
                             (struct move){ MOVE_NOTES, (uint8_t)value, 0,
                                            (uint8_t)(left < FF_MOST_ADDED ? left
                                                                           : FF_MOST_ADDED) });
    for (int left = parts[FF_MONEY]; left > 0 && count >= 0; left -= FF_MOST_ADDED)
        count = add_move(board, &trial, moves, count, most,
                         (struct move){ MOVE_CASH, 0, 0,
                                        (uint8_t)(left < FF_MOST_ADDED ? left
                                                                       : FF_MOST_ADDED) });
    return add_move(board, &trial, moves, count, most, (struct move){ .kind = MOVE_CONFIRM });
}

const struct board_kind fuffziger_board = {
    .game = "fuffziger",
    .draw = draw,
    .aside = aside_choice,
    .event = aside_event,
    .question = question,
    .shortcut = shortcut,
};
