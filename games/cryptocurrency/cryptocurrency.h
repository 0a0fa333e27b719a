/*
 * cryptocurrency.h: the state, the edition and the numbers of Cryptocurrency.
 *
 * What the rules are is said in RULES.md; the ids here are the ones used
 * there. Everything else in the program reads states and editions through
 * the tables in cryptocurrency.c; this header is for the game's own files
 * and its tests.
 */
#ifndef GAMES_CRYPTOCURRENCY_H
#define GAMES_CRYPTOCURRENCY_H

#include "core/edition.h"
#include "core/game.h"

/* ---- rule ids ---------------------------------------------------------- */

#define CRYPTOCURRENCY_RULES(X)                                                                    \
    X(S1) X(S2) X(S3) X(S4) X(S5) X(P1) X(P2) X(P3) X(P4) X(P5) X(A1) X(A2) X(A3) X(M1) X(M2)      \
        X(M3) X(T1) X(T2) X(X1) X(E1) X(E2) X(E3) X(E4) X(E5) X(E6) X(E7) X(E8) X(E9) X(U1) X(R1)  \
            X(R2) X(R3) X(H1) X(G1) X(G2) X(V1) X(V2)

#define CRYPTOCURRENCY_RULE_NUMBER(id) CC_##id,
enum cryptocurrency_rule { CC_NONE, CRYPTOCURRENCY_RULES(CRYPTOCURRENCY_RULE_NUMBER) CC_RULES };

/* ---- sizes: maxima for every edition ----------------------------------- */

enum {
    CC_SEATS = 4,
    COINS = 4,
    BOARDS = 2,
    RUMOURS = 36,
    TRACK = 8,         /* places for rumours on a track */
    START_RUMOURS = 2, /* of these */
    CC_COPIES = 4,     /* transactions of one coin */
    TRANSACTIONS = COINS * CC_COPIES,
    OPEN = 3,      /* places for open transactions, and one more: */
    TOP = OPEN,    /* the top card of the deck, whose back is seen */
    POOLS = 3,     /* generations of transactions that can lie at once */
    TEAM = 3,      /* places that can be filled anew, and one more: */
    FOURTH = TEAM, /* a Headhunter's */
    SEEKERS = 5,
    PEEKED = 3,    /* rumours that a Newshawk draws */
    PRICES = 16,   /* spaces of a price track */
    CC_SPACES = 8, /* spaces of a mining row */
    HASH_CARDS = 8,
    CC_MOST_ROUNDS = TRACK - START_RUMOURS,
    CC_MOST_MONEY = 30000, /* of a player; nobody comes near it */
    MOST_BANK = CC_SEATS * CC_MOST_MONEY
};

enum cryptocurrency_coins { FLYT, ERUPTIUM, AQUORA, TERRABIT };

/* Members of a team. Abilities are bits 1 << kind. */
enum cryptocurrency_member {
    INTERN,
    FINTECH,
    ENGINEER,
    WHIZ,
    ANALYST,
    NEWSHAWK,
    BLACK_HAT,
    WHITE_HAT,
    TWEETMAN,
    REPLICATOR,
    HEADHUNTER,
    MEMBERS,
    EXPERTS = MEMBERS - 1 /* tables of experts leave out the intern: kind - 1 */
};

enum cryptocurrency_event {
    SCAM_INTENSIFIES,
    UNDERSTAFFED,
    BULL_RUN,
    FLASH_CRASH,
    AIRDROP,
    EXCHANGE_HACK,
    LEAK,
    HALVING,
    STIMULUS,
    MARGIN_CALL,
    CHEAP_POWER,
    REGULATION,
    WHALE_WATCH,
    CREDIT_CRUNCH,
    BUSY_NETWORK,
    EVENTS
};

enum cryptocurrency_face { DOWN, UP };

enum cryptocurrency_action { NO_ACTION, MINING, BUYING, SELLING };

