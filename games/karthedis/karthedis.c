/*
 * karthedis.c: the tables of Karthedis – Future Market: fields, moves, nouns,
 * options, the edition with its effect vocabulary. The rules are in the
 * other files of this folder.
 */
#include <string.h>

#include "core/defaults.h"
#include "games/karthedis/karthedis_ai.h"

/* ---- nouns ------------------------------------------------------------------ */

static const char *const resources[] = { "water", "energy", "food", "metal", "data", NULL };
static const char *const species[] = { "tidefolk",  "foundry",   "archivists",  "smugglers",
                                       "gardeners", "actuaries", "couriers",    "envoys",
                                       "mirrors",   "wardens",   "prospectors", "choir",
                                       NULL };
static const char *const keywords[] = { "recall",    "call",      "deploy", "expertise",
                                        "intervene", "speculate", NULL };
static const char *const knowers[] = { "nobody", "owner", "everyone", NULL };
static const char *const zones[] = { "deck",   "hand",   "aside",  "pile",   "removed", "passed",
                                     "called", "active", "down-1", "down-2", "down-3",  "down-4",
                                     "down-5", "down-6", "down-7", "down-8", "down-9",  "down-10",
                                     "up-1",   "up-2",   "up-3",   "up-4",   "up-5",    "up-6",
                                     "up-7",   "up-8",   "up-9",   "up-10",  NULL };
static const char *const spots[] = { "place-1", "place-2", "place-3", "place-4", "place-5",
                                     "place-6", "place-7", "place-8", "place-9", "place-10",
                                     "called",  "pile",    NULL };
static const char *const places[] = { "place-1", "place-2",  "place-3", "place-4",
                                      "place-5", "place-6",  "place-7", "place-8",
                                      "place-9", "place-10", NULL };
static const char *const phases[] = {
    "pack",  "pass-on", "leader",     "offer",  "opening", "draw",      "turn",    "look",
    "pick",  "lose",    "resource",   "draft",  "build",   "speculate", "deploy",  "call",
    "trade", "settle",  "call-again", "clean",  "may",     "amount",    "discard", "name",
    "take",  "return",  "stow",       "target", "place",   "reclaim",   "over",    NULL
};
static const char *const steps[] = {
    "none",       "hire",          "hire-drawn", "call-recalled", "call-next",
    "pass-drawn", "trade-settled", "trade-next", "settle",        "again-recalled",
    "again",      "clean",         NULL
};
static const char *const flags[] = { "fresh",     "ready", "back",   "pending",
                                     "cancelled", "self",  "marked", NULL };
static const char *const ends[] = { "none", "goal", "no-cards", "no-resources", "rounds", NULL };
static const char *const pers[] = { "one",          "per-pile",     "per-species",
                                    "per-resource", "per-called",   "per-rival",
                                    "per-kin",      "per-kin-pile", NULL };
static const char *const scopes[] = { "here", "everywhere", "in-pile", "at-place", NULL };
static const char *const sides[] = { "own", "other", "any", "this", NULL };
static const char *const filters[] = { "any-card", "low", "high", "plain", "able", "kin", NULL };
static const char *const choosers[] = { "owner", "opponent", "lot", NULL };
static const char *const sources[] = { "from-pile", "from-hand", NULL };
static const char *const destinations[] = { "to-hand", "to-pile", NULL };
static const char *const conditions[] = { "always",    "if-behind", "if-leader", "if-pile-3",
                                          "if-hand-2", "if-passed", NULL };
static const char *const modes[] = { "must", "may", NULL };

