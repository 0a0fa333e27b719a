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

#define CRYPTOLY_RULES(X)                                                                          \
    X(S1) X(S2) X(S3) X(T0) X(T1) X(T2) X(T3) X(T4) X(T5) X(T6) X(F1) X(F2) X(F3) X(F4) X(F5)      \
        X(F6) X(F7) X(F8) X(F9) X(F10) X(E1) X(E2) X(E3) X(E4) X(E5) X(E6) X(W1)

#define CRYPTOLY_RULE_NUMBER(id) CL_##id,
enum cryptoly_rule { CL_NONE, CRYPTOLY_RULES(CRYPTOLY_RULE_NUMBER) CL_RULES };

/* ---- sizes: maxima for every edition ----------------------------------- */

enum {
    CL_SEATS = 6,
    KINDS_OF_COIN = 4,
    ICOS = 3,
    BOARD = 64, /* spaces */
    RATES = 16,
    ACTIONS = 60,
    MOONS = 15,
    MININGS = 8,
    STAKINGS = 8,
    WORKS = MININGS + STAKINGS, /* the common deck: first the mining cards */
    NFTS = 12,
    CL_TIMES = 24,
    CL_STATEMENTS = 6, /* of one Action card */
    DIGITS = 5,        /* of a code */
    LONG_DIGITS = 8,   /* of a long one */
    SIGNS = 36,        /* digits and letters */
    BET = 10,          /* BTC to spread in a winner bet */
    MOST_HELD = 138,   /* of one kind of coin, with every option */
    CL_MOST_ROUNDS = 100,
    MOST_MORE = 6,   /* rounds after a Time card */
    MOST_NAMED = 60, /* minutes that players may agree on */
    MOST_HOURS = 99, /* of playing time that the host notes */
    UNIT = 2520,     /* value of a BTC in exact sums: divisible by every rate */
    MOST_RATE = 10,
    MOST_VIRTUAL = 100000, /* these two: coins of a kind; nobody comes near */
    MOST_TALLY = 10000,
    MOST_OWED = 1000 * UNIT,
    MOST_TIES = 12 /* roll-offs without a decision, then turn order decides */
};

enum cryptoly_coin { BTC, RED, BLUE, GREEN, ANY_COIN };

enum cryptoly_space {
    SPACE_RED,
    SPACE_BLUE,
    SPACE_GREEN,
    SPACE_ACTION,
    SPACE_WORK,
    SPACE_RATES,
    SPACE_MOON,
    SPACE_NFT,
    SPACE_HACK,
    SPACE_ICO_1,
    SPACE_ICO_2,
    SPACE_ICO_3,
    SPACE_HODL,
    SPACE_TIME,
    CL_SPACES
};

enum cryptoly_who { WHO_ME, WHO_ALL, WHO_OTHERS, WHO_LEFT, WHO_RIGHT, WHO_RICHEST, WHO_POOREST };

/* Verbs of Action cards, numbered as in their table, from 1 on. */
enum cryptoly_verb {
    VERB_NONE,
    VERB_GAIN,
    VERB_LOSE,
    VERB_GAIN_PIPS,
    VERB_LOSE_PIPS,
    VERB_ROLL,
    VERB_IF,
    VERB_CHOOSE,
    VERB_SWAP,
    VERB_MOVE_TO,
    VERB_STEP,
    VERB_SKIP,
    VERB_AGAIN,
    VERB_NEW_RATES,
    CL_VERBS
};

/* Verbs of Time cards. */
enum cryptoly_time_verb {
    TIME_NONE,
    TIME_AGREE,
    TIME_ROUNDS,
    TIME_NOW,
    TIME_HACKED,
    TIME_MINUTES,
    TIME_AGREE_MINUTES
};

/* Whether a Time card has named minutes: the host is to note the playing time at the end of
 * this round, or looks at the clock from now on. */
enum cryptoly_clock { CLOCK_NONE, CLOCK_TO_NOTE, CLOCK_RUNS };

