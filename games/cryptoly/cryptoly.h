/*
 * cryptoly.h: the state, the edition and the numbers of Cryptoly.
 *
 * What the rules are is said in RULES.md; the ids here are the ones used
 * there. Everything else in the program reads states and editions through
 * the tables in cryptoly.c; this header is for the game's own files, its
 * board and its tests.
 */
#ifndef GAMES_CRYPTOLY_H
#define GAMES_CRYPTOLY_H

#include "core/edition.h"
#include "core/game.h"

/* ---- rule ids ---------------------------------------------------------- */

#define CRYPTOLY_RULES(X) \
    X(S1) X(S2) X(S3) X(T0) X(T1) X(T2) X(T3) X(T4) X(T5) X(T6) \
    X(F1) X(F2) X(F3) X(F4) X(F5) X(F6) X(F7) X(F8) X(F9) X(F10) \
    X(E1) X(E2) X(E3) X(E4) X(E5) X(E6) X(W1)

#define CRYPTOLY_RULE_NUMBER(id) CL_##id,
enum cryptoly_rule {
    CL_NONE,
    CRYPTOLY_RULES(CRYPTOLY_RULE_NUMBER)
    CL_RULES
};

/* ---- sizes: maxima for every edition ----------------------------------- */

enum {
    SEATS = 6,
    KINDS_OF_COIN = 4,
    ICOS = 3,
    BOARD = 64,                /* spaces */
    RATES = 16,
    ACTIONS = 48,
    MOONS = 15,
    MININGS = 8,
    STAKINGS = 8,
    WORKS = MININGS + STAKINGS,        /* the common deck: first the mining cards */
    NFTS = 12,
    TIMES = 8,
    STATEMENTS = 6,            /* of one Action card */
    DIGITS = 5,
    BET = 10,                  /* BTC to spread in a winner bet */
    MOST_HELD = 138,           /* of one kind of coin, with every option */
    MOST_ROUNDS = 100,
    MOST_MORE = 6,             /* rounds after a Time card */
    UNIT = 2520,               /* value of a BTC in exact sums: divisible by every rate */
    MOST_RATE = 10,
    MOST_TIES = 12,            /* roll-offs without a decision, then turn order decides */
    BEST_STARTS = 3,           /* spaces that a search considers to begin on */
    MANY_TIMES = 100           /* deals of one kind that are remembered */
};

enum cryptoly_coin { BTC, RED, BLUE, GREEN, ANY_COIN };

enum cryptoly_space {
    SPACE_RED, SPACE_BLUE, SPACE_GREEN, SPACE_ACTION, SPACE_WORK, SPACE_RATES, SPACE_MOON,
    SPACE_NFT, SPACE_HACK, SPACE_ICO_1, SPACE_ICO_2, SPACE_ICO_3, SPACE_HODL, SPACE_TIME, SPACES
};

enum cryptoly_who { WHO_ME, WHO_ALL, WHO_OTHERS, WHO_LEFT, WHO_RIGHT, WHO_RICHEST, WHO_POOREST };

/* Verbs of Action cards, numbered as in their table, from 1 on. */
enum cryptoly_verb {
    VERB_NONE, VERB_GAIN, VERB_LOSE, VERB_GAIN_PIPS, VERB_LOSE_PIPS, VERB_ROLL, VERB_IF,
    VERB_CHOOSE, VERB_SWAP, VERB_MOVE_TO, VERB_STEP, VERB_SKIP, VERB_AGAIN, VERB_NEW_RATES,
    VERBS
};

/* Verbs of Time cards. */
enum cryptoly_time_verb { TIME_NONE, TIME_AGREE, TIME_ROUNDS, TIME_NOW, TIME_HACKED };

enum cryptoly_step { STEP_COINS, STEP_CARDS, STEP_END };
enum cryptoly_ending { END_ROUNDS, END_MINUTES, END_TIME };
enum cryptoly_sale { SALE_WITHOUT, SALE_WITH };

/* Order of the options, and of the forms of `end` and `bet`. */
enum {
    OPTION_START_BTC, OPTION_PERCENT, OPTION_EXTRA, OPTION_MINING, OPTION_HACK, OPTION_OFFERS,
    OPTION_END, OPTION_BET, OPTION_MEMORY
};

/* What a single die is rolled for. */
enum cryptoly_die { DIE_HACK, DIE_COIN, DIE_NFT, DIE_TIME, DIE_CARD, DIE_MOON, DIE_VALUE };
enum cryptoly_contest { CONTEST_START, CONTEST_MOON, CONTEST_RANK };

