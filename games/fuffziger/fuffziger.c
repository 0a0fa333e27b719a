/*
 * fuffziger.c: the tables of Falsche FuFFziger: what the state consists of
 * and who sees it, how moves are written, what an edition must say.
 *
 * The rules are in fuffziger_legal.c and fuffziger_apply.c, what players know
 * and the last account in fuffziger_views.c, what must add up in
 * fuffziger_audit.c, advice in fuffziger_ai.c.
 */
#include "games/fuffziger/fuffziger.h"

#include "core/defaults.h"

/* ---- nouns ---------------------------------------------------------- */

static const char *const values[] = { "10", "20", "50", "100", "150", NULL };
static const char *const lowest[] = { "10", "20", "50", "100", "150", "none", NULL };
static const char *const inspectors[] = { "10", "20", "50", "100", "150", "coin", NULL };
static const char *const presses[] = { "start-10", "start-20", "start-50", "new-10",    "new-20",
                                       "new-50",   "new-100",  "new-150",  "10",        "20",
                                       "50",       "100",      "150",      "10x2",      "20x2",
                                       "50x2",     "100x2",    "150x2",    "150-coins", NULL };
static const char *const backs[] = { "unchanged",   "broken", "double", "next",
                                     "next-double", "coins",  NULL };
static const char *const blocks[] = { "black", "green", "white", NULL };
static const char *const sets[] = { "a", "b", "c", "d", NULL };
static const char *const cards[] = { "a1",  "a2",  "a3",  "a4",  "a5", "a6", "a7", "a8", "a9",
                                     "a10", "b1",  "b2",  "b3",  "b4", "b5", "b6", "b7", "b8",
                                     "b9",  "b10", "c1",  "c2",  "c3", "c4", "c5", "c6", "c7",
                                     "c8",  "c9",  "c10", "d1",  "d2", "d3", "d4", "d5", "d6",
                                     "d7",  "d8",  "d9",  "d10", NULL };
static const char *const phases[] = { "start", "card",   "inspect",  "back", "roll",
                                      "show",  "reveal", "presses",  "lead", "match",
                                      "bid",   "buy",    "exchange", "over", NULL };
static const char *const places[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", NULL };
static const char *const buyings[] = { "block", "one-each", NULL };
static const char *const switches[] = { "off", "on", NULL };

static const struct noun nouns[] = { { .name = "value", .value = values },
                                     { .name = "lowest", .value = lowest },
                                     { .name = "inspector", .value = inspectors },
                                     { .name = "press", .value = presses },
                                     { .name = "turned", .value = presses + PRESS_TURNED },
                                     { .name = "back", .value = backs },
                                     { .name = "block", .value = blocks },
                                     { .name = "set", .value = sets },
                                     { .name = "card", .value = cards },
                                     { .name = "phase", .value = phases },
                                     { .name = "place", .value = places },
                                     { .name = "buying", .value = buyings },
                                     { .name = "switch", .value = switches },
                                     { .name = NULL } };

static const struct option options[] = { [FF_OPTION_BUYING] = { "buying", buyings, "block" },
                                         [FF_OPTION_COIN_PRESS] = { "coin-press-at-end", switches,
                                                                    "off" },
                                         [FF_OPTION_MEMORY] = { "memory-aid", switches, "off" },
                                         { .name = NULL } };

#define RULE_TEXT(id) "FF-" #id,
static const char *const rules[] = { "", FUFFZIGER_RULES(RULE_TEXT) NULL };

const uint8_t fuffziger_face[FF_VALUES] = { 10, 20, 50, 100, 150 };
const int8_t fuffziger_value_of[FF_PRESSES] = { 0, 1, 2, 0, 1, 2, 3, 4, 0, 1,
                                                2, 3, 4, 0, 1, 2, 3, 4, 4 };
const int8_t fuffziger_yield[FF_PRESSES] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1
};

/* ---- the state ------------------------------------------------------ */

/* FF-H1a: views of a perfect memory have all holdings. FF-H1b: people do not see what others
 * hold, nor sums that would tell it. */
#define HELD .covered = 1, .shown = SEEN_BY_OWNER, .uncover = offsetof(struct fuffziger, money_open)
#define BOOKED                                                                                     \
    .covered = 1, .shown = SEEN_BY_NOBODY, .uncover = offsetof(struct fuffziger, money_open)

