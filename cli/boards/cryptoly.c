/*
 * cryptoly.c: the table of Cryptoly in text.
 *
 * Rates and stocks, the loop of spaces with the pawns on it, the players with
 * their coins and cards, the card or offer under way. What a card does is
 * told from its data.
 */
#include "games/cryptoly/cryptoly.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/boards.h"

struct table {
    const struct board *board;
    const struct game  *game;
    const struct style *style;
    const struct cryptoly         *view;
    const struct cryptoly_edition *edition;
};

static struct table open_table(const struct board *board)
{
    return (struct table){ .board = board, .game = board->match->game, .style = &board->style,
                           .view = board->view, .edition = board->match->edition->data };
}

/* ---- small things --------------------------------------------------- */

static const char *word(const struct table *table, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "board.%s", name);
    return words_get(table->board->words, table->game, key);
}

static void add_name(const struct table *table, const char *noun, int value, struct text *out)
{
    words_name(table->board->words, table->board->match, noun, value, out);
}

static void say(const struct table *table, const char *name, const struct words_arg *args,
                int count, struct text *out)
{
    char key[64];
    snprintf(key, sizeof key, "board.%s", name);
    words_say(table->board->words, table->game, key, args, count, out);
}

static const char *text_of(const struct text *text)
{
    return text->data ? text->data : "";
}

/* Adds the line, wrapped, with a newline; empties it. */
static void put_line(const struct table *table, struct text *line, int indent, struct text *out)
{
    words_wrap(out, text_of(line), table->style->width - 1, indent);
    text_add(out, "\n");
    text_free(line);
    *line = (struct text){ 0 };
}

/* An exact value as BTC with two decimals, rounded down. */
static void add_btc(const struct table *table, int32_t value, struct text *out)
{
    int32_t size = value < 0 ? -value : value;
    text_printf(out, "%s%d%s%02d", value < 0 ? "−" : "", size / UNIT, word(table, "point"),
                size % UNIT * 100 / UNIT);
}

/* What the card does: all its sentences. */
static void add_effects(const struct table *table, const char *noun, int card, struct text *out)
{
    struct message line;
    for (int i = 0; cryptoly_effect(table->edition, noun, card, i, &line); i++) {
        if (i)
            text_add(out, " ");
        words_tell(table->board->words, table->board->match, &line, out);
    }
}

static const char *story(const struct table *table, const char *noun, int card)
{
    char key[64];
    snprintf(key, sizeof key, "card.%s", noun_name(table->game, table->edition, noun, card));
    return words_find(table->board->words, table->game, key);
}

/* ---- the head and the loop ------------------------------------------ */

static void draw_head(const struct table *table, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text phase = { 0 }, line = { 0 };
    add_name(table, "phase", view->phase, &phase);
    struct words_arg head[] = { words_number("round", view->round),
                                words_string("phase", text_of(&phase)) };
    say(table, "head", head, 2, &line);
    text_add(&line, " · ");
    struct words_arg last = words_number("n", view->last_round);
    if (view->ending == END_MINUTES)
        text_add(&line, word(table, "clock"));
    else
        say(table, "last", &last, 1, &line);
    words_repeat(out, style_sign(table->style, "─", "-"), table->style->width - 1);
    text_add(out, "\n");
    style_paint(table->style, PAINT_BOLD, text_of(&line), out);
    text_add(out, "\n");
    text_free(&phase);
    text_free(&line);
}