/* Order of the options, and of their forms. */
enum { CC_OPTION_BOARD, CC_OPTION_EVENTS, CC_OPTION_LIMIT, CC_OPTION_LENGTH };
enum { BOARD_BASIC, BOARD_ADVANCED };
enum { LIMIT_CANCEL, LIMIT_STOP };
enum { LENGTH_LONG, LENGTH_SHORT };

/* What is waited for. Chance answers in the first ones, `turn` in the others. */
enum cryptocurrency_phase {
    CC_PHASE_START,    /* who starts */
    CC_PHASE_SHOW,     /* a job seeker for the first empty place; then `next` */
    CC_PHASE_TOP,      /* the deck of transactions gets a new top card; then `next` */
    CC_PHASE_FILL,     /* a rumour from the deck onto the track `coin` */
    CC_PHASE_DRAW,     /* the rumour of `turn` */
    CC_PHASE_EVENT,    /* an event */
    CC_PHASE_HASH,     /* mining */
    CC_PHASE_VALIDATE, /* an open transaction of `coin` at `place` */
    CC_PHASE_PEEK,     /* a rumour for the Newshawk */
    CC_PHASE_TURN,     /* the rumour at `coin`, `place` is turned up; then `next` */
    CC_PHASE_TAKE,     /* the Black Hat looks at the card taken */
    CC_PHASE_REVEAL,   /* like CC_PHASE_TURN, for the last account */
    CC_CHANCE_PHASES,
    CC_PHASE_PROPOSE = CC_CHANCE_PHASES,
    CC_PHASE_VOTE,
    CC_PHASE_PREPARE, /* loan and hire */
    CC_PHASE_REPLACE, /* whose place the job seeker at `place` takes */
    CC_PHASE_UNDERSTAFFED,
    CC_PHASE_HACKED, /* a coin for the Exchange Hack */
    CC_PHASE_ACTION,
    CC_PHASE_MEMBERS,
    CC_PHASE_AMOUNT,
    CC_PHASE_RETRY, /* Blockchain Engineer */
    CC_PHASE_WHIZ,
    CC_PHASE_ANALYST,
    CC_PHASE_ABILITIES, /* after the action */
    CC_PHASE_KEEP,      /* Newshawk */
    CC_PHASE_INTEREST,  /* a coin for want of cash, `owed` payments left; then `next` */
    CC_PHASE_REPAY,
    CC_PHASE_LAY,
    CC_PHASE_OVER,
    CC_PHASES
};

/* Sets of phases, by the names of their members. */
/* Chance answers. */
#define CC_SET_CHANCE                                                                              \
    (IN(CC_PHASE_START) | IN(CC_PHASE_SHOW) | IN(CC_PHASE_TOP) | IN(CC_PHASE_FILL) |               \
     IN(CC_PHASE_DRAW) | IN(CC_PHASE_EVENT) | IN(CC_PHASE_HASH) | IN(CC_PHASE_VALIDATE) |          \
     IN(CC_PHASE_PEEK) | IN(CC_PHASE_TURN) | IN(CC_PHASE_TAKE) | IN(CC_PHASE_REVEAL))
/* Decisions of an action, up to the last of its abilities. */
#define CC_SET_ACTION                                                                              \
    (IN(CC_PHASE_ACTION) | IN(CC_PHASE_MEMBERS) | IN(CC_PHASE_AMOUNT) | IN(CC_PHASE_RETRY) |       \
     IN(CC_PHASE_WHIZ) | IN(CC_PHASE_ANALYST) | IN(CC_PHASE_ABILITIES) | IN(CC_PHASE_KEEP))
/* Decisions of a round behind its preparation. */
#define CC_SET_PREPARED                                                                            \
    (IN(CC_PHASE_UNDERSTAFFED) | IN(CC_PHASE_HACKED) | CC_SET_ACTION | IN(CC_PHASE_INTEREST) |     \
     IN(CC_PHASE_REPAY) | IN(CC_PHASE_LAY))

/* Where a match stands by more than its preparation: from the actions of a round on. */
#define CC_SET_SECOND_HALF                                                                         \
    (CC_SET_ACTION | IN(CC_PHASE_INTEREST) | IN(CC_PHASE_REPAY) | IN(CC_PHASE_LAY) |               \
     IN(CC_PHASE_OVER))

