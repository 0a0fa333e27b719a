/*
 * cryptoly.c: the tables of Cryptoly: what the state consists of and who sees
 * it, how moves are written, what an edition must say.
 *
 * The rules are in cryptoly_legal.c (what is allowed), cryptoly_turn.c (the
 * turn up to the roll), cryptoly_space.c and cryptoly_card.c (what follows the
 * roll) and cryptoly_end.c (the end, the winner bet). What players know and
 * the account are in cryptoly_views.c, sentences about cards in
 * cryptoly_effect.c, advice to computer players in cryptoly_ai.c.
 */
#include "core/defaults.h"
#include "games/cryptoly/cryptoly_ai.h"

/* ---- nouns ---------------------------------------------------------- */

static const char *const coins[] = { "btc", "red", "blue", "green", NULL };
static const char *const stakes[] = { "btc", "red", "blue", "green", "any", NULL };
static const char *const spaces[] = { "get-red", "get-blue", "get-green", "action", "mining",
                                      "rates",   "moon",     "nft",       "hack",   "ico-1",
                                      "ico-2",   "ico-3",    "hodl",      "time",   NULL };
static const char *const whos[] = { "me",    "all",     "others",  "left",
                                    "right", "richest", "poorest", NULL };
static const char *const rollers[] = { "own", "any", NULL };
static const char *const sales[] = { "without", "with", NULL };
static const char *const icos[] = { "1", "2", "3", NULL };
static const char *const steps[] = { "coins", "cards", "end", NULL };
static const char *const endings[] = { "rounds", "minutes", "time", NULL };
static const char *const switches[] = { "off", "on", NULL };
static const char *const dice[] = { "hack", "coin", "nft", "time", "card", "moon", "value", NULL };
static const char *const contests[] = { "start", "moon", "rank", NULL };
static const char *const sides[] = { "give", "get", NULL };
static const char *const codes[] = { "digits", "letters", "long", NULL };
static const char *const clocks[] = { "none", "to-note", "runs", NULL };
static const char *const signs[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9",
                                     "a", "b", "c", "d", "e", "f", "g", "h", "i", "j",
                                     "k", "l", "m", "n", "o", "p", "q", "r", "s", "t",
                                     "u", "v", "w", "x", "y", "z", NULL };
static const char *const opens[] = { "wrong", "right", NULL };
static const char *const phases[] = {
    "rate",    "show",     "contest", "roll",  "die",   "action", "moon", "work",
    "nft",     "time",     "named",   "ico",   "open",  "place",  "bet",  "memorise",
    "stake",   "exchange", "amount",  "trade", "build", "answer", "pay",  "hack",
    "invest",  "buy",      "dare",    "want",  "wager", "choose", "swap", "name",
    "minutes", "clock",    "change",  "cash",  "enter", "over",   NULL
};

#define AT(member) offsetof(struct cryptoly_edition, member)
#define DESIGNS(noun_, names_, count_)                                                             \
    {                                                                                              \
        .name = noun_, .count = count_, .names = AT(names_)                                        \
    }

static const struct noun nouns[] = {
    { .name = "coin", .value = coins },         { .name = "stake", .value = stakes },
    { .name = "space", .value = spaces },       { .name = "who", .value = whos },
    { .name = "roller", .value = rollers },     { .name = "sale", .value = sales },
    { .name = "ico", .value = icos },           { .name = "step", .value = steps },
    { .name = "ending", .value = endings },     { .name = "switch", .value = switches },
    { .name = "die", .value = dice },           { .name = "contest", .value = contests },
    { .name = "side", .value = sides },         { .name = "open", .value = opens },
    { .name = "code", .value = codes },         { .name = "clock", .value = clocks },
    { .name = "sign", .value = signs },         { .name = "phase", .value = phases },
    DESIGNS("rate", rate_name, RATES),          DESIGNS("action", action_name, ACTIONS),
    DESIGNS("moon", moon_name, MOONS),          DESIGNS("mining", mining_name, MININGS),
    DESIGNS("staking", staking_name, STAKINGS), DESIGNS("nft", nft_name, NFTS),
    DESIGNS("time", time_name, CL_TIMES),       { .name = NULL }
};

