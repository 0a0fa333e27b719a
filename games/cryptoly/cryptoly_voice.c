/*
 * cryptoly_voice.c: what Cryptoly says of its moves and cards, and exchanges
 * and offers in one order: "exchange btc red 6",
 * "offer 2: give 3 red, nft 4; get 1 btc".
 */
#include "games/cryptoly/cryptoly_voice.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/bits.h"
#include "core/number.h"
#include "games/cryptoly/cryptoly.h"

/* ---- small things --------------------------------------------------- */

void cryptoly_btc(const struct scene *scene, int32_t value, struct text *out)
{
    int64_t hundredths = (value < 0 ? -(int64_t)value : value) * 100;
    hundredths = (hundredths + UNIT / 2) / UNIT;
    text_printf(out, "%s%d%s%02d", value < 0 && hundredths ? "−" : "", (int)(hundredths / 100),
                words_get(scene->words, scene->match->game, "board.point"),
                (int)(hundredths % 100));
}

/* ---- sentences ------------------------------------------------------ */

void cryptoly_add_coins(const struct scene *scene, int coin, int n, struct text *list)
{
    voice_comma(scene, list);
    voice_say(scene, list, "turn.coins", "n =coin", n, coin);
}

/* A Staking card with what becomes of the coins on it. */
static void add_staking(const struct scene *scene, const struct cryptoly *view, int card,
                        struct text *list)
{
    if (!view->staked[card]) {
        voice_add(scene, "staking", card, list);
        return;
    }
    voice_comma(scene, list);
    voice_say(scene, list, "turn.sale", "card=staking coins=sale", card,
              view->deal_with >> card & 1);
}

void cryptoly_add_side(const struct scene *scene, const void *view_, int side, struct text *list)
{
    const struct cryptoly *view = view_;
    int seat = side ? view->partner : view->turn;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (view->deal[side][coin])
            cryptoly_add_coins(scene, coin, view->deal[side][coin], list);
    for (int card = 0; card < WORKS; card++) {
        if (!(view->deal_work >> card & 1) || view->work[card] != seat)
            continue;
        if (card < MININGS)
            voice_add(scene, "mining", card, list);
        else
            add_staking(scene, view, card - MININGS, list);
    }
    for (int card = 0; card < NFTS; card++)
        if (view->deal_nft >> card & 1 && view->nft[card] == seat)
            voice_add(scene, "nft", card, list);
}

/* ---- cards ---------------------------------------------------------- */

static const char *const card_nouns[] = { "action", "moon", "mining", "staking", "nft", "time" };

static bool is_card(const struct match *match, const char *noun, int value)
{
    for (size_t i = 0; i < sizeof card_nouns / sizeof *card_nouns; i++)
        if (!strcmp(card_nouns[i], noun))
            return noun_name(match->game, match->edition->data, noun, value) != NULL;
    return false;
}

/* What the card does: all its sentences. */
static void card_text(const struct scene *scene, const char *noun, int value, struct text *out)
{
    struct message line;
    if (cryptoly_thing(scene, noun, value, out) || !is_card(scene->match, noun, value))
        return;
    for (int i = 0; cryptoly_effect(scene->match->edition->data, noun, value, i, &line); i++) {
        voice_space(scene, out);
        words_tell(scene->words, scene->match, &line, out);
    }
}

const char *cryptoly_story(const struct scene *scene, const char *noun, int value)
{
    const struct match *match = scene->match;
    char key[64];
    snprintf(key, sizeof key, "card.%s", noun_name(match->game, match->edition->data, noun, value));
    return words_find(scene->words, match->game, key);
}

/* ---- asides --------------------------------------------------------- */

/* There is no change: so much is paid beyond the worth of what one gets. */
static void add_lost(const struct scene *scene, int32_t lost, struct text *out)
{
    struct voice_line line = line_on(scene, out);
    if (lost <= 0)
        return;
    voice_comma(scene, out);
    cryptoly_btc(scene, lost, line_text(&line, "n"));
    line_say_here(&line, "board.no-change", SAID(""));
}

static void aside_price(const struct scene *scene, struct move move, struct text *out)
{
    const struct cryptoly *view = scene->view;
    int from = view->exchange_from, to = view->exchange_to;
    int price = cryptoly_price(view, from, to, move.n);
    voice_say(scene, out, "board.price", "n =coin", price, from);
    add_lost(scene, price * cryptoly_value_of(view, from) - move.n * cryptoly_value_of(view, to),
             out);
}