/* The ones that records name most come first. */
static const struct noun nouns[] = {
    { "card", NULL, DESIGNS, offsetof(struct karthedis_edition, card_name) },
    { "ability", NULL, ABILITIES, offsetof(struct karthedis_edition, ability_name) },
    { "resource", resources, 0, 0 },
    { "species", species, 0, 0 },
    { "keyword", keywords, 0, 0 },
    { "knowers", knowers, 0, 0 },
    { "zone", zones, 0, 0 },
    { "place", places, 0, 0 },
    { "spot", spots, 0, 0 },
    { "phase", phases, 0, 0 },
    { "step", steps, 0, 0 },
    { "flag", flags, 0, 0 },
    { "end", ends, 0, 0 },
    { "per", pers, 0, 0 },
    { "scope", scopes, 0, 0 },
    { "side", sides, 0, 0 },
    { "filter", filters, 0, 0 },
    { "chooser", choosers, 0, 0 },
    { "source", sources, 0, 0 },
    { "destination", destinations, 0, 0 },
    { "condition", conditions, 0, 0 },
    { "mode", modes, 0, 0 },
    { NULL, NULL, 0, 0 }
};

#define RULE_NAME(id) "KA-" #id,
static const char *const rules[] = { "", KARTHEDIS_RULES(RULE_NAME) NULL };

/* ---- options ------------------------------------------------------------------ */

static const char *const deck_forms[] = { "random", "draft", "build", NULL };
static const char *const copy_forms[] = { "<1-9>", NULL };
static const char *const goal_forms[] = { "<2-5>-different-or-<2-6>-equal", "<2-5>-different",
                                          "<2-6>-equal", "<2-5>-different-and-<2-6>-equal", NULL };
static const char *const leader_forms[] = { "random", "<0-8>", NULL };

static const struct option options[] = { { "decks", deck_forms, "random" },
                                         { "max-copies", copy_forms, "3" },
                                         { "goal", goal_forms, "3-different-or-2-equal" },
                                         { "leader", leader_forms, "random" },
                                         { NULL, NULL, NULL } };

/* ---- fields ------------------------------------------------------------------- */

#define BY_SEAT(member, ...) FIELD_LIST(struct karthedis, member, .row = "seat", __VA_ARGS__)
#define SLOT(part, ...)      FIELD_PART(struct karthedis, slot, part, .row = "seat", __VA_ARGS__)
#define KNOWN                .seen = SEEN_BY_KNOWERS, .mask = offsetof(struct karthedis, slot[0][0].known)