static void draw_rates(const struct table *table, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text line = { 0 };
    if (view->rate_card != EMPTY) {
        struct words_arg rates[] = { words_number("red", view->rate[RED]),
                                     words_number("blue", view->rate[BLUE]),
                                     words_number("green", view->rate[GREEN]) };
        say(table, "rates", rates, 3, &line);
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
    say(table, "stock", stock, 5, &line);
    put_line(table, &line, 4, out);
}

/* A space: its number, its kind in short, and the players on it: "12 Act ①③". */
static void draw_space(const struct table *table, int space, int columns, struct text *out)
{
    struct text cell = { 0 }, pawns = { 0 };
    char name[32];
    snprintf(name, sizeof name, "short.%s",
             noun_name(table->game, table->edition, "space", table->edition->board[space]));
    for (int seat = 0; seat < table->view->players; seat++)
        if (table->view->position[seat] == space + 1)
            text_printf(&pawns, "%d", seat + 1);
    text_printf(&cell, "%2d %s", space + 1, word(table, name));
    if (pawns.size)
        text_printf(&cell, "%s%s", pawns.size > 2 ? "<" : " <", pawns.data);
    struct text padded = { 0 };
    style_cell(table->style, text_of(&cell), columns - 1, WORDS_LEFT, &padded);
    if (pawns.size)
        style_paint(table->style, PAINT_MARK, text_of(&padded), out);
    else
        text_add(out, text_of(&padded));
    text_add(out, " ");
    text_free(&cell);
    text_free(&padded);
    text_free(&pawns);
}

static void draw_loop(const struct table *table, struct text *out)
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

static void draw_player_heads(const struct table *table, struct text *out)
{
    struct text line = { 0 };
    style_cell(table->style, "", NAME + 4, WORDS_LEFT, &line);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        struct text name = { 0 };
        add_name(table, "coin", coin, &name);
        style_cell(table->style, text_of(&name), HELD, WORDS_RIGHT, &line);
        text_free(&name);
    }
    style_cell(table->style, word(table, "worth"), WORTH, WORDS_RIGHT, &line);
    style_cell(table->style, word(table, "space"), HELD, WORDS_RIGHT, &line);
    style_paint(table->style, PAINT_HEAD, text_of(&line), out);
    text_add(out, "\n");
    text_free(&line);
}

static void draw_card(const struct table *table, const char *noun, int card, int staked,
                      struct text *out)
{
    struct text line = { 0 };
    struct words_arg n = words_number("n", staked);
    text_printf(&line, "    %s %d ", noun, card + 1);
    add_name(table, noun, card, &line);
    if (staked) {
        text_add(&line, ", ");
        say(table, "staked", &n, 1, &line);
    }
    text_add(&line, ": ");
    add_effects(table, noun, card, &line);
    put_line(table, &line, 8, out);
}

static void draw_cards(const struct table *table, int seat, struct text *out)
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

static void draw_stakes(const struct table *table, int seat, struct text *out)
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
            struct words_arg args[] = { words_string("ico", text_of(&place)),
                                        words_number("n", n),
                                        words_string("coin", text_of(&name)) };
            text_add(&line, line.size ? ", " : "    ");
            say(table, "ico", args, 3, &line);
            text_free(&place);
            text_free(&name);
        }
    if (line.size)
        put_line(table, &line, 8, out);
}

static void draw_player(const struct table *table, int seat, struct text *out)
{
    const struct cryptoly *view = table->view;
    bool turn = table->board->active >> seat & 1;
    struct text name = { 0 }, line = { 0 }, worth = { 0 };
    char number[16];
    add_name(table, "seat", seat, &name);
    text_printf(out, "%s%d ", turn ? style_sign(table->style, "▶", ">") : " ", seat + 1);
    style_cell(table->style, text_of(&name), NAME + 1, WORDS_LEFT, &line);
    style_paint(table->style, turn ? PAINT_MARK : PAINT_BOLD, text_of(&line), out);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        snprintf(number, sizeof number, "%d", view->coins[seat][coin]);
        style_cell(table->style, number, HELD, WORDS_RIGHT, out);
    }
    add_btc(table, cryptoly_worth(view, seat), &worth);
    style_cell(table->style, text_of(&worth), WORTH, WORDS_RIGHT, out);
    snprintf(number, sizeof number, "%d", view->position[seat]);
    style_cell(table->style, view->position[seat] ? number : "-", HELD, WORDS_RIGHT, out);
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

static void draw_open_card(const struct table *table, const char *noun, int card,
                           struct text *out)
{
    struct text line = { 0 };
    const char *told = story(table, noun, card);
    add_name(table, noun, card, &line);
    struct text head = { 0 };
    style_paint(table->style, PAINT_HEAD, text_of(&line), &head);
    text_free(&line);
    put_line(table, &head, 0, out);
    if (told) {
        text_add(&line, told);
        put_line(table, &line, 0, out);
    }
    add_effects(table, noun, card, &line);
    put_line(table, &line, 0, out);
}

/* What it says counts from the round in which it was drawn: later only what still holds is
 * told, the last round stands in the head. */
static void draw_time(const struct table *table, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text name = { 0 }, line = { 0 };
    if (view->phase == PHASE_NAME || view->until_hack) {
        draw_open_card(table, "time", view->time_card, out);
        return;
    }
    add_name(table, "time", view->time_card, &name);
    struct words_arg card = words_string("card", text_of(&name));
    say(table, "time", &card, 1, &line);
    put_line(table, &line, 0, out);
    text_free(&name);
}

