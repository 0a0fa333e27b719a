/*
 * karthedis.h: the state, the edition and the numbers of Karthedis.
 *
 * What the rules are is said in RULES.md; the ids here are the ones used
 * there. Everything else in the program reads states and editions through
 * the tables in karthedis.c; this header is for the game's own files, its
 * board and its tests.
 */
#ifndef GAMES_KARTHEDIS_H
#define GAMES_KARTHEDIS_H

#include <string.h>

#include "core/edition.h"
#include "core/game.h"

/* ---- rule ids ---------------------------------------------------------- */

#define KARTHEDIS_RULES(X)                                                                         \
    X(S1) X(S2) X(S3) X(S4) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13)

#define KARTHEDIS_RULE_NUMBER(id) KA_##id,
enum karthedis_rule { KA_NONE, KARTHEDIS_RULES(KARTHEDIS_RULE_NUMBER) KA_RULES };

/* ---- sizes: maxima for every edition ----------------------------------- */

enum {
    KA_SEATS = MAX_PLAYERS,
    DECK = 20,               /* cards of a player */
    CARDS = KA_SEATS * DECK, /* in the box */
    DESIGNS = 60,
    FEWEST_DESIGNS = 36,
    KA_COPIES = 5,  /* of a design, at most */
    BOX_COPIES = 3, /* more of one in a built deck stand for several boxes */
    MOST_COPIES = 9,
    SPECIES = 12,
    ABILITIES = 80,
    CARD_ABILITIES = 2,
    KA_STATEMENTS = 3, /* of an ability */
    MOST_AMOUNT = 5,   /* of a statement */
    PACK = 5,
    PACKS = 4,
    OPENING = 5,
    PLACES = KA_SEATS + 1,
    RESOURCES = 5,
    CALLS = 2, /* in the second call */
    LAST_ROUND = 30,
    NOTES = 12 /* looked-at cards that a player remembers */
};

/* Where a card is. A seat's cards are kept in the order of these: a deck comes
 * first, where cards are drawn from its end into the hand, and what lies on the
 * table last. */
enum karthedis_zone {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_ASIDE, /* returned to the deck at the end of the round */
    ZONE_PILE,  /* recall pile */
    ZONE_REMOVED,
    ZONE_PASSED, /* laid face down in the first call */
    ZONE_CALLED, /* laid face up in a call */
    ZONE_ACTIVE, /* an Intervene card while it is settled */
    ZONE_DOWN,   /* face down at a place of the offer */
    ZONE_UP = ZONE_DOWN + PLACES,
    ZONES = ZONE_UP + PLACES
};

/* Where a card that is chosen lies: a place of the offer, or one of these. */
enum { SPOT_CALLED = PLACES, SPOT_PILE, SPOTS };

/* Bits of a card's flags. */
enum karthedis_flag {
    FRESH = 1,   /* drawn, may still be deployed */
    READY = 2,   /* in hand since the round began, may still speculate */
    BACK = 4,    /* came from a recall pile in this phase */
    PENDING = 8, /* turned up, its Expertise is still to be settled */
    CANCELLED = 16,
    SELF = 32,  /* its ability is being settled */
    MARKED = 64 /* chosen as the first of two, or to be moved */
};

enum karthedis_keyword {
    RECALL,
    CALL,
    DEPLOY,
    EXPERTISE,
    INTERVENE,
    SPECULATE,
    KEYWORDS,
    NO_KEYWORD = KEYWORDS /* nothing lasts or protects under it */
};

enum karthedis_verb {
    NO_VERB,
    DRAW,
    DRAW_UP_TO,
    DISCARD,
    DISCARD_AS_MANY,
    FORCE_DISCARD,
    LOOK_HAND,
    LOOK_DECK,
    TAKE,
    RETURN,
    REMOVE,
    REMOVE_PILE,
    VALUE,
    KA_TIMES,
    SWAP_CARDS,
    KA_MOVE_CARD,
    SWAP_RESOURCES,
    REPLACE_RESOURCE,
    CANCEL,
    PROTECT,
    COPY,
    DISCARD_UP_TO,
    DRAW_AS_MANY,
    RECLAIM,
    KA_VERBS
};

