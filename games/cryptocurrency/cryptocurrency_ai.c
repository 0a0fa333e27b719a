/*
 * cryptocurrency_ai.c: the greedy player. (Advice to a search is in
 * cryptocurrency_advice.c.)
 *
 * Its plan: strong experts early, on credit if need be; mine where a point of
 * energy brings most; buy what will be dearer by what it knows, sell what
 * will be cheaper or may be a scam; put rumours where they help its own coins
 * or hurt what others hold.
 *
 * Only what the player knows is looked at: cards are read through their masks.
 */
#include "games/cryptocurrency/cryptocurrency_outlook.h"

/* Points of the rumour in the player's hand. */
static int hand_points(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, int player)
{
    int8_t card = state->hand[player];
    return card >= 0 && cryptocurrency_outlook_knows(state->hand_known[player], player)
               ? edition->rumour[card]
               : 0;
}

/* ---- a move of its own ---------------------------------------------- */

static struct move plain(int kind)
{
    return (struct move){ .kind = (uint8_t)kind };
}

static struct move with(int kind, int a)
{
    return (struct move){ .kind = (uint8_t)kind, .a = (uint8_t)a };
}

static struct move target(int kind, int coin, int place)
{
    return (struct move){ (uint8_t)kind, (uint8_t)coin, 0, (uint8_t)place };
}

/* The best so far of several moves; ties are broken by lot. */
struct best {
    struct move move;
    int score, ties;
    struct rng *rng;
};

/* Which moves are better is as good as random: only ties take a branch. A
 * better move draws a lot as well, among one. */
static inline void consider(struct best *best, int score, struct move move)
{
    if (score == best->score) {
        if (!rng_below(best->rng, (uint32_t)++best->ties))
            best->move = move;
        return;
    }
    struct rng drawn = *best->rng;
    bool better = score > best->score;
    (void)rng_next(&drawn);
    best->rng->state = better ? drawn.state : best->rng->state;
    best->score = better ? score : best->score;
    best->ties = better ? 1 : best->ties;
    best->move = better ? move : best->move;
}

/* ---- preparation ---------------------------------------------------- */

static int rounds_left(const struct cryptocurrency *state)
{
    return state->rounds - state->round + 1;
}

static int weakest_place(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player)
{
    const int8_t *team = state->team[player];
    int weakest = 0, least = cryptocurrency_member_worth(edition, team[0]);
    for (int i = 1; i < TEAM; i++) {
        int worth = cryptocurrency_member_worth(edition, team[i]);
        weakest = worth < least ? i : weakest;
        least = worth < least ? worth : least;
    }
    return weakest;
}

/* What hiring each job seeker gains, its cost set against it. */
static void hire_gains(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, int player, int gain[SEEKERS])
{
    int place = weakest_place(edition, state, player), rounds = rounds_left(state);
    int weakest = cryptocurrency_member_worth(edition, state->team[player][place]);
    for (int i = 0; i < SEEKERS; i++) {
        int member = state->seeker[i];
        if (member == EMPTY)
            continue;
        bool fourth = member == HEADHUNTER && state->team[player][FOURTH] == EMPTY;
        int worth = cryptocurrency_member_worth(edition, member) - (fourth ? 0 : weakest);
        gain[i] = rounds * worth - edition->expert[member - 1].cost;
    }
}

static bool can_hire(const struct cryptocurrency_edition *edition,
                     const struct cryptocurrency *state, int place, int money)
{
    return state->seeker[place] != EMPTY && edition->expert[state->seeker[place] - 1].cost <= money;
}

static int best_hire(const struct cryptocurrency_edition *edition,
                     const struct cryptocurrency *state, const int gain[SEEKERS], int money)
{
    int best = 0;
    for (int i = 0; i < SEEKERS; i++)
        if (can_hire(edition, state, i, money) && gain[i] > best)
            best = gain[i];
    return best;
}

