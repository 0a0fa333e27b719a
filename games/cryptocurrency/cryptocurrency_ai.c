/*
 * cryptocurrency_ai.c: advice to computer players: which moves are worth a
 * look, the greedy player, and what a position is worth.
 *
 * The greedy player's plan: strong experts early, on credit if need be; mine
 * where a point of energy brings most; buy what will be dearer by what it
 * knows, sell what will be cheaper or may be a scam; put rumours where they
 * help its own coins or hurt what others hold.
 *
 * Only what the player knows is looked at: cards are read through known().
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include <string.h>

enum {
    PER_WONGA = 16,            /* worth is counted in sixteenths of a Wonga */
    ANYBODY = -1               /* a "player" who knows every card that is not UNKNOWN */
};

/* What the player expects of the coins. */
struct outlook {
    int space[COINS];          /* of the price */
    int down[COINS];           /* known points that will still move it */
    int sum[COINS];            /* known points on the track */
    int scam[COINS];           /* of 64: how likely it ends as one */
    int worth[COINS];          /* of one coin */
    int exposure[COINS];       /* own coins, times the number of opponents, less theirs */
};

/* ---- what to expect ------------------------------------------------- */

static bool known(uint16_t mask, int8_t card, int player)
{
    if (player == ANYBODY)
        return card != UNKNOWN;
    return mask & (EVERYONE | 1 << player);
}

static void read_tracks(const struct cryptocurrency_edition *edition,
                        const struct cryptocurrency *state, int player, struct outlook *outlook)
{
    for (int coin = 0; coin < COINS; coin++) {
        outlook->sum[coin] = outlook->down[coin] = 0;
        for (int place = 0; place < state->laid[coin]; place++) {
            int8_t card = state->rumour[coin][place];
            if (!known(state->rumour_known[coin][place], card, player))
                continue;
            outlook->sum[coin] += edition->rumour[card];
            if (state->face[coin][place] == DOWN)
                outlook->down[coin] += edition->rumour[card];
        }
    }
}

/* Out of 64: how likely each coin ends as a scam, were the game to end after
 * about as many unknown cards as are still to come. */
static void scam_chances(const struct cryptocurrency *state, struct outlook *outlook)
{
    int *chance = outlook->scam;
    int lowest = outlook->sum[0], total = 0;
    int doubt = 2 + (state->rounds - state->round);
    for (int coin = 1; coin < COINS; coin++)
        if (outlook->sum[coin] < lowest)
            lowest = outlook->sum[coin];
    for (int coin = 0; coin < COINS; coin++) {
        int steps = 2 * (outlook->sum[coin] - lowest) / doubt;
        chance[coin] = 1024 >> (steps > 9 ? 9 : steps);
        total += chance[coin];
    }
    for (int coin = 0; coin < COINS; coin++) {
        chance[coin] = 64 * chance[coin] / total;
        if (state->event_standing[SCAM_INTENSIFIES])
            chance[coin] = chance[coin] > 32 ? 64 : 2 * chance[coin];
    }
}

/* The space after so many points (CC-X1), from one where the price may come to be. */
static int moved(const struct cryptocurrency_edition *edition,
                 const struct cryptocurrency *state, int coin, int from, int points)
{
    int last = cryptocurrency_coin(edition, state, coin)->prices, to = from + points;
    if (to >= 1 && to <= last)
        return to;
    return state->limit == LIMIT_CANCEL ? from : to < 1 ? 1 : last;
}

/* What a coin is worth whose price stands there, and will move so many points. */
static int worth_at(const struct cryptocurrency_edition *edition,
                    const struct cryptocurrency *state, int coin, int space, int points,
                    int scam)
{
    int price = cryptocurrency_coin(edition, state, coin)
                    ->price[moved(edition, state, coin, space, points) - 1];
    return PER_WONGA * price * (64 - scam) / 64;
}

