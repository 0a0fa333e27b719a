/*
 * fuffziger.h: the state, the edition and the numbers of Falsche FuFFziger.
 *
 * What the rules are is said in RULES.md; the ids here are the ones used
 * there. Everything else in the program reads states and editions through
 * the tables in fuffziger.c; this header is for the game's own files, its
 * board and its tests.
 */
#ifndef GAMES_FUFFZIGER_H
#define GAMES_FUFFZIGER_H

#include "core/edition.h"
#include "core/game.h"

/* ---- rule ids ---------------------------------------------------------- */

#define FUFFZIGER_RULES(X)                                                                         \
    X(S1) X(S2) X(S3) X(S4) X(I1) X(I2) X(I3) X(I4) X(I5) X(P1) X(P2) X(P3) X(A1) X(A2) X(A3)      \
        X(A4) X(A5) X(L1) X(L2) X(L3) X(B1) X(X1) X(G1) X(G2) X(H1) X(H2)

#define FUFFZIGER_RULE_NUMBER(id) FF_##id,
enum fuffziger_rule { FF_NONE, FUFFZIGER_RULES(FUFFZIGER_RULE_NUMBER) FF_RULES };

/* ---- sizes and the numbers of the rules --------------------------------- */

enum {
    FF_SEATS = 6,
    FF_VALUES = 5, /* 10, 20, 50, 100, 150 */
    FF_STARTS = 3, /* values that start presses have: the lowest ones */
    FF_BACKS = 6,
    FF_DECK = 10, /* inspector cards */
    FF_SETS = 4,
    FF_SET_CARDS = 10, /* laundering cards of a set */
    FF_SET_USED = 8,   /* of these in the game */
    FF_CARDS = FF_SETS * FF_SET_CARDS,
    FF_SALES = FF_SETS * FF_SET_USED,
    FF_FACES = 6,  /* of the die */
    FF_PLACES = 3, /* places that get a bonus */

    FF_TURNED = 2,       /* inspectors a round */
    FF_TURNED_FIRST = 1, /* in round 1 */
    FF_AGAIN = 2,        /* the roll that brings one more auction */
    FF_AUCTIONS = 3,     /* at most, for one coin card */
    FF_WINS = 2,         /* laundering cards of one player that end the phase */

    FF_MOST_TILES = 30,       /* of one front, in any edition */
    FF_MOST_ADDED = 200,      /* by one move */
    FF_MOST_MONEY = 10000000, /* these two: of a player, the bank, a bid; nobody comes near */
    FF_MOST_NOTES = 16000,
    FF_MONEY = FF_VALUES, /* behind the values: real money, as a part of a bid */
    FF_PARTS
};

enum fuffziger_value { VALUE_10, VALUE_20, VALUE_50, VALUE_100, VALUE_150, COIN_CARD };

enum fuffziger_back {
    BACK_UNCHANGED,
    BACK_BROKEN,
    BACK_DOUBLE,
    BACK_NEXT,
    BACK_NEXT_DOUBLE,
    BACK_COINS
};

/* Presses that are alike in all that anybody knows are one kind: those of the
 * start with unseen backs, those bought with unseen backs, and the turned ones. */
enum fuffziger_press {
    PRESS_START = 0,
    PRESS_NEW = PRESS_START + FF_STARTS,
    PRESS_TURNED = PRESS_NEW + FF_VALUES, /* up to here a press can be turned */
    PRESS_SINGLE = PRESS_TURNED,
    PRESS_DOUBLE = PRESS_SINGLE + FF_VALUES,
    PRESS_COINS = PRESS_DOUBLE + FF_VALUES,
    FF_PRESSES,
    FF_TURNED_KINDS = FF_PRESSES - PRESS_TURNED
};

/* Order of the options, and of their forms. */
enum { FF_OPTION_BUYING, FF_OPTION_COIN_PRESS, FF_OPTION_MEMORY };
enum { BUYING_BLOCK, BUYING_ONE_EACH };

/* What is waited for. Chance answers in the first ones. */
enum fuffziger_phase {
    FF_PHASE_START,   /* who has the start mark */
    FF_PHASE_CARD,    /* a laundering card is turned up; then `next` */
    FF_PHASE_INSPECT, /* an inspector is turned up; then `next` */
    FF_PHASE_BACK,    /* the back of the press that is turned */
    FF_PHASE_ROLL,    /* the die */
    FF_PHASE_SHOW,    /* the leader's stake is laid open */
    FF_PHASE_REVEAL,  /* all bids are laid open */
    FF_CHANCE_PHASES,
    FF_PHASE_PRESSES = FF_CHANCE_PHASES,
    FF_PHASE_LEAD,
    FF_PHASE_MATCH,
    FF_PHASE_BID, /* all who have not confirmed */
    FF_PHASE_BUY,
    FF_PHASE_EXCHANGE,
    FF_PHASE_OVER,
    FF_PHASES
};