/* What a statement can say, whatever its verb. */
enum karthedis_part {
    PART_AMOUNT,
    PART_PER,
    PART_SCOPE,
    PART_SIDE,
    PART_FILTER,
    PART_CHOOSER,
    PART_SOURCE,
    PART_DESTINATION,
    PART_KEYWORD,
    PART_CONDITION,
    PART_MODE,
    PARTS
};

enum karthedis_per {
    PER_ONE,
    PER_PILE,
    PER_SPECIES,
    PER_RESOURCE,
    PER_CALLED,
    PER_RIVAL,
    PER_KIN,      /* own open cards of the species on the table, this one included */
    PER_KIN_PILE, /* cards of the species in the own recall pile */
    PERS
};
enum karthedis_scope { HERE, EVERYWHERE, IN_PILE, AT_PLACE, SCOPES };
enum karthedis_side { OWN, OTHER, ANY, THIS, SIDES };
enum karthedis_filter { ANY_CARD, LOW_CARD, HIGH_CARD, PLAIN_CARD, ABLE_CARD, KIN_CARD, FILTERS };
enum karthedis_chooser { BY_OWNER, BY_OPPONENT, BY_LOT, CHOOSERS };
enum karthedis_source { FROM_PILE, FROM_HAND, SOURCES };
enum karthedis_destination { TO_HAND, TO_PILE, DESTINATIONS };
enum karthedis_condition {
    ALWAYS,
    IF_BEHIND,
    IF_LEADER,
    IF_PILE_3,
    IF_HAND_2,
    IF_PASSED,
    CONDITIONS
};
enum karthedis_mode { MUST, MAY };

enum { LOW_VALUE = 3, HIGH_VALUE = 6 };

/* Order of the options, and of their forms. */
enum { KA_OPTION_DECKS, KA_OPTION_COPIES, KA_OPTION_GOAL, KA_OPTION_LEADER };
enum { DECKS_RANDOM, DECKS_DRAFT, DECKS_BUILD };
enum { GOAL_EITHER, GOAL_DIFFERENT, GOAL_EQUAL, GOAL_BOTH };
enum { LEADER_RANDOM, LEADER_SEAT };

/* What is waited for. Chance answers in the first ones. */
enum karthedis_phase {
    KA_PHASE_PACK,    /* a card for the pack of `turn` */
    KA_PHASE_PASS_ON, /* the packs go on */
    KA_PHASE_LEADER,
    KA_PHASE_OFFER,    /* a resource for the first empty place */
    KA_PHASE_OPENING,  /* a card of the opening hand of `turn` */
    KA_PHASE_DRAW,     /* `owed` cards for `asked` */
    KA_PHASE_TURN,     /* a face-down card of `turn` is turned up */
    KA_PHASE_LOOK,     /* `owner` looks at `owed` cards of `chosen` */
    KA_PHASE_PICK,     /* one of the cards face down at `picked_zone` of `picked_seat` */
    KA_PHASE_LOSE,     /* `chosen` discards `owed` cards by lot */
    KA_PHASE_RESOURCE, /* a new resource for `place` */
    KA_CHANCE_PHASES,
    KA_PHASE_DRAFT = KA_CHANCE_PHASES, /* these two: all who are not ready, at once */
    KA_PHASE_BUILD,
    KA_PHASE_SPECULATE, /* from here on `asked` answers */
    KA_PHASE_DEPLOY,
    KA_PHASE_CALL,
    KA_PHASE_TRADE,
    KA_PHASE_SETTLE, /* which Expertise comes next */
    KA_PHASE_CALL_AGAIN,
    KA_PHASE_CLEAN, /* which card is recalled next */
    KA_PHASE_MAY,
    KA_PHASE_AMOUNT,
    KA_PHASE_DISCARD,
    KA_PHASE_NAME, /* an opponent */
    KA_PHASE_TAKE,
    KA_PHASE_RETURN,  /* from the recall pile */
    KA_PHASE_STOW,    /* from the hand */
    KA_PHASE_TARGET,  /* a card on the table */
    KA_PHASE_PLACE,   /* a place of the offer */
    KA_PHASE_RECLAIM, /* an own card that was removed */
    KA_PHASE_OVER,
    KA_PHASES
};

