/*
 * cryptocurrency_outlook.h: what somebody expects of the coins, by the
 * rumours that this somebody knows.
 *
 * The simple player asks for an outlook at most of its decisions, and a
 * search lets it decide all the time: what is asked here is counted in
 * nanoseconds. Where one answer serves several questions it is kept.
 */
#ifndef GAMES_CRYPTOCURRENCY_OUTLOOK_H
#define GAMES_CRYPTOCURRENCY_OUTLOOK_H

#include "games/cryptocurrency/cryptocurrency.h"

enum {
    PER_WONGA = 16, /* worth is counted in sixteenths of a Wonga */
    SURE_SCAM = 64, /* chances of a scam are so many of 64 */
    ANYBODY = -1    /* a "player" who knows every card that is not UNKNOWN */
};

struct cryptocurrency_outlook {
    const struct cryptocurrency_coin *board; /* the coins' tracks */
    bool cancel;                             /* a move beyond the end of a track is none (CC-X1) */
    bool intense;                            /* scams are twice as likely (CC-V1) */
    uint32_t per_doubt;                      /* 1 / doubt in 65536ths, rounded up */
    int space[COINS];                        /* of the price */
    int down[COINS];                         /* known points that will still move it */
    int sum[COINS];                          /* known points on the track */
    int price[COINS];                        /* after the points that will move it */
    int scam[COINS];                         /* of 64: how likely it ends as one */
    int worth[COINS];                        /* of one coin */
    int exposure[COINS]; /* own coins, times the number of opponents, less theirs */
};

void cryptocurrency_look(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int player,
                         struct cryptocurrency_outlook *outlook);

/* What all coins together gain for the player, compared with the others, if a
 * coin's known points change by so many and its price will come to this one. */
int cryptocurrency_standing_gain(const struct cryptocurrency_outlook *outlook, int coin, int points,
                                 int price);

/* ---- small ones ------------------------------------------------------ */

/* The space after so many points (CC-X1), from one where the price may come to be. */
static inline int cryptocurrency_outlook_moved(const struct cryptocurrency_outlook *outlook,
                                               int coin, int from, int points)
{
    int last = outlook->board[coin].prices, to = from + points;
    int kept = to < 1 ? 1 : to;
    kept = kept > last ? last : kept;
    return kept != to && outlook->cancel ? from : kept;
}

/* The price that moves so many points from a space. */
static inline int cryptocurrency_outlook_price(const struct cryptocurrency_outlook *outlook,
                                               int coin, int space, int points)
{
    return outlook->board[coin]
        .price[cryptocurrency_outlook_moved(outlook, coin, space, points) - 1];
}

static inline int cryptocurrency_outlook_worth(int price, int scam)
{
    return (int)((unsigned)(PER_WONGA * price * (SURE_SCAM - scam)) / SURE_SCAM);
}

static inline bool cryptocurrency_outlook_knows(uint16_t mask, int player)
{
    return mask & (EVERYONE | 1 << player);
}

/* What a member is worth in a round, in Wonga. */
static inline int cryptocurrency_member_worth(const struct cryptocurrency_edition *edition,
                                              int member)
{
    static const int8_t ability[MEMBERS] = {
        [ENGINEER] = 1,  [WHIZ] = 4,      [ANALYST] = 2,  [NEWSHAWK] = 2,
        [BLACK_HAT] = 3, [WHITE_HAT] = 3, [TWEETMAN] = 2, [REPLICATOR] = 3
    };
    return 3 * cryptocurrency_energy(edition, member) + ability[member];
}

#endif