static const struct field fields[] = {
    FIELD_LIST(struct fuffziger, money, .row = "seat", .told = 1, HELD, .high = FF_MOST_MONEY),
    FIELD_LIST(struct fuffziger, draft_money, .row = "seat", .seen = SEEN_BY_OWNER,
               .high = FF_MOST_MONEY),
    FIELD_LIST(struct fuffziger, bid_money, .row = "seat", .high = FF_MOST_MONEY),
    FIELD_LIST(struct fuffziger, prize, .row = "seat", .high = FF_MOST_MONEY),
    FIELD(struct fuffziger, staked_money, .high = FF_MOST_MONEY),
    FIELD(struct fuffziger, given, BOOKED, .high = FF_MOST_MONEY),
    FIELD(struct fuffziger, taken, BOOKED, .high = FF_MOST_MONEY),
    FIELD_LIST(struct fuffziger, printed, .row = "value", BOOKED, .high = FF_MOST_MONEY),
    FIELD_LIST(struct fuffziger, returned, .row = "value", BOOKED, .high = FF_MOST_MONEY),
    FIELD_TABLE(struct fuffziger, notes, .row = "seat", .col = "value", .told = 1, HELD,
                .high = FF_MOST_NOTES),
    FIELD_TABLE(struct fuffziger, draft_notes, .row = "seat", .col = "value", .seen = SEEN_BY_OWNER,
                .high = FF_MOST_NOTES),
    FIELD_TABLE(struct fuffziger, bid_notes, .row = "seat", .col = "value", .high = FF_MOST_NOTES),
    FIELD_LIST(struct fuffziger, staked_notes, .row = "value", .high = FF_MOST_NOTES),
    FIELD_LIST(struct fuffziger, silver, .row = "seat", .told = 1, .high = INT16_MAX),
    FIELD(struct fuffziger, silver_supply, .high = INT16_MAX),
    FIELD_LIST(struct fuffziger, unseen_cards, .row = "set", .high = (1 << FF_SET_CARDS) - 1),
    FIELD_LIST(struct fuffziger, recent, .row = "place", A_MASK),
    FIELD_TABLE(struct fuffziger, press, .row = "seat", .col = "press", .high = INT8_MAX),
    FIELD_LIST(struct fuffziger, todo, .row = "press", .high = INT8_MAX),
    FIELD_LIST(struct fuffziger, stock, .row = "value", .high = FF_MOST_TILES),
    FIELD_TABLE(struct fuffziger, seen, .row = "value", .col = "back", .high = FF_MOST_TILES),
    FIELD_LIST(struct fuffziger, gone_unseen, .row = "value", .high = FF_MOST_TILES),
    FIELD_LIST(struct fuffziger, gone_turned, .row = "turned", .high = INT8_MAX),
    FIELD_LIST(struct fuffziger, start_unseen, .row = "value", .high = FF_MOST_TILES),
    /* FF-H2 */
    FIELD_LIST(struct fuffziger, inspector, .row = "place", .noun = "inspector", .covered = 1,
               .shown = SEEN_BY_MASK, .shown_mask = offsetof(struct fuffziger, recent),
               .uncover = offsetof(struct fuffziger, memory_aid), .also = ALSO_UNDRAWN),
    FIELD_LIST(struct fuffziger, draft_at, .row = "seat", .seen = SEEN_BY_OWNER,
               .high = 2 * FF_PARTS),
    FIELD_LIST(struct fuffziger, confirmed, .row = "seat", .high = 1),
    FIELD_LIST(struct fuffziger, won, .row = "seat", .high = FF_WINS),
    FIELD(struct fuffziger, deck_at, .noun = "place"),
    FIELD(struct fuffziger, lowest, .noun = "lowest", .told = 1),
    FIELD(struct fuffziger, to_turn, .high = FF_DECK),
    FIELD(struct fuffziger, broken, .high = INT8_MAX),
    FIELD(struct fuffziger, coin_cards, .high = FF_DECK),
    FIELD(struct fuffziger, auction, .high = FF_AUCTIONS),
    FIELD(struct fuffziger, coins, .high = INT8_MAX),
    FIELD(struct fuffziger, leader, .noun = "seat"),
    FIELD(struct fuffziger, in, .bits = "seat"),
    FIELD(struct fuffziger, passed, .bits = "seat"),
    FIELD(struct fuffziger, card, .noun = "card", .also = ALSO_EMPTY),
    FIELD(struct fuffziger, sold, .high = FF_SALES),
    FIELD(struct fuffziger, front, .noun = "press", .also = ALSO_EMPTY),
    FIELD(struct fuffziger, buying, .noun = "buying", .fixed = 1),
    FIELD(struct fuffziger, coin_press_at_end, .noun = "switch", .fixed = 1),
    FIELD(struct fuffziger, memory_aid, .noun = "switch", .fixed = 1),
    FIELD(struct fuffziger, money_open, .noun = "switch"),
    FIELD(struct fuffziger, players, .high = FF_SEATS, .fixed = 1),
    FIELD(struct fuffziger, round, .told = 1, .high = INT8_MAX),
    FIELD(struct fuffziger, start, .noun = "seat", .told = 1),
    FIELD(struct fuffziger, phase, .noun = "phase"),
    FIELD(struct fuffziger, next, .noun = "phase"),
    FIELD(struct fuffziger, turn, .noun = "seat"),
    FIELD(struct fuffziger, todo_left, .high = INT8_MAX),
    FIELD_LIST(struct fuffziger, spare, .seen = SEEN_BY_ALL),
    { .name = NULL }
};

