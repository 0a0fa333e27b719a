/*
 * cryptoly_voice_turn.c: the small moves of a turn as one line, each change of a
 * holding with its reason.
 *
 * A move runs on to the next question: a die can bring a debt, the end of the
 * turn and another player's interest at once, and the views around it differ by
 * the sum of all that. So what the rules did is gone through once more here, step
 * by step on a copy of the view before the move, and told at each step. If the
 * copy is not what the viewer saw afterwards, the difference is told as well:
 * nothing is left out. (Tests play whole matches and find no difference.)
 */
#include <string.h>

#include "core/changes.h"
#include "games/cryptoly/cryptoly_voice_tale.h"

/* ---- To The Moon --------------------------------------------------------------- */

/* Whether somebody from this seat on, before the active player, may still take it. */
static bool others_may(const struct cryptoly_tale *tale, int from)
{
    for (int seat = from; seat != tale->now.turn; seat = cryptoly_left(&tale->now, seat))
        if (cryptoly_may_dare(tale->edition, &tale->now, seat))
            return true;
    return false;
}

static void leave_moon(struct cryptoly_tale *tale, const char *key)
{
    if (key)
        cryptoly_tell(tale, key, 0, NULL);
    cryptoly_tale_go_on(tale);
}

static void tell_moon(struct cryptoly_tale *tale, int card)
{
    struct cryptoly *now = &tale->now;
    int kind = tale->edition->moon[card].coin;
    bool stock = false;
    cryptoly_tell(tale, "turn.moon", 1, (struct said[]){ said_thing("card", "moon", card) });
    now->moon = (int8_t)card;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        stock |= (kind == ANY_COIN || kind == coin) && now->dex[coin];
    if (!stock)
        leave_moon(tale, "turn.void");
    else if (!cryptoly_may_dare(tale->edition, now, now->turn) &&
             !others_may(tale, cryptoly_left(now, now->turn)))
        leave_moon(tale, "turn.no-stake");
}

/* Fear or greed: of who drew the card, or of the others. */
static void tell_dare(struct cryptoly_tale *tale, bool yes)
{
    struct cryptoly *now = &tale->now;
    bool asked_others = now->phase == CL_PHASE_WANT;
    cryptoly_tell_seat(tale, yes ? asked_others ? "turn.wants" : "turn.dares" : "turn.fears",
                       now->asked);
    if (yes && asked_others)
        now->wanted = (int8_t)(now->wanted | 1 << now->asked);
    if (!(yes && !asked_others) && !now->wanted &&
        !others_may(tale, cryptoly_left(now, asked_others ? now->asked : now->turn)))
        leave_moon(tale, "turn.nobody");
}

static void tell_moon_rolled(struct cryptoly_tale *tale, int pips)
{
    struct cryptoly *now = &tale->now;
    int seat = now->asked, coin = now->wager_coin;
    int times = tale->edition->moon[now->moon].returns[pips - 1];
    int due = now->wager_n * times, got = cryptoly_gain(now, seat, coin, due);
    struct text coins = { 0 };
    cryptoly_tale_add_coins(tale, coin, got, &coins);
    cryptoly_tell(tale, !times ? "turn.moon.lost" : "turn.moon.back", 4,
                  (struct said[]){ said_seat("player", seat), said_number("pips", pips),
                                   said_number("n", times), said_text("coins", &coins) });
    text_free(&coins);
    if (got < due)
        cryptoly_tell(tale, "turn.short", 1, (struct said[]){ said_thing("coin", "coin", coin) });
    cryptoly_tale_go_on(tale);
}

/* ---- dice -------------------------------------------------------------------------- */

static void tell_pips(struct cryptoly_tale *tale, const char *key, int pips)
{
    cryptoly_tell(
        tale, key, 2,
        (struct said[]){ said_seat("player", tale->now.asked), said_number("pips", pips) });
}