static const struct field fields[] = {
    SLOT(flags, .bits = "flag", KNOWN),
    SLOT(card, .noun = "card", KNOWN, .also = ALSO_EMPTY | ALSO_UNDRAWN),
    SLOT(known, .noun = "knowers"),
    SLOT(zone, .noun = "zone", .also = ALSO_EMPTY),
    FIELD_TABLE(struct karthedis, note, .row = "seat", .seen = SEEN_BY_OWNER, .high = KA_SEATS << 7,
                .also = ALSO_EMPTY),
    /* Covered by nothing, so that EMPTY is no number: where nothing was compared, nothing is told.
     */
    FIELD_TABLE(struct karthedis, compared, .row = "seat", .col = "place", .covered = 1,
                .shown = SEEN_BY_ALL, .high = INT16_MAX, .also = ALSO_EMPTY),
    FIELD_LIST(struct karthedis, pool, .row = "card", .seen = SEEN_BY_NOBODY, .high = MOST_COPIES),
    FIELD_TABLE(struct karthedis, tray, .row = "seat", .noun = "card", .seen = SEEN_BY_OWNER,
                .also = ALSO_EMPTY),
    BY_SEAT(kept, .noun = "card", .seen = SEEN_BY_OWNER, .also = ALSO_EMPTY),
    BY_SEAT(ready, .high = 1),
    BY_SEAT(hand, .high = DECK),
    BY_SEAT(deck, .high = DECK),
    BY_SEAT(passed, .high = 1),
    BY_SEAT(finished, .high = 1),
    BY_SEAT(acted, .high = 1),
    FIELD_LIST(struct karthedis, offer, .row = "place", .noun = "resource", .also = ALSO_EMPTY),
    FIELD_LIST(struct karthedis, resource_pile, .row = "resource", .high = INT8_MAX),
    /* KA-8: seen by all; no statement of an ability writes it. */
    FIELD_TABLE(struct karthedis, won, .row = "seat", .col = "resource", .told = 1,
                .high = INT8_MAX),
    FIELD_TABLE(struct karthedis, bonus, .row = "seat", .col = "place", .told = 1, .low = INT8_MIN,
                .high = INT8_MAX),
    FIELD(struct karthedis, decks, .high = DECKS_BUILD, .fixed = 1),
    FIELD(struct karthedis, copies, .high = MOST_COPIES, .fixed = 1),
    FIELD(struct karthedis, goal, .high = GOAL_BOTH, .fixed = 1),
    FIELD(struct karthedis, different, .high = RESOURCES, .fixed = 1),
    FIELD(struct karthedis, equal, .high = INT8_MAX, .fixed = 1),
    FIELD(struct karthedis, players, .high = KA_SEATS, .fixed = 1),
    FIELD(struct karthedis, leader, .noun = "seat", .also = ALSO_EMPTY),
    FIELD(struct karthedis, round, .told = 1, .high = LAST_ROUND),
    FIELD(struct karthedis, pack, .high = PACKS),
    FIELD(struct karthedis, picks, .high = PACK),
    FIELD(struct karthedis, phase, .noun = "phase"),
    FIELD(struct karthedis, step, .noun = "step"),
    FIELD(struct karthedis, turn, .noun = "seat"),
    FIELD(struct karthedis, asked, .noun = "seat"),
    FIELD(struct karthedis, calls, .high = CALLS),
    FIELD(struct karthedis, end, .noun = "end"),
    FIELD(struct karthedis, owner, .noun = "seat"),
    FIELD(struct karthedis, source, .noun = "card", .also = ALSO_EMPTY),
    FIELD(struct karthedis, ability, .high = ABILITIES - 1, .also = ALSO_EMPTY),
    FIELD(struct karthedis, statement, .high = KA_STATEMENTS),
    FIELD(struct karthedis, copied, .high = 1),
    FIELD(struct karthedis, agreed, .high = 1),
    FIELD(struct karthedis, stage, .high = 1),
    FIELD(struct karthedis, owed, .high = INT8_MAX),
    FIELD(struct karthedis, done, .high = INT8_MAX),
    FIELD(struct karthedis, drawn, .high = INT8_MAX),
    FIELD(struct karthedis, chosen, .noun = "seat"),
    FIELD(struct karthedis, place, .high = PLACES - 1),
    FIELD(struct karthedis, marked, .noun = "seat", .also = ALSO_EMPTY),
    FIELD(struct karthedis, aimed, .high = KA_SEATS * PLACES - 1),
    FIELD_LIST(struct karthedis, noted, .row = "seat", .seen = SEEN_BY_NOBODY, .high = INT8_MAX),
    FIELD(struct karthedis, awarded, .high = 1),
    FIELD_LIST(struct karthedis, spare, .row = NULL),
    { .name = NULL }
};

/* ---- moves ---------------------------------------------------------------------- */

#define SEAT(s)                                                                                    \
    {                                                                                              \
        "player", "seat", s, 0, KA_SEATS                                                           \
    }
#define CARD(s)                                                                                    \
    {                                                                                              \
        "card", "card", s, 0, DESIGNS                                                              \
    }
#define PLACE(s)                                                                                   \
    {                                                                                              \
        "place", "place", s, 0, PLACES                                                             \
    }
#define RESOURCE(s)                                                                                \
    {                                                                                              \
        "resource", "resource", s, 0, RESOURCES                                                    \
    }
#define SPOT(s)                                                                                    \
    {                                                                                              \
        "spot", "spot", s, 0, SPOTS                                                                \
    }