/* Sets of phases, by the names of their members. */
/* Chance answers: */
#define KA_SET_CHANCE                                                                              \
    (IN(KA_PHASE_PACK) | IN(KA_PHASE_PASS_ON) | IN(KA_PHASE_LEADER) | IN(KA_PHASE_OFFER) |         \
     IN(KA_PHASE_OPENING) | IN(KA_PHASE_DRAW) | IN(KA_PHASE_TURN) | KA_SET_EFFECT_CHANCE)
/* for an ability that is being settled. */
#define KA_SET_EFFECT_CHANCE                                                                       \
    (IN(KA_PHASE_LOOK) | IN(KA_PHASE_PICK) | IN(KA_PHASE_LOSE) | IN(KA_PHASE_RESOURCE))
/* Decks are chosen by all who are not ready, at once. */
#define KA_SET_DECKS (IN(KA_PHASE_DRAFT) | IN(KA_PHASE_BUILD))
/* Nobody has a deck yet; and all before the first round. */
#define KA_SET_NO_DECKS (IN(KA_PHASE_PACK) | IN(KA_PHASE_PASS_ON) | KA_SET_DECKS)
#define KA_SET_BEFORE   (KA_SET_NO_DECKS | IN(KA_PHASE_LEADER))
/* Questions of a round that no ability asks. */
#define KA_SET_ROUND                                                                               \
    (IN(KA_PHASE_SPECULATE) | IN(KA_PHASE_DEPLOY) | IN(KA_PHASE_CALL) | IN(KA_PHASE_TRADE) |       \
     IN(KA_PHASE_SETTLE) | IN(KA_PHASE_CALL_AGAIN) | IN(KA_PHASE_CLEAN))
/* Questions of an ability: */
#define KA_SET_EFFECT                                                                              \
    (IN(KA_PHASE_MAY) | IN(KA_PHASE_AMOUNT) | IN(KA_PHASE_NAME) | IN(KA_PHASE_TARGET) |            \
     IN(KA_PHASE_PLACE) | KA_SET_SEVERAL)
/* for cards, one after the other, as many as are owed. */
#define KA_SET_SEVERAL                                                                             \
    (IN(KA_PHASE_DISCARD) | IN(KA_PHASE_TAKE) | IN(KA_PHASE_RETURN) | IN(KA_PHASE_STOW) |          \
     IN(KA_PHASE_RECLAIM))

/* Where play goes on when abilities and draws are settled. */
enum karthedis_step {
    STEP_NONE,
    STEP_HIRE,          /* `turn` may speculate again */
    STEP_HIRE_DRAWN,    /* `turn` has drawn the card of the round */
    STEP_CALL_RECALLED, /* draw one, then the next player calls */
    STEP_CALL_NEXT,
    STEP_PASS_DRAWN,    /* `turn` has drawn two for passing */
    STEP_TRADE_SETTLED, /* the Intervene card is recalled */
    STEP_TRADE_NEXT,
    STEP_SETTLE,
    STEP_AGAIN_RECALLED, /* draw one, then `turn` may call again */
    STEP_AGAIN,
    STEP_CLEAN,
    STEPS
};

/* How a match ended. */
enum karthedis_end { NOT_ENDED, END_GOAL, END_NO_CARDS, END_NO_RESOURCES, KA_END_ROUNDS, ENDS };