static void tell_hack(struct cryptoly_tale *tale, int pips)
{
    struct cryptoly *now = &tale->now;
    if (pips < now->hack) {
        tell_pips(tale, "turn.hack.failed", pips);
        if (cryptoly_tale_owe(tale, now->turn, BTC, tale->edition->penalty))
            cryptoly_tale_go_on(tale);
        return;
    }
    cryptoly_tell(tale, "turn.hack.done", 3,
                  (struct said[]){ said_seat("player", now->turn), said_number("pips", pips),
                                   said_number("n", now->wallet) });
    now->coins[now->turn][BTC] = (int16_t)(now->coins[now->turn][BTC] + now->wallet);
    now->wallet = 0;
    cryptoly_tale_fill_wallet(tale);
    if (now->until_hack) {
        now->until_hack = 0;
        now->last_round = now->round;
        cryptoly_tell(tale, "turn.hack.ends", 0, NULL);
    }
    cryptoly_tale_go_on(tale);
}

/* CL-F5: even gains a coin of the space's colour, odd loses one. */
static void tell_get_or_lose(struct cryptoly_tale *tale, int pips)
{
    struct cryptoly *now = &tale->now;
    int coin = RED + now->space - SPACE_RED;
    tell_pips(tale, pips % 2 ? "turn.odd" : "turn.even", pips);
    if (pips % 2 ? cryptoly_tale_owe(tale, now->turn, coin, 1)
                 : (cryptoly_tale_gain_all(tale, 1u << now->turn, coin, 1), true))
        cryptoly_tale_go_on(tale);
}

static void tell_price(struct cryptoly_tale *tale, int pips)
{
    struct cryptoly *now = &tale->now;
    if (cryptoly_worth(now, now->turn) < pips * UNIT) {
        tell_pips(tale, "turn.nft.dear", pips);
        cryptoly_tale_go_on(tale);
        return;
    }
    tell_pips(tale, "turn.nft.price", pips);
    now->buying = 1;
    if (cryptoly_tale_owe(tale, now->turn, BTC, pips))
        cryptoly_tale_go_on(tale);
}

/* CL-E4: what an NFT is worth at the end. */
static void tell_cashed(struct cryptoly_tale *tale, const char *key, int pips, int value)
{
    struct cryptoly *now = &tale->now;
    cryptoly_tell(tale, key, 4,
                  (struct said[]){ said_seat("player", now->asked), said_number("pips", pips),
                                   said_number("n", value),
                                   said_thing("card", "nft", now->cash_card) });
    now->virtual[now->asked][BTC] += value;
}

static void tell_die(struct cryptoly_tale *tale, int pips)
{
    struct cryptoly *now = &tale->now;
    now->pips = (int8_t)pips;
    switch (now->die) {
    case DIE_HACK:
        tell_hack(tale, pips);
        break;
    case DIE_COIN:
        tell_get_or_lose(tale, pips);
        break;
    case DIE_NFT:
        tell_price(tale, pips);
        break;
    case DIE_TIME:
        tell_pips(tale, pips == 1 || pips == 6 ? "turn.time.drawn" : "turn.time.none", pips);
        if (pips != 1 && pips != 6)
            cryptoly_tale_go_on(tale);
        break;
    case DIE_CARD:
        tell_pips(tale, "turn.die", pips);
        cryptoly_tale_go_on(tale);
        break;
    case DIE_MOON:
        tell_moon_rolled(tale, pips);
        break;
    default:
        tell_cashed(tale, "turn.nft.rolled", pips,
                    tale->edition->nft[now->cash_card].pips[pips - 1]);
    }
}

/* A roll-off: who begins, and who gets the card. */
static void tell_contest(struct cryptoly_tale *tale, struct move move)
{
    struct cryptoly *now = &tale->now;
    const struct cryptoly *after = tale->after;
    now->asked = (int8_t)move.a;
    tell_pips(tale, "turn.die", move.n);
    if (now->contest == CONTEST_START && after->round) {
        now->start = now->turn = after->start;
        now->round = 1;
        cryptoly_tell_seat(tale, "turn.begins", after->start);
        cryptoly_tell(tale, "field.round", 1, (struct said[]){ said_number("to", 1) });
    } else if (now->contest == CONTEST_MOON && after->phase == CL_PHASE_WAGER) {
        cryptoly_tell_seat(tale, "turn.wins-card", after->asked);
    }
}

/* ---- cards that are drawn ------------------------------------------------------------ */

