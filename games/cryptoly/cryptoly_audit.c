/*
 * cryptoly_audit.c: what does not add up: coins, cards, and every number that
 * says what is under way.
 */
#include "games/cryptoly/cryptoly_steps.h"

static inline bool within(int value, int low, int high)
{
    return value >= low && value <= high;
}

static inline bool is_card(int card, int count)
{
    return card >= 0 && card < count;
}

/* ---- coins and cards ------------------------------------------------ */

static const char *audit_coins(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    int sum[KINDS_OF_COIN] = { state->wallet };
    for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
        if (state->total[coin] < 0 || state->total[coin] > MOST_HELD)
            return "the number of coins";
        if (state->dex[coin] < 0)
            return "the DEX below zero";
        sum[coin] += state->dex[coin];
        for (int seat = 0; seat < CL_SEATS; seat++) {
            if (state->coins[seat][coin] < 0)
                return "a player below zero";
            if (state->coins[seat][coin] && seat >= state->players)
                return "an empty seat has coins";
            if (state->virtual[seat][coin] < 0 || state->virtual[seat][coin] > MOST_VIRTUAL)
                return "virtual coins";
            for (int ico = 0; ico < ICOS; ico++)
                if (state->ico[seat][ico][coin] < 0 || state->ico[seat][ico][coin] > MOST_TALLY ||
                    (state->ico[seat][ico][coin] && seat >= state->players))
                    return "a stake in an ICO";
            sum[coin] += state->coins[seat][coin];
        }
    }
    for (int card = 0; card < STAKINGS; card++) {
        if (state->locked[card] < 0 || state->locked[card] > 9)
            return "a locked card";
        if (state->staked[card] < 0 || (state->staked[card] && state->work[MININGS + card] < 0))
            return "coins staked on a card";
        if (card < edition->stakings && state->staked[card] > edition->staking[card].most)
            return "too many coins staked on a card";
        sum[edition->staking[card].coin] += state->staked[card];
    }
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (sum[coin] != state->total[coin])
            return coin == BTC ? "BTC do not add up" : "colours do not add up";
    return state->wallet < 0 || state->wallet > edition->wallet ? "the Wallet" : NULL;
}

static bool is_holder(const struct cryptoly *state, int holder)
{
    return holder == EMPTY || within(holder, 0, state->players - 1);
}

static bool is_order(const struct cryptoly *state, bool held, int order)
{
    return held ? within(order, 1, state->acquired) : within(order, 0, state->acquired);
}

static const char *audit_order(const int8_t *order, int count, int64_t unseen, int seen, int all)
{
    int64_t set = unseen;
    if (seen < 0 || seen > all)
        return "the number of cards seen";
    for (int i = 0; i < count; i++) {
        if ((order[i] == EMPTY) != (i >= seen))
            return "the order of a deck";
        if (i < seen && (order[i] < 0 || order[i] >= all || set >> order[i] & 1))
            return "a card is there twice";
        if (i < seen)
            set |= (int64_t)1 << order[i];
    }
    return set == ((int64_t)1 << all) - 1 ? NULL : "a card is missing";
}

static const char *audit_cards(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    int left = 0;
    for (int card = 0; card < WORKS; card++) {
        bool unseen = state->work_unseen >> card & 1, held = state->work[card] != EMPTY;
        bool there = card < MININGS ? card < edition->minings : card - MININGS < edition->stakings;
        if (unseen + held != there || !is_holder(state, state->work[card]) ||
            !is_order(state, held, state->work_order[card]))
            return "a Mining or Staking card";
        left += unseen;
    }
    if (state->work_left < 0 || state->work_left > left)
        return "the deck of Mining and Staking cards";
    for (int card = 0; card < NFTS; card++)
        if ((state->nft_unseen >> card & 1) + (state->nft[card] != EMPTY) !=
                (card < edition->nfts) ||
            !is_holder(state, state->nft[card]) ||
            !is_order(state, state->nft[card] != EMPTY, state->nft_order[card]))
            return "an NFT";
    if (state->acquired < 0 || state->acquired > 120)
        return "the cards acquired";
    if (state->action_next < 0 || state->action_next >= ACTIONS ||
        (state->action_next && state->action_next >= state->action_seen) || state->moon_next < 0 ||
        (state->moon_next && state->moon_next >= state->moon_seen))
        return "the next card of a deck";
    if (state->rate_card != EMPTY && (state->rate_card < 0 || state->rate_card >= edition->rates))
        return "the rate card";
    if (state->time_card != EMPTY && (state->time_card < 0 || state->time_card >= edition->times))
        return "the Time card";
    const char *wrong = audit_order(state->action_order, ACTIONS, state->action_unseen,
                                    state->action_seen, edition->actions);
    return wrong ? wrong
                 : audit_order(state->moon_order, MOONS, state->moon_unseen, state->moon_seen,
                               edition->moons);
}

