/*
 * cryptoly_voice_tale.c: the steps of a turn that is told: sentences, forced
 * payments, gains, turns and rounds, spaces and Action cards.
 */
#include "games/cryptoly/cryptoly_voice_tale.h"

/* ---- sentences --------------------------------------------------------- */

/* The sentence of the log for the move itself. */
void cryptoly_tell_plain(struct cryptoly_tale *tale)
{
    const struct scene *scene = tale->line.scene;
    voice_space(scene, tale->line.out);
    words_move(scene->words, scene->match, tale->told->before, tale->told->actor, tale->told->move,
               tale->line.out);
}

void cryptoly_tale_coins(struct cryptoly_tale *tale, const char *name, int coin, int n)
{
    cryptoly_add_coins(tale->line.scene, coin, n, line_text(&tale->line, name));
}

void cryptoly_tale_all_coins(struct cryptoly_tale *tale, const char *name,
                             const int32_t n[KINDS_OF_COIN])
{
    struct text *list = line_text(&tale->line, name);
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (n[coin])
            cryptoly_add_coins(tale->line.scene, coin, n[coin], list);
}

void cryptoly_tell_coins(struct cryptoly_tale *tale, const char *key, int seat, int coin, int n,
                         const char *noun, int card)
{
    cryptoly_tale_coins(tale, "coins", coin, n);
    if (noun)
        voice_name(tale->line.scene, noun, card, line_text(&tale->line, "card"));
    line_tell(tale, key, "player=seat", seat);
}

/* ---- forced payment (CL-T4) --------------------------------------------- */

static const char *debt_key(const struct debt *debt, bool pays)
{
    if (debt->open)
        return !debt->n ? "turn.pays-on" : pays ? "turn.debt.on" : "turn.debt.open";
    if (debt->forgiven)
        return pays ? "turn.debt.all" : "turn.debt.none";
    if (debt->back)
        return debt->n ? "turn.debt.back" : "turn.pays-back";
    return !debt->n || debt->paid[debt->coin] == debt->n ? "turn.pays-all" : "turn.debt";
}

void cryptoly_tell_debt(struct cryptoly_tale *tale)
{
    struct debt *debt = &tale->debt;
    int owed[KINDS_OF_COIN] = { 0 }, back[KINDS_OF_COIN] = { 0 }, any = 0;
    owed[debt->coin] = debt->n;
    back[debt->coin] = debt->back;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        any |= debt->paid[coin];
    cryptoly_tale_all_coins(tale, "owed", owed);
    cryptoly_tale_all_coins(tale, "paid", debt->paid);
    cryptoly_tale_all_coins(tale, "back", back);
    cryptoly_btc(tale->line.scene, tale->now.owed, line_text(&tale->line, "rest"));
    line_tell(tale, debt_key(debt, any), "player=seat", debt->seat);
    *debt = (struct debt){ 0 };
}

static void end_debt(struct cryptoly_tale *tale)
{
    tale->debt.open = false;
    cryptoly_tell_debt(tale);
}

static void pay(struct cryptoly_tale *tale, int coin, int n)
{
    cryptoly_return(&tale->now, tale->debt.seat, coin, n);
    tale->debt.paid[coin] += n;
}

static void settle(struct cryptoly_tale *tale)
{
    struct debt *debt = &tale->debt;
    int over = -tale->now.owed / cryptoly_value_of(&tale->now, debt->coin);
    debt->back = cryptoly_gain(&tale->now, debt->seat, debt->coin, over);
    tale->now.owed = 0;
    end_debt(tale);
}

/* False: the debtor names the next coin. */
static bool continue_payment(struct cryptoly_tale *tale)
{
    int kinds = 0, last = BTC;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (tale->now.coins[tale->debt.seat][coin] > 0 && coin != tale->debt.coin) {
            kinds++;
            last = coin;
        }
    if (kinds > 1)
        return false;
    int32_t value = cryptoly_value_of(&tale->now, last);
    int n = (tale->now.owed + value - 1) / value;
    pay(tale, last, n);
    tale->now.owed -= n * value;
    settle(tale);
    return true;
}