static void tell_rates(struct cryptoly_tale *tale, int card)
{
    struct cryptoly *now = &tale->now;
    struct text rates = { 0 };
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        now->rate[coin] = (int8_t)tale->edition->rate[card][coin];
    voice_say(tale->scene, "board.rates", 3,
              (struct said[]){ said_number("red", now->rate[RED]),
                               said_number("blue", now->rate[BLUE]),
                               said_number("green", now->rate[GREEN]) },
              &rates);
    cryptoly_tell(tale, "turn.rates", 2,
                  (struct said[]){ said_thing("card", "rate", card), said_text("rates", &rates) });
    text_free(&rates);
    if (now->round)
        cryptoly_tale_go_on(tale);
}

static void tell_card(struct cryptoly_tale *tale, const char *noun, int card)
{
    cryptoly_tell(
        tale, "turn.takes-card", 2,
        (struct said[]){ said_seat("player", tale->now.turn), said_thing("card", noun, card) });
    cryptoly_tale_go_on(tale);
}

static void end_after(struct cryptoly_tale *tale, int more)
{
    struct cryptoly *now = &tale->now;
    now->ending = END_TIME;
    now->last_round = (int8_t)(now->round + (more < MOST_MORE ? more : MOST_MORE));
    cryptoly_tell(tale, "field.last_round", 1,
                  (struct said[]){ said_number("to", now->last_round) });
}

/* By the clock, from the end of this round on, and after so many rounds at the latest. */
static void end_in(struct cryptoly_tale *tale, int minutes)
{
    tale->now.minutes = (int16_t)minutes;
    tale->now.clock = CLOCK_TO_NOTE;
    end_after(tale, MOST_MORE);
}

static void tell_time(struct cryptoly_tale *tale, int card)
{
    const int16_t *effect = tale->edition->time[card].effect[0];
    bool minutes = effect[0] == TIME_MINUTES || effect[0] == TIME_AGREE_MINUTES;
    cryptoly_tell(tale, "turn.time", 1, (struct said[]){ said_thing("card", "time", card) });
    if (minutes)
        end_in(tale, effect[1]);
    else
        end_after(tale, effect[0] == TIME_NOW ? 0 : effect[1]);
    tale->now.until_hack = effect[0] == TIME_HACKED;
    if (tale->now.until_hack)
        cryptoly_tell(tale, "turn.time.hacked", 0, NULL);
    if (effect[0] != TIME_AGREE && effect[0] != TIME_AGREE_MINUTES)
        cryptoly_tale_go_on(tale);
}

/* The rounds named are shown; what came of it is all that can be seen. */
static void tell_named(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    if (now->clock) {
        bool agreed = now->minutes != tale->after->minutes;
        now->minutes = tale->after->minutes;
        cryptoly_tell(tale, agreed ? "turn.agreed-minutes" : "turn.not-agreed-minutes", 1,
                      (struct said[]){ said_number("n", now->minutes) });
        cryptoly_tale_go_on(tale);
        return;
    }
    bool agreed = now->last_round != tale->after->last_round;
    now->last_round = tale->after->last_round;
    cryptoly_tell(tale, agreed ? "turn.agreed" : "turn.not-agreed", 1,
                  (struct said[]){ said_number("n", now->last_round) });
    cryptoly_tale_go_on(tale);
}

/* ---- trading -------------------------------------------------------------------------- */

static void tell_sides(struct cryptoly_tale *tale, const char *key)
{
    struct cryptoly *now = &tale->now;
    struct text given = { 0 }, taken = { 0 };
    cryptoly_add_side(tale->scene, now, 0, &given);
    cryptoly_add_side(tale->scene, now, 1, &taken);
    cryptoly_tell(tale, key, 4,
                  (struct said[]){ said_seat("player", now->turn),
                                   said_seat("partner", now->partner), said_text("given", &given),
                                   said_text("taken", &taken) });
    text_free(&given);
    text_free(&taken);
}

/* Staked coins of a card that is sold without them. */
static void hand_back(struct cryptoly_tale *tale, int staking)
{
    struct cryptoly *now = &tale->now;
    int seller = now->work[MININGS + staking], coin = tale->edition->staking[staking].coin;
    if (!now->staked[staking] || now->deal_with >> staking & 1)
        return;
    cryptoly_tell_coins(tale, "turn.unstaked", seller, coin, now->staked[staking], "staking",
                        staking);
    now->coins[seller][coin] = (int16_t)(now->coins[seller][coin] + now->staked[staking]);
    now->staked[staking] = 0;
}