enum karthedis_kind {
    KA_MOVE_NONE,
    /* chance */
    KA_MOVE_PACK,
    KA_MOVE_PASS_ON,
    KA_MOVE_LEADER,
    KA_MOVE_OFFER,
    KA_MOVE_DRAW,
    KA_MOVE_TURN,
    KA_MOVE_LOOK,
    KA_MOVE_PICK,
    KA_MOVE_LOSE,
    KA_MOVE_RESOURCE,
    /* seats */
    KA_MOVE_KEEP,
    KA_MOVE_ADD,
    KA_MOVE_READY,
    KA_MOVE_SPECULATE,
    KA_MOVE_DEPLOY,
    KA_MOVE_CALL,
    KA_MOVE_PASS,
    KA_MOVE_LAY,
    KA_MOVE_INTERVENE,
    KA_MOVE_LEAVE,
    KA_MOVE_FINISH,
    KA_MOVE_SETTLE,
    KA_MOVE_RECALL,
    KA_MOVE_DO,
    KA_MOVE_SKIP,
    KA_MOVE_AMOUNT,
    KA_MOVE_DISCARD,
    KA_MOVE_NAME,
    KA_MOVE_TAKE,
    KA_MOVE_RETURN,
    KA_MOVE_STOW,
    KA_MOVE_TARGET,
    KA_MOVE_TARGET_DOWN,
    KA_MOVE_PLACE,
    KA_MOVE_RECLAIM,
    KA_MOVE_KINDS
};

/* ---- the state ---------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* A card and where it is. As a number, the key, it is what cards are ordered by:
 * zone first, then who knows it, design and flags; a place without a card is the
 * greatest. (Little-endian, as everywhere.) */
union karthedis_slot {
    uint32_t key;
    struct {
        int8_t flags; /* enum karthedis_flag */
        int8_t card;  /* the design; UNDRAWN in a deck dealt at random */
        int8_t known; /* enum knowers */
        int8_t zone;
    };
};

struct karthedis {
    /* The cards of each seat, always in the order of their keys: what is in the
     * same zone and known to the same people has no order that tells anything
     * (KA-13). */
    union karthedis_slot slot[KA_SEATS][DECK];
    int16_t note[KA_SEATS][NOTES]; /* what a player has seen by looking: seat, zone, card;
                                   only the player knows */

    int16_t compared[KA_SEATS][PLACES]; /* trade values as the resources were awarded;
                                           EMPTY: no card there */

    int8_t pool[DESIGNS];        /* cards never drawn; nobody knows them */
    int8_t tray[KA_SEATS][DECK]; /* the pack in hand, or the deck being built */
    int8_t kept[KA_SEATS];       /* the card about to be kept of it */
    int8_t ready[KA_SEATS];      /* has decided */

    int8_t hand[KA_SEATS]; /* numbers of cards */
    int8_t deck[KA_SEATS];
    int8_t passed[KA_SEATS];
    int8_t finished[KA_SEATS]; /* in the trade phase */
    int8_t acted[KA_SEATS];    /* in the trade phase */

    int8_t offer[PLACES];
    int8_t resource_pile[RESOURCES];
    int8_t won[KA_SEATS][RESOURCES];
    int8_t bonus[KA_SEATS][PLACES]; /* additions of this round */

    int8_t decks, copies; /* options */
    int8_t goal, different, equal;
    int8_t players, leader, round;
    int8_t pack, picks; /* of the draft, from 1 */
    int8_t phase, step, turn;
    int8_t asked; /* who answers */
    int8_t calls; /* of `turn` in the second call */
    int8_t end;