/* False: the debtor is asked. */
bool cryptoly_tale_owe(struct cryptoly_tale *tale, int seat, int coin, int n)
{
    struct cryptoly *now = &tale->now;
    int held = now->coins[seat][coin], paid = held < n ? held : n;
    tale->debt = (struct debt){ .open = true, .seat = seat, .coin = coin, .n = n };
    pay(tale, coin, paid);
    now->owed = (n - paid) * cryptoly_value_of(now, coin);
    if (!now->owed) {
        end_debt(tale);
        return true;
    }
    if (cryptoly_worth(now, seat) >= now->owed)
        return continue_payment(tale);
    for (int other = 0; other < KINDS_OF_COIN; other++)
        pay(tale, other, now->coins[seat][other]);
    now->owed = 0;
    tale->debt.forgiven = true;
    end_debt(tale);
    return true;
}

/* One more coin, named by the debtor. False: another one is to be named. */
bool cryptoly_tale_pay_one(struct cryptoly_tale *tale, int coin)
{
    struct cryptoly *now = &tale->now;
    if (!tale->debt.open)
        tale->debt = (struct debt){ .open = true, .seat = now->asked, .coin = now->debt_coin };
    pay(tale, coin, 1);
    now->owed -= cryptoly_value_of(now, coin);
    if (now->owed > 0)
        return continue_payment(tale);
    settle(tale);
    return true;
}

/* False: one of them is asked. */
static bool pay_debtors(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    while (now->debtors) {
        int seat = now->turn;
        while (!(now->debtors >> seat & 1))
            seat = cryptoly_left(now, seat);
        now->debtors = (int8_t)(now->debtors & ~(1 << seat));
        if (!cryptoly_tale_owe(tale, seat, now->debt_coin, now->debt_n))
            return false;
    }
    return true;
}

/* ---- gains --------------------------------------------------------------- */

/* Gives what there is, and tells it; `card` is what pays. */
static void card_pays(struct cryptoly_tale *tale, const char *key, int seat, int coin, int n,
                      const char *noun, int card)
{
    int got = cryptoly_gain(&tale->now, seat, coin, n);
    if (got)
        cryptoly_tell_coins(tale, key, seat, coin, got, noun, card);
    if (got < n)
        line_tell(tale, "turn.short", "=coin", coin);
}

static void tell_gains(struct cryptoly_tale *tale, unsigned who, int coin, int n)
{
    struct text *players = line_text(&tale->line, "player");
    int seat = tale->now.turn;
    for (int i = 0; i < tale->now.players; i++, seat = cryptoly_left(&tale->now, seat))
        if (who >> seat & 1)
            voice_add(tale->line.scene, "seat", seat, players);
    cryptoly_tale_coins(tale, "coins", coin, n);
    line_tell(tale, who & (who - 1) ? "turn.each" : "turn.gets", "");
}

/* From the active player clockwise, as far as the stock goes (CL-T5). */
void cryptoly_tale_gain_all(struct cryptoly_tale *tale, unsigned who, int coin, int n)
{
    struct cryptoly *now = &tale->now;
    unsigned whole = 0;
    int part = 0, part_seat = NOBODY;
    for (int i = 0, seat = now->turn; i < now->players; i++, seat = cryptoly_left(now, seat)) {
        if (!(who >> seat & 1))
            continue;
        int got = cryptoly_gain(now, seat, coin, n);
        if (got == n) {
            whole |= 1u << seat;
        } else if (got) {
            part = got;
            part_seat = seat;
        }
    }
    if (whole)
        tell_gains(tale, whole, coin, n);
    if (part)
        tell_gains(tale, 1u << part_seat, coin, part);
    if (whole != who)
        line_tell(tale, "turn.short", "=coin", coin);
}

/* ---- turns and rounds ---------------------------------------------------- */

static void pay_interest(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    const int8_t *holder = now->work + MININGS, *order = now->work_order + MININGS;
    int card, after = 0;
    while ((card = cryptoly_next_held(holder, order, STAKINGS, now->turn, after)) != NOBODY) {
        int each = tale->edition->staking[card].each, n = tale->edition->staking[card].n;
        after = order[card];
        if (now->staked[card] / each)
            card_pays(tale, "turn.interest", now->turn, tale->edition->staking[card].pays,
                      now->staked[card] / each * n, "staking", card);
    }
}

/* CL-E2: staked coins return. */
void cryptoly_tale_begin_end(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    line_tell(tale, "turn.end", "");
    for (int card = 0; card < tale->edition->stakings; card++) {
        int holder = now->work[MININGS + card], coin = tale->edition->staking[card].coin;
        if (holder < 0 || !now->staked[card])
            continue;
        cryptoly_tell_coins(tale, "turn.unstaked", holder, coin, now->staked[card], "staking",
                            card);
        now->coins[holder][coin] = (int16_t)(now->coins[holder][coin] + now->staked[card]);
        now->staked[card] = 0;
    }
}