static void tell_deal(struct cryptoly_tale *tale)
{
    struct cryptoly *now = &tale->now;
    tell_sides(tale, "turn.accepts");
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        int n = now->deal[1][coin] - now->deal[0][coin];
        now->coins[now->turn][coin] = (int16_t)(now->coins[now->turn][coin] + n);
        now->coins[now->partner][coin] = (int16_t)(now->coins[now->partner][coin] - n);
    }
    for (int staking = 0; staking < STAKINGS; staking++)
        if (now->deal_work >> (MININGS + staking) & 1)
            hand_back(tale, staking);
}

static void tell_exchange(struct cryptoly_tale *tale, int n)
{
    struct cryptoly *now = &tale->now;
    int from = now->exchange_from, to = now->exchange_to;
    int price = cryptoly_price(now, from, to, n);
    struct text given = { 0 }, taken = { 0 };
    cryptoly_tale_add_coins(tale, from, price, &given);
    cryptoly_tale_add_coins(tale, to, n, &taken);
    cryptoly_tell(tale, "turn.exchanges", 3,
                  (struct said[]){ said_seat("player", now->turn), said_text("given", &given),
                                   said_text("taken", &taken) });
    text_free(&given);
    text_free(&taken);
    cryptoly_return(now, now->turn, from, price);
    cryptoly_gain(now, now->turn, to, n);
}

static void tell_stake(struct cryptoly_tale *tale, int card, int n)
{
    struct cryptoly *now = &tale->now;
    int coin = tale->edition->staking[card].coin;
    cryptoly_tell_coins(tale, "turn.stakes", now->turn, coin, n, "staking", card);
    now->coins[now->turn][coin] = (int16_t)(now->coins[now->turn][coin] - n);
    now->staked[card] = (int8_t)(now->staked[card] + n);
}

static void tell_unlock(struct cryptoly_tale *tale, int card)
{
    struct cryptoly *now = &tale->now;
    int coin = tale->edition->staking[card].coin;
    cryptoly_tell_coins(tale, "turn.unlocks", now->turn, coin, now->staked[card], "staking", card);
    now->coins[now->turn][coin] = (int16_t)(now->coins[now->turn][coin] + now->staked[card]);
    now->staked[card] = 0;
}

/* ---- the end ----------------------------------------------------------------------------- */

static void tell_change(struct cryptoly_tale *tale, int coin)
{
    struct cryptoly *now = &tale->now;
    cryptoly_tell_coins(tale, "turn.changes", now->asked, coin, now->rate[coin], NULL, 0);
    cryptoly_return(now, now->asked, coin, now->rate[coin]);
    cryptoly_gain(now, now->asked, BTC, 1);
}

/* What a stake brought, and in the end what all of it comes to. */
static void tell_ico_back(struct cryptoly_tale *tale, int seat, int ico)
{
    struct cryptoly *now = &tale->now;
    int back[KINDS_OF_COIN], stake[KINDS_OF_COIN], any = 0;
    struct text staked = { 0 }, coins = { 0 };
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        stake[coin] = now->ico[seat][ico][coin];
        back[coin] = cryptoly_ico_back(now, seat, ico, coin);
        now->virtual[seat][coin] += back[coin];
        any += stake[coin];
    }
    cryptoly_tale_add_all_coins(tale, stake, &staked);
    cryptoly_tale_add_all_coins(tale, back, &coins);
    if (any)
        cryptoly_tell(tale, coins.size ? "turn.ico.back" : "turn.ico.lost", 4,
                      (struct said[]){ said_seat("player", seat), said_thing("ico", "ico", ico),
                                       said_text("staked", &staked), said_text("coins", &coins) });
    text_free(&staked);
    text_free(&coins);
}

static void tell_ico_sum(struct cryptoly_tale *tale, int seat)
{
    int32_t *back = tale->now.virtual[seat];
    int sum[KINDS_OF_COIN];
    struct text coins = { 0 };
    bool any = false;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        any |= back[coin] != 0;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++) {
        back[BTC] += back[coin] / tale->now.rate[coin];
        back[coin] %= tale->now.rate[coin];
    }
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        sum[coin] = (int)back[coin];
    cryptoly_tale_add_all_coins(tale, sum, &coins);
    if (any)
        cryptoly_tell(tale, "turn.ico.sum", 2,
                      (struct said[]){ said_seat("player", seat), said_text("coins", &coins) });
    text_free(&coins);
}