/* Cash that works for a round earns more than its interest; it also pays where
 * it buys a better expert. */
static bool wants_loan(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, int player, const int gain[SEEKERS])
{
    int money = state->money[player], loan = edition->loan_value, rounds = rounds_left(state);
    if (state->borrowed || state->loans[player] >= edition->loan_most || !state->loan_supply ||
        state->event_standing[CREDIT_CRUNCH])
        return false;
    if (rounds > 1 && money < 2 * loan)
        return true;
    int dearer =
        best_hire(edition, state, gain, money + loan) - best_hire(edition, state, gain, money);
    return dearer > cryptocurrency_interest(edition, state) * rounds + edition->loan_repay - loan;
}

static struct move play_prepare(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .move = plain(CC_MOVE_READY), .rng = rng };
    int gain[SEEKERS];
    hire_gains(edition, state, player, gain);
    if (wants_loan(edition, state, player, gain))
        return plain(CC_MOVE_BORROW);
    for (int i = 0; i < SEEKERS; i++)
        if (can_hire(edition, state, i, state->money[player]))
            consider(&best, gain[i], with(CC_MOVE_HIRE, i));
    return best.move;
}

/* ---- actions -------------------------------------------------------- */

/* What an action can be about: what the player can put into it, and the coin. */
struct venture {
    const struct cryptocurrency_edition *edition;
    const struct cryptocurrency *state;
    struct cryptocurrency_outlook outlook;
    int player;
    int opponents;      /* how many */
    int energy;         /* of the fresh members */
    bool analyst;       /* one of them is a Data Analyst */
    int points;         /* of the rumour in hand */
    int tile[CC_SEATS]; /* what a Hodler tile brings with so many rivals */
    int coin;
    int own;   /* the player's coins */
    int rival; /* the most that another has */
    int tied;  /* what the tile brings with as many */
    int share; /* what it would bring now */
    int worth; /* of a coin if the rumour in hand is laid on it as well */
};

static void open_venture(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player, struct venture *venture)
{
    venture->edition = edition;
    venture->state = state;
    venture->player = player;
    venture->opponents = state->players - 1;
    venture->points = hand_points(edition, state, player);
    venture->energy = 0;
    venture->analyst = false;
    for (int rivals = 0; rivals < CC_SEATS; rivals++)
        venture->tile[rivals] = cryptocurrency_hodler(edition, state) / (rivals + 1);
    for (int i = 0; i <= FOURTH; i++) {
        int fresh = state->fresh[player][i], member = fresh ? state->team[player][i] : INTERN;
        venture->energy += fresh * cryptocurrency_energy(edition, member);
        venture->analyst |= member == ANALYST;
    }
    cryptocurrency_look(edition, state, player, &venture->outlook);
}

/* Divided by the number of opponents; by constants, as that is much faster. */
static int for_each_opponent(const struct venture *venture, int number)
{
    return venture->opponents == 3 ? number / 3 : venture->opponents == 2 ? number / 2 : number;
}

/* The share of the tile with so many coins, as cryptocurrency_hodler_share(). */
static int tile_share(const struct venture *venture, int own)
{
    int tied = own == venture->rival ? venture->tied : 0;
    return own > venture->rival ? venture->tile[0] : tied;
}

static int worth_with_hand(const struct cryptocurrency_outlook *outlook, int coin, int points)
{
    int worth = outlook->worth[coin], price = outlook->price[coin];
    if (points <= 0)
        return worth;
    int better = cryptocurrency_outlook_price(outlook, coin, outlook->space[coin],
                                              outlook->down[coin] + points);
    return better > price ? worth * better / price : worth;
}