/* False: the turn was skipped. */
bool cryptoly_tale_begin_next_turn(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    now->turn = (int8_t)cryptoly_left(now, now->turn);
    if (now->turn == now->start) {
        now->round++;
        line_tell(tale, "field.round", "to", now->round);
    }
    if (now->skip[now->turn]) {
        now->skip[now->turn]--;
        line_tell(tale, "turn.skips", "player=seat", now->turn);
        return false;
    }
    pay_interest(tale);
    return true;
}

void cryptoly_tale_end_turn(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    do
        if (cryptoly_left(now, now->turn) == now->start) {
            if (now->round >= now->last_round) {
                cryptoly_tale_begin_end(tale);
                return;
            }
            if (now->ending == END_MINUTES || now->clock) /* the host is asked */
                return;
        }
    while (!cryptoly_tale_begin_next_turn(tale));
}

static bool run_card(struct cryptoly_tale *tale);

/* What is under way is done: the next debtor, the next statement, or the end of the roll. */
void cryptoly_tale_go_on(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    if (!pay_debtors(tale))
        return;
    if (now->buying) { /* an NFT is drawn */
        now->buying = 0;
        return;
    }
    if (now->card != EMPTY && !run_card(tale))
        return;
    if (now->extra == 1)
        line_tell(tale, "turn.extra", "player=seat", now->turn);
    else
        cryptoly_tale_end_turn(tale);
}

/* ---- spaces ---------------------------------------------------------------- */

void cryptoly_tale_fill_wallet(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    int missing = tale->edition->wallet - now->wallet;
    missing = missing < now->dex[BTC] ? missing : now->dex[BTC];
    if (missing <= 0)
        return;
    now->wallet = (int16_t)(now->wallet + missing);
    now->dex[BTC] = (int16_t)(now->dex[BTC] - missing);
    line_tell(tale, "turn.wallet", "n", now->wallet);
}

/* Why nothing happens on the space; NULL: something does, or the space says it itself. */
static const char *nothing_key(const struct cryptoly_tale *tale)
{
    const struct cryptoly *now = &tale->now;
    switch (now->space) {
    case SPACE_HACK:
        return now->wallet ? NULL : "turn.nothing.hack";
    case SPACE_ICO_1:
    case SPACE_ICO_2:
    case SPACE_ICO_3:
        return cryptoly_has_coins(now, now->turn) ? NULL : "turn.nothing.ico";
    case SPACE_WORK:
        return now->work_left ? NULL : "turn.nothing.work";
    case SPACE_NFT:
        return !now->nft_unseen                        ? "turn.nothing.nft"
               : cryptoly_worth(now, now->turn) < UNIT ? "turn.nothing.poor"
                                                       : NULL;
    case SPACE_TIME:
        return now->time_card == EMPTY ? NULL : "turn.nothing.time";
    default:
        return NULL;
    }
}

/* False: something is waited for there. */
static bool enter_space(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    now->space = (int8_t)tale->edition->board[now->position[now->turn] - 1];
    if (now->space == SPACE_HACK)
        cryptoly_tale_fill_wallet(tale);
    const char *key = nothing_key(tale);
    if (key)
        line_tell(tale, key, "player=seat", now->turn);
    return key || now->space == SPACE_HODL;
}

static void tell_mining(struct cryptoly_tale *tale, int pips)
{
    struct cryptoly *now = &tale->now;
    for (int i = 0, seat = now->turn; i < now->players; i++, seat = cryptoly_left(now, seat)) {
        int card, after = 0;
        while ((card = cryptoly_next_held(now->work, now->work_order, MININGS, seat, after)) !=
               NOBODY) {
            after = now->work_order[card];
            if ((tale->edition->mining[card].whose || seat == now->turn) &&
                pips >= tale->edition->mining[card].low && pips <= tale->edition->mining[card].high)
                card_pays(tale, "turn.mined", seat, tale->edition->mining[card].coin,
                          tale->edition->mining[card].n, "mining", card);
        }
    }
}

void cryptoly_tell_roll(struct cryptoly_tale *tale, struct move move)
{
    int pips = move.n;
    struct cryptoly *now = &tale->now;
    int at = (now->position[now->turn] - 1 + pips) % tale->edition->spaces;
    line_tell(tale, "turn.roll", "player=seat pips =space", now->turn, pips,
              tale->edition->board[at]);
    tell_mining(tale, pips);
    now->position[now->turn] = (int8_t)(at + 1);
    if (enter_space(tale))
        cryptoly_tale_go_on(tale);
}