static void tell_ico(struct cryptoly_tale *tale, int ico)
{
    struct cryptoly *now = &tale->now;
    int drawn = 0;
    for (int i = 0; i < ICOS; i++)
        drawn += now->ico_place[i] != 0;
    now->ico_place[ico] = (int8_t)(drawn + 1);
    cryptoly_tell(tale, drawn ? "turn.ico.second" : "turn.ico.first", 1,
                  (struct said[]){ said_thing("ico", "ico", ico) });
    if (drawn + 1 < ICOS - 1)
        return;
    for (int i = 0; i < ICOS; i++)
        if (!now->ico_place[i]) {
            now->ico_place[i] = ICOS;
            cryptoly_tell(tale, "turn.ico.last", 1, (struct said[]){ said_thing("ico", "ico", i) });
        }
    for (int seat = 0; seat < now->players; seat++) {
        for (int i = 0; i < ICOS; i++)
            tell_ico_back(tale, seat, i);
        tell_ico_sum(tale, seat);
    }
}

/* ---- the winner bet (CL-W1) -------------------------------------------------------------- */

static void add_bet(struct cryptoly_tale *tale, const int8_t bet[CL_SEATS], struct text *list)
{
    for (int on = 0; on < tale->now.players; on++)
        if (bet[on] > 0) {
            voice_comma(tale->scene, list);
            voice_say(tale->scene, "turn.bet-on", 2,
                      (struct said[]){ said_seat("player", on), said_number("n", bet[on]) }, list);
        }
}

static void tell_bet(struct cryptoly_tale *tale, const char *key, int seat,
                     const int8_t bet[CL_SEATS])
{
    struct text list = { 0 };
    add_bet(tale, bet, &list);
    cryptoly_tell(tale, key, 2,
                  (struct said[]){ said_seat("player", seat), said_text("bet", &list) });
    text_free(&list);
}

static void tell_open(struct cryptoly_tale *tale, int seat, bool right)
{
    struct cryptoly *now = &tale->now;
    const struct cryptoly *after = tale->after;
    if (right)
        tell_bet(tale, "turn.bet.right", seat, after->opened[seat]);
    else
        cryptoly_tell_seat(tale, "turn.bet.wrong", seat);
    if (after->phase != CL_PHASE_OVER)
        return;
    for (int each = 0; each < now->players; each++) {
        int won = cryptoly_bet_won(after, each);
        now->virtual[each][BTC] += won;
        if (won)
            cryptoly_tell_number(tale, "turn.bet.wins", each, won);
    }
}

/* ---- all moves ----------------------------------------------------------------------------- */

/* A code that is set in one go is one sentence; of a part of it only the number is told. */
static void tell_code(struct cryptoly_tale *tale, int setter, int run)
{
    int owner = cryptoly_left(&tale->now, setter);
    if (tale->now.code_set[owner] || run < cryptoly_digits(&tale->now))
        cryptoly_tell_number(tale, "turn.digits", setter, run);
    else
        cryptoly_tell(tale, "turn.code", 2,
                      (struct said[]){ said_seat("player", setter), said_seat("owner", owner) });
}

/* Of the seats' moves in secret no digit is told. */
static bool tell_secret(struct cryptoly_tale *tale, const struct told_move *told, int run)
{
    const struct cryptoly *after = tale->after;
    switch (told->move.kind) {
    case CL_MOVE_SPREAD: /* told when it is sealed */
        return true;
    case CL_MOVE_SEAL:
        if (after->bet[told->actor][0] == UNKNOWN)
            cryptoly_tell_plain(tale, told);
        else
            tell_bet(tale, "turn.bet", told->actor, after->bet[told->actor]);
        return true;
    case CL_MOVE_DIGIT:
    case CL_MOVE_SIGN:
        tell_code(tale, told->actor, run);
        return true;
    case CL_MOVE_ENTER:
    case CL_MOVE_TYPE:
        cryptoly_tell_number(tale, "turn.enters", tale->now.asked, run);
        return true;
    case CL_MOVE_OPEN:
        tell_open(tale, told->move.a, told->move.n);
        return true;
    default:
        return false;
    }
}