static const struct move_kind kinds[] = {
    [KA_MOVE_NONE] = { .word = "" },
    [KA_MOVE_PACK] = { "pack", KA_S1, 0, { SEAT('a'), CARD('b') }, IN(KA_PHASE_PACK) },
    [KA_MOVE_PASS_ON] = { "pass-on", KA_S1, 0, { { 0 } }, IN(KA_PHASE_PASS_ON) },
    [KA_MOVE_LEADER] = { "leader", KA_S4, 0, { SEAT('a') }, IN(KA_PHASE_LEADER) },
    [KA_MOVE_OFFER] = { "offer", KA_S3, 0, { RESOURCE('a'), PLACE('n') }, IN(KA_PHASE_OFFER) },
    [KA_MOVE_DRAW] = { "draw",
                       KA_10,
                       0,
                       { SEAT('a'), CARD('b'), { "again", NULL, 'n', 0, 2 } },
                       IN(KA_PHASE_OPENING) | IN(KA_PHASE_DRAW) },
    [KA_MOVE_TURN] = { "turn", KA_5, 0, { SEAT('a'), CARD('b') }, IN(KA_PHASE_TURN) },
    [KA_MOVE_LOOK] = { "look",
                       KA_13,
                       0,
                       { SEAT('a'), CARD('b'), { "again", NULL, 'n', 0, 2 } },
                       IN(KA_PHASE_LOOK) },
    [KA_MOVE_PICK] = { "pick", KA_13, 0, { SEAT('a'), CARD('b') }, IN(KA_PHASE_PICK) },
    [KA_MOVE_LOSE] = { "lose", KA_10, 0, { SEAT('a'), CARD('b') }, IN(KA_PHASE_LOSE) },
    [KA_MOVE_RESOURCE] = { "resource", KA_9, 0, { RESOURCE('a') }, IN(KA_PHASE_RESOURCE) },
    [KA_MOVE_KEEP] = { "keep", KA_S1, MOVE_DRAFT, { CARD('a') }, IN(KA_PHASE_DRAFT) },
    [KA_MOVE_ADD] = { "add",
                      KA_S1,
                      MOVE_DRAFT,
                      { CARD('a'), { "copies", NULL, 'n', 1, 3 } },
                      IN(KA_PHASE_BUILD) },
    [KA_MOVE_READY] = { "ready", KA_S1, 0, { { 0 } }, IN(KA_PHASE_DRAFT) | IN(KA_PHASE_BUILD) },
    [KA_MOVE_SPECULATE] = { "speculate", KA_1, 0, { CARD('a') }, IN(KA_PHASE_SPECULATE) },
    [KA_MOVE_DEPLOY] = { "deploy", KA_10, 0, { CARD('a') }, IN(KA_PHASE_DEPLOY) },
    [KA_MOVE_CALL] = { "call",
                       KA_2,
                       0,
                       { CARD('a') },
                       IN(KA_PHASE_CALL) | IN(KA_PHASE_CALL_AGAIN) },
    [KA_MOVE_PASS] = { "pass", KA_2, 0, { CARD('a') }, IN(KA_PHASE_CALL) },
    [KA_MOVE_LAY] = { "lay", KA_3, 0, { CARD('a'), PLACE('n') }, IN(KA_PHASE_TRADE) },
    [KA_MOVE_INTERVENE] = { "intervene", KA_3, 0, { CARD('a') }, IN(KA_PHASE_TRADE) },
    [KA_MOVE_LEAVE] = { "leave", KA_4, 0, { CARD('a') }, IN(KA_PHASE_TRADE) },
    [KA_MOVE_FINISH] = { "finish",
                         KA_3,
                         0,
                         { { 0 } },
                         IN(KA_PHASE_SPECULATE) | IN(KA_PHASE_DEPLOY) | IN(KA_PHASE_TRADE) |
                             IN(KA_PHASE_CALL_AGAIN) },
    [KA_MOVE_SETTLE] = { "settle", KA_5, 0, { CARD('a'), PLACE('n') }, IN(KA_PHASE_SETTLE) },
    [KA_MOVE_RECALL] = { "recall", KA_7, 0, { CARD('a'), SPOT('n') }, IN(KA_PHASE_CLEAN) },
    [KA_MOVE_DO] = { "do", KA_10, 0, { { 0 } }, IN(KA_PHASE_MAY) },
    [KA_MOVE_SKIP] = { "skip",
                       KA_10,
                       0,
                       { { 0 } },
                       IN(KA_PHASE_MAY) | IN(KA_PHASE_STOW) | IN(KA_PHASE_TARGET) |
                           IN(KA_PHASE_RECLAIM) },
    [KA_MOVE_AMOUNT] = { "amount",
                         KA_10,
                         0,
                         { { "n", NULL, 'n', 0, MOST_AMOUNT + 1 } },
                         IN(KA_PHASE_AMOUNT) },
    [KA_MOVE_DISCARD] = { "discard", KA_10, 0, { CARD('a') }, IN(KA_PHASE_DISCARD) },
    [KA_MOVE_NAME] = { "name", KA_9, 0, { SEAT('a') }, IN(KA_PHASE_NAME) },
    [KA_MOVE_TAKE] = { "take", KA_9, 0, { CARD('a') }, IN(KA_PHASE_TAKE) },
    [KA_MOVE_RETURN] = { "return", KA_9, 0, { CARD('a') }, IN(KA_PHASE_RETURN) },
    [KA_MOVE_STOW] = { "stow", KA_9, 0, { CARD('a') }, IN(KA_PHASE_STOW) },
    [KA_MOVE_TARGET] = { "target",
                         KA_9,
                         0,
                         { SEAT('a'), SPOT('n'), CARD('b') },
                         IN(KA_PHASE_TARGET) },
    [KA_MOVE_TARGET_DOWN] = { "target-down", KA_13, 0, { SEAT('a'), PLACE('n') }, IN(KA_PHASE_TARGET) },
    [KA_MOVE_PLACE] = { "place", KA_9, 0, { PLACE('a') }, IN(KA_PHASE_PLACE) },
    [KA_MOVE_RECLAIM] = { "reclaim", KA_9, 0, { CARD('a') }, IN(KA_PHASE_RECLAIM) },
    [KA_MOVE_KINDS] = { .word = NULL }
};