enum cryptoly_step { STEP_COINS, STEP_CARDS, STEP_END };
enum cryptoly_ending { CL_END_ROUNDS, END_MINUTES, END_TIME };
enum cryptoly_sale { SALE_WITHOUT, SALE_WITH };
enum cryptoly_code { CODE_DIGITS, CODE_LETTERS, CODE_LONG };

/* Order of the options, and of the forms of `end` and `bet`. */
enum {
    CL_OPTION_START_BTC,
    CL_OPTION_PERCENT,
    CL_OPTION_EXTRA,
    CL_OPTION_MINING,
    CL_OPTION_HACK,
    CL_OPTION_OFFERS,
    CL_OPTION_END,
    CL_OPTION_BET,
    CL_OPTION_MEMORY,
    CL_OPTION_CODE /* later than the first records: left out of them while it is standard */
};

/* What a single die is rolled for. */
enum cryptoly_die { DIE_HACK, DIE_COIN, DIE_NFT, DIE_TIME, DIE_CARD, DIE_MOON, DIE_VALUE };
enum cryptoly_contest { CONTEST_START, CONTEST_MOON, CONTEST_RANK };

/* What is waited for. Chance answers in the first ones, `asked` in most others. */
enum cryptoly_phase {
    CL_PHASE_RATE,    /* a rate card; then go on */
    CL_PHASE_SHOW,    /* the codes are shown to their owners */
    CL_PHASE_CONTEST, /* a die of the next of `rollers` */
    CL_PHASE_ROLL,    /* step (d) */
    CL_PHASE_DIE,     /* of `asked`, for `die` */
    CL_PHASE_ACTION,  /* a card */
    CL_PHASE_MOON,
    CL_PHASE_WORK,
    CL_PHASE_NFT,
    CL_PHASE_TIME,
    CL_PHASE_NAMED, /* the rounds named are shown */
    CL_PHASE_ICO,   /* an ICO coin */
    CL_PHASE_OPEN,  /* whether the code of `asked` was right */
    CL_CHANCE_PHASES,
    CL_PHASE_PLACE = CL_CHANCE_PHASES,
    CL_PHASE_BET,      /* all at the same time */
    CL_PHASE_MEMORISE, /* all at the same time */
    CL_PHASE_STAKE,
    CL_PHASE_EXCHANGE,
    CL_PHASE_AMOUNT,
    CL_PHASE_TRADE,
    CL_PHASE_BUILD,
    CL_PHASE_ANSWER,
    CL_PHASE_PAY,
    CL_PHASE_HACK,
    CL_PHASE_INVEST,
    CL_PHASE_BUY,
    CL_PHASE_DARE, /* the card To The Moon, for who drew it */
    CL_PHASE_WANT, /* for the others */
    CL_PHASE_WAGER,
    CL_PHASE_CHOOSE,
    CL_PHASE_SWAP,
    CL_PHASE_NAME,    /* all at the same time */
    CL_PHASE_MINUTES, /* the host */
    CL_PHASE_CLOCK,   /* the host notes the playing time */
    CL_PHASE_CHANGE,
    CL_PHASE_CASH,  /* an NFT at the end */
    CL_PHASE_ENTER, /* the code: the owner, or the host */
    CL_PHASE_OVER,
    CL_PHASES
};

/* Sets of phases, by the names of their members. */
/* Chance answers. */
#define CL_SET_CHANCE                                                                              \
    (IN(CL_PHASE_RATE) | IN(CL_PHASE_SHOW) | IN(CL_PHASE_CONTEST) | IN(CL_PHASE_ROLL) |            \
     IN(CL_PHASE_DIE) | IN(CL_PHASE_ACTION) | IN(CL_PHASE_MOON) | IN(CL_PHASE_WORK) |              \
     IN(CL_PHASE_NFT) | IN(CL_PHASE_TIME) | IN(CL_PHASE_NAMED) | IN(CL_PHASE_ICO) |                \
     IN(CL_PHASE_OPEN))
