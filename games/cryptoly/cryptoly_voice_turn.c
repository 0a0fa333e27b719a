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

/* Nothing comes of the card. */
static void leave_moon(struct cryptoly_tale *tale, const char *key)
{
    line_tell(tale, key, "");
    cryptoly_tale_go_on(tale);
}

static void tell_moon(struct cryptoly_tale *tale, struct move move)
{
    struct cryptoly *now = &tale->now;
    int next = cryptoly_left(now, now->turn);
    line_tell(tale, "turn.moon", "card=moon", move.a);
    now->moon = (int8_t)move.a;
    if (cryptoly_is_moon_void(tale->edition, now))
        leave_moon(tale, "turn.void");
    else if (!cryptoly_may_dare(tale->edition, now, now->turn) &&
             cryptoly_next_daring(tale->edition, now, next) == NOBODY)
        leave_moon(tale, "turn.no-stake");
}

/* Fear or greed: of who drew the card, or of the others. */
static void tell_dare(struct cryptoly_tale *tale, bool yes)
{
    struct cryptoly *now = &tale->now;
    bool asked_others = now->phase == CL_PHASE_WANT;
    line_tell(tale, yes ? asked_others ? "turn.wants" : "turn.dares" : "turn.fears", "player=seat",
              now->asked);
    if (yes && asked_others)
        now->wanted = (int8_t)(now->wanted | 1 << now->asked);
    int next = cryptoly_left(now, asked_others ? now->asked : now->turn);
    if (!(yes && !asked_others) && !now->wanted &&
        cryptoly_next_daring(tale->edition, now, next) == NOBODY)
        leave_moon(tale, "turn.nobody");
}

static void tell_moon_rolled(struct cryptoly_tale *tale, int pips)
{
    struct cryptoly *now = &tale->now;
    int seat = now->asked, coin = now->wager_coin;
    int times = tale->edition->moon[now->moon].returns[pips - 1];
    int due = now->wager_n * times, got = cryptoly_gain(now, seat, coin, due);
    cryptoly_tale_coins(tale, "coins", coin, got);
    line_tell(tale, !times ? "turn.moon.lost" : "turn.moon.back", "player=seat pips n", seat, pips,
              times);
    if (got < due)
        line_tell(tale, "turn.short", "=coin", coin);
    cryptoly_tale_go_on(tale);
}

/* ---- dice -------------------------------------------------------------------------- */

static void tell_pips(struct cryptoly_tale *tale, const char *key, int pips)
{
    line_tell(tale, key, "player=seat pips", tale->now.asked, pips);
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
    line_tell(tale, "turn.hack.done", "player=seat pips n", now->turn, pips, now->wallet);
    now->coins[now->turn][BTC] = (int16_t)(now->coins[now->turn][BTC] + now->wallet);
    now->wallet = 0;
    cryptoly_tale_fill_wallet(tale);
    if (now->until_hack) {
        now->until_hack = 0;
        now->last_round = now->round;
        line_tell(tale, "turn.hack.ends", "");
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
    line_tell(tale, key, "player=seat pips n card=nft", now->asked, pips, value, now->cash_card);
    now->virtual[now->asked][BTC] += value;
}

static void tell_time_die(struct cryptoly_tale *tale, int pips)
{
    bool drawn = pips == 1 || pips == 6;
    tell_pips(tale, drawn ? "turn.time.drawn" : "turn.time.none", pips);
    if (!drawn)
        cryptoly_tale_go_on(tale);
}

static void tell_card_die(struct cryptoly_tale *tale, int pips)
{
    tell_pips(tale, "turn.die", pips);
    cryptoly_tale_go_on(tale);
}

static void tell_cash_die(struct cryptoly_tale *tale, int pips)
{
    tell_cashed(tale, "turn.nft.rolled", pips,
                tale->edition->nft[tale->now.cash_card].pips[pips - 1]);
}

static void (*const dice[])(struct cryptoly_tale *tale, int pips) = {
    [DIE_HACK] = tell_hack,     [DIE_COIN] = tell_get_or_lose, [DIE_NFT] = tell_price,
    [DIE_TIME] = tell_time_die, [DIE_CARD] = tell_card_die,    [DIE_MOON] = tell_moon_rolled,
    [DIE_VALUE] = tell_cash_die
};

static void tell_die(struct cryptoly_tale *tale, struct move move)
{
    tale->now.pips = (int8_t)move.n;
    dice[tale->now.die](tale, move.n);
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
        line_tell(tale, "turn.begins", "player=seat", after->start);
        line_tell(tale, "field.round", "to", 1);
    } else if (now->contest == CONTEST_MOON && after->phase == CL_PHASE_WAGER) {
        line_tell(tale, "turn.wins-card", "player=seat", after->asked);
    }
}

