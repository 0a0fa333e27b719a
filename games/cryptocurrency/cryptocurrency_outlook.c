/* cryptocurrency_outlook.c: what to expect of the coins. */
#include "games/cryptocurrency/cryptocurrency_outlook.h"

#include <string.h>

enum { UNIT = 1 << 16, FARTHEST = 9 };

/* Without branches: whether a card is known is as good as random. A player
 * knows what a card shows by its mask; only ANYBODY looks at the card itself. */
static inline void read_tracks(const struct cryptocurrency_edition *edition,
                               const struct cryptocurrency *state, int player,
                               struct cryptocurrency_outlook *outlook)
{
    for (int coin = 0; coin < COINS; coin++) {
        int sum = 0, down = 0;
        for (int place = 0; place < state->laid[coin]; place++) {
            int card = state->rumour[coin][place];
            bool known =
                player == ANYBODY
                    ? card != UNKNOWN
                    : cryptocurrency_outlook_knows(state->rumour_known[coin][place], player);
            int seen = -(int)known, points = edition->rumour[card & seen] & seen;
            sum += points;
            down += points & -(int)(state->face[coin][place] == DOWN);
        }
        outlook->sum[coin] = sum;
        outlook->down[coin] = down;
    }
}

static void expose(const struct cryptocurrency *state, int player,
                   struct cryptocurrency_outlook *outlook)
{
    for (int coin = 0; coin < COINS; coin++)
        outlook->exposure[coin] = state->coins[player][coin] * state->players;
    for (int seat = 0; seat < state->players; seat++)
        for (int coin = 0; coin < COINS; coin++)
            outlook->exposure[coin] -= state->coins[seat][coin];
}

/* How likely each coin ends as a scam, were the game to end after about as
 * many unknown cards as are still to come: a coin is half as likely as one
 * whose sum is lower by half the doubt. Says by how many halves each is less
 * likely than the likeliest, and returns the chance of that one. */
static inline uint32_t weigh_scams(const struct cryptocurrency_outlook *outlook,
                                   const int sum[COINS], uint32_t halves[COINS])
{
    int lowest = sum[0];
    uint32_t total = 0;
    for (int coin = 1; coin < COINS; coin++)
        lowest = sum[coin] < lowest ? sum[coin] : lowest;
    for (int coin = 0; coin < COINS; coin++) {
        uint32_t steps = (uint32_t)(2 * (sum[coin] - lowest)) * outlook->per_doubt / UNIT;
        halves[coin] = steps < FARTHEST ? steps : FARTHEST;
        total += 1024u >> halves[coin];
    }
    return SURE_SCAM * 1024 / total;
}

static inline int scam_chance(const struct cryptocurrency_outlook *outlook, uint32_t likeliest,
                              uint32_t halves)
{
    uint32_t chance = likeliest >> halves << outlook->intense;
    return (int)(chance < SURE_SCAM ? chance : SURE_SCAM);
}

void cryptocurrency_look(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player,
                         struct cryptocurrency_outlook *outlook)
{
    int doubt = 2 + (state->rounds - state->round);
    outlook->board = edition->coin[state->board];
    outlook->cancel = state->limit == LIMIT_CANCEL;
    outlook->intense = state->event_standing[SCAM_INTENSIFIES];
    outlook->per_doubt = (uint32_t)(UNIT / doubt + 1);
    if (player == ANYBODY) {
        read_tracks(edition, state, ANYBODY, outlook);
        memset(outlook->exposure, 0, sizeof outlook->exposure);
    } else {
        read_tracks(edition, state, player, outlook);
        expose(state, player, outlook);
    }
    uint32_t halves[COINS], likeliest = weigh_scams(outlook, outlook->sum, halves);
    for (int coin = 0; coin < COINS; coin++) {
        outlook->scam[coin] = scam_chance(outlook, likeliest, halves[coin]);
        outlook->space[coin] = state->price_space[coin];
        outlook->price[coin] =
            cryptocurrency_outlook_price(outlook, coin, outlook->space[coin], outlook->down[coin]);
        outlook->worth[coin] =
            cryptocurrency_outlook_worth(outlook->price[coin], outlook->scam[coin]);
    }
}

int cryptocurrency_standing_gain(const struct cryptocurrency_outlook *outlook, int coin, int points,
                                 int price)
{
    int sum[COINS], then[COINS], gain = 0;
    uint32_t halves[COINS];
    if (!points)
        return outlook->exposure[coin] *
               (cryptocurrency_outlook_worth(price, outlook->scam[coin]) - outlook->worth[coin]);
    memcpy(sum, outlook->sum, sizeof sum);
    memcpy(then, outlook->price, sizeof then);
    sum[coin] += points;
    then[coin] = price;
    uint32_t likeliest = weigh_scams(outlook, sum, halves);
    for (int i = 0; i < COINS; i++) {
        int worth =
            cryptocurrency_outlook_worth(then[i], scam_chance(outlook, likeliest, halves[i]));
        gain += outlook->exposure[i] * (worth - outlook->worth[i]);
    }
    return gain;
}