static void turn_to(struct venture *venture, int coin)
{
    const struct cryptocurrency *state = venture->state;
    int rival = 0, rivals = 0;
    for (int i = 0; i < venture->opponents; i++) {
        int coins = state->coins[i + (i >= venture->player)][coin];
        rivals = coins == rival ? rivals + 1 : coins > rival ? 1 : rivals;
        rival = coins > rival ? coins : rival;
    }
    venture->coin = coin;
    venture->own = state->coins[venture->player][coin];
    venture->rival = rival;
    venture->tied = rival ? venture->tile[rivals] : 0;
    venture->share = tile_share(venture, venture->own);
    venture->worth = worth_with_hand(&venture->outlook, coin, venture->points);
}

/* What so many coins more or less gain of a Hodler tile: the less, the longer
 * others can still win it. */
static int hodler_gain(const struct venture *venture, int count)
{
    int gain = tile_share(venture, venture->own + count) - venture->share;
    return gain ? PER_WONGA * gain * 3 * venture->state->round / (4 * venture->state->rounds) : 0;
}

/* What a coin is worth if trade moves its price so many spaces (CC-T2). */
static int worth_shifted(const struct cryptocurrency_outlook *outlook, int coin, int shift)
{
    int space = outlook->space[coin] + shift, last = outlook->board[coin].prices;
    space = space < 1 ? 1 : space > last ? last : space;
    return cryptocurrency_outlook_worth(
        cryptocurrency_outlook_price(outlook, coin, space, outlook->down[coin]),
        outlook->scam[coin]);
}

/* What mining the coin is worth for each point of energy. */
static int mining_gain(const struct venture *venture)
{
    const struct cryptocurrency_edition *edition = venture->edition;
    const struct cryptocurrency *state = venture->state;
    const struct cryptocurrency_outlook *outlook = &venture->outlook;
    int coin = venture->coin, open = 0, points = 0;
    int reward = outlook->board[coin].reward[state->marker[coin] - 1];
    if (reward > state->unmined[coin])
        reward = state->unmined[coin];
    for (int i = 0; i < OPEN; i++)
        open += state->back[i] == coin;
    for (int i = 0; i < CC_COPIES; i++)
        points += edition->transaction[coin][i];
    /* Transactions lift the price of what is held, not always in time for it. */
    int rise = worth_shifted(outlook, coin, 1) - outlook->worth[coin];
    int held = for_each_opponent(venture, outlook->exposure[coin]) + reward;
    return (reward * outlook->worth[coin] + hodler_gain(venture, reward) +
            held * open * points * rise / (2 * CC_COPIES) +
            open * PER_WONGA * cryptocurrency_fee(edition, state, coin)) /
           cryptocurrency_difficulty(edition, state, coin);
}

/* How many coins of one trade pay, if so many points of energy are used. */
static int trade_amount(const struct cryptocurrency_edition *edition,
                        const struct cryptocurrency *state, int player, int coin, bool buying,
                        int energy)
{
    int most = edition->trade_limit * energy, there = state->coins[player][coin];
    if (buying) {
        int paid = state->money[player] / state->price[coin];
        there = state->market[coin] < paid ? state->market[coin] : paid;
    }
    return there < most ? there : most;
}

/* What a trade of so many coins gains for each point of energy: the price
 * moves for what was held before, and for what the others hold. */
static int trade_gain(const struct venture *venture, int count, bool buying)
{
    const struct cryptocurrency_edition *edition = venture->edition;
    const struct cryptocurrency *state = venture->state;
    const struct cryptocurrency_outlook *outlook = &venture->outlook;
    int coin = venture->coin, own = venture->own, bought = buying ? count : -count;
    int worth = venture->worth, usual = outlook->worth[coin];
    int used = (count + edition->trade_limit - 1) / edition->trade_limit;
    bool analyst = venture->analyst && (buying || own == count);
    int shift = bought / cryptocurrency_per_space(edition, state, analyst);
    int shifted = worth, lost = 0;
    if (shift) {
        shifted = worth_shifted(outlook, coin, shift);
        if (venture->points > 0 && usual) /* the rumour in hand lifts both */
            shifted = shifted * worth / usual;
        int others = own * venture->opponents - outlook->exposure[coin];
        lost = for_each_opponent(venture, others * (shifted - worth));
    }
    int gain = (own + bought) * shifted - own * worth - bought * PER_WONGA * state->price[coin] -
               lost + hodler_gain(venture, bought);
    return (gain - count * PER_WONGA) / used; /* a trade must promise a Wonga for a coin */
}

