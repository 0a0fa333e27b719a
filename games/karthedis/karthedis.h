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

#include "core/edition.h"
#include "core/game.h"

#include <string.h>

/* ---- rule ids ---------------------------------------------------------- */

#define KARTHEDIS_RULES(X) \
    X(S1) X(S2) X(S3) X(S4) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13)

#define KARTHEDIS_RULE_NUMBER(id) KA_##id,
enum karthedis_rule {
    KA_NONE,
    KARTHEDIS_RULES(KARTHEDIS_RULE_NUMBER)
    KA_RULES
};

/* ---- sizes: maxima for every edition ----------------------------------- */

enum {
    SEATS = MAX_PLAYERS,
    DECK = 20,                 /* cards of a player */
    CARDS = SEATS * DECK,      /* in the box */
    DESIGNS = 60,
    FEWEST_DESIGNS = 36,
    COPIES = 5,                /* of a design, at most */
    SPECIES = 12,
    ABILITIES = 80,
    CARD_ABILITIES = 2,
    STATEMENTS = 3,            /* of an ability */
    MOST_AMOUNT = 5,           /* of a statement */
    PACK = 5,
    PACKS = 4,
    OPENING = 5,
    PLACES = SEATS + 1,
    RESOURCES = 5,
    CALLS = 2,                 /* in the second call */
    LAST_ROUND = 30,
    NOTES = 12                 /* looked-at cards that a player remembers */
};

/* Where a card is. A seat's cards are kept in the order of these: a deck comes
 * first, where cards are drawn from its end into the hand, and what lies on the
 * table last. */
enum karthedis_zone {
    ZONE_DECK,
    ZONE_HAND,
    ZONE_ASIDE,                /* returned to the deck at the end of the round */
    ZONE_PILE,                 /* recall pile */
    ZONE_REMOVED,
    ZONE_PASSED,               /* laid face down in the first call */
    ZONE_CALLED,               /* laid face up in a call */
    ZONE_ACTIVE,               /* an Intervene card while it is settled */
    ZONE_DOWN,                 /* face down at a place of the offer */
    ZONE_UP = ZONE_DOWN + PLACES,
    ZONES = ZONE_UP + PLACES
};

/* Where a card that is chosen lies: a place of the offer, or one of these. */
enum { SPOT_CALLED = PLACES, SPOT_PILE, SPOTS };

/* Bits of a card's flags. */
enum karthedis_flag {
    FRESH = 1,                 /* drawn, may still be deployed */
    READY = 2,                 /* in hand since the round began, may still speculate */
    BACK = 4,                  /* came from a recall pile in this phase */
    PENDING = 8,               /* turned up, its Expertise is still to be settled */
    CANCELLED = 16,
    SELF = 32,                 /* its ability is being settled */
    MARKED = 64                /* chosen as the first of two, or to be moved */
};

enum karthedis_keyword {
    RECALL, CALL, DEPLOY, EXPERTISE, INTERVENE, SPECULATE, KEYWORDS,
    NO_KEYWORD = KEYWORDS      /* nothing lasts or protects under it */
};

enum karthedis_verb {
    NO_VERB,
    DRAW, DRAW_UP_TO, DISCARD, DISCARD_AS_MANY, FORCE_DISCARD, LOOK_HAND, LOOK_DECK, TAKE,
    RETURN, REMOVE, REMOVE_PILE, VALUE, TIMES, SWAP_CARDS, MOVE_CARD, SWAP_RESOURCES,
    REPLACE_RESOURCE, CANCEL, PROTECT, COPY,
    VERBS
};

/* What a statement can say, whatever its verb. */
enum karthedis_part {
    PART_AMOUNT, PART_PER, PART_SCOPE, PART_SIDE, PART_FILTER, PART_CHOOSER, PART_SOURCE,
    PART_KEYWORD, PART_CONDITION, PART_MODE, PARTS
};