/* ---- the edition ------------------------------------------------------------------ */

#define AMOUNT                                                                                     \
    {                                                                                              \
        NULL, 1, MOST_AMOUNT                                                                       \
    }
#define CONDITION                                                                                  \
    {                                                                                              \
        "condition", 0, 0                                                                          \
    }
#define MODE                                                                                       \
    {                                                                                              \
        "mode", 0, 0                                                                               \
    }

/* In the order of enum karthedis_verb; karthedis_part() knows the arguments. */
const struct edition_verb karthedis_verbs[] = {
    { "draw", { AMOUNT, { "per", 0, 0 }, CONDITION, MODE } },
    { "draw-up-to", { AMOUNT, CONDITION } },
    { "discard", { AMOUNT, CONDITION, MODE } },
    { "discard-as-many", { CONDITION } },
    { "force-discard", { AMOUNT, { "chooser", 0, 0 }, CONDITION } },
    { "look-hand", { AMOUNT, CONDITION } },
    { "look-deck", { AMOUNT, { "side", 0, 0 }, CONDITION } },
    { "take", { AMOUNT, { "filter", 0, 0 }, CONDITION, MODE } },
    { "return", { AMOUNT, { "source", 0, 0 }, { "filter", 0, 0 }, CONDITION, MODE } },
    { "remove", { { "side", 0, 0 }, { "filter", 0, 0 }, { "chooser", 0, 0 }, CONDITION, MODE } },
    { "remove-pile", { { "side", 0, 0 }, CONDITION, MODE } },
    { "value",
      { { NULL, -9, 9 }, { "per", 0, 0 }, { "scope", 0, 0 }, { "side", 0, 0 }, CONDITION } },
    { "times", { { NULL, 2, 3 }, CONDITION } },
    { "swap-cards", { { "side", 0, 0 }, CONDITION, MODE } },
    { "move-card", { { "side", 0, 0 }, { "filter", 0, 0 }, CONDITION, MODE } },
    { "swap-resources", { CONDITION, MODE } },
    { "replace-resource", { CONDITION, MODE } },
    { "cancel", { { "side", 0, 0 }, { "filter", 0, 0 }, CONDITION, MODE } },
    { "protect", { { "side", 0, 0 }, CONDITION } },
    { "copy", { { "keyword", 0, 0 }, CONDITION, MODE } },
    { "discard-up-to", { AMOUNT, CONDITION } },
    { "draw-as-many", { CONDITION } },
    { "reclaim", { AMOUNT, { "filter", 0, 0 }, { "destination", 0, 0 }, CONDITION, MODE } },
    { .word = NULL }
};