/* Sets of phases, by the names of their members: chance answers; no card lies open yet. */
#define FF_SET_CHANCE                                                                              \
    (IN(FF_PHASE_START) | IN(FF_PHASE_CARD) | IN(FF_PHASE_INSPECT) | IN(FF_PHASE_BACK) |           \
     IN(FF_PHASE_ROLL) | IN(FF_PHASE_SHOW) | IN(FF_PHASE_REVEAL))
#define FF_SET_NO_CARD (IN(FF_PHASE_START) | IN(FF_PHASE_CARD))

enum fuffziger_kind {
    FF_MOVE_NONE,
    /* chance */
    FF_MOVE_START,
    FF_MOVE_CARD,
    FF_MOVE_INSPECT,
    FF_MOVE_BACK,
    FF_MOVE_ROLL,
    FF_MOVE_SHOW,
    FF_MOVE_REVEAL,
    /* seats */
    FF_MOVE_PRINT,
    FF_MOVE_SELL,
    FF_MOVE_TURN,
    FF_MOVE_RUN,   /* print with every press that is left */
    FF_MOVE_NOTES, /* draft: notes for a stake or bid */
    FF_MOVE_CASH,  /* draft: real money for it */
    FF_MOVE_CONFIRM,
    FF_MOVE_MATCH,
    FF_MOVE_LEAVE,
    FF_MOVE_BUY,
    FF_MOVE_EXCHANGE,
    FF_MOVE_DONE,
    FF_MOVE_KINDS
};

/* ---- the state ---------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct fuffziger {
    int32_t money[FF_SEATS];
    int32_t draft_money[FF_SEATS]; /* of a stake or bid not yet shown */
    int32_t bid_money[FF_SEATS];   /* of the bids shown last */
    int32_t prize[FF_SEATS];       /* won in this laundering, not yet handed over */
    int32_t staked_money;          /* what everyone still in has staked; stays to be
                                      seen until the next roll */
    int32_t given, taken;          /* real money, by the bank */
    int32_t printed[FF_VALUES];    /* notes */
    int32_t returned[FF_VALUES];

    int16_t notes[FF_SEATS][FF_VALUES];
    int16_t draft_notes[FF_SEATS][FF_VALUES];
    int16_t bid_notes[FF_SEATS][FF_VALUES];
    int16_t staked_notes[FF_VALUES];
    int16_t silver[FF_SEATS];
    int16_t silver_supply;         /* coins in the bank; at 0 it pays with substitutes */
    int16_t unseen_cards[FF_SETS]; /* bit sets: laundering cards never turned up */
    uint16_t recent[FF_DECK];      /* masks: inspectors turned up in this round */

    int8_t press[FF_SEATS][FF_PRESSES];
    int8_t todo[FF_PRESSES];          /* of the player at the presses */
    int8_t stock[FF_VALUES];          /* tiles for sale */
    int8_t seen[FF_VALUES][FF_BACKS]; /* backs turned up so far, by front */
    int8_t gone_unseen[FF_VALUES];    /* tiles that left with an unseen back, by front */
    int8_t gone_turned[FF_TURNED_KINDS];
    int8_t start_unseen[FF_STARTS]; /* start presses whose back was never seen */
    int8_t inspector[FF_DECK];      /* by place; UNDRAWN until turned up */
    int8_t draft_at[FF_SEATS];      /* how far a stake or bid is built */
    int8_t confirmed[FF_SEATS];
    int8_t won[FF_SEATS]; /* laundering cards in this round */

    int8_t deck_at;    /* the place of the next inspector */
    int8_t lowest;     /* the lowest value in the game; 5: none */
    int8_t to_turn;    /* inspectors still to be turned up */
    int8_t broken;     /* tiles on the inspector stack */
    int8_t coin_cards; /* noted, the one under way included */
    int8_t auction;    /* number of the auction of this coin card */
    int8_t coins;      /* up in it: the roll */
    int8_t leader;
    int8_t in;     /* who is still in: bits of seats */
    int8_t passed; /* who buys no more: bits of seats */
    int8_t card;   /* the open laundering card */
    int8_t sold;   /* cards sold */
    int8_t front;  /* kind of the press being turned */

    int8_t buying, coin_press_at_end, memory_aid; /* options */
    int8_t money_open;                            /* money lies open for people, too */
    int8_t players, round, start;
    int8_t phase, next, turn;
    int8_t todo_left; /* how many there are in `todo` */
    int8_t spare[1];
};
#pragma GCC diagnostic pop

/* ---- the edition --------------------------------------------------------- */

struct fuffziger_edition {
    struct {
        uint8_t buy, sell, scrap, tiles;
    } press[FF_VALUES];
    uint8_t back[FF_VALUES][FF_BACKS];
    struct {
        uint16_t minimum, prize;
    } card[FF_CARDS];
    /* The blocks of the inspector deck from the top: black, green, white. */
    struct {
        uint8_t card[FF_DECK], count;
    } inspectors[3];
    uint8_t die[FF_FACES];
    uint8_t bonus[FF_PLACES];
    uint8_t least_stake; /* of real money */
    uint8_t coin_press;  /* silver coins of a coin press */
    uint8_t silver;      /* coins in the box */
};