/* What is waited for. Chance answers in the first ones, `asked` in most others. */
enum cryptoly_phase {
    PHASE_RATE,                /* a rate card; then go on */
    PHASE_SHOW,                /* the codes are shown to their owners */
    PHASE_CONTEST,             /* a die of the next of `rollers` */
    PHASE_ROLL,                /* step (d) */
    PHASE_DIE,                 /* of `asked`, for `die` */
    PHASE_ACTION,              /* a card */
    PHASE_MOON,
    PHASE_WORK,
    PHASE_NFT,
    PHASE_TIME,
    PHASE_NAMED,               /* the rounds named are shown */
    PHASE_ICO,                 /* an ICO coin */
    PHASE_OPEN,                /* whether the code of `asked` was right */
    CHANCE_PHASES,
    PHASE_PLACE = CHANCE_PHASES,
    PHASE_BET,                 /* all at the same time */
    PHASE_MEMORISE,            /* all at the same time */
    PHASE_STAKE,
    PHASE_EXCHANGE,
    PHASE_AMOUNT,
    PHASE_TRADE,
    PHASE_BUILD,
    PHASE_ANSWER,
    PHASE_PAY,
    PHASE_HACK,
    PHASE_INVEST,
    PHASE_BUY,
    PHASE_DARE,                /* the card To The Moon, for who drew it */
    PHASE_WANT,                /* for the others */
    PHASE_WAGER,
    PHASE_CHOOSE,
    PHASE_SWAP,
    PHASE_NAME,                /* all at the same time */
    PHASE_MINUTES,             /* the host */
    PHASE_CHANGE,
    PHASE_CASH,                /* an NFT at the end */
    PHASE_ENTER,               /* the code: the owner, or the host */
    PHASE_OVER,
    PHASES
};

enum cryptoly_kind {
    MOVE_NONE,
    /* chance */
    MOVE_RATE, MOVE_SHOW, MOVE_CONTEST, MOVE_ROLL, MOVE_DIE, MOVE_ACTION, MOVE_MOON,
    MOVE_MINING, MOVE_STAKING, MOVE_NFT, MOVE_TIME, MOVE_NAMED, MOVE_ICO, MOVE_OPEN,
    /* seats */
    MOVE_PLACE, MOVE_SPREAD, MOVE_SEAL, MOVE_DIGIT, MOVE_MEMORISED,
    MOVE_STAKE, MOVE_UNLOCK, MOVE_EXCHANGE, MOVE_AMOUNT,
    MOVE_OFFER, MOVE_GIVE, MOVE_GET, MOVE_GIVE_MINING, MOVE_GET_MINING, MOVE_GIVE_STAKING,
    MOVE_GET_STAKING, MOVE_GIVE_NFT, MOVE_GET_NFT, MOVE_SEND, MOVE_DROP, MOVE_ACCEPT,
    MOVE_DECLINE, MOVE_PASS, MOVE_PAY, MOVE_TRY, MOVE_LEAVE, MOVE_INVEST, MOVE_BUY,
    MOVE_WAGER, MOVE_CHOOSE, MOVE_SWAP, MOVE_NAME, MOVE_CHANGE, MOVE_STOP, MOVE_FIXED,
    MOVE_GAMBLE, MOVE_ENTER,
    /* host */
    MOVE_GO_ON, MOVE_TIME_UP,
    MOVE_KINDS
};