/* ---- cards that are drawn ------------------------------------------------------------ */

static void tell_rates(struct cryptoly_tale *tale, struct move move)
{
    int card = move.a;
    struct cryptoly *now = &tale->now;
    struct text *rates = line_text(&tale->line, "rates");
    for (int coin = RED; coin < KINDS_OF_COIN; coin++)
        now->rate[coin] = (int8_t)tale->edition->rate[card][coin];
    voice_say(tale->line.scene, rates, "board.rates", "red blue green", now->rate[RED],
              now->rate[BLUE], now->rate[GREEN]);
    line_tell(tale, "turn.rates", "card=rate", card);
    if (now->round)
        cryptoly_tale_go_on(tale);
}

/* A card that is kept. */
static void tell_card(struct cryptoly_tale *tale, struct move move)
{
    const char *noun = move.kind == CL_MOVE_MINING    ? "mining"
                       : move.kind == CL_MOVE_STAKING ? "staking"
                                                      : "nft";
    voice_name(tale->line.scene, noun, move.a, line_text(&tale->line, "card"));
    line_tell(tale, "turn.takes-card", "player=seat", tale->now.turn);
    cryptoly_tale_go_on(tale);
}

static void end_after(struct cryptoly_tale *tale, int more)
{
    struct cryptoly *now = &tale->now;
    now->ending = END_TIME;
    now->last_round = (int8_t)(now->round + (more < MOST_MORE ? more : MOST_MORE));
    line_tell(tale, "field.last_round", "to", now->last_round);
}

/* By the clock, from the end of this round on, and after so many rounds at the latest. */
static void end_in(struct cryptoly_tale *tale, int minutes)
{
    tale->now.minutes = (int16_t)minutes;
    tale->now.clock = CLOCK_TO_NOTE;
    end_after(tale, MOST_MORE);
}

static void tell_time(struct cryptoly_tale *tale, struct move move)
{
    int card = move.a;
    const int16_t *effect = tale->edition->time[card].effect[0];
    bool minutes = effect[0] == TIME_MINUTES || effect[0] == TIME_AGREE_MINUTES;
    line_tell(tale, "turn.time", "card=time", card);
    if (minutes)
        end_in(tale, effect[1]);
    else
        end_after(tale, effect[0] == TIME_NOW ? 0 : effect[1]);
    tale->now.until_hack = effect[0] == TIME_HACKED;
    if (tale->now.until_hack)
        line_tell(tale, "turn.time.hacked", "");
    if (effect[0] != TIME_AGREE && effect[0] != TIME_AGREE_MINUTES)
        cryptoly_tale_go_on(tale);
}

/* The rounds named are shown; what came of it is all that can be seen. */
static void tell_named(struct cryptoly_tale *tale, struct move move)
{
    (void)move;
    struct cryptoly *now = &tale->now;
    if (now->clock) {
        bool agreed = now->minutes != tale->after->minutes;
        now->minutes = tale->after->minutes;
        line_tell(tale, agreed ? "turn.agreed-minutes" : "turn.not-agreed-minutes", "n",
                  now->minutes);
        cryptoly_tale_go_on(tale);
        return;
    }
    bool agreed = now->last_round != tale->after->last_round;
    now->last_round = tale->after->last_round;
    line_tell(tale, agreed ? "turn.agreed" : "turn.not-agreed", "n", now->last_round);
    cryptoly_tale_go_on(tale);
}

/* ---- trading -------------------------------------------------------------------------- */