/* ---- the winner bet ------------------------------------------------- */

bool cryptoly_has_bet(const struct cryptoly *state, int seat)
{
    if (!state->betting || seat >= state->players)
        return false;
    if (state->phase == CL_PHASE_BET)
        return state->ready >> seat & 1;
    return state->phase != CL_PHASE_PLACE && (state->phase != CL_PHASE_RATE || state->round);
}

static const char *audit_digits(const struct cryptoly *state, int seat)
{
    int digits = cryptoly_digits(state), highest = cryptoly_signs(state) - 1;
    bool right = !memcmp(state->code[seat], state->attempt[seat], (size_t)digits);
    bool hidden = false;
    if (!within(state->code_set[seat], 0, digits) || !within(state->entered[seat], 0, digits))
        return "the digits of a code";
    for (int i = 0; i < LONG_DIGITS; i++) {
        int set = i < state->code_set[seat], entered = i < state->entered[seat];
        int code = state->code[seat][i], attempt = state->attempt[seat][i];
        hidden |= code == UNKNOWN || attempt == UNKNOWN;
        if (code != UNKNOWN && (set ? !within(code, 0, highest) : code != EMPTY))
            return "a digit of a code";
        if (attempt != UNKNOWN && (entered ? !within(attempt, 0, highest) : attempt != EMPTY))
            return "a digit that was entered";
    }
    if (state->right[seat] != EMPTY &&
        ((!hidden && state->right[seat] != right) || state->entered[seat] < digits))
        return "whether a code was right";
    return NULL;
}

/* Owners try, and bets are opened, in turn order from the start player. */
static const char *audit_attempts(const struct cryptoly *state)
{
    bool open = state->phase == CL_PHASE_OPEN || state->phase == CL_PHASE_OVER, before = true;
    int digits = cryptoly_digits(state);
    for (int i = 0, seat = state->start; i < state->players && state->betting;
         i++, seat = cryptoly_left(state, seat)) {
        before &= seat != state->asked || (i == 0 && state->phase == CL_PHASE_OVER);
        int all = state->phase == CL_PHASE_ENTER ? before : open;
        if (all ? state->entered[seat] != digits
                : state->entered[seat] >
                      (seat == state->asked && state->phase == CL_PHASE_ENTER ? digits - 1 : 0))
            return "what was entered";
        if ((state->right[seat] != EMPTY) != (open && before))
            return "a bet that was opened";
    }
    return NULL;
}

static const char *audit_bet(const struct cryptoly *state)
{
    for (int seat = 0; seat < CL_SEATS; seat++) {
        int sum = 0;
        bool open = state->bet[seat][0] != UNKNOWN;
        for (int on = 0; on < CL_SEATS && !open; on++)
            if (state->opened[seat][on] &&
                (state->right[seat] != 1 || on >= state->players || seat >= state->players))
                return "a bet that was opened";
        for (int on = 0; on < CL_SEATS && open; on++) {
            if (!within(state->bet[seat][on], 0, BET) ||
                (state->bet[seat][on] && (on >= state->players || seat >= state->players)) ||
                state->opened[seat][on] != (state->right[seat] == 1 ? state->bet[seat][on] : 0))
                return "a bet";
            sum += state->bet[seat][on];
        }
        if (open &&
            (cryptoly_has_bet(state, seat) ? sum != BET
                                           : sum > (state->phase == CL_PHASE_BET ? BET : 0)))
            return "a sum of bets";
        const char *wrong = audit_digits(state, seat);
        if (wrong)
            return wrong;
        bool codes = state->betting && seat < state->players;
        if (!codes &&
            (state->code_set[seat] || state->entered[seat] || state->right[seat] != EMPTY))
            return "a code without a bet";
        if (codes && cryptoly_has_bet(state, seat) && state->phase != CL_PHASE_BET &&
            state->code_set[seat] != cryptoly_digits(state))
            return "a code that is not set";
    }
    return audit_attempts(state);
}