    int8_t owner;     /* whose ability is being settled */
    int8_t source;    /* the design it is on */
    int8_t ability;   /* or EMPTY */
    int8_t statement; /* of it, from 0 */
    int8_t copied;    /* it is a copied one */
    int8_t agreed;    /* to a statement that is optional */
    int8_t stage;     /* 1: the first of a statement's two choices is made */
    /* Each of these has a name for every meaning; stored matches know the first one. */
    union {
        int8_t owed;        /* cards still to come in this statement or draw */
        int8_t picked_zone; /* KA_PHASE_PICK: where the cards lie among which lot decides */
    };
    union {
        int8_t done;  /* cards that the last statement dealt with */
        int8_t dealt; /* KA_PHASE_PACK: cards in the pack of `turn` */
    };
    int8_t drawn; /* cards that wait for Deploy */
    union {
        int8_t chosen;      /* whom the statement is about, or who chooses in it */
        int8_t picked_seat; /* KA_PHASE_PICK: whose cards they are */
    };
    union {
        int8_t place;       /* the place that the statement is about */
        int8_t looked_zone; /* KA_PHASE_LOOK: hand or deck */
    };
    int8_t marked;          /* whose card is marked, or EMPTY */
    int8_t aimed;           /* the face-down place chosen last: seat * PLACES + place */
    int8_t noted[KA_SEATS]; /* notes that others have of a seat; nobody knows */
    int8_t awarded;         /* the resources of this round are: `compared` is of it */
    int8_t spare[3];
};
#pragma GCC diagnostic pop

/* ---- the edition --------------------------------------------------------- */

struct karthedis_ability {
    int16_t statement[KA_STATEMENTS][MAX_STATEMENT];
    uint8_t statements;
    uint8_t keyword;
};

struct karthedis_card {
    uint8_t species, value, copies;
    uint8_t ability[CARD_ABILITIES], abilities;
};

struct karthedis_edition {
    char ability_name[ABILITIES][MAX_NAME];
    char card_name[DESIGNS][MAX_NAME];
    struct karthedis_ability ability[ABILITIES];
    struct karthedis_card card[DESIGNS];
    uint8_t abilities, designs;
    uint8_t resource[RESOURCES];

    /* Derived when the edition is read. Sets of designs are bit sets. */
    int8_t pool[DESIGNS];       /* copies of each design */
    uint64_t with[KEYWORDS];    /* an ability of the keyword */
    uint64_t lasting[KEYWORDS]; /* one that counts for values where it lies */
    uint64_t protecting[KEYWORDS];
    int8_t ability_of[DESIGNS][KEYWORDS]; /* or EMPTY */
    struct {
        uint8_t design, copy;
    } box[CARDS]; /* every card there is */
};

/* ---- shared by the game's files ------------------------------------------ */

extern const struct game karthedis_game;
extern const struct study karthedis_study;
extern const struct edition_verb karthedis_verbs[];

/* Where each part of a statement stands among its verb's arguments. */
extern const int8_t karthedis_part_at[KA_VERBS][PARTS];
/* A part of a statement; 0 where its verb does not have it. */
static inline int karthedis_part(const int16_t statement[MAX_STATEMENT], int part)
{
    int at = karthedis_part_at[statement[0]][part];
    return at ? statement[at] : 0;
}
/* Effects that hold while their card lies there instead of being carried out. */
bool karthedis_is_lasting(const int16_t statement[MAX_STATEMENT]);
/* Fills in the derived part of an edition. */
void karthedis_derive(struct karthedis_edition *edition);
/* The card's ability of this keyword, or EMPTY. */
static inline int karthedis_ability(const struct karthedis_edition *edition, int design,
                                    int keyword)
{
    return edition->ability_of[design][keyword];
}

/* A seat's cards: the deck from 0 on, then the hand, then the rest to the end. */
static inline int karthedis_hand_at(const struct karthedis *state, int seat)
{
    return state->deck[seat];
}

static inline int karthedis_rest_at(const struct karthedis *state, int seat)
{
    return state->deck[seat] + state->hand[seat];
}

static inline const struct karthedis_ability *
karthedis_running(const struct karthedis_edition *edition, const struct karthedis *state)
{
    return &edition->ability[state->ability];
}

static inline const int16_t *karthedis_statement(const struct karthedis_edition *edition,
                                                 const struct karthedis *state)
{
    return edition->ability[state->ability].statement[state->statement];
}