static void add_item(struct text *out, bool *first)
{
    text_add(out, *first ? " " : ", ");
    *first = false;
}

/* One side of the offer, and what its coins are worth. */
static void draw_side(const struct table *table, int seat, int side, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text line = { 0 }, name = { 0 }, worth = { 0 };
    int32_t value = 0;
    bool first = true;
    add_name(table, "seat", seat, &name);
    struct words_arg who = words_string("player", text_of(&name));
    text_add(&line, "  ");
    say(table, "gives", &who, 1, &line);
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
    add_btc(table, value, &worth);
    struct words_arg n = words_string("n", text_of(&worth));
    text_add(&line, " (");
    say(table, "deal", &n, 1, &line);
    text_add(&line, ")");
    put_line(table, &line, 4, out);
    text_free(&name);
    text_free(&worth);
}

static void draw_code(const struct table *table, struct text *out)
{
    int viewer = table->board->viewer;
    struct text code = { 0 }, line = { 0 };
    if (viewer >= table->view->players || table->view->code[viewer][0] < 0)
        return;
    for (int i = 0; i < DIGITS; i++)
        text_printf(&code, "%d", table->view->code[viewer][i]);
    struct words_arg arg = words_string("code", text_of(&code));
    say(table, "code", &arg, 1, &line);
    style_paint(table->style, PAINT_MARK, text_of(&line), out);
    text_add(out, "\n");
    text_free(&code);
    text_free(&line);
}

static void draw(const struct board *board, struct text *out)
{
    struct table table = open_table(board);
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
    if (view->cash_card != EMPTY && view->phase == PHASE_CASH)
        draw_open_card(&table, "nft", view->cash_card, out);
    if (view->time_card != EMPTY)
        draw_time(&table, out);
    if (view->partner >= 0) {
        draw_side(&table, view->turn, 0, out);
        draw_side(&table, view->partner, 1, out);
    }
    draw_code(&table, out);
}

/* ---- asides --------------------------------------------------------- */

static void aside_price(const struct table *table, int n, struct text *out)
{
    const struct cryptoly *view = table->view;
    struct text name = { 0 };
    add_name(table, "coin", view->exchange_from, &name);
    struct words_arg args[] = {
        words_number("n", cryptoly_price(view, view->exchange_from, view->exchange_to, n)),
        words_string("coin", text_of(&name)) };
    say(table, "price", args, 2, out);
    text_free(&name);
}

static void aside_choice(const struct board *board, int actor, struct move move,
                         struct text *out)
{
    struct table table = open_table(board);
    const struct cryptoly *view = table.view;
    struct words_arg hack = words_number("n", view->hack);
    struct words_arg player = words_number("n", move.a + 1);
    struct message line;
    (void)actor;
    switch (move.kind) {
    case MOVE_AMOUNT:
        aside_price(&table, move.n, out);
        break;
    case MOVE_TRY:
        say(&table, "chance", &hack, 1, out);
        break;
    case MOVE_OFFER:
        say(&table, "player", &player, 1, out);
        break;
    case MOVE_CHOOSE:
        if (view->card != EMPTY &&
            cryptoly_effect(table.edition, "action", view->card, view->statement + move.n - 1,
                            &line))
            words_tell(board->words, board->match, &line, out);
        break;
    default:
        break;
    }
}

/* Behind a card in the log: what it does; behind a roll: the space reached. */
static void aside_event(const struct board *board, int actor, struct move move,
                        struct text *out)
{
    static const char *const nouns[] = { "action", "moon", "mining", "staking", "nft", "time" };
    struct table table = open_table(board);
    (void)actor;
    if (move.kind >= MOVE_ACTION && move.kind <= MOVE_TIME) {
        const char *noun = nouns[move.kind - MOVE_ACTION];
        const char *told = story(&table, noun, move.a);
        if (told)
            text_printf(out, "%s ", told);
        add_effects(&table, noun, move.a, out);
    } else if (move.kind == MOVE_PLACE) {
        add_name(&table, "space", table.edition->board[move.n - 1], out);
    } else if (move.kind == MOVE_ROLL) {
        int space = (table.view->position[move.a] - 1 + move.n) % table.edition->spaces;
        add_name(&table, "space", table.edition->board[space], out);
    }
}