/* ---- the state ---------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct cryptoly {
    int64_t  action_unseen;            /* bit set: cards that nobody has drawn yet */
    int32_t  owed;                     /* exact value still to be paid by `asked` */
    int32_t  virtual[SEATS][KINDS_OF_COIN];    /* from ICOs, NFTs and bets; booked apart */

    uint16_t code_known[SEATS][DIGITS];        /* masks: who sees the digit */
    int16_t  total[KINDS_OF_COIN];     /* coins in this match */
    int16_t  dex[KINDS_OF_COIN];
    int16_t  coins[SEATS][KINDS_OF_COIN];
    int16_t  ico[SEATS][ICOS][KINDS_OF_COIN];  /* tallied; the coins are in the DEX */
    int16_t  deal[2][KINDS_OF_COIN];   /* the offer being made: given, wanted */
    int16_t  moon_unseen, work_unseen, nft_unseen;     /* bit sets */
    int16_t  deal_work, deal_with, deal_nft;   /* bit sets: cards in the offer */
    int16_t  touched;                  /* bit set: Staking cards used in this turn */
    int16_t  wallet;
    int16_t  minutes;                  /* 0: not played by the minute */

    int8_t   rate[KINDS_OF_COIN];      /* coins for a BTC */
    int8_t   rate_card;
    int8_t   position[SEATS];          /* from 1; 0: not yet on the board */
    int8_t   skip[SEATS];              /* turns to be skipped */
    int8_t   work[WORKS];              /* who holds the card */
    int8_t   work_order[WORKS];        /* when it was acquired */
    int8_t   staked[STAKINGS];
    int8_t   locked[STAKINGS];         /* own turns until it may be unlocked */
    int8_t   nft[NFTS];                /* who holds the card */
    int8_t   nft_order[NFTS];
    int8_t   nft_value[NFTS];          /* at the end; EMPTY before */
    int8_t   acquired;                 /* cards acquired so far */
    int8_t   work_left;                /* cards in the deck */
    int8_t   action_order[ACTIONS];    /* cards under the deck, in their order */
    int8_t   action_seen, action_next;
    int8_t   moon_order[MOONS];
    int8_t   moon_seen, moon_next;
    int8_t   time_card;

    int8_t   players, start, turn, asked, phase, round, last_round;
    int8_t   ending, hack, offers, betting, memory;
    int8_t   until_hack;               /* a hack of the Wallet ends the game */

    int8_t   step;                     /* of trading */
    int8_t   offered;                  /* offers made in this step */
    int8_t   partner;
    int8_t   given, taken;             /* bit sets: kinds given to and taken from the DEX */
    int8_t   exchange_from, exchange_to;
    int8_t   extra;                    /* extra roll: 1 granted, 2 used */
    int8_t   moved;                    /* a card has moved the pawn in this roll */
    int8_t   space;                    /* kind of the space being carried out */
    int8_t   card, moon;               /* being carried out */
    int8_t   cash_card;                /* NFT being valued at the end */
    int8_t   statement;                /* of the Action card, the next one */
    int8_t   pips;                     /* the last die */
    int8_t   die, contest;
    int8_t   debtors;                  /* bit set: still to pay for this statement */
    int8_t   debt_coin, debt_n;
    int8_t   buying;                   /* an NFT is being paid */
    int8_t   invested;                 /* bit set: kinds invested in this visit */
    int8_t   wanted;                   /* bit set: who wants the card To The Moon */
    int8_t   wager_coin, wager_n;
    int8_t   rollers, best, ties;      /* a roll-off */
    int8_t   die_of[SEATS];            /* the latest dice of a roll-off */
    int8_t   ready;                    /* bit set: who has decided in secret */
    int8_t   named[SEATS];             /* rounds; secret until all have named */
    int8_t   changing;                 /* bit set: still in the last exchange */
    int8_t   ico_place[ICOS];          /* 1, 2, 3; 0: not yet drawn */
    int8_t   place4[SEATS];            /* ranks of step 4; 0 before */

    int8_t   bet[SEATS][SEATS];        /* secret */
    int8_t   opened[SEATS][SEATS];     /* bets that count, public */
    int8_t   code[SEATS][DIGITS];      /* by owner; set by the seat before */
    int8_t   code_set[SEATS];          /* digits set */
    int8_t   memorised;                /* bit set */
    int8_t   attempt[SEATS][DIGITS];   /* what was entered; the owner's secret */
    int8_t   entered[SEATS];
    int8_t   right[SEATS];             /* 1 right, 0 wrong; EMPTY before */
    int8_t   yielded[SEATS];           /* deals offered or accepted at a loss */
    int8_t   refused[SEATS];           /* offers declined that were a loss */
};
#pragma GCC diagnostic pop

/* ---- the edition --------------------------------------------------------- */

struct cryptoly_edition {
    char    rate_name[RATES][MAX_NAME];
    char    action_name[ACTIONS][MAX_NAME];
    char    moon_name[MOONS][MAX_NAME];
    char    mining_name[MININGS][MAX_NAME];
    char    staking_name[STAKINGS][MAX_NAME];
    char    nft_name[NFTS][MAX_NAME];
    char    time_name[TIMES][MAX_NAME];
    struct {
        int16_t effect[STATEMENTS][MAX_STATEMENT];
        uint8_t statements, spare;
    } action[ACTIONS];
    struct {
        int16_t effect[1][MAX_STATEMENT];
    } time[TIMES];
    uint8_t rate[RATES][KINDS_OF_COIN];        /* [0] is not used: a BTC is a BTC */
    struct {
        uint8_t coin, least, most, returns[6];
    } moon[MOONS];
    struct {
        uint8_t whose, low, high, coin, n;
    } mining[MININGS];
    struct {
        uint8_t coin, most, wait, each, pays, n;
    } staking[STAKINGS];
    struct {
        uint8_t value, pips[6];
    } nft[NFTS];
    uint8_t board[BOARD], spaces;
    uint8_t rates, actions, moons, minings, stakings, nfts, times;
    uint8_t btc, colour, wallet, penalty;

    /* Derived when the edition is read: where to begin, and what a coin is worth in
     * the mean at one's next turn, by players and present rate card. */
    uint8_t best_start[BEST_STARTS];
    int32_t promise[SEATS - 1][RATES][KINDS_OF_COIN];
};

