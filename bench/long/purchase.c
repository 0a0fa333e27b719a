/*
 * purchase.c: what an NFT is worth in Cryptoly to who buys it.
 *
 *   purchase PLAYERS [MATCHES [SEED]]
 *
 * Who holds an NFT at the end had the coins to pay for one: its holders win more often than
 * others whatever the card is. So wealth is taken out: matches of `greedy` are played, and
 * wherever one of them is about to buy, the match goes on twice from that very position, to its
 * end, with the same draws as far as they go: once the player buys, once it leaves the offer.
 * Told are, for each card that was got, how often the player won after buying and after leaving,
 * and the difference with its 95 % interval; `none`: the price was above all that the player had,
 * so nothing was paid (CL-F4). Who cannot pay every price gets a card only for a low one; so the
 * same is told of those alone who could pay every price.
 * The edition is the newest one, or the file that KONTOR_EDITION names. The status is 2 for bad
 * use.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/cryptoly/cryptoly_steps.h"
#include "tests/helpers/play.h"

struct purchase_line {
    double count, bought, left, squares; /* shares of a win, and of their differences */
};

struct purchase_study {
    const struct game *game;
    const struct edition *edition;
    struct setup setup;
    struct purchase_line
        line[2][NFTS + 1]; /* of all offers; of who can pay every price; no card: last */
};

enum { HIGHEST_PRICE = 6 };

struct luck {
    struct rng chance, host, players;
};

static struct luck luck_of(uint64_t seed)
{
    return (struct luck){ rng_seed(3 * seed), rng_seed(3 * seed + 1), rng_seed(3 * seed + 2) };
}

static struct move next_move(const struct purchase_study *study, const void *state, int actor,
                             struct luck *luck)
{
    const void *edition = study->edition->data;
    if (actor == CHANCE)
        return study->game->chance(edition, state, &luck->chance);
    if (actor == HOST)
        return study->game->host(edition, state, &luck->host, NO_CLOCK);
    return study->game->playout(edition, state, actor, &luck->players);
}

static int next_actor(const struct purchase_study *study, const void *state)
{
    unsigned active = study->game->active(study->edition->data, state);
    return active ? 31 - __builtin_clz(active) : NOBODY; /* chance and host come first */
}

/* The seat's share of the win after this move; *got: the NFTs that it has got by it. */
static double play_on(const struct purchase_study *study, const void *now, int seat, int kind,
                      uint64_t seed, unsigned *got)
{
    struct luck luck = luck_of(seed);
    struct result result;
    state_buffer state;
    const struct cryptoly *match = (const void *)state;
    int winners = 0;
    memcpy(state, now, study->game->state_size);
    unsigned before = cryptoly_nfts_of(match, seat);
    int turn = match->turn, round = match->round;
    bool same = true; /* turn: what is got later was bought later */
    study->game->apply(study->edition->data, state, seat, (struct move){ .kind = (uint8_t)kind });
    for (int actor; (actor = next_actor(study, state)) != NOBODY;) {
        study->game->apply(study->edition->data, state, actor,
                           next_move(study, state, actor, &luck));
        if (same)
            *got = cryptoly_nfts_of(match, seat) & ~before;
        same = same && match->turn == turn && match->round == round;
    }
    study->game->result(study->edition->data, state, &result);
    for (int i = 0; i < study->setup.players; i++)
        winners += result.rank[i] == 1;
    return result.rank[seat] == 1 ? 1.0 / winners : 0;
}

static void compare(struct purchase_study *study, const void *state, int seat, uint64_t seed)
{
    unsigned got = 0, none = 0;
    bool can_pay = cryptoly_worth(state, seat) >= HIGHEST_PRICE * UNIT;
    double bought = play_on(study, state, seat, CL_MOVE_BUY, seed, &got);
    double left = play_on(study, state, seat, CL_MOVE_LEAVE, seed, &none);
    for (int rich = 0; rich <= can_pay; rich++) {
        struct purchase_line *line = &study->line[rich][got ? bits_first(got) : NFTS];
        line->count++;
        line->bought += bought;
        line->left += left;
        line->squares += (bought - left) * (bought - left);
    }
}

static void play_match(struct purchase_study *study, uint64_t seed)
{
    struct luck luck = luck_of(seed);
    uint64_t offers = 0;
    state_buffer state;
    const struct cryptoly *match = (const void *)state;
    study->game->setup(study->edition->data, state, &study->setup);
    for (int actor; (actor = next_actor(study, state)) != NOBODY;) {
        struct move move = next_move(study, state, actor, &luck);
        if (match->phase == CL_PHASE_BUY && move.kind == CL_MOVE_BUY)
            compare(study, state, actor, (seed << 8) + ++offers);
        study->game->apply(study->edition->data, state, actor, move);
    }
}

static void tell(const char *name, const struct purchase_line *line)
{
    double n = line->count, mean = (line->bought - line->left) / n;
    double reach = 1.96 * sqrt((line->squares / n - mean * mean) / n);
    if (n > 0)
        printf("%-16s %9.0f   %5.1f %%   %5.1f %%   %+5.1f (%+.1f to %+.1f)\n", name, n,
               100 * line->bought / n, 100 * line->left / n, 100 * mean, 100 * (mean - reach),
               100 * (mean + reach));
}

static void report(const struct purchase_study *study, int rich)
{
    const struct cryptoly_edition *edition = study->edition->data;
    struct purchase_line all = { 0 };
    printf("%s\ncard                offers    bought      left   difference (95 %%)\n",
           rich ? "of who could pay every price" : "of all offers that were taken");
    for (int card = 0; card <= NFTS; card++) {
        const struct purchase_line *line = &study->line[rich][card];
        tell(card == NFTS ? "none" : edition->nft_name[card], line);
        all.count += line->count;
        all.bought += line->bought;
        all.left += line->left;
        all.squares += line->squares;
    }
    tell("all", &all);
}

int main(int argc, char **argv)
{
    struct purchase_study study = { .game = game_find("cryptoly") };
    long players = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    uint64_t matches = argc > 2 ? strtoull(argv[2], NULL, 10) : 10000;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    struct edition *edition = tuned_edition(study.game);
    if (argc > 4 || players < study.game->min_players || players > study.game->max_players ||
        !edition) {
        fprintf(stderr, "purchase: use: purchase PLAYERS [MATCHES [SEED]], KONTOR_EDITION may "
                        "name a file\n");
        return 2;
    }
    study.edition = edition;
    setup_defaults(study.game, (int)players, &study.setup);
    for (uint64_t i = 0; i < matches; i++)
        play_match(&study, seed * 100000000u + i);
    printf("cryptoly, %s, %ld players, greedy, %llu matches, seed %llu\n", edition->name, players,
           (unsigned long long)matches, (unsigned long long)seed);
    report(&study, 0);
    report(&study, 1);
    edition_free(edition);
    return 0;
}