/* Steps of a turn before its roll: where each begins; and all of an offer. */
#define CL_SET_BEFORE_ROLL (IN(CL_PHASE_STAKE) | IN(CL_PHASE_EXCHANGE) | IN(CL_PHASE_TRADE))
#define CL_SET_OFFER       (IN(CL_PHASE_TRADE) | IN(CL_PHASE_BUILD) | IN(CL_PHASE_ANSWER))
/* Behind the last round: it is nobody's turn. */
#define CL_SET_END                                                                                 \
    (IN(CL_PHASE_CHANGE) | IN(CL_PHASE_CASH) | IN(CL_PHASE_ENTER) | IN(CL_PHASE_OVER))

enum cryptoly_kind {
    CL_MOVE_NONE,
    /* chance */
    CL_MOVE_RATE,
    CL_MOVE_SHOW,
    CL_MOVE_CONTEST,
    CL_MOVE_ROLL,
    CL_MOVE_DIE,
    CL_MOVE_ACTION,
    CL_MOVE_MOON,
    CL_MOVE_MINING,
    CL_MOVE_STAKING,
    CL_MOVE_NFT,
    CL_MOVE_TIME,
    CL_MOVE_NAMED,
    CL_MOVE_ICO,
    CL_MOVE_OPEN,
    /* seats */
    CL_MOVE_PLACE,
    CL_MOVE_SPREAD,
    CL_MOVE_SEAL,
    CL_MOVE_DIGIT,
    CL_MOVE_MEMORISED,
    CL_MOVE_STAKE,
    CL_MOVE_UNLOCK,
    CL_MOVE_EXCHANGE,
    CL_MOVE_AMOUNT,
    CL_MOVE_OFFER,
    CL_MOVE_GIVE,
    CL_MOVE_GET,
    CL_MOVE_GIVE_MINING,
    CL_MOVE_GET_MINING,
    CL_MOVE_GIVE_STAKING,
    CL_MOVE_GET_STAKING,
    CL_MOVE_GIVE_NFT,
    CL_MOVE_GET_NFT,
    CL_MOVE_SEND,
    CL_MOVE_DROP,
    CL_MOVE_ACCEPT,
    CL_MOVE_DECLINE,
    CL_MOVE_PASS,
    CL_MOVE_PAY,
    CL_MOVE_TRY,
    CL_MOVE_LEAVE,
    CL_MOVE_INVEST,
    CL_MOVE_BUY,
    CL_MOVE_WAGER,
    CL_MOVE_CHOOSE,
    CL_MOVE_SWAP,
    CL_MOVE_NAME,
    CL_MOVE_CHANGE,
    CL_MOVE_STOP,
    CL_MOVE_FIXED,
    CL_MOVE_GAMBLE,
    CL_MOVE_ENTER,
    /* host */
    CL_MOVE_GO_ON,
    CL_MOVE_TIME_UP,
    CL_MOVE_CLOCK,
    /* minutes instead of rounds */
    CL_MOVE_NAME_MINUTES,
    /* signs of a code with letters: by the seat before, and by its owner or the host */
    CL_MOVE_SIGN,
    CL_MOVE_TYPE,
    CL_MOVE_KINDS
};