/* ---- moves ---------------------------------------------------------- */

#define VALUE(s)                                                                                   \
    {                                                                                              \
        "value", "value", s, 0, FF_VALUES                                                          \
    }
#define PRESS(s)                                                                                   \
    {                                                                                              \
        "press", "press", s, 0, FF_PRESSES                                                         \
    }
#define COUNT(name, most)                                                                          \
    {                                                                                              \
        name, NULL, 'n', 1, most                                                                   \
    }

static const struct move_kind kinds[] = {
    [FF_MOVE_NONE] = { .word = "" },
    [FF_MOVE_START] = { "start",
                        FF_S4,
                        0,
                        { { "player", "seat", 'a', 0, FF_SEATS } },
                        IN(FF_PHASE_START) },
    [FF_MOVE_CARD] = { "card",
                       FF_L2,
                       0,
                       { { "card", "card", 'a', 0, FF_CARDS } },
                       IN(FF_PHASE_CARD) },
    [FF_MOVE_INSPECT] = { "inspect",
                          FF_I1,
                          0,
                          { { "card", "inspector", 'a', 0, FF_VALUES + 1 } },
                          IN(FF_PHASE_INSPECT) },
    [FF_MOVE_BACK] = { "back",
                       FF_S3,
                       0,
                       { { "back", "back", 'b', 0, FF_BACKS } },
                       IN(FF_PHASE_BACK) },
    [FF_MOVE_ROLL] = { "roll", FF_A1, 0, { COUNT("coins", 9) }, IN(FF_PHASE_ROLL) },
    [FF_MOVE_SHOW] = { "show", FF_A2, 0, { { 0 } }, IN(FF_PHASE_SHOW) },
    [FF_MOVE_REVEAL] = { "reveal", FF_L3, 0, { { 0 } }, IN(FF_PHASE_REVEAL) },
    [FF_MOVE_PRINT] = { "print",
                        FF_P1,
                        0,
                        { PRESS('a'), COUNT("count", FF_MOST_ADDED) },
                        IN(FF_PHASE_PRESSES) },
    [FF_MOVE_SELL] = { "sell",
                       FF_P1,
                       0,
                       { PRESS('a'), COUNT("count", FF_MOST_ADDED) },
                       IN(FF_PHASE_PRESSES) },
    [FF_MOVE_TURN] = { "turn", FF_P1, 0, { PRESS('a') }, IN(FF_PHASE_PRESSES) },
    [FF_MOVE_RUN] = { "run", FF_P1, 0, { { 0 } }, IN(FF_PHASE_PRESSES) },
    [FF_MOVE_NOTES] = { "notes",
                        FF_L1,
                        MOVE_DRAFT,
                        { VALUE('a'), COUNT("count", FF_MOST_ADDED) },
                        IN(FF_PHASE_LEAD) | IN(FF_PHASE_BID) },
    [FF_MOVE_CASH] = { "cash",
                       FF_L1,
                       MOVE_DRAFT,
                       { COUNT("amount", FF_MOST_ADDED) },
                       IN(FF_PHASE_LEAD) | IN(FF_PHASE_BID) },
    [FF_MOVE_CONFIRM] = { "confirm", FF_L3, 0, { { 0 } }, IN(FF_PHASE_LEAD) | IN(FF_PHASE_BID) },
    [FF_MOVE_MATCH] = { "match", FF_A2, 0, { { 0 } }, IN(FF_PHASE_MATCH) },
    [FF_MOVE_LEAVE] = { "leave", FF_A2, 0, { { 0 } }, IN(FF_PHASE_LEAD) | IN(FF_PHASE_MATCH) },
    [FF_MOVE_BUY] = { "buy",
                      FF_B1,
                      0,
                      { VALUE('a'), COUNT("count", FF_MOST_TILES) },
                      IN(FF_PHASE_BUY) },
    [FF_MOVE_EXCHANGE] = { "exchange",
                           FF_X1,
                           0,
                           { VALUE('a'), COUNT("count", FF_MOST_ADDED) },
                           IN(FF_PHASE_EXCHANGE) },
    [FF_MOVE_DONE] = { "done", FF_B1, 0, { { 0 } }, IN(FF_PHASE_BUY) | IN(FF_PHASE_EXCHANGE) },
    [FF_MOVE_KINDS] = { .word = NULL }
};