/* ---- what is under way ---------------------------------------------- */

static const char *audit_options(const struct cryptoly_edition *edition,
                                 const struct cryptoly *state)
{
    if (!within(state->players, 2, CL_SEATS) || !within(state->hack, 2, 6) ||
        !within(state->offers, 0, 5) || !within(state->betting, 0, 1) ||
        !within(state->memory, 0, 100) || !within(state->ending, CL_END_ROUNDS, END_TIME))
        return "an option";
    if (!within(state->clock, CLOCK_NONE, CLOCK_RUNS) ||
        !within(state->code_kind, CODE_DIGITS, CODE_LONG))
        return "the clock or the codes";
    bool named = state->clock != CLOCK_NONE;
    if (named ? state->ending != END_TIME || state->time_card == EMPTY ||
                    !within(state->minutes, 1, MOST_HOURS * 60 + 59 + 240)
        : state->minutes ? !within(state->minutes, 5, 240)
                         : state->ending == END_MINUTES)
        return "the minutes";
    if (!within(state->last_round, 1, CL_MOST_ROUNDS + MOST_MORE) ||
        !within(state->round, 0, state->last_round))
        return "the round";
    if (!within(state->start, 0, state->players - 1) ||
        !within(state->turn, 0, state->players - 1) || !within(state->asked, 0, state->players - 1))
        return "whose turn it is";
    for (int seat = 0; seat < CL_SEATS; seat++)
        if ((seat < state->players
                 ? !within(state->position[seat], state->phase != CL_PHASE_PLACE, edition->spaces)
                 : state->position[seat] != 0) ||
            !within(state->skip[seat], 0, seat < state->players))
            return "a pawn";
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (!within(state->rate[coin], 1, coin == BTC ? 1 : MOST_RATE))
            return "a rate";
    return NULL;
}

static bool is_set(const struct cryptoly *state, int set)
{
    return set >= 0 && set < 1 << state->players;
}

/* Numbers that mean something for a moment only. */
static const char *audit_registers(const struct cryptoly *state)
{
    if (!is_set(state, state->debtors) || !is_set(state, state->wanted) ||
        !is_set(state, state->rollers) || !is_set(state, state->ready) ||
        !is_set(state, state->changing) || !is_set(state, state->memorised))
        return "a set of players";
    if (!within(state->given, 0, 15) || !within(state->taken, 0, 15) ||
        !within(state->invested, 0, 15) || state->touched < 0 || state->touched > 255)
        return "a set of coins or cards";
    if (!within(state->extra, 0, 2) || !within(state->moved, 0, 1) ||
        !within(state->space, 0, CL_SPACES - 1) || !within(state->pips, 0, 6) ||
        !within(state->die, DIE_HACK, DIE_VALUE) || !within(state->until_hack, 0, 1) ||
        !within(state->contest, CONTEST_START, CONTEST_RANK) ||
        !within(state->ties, 0, MOST_TIES + 1) || !within(state->step, STEP_COINS, STEP_END) ||
        !within(state->offered, 0, state->offers) || !within(state->best, 0, 6))
        return "a number out of range";
    if (!within(state->debt_coin, BTC, GREEN) || !within(state->debt_n, 0, 20) ||
        !within(state->buying, 0, 1) || !within(state->wager_coin, BTC, GREEN) ||
        !within(state->wager_n, 0, 20) || !within(state->exchange_from, BTC, GREEN) ||
        !within(state->exchange_to, BTC, GREEN))
        return "a coin or a number of coins";
    for (int seat = 0; seat < CL_SEATS; seat++) {
        int most = seat < state->players ? 6 : 0, named = seat < state->players ? MOST_NAMED : 0;
        if (!within(state->die_of[seat], 0, most) ||
            (state->named[seat] != UNKNOWN && !within(state->named[seat], 0, named)))
            return "a die or a number named";
    }
    return NULL;
}