/* ---- shared by the game's files ------------------------------------------ */

extern const struct game fuffziger_game;
extern const struct measures fuffziger_measures;
extern const struct study fuffziger_study;
extern const uint8_t fuffziger_face[FF_VALUES];

/* The value that a kind of press shows, how many notes it prints, and the
 * front of one that is not turned. */
extern const int8_t fuffziger_value_of[FF_PRESSES];
extern const int8_t fuffziger_yield[FF_PRESSES];

static inline int fuffziger_left(const struct fuffziger *state, int seat)
{
    return seat + 1 == state->players ? 0 : seat + 1;
}

static inline bool fuffziger_is_staked(const struct fuffziger *state)
{
    int sum = state->staked_money;
    for (int value = 0; value < FF_VALUES; value++)
        sum += state->staked_notes[value];
    return sum > 0;
}

/* Whether only one is in and nothing has been staked (FF-A4). */
static inline bool fuffziger_is_last(const struct fuffziger *state)
{
    return !(state->in & (state->in - 1)) && !fuffziger_is_staked(state);
}

/* A bid is built part by part: notes in falling order of value, then real
 * money. Larger amounts are additions of which all but the last are full:
 * draft_at is 0 at the beginning, 1 + part where the part can go on, and
 * 1 + FF_PARTS + part where it is finished. */
static inline int fuffziger_part(int value)
{
    return value == FF_MONEY ? FF_MONEY : VALUE_150 - value;
}

static inline bool fuffziger_may_add(const struct fuffziger *state, int seat, int part)
{
    /* The first part that a bid can go on with. */
    static const int8_t first[1 + 2 * FF_PARTS] = { 0, 0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6 };
    int at = state->draft_at[seat];
    bool mixed = state->phase == FF_PHASE_BID; /* FF-A3: stakes never are */
    return mixed ? part >= first[at] : !at | (part == at - 1);
}

/* Whether the seat has all that is staked now (FF-A2). */
bool fuffziger_can_match(const struct fuffziger *state, int seat);
/* Face value of a bid of drafts (FF-L1). */
int fuffziger_bid(const int16_t notes[FF_VALUES], int money);
/* Who wins the open laundering card with the bids put together, or NOBODY (FF-L1). */
int fuffziger_find_winner(const struct fuffziger_edition *edition, const struct fuffziger *state);
/* The block of the inspector deck that a place is in; *first is its first place. */
int fuffziger_block(const struct fuffziger_edition *edition, int place, int *first);
/* Weights of the backs of a kind of press that is turned (FF-S3); their sum. */
int fuffziger_back_weights(const struct fuffziger_edition *edition, const struct fuffziger *state,
                           int press, int weight[FF_BACKS]);
/* The silver coins that a seat gets for its real money (FF-G2). */
int fuffziger_bonus(const struct fuffziger_edition *edition, const struct fuffziger *state,
                    int seat);
/* The kind of press that the back of one of this value makes of it (FF-P2); EMPTY: it breaks. */
int fuffziger_becomes(int value, int back);
/* Face value of all notes that a seat has. */
int fuffziger_notes_worth(const struct fuffziger *state, int seat);

/* How many presses of a kind all seats have, and how many of a turned kind
 * the backs seen so far have made. */
int fuffziger_owned(const struct fuffziger *state, int press);
int fuffziger_turned_up(const struct fuffziger *state, int press);

/* The rules. */
const char *fuffziger_setup(const void *edition, void *state, const struct setup *setup);
unsigned fuffziger_active(const void *edition, const void *state);
void fuffziger_legal(const void *edition, const void *state, int actor, struct offers *offers);
struct move fuffziger_chance(const void *edition, const void *state, struct rng *rng);
void fuffziger_apply(const void *edition, void *state, int actor, struct move move);

/* Knowledge and account. */
bool fuffziger_mask(const void *edition, const void *state, int viewer, int actor,
                    struct move *move);
bool fuffziger_recalls(const void *edition, const void *now, const void *then, int actor,
                       struct move move);
void fuffziger_determinise(const void *edition, void *view, int viewer, struct rng *rng);
void fuffziger_result(const void *edition, const void *state, struct result *result);
const char *fuffziger_audit(const void *edition, const void *state);
const char *fuffziger_arrange(const void *edition, void *state, const uint8_t *stated);
bool fuffziger_explain(const void *edition, const void *state, int i, struct message *line);

/* Advice. */
void fuffziger_candidates(const void *edition, const void *state, int player,
                          struct offers *offers);
struct move fuffziger_playout(const void *edition, const void *state, int player, struct rng *rng);
void fuffziger_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS]);

#endif