/* ---- Action cards ------------------------------------------------------------ */

/* CL-T3. False: something is waited for. */
static bool move_pawn(struct cryptoly_tale *tale, int to)
{
    struct cryptoly *now = &tale->now;
    now->position[now->turn] = (int8_t)to;
    now->card = EMPTY;
    line_tell(tale, now->moved ? "turn.only-moves" : "turn.moves", "player=seat =space", now->turn,
              tale->edition->board[to - 1]);
    if (now->moved)
        return true;
    now->moved = 1;
    return enter_space(tale);
}

static void skip_turns(struct cryptoly_tale *tale, unsigned who)
{
    for (int seat = 0; seat < tale->now.players; seat++)
        if (who >> seat & 1 && !tale->now.skip[seat]) {
            tale->now.skip[seat] = 1;
            line_tell(tale, "turn.skip", "player=seat", seat);
        }
}

/* False: something is waited for. */
static bool carry_out(struct cryptoly_tale *tale, const int16_t *effect)
{
    struct cryptoly *now = &tale->now;
    unsigned who = cryptoly_who(now, effect[1]);
    bool by_pips = effect[0] == VERB_GAIN_PIPS || effect[0] == VERB_LOSE_PIPS;
    int n = by_pips ? now->pips : effect[3];
    switch (effect[0]) {
    case VERB_GAIN:
    case VERB_GAIN_PIPS:
        cryptoly_tale_gain_all(tale, who, effect[2], n);
        return true;
    case VERB_LOSE:
    case VERB_LOSE_PIPS:
        now->debtors = (int8_t)who;
        now->debt_coin = (int8_t)effect[2];
        now->debt_n = (int8_t)n;
        return pay_debtors(tale);
    case VERB_IF:
        now->statement =
            (int8_t)(now->statement + (now->pips < effect[1] || now->pips > effect[2]));
        return true;
    case VERB_SWAP:
        if (now->coins[now->turn][effect[1]] && now->dex[effect[2]])
            return false;
        line_tell(tale, "turn.no-swap", "player=seat", now->turn);
        return true;
    case VERB_MOVE_TO:
        return move_pawn(tale, cryptoly_next_space(tale->edition, now, effect[1]));
    case VERB_STEP:
        return move_pawn(tale, cryptoly_stepped(tale->edition, now, effect[1]));
    case VERB_SKIP:
        skip_turns(tale, who);
        return true;
    case VERB_AGAIN:
        now->extra = now->extra ? now->extra : 1;
        return true;
    default: /* a die, a choice, new rates */
        return false;
    }
}

/* False: something is waited for. */
static bool run_card(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    int card = now->card;
    while (now->card != EMPTY && now->statement < tale->edition->action[card].statements)
        if (!carry_out(tale, tale->edition->action[card].effect[now->statement++]))
            return false;
    now->card = EMPTY;
    return true;
}

void cryptoly_tell_action(struct cryptoly_tale *tale, struct move move)
{
    int card = move.a;
    line_tell(tale, "turn.action", "card=action", card);
    tale->now.card = (int8_t)card;
    tale->now.statement = 0;
    if (cryptoly_is_void(tale->edition, &tale->now)) {
        line_tell(tale, "turn.void", "");
        tale->now.card = EMPTY;
    }
    cryptoly_tale_go_on(tale);
}

void cryptoly_tell_choice(struct cryptoly_tale *tale, struct move move)
{
    int n = move.n;
    struct cryptoly *now = &tale->now;
    const int16_t(*effect)[MAX_STATEMENT] = tale->edition->action[now->card].effect;
    int first = now->statement;
    now->statement = (int8_t)(first + effect[first - 1][1]);
    if (carry_out(tale, effect[first + n - 1]))
        cryptoly_tale_go_on(tale);
}

void cryptoly_tell_swap(struct cryptoly_tale *tale, struct move move)
{
    struct cryptoly *now = &tale->now;
    const int16_t *effect = tale->edition->action[now->card].effect[now->statement - 1];
    cryptoly_return(now, now->turn, effect[1], move.n);
    cryptoly_gain(now, now->turn, effect[2], move.n);
    if (move.n) {
        cryptoly_tale_coins(tale, "given", effect[1], move.n);
        cryptoly_tale_coins(tale, "taken", effect[2], move.n);
    }
    line_tell(tale, move.n ? "turn.swaps" : "turn.no-swap", "player=seat", now->turn);
    cryptoly_tale_go_on(tale);
}