static inline int karthedis_left(const struct karthedis *state, int seat)
{
    return seat + 1 < state->players ? seat + 1 : 0;
}

static inline bool karthedis_knows(const struct karthedis *state, int viewer, int seat, int k)
{
    return state->slot[seat][k].known >= (viewer == seat ? KNOWN_TO_OWNER : KNOWN_TO_ALL);
}

static inline uint32_t karthedis_key(int zone, int known, int card, int flags)
{
    return (uint32_t)(uint8_t)zone << 24 | (uint32_t)known << 16 | (uint32_t)(uint8_t)card << 8 |
           (uint8_t)flags;
}

static inline bool karthedis_at_place(int zone)
{
    return zone >= ZONE_DOWN;
}

static inline int karthedis_place_of(int zone)
{
    return zone >= ZONE_UP ? zone - ZONE_UP : zone - ZONE_DOWN;
}

static inline bool karthedis_is_down(int zone)
{
    return zone >= ZONE_DOWN && zone < ZONE_UP;
}

/* ---- karthedis_cards.c: cards, counts, values ----------------------------- */

static inline int karthedis_spot(int zone)
{
    return zone == ZONE_CALLED ? SPOT_CALLED
           : zone == ZONE_PILE ? SPOT_PILE
                               : karthedis_place_of(zone);
}

/* Puts card k of the seat into a zone; the order of the seat's cards changes. */
void karthedis_put(struct karthedis *state, int seat, int k, int zone, int known, int flags);
/* A card that was never seen is drawn; such cards stand last in a deck. */
void karthedis_draw_unseen(struct karthedis *state, int seat, int design, int flags);
/* A card of the seat's deck that was never seen gets its design. */
void karthedis_reveal_unseen(struct karthedis *state, int seat, int design);
/* Cards of a hand or deck, from first to before end, are known to no others from
 * now on, and notes of them lapse (KA-13). */
void karthedis_lapse(struct karthedis *state, int seat, int zone, int first, int end, int known);
/* All that others know of the hand lapses. What all know stands last in a zone. */
static inline void karthedis_lapse_hand(struct karthedis *state, int seat)
{
    int first = karthedis_hand_at(state, seat), end = karthedis_rest_at(state, seat);
    if (state->noted[seat] || (end > first && state->slot[seat][end - 1].known != KNOWN_TO_OWNER))
        karthedis_lapse(state, seat, ZONE_HAND, first, end, KNOWN_TO_OWNER);
}
/* The same for a deck; its owner goes on knowing what was drafted or built. */
static inline void karthedis_lapse_deck(struct karthedis *state, int seat)
{
    int end = state->deck[seat];
    int known = state->decks == DECKS_RANDOM ? KNOWN_TO_NOBODY : KNOWN_TO_OWNER;
    if (state->noted[seat] || (end && state->slot[seat][end - 1].known != known))
        karthedis_lapse(state, seat, ZONE_DECK, 0, end, known);
}
/* Notes of a viewer: how many of a card in the seat's hand or deck; one more;
 * none of that hand or deck any more. */
int karthedis_notes(const struct karthedis *state, int viewer, int seat, int zone, int card);
void karthedis_note(struct karthedis *state, int viewer, int seat, int zone, int card);
void karthedis_drop_notes(struct karthedis *state, int viewer, int seat, int zone);
static inline int karthedis_note_seat(int note)
{
    return note >> 7;
}
static inline int karthedis_note_zone(int note)
{
    return note >> 6 & 1;
}
static inline int karthedis_note_card(int note)
{
    return note & 63;
}
void karthedis_sort(struct karthedis *state, int seat);
/* The same where only the cards from `first` to before `end` can be out of order. */
void karthedis_sort_part(struct karthedis *state, int seat, int first, int end);
bool karthedis_is_sorted(const struct karthedis *state, int seat);

/* Where a zone begins among the seat's cards, or would begin. */
int karthedis_first(const struct karthedis *state, int seat, int zone);