static void tell_sides(struct cryptoly_tale *tale, const char *key)
{
    struct cryptoly *now = &tale->now;
    struct text *given = line_text(&tale->line, "given"), *taken = line_text(&tale->line, "taken");
    cryptoly_add_side(tale->line.scene, now, 0, given);
    cryptoly_add_side(tale->line.scene, now, 1, taken);
    line_tell(tale, key, "player=seat partner=seat", now->turn, now->partner);
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

static void tell_exchange(struct cryptoly_tale *tale, struct move move)
{
    int n = move.n;
    struct cryptoly *now = &tale->now;
    int from = now->exchange_from, to = now->exchange_to;
    int price = cryptoly_price(now, from, to, n);
    cryptoly_tale_coins(tale, "given", from, price);
    cryptoly_tale_coins(tale, "taken", to, n);
    line_tell(tale, "turn.exchanges", "player=seat", now->turn);
    cryptoly_return(now, now->turn, from, price);
    cryptoly_gain(now, now->turn, to, n);
}

static void tell_stake(struct cryptoly_tale *tale, struct move move)
{
    int card = move.a, n = move.n;
    struct cryptoly *now = &tale->now;
    int coin = tale->edition->staking[card].coin;
    cryptoly_tell_coins(tale, "turn.stakes", now->turn, coin, n, "staking", card);
    now->coins[now->turn][coin] = (int16_t)(now->coins[now->turn][coin] - n);
    now->staked[card] = (int8_t)(now->staked[card] + n);
}

static void tell_unlock(struct cryptoly_tale *tale, struct move move)
{
    int card = move.a;
    struct cryptoly *now = &tale->now;
    int coin = tale->edition->staking[card].coin;
    cryptoly_tell_coins(tale, "turn.unlocks", now->turn, coin, now->staked[card], "staking", card);
    now->coins[now->turn][coin] = (int16_t)(now->coins[now->turn][coin] + now->staked[card]);
    now->staked[card] = 0;
}

/* ---- the end ----------------------------------------------------------------------------- */

static void tell_change(struct cryptoly_tale *tale, struct move move)
{
    int coin = move.a;
    struct cryptoly *now = &tale->now;
    cryptoly_tell_coins(tale, "turn.changes", now->asked, coin, now->rate[coin], NULL, 0);
    cryptoly_return(now, now->asked, coin, now->rate[coin]);
    cryptoly_gain(now, now->asked, BTC, 1);
}

/* What a stake brought, and in the end what all of it comes to. */
static void tell_ico_back(struct cryptoly_tale *tale, int seat, int ico)
{
    struct cryptoly *now = &tale->now;
    int back[KINDS_OF_COIN], stake[KINDS_OF_COIN], any = 0, won = 0;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        stake[coin] = now->ico[seat][ico][coin];
        back[coin] = cryptoly_ico_back(now, seat, ico, coin);
        now->virtual[seat][coin] += back[coin];
        any |= stake[coin];
        won |= back[coin];
    }
    if (!any)
        return;
    cryptoly_tale_all_coins(tale, "staked", stake);
    cryptoly_tale_all_coins(tale, "coins", back);
    line_tell(tale, won ? "turn.ico.back" : "turn.ico.lost", "player=seat =ico", seat, ico);
}

static void tell_ico_sum(struct cryptoly_tale *tale, int seat)
{
    int32_t *back = tale->now.virtual[seat];
    bool any = false;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        any |= back[coin] != 0;
    for (int coin = RED; coin < KINDS_OF_COIN; coin++) {
        back[BTC] += back[coin] / tale->now.rate[coin];
        back[coin] %= tale->now.rate[coin];
    }
    if (!any)
        return;
    cryptoly_tale_all_coins(tale, "coins", back);
    line_tell(tale, "turn.ico.sum", "player=seat", seat);
}

static void tell_ico(struct cryptoly_tale *tale, struct move move)
{
    int ico = move.a;
    struct cryptoly *now = &tale->now;
    int drawn = 0;
    for (int i = 0; i < ICOS; i++)
        drawn += now->ico_place[i] != 0;
    now->ico_place[ico] = (int8_t)(drawn + 1);
    line_tell(tale, drawn ? "turn.ico.second" : "turn.ico.first", "=ico", ico);
    if (drawn + 1 < ICOS - 1)
        return;
    for (int i = 0; i < ICOS; i++)
        if (!now->ico_place[i]) {
            now->ico_place[i] = ICOS;
            line_tell(tale, "turn.ico.last", "=ico", i);
        }
    for (int seat = 0; seat < now->players; seat++) {
        for (int i = 0; i < ICOS; i++)
            tell_ico_back(tale, seat, i);
        tell_ico_sum(tale, seat);
    }
}

/* ---- the winner bet (CL-W1) -------------------------------------------------------------- */

static void tell_bet(struct cryptoly_tale *tale, const char *key, int seat,
                     const int8_t bet[CL_SEATS])
{
    struct text *list = line_text(&tale->line, "bet");
    for (int on = 0; on < tale->now.players; on++)
        if (bet[on] > 0)
            line_add(tale, list, "turn.bet-on", "player=seat n", on, bet[on]);
    line_tell(tale, key, "player=seat", seat);
}

/* Of the seats' moves in secret no digit is told. */
static void tell_seal(struct cryptoly_tale *tale, struct move move)
{
    int seat = tale->told->actor;
    (void)move;
    if (tale->after->bet[seat][0] == UNKNOWN)
        cryptoly_tell_plain(tale);
    else
        tell_bet(tale, "turn.bet", seat, tale->after->bet[seat]);
}