enum karthedis_per {
    PER_ONE, PER_PILE, PER_SPECIES, PER_RESOURCE, PER_CALLED, PER_RIVAL, PERS
};
enum karthedis_scope { HERE, EVERYWHERE, IN_PILE, AT_PLACE, SCOPES };
enum karthedis_side { OWN, OTHER, ANY, THIS, SIDES };
enum karthedis_filter {
    ANY_CARD, LOW_CARD, HIGH_CARD, PLAIN_CARD, ABLE_CARD, KIN_CARD, FILTERS
};
enum karthedis_chooser { BY_OWNER, BY_OPPONENT, BY_LOT, CHOOSERS };
enum karthedis_source { FROM_PILE, FROM_HAND, SOURCES };
enum karthedis_condition {
    ALWAYS, IF_BEHIND, IF_LEADER, IF_PILE_3, IF_HAND_2, IF_PASSED, CONDITIONS
};
enum karthedis_mode { MUST, MAY };

enum { LOW_VALUE = 3, HIGH_VALUE = 6 };

/* Order of the options, and of their forms. */
enum { OPTION_DECKS, OPTION_COPIES, OPTION_GOAL, OPTION_LEADER };
enum { DECKS_RANDOM, DECKS_DRAFT, DECKS_BUILD };
enum { GOAL_EITHER, GOAL_DIFFERENT, GOAL_EQUAL };
enum { LEADER_RANDOM, LEADER_SEAT };

/* What is waited for. Chance answers in the first ones. */
enum karthedis_phase {
    PHASE_PACK,                /* a card for the pack of `turn` */
    PHASE_PASS_ON,             /* the packs go on */
    PHASE_LEADER,
    PHASE_OFFER,               /* a resource for the first empty place */
    PHASE_OPENING,             /* a card of the opening hand of `turn` */
    PHASE_DRAW,                /* `owed` cards for `asked` */
    PHASE_TURN,                /* a face-down card of `turn` is turned up */
    PHASE_LOOK,                /* `owner` looks at `owed` cards of `chosen` */
    PHASE_PICK,                /* one of the cards face down at `chosen`, `place` */
    PHASE_LOSE,                /* `chosen` discards `owed` cards by lot */
    PHASE_RESOURCE,            /* a new resource for `place` */
    CHANCE_PHASES,
    PHASE_DRAFT = CHANCE_PHASES,       /* these two: all who are not ready, at once */
    PHASE_BUILD,
    PHASE_SPECULATE,           /* from here on `asked` answers */
    PHASE_DEPLOY,
    PHASE_CALL,
    PHASE_TRADE,
    PHASE_SETTLE,              /* which Expertise comes next */
    PHASE_CALL_AGAIN,
    PHASE_CLEAN,               /* which card is recalled next */
    PHASE_MAY,
    PHASE_AMOUNT,
    PHASE_DISCARD,
    PHASE_NAME,                /* an opponent */
    PHASE_TAKE,
    PHASE_RETURN,              /* from the recall pile */
    PHASE_STOW,                /* from the hand */
    PHASE_TARGET,              /* a card on the table */
    PHASE_PLACE,               /* a place of the offer */
    PHASE_OVER,
    PHASES
};

/* Where play goes on when abilities and draws are settled. */
enum karthedis_step {
    STEP_NONE,
    STEP_HIRE,                 /* `turn` may speculate again */
    STEP_HIRE_DRAWN,           /* `turn` has drawn the card of the round */
    STEP_CALL_RECALLED,        /* draw one, then the next player calls */
    STEP_CALL_NEXT,
    STEP_PASS_DRAWN,           /* `turn` has drawn two for passing */
    STEP_TRADE_SETTLED,        /* the Intervene card is recalled */
    STEP_TRADE_NEXT,
    STEP_SETTLE,
    STEP_AGAIN_RECALLED,       /* draw one, then `turn` may call again */
    STEP_AGAIN,
    STEP_CLEAN,
    STEPS
};

/* How a match ended. */
enum karthedis_end { NOT_ENDED, END_GOAL, END_NO_CARDS, END_NO_RESOURCES, END_ROUNDS, ENDS };