enum cryptocurrency_kind {
    CC_MOVE_NONE,
    /* chance */
    CC_MOVE_START,
    CC_MOVE_SHOW,
    CC_MOVE_TOP,
    CC_MOVE_FILL,  /* a rumour from the deck, face up */
    CC_MOVE_COVER, /* the same, face down */
    CC_MOVE_DRAW,
    CC_MOVE_EVENT,
    CC_MOVE_HASH,
    CC_MOVE_VALIDATE,
    CC_MOVE_PEEK,
    CC_MOVE_TURN,
    CC_MOVE_TAKE,
    CC_MOVE_REVEAL,
    /* seats */
    CC_MOVE_PROPOSE,
    CC_MOVE_DECLINE,
    CC_MOVE_AGREE,
    CC_MOVE_REFUSE,
    CC_MOVE_BORROW,
    CC_MOVE_HIRE,
    CC_MOVE_REPLACE,
    CC_MOVE_READY,
    CC_MOVE_EXHAUST,
    CC_MOVE_MINE,
    CC_MOVE_BUY,
    CC_MOVE_SELL,
    CC_MOVE_PASS,
    CC_MOVE_USE,
    CC_MOVE_COPY,
    CC_MOVE_GO,
    CC_MOVE_AMOUNT,
    CC_MOVE_APPLY,
    CC_MOVE_SKIP,
    CC_MOVE_NEWSHAWK,
    CC_MOVE_BLACK_HAT,
    CC_MOVE_WHITE_HAT,
    CC_MOVE_TWEET,
    CC_MOVE_FINISH,
    CC_MOVE_KEEP,
    CC_MOVE_GIVE,
    CC_MOVE_REPAY,
    CC_MOVE_LAY,
    CC_MOVE_KINDS
};

/* ---- the state ---------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct cryptocurrency {
    int64_t rumour_deck; /* bit set; nobody knows it */

    int32_t bank;                    /* all that the bank took less all that it gave */
    int32_t transaction_pool[POOLS]; /* bit sets: cards of a generation not yet turned up */
    int32_t transaction_discard;     /* bit set */

    uint16_t rumour_known[COINS][TRACK]; /* masks: who knows the card */
    uint16_t hand_known[CC_SEATS];
    uint16_t peeked_known[PEEKED];
    int16_t abilities; /* of the members in this action, not yet used: bits */
    int16_t money[CC_SEATS];
    int16_t price[COINS]; /* in Wonga, of the marker's space */

    int8_t rumour[COINS][TRACK];
    int8_t face[COINS][TRACK];
    int8_t laid[COINS]; /* cards on the track */
    int8_t hand[CC_SEATS];
    int8_t peeked[PEEKED]; /* what a Newshawk holds besides the hand */

    int8_t front[OPEN + 1];  /* transactions: nobody knows them */
    int8_t back[OPEN + 1];   /* their coins */
    int8_t origin[OPEN + 1]; /* the pool each was drawn from */
    int8_t pool;             /* the pool that the deck is drawn from */

    int8_t price_space[COINS]; /* from 1 */
    int8_t marker[COINS];      /* space of the mining row, from 1 */
    int8_t market[COINS];
    int8_t unmined[COINS];
    int8_t coins[CC_SEATS][COINS];
    int8_t loans[CC_SEATS];
    int8_t loan_supply;

    int8_t team[CC_SEATS][TEAM + 1];
    int8_t fresh[CC_SEATS][TEAM + 1];
    int8_t seeker[SEEKERS];
    int8_t expert_deck[EXPERTS]; /* how many of each; only the order is hidden */
    int8_t expert_discard[EXPERTS];
    int8_t interns_away; /* in no team */

    int8_t event_deck[EVENTS];     /* how many of each */
    int8_t event_standing[EVENTS]; /* permanent ones turned up */
    int8_t event;                  /* the last one turned up */

    int8_t board, events, limit, length; /* options */
    int8_t players, rounds, round, start;
    int8_t phase, next, turn;

    int8_t borrowed;    /* the player who prepares has taken a loan */
    int8_t action;      /* under way */
    int8_t coin, place; /* what it is about */
    int8_t used;        /* members in it */
    int8_t last_used;   /* place of the latest one */
    int8_t energy;
    int8_t amount;    /* coins traded; hash cards drawn */
    int8_t validated; /* transactions turned up */
    int8_t owed;      /* interest payments still to be made */

    int8_t sum[COINS]; /* last account: points of all rumours */
    int8_t scam[COINS];
    int8_t sold[CC_SEATS][COINS]; /* coins sold in it */
    int8_t repaid[CC_SEATS];      /* loans repaid in it */
    int8_t spare[5];
};
#pragma GCC diagnostic pop