static const char *audit_pay(const struct cryptoly *state)
{
    int kinds = 0;
    if (state->phase != CL_PHASE_PAY)
        return state->owed || state->debtors || state->buying ? "a debt that nobody pays" : NULL;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        kinds += state->coins[state->asked][coin] > 0;
    if (state->owed <= 0 || state->coins[state->asked][state->debt_coin] || kinds < 2 ||
        cryptoly_worth(state, state->asked) < state->owed)
        return "a debt without a choice";
    if (state->debtors && (!state->debt_n || state->card == EMPTY || state->buying))
        return "other debts";
    return state->buying && !state->nft_unseen ? "an NFT that is not there" : NULL;
}

static const char *audit_card(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    bool die = state->phase == CL_PHASE_DIE && state->die == DIE_CARD;
    bool asks = state->phase == CL_PHASE_CHOOSE || state->phase == CL_PHASE_SWAP;
    if (state->card == EMPTY)
        return die || asks ? "no card" : NULL;
    if (!is_card(state->card, edition->actions) ||
        !(die || asks || state->phase == CL_PHASE_PAY ||
          (state->phase == CL_PHASE_RATE && state->round)) ||
        state->buying)
        return "an Action card";
    if (!within(state->statement, 1, edition->action[state->card].statements))
        return "a statement";
    if ((state->phase == CL_PHASE_RATE || state->phase == CL_PHASE_PAY) && state->asked < 0)
        return "who is asked";
    int verb = edition->action[state->card].effect[state->statement - 1][0];
    if ((state->phase == CL_PHASE_CHOOSE && verb != VERB_CHOOSE) ||
        (state->phase == CL_PHASE_SWAP && verb != VERB_SWAP))
        return "what the card asks";
    return asks && state->asked != state->turn ? "whom the card asks" : NULL;
}

static const char *audit_moon(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    bool die = state->phase == CL_PHASE_DIE && state->die == DIE_MOON;
    bool roll = state->phase == CL_PHASE_CONTEST && state->contest == CONTEST_MOON;
    bool wager = state->phase == CL_PHASE_WAGER, dare = state->phase == CL_PHASE_DARE;
    bool want = state->phase == CL_PHASE_WANT;
    if (!(die || roll || wager || dare || want))
        return state->moon != EMPTY || state->wanted ? "a card To The Moon" : NULL;
    if (!is_card(state->moon, edition->moons))
        return "no card To The Moon";
    if ((want && (state->asked == state->turn || state->wanted >> state->asked & 1)) ||
        (dare && (state->asked != state->turn || state->wanted)))
        return "who is asked about the card";
    for (int seat = 0; seat < state->players; seat++)
        if (((state->wanted >> seat & 1) || (wager && seat == state->asked)) &&
            !cryptoly_may_dare(edition, state, seat) && !die)
            return "somebody who cannot pay the stake";
    return NULL;
}

static const char *audit_deal(const struct cryptoly *state)
{
    bool build = state->phase == CL_PHASE_BUILD, answer = state->phase == CL_PHASE_ANSWER;
    int cards = state->deal_work | state->deal_nft | state->deal_with;
    for (int side = 0; side < 2; side++)
        for (int coin = 0; coin < KINDS_OF_COIN; coin++) {
            int n = state->deal[side][coin];
            if (!(build || answer) ? n != 0 : !within(n, 0, MOST_HELD))
                return "coins of an offer";
        }
    if (!build && !answer)
        return state->partner != EMPTY || cards ? "an offer" : NULL;
    if (!within(state->partner, 0, state->players - 1) || state->partner == state->turn ||
        state->asked != (build ? state->turn : state->partner))
        return "the partner of an offer";
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        if (state->deal[0][coin] > state->coins[state->turn][coin] ||
            state->deal[1][coin] > state->coins[state->partner][coin])
            return "more coins than there are";
    if (cards && state->step != STEP_CARDS)
        return "cards in an offer of coins";
    for (int card = 0; card < WORKS; card++)
        if (state->deal_work >> card & 1 && state->work[card] != state->turn &&
            state->work[card] != state->partner)
            return "a card of somebody else";
    for (int card = 0; card < NFTS; card++)
        if (state->deal_nft >> card & 1 && state->nft[card] != state->turn &&
            state->nft[card] != state->partner)
            return "an NFT of somebody else";
    if ((uint16_t)state->deal_nft >> NFTS || (uint16_t)state->deal_with >> STAKINGS ||
        state->deal_with & ~((uint16_t)state->deal_work >> MININGS))
        return "cards of an offer";
    for (int card = 0; card < STAKINGS; card++)
        if (state->deal_with >> card & 1 && !state->staked[card])
            return "an empty card sold with its coins";
    return answer && !cryptoly_may_send(state) ? "an offer that is not complete" : NULL;
}