/* The same as expected, but for a price that trade moves so many spaces (CC-T2). */
static int worth_shifted(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, const struct outlook *outlook,
                         int coin, int shift)
{
    int space = outlook->space[coin] + shift;
    int last = cryptocurrency_coin(edition, state, coin)->prices;
    space = space < 1 ? 1 : space > last ? last : space;
    return worth_at(edition, state, coin, space, outlook->down[coin], outlook->scam[coin]);
}

static int exposure(const struct cryptocurrency *state, int player, int coin)
{
    int own = state->coins[player][coin] * state->players;
    for (int seat = 0; seat < state->players; seat++)
        own -= state->coins[seat][coin];
    return own;
}

/* Scams and worth from prices and points. */
static void appraise(const struct cryptocurrency_edition *edition,
                     const struct cryptocurrency *state, struct outlook *outlook)
{
    scam_chances(state, outlook);
    for (int coin = 0; coin < COINS; coin++)
        outlook->worth[coin] = worth_at(edition, state, coin, outlook->space[coin],
                                        outlook->down[coin], outlook->scam[coin]);
}

static void look(const struct cryptocurrency_edition *edition,
                 const struct cryptocurrency *state, int player, struct outlook *outlook)
{
    read_tracks(edition, state, player, outlook);
    for (int coin = 0; coin < COINS; coin++) {
        outlook->space[coin] = state->price_space[coin];
        outlook->exposure[coin] = player == ANYBODY ? 0 : exposure(state, player, coin);
    }
    appraise(edition, state, outlook);
}

/* What all coins are worth to the player, compared with the others. */
static int standing(const struct outlook *outlook)
{
    int sum = 0;
    for (int coin = 0; coin < COINS; coin++)
        sum += outlook->exposure[coin] * outlook->worth[coin];
    return sum;
}

/* Points of the rumour in the player's hand. */
static int hand_points(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, int player)
{
    int8_t card = state->hand[player];
    return card >= 0 && known(state->hand_known[player], card, player) ? edition->rumour[card]
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
    int         score, ties;
    struct rng *rng;
};

static void consider(struct best *best, int score, struct move move)
{
    if (score < best->score)
        return;
    if (score > best->score)
        best->ties = 0;
    best->score = score;
    if (!rng_below(best->rng, (uint32_t)++best->ties))
        best->move = move;
}

/* ---- preparation ---------------------------------------------------- */

/* What a member is worth for the rounds that are left, in Wonga. */
static int member_worth(const struct cryptocurrency_edition *edition,
                        const struct cryptocurrency *state, int member)
{
    static const int8_t ability[MEMBERS] = {
        [ENGINEER] = 1, [WHIZ] = 4, [ANALYST] = 2, [NEWSHAWK] = 2, [BLACK_HAT] = 3,
        [WHITE_HAT] = 3, [TWEETMAN] = 2, [REPLICATOR] = 3
    };
    int rounds = state->rounds - state->round + 1;
    return rounds * (3 * cryptocurrency_energy(edition, member) + ability[member]);
}

static int weakest_place(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player)
{
    int weakest = 0;
    for (int i = 1; i < TEAM; i++)
        if (member_worth(edition, state, state->team[player][i]) <
            member_worth(edition, state, state->team[player][weakest]))
            weakest = i;
    return weakest;
}

/* What hiring a job seeker gains, its cost set against it. */
static int hire_gain(const struct cryptocurrency_edition *edition,
                     const struct cryptocurrency *state, int player, int member)
{
    int place = weakest_place(edition, state, player);
    int gain = member_worth(edition, state, member) - edition->expert[member - 1].cost;
    if (member == HEADHUNTER && state->team[player][FOURTH] == EMPTY)
        return gain;
    return gain - member_worth(edition, state, state->team[player][place]);
}

static int best_hire(const struct cryptocurrency_edition *edition,
                     const struct cryptocurrency *state, int player, int money)
{
    int best = 0;
    for (int i = 0; i < SEEKERS; i++) {
        int member = state->seeker[i];
        if (member == EMPTY || edition->expert[member - 1].cost > money)
            continue;
        int gain = hire_gain(edition, state, player, member);
        best = gain > best ? gain : best;
    }
    return best;
}