static void tell_open(struct cryptoly_tale *tale, struct move move)
{
    struct cryptoly *now = &tale->now;
    const struct cryptoly *after = tale->after;
    if (move.n)
        tell_bet(tale, "turn.bet.right", move.a, after->opened[move.a]);
    else
        line_tell(tale, "turn.bet.wrong", "player=seat", move.a);
    if (after->phase != CL_PHASE_OVER)
        return;
    for (int each = 0; each < now->players; each++) {
        int won = cryptoly_bet_won(after, each);
        now->virtual[each][BTC] += won;
        if (won)
            line_tell(tale, "turn.bet.wins", "player=seat n", each, won);
    }
}

/* A code that is set in one go is one sentence; of a part of it only the number is told. */
static void tell_code(struct cryptoly_tale *tale, struct move move)
{
    int setter = tale->told->actor, owner = cryptoly_left(&tale->now, setter);
    (void)move;
    if (tale->now.code_set[owner] || tale->run < cryptoly_digits(&tale->now))
        line_tell(tale, "turn.digits", "player=seat n", setter, tale->run);
    else
        line_tell(tale, "turn.code", "player=seat owner=seat", setter, owner);
}

static void tell_enter(struct cryptoly_tale *tale, struct move move)
{
    (void)move;
    line_tell(tale, "turn.enters", "player=seat n", tale->now.asked, tale->run);
}

/* ---- all moves ----------------------------------------------------------------------------- */

static void tell_place(struct cryptoly_tale *tale, struct move move)
{
    int seat = tale->told->actor;
    tale->now.position[seat] = (int8_t)move.n;
    line_tell(tale, "turn.place", "player=seat n =space", seat, move.n,
              tale->edition->board[move.n - 1]);
}

static void tell_send(struct cryptoly_tale *tale, struct move move)
{
    tell_sides(tale, move.kind == CL_MOVE_SEND ? "turn.offers" : "turn.drops");
}

static void tell_fixed(struct cryptoly_tale *tale, struct move move)
{
    (void)move;
    tell_cashed(tale, "turn.nft.fixed", 0, tale->edition->nft[tale->now.cash_card].value);
}

static void tell_pay(struct cryptoly_tale *tale, struct move move)
{
    if (cryptoly_tale_pay_one(tale, move.a))
        cryptoly_tale_go_on(tale);
}

static void tell_invest(struct cryptoly_tale *tale, struct move move)
{
    struct cryptoly *now = &tale->now;
    cryptoly_tell_coins(tale, "turn.invests", now->turn, move.a, move.n, "space", now->space);
    cryptoly_return(now, now->turn, move.a, move.n);
    now->invested = (int8_t)(now->invested | 1 << move.a);
    for (int other = 0; other < KINDS_OF_COIN; other++)
        if (now->coins[now->turn][other] && !(now->invested >> other & 1))
            return;
    cryptoly_tale_go_on(tale);
}

static void tell_wager(struct cryptoly_tale *tale, struct move move)
{
    cryptoly_tell_coins(tale, "turn.wagers", tale->now.asked, move.a, move.n, NULL, 0);
    cryptoly_return(&tale->now, tale->now.asked, move.a, move.n);
}

static void tell_answer(struct cryptoly_tale *tale, struct move move)
{
    bool yes = move.kind == CL_MOVE_ACCEPT;
    if (tale->now.phase != CL_PHASE_ANSWER)
        tell_dare(tale, yes);
    else if (yes)
        tell_deal(tale);
    else
        tell_sides(tale, "turn.declines");
}

static void tell_leave(struct cryptoly_tale *tale, struct move move)
{
    (void)move;
    cryptoly_tell_plain(tale);
    cryptoly_tale_go_on(tale);
}

static void tell_pass(struct cryptoly_tale *tale, struct move move)
{
    (void)move;
    if (tale->now.phase == CL_PHASE_INVEST)
        cryptoly_tale_go_on(tale);
}

/* The clock is noted, or it is not over: the next turn. */
static void tell_next_turn(struct cryptoly_tale *tale, struct move move)
{
    if (move.kind == CL_MOVE_CLOCK) {
        tale->now.clock = CLOCK_RUNS;
        tale->now.minutes = tale->after->minutes;
    }
    cryptoly_tell_plain(tale);
    if (!cryptoly_tale_begin_next_turn(tale))
        cryptoly_tale_end_turn(tale);
}