static struct move play_action(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .move = plain(CC_MOVE_PASS), .score = 1, .rng = rng };
    struct venture venture;
    open_venture(edition, state, player, &venture);
    for (int coin = 0; coin < COINS; coin++) {
        turn_to(&venture, coin);
        consider(&best, mining_gain(&venture), with(CC_MOVE_MINE, coin));
        int count = trade_amount(edition, state, player, coin, true, venture.energy);
        if (count)
            consider(&best, trade_gain(&venture, count, true), with(CC_MOVE_BUY, coin));
        count = trade_amount(edition, state, player, coin, false, venture.energy);
        if (count)
            consider(&best, trade_gain(&venture, count, false), with(CC_MOVE_SELL, coin));
    }
    return best.move;
}

/* How much energy the action under way can use. */
static int useful_energy(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player)
{
    if (state->action == MINING)
        return cryptocurrency_difficulty(edition, state, state->coin);
    int count = trade_amount(edition, state, player, state->coin, state->action == BUYING, 36);
    return (count + edition->trade_limit - 1) / edition->trade_limit;
}

/* Whether a member's ability serves this action. */
static bool fits(const struct cryptocurrency *state, int member)
{
    switch (member) {
    case ENGINEER:
    case WHIZ:
        return state->action == MINING;
    case ANALYST:
        return state->action != MINING;
    default:
        return true;
    }
}

/* The expert that a Replicator copies best here; REPLICATOR: none. */
static int best_copy(const struct cryptocurrency_edition *edition,
                     const struct cryptocurrency *state, int player)
{
    const int8_t *team = state->team[cryptocurrency_right(state, player)];
    int best = REPLICATOR;
    for (int i = 0; i <= FOURTH; i++)
        if (team[i] >= FINTECH && team[i] < REPLICATOR && fits(state, team[i]) &&
            cryptocurrency_member_worth(edition, team[i]) >
                cryptocurrency_member_worth(edition, best))
            best = team[i];
    return best;
}

static struct move play_members(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .move = plain(CC_MOVE_GO), .score = -1000, .rng = rng };
    int useful = useful_energy(edition, state, player) - state->energy;
    if (state->used && useful <= 0)
        return plain(CC_MOVE_GO);
    for (int i = 0; i <= FOURTH; i++) {
        int member = state->team[player][i];
        if (!state->fresh[player][i])
            continue;
        struct move move = with(CC_MOVE_USE, i);
        if (member == REPLICATOR)
            member = best_copy(edition, state, player);
        if (member != state->team[player][i])
            move = (struct move){ CC_MOVE_COPY, (uint8_t)i, (uint8_t)member, 0 };
        int energy = cryptocurrency_energy(edition, member);
        int wasted = energy > useful ? energy - useful : 0;
        consider(&best, (fits(state, member) ? 2 : 0) + energy - 4 * wasted, move);
    }
    return best.move;
}

/* Dearer is better after buying; after selling, cheaper hurts those who still hold. */
static struct move play_analyst(const struct cryptocurrency *state, int player)
{
    int exposure = state->coins[player][state->coin] * state->players;
    for (int seat = 0; seat < state->players; seat++)
        exposure -= state->coins[seat][state->coin];
    bool wanted = (exposure > 0) == (state->action == BUYING);
    return with(wanted ? CC_MOVE_APPLY : CC_MOVE_SKIP, ANALYST);
}

/* ---- rumours -------------------------------------------------------- */

/* What the standing gains if so many points come onto a track face up, others
 * face down, and some go that lay there. */