/* ---- the edition ---------------------------------------------------- */

#define AT(member) offsetof(struct fuffziger_edition, member)
#define ONE(label_, member, low_, high_)                                                           \
    {                                                                                              \
        .label = label_, .offset = AT(member), .width = 1, .low = low_, .high = high_              \
    }
#define MANY(label_, member, least_, most_, count_, low_, high_)                                   \
    {                                                                                              \
        .label = label_, .offset = AT(member), .width = 1, .least = least_, .most = most_,         \
        .count = count_, .low = low_, .high = high_                                                \
    }

static const struct edition_line edition_lines[] = {
    { .word = "press",
      .row = "value",
      .row_stride = sizeof(((struct fuffziger_edition *)0)->press[0]),
      .column = { ONE("buy", press[0].buy, 1, 200), ONE("sell", press[0].sell, 0, 100),
                  ONE("scrap", press[0].scrap, 0, 100),
                  ONE("tiles", press[0].tiles, 1, FF_MOST_TILES) } },
    { .word = "backs",
      .row = "value",
      .row_stride = FF_BACKS,
      .column = { ONE("unchanged", back[0][BACK_UNCHANGED], 0, FF_MOST_TILES),
                  ONE("broken", back[0][BACK_BROKEN], 0, FF_MOST_TILES),
                  ONE("double", back[0][BACK_DOUBLE], 0, FF_MOST_TILES),
                  ONE("next", back[0][BACK_NEXT], 0, FF_MOST_TILES),
                  ONE("next-double", back[0][BACK_NEXT_DOUBLE], 0, FF_MOST_TILES),
                  ONE("coins", back[0][BACK_COINS], 0, FF_MOST_TILES) } },
    { .word = "laundering",
      .row = "card",
      .row_stride = sizeof(((struct fuffziger_edition *)0)->card[0]),
      .column = { { .label = "minimum",
                    .offset = AT(card[0].minimum),
                    .width = 2,
                    .low = 1,
                    .high = 1000 },
                  { .label = "prize",
                    .offset = AT(card[0].prize),
                    .width = 2,
                    .low = 0,
                    .high = 1000 } } },
    { .word = "inspectors",
      .row = "block",
      .row_stride = sizeof(((struct fuffziger_edition *)0)->inspectors[0]),
      .column = { { .offset = AT(inspectors[0].card),
                    .noun = "inspector",
                    .width = 1,
                    .least = 1,
                    .most = FF_DECK,
                    .count = AT(inspectors[0].count),
                    .low = 0,
                    .high = COIN_CARD } } },
    { .word = "die", .column = { MANY(NULL, die, FF_FACES, FF_FACES, 0, 1, 9) } },
    { .word = "bonus", .column = { MANY(NULL, bonus, FF_PLACES, FF_PLACES, 0, 0, 50) } },
    { .word = "least-stake", .column = { ONE(NULL, least_stake, 5, 100) } },
    { .word = "coin-press", .column = { ONE(NULL, coin_press, 0, 9) } },
    { .word = "silver", .column = { ONE(NULL, silver, 1, 200) } },
    { .word = NULL }
};