/* ---- shared by the game's files ------------------------------------------ */

extern const struct game cryptoly_game;
extern const struct study cryptoly_study;

/* Exact value of one coin. */
static inline int32_t cryptoly_value_of(const struct cryptoly *state, int coin)
{
    return UNIT / state->rate[coin];
}

/* Exact value of all loose coins. */
static inline int32_t cryptoly_worth(const struct cryptoly *state, int seat)
{
    int32_t sum = 0;
    for (int coin = 0; coin < KINDS_OF_COIN; coin++)
        sum += state->coins[seat][coin] * cryptoly_value_of(state, coin);
    return sum;
}

static inline int cryptoly_left(const struct cryptoly *state, int seat)
{
    return seat + 1 == state->players ? 0 : seat + 1;
}

static inline int cryptoly_right(const struct cryptoly *state, int seat)
{
    return seat ? seat - 1 : state->players - 1;
}

static inline bool cryptoly_has_coins(const struct cryptoly *state, int seat)
{
    int64_t row;
    __builtin_memcpy(&row, state->coins[seat], sizeof row);
    return row;
}

static inline bool cryptoly_is_staking(int work)
{
    return work >= MININGS;
}

/* CL-T1: what n coins cost, in coins of the kind given. */
static inline int cryptoly_price(const struct cryptoly *state, int from, int to, int n)
{
    return (n * state->rate[from] + state->rate[to] - 1) / state->rate[to];
}
/* Whether some exchange between these kinds is possible in this turn (CL-T1). */
bool cryptoly_may_exchange(const struct cryptoly *state, int from, int to);
/* Whether the card can be staked on, or be unlocked, by its owner now (CL-T0). */
int  cryptoly_room(const struct cryptoly_edition *edition, const struct cryptoly *state, int card);
bool cryptoly_may_unlock(const struct cryptoly *state, int card);
/* Whether an offer to this seat can be built in the present step (CL-T2). */
bool cryptoly_may_offer(const struct cryptoly *state, int partner);
/* Whether the offer as built may be sent. */
bool cryptoly_may_send(const struct cryptoly *state);
/* The most that the seat can wager of this kind on the card; 0: not allowed (CL-F6). */
int  cryptoly_most_wager(const struct cryptoly_edition *edition, const struct cryptoly *state,
                         int seat, int coin);
bool cryptoly_may_dare(const struct cryptoly_edition *edition, const struct cryptoly *state,
                       int seat);
/* The seats that `who` means, from the active player. */
unsigned cryptoly_who(const struct cryptoly *state, int who);

/* What comes back of a stake, once the ICO coins are drawn (CL-E3). */
int  cryptoly_ico_back(const struct cryptoly *state, int seat, int ico, int coin);
/* Whether the seat's bet stands (CL-W1). */
bool cryptoly_has_bet(const struct cryptoly *state, int seat);
/* What is won by a bet on a place (CL-W1). */
int cryptoly_bet_factor(int players, int rank);
int cryptoly_bet_won(const struct cryptoly *state, int seat);

/* The rules. */
const char *cryptoly_setup(const void *edition, void *state, const struct setup *setup);
unsigned    cryptoly_active(const void *edition, const void *state);
void        cryptoly_legal(const void *edition, const void *state, int actor,
                           struct offers *offers);
struct move cryptoly_chance(const void *edition, const void *state, struct rng *rng);
void        cryptoly_apply(const void *edition, void *state, int actor, struct move move);

/* Knowledge and account. */
bool        cryptoly_mask(const void *edition, const void *state, int viewer, int actor,
                          struct move *move);
void        cryptoly_determinise(const void *edition, void *view, int viewer, struct rng *rng);
struct move cryptoly_host(const void *edition, const void *state, struct rng *rng);
void        cryptoly_result(const void *edition, const void *state, struct result *result);
const char *cryptoly_audit(const void *edition, const void *state);
const char *cryptoly_arrange(const void *edition, void *state, const uint8_t *stated);
bool        cryptoly_explain(const void *edition, const void *state, int i,
                             struct message *line);

/* Advice. */
void        cryptoly_derive(void *edition);
void        cryptoly_candidates(const void *edition, const void *state, int player,
                                struct offers *offers);
struct move cryptoly_playout(const void *edition, const void *state, int player,
                             struct rng *rng);
struct move cryptoly_shrewd(const void *edition, const void *state, int player,
                            struct rng *rng);
void        cryptoly_value(const void *edition, const void *state,
                           int16_t permille[MAX_PLAYERS]);

/* What a card does, told from its data: sentence i of it; false: no more.
 * The nouns of cards are "action", "moon", "mining", "staking", "nft", "time". */
bool        cryptoly_effect(const struct cryptoly_edition *edition, const char *noun, int card,
                            int i, struct message *line);

#endif