enum karthedis_kind {
    MOVE_NONE,
    /* chance */
    MOVE_PACK,
    MOVE_PASS_ON,
    MOVE_LEADER,
    MOVE_OFFER,
    MOVE_DRAW,
    MOVE_TURN,
    MOVE_LOOK,
    MOVE_PICK,
    MOVE_LOSE,
    MOVE_RESOURCE,
    /* seats */
    MOVE_KEEP,
    MOVE_ADD,
    MOVE_READY,
    MOVE_SPECULATE,
    MOVE_DEPLOY,
    MOVE_CALL,
    MOVE_PASS,
    MOVE_LAY,
    MOVE_INTERVENE,
    MOVE_LEAVE,
    MOVE_FINISH,
    MOVE_SETTLE,
    MOVE_RECALL,
    MOVE_DO,
    MOVE_SKIP,
    MOVE_AMOUNT,
    MOVE_DISCARD,
    MOVE_NAME,
    MOVE_TAKE,
    MOVE_RETURN,
    MOVE_STOW,
    MOVE_TARGET,
    MOVE_TARGET_DOWN,
    MOVE_PLACE,
    MOVE_KINDS
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
        int8_t flags;          /* enum karthedis_flag */
        int8_t card;           /* the design; UNDRAWN in a deck dealt at random */
        int8_t known;          /* enum knowers */
        int8_t zone;
    };
};

struct karthedis {
    /* The cards of each seat, always in the order of their keys: what is in the
     * same zone and known to the same people has no order that tells anything
     * (KA-13). */
    union karthedis_slot slot[SEATS][DECK];
    int16_t  note[SEATS][NOTES];       /* what a player has seen by looking: seat, zone, card;
                                          only the player knows */

    int8_t   pool[DESIGNS];            /* cards never drawn; nobody knows them */
    int8_t   tray[SEATS][DECK];        /* the pack in hand, or the deck being built */
    int8_t   kept[SEATS];              /* the card about to be kept of it */
    int8_t   ready[SEATS];             /* has decided */

    int8_t   hand[SEATS];              /* numbers of cards */
    int8_t   deck[SEATS];
    int8_t   passed[SEATS];
    int8_t   finished[SEATS];          /* in the trade phase */
    int8_t   acted[SEATS];             /* in the trade phase */

    int8_t   offer[PLACES];
    int8_t   resource_pile[RESOURCES];
    int8_t   won[SEATS][RESOURCES];
    int8_t   bonus[SEATS][PLACES];     /* additions of this round */

    int8_t   decks, copies;            /* options */
    int8_t   goal, different, equal;
    int8_t   players, leader, round;
    int8_t   pack, picks;              /* of the draft, from 1 */
    int8_t   phase, step, turn;
    int8_t   asked;                    /* who answers */
    int8_t   calls;                    /* of `turn` in the second call */
    int8_t   end;

    int8_t   owner;                    /* whose ability is being settled */
    int8_t   source;                   /* the design it is on */
    int8_t   ability;                  /* or EMPTY */
    int8_t   statement;                /* of it, from 0 */
    int8_t   copied;                   /* it is a copied one */
    int8_t   agreed;                   /* to a statement that is optional */
    int8_t   stage;                    /* of a statement with several choices */
    int8_t   owed;                     /* cards still to come in this statement or draw */
    int8_t   done;                     /* cards that the last statement dealt with */
    int8_t   drawn;                    /* cards that wait for Deploy */
    int8_t   chosen, place;            /* what the statement is about */
    int8_t   marked;                   /* whose card is marked, or EMPTY */
    int8_t   aimed;                    /* the face-down place chosen last: seat * PLACES + place */
    int8_t   noted[SEATS];             /* notes that others have of a seat; nobody knows */
    int8_t   spare[4];
};
#pragma GCC diagnostic pop

/* ---- the edition --------------------------------------------------------- */

struct karthedis_ability {
    int16_t statement[STATEMENTS][MAX_STATEMENT];
    uint8_t statements;
    uint8_t keyword;
};

struct karthedis_card {
    uint8_t species, value, copies;
    uint8_t ability[CARD_ABILITIES], abilities;
};

/* What the simple player thinks of a design. */
struct karthedis_rating {
    int32_t in_deck;                   /* worth in a deck */
    int16_t strength;                  /* laid at a resource */
    int16_t whole;                     /* all in all */
    int16_t keep;                      /* worth to be kept in hand */
    int16_t call, call_alone;          /* laid in a call; with an empty recall pile */
    int16_t spare;
};

