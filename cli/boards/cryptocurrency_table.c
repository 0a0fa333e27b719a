/*
 * cryptocurrency_table.c: all that lies open in Cryptocurrency, for those without the box:
 * whole tracks and mining rows, how many there are of each card, and where they are.
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <stdio.h>
#include <string.h>

#include "cli/boards/boards.h"
#include "words/line.h"

struct cryptocurrency_sheet {
    const struct board *board;
    const struct cryptocurrency *view;
    const struct cryptocurrency_edition *edition;
    struct text *out;
};

enum { NAME = 20, COLUMN = 8 };

/* ---- small things ------------------------------------------------------- */

static void add_name(const struct cryptocurrency_sheet *sheet, const char *noun, int value,
                     struct text *out)
{
    words_name(sheet->board->scene.words, sheet->board->scene.match, noun, value, out);
}

static void add_head(const struct cryptocurrency_sheet *sheet, const char *key,
                     const struct words_arg *args, int count)
{
    struct text head = { 0 }, wrapped = { 0 };
    words_say(sheet->board->scene.words, sheet->board->scene.match->game, key, args, count, &head);
    style_wrap(&sheet->board->style, "", head.data ? head.data : "", 2, &wrapped);
    style_paint(&sheet->board->style, PAINT_HEAD, wrapped.data ? wrapped.data : "", sheet->out);
    text_add(sheet->out, "\n");
    text_free(&head);
    text_free(&wrapped);
}

/* "  Flyt                ", and what stands behind it. */
static void add_line(const struct cryptocurrency_sheet *sheet, const char *noun, int value,
                     struct text *line)
{
    struct text name = { 0 };
    add_name(sheet, noun, value, &name);
    text_add(sheet->out, "  ");
    style_cell(&sheet->board->style, name.data ? name.data : "", NAME, COLUMNS_LEFT, sheet->out);
    text_printf(sheet->out, " %s\n", line->data ? line->data : "");
    text_free(&name);
    text_free(line);
}

static void say_line(const struct cryptocurrency_sheet *sheet, const char *key,
                     const struct words_arg *args, int count)
{
    struct text line = { 0 };
    words_say(sheet->board->scene.words, sheet->board->scene.match->game, key, args, count, &line);
    style_wrap(&sheet->board->style, "  ", line.data ? line.data : "", 4, sheet->out);
    text_add(sheet->out, "\n");
    text_free(&line);
}

/* ---- tracks --------------------------------------------------------------- */

static void draw_tracks(const struct cryptocurrency_sheet *sheet)
{
    add_head(sheet, "sheet.tracks", NULL, 0);
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *row =
            cryptocurrency_coin(sheet->edition, sheet->view, coin);
        struct text line = { 0 };
        for (int i = 0; i < row->prices; i++)
            text_printf(&line, i + 1 == sheet->view->price_space[coin] ? "[%2d]" : " %2d ",
                        row->price[i]);
        add_line(sheet, "coin", coin, &line);
    }
}

/* Difficulty, coins and fee of each space, with what standing events make of them. */
static void draw_mining(const struct cryptocurrency_sheet *sheet)
{
    add_head(sheet, "sheet.mining", NULL, 0);
    for (int coin = 0; coin < COINS; coin++) {
        const struct cryptocurrency_coin *row =
            cryptocurrency_coin(sheet->edition, sheet->view, coin);
        struct cryptocurrency at = *sheet->view;
        struct text line = { 0 };
        for (int space = 1; space <= row->spaces; space++) {
            char three[24];
            at.marker[coin] = (int8_t)space;
            snprintf(three, sizeof three, "%d/%d/%d",
                     cryptocurrency_difficulty(sheet->edition, &at, coin), row->reward[space - 1],
                     cryptocurrency_fee(sheet->edition, &at, coin));
            text_printf(&line, space == sheet->view->marker[coin] ? "[%s]" : " %s ", three);
        }
        add_line(sheet, "coin", coin, &line);
    }
}

/* Where the tokens of a coin are. */
static void draw_tokens(const struct cryptocurrency_sheet *sheet)
{
    struct words_arg all = words_number("n", sheet->edition->tokens);
    add_head(sheet, "sheet.tokens", &all, 1);
    for (int coin = 0; coin < COINS; coin++) {
        int held = 0;
        struct text line = { 0 };
        for (int seat = 0; seat < sheet->view->players; seat++)
            held += sheet->view->coins[seat][coin];
        struct words_arg args[] = { words_number("market", sheet->view->market[coin]),
                                    words_number("pool", sheet->view->unmined[coin]),
                                    words_number("held", held) };
        words_say(sheet->board->scene.words, sheet->board->scene.match->game, "sheet.tokens_of",
                  args, 3, &line);
        add_line(sheet, "coin", coin, &line);
    }
}

/* ---- cards ------------------------------------------------------------------ */

static int seeking(const struct cryptocurrency *view, int member)
{
    int count = 0;
    for (int place = 0; place < SEEKERS; place++)
        count += view->seeker[place] == member;
    return count;
}

static int in_teams(const struct cryptocurrency *view, int member)
{
    int count = 0;
    for (int seat = 0; seat < view->players; seat++)
        for (int place = 0; place <= FOURTH; place++)
            count += view->team[seat][place] == member;
    return count;
}

/* The head of the list, with the words of its columns. */
static void draw_expert_heads(const struct cryptocurrency_sheet *sheet)
{
    const struct scene *scene = &sheet->board->scene;
    const char *at = words_get(scene->words, scene->match->game, "sheet.columns");
    struct text line = { 0 };
    style_cell(&sheet->board->style, words_get(scene->words, scene->match->game, "sheet.experts"),
               NAME + 2, COLUMNS_LEFT, &line);
    while (*at) {
        char word[64];
        size_t length = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        style_cell(&sheet->board->style, word, COLUMN, COLUMNS_RIGHT, &line);
        at += length + strspn(at + length, " ");
    }
    style_paint(&sheet->board->style, PAINT_HEAD, line.data ? line.data : "", sheet->out);
    text_add(sheet->out, "\n");
    text_free(&line);
}