static struct move play_prepare(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .move = plain(MOVE_READY), .rng = rng };
    int money = state->money[player], loan = edition->loan_value;
    int rounds = state->rounds - state->round + 1;
    bool may_borrow = !state->borrowed && state->loans[player] < edition->loan_most &&
                      state->loan_supply && !state->event_standing[CREDIT_CRUNCH];
    /* Cash that works for a round earns more than its interest. */
    int dearer = best_hire(edition, state, player, money + loan) -
                 best_hire(edition, state, player, money);
    int price = cryptocurrency_interest(edition, state) * rounds + edition->loan_repay - loan;
    if (may_borrow && (dearer > price || (rounds > 1 && money < 2 * loan)))
        return plain(MOVE_BORROW);
    for (int i = 0; i < SEEKERS; i++)
        if (state->seeker[i] != EMPTY && edition->expert[state->seeker[i] - 1].cost <= money)
            consider(&best, hire_gain(edition, state, player, state->seeker[i]),
                     with(MOVE_HIRE, i));
    return best.move;
}

/* ---- actions -------------------------------------------------------- */

/* A table of coins of its own. */
struct holdings {
    int8_t coins[SEATS][COINS];
};

/* What so many coins more or less gain of a Hodler tile: the less, the longer
 * others can still win it. */
static int hodler_gain(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, int player, int coin, int count)
{
    struct holdings changed;
    const struct holdings *after = &changed;
    memcpy(changed.coins, state->coins, sizeof changed.coins);
    changed.coins[player][coin] = (int8_t)(changed.coins[player][coin] + count);
    int gain = cryptocurrency_hodler_share(edition, state, after->coins, player, coin) -
               cryptocurrency_hodler_share(edition, state, state->coins, player, coin);
    return PER_WONGA * gain * 3 * state->round / (4 * state->rounds);
}

/* What mining a coin is worth for each point of energy. */
static int mining_gain(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, const struct outlook *outlook,
                       int player, int coin)
{
    int reward = cryptocurrency_coin(edition, state, coin)->reward[state->marker[coin] - 1];
    int open = 0, points = 0;
    if (reward > state->unmined[coin])
        reward = state->unmined[coin];
    for (int i = 0; i < OPEN; i++)
        open += state->back[i] == coin;
    for (int i = 0; i < COPIES; i++)
        points += edition->transaction[coin][i];
    /* Transactions lift the price of what is held, not always in time for it. */
    int rise = worth_shifted(edition, state, outlook, coin, 1) - outlook->worth[coin];
    int held = outlook->exposure[coin] / (state->players - 1) + reward;
    return (reward * outlook->worth[coin] + hodler_gain(edition, state, player, coin, reward) +
            held * open * points * rise / (2 * COPIES) +
            open * PER_WONGA * cryptocurrency_fee(edition, state, coin)) /
           cryptocurrency_difficulty(edition, state, coin);
}