/* ---- by phase ------------------------------------------------------- */

static const char *audit_contest(const struct cryptoly *state)
{
    unsigned rolled = 0, in;
    int best = 0;
    for (int seat = 0; seat < state->players; seat++)
        if (state->die_of[seat]) {
            rolled |= 1u << seat;
            best = state->die_of[seat] > best ? state->die_of[seat] : best;
        }
    if (state->phase != CL_PHASE_CONTEST)
        return state->rollers ? "a roll-off" : NULL;
    in = rolled | (unsigned)state->rollers;
    if (!state->rollers || rolled & (unsigned)state->rollers || best != state->best ||
        state->ties > MOST_TIES || !(in & (in - 1)))
        return "who rolls";
    if (state->contest == CONTEST_MOON && in & ~(unsigned)state->wanted)
        return "who rolls for the card";
    if (state->contest == CONTEST_RANK && in != cryptoly_shared_place(state))
        return "who rolls for the place";
    return (state->contest == CONTEST_START) != !state->round ? "the roll for the start" : NULL;
}

static bool is_end(const struct cryptoly *state)
{
    return state->phase == CL_PHASE_CASH || state->phase == CL_PHASE_ENTER ||
           state->phase == CL_PHASE_OPEN || state->phase == CL_PHASE_OVER ||
           (state->phase == CL_PHASE_DIE && state->die == DIE_VALUE) ||
           (state->phase == CL_PHASE_CONTEST && state->contest == CONTEST_RANK);
}

static const char *audit_end(const struct cryptoly_edition *edition, const struct cryptoly *state)
{
    bool end = is_end(state), cash = state->phase == CL_PHASE_CASH ||
                                     (state->phase == CL_PHASE_DIE && state->die == DIE_VALUE);
    int drawn = 0, places = 0;
    for (int ico = 0; ico < ICOS; ico++) {
        if (!within(state->ico_place[ico], 0, ICOS))
            return "the place of an ICO";
        drawn += state->ico_place[ico] != 0;
        places |= 1 << state->ico_place[ico];
    }
    if (end ? places != 14 : drawn > (state->phase == CL_PHASE_ICO) || places > 3)
        return "the ICO coins";
    if (cash ? !is_card(state->cash_card, edition->nfts) ||
                   state->nft[state->cash_card] != state->asked ||
                   state->nft_value[state->cash_card] != EMPTY
             : state->cash_card != EMPTY)
        return "the NFT to be valued";
    for (int card = 0; card < NFTS; card++)
        if (state->nft_value[card] != EMPTY && (!end || !within(state->nft_value[card], 0, 30)))
            return "the value of an NFT";
    for (int seat = 0; seat < CL_SEATS; seat++) {
        bool placed = end && !cash && seat < state->players;
        if (!within(state->place4[seat], placed, placed ? state->players : 0))
            return "a place";
        for (int coin = 0; coin < KINDS_OF_COIN && !end; coin++)
            if (state->virtual[seat][coin])
                return "virtual coins before the end";
    }
    if (end && !cash && state->phase != CL_PHASE_CONTEST && cryptoly_shared_place(state))
        return "a shared place";
    return NULL;
}