static const char *check_backs(const struct fuffziger_edition *edition, int value)
{
    const uint8_t *back = edition->back[value];
    int sum = 0;
    for (int i = 0; i < FF_BACKS; i++)
        sum += back[i];
    if (sum != edition->press[value].tiles)
        return "backs and tiles of a value differ in number";
    if (value == VALUE_150 ? back[BACK_NEXT] || back[BACK_NEXT_DOUBLE] : back[BACK_COINS])
        return "a back that its front cannot have";
    if (value < FF_STARTS && sum - back[BACK_BROKEN] - back[BACK_NEXT_DOUBLE] < FF_SEATS)
        return "there are not enough start presses";
    return NULL;
}

/* The cards of the deck, and each value once: only so the game has an end. */
static const char *check_deck(const struct fuffziger_edition *edition)
{
    int count[FF_VALUES + 1] = { 0 }, sum = 0;
    for (int block = 0; block < 3; block++)
        for (int i = 0; i < edition->inspectors[block].count; i++, sum++)
            count[edition->inspectors[block].card[i]]++;
    if (sum != FF_DECK)
        return "there are not 10 inspectors";
    for (int value = 0; value < FF_VALUES; value++)
        if (count[value] != 1)
            return "an inspector of a value is missing or there twice";
    return edition->inspectors[1].count == 1 ? NULL : "there is not one green card";
}

static const char *fuffziger_edition_check(const void *edition_)
{
    const struct fuffziger_edition *edition = edition_;
    for (int value = 0; value < FF_VALUES; value++) {
        const char *wrong = check_backs(edition, value);
        if (wrong)
            return wrong;
        if (edition->press[value].sell > edition->press[value].buy)
            return "a press sells for more than it costs";
    }
    for (int i = 1; i < FF_PLACES; i++)
        if (edition->bonus[i] > edition->bonus[i - 1])
            return "a lower place has a higher bonus";
    return check_deck(edition);
}

GAME_DEFAULTS(fuffziger)
const struct game fuffziger_game = {
    DEFAULTS_OF(fuffziger),
    .id = "fuffziger",
    .version = 1,
    .min_players = 3,
    .max_players = FF_SEATS,
    /* Every ten inspectors turned up the lowest living value's is among them,
     * so at least one value goes: at most 50 are turned up, and with two a
     * round (one in the first) there are at most 26 rounds.
     * For any edition: 150 tiles print at most 2 x 150 x 26 = 7800 notes; real
     * money comes from exchange (7800 x 100), sales and scrap (150 x 100 each)
     * and prizes (32 x 1000): at most 842,000.
     * Set-up 2. Inspectors 50. Presses: 150 a round and 150 backs: 4050.
     * Silver: at most 50 x 3 auctions, in each a roll and 6 who leave: 1050.
     * Whoever wins an auction has matched and pays every stake made in it, at
     * least a note or 5 real money, so all auctions together have at most
     * 7800 + 842,000 / 5 = 176,200 stakes, each with a first addition, a
     * confirmation, a showing and 5 matches: 1,409,600; further additions are
     * of 200 each: 4249.
     * Laundering: 32 sales and 26 bids without one, in each 6 players with at
     * most 6 + 7800 / 200 + 842,000 / 200 = 4255 additions and a confirmation,
     * a showing, and a new card: 1,481,204.
     * Buying: 150 tiles and 6 x 26 ends: 306. Exchange: 7800 + 156.
     * In all 2,908,467. */
    .max_length = 2908467,
    .state_size = sizeof(struct fuffziger),
    .fields = fields,
    .phase = "phase",
    .turn = "turn",
    .round = "round",
    .kinds = kinds,
    .nouns = nouns,
    .options = options,
    .rules = rules,
    .edition_size = sizeof(struct fuffziger_edition),
    .edition_lines = edition_lines,
    .edition_check = fuffziger_edition_check,
    .setup = fuffziger_setup,
    .active = fuffziger_active,
    .legal = fuffziger_legal,
    .apply = fuffziger_apply,
    .result = fuffziger_result,
    .audit = fuffziger_audit,
    .arrange = fuffziger_arrange,
    .explain = fuffziger_explain,
    .mask = fuffziger_mask,
    .recalls = fuffziger_recalls,
    .determinise = fuffziger_determinise,
    .chance = fuffziger_chance,
    .candidates = fuffziger_candidates,
    .playout = fuffziger_playout,
    .value = fuffziger_value,
    .measures = &fuffziger_measures,
    .horizon = 16,
    .study = &fuffziger_study,
};