static const char *const start_btc[] = { "<0-3>", NULL };
static const char *const percents[] = { "<50-100>", NULL };
static const char *const extras[] = { "<0-50>", NULL };
static const char *const minings[] = { "<4-16>", NULL };
static const char *const hacks[] = { "<2-6>", NULL };
static const char *const offers[] = { "<0-5>", NULL };
static const char *const ends[] = { "rounds:<1-60>", "minutes:<5-240>", NULL };
static const char *const memories[] = { "<0-100>", NULL };

static const struct option options[] = { [CL_OPTION_START_BTC] = { "start-btc", start_btc, "0" },
                                         [CL_OPTION_PERCENT] = { "coins-percent", percents, "100" },
                                         [CL_OPTION_EXTRA] = { "extra-coins", extras, "0" },
                                         [CL_OPTION_MINING] = { "mining-cards", minings, "16" },
                                         [CL_OPTION_HACK] = { "hack", hacks, "5" },
                                         [CL_OPTION_OFFERS] = { "offers", offers, "3" },
                                         [CL_OPTION_END] = { "end", ends, "rounds:15" },
                                         [CL_OPTION_BET] = { "bet", switches, "off" },
                                         [CL_OPTION_MEMORY] = { "bot-memory", memories, "70" },
                                         [CL_OPTION_CODE] = { "code", codes, "digits" },
                                         { .name = NULL } };

static const struct option_under option_under[] = {
    { "bot-memory", "bet" },
    { "code", "bet" },
    { NULL, NULL },
};

#define RULE_TEXT(id) "CL-" #id,
static const char *const rules[] = { "", CRYPTOLY_RULES(RULE_TEXT) NULL };

/* ---- the state ------------------------------------------------------ */