/* The worth of a coin if the rumour in hand is laid on it as well. */
static int worth_with_hand(const struct cryptocurrency_edition *edition,
                           const struct cryptocurrency *state, const struct outlook *outlook,
                           int player, int coin)
{
    int points = hand_points(edition, state, player);
    int without = worth_at(edition, state, coin, outlook->space[coin], outlook->down[coin], 0);
    if (points <= 0 || !without)
        return outlook->worth[coin];
    int better = worth_at(edition, state, coin, outlook->space[coin],
                          outlook->down[coin] + points, 0);
    return better > without ? outlook->worth[coin] * better / without : outlook->worth[coin];
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

/* Energy of the fresh members; and whether one of them is a Data Analyst. */
static int fresh_energy(const struct cryptocurrency_edition *edition,
                        const struct cryptocurrency *state, int player, bool *analyst)
{
    int sum = 0;
    *analyst = false;
    for (int i = 0; i <= FOURTH; i++)
        if (state->fresh[player][i]) {
            sum += cryptocurrency_energy(edition, state->team[player][i]);
            *analyst |= state->team[player][i] == ANALYST;
        }
    return sum;
}

/* What a trade of all that can be traded gains for each point of energy: the
 * price moves for what was held before, and for what the others hold. */
static int trade_gain(const struct cryptocurrency_edition *edition,
                      const struct cryptocurrency *state, const struct outlook *outlook,
                      int player, int coin, bool buying)
{
    bool analyst;
    int energy = fresh_energy(edition, state, player, &analyst);
    int count = trade_amount(edition, state, player, coin, buying, energy);
    if (!count)
        return 0;
    int used = (count + edition->trade_limit - 1) / edition->trade_limit;
    int own = state->coins[player][coin], bought = buying ? count : -count;
    int others = own * (state->players - 1) - outlook->exposure[coin];
    analyst &= buying || own == count;
    int shift = bought / cryptocurrency_per_space(edition, state, analyst);
    int worth = worth_with_hand(edition, state, outlook, player, coin);
    int shifted = worth_shifted(edition, state, outlook, coin, shift);
    if (outlook->worth[coin])
        shifted = shifted * worth / outlook->worth[coin];
    int gain = (own + bought) * shifted - own * worth - bought * PER_WONGA * state->price[coin] -
               others * (shifted - worth) / (state->players - 1) +
               hodler_gain(edition, state, player, coin, bought);
    return (gain - count * PER_WONGA) / used;  /* a trade must promise a Wonga for a coin */
}

static struct move play_action(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .move = plain(MOVE_PASS), .score = 1, .rng = rng };
    struct outlook outlook;
    look(edition, state, player, &outlook);
    for (int coin = 0; coin < COINS; coin++) {
        consider(&best, mining_gain(edition, state, &outlook, player, coin),
                 with(MOVE_MINE, coin));
        consider(&best, trade_gain(edition, state, &outlook, player, coin, true),
                 with(MOVE_BUY, coin));
        consider(&best, trade_gain(edition, state, &outlook, player, coin, false),
                 with(MOVE_SELL, coin));
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
            member_worth(edition, state, team[i]) > member_worth(edition, state, best))
            best = team[i];
    return best;
}

static struct move play_members(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .move = plain(MOVE_GO), .score = -1000, .rng = rng };
    int useful = useful_energy(edition, state, player) - state->energy;
    if (state->used && useful <= 0)
        return plain(MOVE_GO);
    for (int i = 0; i <= FOURTH; i++) {
        int member = state->team[player][i];
        if (!state->fresh[player][i])
            continue;
        struct move move = with(MOVE_USE, i);
        if (member == REPLICATOR)
            member = best_copy(edition, state, player);
        if (member != state->team[player][i])
            move = (struct move){ MOVE_COPY, (uint8_t)i, (uint8_t)member, 0 };
        int energy = cryptocurrency_energy(edition, member);
        int wasted = energy > useful ? energy - useful : 0;
        consider(&best, (fits(state, member) ? 2 : 0) + energy - 4 * wasted, move);
    }
    return best.move;
}

/* Dearer is better after buying; after selling, cheaper hurts those who still hold. */
static struct move play_analyst(const struct cryptocurrency *state, int player)
{
    bool wanted = (exposure(state, player, state->coin) > 0) == (state->action == BUYING);
    return with(wanted ? MOVE_APPLY : MOVE_SKIP, ANALYST);
}

/* ---- rumours -------------------------------------------------------- */

/* What the standing gains if so many points come onto a track face up, others
 * face down, and some go that lay there. */
struct change {
    int up, down;              /* new points */
    int gone;                  /* points that leave the track */
    int gone_down;             /* of these, not yet in the price */
};