/* ---- the state ---------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct cryptoly {
    int64_t action_unseen;                    /* bit set: cards that nobody has drawn yet */
    int32_t owed;                             /* exact value still to be paid by `asked` */
    int32_t virtual[CL_SEATS][KINDS_OF_COIN]; /* from ICOs, NFTs and bets; booked apart */

    uint16_t code_known[CL_SEATS][LONG_DIGITS]; /* masks: who sees the digit */
    int16_t total[KINDS_OF_COIN];               /* coins in this match */
    int16_t dex[KINDS_OF_COIN];
    int16_t coins[CL_SEATS][KINDS_OF_COIN];
    int16_t ico[CL_SEATS][ICOS][KINDS_OF_COIN];   /* tallied; the coins are in the DEX */
    int16_t deal[2][KINDS_OF_COIN];               /* the offer being made: given, wanted */
    int16_t moon_unseen, work_unseen, nft_unseen; /* bit sets */
    int16_t deal_work, deal_with, deal_nft;       /* bit sets: cards in the offer */
    int16_t touched;                              /* bit set: Staking cards used in this turn */
    int16_t wallet;
    int16_t minutes; /* 0: not played by the minute; by the clock of the whole match once it runs */

    int8_t rate[KINDS_OF_COIN]; /* coins for a BTC */
    int8_t rate_card;
    int8_t position[CL_SEATS]; /* from 1; 0: not yet on the board */
    int8_t skip[CL_SEATS];     /* turns to be skipped */
    int8_t work[WORKS];        /* who holds the card */
    int8_t work_order[WORKS];  /* when it was acquired */
    int8_t staked[STAKINGS];
    int8_t locked[STAKINGS]; /* own turns until it may be unlocked */
    int8_t nft[NFTS];        /* who holds the card */
    int8_t nft_order[NFTS];
    int8_t nft_value[NFTS];       /* at the end; EMPTY before */
    int8_t acquired;              /* cards acquired so far */
    int8_t work_left;             /* cards in the deck */
    int8_t action_order[ACTIONS]; /* cards under the deck, in their order */
    int8_t action_seen, action_next;
    int8_t moon_order[MOONS];
    int8_t moon_seen, moon_next;
    int8_t time_card;

    int8_t players, start, turn, asked, phase, round, last_round;
    int8_t ending, hack, offers, betting, memory;
    int8_t clock;      /* enum cryptoly_clock */
    int8_t code_kind;  /* enum cryptoly_code */
    int8_t until_hack; /* a hack of the Wallet ends the game */

    int8_t step;    /* of trading */
    int8_t offered; /* offers made in this step */
    int8_t partner;
    int8_t given, taken; /* bit sets: kinds given to and taken from the DEX */
    int8_t exchange_from, exchange_to;
    int8_t extra;      /* extra roll: 1 granted, 2 used */
    int8_t moved;      /* a card has moved the pawn in this roll */
    int8_t space;      /* kind of the space being carried out */
    int8_t card, moon; /* being carried out */
    int8_t cash_card;  /* NFT being valued at the end */
    int8_t statement;  /* of the Action card, the next one */
    int8_t pips;       /* the last die */
    int8_t die, contest;
    int8_t debtors; /* bit set: still to pay for this statement */
    int8_t debt_coin, debt_n;
    int8_t buying;   /* an NFT is being paid */
    int8_t invested; /* bit set: kinds invested in this visit */
    int8_t wanted;   /* bit set: who wants the card To The Moon */
    int8_t wager_coin, wager_n;
    int8_t rollers, best, ties; /* a roll-off */
    int8_t die_of[CL_SEATS];    /* the latest dice of a roll-off */
    int8_t ready;               /* bit set: who has decided in secret */
    int8_t named[CL_SEATS];     /* rounds; secret until all have named */
    int8_t changing;            /* bit set: still in the last exchange */
    int8_t ico_place[ICOS];     /* 1, 2, 3; 0: not yet drawn */
    int8_t place4[CL_SEATS];    /* ranks of step 4; 0 before */

    int8_t bet[CL_SEATS][CL_SEATS];        /* secret */
    int8_t opened[CL_SEATS][CL_SEATS];     /* bets that count, public */
    int8_t code[CL_SEATS][LONG_DIGITS];    /* by owner; set by the seat before */
    int8_t code_set[CL_SEATS];             /* digits set */
    int8_t memorised;                      /* bit set */
    int8_t attempt[CL_SEATS][LONG_DIGITS]; /* what was entered; the owner's secret */
    int8_t entered[CL_SEATS];
    int8_t right[CL_SEATS]; /* 1 right, 0 wrong; EMPTY before */
    int8_t spare[6];
};
#pragma GCC diagnostic pop

/* ---- the edition --------------------------------------------------------- */