struct karthedis_edition {
    char    ability_name[ABILITIES][MAX_NAME];
    char    card_name[DESIGNS][MAX_NAME];
    struct karthedis_ability ability[ABILITIES];
    struct karthedis_card    card[DESIGNS];
    uint8_t abilities, designs;
    uint8_t resource[RESOURCES];

    /* Derived when the edition is read. Sets of designs are bit sets. */
    int8_t   pool[DESIGNS];            /* copies of each design */
    uint64_t with[KEYWORDS];           /* an ability of the keyword */
    uint64_t lasting[KEYWORDS + 1];    /* one that counts for values where it lies */
    uint64_t protecting[KEYWORDS + 1];
    int8_t   ability_of[DESIGNS][KEYWORDS];    /* or EMPTY */
    struct {
        uint8_t design, copy;
    } box[CARDS];                      /* every card there is */
    struct karthedis_rating rating[DESIGNS];
};

/* ---- shared by the game's files ------------------------------------------ */

extern const struct game karthedis_game;
extern const struct study karthedis_study;
extern const struct edition_verb karthedis_verbs[];

/* Where each part of a statement stands among its verb's arguments. */
extern const int8_t karthedis_part_at[VERBS][PARTS];
/* A part of a statement; 0 where its verb does not have it. */
static inline int karthedis_part(const int16_t statement[MAX_STATEMENT], int part)
{
    int at = karthedis_part_at[statement[0]][part];
    return statement[at] * (at > 0);
}
/* Effects that hold while their card lies there instead of being carried out. */
bool karthedis_is_lasting(const int16_t statement[MAX_STATEMENT]);
/* Fills in the derived part of an edition. */
void karthedis_derive(void *edition);
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
    return (seat + 1) * (seat + 1 < state->players);
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
    return zone == ZONE_CALLED ? SPOT_CALLED : zone == ZONE_PILE ? SPOT_PILE
                                                                 : karthedis_place_of(zone);
}

/* Puts card k of the seat into a zone; the order of the seat's cards changes. */
void karthedis_put(struct karthedis *state, int seat, int k, int zone, int known, int flags);
/* Cards of a hand or deck, from first to before end, are known to no others from
 * now on, and notes of them lapse (KA-13). */