static int change_gain(const struct cryptocurrency_edition *edition,
                       const struct cryptocurrency *state, const struct outlook *outlook,
                       int coin, struct change change)
{
    struct outlook other = *outlook;
    other.space[coin] = moved(edition, state, coin, other.space[coin], change.up);
    other.down[coin] += change.down - change.gone_down;
    other.sum[coin] += change.up + change.down - change.gone;
    appraise(edition, state, &other);
    return standing(&other) - standing(outlook);
}

static void consider_card(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state, const struct outlook *outlook,
                          int player, int coin, int place, struct best *best)
{
    int8_t card = state->rumour[coin][place];
    int hand = hand_points(edition, state, player), left = state->abilities;
    int points = known(state->rumour_known[coin][place], card, player) ? edition->rumour[card]
                                                                      : 0;
    bool down = state->face[coin][place] == DOWN;
    if (left >> BLACK_HAT & 1 && down)
        consider(best, change_gain(edition, state, outlook, coin,
                                   (struct change){ .up = hand, .gone = points,
                                                    .gone_down = points }),
                 target(MOVE_BLACK_HAT, coin, place));
    if (left >> WHITE_HAT & 1 && !down)
        consider(best, change_gain(edition, state, outlook, coin,
                                   (struct change){ .down = hand, .gone = points }),
                 target(MOVE_WHITE_HAT, coin, place));
    if (left >> TWEETMAN & 1)
        consider(best, change_gain(edition, state, outlook, coin,
                                   down ? (struct change){ .up = points, .gone = points,
                                                           .gone_down = points }
                                        : (struct change){ .down = points, .gone = points }),
                 target(MOVE_TWEET, coin, place));
}

static struct move play_abilities(const struct cryptocurrency_edition *edition,
                                  const struct cryptocurrency *state, int player,
                                  struct rng *rng)
{
    struct best best = { .move = plain(MOVE_FINISH), .score = 1, .rng = rng };
    struct outlook outlook;
    if (state->abilities >> NEWSHAWK & 1)
        return plain(MOVE_NEWSHAWK);
    look(edition, state, player, &outlook);
    for (int coin = 0; coin < COINS; coin++)
        for (int place = 0; place < state->laid[coin]; place++)
            consider_card(edition, state, &outlook, player, coin, place, &best);
    return best.move;
}

/* What a rumour does for the player on a track that takes one. */
static int lay_gain(const struct cryptocurrency_edition *edition,
                    const struct cryptocurrency *state, const struct outlook *outlook, int coin,
                    int points)
{
    bool down = state->face[coin][state->laid[coin] - 1] == UP;
    struct change change = { .up = down ? 0 : points, .down = down ? points : 0 };
    return change_gain(edition, state, outlook, coin, change);
}

static bool takes_rumour(const struct cryptocurrency *state, int coin)
{
    return state->laid[coin] < START_RUMOURS + state->round;
}

static void consider_keep(const struct cryptocurrency_edition *edition,
                          const struct cryptocurrency *state, const struct outlook *outlook,
                          int8_t card, struct best *best)
{
    struct move move = { .kind = MOVE_KEEP, .b = (uint8_t)card };
    for (int coin = 0; card >= 0 && coin < COINS; coin++)
        if (takes_rumour(state, coin))
            consider(best, lay_gain(edition, state, outlook, coin, edition->rumour[card]), move);
}

static struct move play_keep(const struct cryptocurrency_edition *edition,
                             const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    struct outlook outlook;
    look(edition, state, player, &outlook);
    consider_keep(edition, state, &outlook, state->hand[player], &best);
    for (int i = 0; i < PEEKED; i++)
        consider_keep(edition, state, &outlook, state->peeked[i], &best);
    return best.move;
}

static struct move play_lay(const struct cryptocurrency_edition *edition,
                            const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    struct outlook outlook;
    int points = hand_points(edition, state, player);
    look(edition, state, player, &outlook);
    for (int coin = 0; coin < COINS; coin++)
        if (takes_rumour(state, coin))
            consider(&best, lay_gain(edition, state, &outlook, coin, points),
                     with(MOVE_LAY, coin));
    return best.move;
}