#define AT(member) offsetof(struct karthedis_edition, member)

static const struct edition_line edition_lines[] = {
    { .word = "ability",
      .row = "ability",
      .row_stride = sizeof(struct karthedis_ability),
      .designs = 1,
      .design_count = AT(abilities),
      .column = { { .label = "when",
                    .noun = "keyword",
                    .offset = AT(ability[0].keyword),
                    .width = 1 },
                  { .label = "does",
                    .verbs = karthedis_verbs,
                    .offset = AT(ability[0].statement),
                    .width = 2,
                    .least = 1,
                    .most = KA_STATEMENTS,
                    .count = AT(ability[0].statements) } } },
    { .word = "card",
      .row = "card",
      .row_stride = sizeof(struct karthedis_card),
      .designs = FEWEST_DESIGNS,
      .design_count = AT(designs),
      .column = { { .label = "species",
                    .noun = "species",
                    .offset = AT(card[0].species),
                    .width = 1 },
                  { .label = "value",
                    .offset = AT(card[0].value),
                    .width = 1,
                    .low = 0,
                    .high = 9 },
                  { .label = "copies",
                    .offset = AT(card[0].copies),
                    .width = 1,
                    .low = 1,
                    .high = KA_COPIES },
                  { .label = "abilities",
                    .noun = "ability",
                    .offset = AT(card[0].ability),
                    .width = 1,
                    .least = 0,
                    .most = CARD_ABILITIES,
                    .count = AT(card[0].abilities) } } },
    { .word = "resource",
      .row = "resource",
      .row_stride = 1,
      .column = { { .offset = AT(resource), .width = 1, .low = 0, .high = 24 } } },
    { .word = NULL }
};

/* What a statement may say under its keyword. */
static const char *check_statement(const int16_t *statement, const int16_t *before, int keyword)
{
    int side = karthedis_part(statement, PART_SIDE);
    int scope = karthedis_part(statement, PART_SCOPE);
    int per = karthedis_part(statement, PART_PER), verb = statement[0];
    bool own_or_other = side == OWN || side == OTHER;
    switch (verb) {
    case VALUE:
        if (scope == HERE         ? keyword != EXPERTISE
            : scope == EVERYWHERE ? keyword != CALL
                                  : scope == IN_PILE && keyword != RECALL)
            return "a value has a scope that its keyword does not know";
        if (!own_or_other || (per == PER_RIVAL && scope == AT_PLACE))
            return "a value is nobody's";
        return karthedis_part(statement, PART_AMOUNT) ? NULL : "a value of 0";
    case KA_TIMES:
        return keyword == EXPERTISE ? NULL : "only Expertise multiplies";
    case PROTECT:
        return (keyword == EXPERTISE || keyword == CALL) && (side == OWN || side == THIS)
                   ? NULL
                   : "protection of something else";
    case SWAP_CARDS:
        return side == ANY || (side == THIS && keyword == EXPERTISE) ? NULL
                                                                     : "a swap of something else";
    case KA_MOVE_CARD:
        return side != THIS || keyword == EXPERTISE ? NULL : "only Expertise moves its own card";
    case DRAW:
        return per == PER_RIVAL ? "a draw cannot count rivals" : NULL;
    case DRAW_AS_MANY:
        return before && (before[0] == DISCARD || before[0] == DISCARD_UP_TO || before[0] == RETURN)
                   ? NULL
                   : "drawing as many as what";
    case DISCARD_AS_MANY:
        return before && (before[0] == DRAW || before[0] == DRAW_UP_TO || before[0] == TAKE)
                   ? NULL
                   : "discarding as many as what";
    case FORCE_DISCARD:
        return karthedis_part(statement, PART_CHOOSER) != BY_OWNER
                   ? NULL
                   : "nobody chooses from a hand unseen";
    case LOOK_DECK:
    case REMOVE_PILE:
        return own_or_other ? NULL : "a deck or pile is nobody's";
    case REMOVE:
        if (karthedis_part(statement, PART_CHOOSER) == BY_OPPONENT && side != OTHER)
            return "an opponent removes an own card only";
        return side == THIS || karthedis_part(statement, PART_CHOOSER) == BY_LOT
                   ? "a removal of something else"
                   : NULL;
    case CANCEL:
        return side == THIS ? "a card does not cancel itself" : NULL;
    default:
        return NULL;
    }
}