/* The coin that pays the rest of a debt: what comes back, and what does not (CL-T4). */
static void aside_payment(const struct scene *scene, struct move move, struct text *out)
{
    const struct cryptoly *view = scene->view;
    struct voice_line line = line_on(scene, out);
    int32_t over = cryptoly_value_of(view, move.a) - view->owed;
    int32_t each = cryptoly_value_of(view, view->debt_coin);
    if (view->phase != CL_PHASE_PAY || over <= 0)
        return;
    int back = over / each;
    if (back > view->dex[view->debt_coin])
        back = view->dex[view->debt_coin];
    if (back) {
        cryptoly_add_coins(scene, view->debt_coin, back, line_text(&line, "coins"));
        line_say_here(&line, "board.back", SAID(""));
    }
    add_lost(scene, over - back * each, out);
}

/* What comes next in one's own turn: another step, or the roll. */
static void aside_pass(const struct scene *scene, struct move pass, struct text *out)
{
    struct cryptoly trial = *(const struct cryptoly *)scene->view;
    const struct game *game = scene->match->game;
    const void *edition = scene->match->edition->data;
    if (trial.turn != scene->viewer || trial.step == STEP_END ||
        !game_allows(game, edition, &trial, scene->viewer, pass, NULL))
        return;
    game->apply(edition, &trial, scene->viewer, pass);
    if (game->active(edition, &trial) >> CHANCE & 1)
        voice_say(scene, out, "board.rolls", "");
}

/* Which space a number stands for. All are open together and told by the first of them, so that
 * one names them all, each kind with its numbers. */
static void aside_place(const struct scene *scene, struct move move, struct text *out)
{
    const struct cryptoly_edition *edition = scene->match->edition->data;
    const uint8_t *board = edition->board;
    struct voice_line line = line_on(scene, out);
    if (move.n > 1) {
        voice_name(scene, "space", board[move.n - 1], out);
        return;
    }
    for (int i = 0; i < edition->spaces; i++) {
        if (memchr(board, board[i], (size_t)i))
            continue;
        struct text *list = line_text(&line, "list");
        for (int k = i; k < edition->spaces; k++)
            if (board[k] == board[i]) {
                voice_comma(scene, list);
                text_add_number(list, k + 1);
            }
        line_tell_next(&line, "board.spaces", SAID("=space", board[i]));
    }
}

static void aside_try(const struct scene *scene, struct move move, struct text *out)
{
    (void)move;
    voice_say(scene, out, "board.chance", "n", ((const struct cryptoly *)scene->view)->hack);
}

static void aside_offer(const struct scene *scene, struct move move, struct text *out)
{
    voice_say(scene, out, "board.player", "n", move.a + 1);
}

static void aside_statement(const struct scene *scene, struct move move, struct text *out)
{
    const struct cryptoly *view = scene->view;
    struct message line;
    if (view->card != EMPTY && cryptoly_effect(scene->match->edition->data, "action", view->card,
                                               view->statement + move.n - 1, &line))
        words_tell(scene->words, scene->match, &line, out);
}

static void (*const asides[CL_MOVE_KINDS])(const struct scene *scene, struct move move,
                                           struct text *out) = {
    [CL_MOVE_PLACE] = aside_place,     [CL_MOVE_AMOUNT] = aside_price,
    [CL_MOVE_PAY] = aside_payment,     [CL_MOVE_PASS] = aside_pass,
    [CL_MOVE_TRY] = aside_try,         [CL_MOVE_OFFER] = aside_offer,
    [CL_MOVE_CHOOSE] = aside_statement
};

static void aside_choice(const struct scene *scene, int actor, struct move move, struct text *out)
{
    (void)actor;
    if (asides[move.kind])
        asides[move.kind](scene, move, out);
}

/* Behind a card in the log: what it does; behind a roll: the space reached. */
static void aside_event(const struct scene *scene, int actor, struct move move, struct text *out)
{
    const struct cryptoly_edition *edition = scene->match->edition->data;
    const struct cryptoly *view = scene->view;
    (void)actor;
    if (move.kind >= CL_MOVE_ACTION && move.kind <= CL_MOVE_TIME) {
        const char *noun = card_nouns[move.kind - CL_MOVE_ACTION];
        const char *told = cryptoly_story(scene, noun, move.a);
        if (told)
            text_printf(out, "%s ", told);
        card_text(scene, noun, move.a, out);
    } else if (move.kind == CL_MOVE_PLACE) {
        voice_name(scene, "space", edition->board[move.n - 1], out);
    } else if (move.kind == CL_MOVE_ROLL) {
        int space = (view->position[move.a] - 1 + move.n) % edition->spaces;
        voice_name(scene, "space", edition->board[space], out);
    }
}