/* Moves before the roll, and at the end. */
static bool tell_trading(struct cryptoly_tale *tale, const struct told_move *told)
{
    struct move move = told->move;
    switch (move.kind) {
    case CL_MOVE_STAKE:
        tell_stake(tale, move.a, move.n);
        return true;
    case CL_MOVE_UNLOCK:
        tell_unlock(tale, move.a);
        return true;
    case CL_MOVE_AMOUNT:
        tell_exchange(tale, move.n);
        return true;
    case CL_MOVE_SEND:
        tell_sides(tale, "turn.offers");
        return true;
    case CL_MOVE_DROP:
        tell_sides(tale, "turn.drops");
        return true;
    case CL_MOVE_CHANGE:
        tell_change(tale, move.a);
        return true;
    case CL_MOVE_FIXED:
        tell_cashed(tale, "turn.nft.fixed", 0, tale->edition->nft[tale->now.cash_card].value);
        return true;
    case CL_MOVE_ICO:
        tell_ico(tale, move.a);
        return true;
    case CL_MOVE_EXCHANGE: /* told with what comes of them */
    case CL_MOVE_OFFER:
    case CL_MOVE_GIVE:
    case CL_MOVE_GET:
    case CL_MOVE_GIVE_MINING:
    case CL_MOVE_GET_MINING:
    case CL_MOVE_GIVE_STAKING:
    case CL_MOVE_GET_STAKING:
    case CL_MOVE_GIVE_NFT:
    case CL_MOVE_GET_NFT:
    case CL_MOVE_GAMBLE:
    case CL_MOVE_CHOOSE:
        if (move.kind == CL_MOVE_CHOOSE)
            cryptoly_tell_choice(tale, move.n);
        return true;
    default:
        return false;
    }
}

static void tell_invest(struct cryptoly_tale *tale, int coin, int n)
{
    struct cryptoly *now = &tale->now;
    cryptoly_tell_coins(tale, "turn.invests", now->turn, coin, n, "space", now->space);
    cryptoly_return(now, now->turn, coin, n);
    now->invested = (int8_t)(now->invested | 1 << coin);
    for (int other = 0; other < KINDS_OF_COIN; other++)
        if (now->coins[now->turn][other] && !(now->invested >> other & 1))
            return;
    cryptoly_tale_go_on(tale);
}

/* What follows the roll. */
static bool tell_rolling(struct cryptoly_tale *tale, const struct told_move *told)
{
    struct cryptoly *now = &tale->now;
    struct move move = told->move;
    bool answers = now->phase == CL_PHASE_ANSWER, yes = move.kind == CL_MOVE_ACCEPT;
    switch (move.kind) {
    case CL_MOVE_ROLL:
        cryptoly_tell_roll(tale, move.n);
        return true;
    case CL_MOVE_DIE:
        tell_die(tale, move.n);
        return true;
    case CL_MOVE_CONTEST:
        tell_contest(tale, move);
        return true;
    case CL_MOVE_PAY:
        if (cryptoly_tale_pay_one(tale, move.a))
            cryptoly_tale_go_on(tale);
        return true;
    case CL_MOVE_INVEST:
        tell_invest(tale, move.a, move.n);
        return true;
    case CL_MOVE_WAGER:
        cryptoly_tell_coins(tale, "turn.wagers", now->asked, move.a, move.n, NULL, 0);
        cryptoly_return(now, now->asked, move.a, move.n);
        return true;
    case CL_MOVE_SWAP:
        cryptoly_tell_swap(tale, move.n);
        return true;
    case CL_MOVE_ACCEPT:
    case CL_MOVE_DECLINE:
        if (!answers)
            tell_dare(tale, yes);
        else if (yes)
            tell_deal(tale);
        else
            tell_sides(tale, "turn.declines");
        return true;
    case CL_MOVE_LEAVE:
        cryptoly_tell_plain(tale, told);
        cryptoly_tale_go_on(tale);
        return true;
    case CL_MOVE_PASS:
        if (now->phase == CL_PHASE_INVEST)
            cryptoly_tale_go_on(tale);
        return true;
    default:
        return false;
    }
}