struct rumour_change {
    int up, down;  /* new points */
    int gone;      /* points that leave the track */
    int gone_down; /* of these, not yet in the price */
};

static int change_gain(const struct cryptocurrency_outlook *outlook, int coin,
                       struct rumour_change change)
{
    int space = cryptocurrency_outlook_moved(outlook, coin, outlook->space[coin], change.up);
    int down = outlook->down[coin] + change.down - change.gone_down;
    return cryptocurrency_standing_gain(outlook, coin, change.up + change.down - change.gone,
                                        cryptocurrency_outlook_price(outlook, coin, space, down));
}

static void consider_card(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state,
                          const struct cryptocurrency_outlook *outlook, int player, int coin,
                          int place, struct best *best)
{
    int8_t card = state->rumour[coin][place];
    int hand = hand_points(edition, state, player), left = state->abilities;
    int points = cryptocurrency_outlook_knows(state->rumour_known[coin][place], player)
                     ? edition->rumour[card]
                     : 0;
    bool down = state->face[coin][place] == DOWN;
    if (left >> BLACK_HAT & 1 && down)
        consider(
            best,
            change_gain(outlook, coin,
                        (struct rumour_change){ .up = hand, .gone = points, .gone_down = points }),
            target(CC_MOVE_BLACK_HAT, coin, place));
    if (left >> WHITE_HAT & 1 && !down)
        consider(best,
                 change_gain(outlook, coin, (struct rumour_change){ .down = hand, .gone = points }),
                 target(CC_MOVE_WHITE_HAT, coin, place));
    if (left >> TWEETMAN & 1 && points) /* a card of no points changes nothing */
        consider(
            best,
            change_gain(
                outlook, coin,
                down ? (struct rumour_change){ .up = points, .gone = points, .gone_down = points }
                     : (struct rumour_change){ .down = points, .gone = points }),
            target(CC_MOVE_TWEET, coin, place));
}

static struct move play_abilities(const struct cryptocurrency_edition *edition,
                                  const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .move = plain(CC_MOVE_FINISH), .score = 1, .rng = rng };
    struct cryptocurrency_outlook outlook;
    if (state->abilities >> NEWSHAWK & 1)
        return plain(CC_MOVE_NEWSHAWK);
    cryptocurrency_look(edition, state, player, &outlook);
    for (int coin = 0; coin < COINS; coin++)
        for (int place = 0; place < state->laid[coin]; place++)
            consider_card(edition, state, &outlook, player, coin, place, &best);
    return best.move;
}

/* What a rumour does for the player on a track that takes one. */
static int lay_gain(const struct cryptocurrency *state,
                    const struct cryptocurrency_outlook *outlook, int coin, int points)
{
    bool down = state->face[coin][state->laid[coin] - 1] == UP;
    struct rumour_change change = { .up = down ? 0 : points, .down = down ? points : 0 };
    return change_gain(outlook, coin, change);
}

static bool takes_rumour(const struct cryptocurrency *state, int coin)
{
    return state->laid[coin] < START_RUMOURS + state->round;
}

static void consider_keep(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state,
                          const struct cryptocurrency_outlook *outlook, int8_t card,
                          struct best *best)
{
    struct move move = { .kind = CC_MOVE_KEEP, .b = (uint8_t)card };
    for (int coin = 0; card >= 0 && coin < COINS; coin++)
        if (takes_rumour(state, coin))
            consider(best, lay_gain(state, outlook, coin, edition->rumour[card]), move);
}

static struct move play_keep(const struct cryptocurrency_edition *edition,
                             const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    struct cryptocurrency_outlook outlook;
    cryptocurrency_look(edition, state, player, &outlook);
    consider_keep(edition, state, &outlook, state->hand[player], &best);
    for (int i = 0; i < PEEKED; i++)
        consider_keep(edition, state, &outlook, state->peeked[i], &best);
    return best.move;
}