/* Digits of codes: which one it is. False: none is asked for. */
static bool question_digit(const struct scene *scene, struct text *out)
{
    const struct cryptoly *view = scene->view;
    int seat = scene->viewer;
    bool sets = view->phase == CL_PHASE_BET && seat < view->players && view->ready >> seat & 1;
    if (!sets && view->phase != CL_PHASE_ENTER)
        return false;
    int done = sets ? view->code_set[cryptoly_left(view, seat)] : view->entered[view->asked];
    bool letters = view->code_kind == CODE_LETTERS;
    voice_say(scene, out,
              letters ? sets ? "prompt.sign" : "prompt.type"
              : sets  ? "prompt.digit"
                      : "prompt.enter",
              "n all", done + 1, cryptoly_digits(view));
    return true;
}

static void question(const struct scene *scene, struct text *out)
{
    const struct cryptoly *view = scene->view;
    struct voice_line line = line_on(scene, out);
    if (question_digit(scene, out))
        return;
    if (view->phase == CL_PHASE_PAY) { /* what is still owed */
        cryptoly_btc(scene, view->owed, line_text(&line, "n"));
        line_say_here(&line, "prompt.pay", SAID(""));
        return;
    }
    const char *more = view->phase == CL_PHASE_NAME && view->clock ? "-minutes"
                       : view->phase == CL_PHASE_BET && view->code_kind
                           ? view->code_kind == CODE_LONG ? "-long" : "-letters"
                       : view->phase != CL_PHASE_TRADE ? ""
                       : view->step == STEP_CARDS      ? "-cards"
                       : view->step == STEP_END        ? "-end"
                                                       : "";
    voice_prompt(scene, NULL, view->phase, more, out);
}

/* ---- shortcuts ------------------------------------------------------ */
/* "exchange btc red 6" and "offer 2: give 3 red, nft 4; get 1 btc". */

enum { MOST_MOVES = 32 };

struct typing {
    const struct scene *scene;
    struct cryptoly trial;
    struct move *moves;
    int count, most;    /* count -1: it cannot be done, */
    struct move failed; /* because of this move */
};

static void add_move(struct typing *typing, struct move move)
{
    int count =
        voice_try(typing->scene, &typing->trial, move, typing->moves, typing->count, typing->most);
    if (count < 0 && typing->count >= 0)
        typing->failed = move;
    typing->count = count;
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
                                            { "get", "nimm", "もらう" },
                                            { "roll", "würfeln", "振る" } };
    for (int i = 0; i < 3; i++)
        if (is_word(at, length, verbs[verb][i]))
            return true;
    return false;
}

enum { TYPED_OFFER, TYPED_EXCHANGE, TYPED_GIVE, TYPED_GET, TYPED_ROLL };

/* -1: no number that fits into a move. */
static int read_number(const char *at, size_t length)
{
    return (int)number_read(at, length, 254);
}