/* Whether a card has the flag. In a view the flags of a card that is not seen are
 * UNKNOWN: as far as the viewer knows it has none. */
static inline bool karthedis_has(union karthedis_slot slot, int flag)
{
    return slot.flags != UNKNOWN && slot.flags & flag;
}

/* Takes flags from all cards of a hand and gives them others. They are the
 * lowest bits of what cards are ordered by, so that the order stays; in a view,
 * flags that are not seen stay UNKNOWN. */
void karthedis_flag_hand(struct karthedis *state, int seat, int taken, int given);
/* Takes a flag that at most one card has. */
void karthedis_clear_flag(struct karthedis *state, int seat, int flag);

/* The seat's card of a design in a zone, the one that most people know; with
 * all of `with` and none of `without` among its flags. -1: none. */
int karthedis_find(const struct karthedis *state, int seat, int zone, int design, int with,
                   int without);
int karthedis_find_flag(const struct karthedis *state, int seat, int flag); /* -1: none */
int karthedis_in_zone(const struct karthedis *state, int seat, int zone);
bool karthedis_fits(const struct karthedis_edition *edition, const struct karthedis *state,
                    int design, int filter);
bool karthedis_holds(const struct karthedis *state, int seat, int condition);
/* How many of what a statement of the seat's card of this design counts there are. */
int karthedis_counted(const struct karthedis_edition *edition, const struct karthedis *state,
                      int seat, int design, int place, int per);
/* The keyword whose abilities hold where the card lies, or NO_KEYWORD. */
int karthedis_lasting_keyword(union karthedis_slot slot);
/* The trade value of a seat's open cards at a place as things lie now (KA-5); in a
 * view as well, for it looks only at what all see. */
int karthedis_worth(const struct karthedis_edition *edition, const struct karthedis *state,
                    int seat, int place);
/* What that value is made of: the cards laid there, additions, and factors, which stand
 * for all before them. Returns how many terms there are, `most` at most. */
struct karthedis_term {
    int8_t card;  /* the design it comes from; EMPTY: an addition of this round */
    int8_t owner; /* whose card that is */
    bool laid, times;
    int16_t amount;
};
int karthedis_terms(const struct karthedis_edition *edition, const struct karthedis *state,
                    int seat, int place, struct karthedis_term term[], int most);
/* Compares the trade values: notes them in `compared`, where nothing is noted yet, and who
 * takes the resource at each place, a seat or NOBODY. */
void karthedis_compare(const struct karthedis_edition *edition, struct karthedis *state,
                       int8_t taker[PLACES]);
/* The trade value to be shown: as it was at the comparison of this round, or as it is. */
static inline int karthedis_shown_worth(const struct karthedis_edition *edition,
                                        const struct karthedis *state, int seat, int place)
{
    bool noted = state->awarded && state->compared[seat][place] != EMPTY;
    return noted ? state->compared[seat][place] : karthedis_worth(edition, state, seat, place);
}
/* Most copies of a design in a built deck (KA-S1): of as many boxes as the option stands for. */
int karthedis_most_copies(const struct karthedis_edition *edition, const struct karthedis *state,
                          int design);
bool karthedis_meets_goal(const struct karthedis *state, int seat);
int karthedis_resources(const struct karthedis *state, int seat);
int karthedis_kinds(const struct karthedis *state, int seat);
/* What seats are ordered by in KA-11: more is better. */
int karthedis_standing(const struct karthedis *state, int seat);
/* The winner where several meet the condition (KA-6), or NOBODY. */
int karthedis_winner(const struct karthedis *state);

/* ---- karthedis_choose.c: what effects may choose --------------------------- */

/* The set of the seat's cards that the statement being settled may choose, if `chosen`
 * is the player named: bit k is card k. */
uint32_t karthedis_targets(const struct karthedis_edition *edition, const struct karthedis *state,
                           int chosen, int seat);
/* Whether, as far as all can see, there may be such a card: what face-down cards of the
 * chooser are is not looked at, so that being asked tells nobody anything (KA-13). */