static const struct field fields[] = {
    FIELD(struct cryptoly, action_unseen, .bits = "action"),
    FIELD(struct cryptoly, owed, .high = MOST_OWED),
    FIELD_TABLE(struct cryptoly, virtual, .row = "seat", .col = "coin", .told = 1,
                .high = MOST_VIRTUAL),
    FIELD_TABLE(struct cryptoly, code_known, .row = "seat", A_MASK),
    FIELD_LIST(struct cryptoly, total, .row = "coin", .high = MOST_HELD, .fixed = 1),
    FIELD_LIST(struct cryptoly, dex, .row = "coin", .high = MOST_HELD),
    FIELD_TABLE(struct cryptoly, coins, .row = "seat", .col = "coin", .told = 1, .high = MOST_HELD),
    FIELD_SHAPE(struct cryptoly, ico, CL_SEATS, ICOS *KINDS_OF_COIN, .row = "seat",
                .high = MOST_TALLY),
    FIELD_TABLE(struct cryptoly, deal, .row = "side", .col = "coin", .high = MOST_HELD),
    FIELD(struct cryptoly, moon_unseen, .bits = "moon"),
    FIELD(struct cryptoly, work_unseen, A_MASK),
    FIELD(struct cryptoly, nft_unseen, .bits = "nft"),
    FIELD(struct cryptoly, deal_work, A_MASK),
    FIELD(struct cryptoly, deal_with, .bits = "staking"),
    FIELD(struct cryptoly, deal_nft, .bits = "nft"),
    FIELD(struct cryptoly, touched, .bits = "staking"),
    FIELD(struct cryptoly, wallet, .told = 1, .high = MOST_TALLY),
    FIELD(struct cryptoly, minutes, .high = INT16_MAX),
    FIELD_LIST(struct cryptoly, rate, .row = "coin", .told = 1, .low = 1, .high = MOST_RATE),
    FIELD(struct cryptoly, rate_card, .noun = "rate", .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptoly, position, .row = "seat", .told = 1, .high = BOARD),
    FIELD_LIST(struct cryptoly, skip, .row = "seat", .told = 1, .high = INT8_MAX),
    FIELD_LIST(struct cryptoly, work, .noun = "seat", .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptoly, work_order, .high = INT8_MAX),
    FIELD_LIST(struct cryptoly, staked, .row = "staking", .told = 1, .high = INT8_MAX),
    FIELD_LIST(struct cryptoly, locked, .row = "staking", .high = INT8_MAX),
    FIELD_LIST(struct cryptoly, nft, .row = "nft", .noun = "seat", .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptoly, nft_order, .row = "nft", .high = INT8_MAX),
    FIELD_LIST(struct cryptoly, nft_value, .row = "nft", .high = INT8_MAX, .also = ALSO_EMPTY),
    FIELD(struct cryptoly, acquired, .high = INT8_MAX),
    FIELD(struct cryptoly, work_left, .high = WORKS),
    FIELD_LIST(struct cryptoly, action_order, .noun = "action", .also = ALSO_EMPTY),
    FIELD(struct cryptoly, action_seen, .high = ACTIONS),
    FIELD(struct cryptoly, action_next, .high = ACTIONS),
    FIELD_LIST(struct cryptoly, moon_order, .noun = "moon", .also = ALSO_EMPTY),
    FIELD(struct cryptoly, moon_seen, .high = MOONS),
    FIELD(struct cryptoly, moon_next, .high = MOONS),
    FIELD(struct cryptoly, time_card, .noun = "time", .also = ALSO_EMPTY),
    FIELD(struct cryptoly, players, .high = CL_SEATS, .fixed = 1),
    FIELD(struct cryptoly, start, .noun = "seat"),
    FIELD(struct cryptoly, turn, .noun = "seat"),
    FIELD(struct cryptoly, asked, .noun = "seat"),
    FIELD(struct cryptoly, phase, .noun = "phase"),
    FIELD(struct cryptoly, round, .told = 1, .high = CL_MOST_ROUNDS),
    FIELD(struct cryptoly, last_round, .told = 1, .high = CL_MOST_ROUNDS),
    FIELD(struct cryptoly, ending, .noun = "ending"),
    FIELD(struct cryptoly, hack, .high = 6, .fixed = 1),
    FIELD(struct cryptoly, offers, .high = INT8_MAX, .fixed = 1),
    FIELD(struct cryptoly, betting, .noun = "switch", .fixed = 1),
    FIELD(struct cryptoly, memory, .high = INT8_MAX, .fixed = 1),
    FIELD(struct cryptoly, clock, .noun = "clock"),
    FIELD(struct cryptoly, code_kind, .noun = "code", .fixed = 1),
    FIELD(struct cryptoly, until_hack, .high = 1),
    FIELD(struct cryptoly, step, .noun = "step"),
    FIELD(struct cryptoly, offered, .high = INT8_MAX),
    FIELD(struct cryptoly, partner, .noun = "seat", .also = ALSO_EMPTY),
    FIELD(struct cryptoly, given, .bits = "coin"),
    FIELD(struct cryptoly, taken, .bits = "coin"),
    FIELD(struct cryptoly, exchange_from, .noun = "coin"),
    FIELD(struct cryptoly, exchange_to, .noun = "coin"),
    FIELD(struct cryptoly, extra, .high = 2),
    FIELD(struct cryptoly, moved, .high = 1),
    FIELD(struct cryptoly, space, .noun = "space"),
    FIELD(struct cryptoly, card, .noun = "action", .also = ALSO_EMPTY),
    FIELD(struct cryptoly, moon, .noun = "moon", .also = ALSO_EMPTY),
    FIELD(struct cryptoly, cash_card, .noun = "nft", .also = ALSO_EMPTY),
    FIELD(struct cryptoly, statement, .high = CL_STATEMENTS),
    FIELD(struct cryptoly, pips, .high = 6),
    FIELD(struct cryptoly, die, .noun = "die"),
    FIELD(struct cryptoly, contest, .noun = "contest"),
    FIELD(struct cryptoly, debtors, .bits = "seat"),
    FIELD(struct cryptoly, debt_coin, .noun = "coin"),
    FIELD(struct cryptoly, debt_n, .high = INT8_MAX),
    FIELD(struct cryptoly, buying, .high = 1),
    FIELD(struct cryptoly, invested, .bits = "coin"),
    FIELD(struct cryptoly, wanted, .bits = "seat"),
    FIELD(struct cryptoly, wager_coin, .noun = "coin"),
    FIELD(struct cryptoly, wager_n, .high = INT8_MAX),
    FIELD(struct cryptoly, rollers, .bits = "seat"),
    FIELD(struct cryptoly, best, .high = 6),
    FIELD(struct cryptoly, ties, .high = MOST_TIES),
    FIELD_LIST(struct cryptoly, die_of, .row = "seat", .high = 6),
    FIELD(struct cryptoly, ready, .bits = "seat"),
    FIELD_LIST(struct cryptoly, named, .row = "seat", .seen = SEEN_BY_OWNER, .high = MOST_NAMED),
    FIELD(struct cryptoly, changing, .bits = "seat"),
    FIELD_LIST(struct cryptoly, ico_place, .row = "ico", .high = ICOS),
    FIELD_LIST(struct cryptoly, place4, .row = "seat", .high = CL_SEATS),
    FIELD_TABLE(struct cryptoly, bet, .row = "seat", .col = "seat", .seen = SEEN_BY_OWNER,
                .high = BET),
    FIELD_TABLE(struct cryptoly, opened, .row = "seat", .col = "seat", .high = BET),
    FIELD_TABLE(struct cryptoly, code, .row = "seat", .seen = SEEN_BY_MASK,
                .mask = offsetof(struct cryptoly, code_known), .fleeting = 1, .high = SIGNS - 1,
                .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptoly, code_set, .row = "seat", .high = LONG_DIGITS),
    FIELD(struct cryptoly, memorised, .bits = "seat"),
    FIELD_TABLE(struct cryptoly, attempt, .row = "seat", .seen = SEEN_BY_OWNER, .fleeting = 1,
                .high = SIGNS - 1, .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptoly, entered, .row = "seat", .high = LONG_DIGITS),
    FIELD_LIST(struct cryptoly, right, .row = "seat", .noun = "open", .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptoly, spare, .row = NULL),
    { .name = NULL }
};