/* A value by its written name, by the beginning of the word told, or by number from 1. */
static int read_noun(const struct scene *scene, const char *noun, const char *at, size_t length,
                     bool numbered)
{
    const struct match *match = scene->match;
    int found = noun_value(match->game, match->edition->data, noun, at, length);
    int number = read_number(at, length);
    if (found >= 0 || !length)
        return found;
    if (numbered && number > 0)
        return number - 1;
    for (int i = 0; i < noun_count(match->game, noun); i++) {
        struct text name = { 0 };
        words_name(scene->words, match, noun, i, &name);
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
    static const uint8_t kinds[3][2] = { { CL_MOVE_GET_MINING, CL_MOVE_GIVE_MINING },
                                         { CL_MOVE_GET_STAKING, CL_MOVE_GIVE_STAKING },
                                         { CL_MOVE_GET_NFT, CL_MOVE_GIVE_NFT } };
    size_t length = next_word(at);
    int n = read_number(*at, length);
    const char *first = *at;
    *at += length;
    size_t second = next_word(at);
    if (n > 0) {
        int coin = read_noun(typing->scene, "coin", *at, second, false);
        *at += second;
        if (coin < 0)
            return false;
        add_move(typing,
                 (struct move){ gives ? CL_MOVE_GIVE : CL_MOVE_GET, (uint8_t)coin, 0, (uint8_t)n });
        return true;
    }
    for (int i = 0; i < 3; i++) {
        if (!is_word(first, length, nouns[i]))
            continue;
        int card = read_noun(typing->scene, nouns[i], *at, second, true);
        *at += second;
        if (card < 0)
            return false;
        struct move move = { .kind = kinds[i][gives], .a = (uint8_t)card };
        const char *behind = *at;
        size_t third = next_word(&behind);
        int sale = i == 1 ? read_noun(typing->scene, "sale", behind, third, false) : -1;
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
    add_move(typing, (struct move){ .kind = CL_MOVE_SEND });
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
    add_move(typing, (struct move){ .kind = CL_MOVE_OFFER, .a = (uint8_t)seat });
    return typing->count < 0 || !read_sides(typing, at + 1) ? -1 : typing->count;
}

static int read_exchange(struct typing *typing, const char *at)
{
    int value[3];
    for (int i = 0; i < 3; i++) {
        size_t length = next_word(&at);
        value[i] =
            i < 2 ? read_noun(typing->scene, "coin", at, length, false) : read_number(at, length);
        at += length;
    }
    if (value[0] < 0 || value[1] < 0 || value[2] < 1 || *at)
        return 0;
    add_move(typing, (struct move){ CL_MOVE_EXCHANGE, (uint8_t)value[0], (uint8_t)value[1], 0 });
    if (typing->count > 0)
        add_move(typing, (struct move){ .kind = CL_MOVE_AMOUNT, .n = (uint8_t)value[2] });
    return typing->count;
}

/* "roll": all steps that are left before the roll are passed over. */
static int read_roll(struct typing *typing)
{
    for (;;) {
        int phase = typing->trial.phase;
        bool before = phase == CL_PHASE_STAKE || phase == CL_PHASE_EXCHANGE ||
                      (phase == CL_PHASE_TRADE && typing->trial.step != STEP_END);
        if (!before || typing->trial.turn != typing->scene->viewer || typing->count < 0)
            return typing->count ? typing->count : -1;
        add_move(typing, (struct move){ .kind = CL_MOVE_PASS });
    }
}

static int read_whole(struct typing *typing, const char *typed)
{
    const char *at = typed;
    size_t length = next_word(&at);
    typing->trial = *(const struct cryptoly *)typing->scene->view;
    if (typing->scene->viewer >= CL_SEATS)
        return 0;
    bool offers = is_verb(at, length, TYPED_OFFER);
    if (typing->trial.phase == CL_PHASE_TRADE && offers)
        return read_offer(typing, at + length);
    if (typing->trial.phase == CL_PHASE_EXCHANGE && is_verb(at, length, TYPED_EXCHANGE))
        return read_exchange(typing, at + length);
    if (is_verb(at, length, TYPED_ROLL) && !at[length])
        return read_roll(typing);
    typing->failed = (struct move){ .kind = CL_MOVE_OFFER };
    return offers && strchr(at, ':') ? -1 : 0; /* in another step */
}

static int shortcut(const struct scene *scene, const char *typed, struct move moves[], int most,
                    bool *anew)
{
    struct typing typing = { .scene = scene, .moves = moves, .most = most };
    (void)anew;
    return read_whole(&typing, typed);
}

/* Why the first of the moves that cannot be made cannot be made where the others lead. */
static void fault(const struct scene *scene, const char *typed, struct text *out)
{
    struct move moves[MOST_MOVES];
    struct typing typing = { .scene = scene, .moves = moves, .most = MOST_MOVES };
    struct voice_line line = line_on(scene, out);
    if (read_whole(&typing, typed) >= 0)
        return;
    if (typing.failed.kind) {
        struct scene there = *scene;
        there.view = &typing.trial;
        cryptoly_why(&there, typing.failed, out);
        return;
    }
    const char *at = typed;
    if (!is_verb(at, next_word(&at), TYPED_ROLL))
        return;
    cryptoly_phase(scene, line_text(&line, "now"));
    line_say_here(&line, "why.roll", SAID(""));
}

static bool by_hand(const struct scene *scene, struct move move)
{
    return move.kind == CL_MOVE_ROLL && move.a == scene->viewer;
}

/* Before the first round and after the last it is nobody's turn. A pawn not yet placed, a
 * die not yet cast, a rank not yet drawn and virtual coins not yet booked are no zeros. */
static bool blank(const struct scene *scene, const char *field, int64_t value)
{
    static const char *const later[] = { "position", "pips", "ico_place", "virtual" };
    const struct cryptoly *view = scene->view;
    if (!strcmp(field, "turn"))
        return !view->round || bits_has(CL_SET_END, view->phase);
    for (size_t i = 0; !value && i < sizeof later / sizeof *later; i++)
        if (!strcmp(field, later[i]))
            return true;
    return false;
}

const struct voice cryptoly_voice = {
    .game = "cryptoly",
    .aside = aside_choice,
    .event = aside_event,
    .question = question,
    .card = card_text,
    .by_hand = by_hand,
    .blank = blank,
    .shortcut = shortcut,
    .fault = fault,
    .starts = cryptoly_starts,
    .turn = cryptoly_turn,
    .moment = cryptoly_moment,
    .phase = cryptoly_phase,
    .number = cryptoly_number,
    .figure = cryptoly_figure,
    .rule = cryptoly_rule_of,
    .now = cryptoly_now,
    .why = cryptoly_why,
};