/* ---- the edition --------------------------------------------------------- */

struct cryptocurrency_coin {
    uint8_t price[PRICES], prices;
    uint8_t start; /* a price on the track */
    uint8_t supply;
    uint8_t difficulty[CC_SPACES], spaces;
    uint8_t reward[CC_SPACES], rewards;
    uint8_t fee[CC_SPACES], fees;
};

struct cryptocurrency_edition {
    char rumour_name[RUMOURS][MAX_NAME];
    int8_t rumour[RUMOURS];               /* points */
    int8_t transaction[COINS][CC_COPIES]; /* points */
    struct cryptocurrency_coin coin[BOARDS][COINS];
    struct {
        uint8_t cost, energy, copies;
    } expert[EXPERTS];
    struct {
        uint8_t copies, amount;
    } event[EVENTS];
    uint8_t rounds[2][3]; /* by length, for 2, 3 and 4 players */
    uint8_t interns, intern_energy;
    uint8_t start_money, tokens, hash_cards, hodler;
    uint8_t seekers, open, peeked, whiz_coins;
    uint8_t loan_cards, loan_value, loan_repay, loan_interest, loan_most;
    uint8_t trade_limit, trade_shift, analyst_shift;
};

/* ---- shared by the game's files ------------------------------------------ */

enum { ALL_TRANSACTIONS = (1 << TRANSACTIONS) - 1 };

extern const struct game cryptocurrency_game;
extern const struct measures cryptocurrency_measures;
extern const struct study cryptocurrency_study;

static inline const struct cryptocurrency_coin *
cryptocurrency_coin(const struct cryptocurrency_edition *edition,
                    const struct cryptocurrency *state, int coin)
{
    return &edition->coin[state->board][coin];
}

/* The first playing seat clockwise of this one. */
static inline int cryptocurrency_left(const struct cryptocurrency *state, int seat)
{
    return seat + 1 == state->players ? 0 : seat + 1;
}

static inline int cryptocurrency_right(const struct cryptocurrency *state, int seat)
{
    return seat ? seat - 1 : state->players - 1;
}

static inline int cryptocurrency_energy(const struct cryptocurrency_edition *edition, int member)
{
    int expert = edition->expert[member - (member != INTERN)].energy;
    return member == INTERN ? edition->intern_energy : expert;
}

/* CC-M1, CC-V1k: of the present space, at least 1. */
static inline int cryptocurrency_difficulty(const struct cryptocurrency_edition *edition,
                                            const struct cryptocurrency *state, int coin)
{
    int standing = state->event_standing[CHEAP_POWER] * edition->event[CHEAP_POWER].amount;
    int space = state->marker[coin] - 1;
    int difficulty = cryptocurrency_coin(edition, state, coin)->difficulty[space] - standing;
    return difficulty < 1 ? 1 : difficulty;
}

/* CC-M2c, CC-V1o: of the present space. */
static inline int cryptocurrency_fee(const struct cryptocurrency_edition *edition,
                                     const struct cryptocurrency *state, int coin)
{
    int standing = state->event_standing[BUSY_NETWORK] * edition->event[BUSY_NETWORK].amount;
    return cryptocurrency_coin(edition, state, coin)->fee[state->marker[coin] - 1] + standing;
}