static const char *check_ability(const struct karthedis_ability *ability)
{
    for (int i = 0; i < ability->statements; i++) {
        const char *wrong = check_statement(ability->statement[i],
                                            i ? ability->statement[i - 1] : NULL, ability->keyword);
        if (wrong)
            return wrong;
        if (ability->statement[i][0] == COPY && i + 1 < ability->statements)
            return "a copy is not the last statement";
    }
    return NULL;
}

/* What the lines cannot say by themselves. */
static const char *karthedis_edition_check(const void *edition_)
{
    const struct karthedis_edition *edition = edition_;
    int sum = 0;
    for (int i = 0; i < edition->abilities; i++) {
        const char *wrong = check_ability(&edition->ability[i]);
        if (wrong)
            return wrong;
    }
    for (int i = 0; i < edition->designs; i++) {
        const struct karthedis_card *card = &edition->card[i];
        sum += card->copies;
        if (card->abilities == 2 && edition->ability[card->ability[0]].keyword ==
                                        edition->ability[card->ability[1]].keyword)
            return "a card has two abilities of one keyword";
    }
    if (sum != CARDS)
        return "there are not 180 cards";
    sum = 0;
    for (int i = 0; i < RESOURCES; i++)
        sum += edition->resource[i];
    return sum < PLACES ? "there are too few resources for the offer" : NULL;
}

GAME_DEFAULTS(karthedis)
const struct game karthedis_game = {
    DEFAULTS_OF(karthedis),
    .id = "karthedis",
    .version = 1,
    .min_players = 2,
    .max_players = KA_SEATS,
    /* A round (KA-12): a card is drawn at most once, and its two keywords are
     * settled at most 3 + 2 times (Recall in three phases, Call in two, the
     * others once): 900 abilities. One is shown and has at most 3 statements,
     * and as many again if it copies; of these only one in a pair draws or
     * discards by number: 20 moves; all others make at most 7 (may, name, 5
     * cards, or may and two cards with their lots): 65. Besides, each of 180
     * cards is drawn, laid, turned, recalled, and everybody is asked at most
     * once for each: 2,000 in all. 900 * 65 + 2,000 = 60,500.
     * Set-up: a draft of 4 * (45 + 5 * 19) or 9 decks of 21 moves, a leader,
     * 10 resources, 45 cards; later 60 resources: below 1,000.
     * 30 * 60,500 + 1,000. Real matches have some hundred moves. */
    .max_length = 1816000,
    .state_size = sizeof(struct karthedis),
    .fields = fields,
    .phase = "phase",
    .turn = "turn",
    .round = "round",
    .kinds = kinds,
    .nouns = nouns,
    .options = options,
    .rules = rules,
    .edition_size = sizeof(struct karthedis_rated_edition),
    .edition_lines = edition_lines,
    .edition_check = karthedis_edition_check,
    .edition_derive = karthedis_derive_rated,
    .setup = karthedis_setup,
    .active = karthedis_active,
    .legal = karthedis_legal,
    .apply = karthedis_apply,
    .result = karthedis_result,
    .audit = karthedis_audit,
    .arrange = karthedis_arrange,
    .explain = karthedis_explain,
    .mask = karthedis_mask,
    .determinise = karthedis_determinise,
    .chance = karthedis_chance,
    .candidates = karthedis_candidates,
    .playout = karthedis_playout,
    .value = karthedis_value,
    .study = &karthedis_study,
};