/* ---- the rest ------------------------------------------------------- */

static struct move play_give(const struct cryptocurrency_edition *edition,
                             const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    struct outlook outlook;
    look(edition, state, player, &outlook);
    for (int coin = 0; coin < COINS; coin++)
        if (state->coins[player][coin])
            consider(&best, -outlook.worth[coin], with(MOVE_GIVE, coin));
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
        count = 0;             /* all are repaid in the account, at the same price */
    return (struct move){ .kind = MOVE_REPAY, .n = (uint8_t)count };
}

static struct move play_exhaust(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state, int player, struct rng *rng)
{
    struct best best = { .score = INT32_MIN, .rng = rng };
    for (int i = 0; i <= FOURTH; i++)
        if (state->fresh[player][i])
            consider(&best, -member_worth(edition, state, state->team[player][i]),
                     with(MOVE_EXHAUST, i));
    return best.move;
}

/* New job seekers are wanted where none of those shown would be hired. */
static bool wants_others(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player)
{
    return best_hire(edition, state, player, state->money[player] + edition->loan_value) <= 0;
}

struct move cryptocurrency_playout(const void *edition, const void *state_, int player,
                                   struct rng *rng)
{
    const struct cryptocurrency *state = state_;
    switch (state->phase) {
    case PHASE_PROPOSE:
        return plain(wants_others(edition, state, player) ? MOVE_PROPOSE : MOVE_DECLINE);
    case PHASE_VOTE:
        return plain(wants_others(edition, state, player) ? MOVE_AGREE : MOVE_REFUSE);
    case PHASE_PREPARE:
        return play_prepare(edition, state, player, rng);
    case PHASE_REPLACE:
        return with(MOVE_REPLACE, weakest_place(edition, state, player));
    case PHASE_UNDERSTAFFED:
        return play_exhaust(edition, state, player, rng);
    case PHASE_HACKED:
    case PHASE_INTEREST:
        return play_give(edition, state, player, rng);
    case PHASE_ACTION:
        return play_action(edition, state, player, rng);
    case PHASE_MEMBERS:
        return play_members(edition, state, player, rng);
    case PHASE_AMOUNT:
        return (struct move){ .kind = MOVE_AMOUNT,
                              .n = (uint8_t)cryptocurrency_most(edition, state) };
    case PHASE_RETRY:
        return with(MOVE_APPLY, ENGINEER);
    case PHASE_WHIZ:
        return with(MOVE_APPLY, WHIZ);
    case PHASE_ANALYST:
        return play_analyst(state, player);
    case PHASE_ABILITIES:
        return play_abilities(edition, state, player, rng);
    case PHASE_KEEP:
        return play_keep(edition, state, player, rng);
    case PHASE_REPAY:
        return play_repay(edition, state, player);
    default:
        return play_lay(edition, state, player, rng);
    }
}

/* ---- moves worth a look --------------------------------------------- */

/* Whether an earlier place holds the same; then the earlier one stands for both. */
static bool is_double(const int8_t *row, const int8_t *counts, int first, int place)
{
    for (int i = first; i < place; i++)
        if (row[i] == row[place] && (!counts || counts[i]))
            return true;
    return false;
}

static bool is_candidate(const struct cryptocurrency *state, int player, struct move move)
{
    int first = state->used ? state->last_used + 1 : 0;
    switch (move.kind) {
    case MOVE_HIRE:
        return !is_double(state->seeker, NULL, 0, move.a);
    case MOVE_REPLACE:
        return !is_double(state->team[player], NULL, 0, move.a);
    case MOVE_EXHAUST:
        return !is_double(state->team[player], state->fresh[player], 0, move.a);
    case MOVE_USE:             /* members are named from left to right */
    case MOVE_COPY:
        return move.a >= first &&
               !is_double(state->team[player], state->fresh[player], first, move.a);
    case MOVE_SKIP:
        return move.a == ANALYST;
    case MOVE_PASS:            /* mining costs nothing */
        return false;
    default:
        return true;
    }
}