static const char *audit_secret(const struct cryptoly *state)
{
    int all = (1 << state->players) - 1;
    bool name = state->phase == CL_PHASE_NAME, named = state->phase == CL_PHASE_NAMED;
    bool known = state->phase == CL_PHASE_BET || state->phase == CL_PHASE_PLACE ||
                 state->phase == CL_PHASE_SHOW || (state->phase == CL_PHASE_RATE && !state->round);
    for (int seat = 0; seat < state->players; seat++)
        if (state->named[seat] != UNKNOWN &&
            (state->named[seat] != 0) != ((name || named) && state->ready >> seat & 1))
            return "a number of rounds named";
    if ((name && (state->ready == all || state->time_card == EMPTY)) ||
        (named && (state->ready != all || state->time_card == EMPTY)))
        return "who has named a number";
    if (!name && !named && state->phase != CL_PHASE_BET && state->ready)
        return "who is ready";
    if (state->phase == CL_PHASE_MEMORISE
            ? state->memorised == all
            : state->memorised != (state->betting && !known ? all : 0))
        return "who has memorised";
    return state->phase == CL_PHASE_BET || state->phase == CL_PHASE_MEMORISE ||
                   state->phase == CL_PHASE_SHOW || state->phase == CL_PHASE_ENTER ||
                   state->phase == CL_PHASE_OPEN
               ? state->betting ? NULL : "a bet that is not played"
               : NULL;
}

static const char *audit_phase(const struct cryptoly *state)
{
    int asked = state->asked, turn = state->turn;
    bool begins = state->phase == CL_PHASE_PLACE || state->phase == CL_PHASE_BET ||
                  state->phase == CL_PHASE_MEMORISE || state->phase == CL_PHASE_SHOW ||
                  (state->phase == CL_PHASE_CONTEST && state->contest == CONTEST_START);
    if (begins ? state->round != 0 : !state->round && state->phase != CL_PHASE_RATE)
        return "the round does not fit";
    if (state->changing && state->phase != CL_PHASE_CHANGE)
        return "the last exchange";
    switch (state->phase) {
    case CL_PHASE_DIE:
        if ((state->die == DIE_COIN && state->space > SPACE_GREEN) ||
            (state->die == DIE_NFT && !state->nft_unseen) ||
            (state->die == DIE_TIME && state->time_card != EMPTY) ||
            (state->die != DIE_MOON && state->die != DIE_VALUE && asked != turn))
            return "a die";
        break;
    case CL_PHASE_NFT:
    case CL_PHASE_BUY:
        return state->nft_unseen && asked == turn ? NULL : "an NFT that is not there";
    case CL_PHASE_WORK:
        return state->work_left ? NULL : "a card that is not there";
    case CL_PHASE_TIME:
        return state->time_card == EMPTY ? NULL : "a second Time card";
    case CL_PHASE_INVEST:
        return within(state->space, SPACE_ICO_1, SPACE_ICO_3) && asked == turn
                   ? NULL
                   : "an ICO that is none";
    case CL_PHASE_AMOUNT:
        return asked == turn &&
                       cryptoly_may_exchange(state, state->exchange_from, state->exchange_to)
                   ? NULL
                   : "an exchange that is not possible";
    case CL_PHASE_CHANGE:
        return state->changing >> asked & 1 && state->dex[BTC] ? NULL : "the last exchange";
    case CL_PHASE_MINUTES:
        return state->minutes && state->clock != CLOCK_TO_NOTE ? NULL : "a clock that is not there";
    case CL_PHASE_CLOCK:
        return state->clock == CLOCK_TO_NOTE ? NULL : "a clock that is noted already";
    case CL_PHASE_HACK:
        return asked == turn && state->wallet ? NULL : "an empty Wallet";
    case CL_PHASE_STAKE:
    case CL_PHASE_EXCHANGE:
    case CL_PHASE_TRADE:
    case CL_PHASE_ROLL:
        return asked == turn ? NULL : "who is asked";
    default:
        break;
    }
    return NULL;
}

const char *cryptoly_audit(const void *edition_, const void *state_)
{
    const struct cryptoly_edition *edition = edition_;
    const struct cryptoly *state = state_;
    const char *wrong;
    if (!within(state->phase, 0, CL_PHASES - 1))
        return "the phase";
    if ((wrong = audit_options(edition, state)) || (wrong = audit_registers(state)) ||
        (wrong = audit_coins(edition, state)) || (wrong = audit_cards(edition, state)) ||
        (wrong = audit_card(edition, state)) || (wrong = audit_moon(edition, state)) ||
        (wrong = audit_deal(state)) || (wrong = audit_pay(state)) ||
        (wrong = audit_contest(state)) || (wrong = audit_end(edition, state)) ||
        (wrong = audit_secret(state)) || (wrong = audit_bet(state)))
        return wrong;
    return audit_phase(state);
}