/* ---- moves ---------------------------------------------------------- */

#define SEAT(s)                                                                                    \
    {                                                                                              \
        "player", "seat", s, 0, CL_SEATS                                                           \
    }
#define COIN(s)                                                                                    \
    {                                                                                              \
        "coin", "coin", s, 0, KINDS_OF_COIN                                                        \
    }
#define CARD(noun, s, count)                                                                       \
    {                                                                                              \
        "card", noun, s, 0, count                                                                  \
    }
#define PIPS                                                                                       \
    {                                                                                              \
        "pips", NULL, 'n', 1, 6                                                                    \
    }
#define AMOUNT(most)                                                                               \
    {                                                                                              \
        "n", NULL, 'n', 1, most                                                                    \
    }
#define DIGIT                                                                                      \
    {                                                                                              \
        "digit", NULL, 'n', 0, 10                                                                  \
    }
#define SIGN                                                                                       \
    {                                                                                              \
        "sign", "sign", 'a', 0, SIGNS                                                              \
    }
#define NO_ARGS                                                                                    \
    {                                                                                              \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

static const struct move_kind kinds[] = {
    [CL_MOVE_NONE] = { .word = "" },
    [CL_MOVE_RATE] = { "rate", CL_F8, 0, { CARD("rate", 'a', RATES) }, IN(CL_PHASE_RATE) },
    [CL_MOVE_SHOW] = { "show", CL_W1, 0, NO_ARGS, IN(CL_PHASE_SHOW) },
    [CL_MOVE_CONTEST] = { "roll-off", CL_S3, 0, { SEAT('a'), PIPS }, IN(CL_PHASE_CONTEST) },
    [CL_MOVE_ROLL] = { "roll", CL_T3, MOVE_BY_HAND, { SEAT('a'), PIPS }, IN(CL_PHASE_ROLL) },
    [CL_MOVE_DIE] = { "die", CL_T3, 0, { SEAT('a'), PIPS }, IN(CL_PHASE_DIE) },
    [CL_MOVE_ACTION] = { "action",
                         CL_F9,
                         0,
                         { CARD("action", 'a', ACTIONS) },
                         IN(CL_PHASE_ACTION) },
    [CL_MOVE_MOON] = { "moon", CL_F6, 0, { CARD("moon", 'a', MOONS) }, IN(CL_PHASE_MOON) },
    [CL_MOVE_MINING] = { "mining", CL_F7, 0, { CARD("mining", 'a', MININGS) }, IN(CL_PHASE_WORK) },
    [CL_MOVE_STAKING] = { "staking",
                          CL_F7,
                          0,
                          { CARD("staking", 'a', STAKINGS) },
                          IN(CL_PHASE_WORK) },
    [CL_MOVE_NFT] = { "nft", CL_F4, 0, { CARD("nft", 'a', NFTS) }, IN(CL_PHASE_NFT) },
    [CL_MOVE_TIME] = { "time", CL_F10, 0, { CARD("time", 'a', CL_TIMES) }, IN(CL_PHASE_TIME) },
    [CL_MOVE_NAMED] = { "named", CL_F10, 0, NO_ARGS, IN(CL_PHASE_NAMED) },
    [CL_MOVE_ICO] = { "ico", CL_E3, 0, { { "ico", "ico", 'a', 0, ICOS } }, IN(CL_PHASE_ICO) },
    [CL_MOVE_OPEN] = { "open",
                       CL_W1,
                       0,
                       { SEAT('a'), { "code", "open", 'n', 0, 2 } },
                       IN(CL_PHASE_OPEN) },
    [CL_MOVE_PLACE] = { "place",
                        CL_S1,
                        0,
                        { { "space", NULL, 'n', 1, BOARD } },
                        IN(CL_PHASE_PLACE) },
    [CL_MOVE_SPREAD] = { "spread",
                         CL_W1,
                         MOVE_DRAFT,
                         { SEAT('a'), AMOUNT(BET) },
                         IN(CL_PHASE_BET) },
    [CL_MOVE_SEAL] = { "seal", CL_W1, 0, NO_ARGS, IN(CL_PHASE_BET) },
    [CL_MOVE_DIGIT] = { "digit", CL_W1, MOVE_FINAL, { DIGIT }, IN(CL_PHASE_BET) },
    [CL_MOVE_MEMORISED] = { "memorised", CL_W1, MOVE_FINAL | MOVE_TIMED, NO_ARGS,
                            IN(CL_PHASE_MEMORISE) },
    [CL_MOVE_STAKE] = { "stake",
                        CL_T0,
                        0,
                        { CARD("staking", 'a', STAKINGS), AMOUNT(40) },
                        IN(CL_PHASE_STAKE) },
    [CL_MOVE_UNLOCK] = { "unlock",
                         CL_T0,
                         0,
                         { CARD("staking", 'a', STAKINGS) },
                         IN(CL_PHASE_STAKE) },
    [CL_MOVE_EXCHANGE] = { "exchange",
                           CL_T1,
                           0,
                           { { "given", "coin", 'a', 0, KINDS_OF_COIN },
                             { "wanted", "coin", 'b', 0, KINDS_OF_COIN } },
                           IN(CL_PHASE_EXCHANGE) },
    [CL_MOVE_AMOUNT] = { "amount", CL_T1, 0, { AMOUNT(MOST_HELD) }, IN(CL_PHASE_AMOUNT) },
    [CL_MOVE_OFFER] = { "offer", CL_T2, 0, { SEAT('a') }, IN(CL_PHASE_TRADE) },
    [CL_MOVE_GIVE] = { "give", CL_T2, 0, { COIN('a'), AMOUNT(MOST_HELD) }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_GET] = { "get", CL_T2, 0, { COIN('a'), AMOUNT(MOST_HELD) }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_GIVE_MINING] = { "give-mining", CL_T2, 0, { CARD("mining", 'a', MININGS) }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_GET_MINING] = { "get-mining", CL_T2, 0, { CARD("mining", 'a', MININGS) }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_GIVE_STAKING] = { "give-staking", CL_T2, 0, { CARD("staking", 'a', STAKINGS), { "coins", "sale", 'b', 0, 2 } }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_GET_STAKING] = { "get-staking", CL_T2, 0, { CARD("staking", 'a', STAKINGS), { "coins", "sale", 'b', 0, 2 } }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_GIVE_NFT] = { "give-nft", CL_T2, 0, { CARD("nft", 'a', NFTS) }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_GET_NFT] = { "get-nft", CL_T2, 0, { CARD("nft", 'a', NFTS) }, IN(CL_PHASE_BUILD) },
    [CL_MOVE_SEND] = { "send", CL_T2, 0, NO_ARGS, IN(CL_PHASE_BUILD) },
    [CL_MOVE_DROP] = { "drop", CL_T2, 0, NO_ARGS, IN(CL_PHASE_BUILD) },
    [CL_MOVE_ACCEPT] = { "accept", CL_T2, 0, NO_ARGS,
                         IN(CL_PHASE_ANSWER) | IN(CL_PHASE_DARE) | IN(CL_PHASE_WANT) },
    [CL_MOVE_DECLINE] = { "decline", CL_T2, 0, NO_ARGS,
                          IN(CL_PHASE_ANSWER) | IN(CL_PHASE_DARE) | IN(CL_PHASE_WANT) },
    [CL_MOVE_PASS] = { "pass", CL_T3, 0, NO_ARGS,
                       IN(CL_PHASE_STAKE) | IN(CL_PHASE_EXCHANGE) | IN(CL_PHASE_TRADE) |
                           IN(CL_PHASE_INVEST) },
    [CL_MOVE_PAY] = { "pay", CL_T4, 0, { COIN('a') }, IN(CL_PHASE_PAY) },
    [CL_MOVE_TRY] = { "try", CL_F1, 0, NO_ARGS, IN(CL_PHASE_HACK) },
    [CL_MOVE_LEAVE] = { "leave", CL_T3, 0, NO_ARGS, IN(CL_PHASE_HACK) | IN(CL_PHASE_BUY) },
    [CL_MOVE_INVEST] = { "invest", CL_F2, 0, { COIN('a'), AMOUNT(MOST_HELD) }, IN(CL_PHASE_INVEST) },
    [CL_MOVE_BUY] = { "buy", CL_F4, 0, NO_ARGS, IN(CL_PHASE_BUY) },
    [CL_MOVE_WAGER] = { "wager", CL_F6, 0, { COIN('a'), AMOUNT(20) }, IN(CL_PHASE_WAGER) },
    [CL_MOVE_CHOOSE] = { "choose", CL_F9, 0, { AMOUNT(CL_STATEMENTS) }, IN(CL_PHASE_CHOOSE) },
    [CL_MOVE_SWAP] = { "swap", CL_F9, 0, { { "n", NULL, 'n', 0, 21 } }, IN(CL_PHASE_SWAP) },
    [CL_MOVE_NAME] = { "name", CL_F10, 0, { AMOUNT(MOST_MORE) }, IN(CL_PHASE_NAME) },
    [CL_MOVE_CHANGE] = { "change", CL_E2, 0, { COIN('a') }, IN(CL_PHASE_CHANGE) },
    [CL_MOVE_STOP] = { "stop", CL_E2, 0, NO_ARGS, IN(CL_PHASE_CHANGE) },
    [CL_MOVE_FIXED] = { "fixed", CL_E4, 0, NO_ARGS, IN(CL_PHASE_CASH) },
    [CL_MOVE_GAMBLE] = { "gamble", CL_E4, 0, NO_ARGS, IN(CL_PHASE_CASH) },
    [CL_MOVE_ENTER] = { "enter", CL_W1, MOVE_FINAL, { DIGIT }, IN(CL_PHASE_ENTER) },
    [CL_MOVE_GO_ON] = { "go-on", CL_E1, 0, NO_ARGS, IN(CL_PHASE_MINUTES) },
    [CL_MOVE_TIME_UP] = { "time-up", CL_E1, 0, NO_ARGS, IN(CL_PHASE_MINUTES) },
    [CL_MOVE_CLOCK] = { "clock", CL_E1, 0, { { "hours", NULL, 'a', 0, MOST_HOURS + 1 }, { "minutes", NULL, 'n', 0, 60 } }, IN(CL_PHASE_CLOCK) },
    [CL_MOVE_NAME_MINUTES] = { "name-minutes",
                               CL_F10,
                               0,
                               { AMOUNT(MOST_NAMED) },
                               IN(CL_PHASE_NAME) },
    [CL_MOVE_SIGN] = { "sign", CL_W1, MOVE_FINAL, { SIGN }, IN(CL_PHASE_BET) },
    [CL_MOVE_TYPE] = { "type", CL_W1, MOVE_FINAL, { SIGN }, IN(CL_PHASE_ENTER) },
    [CL_MOVE_KINDS] = { .word = NULL }
};

/* ---- the edition ---------------------------------------------------- */

#define ONE(label_, member, low_, high_)                                                           \
    {                                                                                              \
        .label = label_, .offset = AT(member), .width = 1, .low = low_, .high = high_              \
    }
#define NAMED(label_, noun_, member)                                                               \
    {                                                                                              \
        .label = label_, .noun = noun_, .offset = AT(member), .width = 1                           \
    }
#define MANY(label_, member, count_, low_, high_)                                                  \
    {                                                                                              \
        .label = label_, .offset = AT(member), .width = 1, .least = count_, .most = count_,        \
        .low = low_, .high = high_                                                                 \
    }
#define CARDS(word_, list, count_, least_)                                                         \
    .word = word_, .row = word_, .row_stride = sizeof(((struct cryptoly_edition *)0)->list[0]),    \
    .designs = least_, .design_count = AT(count_)

static const struct edition_verb verbs[] = {
    { "gain", { { .noun = "who" }, { .noun = "coin" }, { NULL, 1, 20 } } },
    { "lose", { { .noun = "who" }, { .noun = "coin" }, { NULL, 1, 20 } } },
    { "gain-pips", { { .noun = "who" }, { .noun = "coin" } } },
    { "lose-pips", { { .noun = "who" }, { .noun = "coin" } } },
    { "roll", { { 0 } } },
    { "if", { { NULL, 1, 6 }, { NULL, 1, 6 } } },
    { "choose", { { NULL, 2, CL_STATEMENTS - 1 } } },
    { "swap", { { .noun = "coin" }, { .noun = "coin" }, { NULL, 1, 20 } } },
    { "move-to", { { .noun = "space" } } },
    { "step", { { NULL, -6, 6 } } },
    { "skip", { { .noun = "who" } } },
    { "again", { { 0 } } },
    { "new-rates", { { 0 } } },
    { .word = NULL }
};

static const struct edition_verb time_verbs[] = { { "agree", { { NULL, 1, MOST_MORE } } },
                                                  { "rounds", { { NULL, 1, MOST_MORE } } },
                                                  { "now", { { 0 } } },
                                                  { "hacked", { { NULL, 1, MOST_MORE } } },
                                                  { "minutes", { { NULL, 1, 240 } } },
                                                  { "agree-minutes", { { NULL, 1, MOST_NAMED } } },
                                                  { .word = NULL } };

static const struct edition_line edition_lines[] = {
    { .word = "coins", .column = { ONE("btc", btc, 10, 76), ONE("colour", colour, 10, 88) } },
    { .word = "wallet", .column = { ONE("btc", wallet, 1, 10), ONE("penalty", penalty, 0, 9) } },
    { .word = "board",
      .column = { { .noun = "space",
                    .offset = AT(board),
                    .width = 1,
                    .least = 8,
                    .most = BOARD,
                    .count = AT(spaces) } } },
    { CARDS("rate", rate, rates, 1),
      .column = { ONE("red", rate[0][RED], 1, MOST_RATE), ONE("blue", rate[0][BLUE], 1, MOST_RATE),
                  ONE("green", rate[0][GREEN], 1, MOST_RATE) } },
    { CARDS("action", action, actions, 1), .column = { { .label = "does",
                                                         .verbs = verbs,
                                                         .offset = AT(action[0].effect),
                                                         .width = 2,
                                                         .least = 1,
                                                         .most = CL_STATEMENTS,
                                                         .count = AT(action[0].statements) } } },
    { CARDS("moon", moon, moons, 1),
      .column = { NAMED("stake", "stake", moon[0].coin), ONE("least", moon[0].least, 1, 20),
                  ONE("most", moon[0].most, 1, 20), MANY("returns", moon[0].returns, 6, 0, 6) } },
    { CARDS("mining", mining, minings, 1),
      .column = { NAMED("roll", "roller", mining[0].whose), ONE("low", mining[0].low, 1, 6),
                  ONE("high", mining[0].high, 1, 6), NAMED("gain", "coin", mining[0].coin),
                  ONE("n", mining[0].n, 1, 9) } },
    { CARDS("staking", staking, stakings, 1),
      .column = { NAMED("takes", "coin", staking[0].coin), ONE("most", staking[0].most, 1, 40),
                  ONE("wait", staking[0].wait, 0, 9), ONE("each", staking[0].each, 1, 20),
                  NAMED("pays", "coin", staking[0].pays), ONE("n", staking[0].n, 1, 9) } },
    { CARDS("nft", nft, nfts, 1),
      .column = { ONE("value", nft[0].value, 0, 20), MANY("pips", nft[0].pips, 6, 0, 30) } },
    { CARDS("time", time, times, 1), .column = { { .label = "does",
                                                   .verbs = time_verbs,
                                                   .offset = AT(time[0].effect),
                                                   .width = 2,
                                                   .least = 1,
                                                   .most = 1 } } },
    { .word = NULL }
};

/* ---- what the lines cannot say -------------------------------------- */

static bool may_be_chosen(int verb)
{
    return verb == VERB_GAIN || verb == VERB_LOSE || verb == VERB_GAIN_PIPS ||
           verb == VERB_LOSE_PIPS || verb == VERB_SKIP || verb == VERB_AGAIN ||
           verb == VERB_NEW_RATES;
}

static const char *check_action(const struct cryptoly_edition *edition, int card)
{
    const int16_t(*effect)[MAX_STATEMENT] = edition->action[card].effect;
    int count = edition->action[card].statements;
    bool rolled = false;
    for (int i = 0; i < count; i++) {
        int verb = effect[i][0];
        if ((verb == VERB_MOVE_TO || verb == VERB_STEP) && i + 1 < count &&
            !(i && effect[i - 1][0] == VERB_IF && effect[i + 1][0] == VERB_IF))
            return "a card goes on after the pawn has moved";
        if (verb == VERB_STEP && !effect[i][1])
            return "a step of no spaces";
        if ((verb == VERB_IF || verb == VERB_GAIN_PIPS || verb == VERB_LOSE_PIPS) && !rolled)
            return "a card asks for pips without a roll";
        if (verb == VERB_IF && (effect[i][1] > effect[i][2] || i + 1 == count ||
                                effect[i + 1][0] == VERB_IF || effect[i + 1][0] == VERB_CHOOSE))
            return "an if without range or effect";
        if (verb == VERB_SWAP && effect[i][1] == effect[i][2])
            return "a swap of a coin for itself";
        if (verb == VERB_CHOOSE) {
            if (i + effect[i][1] >= count)
                return "a choice among too few effects";
            for (int k = 1; k <= effect[i][1]; k++)
                if (!may_be_chosen(effect[i + k][0]))
                    return "an effect that cannot be chosen";
        }
        rolled |= verb == VERB_ROLL;
    }
    return NULL;
}

static const char *check_board(const struct cryptoly_edition *edition)
{
    int count[CL_SPACES] = { 0 };
    for (int i = 0; i < edition->spaces; i++)
        count[edition->board[i]]++;
    for (int i = 0; i < CL_SPACES; i++)
        if (!count[i])
            return "a kind of space is missing";
    return NULL;
}

static const char *cryptoly_edition_check(const void *edition_)
{
    const struct cryptoly_edition *edition = edition_;
    const char *wrong = check_board(edition);
    for (int i = 0; i < edition->actions && !wrong; i++)
        wrong = check_action(edition, i);
    for (int i = 0; i < edition->moons && !wrong; i++)
        if (edition->moon[i].least > edition->moon[i].most)
            wrong = "a stake without range";
    for (int i = 0; i < edition->minings && !wrong; i++)
        if (edition->mining[i].low > edition->mining[i].high)
            wrong = "pips without range";
    return wrong;
}

GAME_DEFAULTS(cryptoly)
const struct game cryptoly_game = {
    DEFAULTS_OF(cryptoly),
    .id = "cryptoly",
    .version = 1,
    .min_players = 2,
    .max_players = CL_SEATS,
    .max_length = 1500000,
    .state_size = sizeof(struct cryptoly),
    .fields = fields,
    .phase = "phase",
    .turn = "turn",
    .round = "round",
    .kinds = kinds,
    .nouns = nouns,
    .options = options,
    .option_under = option_under,
    .late_options = CL_OPTION_CODE,
    .rules = rules,
    .edition_size = sizeof(struct cryptoly_edition_ahead),
    .edition_lines = edition_lines,
    .edition_check = cryptoly_edition_check,
    .setup = cryptoly_setup,
    .active = cryptoly_active,
    .legal = cryptoly_legal,
    .apply = cryptoly_apply,
    .result = cryptoly_result,
    .edition_derive = cryptoly_look_ahead,
    .audit = cryptoly_audit,
    .arrange = cryptoly_arrange,
    .explain = cryptoly_explain,
    .mask = cryptoly_mask,
    .determinise = cryptoly_determinise,
    .chance = cryptoly_chance,
    .host = cryptoly_host,
    .candidates = cryptoly_candidates,
    .playout = cryptoly_playout,
    .shrewd = cryptoly_shrewd,
    .value = cryptoly_value,
    .study = &cryptoly_study,
};