bool karthedis_may_target(const struct karthedis_edition *edition, const struct karthedis *state,
                          int chosen, int seat);
/* The set of the owner's removed cards that the statement being settled may take back; and
 * how many there may be, as far as all can see. */
uint32_t karthedis_reclaimable(const struct karthedis_edition *edition,
                               const struct karthedis *state);
int karthedis_may_reclaim(const struct karthedis_edition *edition, const struct karthedis *state);
bool karthedis_can_name(const struct karthedis_edition *edition, const struct karthedis *state,
                        int seat);
bool karthedis_can_place(const struct karthedis_edition *edition, const struct karthedis *state,
                         int place);
/* Whether a card with this ability can be copied by the statement (KA-12). */
bool karthedis_can_copy(const struct karthedis_edition *edition, int design, int keyword);

/* ---- karthedis_setup.c, karthedis_flow.c, karthedis_effect.c -------------- */

/* Moves before the first round. */
void karthedis_apply_pack(const struct karthedis_edition *edition, struct karthedis *state,
                          int actor, struct move move);
void karthedis_apply_pass_on(const struct karthedis_edition *edition, struct karthedis *state,
                             int actor, struct move move);
void karthedis_apply_keep(const struct karthedis_edition *edition, struct karthedis *state,
                          int actor, struct move move);
void karthedis_apply_add(const struct karthedis_edition *edition, struct karthedis *state,
                         int actor, struct move move);
void karthedis_apply_ready(const struct karthedis_edition *edition, struct karthedis *state,
                           int actor, struct move move);

void karthedis_go(const struct karthedis_edition *edition, struct karthedis *state, int step);
void karthedis_draw_cards(const struct karthedis_edition *edition, struct karthedis *state,
                          int seat, int count);
void karthedis_drawn(const struct karthedis_edition *edition, struct karthedis *state);

/* Settles the card's ability of this keyword, if it has one; then `step`. */
void karthedis_settle(const struct karthedis_edition *edition, struct karthedis *state, int seat,
                      int design, int keyword, int step);
/* Goes on with the ability at its present statement. */
void karthedis_run(const struct karthedis_edition *edition, struct karthedis *state);
void karthedis_next_statement(const struct karthedis_edition *edition, struct karthedis *state);
void karthedis_effect_apply(const struct karthedis_edition *edition, struct karthedis *state,
                            int actor, struct move move);

/* ---- the rules and the rest ------------------------------------------------ */

const char *karthedis_setup(const void *edition, void *state, const struct setup *setup);
unsigned karthedis_active(const void *edition, const void *state);
void karthedis_legal(const void *edition, const void *state, int actor, struct offers *offers);
struct move karthedis_chance(const void *edition, const void *state, struct rng *rng);
void karthedis_apply(const void *edition, void *state, int actor, struct move move);

bool karthedis_mask(const void *edition, const void *state, int viewer, int actor,
                    struct move *move);
void karthedis_determinise(const void *edition, void *view, int viewer, struct rng *rng);
void karthedis_result(const void *edition, const void *state, struct result *result);
const char *karthedis_audit(const void *edition, const void *state);
const char *karthedis_arrange(const void *edition, void *state, const uint8_t *stated);
bool karthedis_explain(const void *edition, const void *state, int i, struct message *line);

void karthedis_candidates(const void *edition, const void *state, int player,
                          struct offers *offers);
struct move karthedis_playout(const void *edition, const void *state, int player, struct rng *rng);
void karthedis_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS]);

/* The text of an ability, statement by statement, as messages
 * "karthedis.effect.<verb>": with whose card or who chooses where that changes
 * the sentence (".own", ".other", ".one", ".any", ".this", ".opponent", ".lot"),
 * with ".per" where something is counted, and with ".filter" where not any card
 * will do. False: no such statement. */
bool karthedis_effect_text(const struct karthedis_edition *edition, int ability, int i,
                           struct message *line);

#endif