/* Digits of codes: which one it is. False: none is asked for. */
static bool question_digit(const struct board *board, struct text *out)
{
    const struct cryptoly *view = board->view;
    int seat = board->viewer;
    bool sets = view->phase == PHASE_BET && seat < view->players && view->ready >> seat & 1;
    if (!sets && view->phase != PHASE_ENTER)
        return false;
    int done = sets ? view->code_set[cryptoly_left(view, seat)] : view->entered[view->asked];
    struct words_arg n = words_number("n", done + 1);
    words_say(board->words, board->match->game, sets ? "prompt.digit" : "prompt.enter", &n, 1,
              out);
    return true;
}

/* What is still owed. */
static void question_debt(const struct board *board, struct text *out)
{
    struct table table = open_table(board);
    struct text owed = { 0 };
    add_btc(&table, table.view->owed, &owed);
    struct words_arg n = words_string("n", text_of(&owed));
    words_say(board->words, table.game, "prompt.pay", &n, 1, out);
    text_free(&owed);
}

static void question(const struct board *board, struct text *out)
{
    const struct cryptoly *view = board->view;
    char key[64];
    if (question_digit(board, out))
        return;
    if (view->phase == PHASE_PAY) {
        question_debt(board, out);
        return;
    }
    const char *step = view->phase != PHASE_TRADE     ? ""
                       : view->step == STEP_CARDS ? "-cards"
                       : view->step == STEP_END   ? "-end"
                                                  : "";
    snprintf(key, sizeof key, "prompt.%s%s",
             noun_name(board->match->game, board->match->edition->data, "phase", view->phase),
             step);
    const char *text = words_find(board->words, board->match->game, key);
    text_add(out, text ? text : "");
}

/* ---- shortcuts ------------------------------------------------------ */
/* "exchange btc red 6" and "offer 2: give 3 red, nft 4; get 1 btc". */

struct typing {
    const struct board *board;
    struct cryptoly     trial;
    struct move        *moves;
    int                 count, most;           /* count -1: it cannot be done */
};

static void add_move(struct typing *typing, struct move move)
{
    const struct match *match = typing->board->match;
    if (typing->count < 0 || typing->count == typing->most ||
        !game_allows(match->game, match->edition->data, &typing->trial, typing->board->viewer,
                     move, NULL)) {
        typing->count = -1;
        return;
    }
    typing->moves[typing->count++] = move;
    match->game->apply(match->edition->data, &typing->trial, typing->board->viewer, move);
}

/* The next word, or the next of ":", ",", ";"; 0: none. */
static size_t next_word(const char **at)
{
    *at += strspn(*at, " ");
    if (**at && strchr(":,;", **at))
        return 1;
    return strcspn(*at, " :,;");
}

static bool is_word(const char *at, size_t length, const char *word_)
{
    return strlen(word_) == length && !strncmp(at, word_, length);
}

/* Whether it is one of the three languages' words for the verb. */
static bool is_verb(const char *at, size_t length, int verb)
{
    static const char *const verbs[][3] = { { "offer", "biete", "提案" },
                                            { "exchange", "tausche", "交換" },
                                            { "give", "gib", "渡す" },
                                            { "get", "nimm", "もらう" } };
    for (int i = 0; i < 3; i++)
        if (is_word(at, length, verbs[verb][i]))
            return true;
    return false;
}

enum { TYPED_OFFER, TYPED_EXCHANGE, TYPED_GIVE, TYPED_GET };

/* -1: not a number of at most three digits. */
static int read_number(const char *at, size_t length)
{
    int number = 0;
    if (!length || length > 3)
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (at[i] < '0' || at[i] > '9')
            return -1;
        number = number * 10 + (at[i] - '0');
    }
    return number > 254 ? -1 : number;
}

/* A value by its written name, by the beginning of the word told, or by number from 1. */
static int read_noun(const struct board *board, const char *noun, const char *at, size_t length,
                     bool numbered)
{
    const struct match *match = board->match;
    int found = noun_value(match->game, match->edition->data, noun, at, length);
    int number = read_number(at, length);
    if (found >= 0 || !length)
        return found;
    if (numbered && number > 0)
        return number - 1;
    for (int i = 0; i < noun_count(match->game, noun); i++) {
        struct text name = { 0 };
        words_name(board->words, match, noun, i, &name);
        bool fits = name.data && !strncasecmp(name.data, at, length);
        text_free(&name);
        if (fits)
            return i;
    }
    return -1;
}