/* All that can be traded, and amounts around each space of the shift. */
static void candidate_amounts(const struct cryptocurrency_edition *edition,
                              const struct cryptocurrency *state, struct offers *offers)
{
    int most = cryptocurrency_most(edition, state);
    int per = cryptocurrency_per_space(edition, state, false);
    int analyst = state->abilities >> ANALYST & 1 ? cryptocurrency_per_space(edition, state, true)
                                                  : per;
    for (int n = 1; n <= most; n++) {
        bool around = n % per == 0 || (n + 1) % per == 0 || n % analyst == 0 ||
                      (n + 1) % analyst == 0;
        offer(offers, around || n == most, CC_T1,
              (struct move){ .kind = MOVE_AMOUNT, .n = (uint8_t)n });
    }
}

void cryptocurrency_candidates(const void *edition, const void *state_, int player,
                               struct offers *offers)
{
    const struct cryptocurrency *state = state_;
    if (state->phase == PHASE_AMOUNT) {
        candidate_amounts(edition, state, offers);
        return;
    }
    cryptocurrency_legal(edition, state, player, offers);
    int count = 0;
    offers->moves = 0;
    for (int i = 0; i < offers->count; i++)
        if (is_candidate(state, player, offers->list[i].move)) {
            offers->list[count] = offers->list[i];
            offers->moves += (uint32_t)(offers->list[i].high - offers->list[i].move.n) + 1;
            count++;
        }
    offers->count = count;
}

/* ---- what a position promises --------------------------------------- */

/* What a seat would have in the end if nothing but its team worked on. */
static int prospect(const struct cryptocurrency_edition *edition,
                    const struct cryptocurrency *state, const struct outlook *outlook, int seat)
{
    int wonga = state->money[seat] - state->loans[seat] * edition->loan_repay, coins = 0;
    for (int coin = 0; coin < COINS; coin++) {
        coins += state->coins[seat][coin] * outlook->worth[coin];
        wonga += cryptocurrency_hodler_share(edition, state, state->coins, seat, coin);
    }
    for (int i = 0; i <= FOURTH; i++)
        if (state->team[seat][i] != EMPTY)
            wonga += member_worth(edition, state, state->team[seat][i]);
    return wonga + coins / PER_WONGA;
}

/* Shares grow with the square of the lead; a lead counts more late in the game. */
void cryptocurrency_value(const void *edition, const void *state_,
                          int16_t permille[MAX_PLAYERS])
{
    const struct cryptocurrency *state = state_;
    int prospects[SEATS], mean = 0, spread = 20 + 15 * (state->rounds - state->round);
    int64_t share[SEATS], total = 0;
    int rest = 1000, best = 0;
    struct outlook outlook;
    memset(permille, 0, MAX_PLAYERS * sizeof *permille);
    if (state->phase == PHASE_OVER) {
        struct result result;
        cryptocurrency_result(edition, state, &result);
        for (int seat = 0; seat < state->players; seat++)
            permille[seat] = result.rank[seat] == 1 ? 1000 : 0;
        return;
    }
    look(edition, state, ANYBODY, &outlook);
    for (int seat = 0; seat < state->players; seat++) {
        prospects[seat] = prospect(edition, state, &outlook, seat);
        mean += prospects[seat];
    }
    mean /= state->players;
    for (int seat = 0; seat < state->players; seat++) {
        int64_t lead = prospects[seat] - mean + spread;
        share[seat] = lead > 1 ? lead * lead : 1;
        total += share[seat];
        best = share[seat] > share[best] ? seat : best;
    }
    for (int seat = 0; seat < state->players; seat++) {
        permille[seat] = (int16_t)(1000 * share[seat] / total);
        rest -= permille[seat];
    }
    permille[best] = (int16_t)(permille[best] + rest);
}