/* CC-U1b, CC-V1n: of a loan. */
static inline int cryptocurrency_interest(const struct cryptocurrency_edition *edition,
                                          const struct cryptocurrency *state)
{
    return state->event_standing[CREDIT_CRUNCH] ? edition->event[CREDIT_CRUNCH].amount
                                                : edition->loan_interest;
}

/* CC-G2a, CC-V1l: a tile. */
static inline int cryptocurrency_hodler(const struct cryptocurrency_edition *edition,
                                        const struct cryptocurrency *state)
{
    return state->event_standing[REGULATION] ? edition->event[REGULATION].amount : edition->hodler;
}

/* The space of a track after so many points (CC-X1). */
int cryptocurrency_moved(const struct cryptocurrency_edition *edition,
                         const struct cryptocurrency *state, int coin, int points);
/* The same for a trade's shift: stops at the end (CC-T2). */
int cryptocurrency_shifted(const struct cryptocurrency_edition *edition,
                           const struct cryptocurrency *state, bool analyst);
/* How many coins of a trade make a space of it (CC-T2, CC-E3, CC-V1m, CC-V2). */
static inline int cryptocurrency_per_space(const struct cryptocurrency_edition *edition,
                                           const struct cryptocurrency *state, bool analyst)
{
    return analyst                              ? edition->analyst_shift
           : state->event_standing[WHALE_WATCH] ? edition->event[WHALE_WATCH].amount
                                                : edition->trade_shift;
}

/* CC-T1a: the most coins that can be traded in the action under way. */
static inline int cryptocurrency_most(const struct cryptocurrency_edition *edition,
                                      const struct cryptocurrency *state)
{
    int coin = state->coin, most = edition->trade_limit * state->energy;
    int there = state->coins[state->turn][coin];
    if (state->action == BUYING) {
        int paid = state->money[state->turn] / state->price[coin];
        there = state->market[coin] < paid ? state->market[coin] : paid;
    }
    return there < most ? there : most;
}

/* Transactions that are in the deck below its top: a bit set. */
int32_t cryptocurrency_deck(const struct cryptocurrency *state);
/* Whether there are any; all can tell, so that it holds in a view as well. */
bool cryptocurrency_has_deck(const struct cryptocurrency *state);
/* The scams as a bit set, from the sums (CC-G2c, CC-V1j). */
unsigned cryptocurrency_scams(const struct cryptocurrency *state);
/* What each seat gets of a coin's Hodler tile; coins as in the table given. */
int cryptocurrency_hodler_share(const struct cryptocurrency_edition *edition,
                                const struct cryptocurrency *state,
                                const int8_t coins[CC_SEATS][COINS], int seat, int coin);

/* Money and coins at their present prices, less what is to be repaid. */
int32_t cryptocurrency_wealth(const struct cryptocurrency_edition *edition,
                              const struct cryptocurrency *state, int seat);

/* The rules. */
const char *cryptocurrency_setup(const void *edition, void *state, const struct setup *setup);
unsigned cryptocurrency_active(const void *edition, const void *state);
void cryptocurrency_legal(const void *edition, const void *state, int actor, struct offers *offers);
struct move cryptocurrency_chance(const void *edition, const void *state, struct rng *rng);
void cryptocurrency_apply(const void *edition, void *state, int actor, struct move move);

/* Knowledge and account. */
bool cryptocurrency_mask(const void *edition, const void *state, int viewer, int actor,
                         struct move *move);
void cryptocurrency_determinise(const void *edition, void *view, int viewer, struct rng *rng);
void cryptocurrency_result(const void *edition, const void *state, struct result *result);
const char *cryptocurrency_audit(const void *edition, const void *state);
const char *cryptocurrency_arrange(const void *edition, void *state, const uint8_t *stated);
bool cryptocurrency_explain(const void *edition, const void *state, int i, struct message *line);

/* Advice. */
void cryptocurrency_candidates(const void *edition, const void *state, int player,
                               struct offers *offers);
struct move cryptocurrency_playout(const void *edition, const void *state, int player,
                                   struct rng *rng);
void cryptocurrency_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS]);

#endif