void karthedis_lapse(struct karthedis *state, int seat, int zone, int first, int end, int known);
/* All that others know of the hand lapses. What all know stands last in a zone. */
static inline void karthedis_lapse_hand(struct karthedis *state, int seat)
{
    int first = karthedis_hand_at(state, seat), end = karthedis_rest_at(state, seat);
    if (state->noted[seat] ||
        (end > first && state->slot[seat][end - 1].known != KNOWN_TO_OWNER))
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
int  karthedis_notes(const struct karthedis *state, int viewer, int seat, int zone, int card);
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

/* All cards of a seat are looked at in each of these: to go through twenty is faster
 * than to guess where to stop. */

/* How many come before this key: where it belongs. Only for whole decks: keys of
 * cards fit into 31 bits, and so they are compared. */
static inline int karthedis_rank(const struct karthedis *state, int seat, uint32_t key)
{
    int count = 0;
    for (int k = 0; k < DECK; k++)
        count += (int32_t)state->slot[seat][k].key < (int32_t)key;
    return count;
}

/* Where a zone begins. */
static inline int karthedis_first(const struct karthedis *state, int seat, int zone)
{
    return karthedis_rank(state, seat, karthedis_key(zone, 0, 0, 0));
}

extern const uint32_t karthedis_bit[DECK];

/* The set of cards whose keys agree with `wanted` in these bits. */
static inline uint32_t karthedis_which(const struct karthedis *state, int seat, uint32_t bits,
                                       uint32_t wanted)
{
    uint32_t found = 0;
    for (int k = 0; k < DECK; k++)
        found |= (state->slot[seat][k].key & bits) == wanted ? karthedis_bit[k] : 0;
    return found;
}

/* The last of them, or -1. */
static inline int karthedis_last(const struct karthedis *state, int seat, uint32_t bits,
                                 uint32_t wanted)
{
    uint32_t found = karthedis_which(state, seat, bits, wanted);
    return found ? 31 - __builtin_clz(found) : -1;
}

/* Takes a flag of hands, and the lower ones, from the seat's cards. They are the
 * lowest bits of what cards are ordered by: the order stays. */
void karthedis_clear_hand(struct karthedis *state, int seat, int flag);
/* Gives all cards of a hand without flags this one. */
void karthedis_mark_hand(struct karthedis *state, int seat, int flag);
/* Takes a flag that at most one card has, none in the hand. */
void karthedis_clear_flag(struct karthedis *state, int seat, int flag);

/* The seat's card of a design in a zone, the one that most people know; with
 * all of `with` and none of `without` among its flags. -1: none. */
int  karthedis_find(const struct karthedis *state, int seat, int zone, int design, int with,
                    int without);
int  karthedis_find_flag(const struct karthedis *state, int seat, int flag);
int  karthedis_in_zone(const struct karthedis *state, int seat, int zone);
bool karthedis_fits(const struct karthedis_edition *edition, const struct karthedis *state,
                    int design, int filter);
bool karthedis_holds(const struct karthedis *state, int seat, int condition);
int  karthedis_counted(const struct karthedis_edition *edition, const struct karthedis *state,
                       int seat, int place, int per);
/* The trade value of a seat's open cards at a place as things lie now (KA-5); in a
 * view as well, for it looks only at what all see. */
int  karthedis_worth(const struct karthedis_edition *edition, const struct karthedis *state,
                     int seat, int place);
/* Who takes the resource at each place: a seat or NOBODY. */
void karthedis_takers(const struct karthedis_edition *edition, const struct karthedis *state,
                      int8_t taker[PLACES]);
bool karthedis_meets_goal(const struct karthedis *state, int seat);
int  karthedis_resources(const struct karthedis *state, int seat);
int  karthedis_kinds(const struct karthedis *state, int seat);
/* What seats are ordered by in KA-11: more is better. */
int  karthedis_standing(const struct karthedis *state, int seat);
/* The winner where several meet the condition (KA-6), or NOBODY. */
int  karthedis_winner(const struct karthedis *state);

/* The set of the seat's cards that the statement being settled may choose, if `chosen`
 * is the player named: bit k is card k. */
uint32_t karthedis_targets(const struct karthedis_edition *edition,
                           const struct karthedis *state, int chosen, int seat);
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
void karthedis_next_statement(const struct karthedis_edition *edition,
                              struct karthedis *state);
void karthedis_effect_apply(const struct karthedis_edition *edition, struct karthedis *state,
                            int actor, struct move move);

/* ---- the rules and the rest ------------------------------------------------ */

const char *karthedis_setup(const void *edition, void *state, const struct setup *setup);
unsigned    karthedis_active(const void *edition, const void *state);
void        karthedis_legal(const void *edition, const void *state, int actor,
                            struct offers *offers);
struct move karthedis_chance(const void *edition, const void *state, struct rng *rng);
void        karthedis_apply(const void *edition, void *state, int actor, struct move move);

bool        karthedis_mask(const void *edition, const void *state, int viewer, int actor,
                           struct move *move);
void        karthedis_determinise(const void *edition, void *view, int viewer, struct rng *rng);
void        karthedis_result(const void *edition, const void *state, struct result *result);
const char *karthedis_audit(const void *edition, const void *state);
const char *karthedis_arrange(const void *edition, void *state, const uint8_t *stated);
bool        karthedis_explain(const void *edition, const void *state, int i,
                              struct message *line);

void        karthedis_candidates(const void *edition, const void *state, int player,
                                 struct offers *offers);
struct move karthedis_playout(const void *edition, const void *state, int player,
                              struct rng *rng);
void        karthedis_value(const void *edition, const void *state,
                            int16_t permille[MAX_PLAYERS]);
/* What the simple player thinks of a design; needs the rest of what is derived. */
void        karthedis_rate(const struct karthedis_edition *edition, int design,
                           struct karthedis_rating *rating);

/* The text of an ability, statement by statement, as messages
 * "karthedis.effect.<verb>": with whose card or who chooses where that changes
 * the sentence (".own", ".other", ".one", ".any", ".this", ".opponent", ".lot"),
 * with ".per" where something is counted, and with ".filter" where not any card
 * will do. False: no such statement. */
bool        karthedis_effect_text(const struct karthedis_edition *edition, int ability, int i,
                                  struct message *line);

#endif