/* "3 red", "nft 4", "mining 2", "staking 3 with". False: it is none of these. */
static bool read_item(struct typing *typing, const char **at, bool gives)
{
    static const char *const nouns[] = { "mining", "staking", "nft" };
    static const uint8_t kinds[3][2] = { { MOVE_GET_MINING, MOVE_GIVE_MINING },
                                         { MOVE_GET_STAKING, MOVE_GIVE_STAKING },
                                         { MOVE_GET_NFT, MOVE_GIVE_NFT } };
    size_t length = next_word(at);
    int n = read_number(*at, length);
    const char *first = *at;
    *at += length;
    size_t second = next_word(at);
    if (n > 0) {
        int coin = read_noun(typing->board, "coin", *at, second, false);
        *at += second;
        if (coin < 0)
            return false;
        add_move(typing, (struct move){ gives ? MOVE_GIVE : MOVE_GET, (uint8_t)coin, 0,
                                        (uint8_t)n });
        return true;
    }
    for (int i = 0; i < 3; i++) {
        if (!is_word(first, length, nouns[i]))
            continue;
        int card = read_noun(typing->board, nouns[i], *at, second, true);
        *at += second;
        if (card < 0)
            return false;
        struct move move = { .kind = kinds[i][gives], .a = (uint8_t)card };
        const char *behind = *at;
        size_t third = next_word(&behind);
        int sale = i == 1 ? read_noun(typing->board, "sale", behind, third, false) : -1;
        if (sale >= 0 && *behind != ',' && *behind != ';') {
            move.b = (uint8_t)sale;
            *at = behind + third;
        }
        add_move(typing, move);
        return true;
    }
    return false;
}

/* ": give A, B; get C" and then the offer is sent. */
static bool read_sides(struct typing *typing, const char *at)
{
    for (;;) {
        size_t length = next_word(&at);
        bool gives = is_verb(at, length, TYPED_GIVE);
        if (!gives && !is_verb(at, length, TYPED_GET))
            return false;
        at += length;
        do {
            if (*at == ',')
                at++;
            if (!read_item(typing, &at, gives))
                return false;
            next_word(&at);
        } while (*at == ',');
        if (!*at)
            break;
        if (*at++ != ';')
            return false;
    }
    add_move(typing, (struct move){ .kind = MOVE_SEND });
    return true;
}

static int read_offer(struct typing *typing, const char *at)
{
    size_t length = next_word(&at);
    int seat = read_number(at, length) - 1;
    at += length;
    next_word(&at);
    if (*at != ':')
        return 0;
    if (seat < 0)
        return -1;
    add_move(typing, (struct move){ .kind = MOVE_OFFER, .a = (uint8_t)seat });
    return typing->count < 0 || !read_sides(typing, at + 1) ? -1 : typing->count;
}

static int read_exchange(struct typing *typing, const char *at)
{
    int value[3];
    for (int i = 0; i < 3; i++) {
        size_t length = next_word(&at);
        value[i] = i < 2 ? read_noun(typing->board, "coin", at, length, false)
                         : read_number(at, length);
        at += length;
    }
    if (value[0] < 0 || value[1] < 0 || value[2] < 1 || *at)
        return 0;
    add_move(typing, (struct move){ MOVE_EXCHANGE, (uint8_t)value[0], (uint8_t)value[1], 0 });
    if (typing->count > 0)
        add_move(typing, (struct move){ .kind = MOVE_AMOUNT, .n = (uint8_t)value[2] });
    return typing->count;
}

static int shortcut(const struct board *board, const char *typed, struct move moves[], int most)
{
    struct typing typing = { .board = board, .moves = moves, .most = most };
    const char *at = typed;
    size_t length = next_word(&at);
    typing.trial = *(const struct cryptoly *)board->view;
    if (board->viewer >= SEATS)
        return 0;
    bool offers = is_verb(at, length, TYPED_OFFER);
    if (typing.trial.phase == PHASE_TRADE && offers)
        return read_offer(&typing, at + length);
    if (typing.trial.phase == PHASE_EXCHANGE && is_verb(at, length, TYPED_EXCHANGE))
        return read_exchange(&typing, at + length);
    return offers && strchr(at, ':') ? -1 : 0;                 /* in another step */
}

const struct board_kind cryptoly_board = {
    .game = "cryptoly",
    .draw = draw,
    .aside = aside_choice,
    .event = aside_event,
    .question = question,
    .shortcut = shortcut,
};