static struct move play_lay(const struct cryptocurrency_edition *edition,
                            const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    struct cryptocurrency_outlook outlook;
    int points = hand_points(edition, state, player);
    cryptocurrency_look(edition, state, player, &outlook);
    for (int coin = 0; coin < COINS; coin++)
        if (takes_rumour(state, coin))
            consider(&best, lay_gain(state, &outlook, coin, points), with(CC_MOVE_LAY, coin));
    return best.move;
}

/* ---- the rest ------------------------------------------------------- */

static struct move play_give(const struct cryptocurrency_edition *edition,
                             const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    struct cryptocurrency_outlook outlook;
    cryptocurrency_look(edition, state, player, &outlook);
    for (int coin = 0; coin < COINS; coin++)
        if (state->coins[player][coin])
            consider(&best, -outlook.worth[coin], with(CC_MOVE_GIVE, coin));
    return best.move;
}

/* Late: cash is kept for a good purchase, but not more than that. */
static struct move play_repay(const struct cryptocurrency_edition *edition,
                              const struct cryptocurrency *state, int player)
{
    int spare = state->money[player] - 2 * edition->loan_value;
    int count = spare > 0 ? spare / edition->loan_repay : 0;
    if (count > state->loans[player])
        count = state->loans[player];
    if (state->round == state->rounds)
        count = 0; /* all are repaid in the account, at the same price */
    return (struct move){ .kind = CC_MOVE_REPAY, .n = (uint8_t)count };
}

static struct move play_exhaust(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    for (int i = 0; i <= FOURTH; i++)
        if (state->fresh[player][i])
            consider(&best, -cryptocurrency_member_worth(edition, state->team[player][i]),
                     with(CC_MOVE_EXHAUST, i));
    return best.move;
}

/* New job seekers are wanted where none of those shown would be hired. */
static bool wants_others(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player)
{
    int gain[SEEKERS];
    hire_gains(edition, state, player, gain);
    return best_hire(edition, state, gain, state->money[player] + edition->loan_value) <= 0;
}

struct move cryptocurrency_playout(const void *edition, const void *state_, int player,
                                   struct rng *rng)
{
    const struct cryptocurrency *state = state_;
    switch (state->phase) {
    case CC_PHASE_PROPOSE:
        return plain(wants_others(edition, state, player) ? CC_MOVE_PROPOSE : CC_MOVE_DECLINE);
    case CC_PHASE_VOTE:
        return plain(wants_others(edition, state, player) ? CC_MOVE_AGREE : CC_MOVE_REFUSE);
    case CC_PHASE_PREPARE:
        return play_prepare(edition, state, player, rng);
    case CC_PHASE_REPLACE:
        return with(CC_MOVE_REPLACE, weakest_place(edition, state, player));
    case CC_PHASE_UNDERSTAFFED:
        return play_exhaust(edition, state, player, rng);
    case CC_PHASE_HACKED:
    case CC_PHASE_INTEREST:
        return play_give(edition, state, player, rng);
    case CC_PHASE_ACTION:
        return play_action(edition, state, player, rng);
    case CC_PHASE_MEMBERS:
        return play_members(edition, state, player, rng);
    case CC_PHASE_AMOUNT:
        return (struct move){ .kind = CC_MOVE_AMOUNT,
                              .n = (uint8_t)cryptocurrency_most(edition, state) };
    case CC_PHASE_RETRY:
        return with(CC_MOVE_APPLY, ENGINEER);
    case CC_PHASE_WHIZ:
        return with(CC_MOVE_APPLY, WHIZ);
    case CC_PHASE_ANALYST:
        return play_analyst(state, player);
    case CC_PHASE_ABILITIES:
        return play_abilities(edition, state, player, rng);
    case CC_PHASE_KEEP:
        return play_keep(edition, state, player, rng);
    case CC_PHASE_REPAY:
        return play_repay(edition, state, player);
    default:
        return play_lay(edition, state, player, rng);
    }
}