static void draw_experts(const struct cryptocurrency_sheet *sheet)
{
    draw_expert_heads(sheet);
    for (int i = 0; i < EXPERTS; i++) {
        int member = FINTECH + i;
        const int numbers[] = { sheet->edition->expert[i].cost,   sheet->edition->expert[i].energy,
                                sheet->edition->expert[i].copies, seeking(sheet->view, member),
                                in_teams(sheet->view, member),    sheet->view->expert_deck[i],
                                sheet->view->expert_discard[i] };
        struct text line = { 0 };
        if (!sheet->edition->expert[i].copies)
            continue;
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            text_printf(&line, "%*d", k ? COLUMN : COLUMN - 1, numbers[k]);
        add_line(sheet, "member", member, &line);
    }
}

/* "3 × −3, 6 × −2, ..." */
static void add_mix(const int8_t *points, int count, struct text *out)
{
    for (int value = -9; value <= 9; value++) {
        int copies = 0;
        for (int i = 0; i < count; i++)
            copies += points[i] == value;
        if (copies)
            text_printf(out, "%s%d × %s%d", out->size ? ", " : "", copies, value < 0 ? "−" : "+",
                        value < 0 ? -value : value);
    }
}

/* The figure of the whole match with this key. */
static bool find_figure(const struct cryptocurrency_sheet *sheet, const char *key,
                        struct figure *figure)
{
    for (int i = 0; voice_figure(&sheet->board->scene, i, figure); i++)
        if (!figure->noun && !strcmp(figure->key, key))
            return true;
    return false;
}

static void draw_rumours(const struct cryptocurrency_sheet *sheet, const struct figure *decks)
{
    struct text mix = { 0 };
    add_mix(sheet->edition->rumour, RUMOURS, &mix);
    struct words_arg args[] = { words_number("n", RUMOURS),
                                words_string("mix", mix.data ? mix.data : ""),
                                words_number("left", decks->number[0]) };
    add_head(sheet, "sheet.rumours", NULL, 0);
    say_line(sheet, "sheet.rumours_are", args, 3);
    text_free(&mix);
}

/* What each coin's transactions do, and which of them lie on the discard pile. */
static void draw_transactions(const struct cryptocurrency_sheet *sheet, const struct figure *decks)
{
    struct words_arg left = words_number("left", decks->number[3]);
    add_head(sheet, "sheet.transactions", &left, 1);
    for (int coin = 0; coin < COINS; coin++) {
        struct text line = { 0 }, all = { 0 }, gone = { 0 };
        int8_t discarded[CC_COPIES];
        int count = 0;
        for (int i = 0; i < CC_COPIES; i++)
            if (sheet->view->transaction_discard >> (coin * CC_COPIES + i) & 1)
                discarded[count++] = sheet->edition->transaction[coin][i];
        add_mix(sheet->edition->transaction[coin], CC_COPIES, &all);
        add_mix(discarded, count, &gone);
        struct words_arg args[] = { words_string("mix", all.data ? all.data : ""),
                                    words_string("gone", gone.data ? gone.data : "–") };
        words_say(sheet->board->scene.words, sheet->board->scene.match->game,
                  "sheet.transactions_of", args, 2, &line);
        add_line(sheet, "coin", coin, &line);
        text_free(&all);
        text_free(&gone);
    }
}

static void draw_loans(const struct cryptocurrency_sheet *sheet)
{
    struct words_arg args[] = {
        words_number("n", sheet->edition->loan_cards),
        words_number("left", sheet->view->loan_supply),
        words_number("gives", sheet->edition->loan_value),
        words_number("repay", sheet->edition->loan_repay),
        words_number("interest", cryptocurrency_interest(sheet->edition, sheet->view)),
        words_number("most", sheet->edition->loan_most),
    };
    struct words_arg trade[] = {
        words_number("limit", sheet->edition->trade_limit),
        words_number("shift", cryptocurrency_per_space(sheet->edition, sheet->view, false)),
        words_number("hash", sheet->edition->hash_cards),
        words_number("hodler", cryptocurrency_hodler(sheet->edition, sheet->view)),
    };
    add_head(sheet, "sheet.bank", NULL, 0);
    say_line(sheet, "sheet.loans", args, 6);
    say_line(sheet, "sheet.trade", trade, 4);
}

static void draw_events(const struct cryptocurrency_sheet *sheet)
{
    struct text left = { 0 };
    if (!sheet->view->events)
        return;
    for (int event = 0; event < EVENTS; event++)
        if (sheet->view->event_deck[event] > 0)
            voice_add(&sheet->board->scene, "event", event, &left);
    struct words_arg arg = words_string("events", left.data ? left.data : "–");
    say_line(sheet, "sheet.events", &arg, 1);
    text_free(&left);
}

void cryptocurrency_table(const struct board *board, struct text *out)
{
    struct cryptocurrency_sheet sheet = { board, board->scene.view,
                                          board->scene.match->edition->data, out };
    struct figure decks;
    if (!find_figure(&sheet, "decks", &decks))
        return;
    draw_tracks(&sheet);
    draw_mining(&sheet);
    draw_tokens(&sheet);
    draw_experts(&sheet);
    draw_rumours(&sheet, &decks);
    draw_transactions(&sheet, &decks);
    draw_loans(&sheet);
    draw_events(&sheet);
}