static void tell_time_up(struct cryptoly_tale *tale, struct move move)
{
    (void)move;
    cryptoly_tell_plain(tale);
    cryptoly_tale_begin_end(tale);
}

/* It is told with what comes of it. */
static void tell_later(struct cryptoly_tale *tale, struct move move)
{
    (void)tale, (void)move;
}

/* All others are told by their own sentence. */
static void (*const tell_move[CL_MOVE_KINDS])(struct cryptoly_tale *tale, struct move move) = {
    [CL_MOVE_STAKE] = tell_stake,
    [CL_MOVE_UNLOCK] = tell_unlock,
    [CL_MOVE_AMOUNT] = tell_exchange,
    [CL_MOVE_SEND] = tell_send,
    [CL_MOVE_DROP] = tell_send,
    [CL_MOVE_CHANGE] = tell_change,
    [CL_MOVE_FIXED] = tell_fixed,
    [CL_MOVE_ICO] = tell_ico,
    [CL_MOVE_EXCHANGE] = tell_later,
    [CL_MOVE_OFFER] = tell_later,
    [CL_MOVE_GIVE] = tell_later,
    [CL_MOVE_GET] = tell_later,
    [CL_MOVE_GIVE_MINING] = tell_later,
    [CL_MOVE_GET_MINING] = tell_later,
    [CL_MOVE_GIVE_STAKING] = tell_later,
    [CL_MOVE_GET_STAKING] = tell_later,
    [CL_MOVE_GIVE_NFT] = tell_later,
    [CL_MOVE_GET_NFT] = tell_later,
    [CL_MOVE_GAMBLE] = tell_later,
    [CL_MOVE_CHOOSE] = cryptoly_tell_choice,
    [CL_MOVE_ROLL] = cryptoly_tell_roll,
    [CL_MOVE_DIE] = tell_die,
    [CL_MOVE_CONTEST] = tell_contest,
    [CL_MOVE_PAY] = tell_pay,
    [CL_MOVE_INVEST] = tell_invest,
    [CL_MOVE_WAGER] = tell_wager,
    [CL_MOVE_SWAP] = cryptoly_tell_swap,
    [CL_MOVE_ACCEPT] = tell_answer,
    [CL_MOVE_DECLINE] = tell_answer,
    [CL_MOVE_LEAVE] = tell_leave,
    [CL_MOVE_PASS] = tell_pass,
    [CL_MOVE_RATE] = tell_rates,
    [CL_MOVE_ACTION] = cryptoly_tell_action,
    [CL_MOVE_MOON] = tell_moon,
    [CL_MOVE_MINING] = tell_card,
    [CL_MOVE_STAKING] = tell_card,
    [CL_MOVE_NFT] = tell_card,
    [CL_MOVE_TIME] = tell_time,
    [CL_MOVE_NAMED] = tell_named,
    [CL_MOVE_SPREAD] = tell_later,
    [CL_MOVE_SEAL] = tell_seal,
    [CL_MOVE_DIGIT] = tell_code,
    [CL_MOVE_SIGN] = tell_code,
    [CL_MOVE_ENTER] = tell_enter,
    [CL_MOVE_TYPE] = tell_enter,
    [CL_MOVE_OPEN] = tell_open,
    [CL_MOVE_PLACE] = tell_place,
    [CL_MOVE_CLOCK] = tell_next_turn,
    [CL_MOVE_GO_ON] = tell_next_turn,
    [CL_MOVE_TIME_UP] = tell_time_up
};

static void tell_rest(void *context, const struct message *message)
{
    struct cryptoly_tale *tale = context;
    voice_space(tale->line.scene, tale->line.out);
    words_tell(tale->line.scene->words, tale->line.scene->match, message, tale->line.out);
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
    struct cryptoly_tale tale = { .line = line_on(scene, out), .edition = match->edition->data };
    size_t size = out->size;
    for (int i = 0; i < count; i++) {
        int kind = moves[i].move.kind;
        if (is_sign(kind) && i && run_of(moves, count, i - 1) > 1)
            continue;
        tale.now = *(const struct cryptoly *)moves[i].before;
        tale.after = moves[i].after;
        tale.told = &moves[i];
        tale.run = run_of(moves, count, i);
        if (tell_move[kind])
            tell_move[kind](&tale, moves[i].move);
        else
            cryptoly_tell_plain(&tale);
        changes_tell(match->game, tale.now.players, &tale.now, tale.after, tell_rest, &tale);
    }
    if (tale.debt.open)
        cryptoly_tell_debt(&tale);
    end_line(out);
    return out->size > size;
}