struct cryptoly_edition {
    char rate_name[RATES][MAX_NAME];
    char action_name[ACTIONS][MAX_NAME];
    char moon_name[MOONS][MAX_NAME];
    char mining_name[MININGS][MAX_NAME];
    char staking_name[STAKINGS][MAX_NAME];
    char nft_name[NFTS][MAX_NAME];
    char time_name[CL_TIMES][MAX_NAME];
    struct {
        int16_t effect[CL_STATEMENTS][MAX_STATEMENT];
        uint8_t statements, spare;
    } action[ACTIONS];
    struct {
        int16_t effect[1][MAX_STATEMENT];
    } time[CL_TIMES];
    uint8_t rate[RATES][KINDS_OF_COIN]; /* [0] is not used: a BTC is a BTC */
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

/* CL-W1: how many digits or letters a code has, and how many there are to choose from. */
static inline int cryptoly_digits(const struct cryptoly *state)
{
    return state->code_kind == CODE_LONG ? LONG_DIGITS : DIGITS;
}

static inline int cryptoly_signs(const struct cryptoly *state)
{
    return state->code_kind == CODE_LETTERS ? SIGNS : 10;
}

/* CL-T1: what n coins cost, in coins of the kind given. */
static inline int cryptoly_price(const struct cryptoly *state, int from, int to, int n)
{
    return (n * state->rate[from] + state->rate[to] - 1) / state->rate[to];
}
/* Whether some exchange between these kinds is possible in this turn (CL-T1). */
bool cryptoly_may_exchange(const struct cryptoly *state, int from, int to);
/* Whether the card can be staked on, or be unlocked, by its owner now (CL-T0). */
int cryptoly_room(const struct cryptoly_edition *edition, const struct cryptoly *state, int card);
bool cryptoly_may_unlock(const struct cryptoly *state, int card);
/* Whether an offer to this seat can be built in the present step (CL-T2). */
bool cryptoly_may_offer(const struct cryptoly *state, int partner);
/* Whether the offer as built may be sent. */
bool cryptoly_may_send(const struct cryptoly *state);
/* The most that the seat can wager of this kind on the card; 0: not allowed (CL-F6). */
int cryptoly_most_wager(const struct cryptoly_edition *edition, const struct cryptoly *state,
                        int seat, int coin);
bool cryptoly_may_dare(const struct cryptoly_edition *edition, const struct cryptoly *state,
                       int seat);
/* The seats that `who` means, from the active player. */
unsigned cryptoly_who(const struct cryptoly *state, int who);

/* What comes back of a stake, once the ICO coins are drawn (CL-E3). */
int cryptoly_ico_back(const struct cryptoly *state, int seat, int ico, int coin);
/* Whether the seat's bet stands (CL-W1). */
bool cryptoly_has_bet(const struct cryptoly *state, int seat);
/* What is won by a bet on a place (CL-W1). */
int cryptoly_bet_factor(int players, int rank);
int cryptoly_bet_won(const struct cryptoly *state, int seat);

/* The rules. */
const char *cryptoly_setup(const void *edition, void *state, const struct setup *setup);
unsigned cryptoly_active(const void *edition, const void *state);
void cryptoly_legal(const void *edition, const void *state, int actor, struct offers *offers);
struct move cryptoly_chance(const void *edition, const void *state, struct rng *rng);
void cryptoly_apply(const void *edition, void *state, int actor, struct move move);

/* Knowledge and account. */
bool cryptoly_mask(const void *edition, const void *state, int viewer, int actor,
                   struct move *move);
void cryptoly_determinise(const void *edition, void *view, int viewer, struct rng *rng);
struct move cryptoly_host(const void *edition, const void *state, struct rng *rng, int64_t played);
void cryptoly_result(const void *edition, const void *state, struct result *result);
const char *cryptoly_audit(const void *edition, const void *state);
const char *cryptoly_arrange(const void *edition, void *state, const uint8_t *stated);
bool cryptoly_explain(const void *edition, const void *state, int i, struct message *line);

/* Advice; what it works out from an edition is in cryptoly_ai.h. */
void cryptoly_candidates(const void *edition, const void *state, int player, struct offers *offers);
struct move cryptoly_playout(const void *edition, const void *state, int player, struct rng *rng);
struct move cryptoly_shrewd(const void *edition, const void *state, int player, struct rng *rng);
void cryptoly_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS]);

/* What a card does, told from its data: sentence i of it; false: no more.
 * The nouns of cards are "action", "moon", "mining", "staking", "nft", "time". */
bool cryptoly_effect(const struct cryptoly_edition *edition, const char *noun, int card, int i,
                     struct message *line);

#endif