static bool tell_drawn(struct cryptoly_tale *tale, struct move move)
{
    switch (move.kind) {
    case CL_MOVE_RATE:
        tell_rates(tale, move.a);
        return true;
    case CL_MOVE_ACTION:
        cryptoly_tell_action(tale, move.a);
        return true;
    case CL_MOVE_MOON:
        tell_moon(tale, move.a);
        return true;
    case CL_MOVE_MINING:
        tell_card(tale, "mining", move.a);
        return true;
    case CL_MOVE_STAKING:
        tell_card(tale, "staking", move.a);
        return true;
    case CL_MOVE_NFT:
        tell_card(tale, "nft", move.a);
        return true;
    case CL_MOVE_TIME:
        tell_time(tale, move.a);
        return true;
    case CL_MOVE_NAMED:
        tell_named(tale);
        return true;
    default:
        return false;
    }
}

static void tell_move(struct cryptoly_tale *tale, const struct told_move *told, int run)
{
    int space;
    if (tell_trading(tale, told) || tell_rolling(tale, told) || tell_drawn(tale, told->move) ||
        tell_secret(tale, told, run))
        return;
    switch (told->move.kind) {
    case CL_MOVE_PLACE:
        space = told->move.n;
        tale->now.position[told->actor] = (int8_t)space;
        cryptoly_tell(
            tale, "turn.place", 3,
            (struct said[]){ said_seat("player", told->actor), said_number("n", space),
                             said_thing("space", "space", tale->edition->board[space - 1]) });
        break;
    case CL_MOVE_CLOCK:
        tale->now.clock = CLOCK_RUNS;
        tale->now.minutes = tale->after->minutes;
        cryptoly_tell_plain(tale, told);
        if (!cryptoly_tale_begin_next_turn(tale))
            cryptoly_tale_end_turn(tale);
        break;
    case CL_MOVE_GO_ON:
        cryptoly_tell_plain(tale, told);
        if (!cryptoly_tale_begin_next_turn(tale))
            cryptoly_tale_end_turn(tale);
        break;
    case CL_MOVE_TIME_UP:
        cryptoly_tell_plain(tale, told);
        cryptoly_tale_begin_end(tale);
        break;
    default:
        cryptoly_tell_plain(tale, told);
    }
}

static void tell_rest(void *context, const struct message *message)
{
    struct cryptoly_tale *tale = context;
    cryptoly_tale_part_sentences(tale);
    words_tell(tale->scene->words, tale->scene->match, message, tale->out);
}

static int asked_in(const struct told_move *told)
{
    return ((const struct cryptoly *)told->before)->asked;
}

static bool is_sign(int kind)
{
    return kind == CL_MOVE_DIGIT || kind == CL_MOVE_ENTER || kind == CL_MOVE_SIGN ||
           kind == CL_MOVE_TYPE;
}

/* How many of the moves from this one on are of its kind and actor; digits that the
 * host enters are of one code as long as the same owner is asked. */
static int run_of(const struct told_move moves[], int count, int i)
{
    bool enters = moves[i].move.kind == CL_MOVE_ENTER || moves[i].move.kind == CL_MOVE_TYPE;
    int end = i + 1;
    while (end < count && moves[end].move.kind == moves[i].move.kind &&
           moves[end].actor == moves[i].actor &&
           (!enters || asked_in(&moves[end]) == asked_in(&moves[i])))
        end++;
    return end - i;
}

/* A lead behind which nothing follows is a sentence of its own. */
static void end_line(struct text *out)
{
    static const char *const ends[][2] = { { ":", "." }, { "：", "。" } };
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(ends[i][0]);
        if (out->size > length && !strcmp(out->data + out->size - length, ends[i][0])) {
            out->size -= length;
            text_add(out, ends[i][1]);
        }
    }
}

bool cryptoly_turn(const struct scene *scene, const struct told_move moves[], int count,
                   struct text *out)
{
    const struct match *match = scene->match;
    struct cryptoly_tale tale = { .scene = scene, .edition = match->edition->data, .out = out };
    size_t size = out->size;
    for (int i = 0; i < count; i++) {
        if (is_sign(moves[i].move.kind) && i && run_of(moves, count, i - 1) > 1)
            continue;
        tale.now = *(const struct cryptoly *)moves[i].before;
        tale.after = moves[i].after;
        tell_move(&tale, &moves[i], run_of(moves, count, i));
        changes_tell(match->game, tale.now.players, &tale.now, tale.after, tell_rest, &tale);
    }
    if (tale.debt.open)
        cryptoly_tell_debt(&tale);
    end_line(out);
    return out->size > size;
}
