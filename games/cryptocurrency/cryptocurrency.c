/*
 * cryptocurrency.c: the tables of Cryptocurrency: what the state consists of
 * and who sees it, how moves are written, what an edition must say.
 *
 * The rules are in cryptocurrency_legal.c, _apply.c and _action.c, what
 * players know and the last account in cryptocurrency_views.c, the simple
 * player in cryptocurrency_ai.c, advice to a search in cryptocurrency_advice.c.
 */
#include "games/cryptocurrency/cryptocurrency.h"

#include "core/defaults.h"

/* ---- nouns ---------------------------------------------------------- */

static const char *const coins[] = { "flyt", "eruptium", "aquora", "terrabit", NULL };
static const char *const members[] = { "intern",     "fintech-specialist", "blockchain-engineer",
                                       "tech-whiz",  "data-analyst",       "newshawk",
                                       "black-hat",  "white-hat",          "tweetman",
                                       "replicator", "headhunter",         NULL };
static const char *const transactions[] = { "flyt-1",     "flyt-2",     "flyt-3",     "flyt-4",
                                            "eruptium-1", "eruptium-2", "eruptium-3", "eruptium-4",
                                            "aquora-1",   "aquora-2",   "aquora-3",   "aquora-4",
                                            "terrabit-1", "terrabit-2", "terrabit-3", "terrabit-4",
                                            NULL };
static const char *const events[] = {
    "scam-intensifies", "understaffed",  "bull-run",     "flash-crash",
    "airdrop",          "exchange-hack", "leak",         "halving",
    "stimulus",         "margin-call",   "cheap-power",  "regulation",
    "whale-watch",      "credit-crunch", "busy-network", NULL
};
static const char *const phases[] = {
    "start",        "show",   "top",      "fill",    "draw",    "event", "hash",    "validate",
    "peek",         "turn",   "take",     "reveal",  "propose", "vote",  "prepare", "replace",
    "understaffed", "hacked", "action",   "members", "amount",  "retry", "whiz",    "analyst",
    "abilities",    "keep",   "interest", "repay",   "lay",     "over",  NULL
};
static const char *const actions[] = { "none", "mine", "buy", "sell", NULL };
static const char *const faces[] = { "down", "up", NULL };
static const char *const hashes[] = { "failure", "success", NULL };
static const char *const places[] = { "1", "2", "3", "4", "5", "6", "7", "8", NULL };
static const char *const boards[] = { "basic", "advanced", NULL };
static const char *const switches[] = { "off", "on", NULL };
static const char *const limits[] = { "cancel", "stop", NULL };
static const char *const lengths[] = { "long", "short", NULL };

/* An expert is numbered one below the member it is; the lists share their words. */
static const struct noun nouns[] = { { .name = "coin", .value = coins },
                                     { .name = "member", .value = members },
                                     { .name = "expert", .value = members + 1 },
                                     { .name = "transaction", .value = transactions },
                                     { .name = "rumour",
                                       .count = RUMOURS,
                                       .names =
                                           offsetof(struct cryptocurrency_edition, rumour_name) },
                                     { .name = "event", .value = events },
                                     { .name = "phase", .value = phases },
                                     { .name = "action", .value = actions },
                                     { .name = "face", .value = faces },
                                     { .name = "hash", .value = hashes },
                                     { .name = "place", .value = places },
                                     { .name = "board", .value = boards },
                                     { .name = "switch", .value = switches },
                                     { .name = "limit", .value = limits },
                                     { .name = "length", .value = lengths },
                                     { .name = NULL } };

static const struct option options[] = { [CC_OPTION_BOARD] = { "board", boards, "basic" },
                                         [CC_OPTION_EVENTS] = { "events", switches, "off" },
                                         [CC_OPTION_LIMIT] = { "limit", limits, "cancel" },
                                         [CC_OPTION_LENGTH] = { "length", lengths, "long" },
                                         { .name = NULL } };

#define RULE_TEXT(id) "CC-" #id,
static const char *const rules[] = { "", CRYPTOCURRENCY_RULES(RULE_TEXT) NULL };

/* ---- the state ------------------------------------------------------ */

#define KNOWN_BY(member) .seen = SEEN_BY_MASK, .mask = offsetof(struct cryptocurrency, member)

static const struct field fields[] = {
    FIELD(struct cryptocurrency, rumour_deck, .bits = "rumour", .seen = SEEN_BY_NOBODY),
    FIELD(struct cryptocurrency, bank, .low = -MOST_BANK, .high = MOST_BANK),
    FIELD_LIST(struct cryptocurrency, transaction_pool, .bits = "transaction"),
    FIELD(struct cryptocurrency, transaction_discard, .bits = "transaction"),
    FIELD_TABLE(struct cryptocurrency, rumour_known, .row = "coin", .col = "place", A_MASK),
    FIELD_LIST(struct cryptocurrency, hand_known, .row = "seat", A_MASK),
    FIELD_LIST(struct cryptocurrency, peeked_known, .row = "place", A_MASK),
    FIELD(struct cryptocurrency, abilities, .bits = "member"),
    FIELD_LIST(struct cryptocurrency, money, .row = "seat", .told = 1, .low = -CC_MOST_MONEY,
               .high = CC_MOST_MONEY),
    FIELD_LIST(struct cryptocurrency, price, .row = "coin", .told = 1, .high = UINT8_MAX),
    FIELD_TABLE(struct cryptocurrency, rumour, .row = "coin", .col = "place", .noun = "rumour",
                KNOWN_BY(rumour_known), .also = ALSO_EMPTY),
    FIELD_TABLE(struct cryptocurrency, face, .row = "coin", .col = "place", .noun = "face",
                .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptocurrency, laid, .row = "coin", .high = TRACK),
    FIELD_LIST(struct cryptocurrency, hand, .row = "seat", .noun = "rumour", KNOWN_BY(hand_known),
               .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptocurrency, peeked, .row = "place", .noun = "rumour",
               KNOWN_BY(peeked_known), .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptocurrency, front, .row = "place", .noun = "transaction",
               .seen = SEEN_BY_NOBODY, .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptocurrency, back, .row = "place", .noun = "coin", .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptocurrency, origin, .row = "place", .high = POOLS - 1),
    FIELD(struct cryptocurrency, pool, .high = POOLS - 1),
    FIELD_LIST(struct cryptocurrency, price_space, .row = "coin", .low = 1, .high = PRICES),
    FIELD_LIST(struct cryptocurrency, marker, .row = "coin", .told = 1, .low = 1,
               .high = CC_SPACES),
    FIELD_LIST(struct cryptocurrency, market, .row = "coin", .told = 1, .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, unmined, .row = "coin", .high = INT8_MAX),
    FIELD_TABLE(struct cryptocurrency, coins, .row = "seat", .col = "coin", .told = 1,
                .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, loans, .row = "seat", .told = 1, .high = INT8_MAX),
    FIELD(struct cryptocurrency, loan_supply, .high = INT8_MAX),
    FIELD_TABLE(struct cryptocurrency, team, .row = "seat", .col = "place", .noun = "member",
                .also = ALSO_EMPTY),
    FIELD_TABLE(struct cryptocurrency, fresh, .row = "seat", .col = "place", .high = 1),
    FIELD_LIST(struct cryptocurrency, seeker, .row = "place", .noun = "member", .low = INTERN + 1,
               .also = ALSO_EMPTY),
    FIELD_LIST(struct cryptocurrency, expert_deck, .row = "expert", .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, expert_discard, .row = "expert", .high = INT8_MAX),
    FIELD(struct cryptocurrency, interns_away, .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, event_deck, .row = "event", .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, event_standing, .row = "event", .high = INT8_MAX),
    FIELD(struct cryptocurrency, event, .noun = "event", .also = ALSO_EMPTY),
    FIELD(struct cryptocurrency, board, .noun = "board", .fixed = 1),
    FIELD(struct cryptocurrency, events, .noun = "switch", .fixed = 1),
    FIELD(struct cryptocurrency, limit, .noun = "limit", .fixed = 1),
    FIELD(struct cryptocurrency, length, .noun = "length", .fixed = 1),
    FIELD(struct cryptocurrency, players, .high = CC_SEATS, .fixed = 1),
    FIELD(struct cryptocurrency, rounds, .high = CC_MOST_ROUNDS, .fixed = 1),
    FIELD(struct cryptocurrency, round, .told = 1, .high = CC_MOST_ROUNDS),
    FIELD(struct cryptocurrency, start, .noun = "seat"),
    FIELD(struct cryptocurrency, phase, .noun = "phase"),
    FIELD(struct cryptocurrency, next, .noun = "phase"),
    FIELD(struct cryptocurrency, turn, .noun = "seat"),
    FIELD(struct cryptocurrency, borrowed, .high = 1),
    FIELD(struct cryptocurrency, action, .noun = "action"),
    FIELD(struct cryptocurrency, coin, .noun = "coin"),
    FIELD(struct cryptocurrency, place, .noun = "place"),
    FIELD(struct cryptocurrency, used, .high = TEAM + 1),
    FIELD(struct cryptocurrency, last_used, .noun = "place"),
    FIELD(struct cryptocurrency, energy, .high = INT8_MAX),
    FIELD(struct cryptocurrency, amount, .low = INT8_MIN, .high = INT8_MAX),
    FIELD(struct cryptocurrency, validated, .high = OPEN + 1),
    FIELD(struct cryptocurrency, owed, .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, sum, .row = "coin", .low = INT8_MIN, .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, scam, .row = "coin", .told = 1, .high = 1),
    FIELD_TABLE(struct cryptocurrency, sold, .row = "seat", .col = "coin", .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, repaid, .row = "seat", .high = INT8_MAX),
    FIELD_LIST(struct cryptocurrency, spare, .seen = SEEN_BY_ALL),
    { .name = NULL }
};

/* ---- moves ---------------------------------------------------------- */

#define SEAT(s)                                                                                    \
    {                                                                                              \
        "player", "seat", s, 0, CC_SEATS                                                           \
    }
#define COIN(s)                                                                                    \
    {                                                                                              \
        "coin", "coin", s, 0, COINS                                                                \
    }
#define RUMOUR(s)                                                                                  \
    {                                                                                              \
        "rumour", "rumour", s, 0, RUMOURS                                                          \
    }
#define PLACE(s, count)                                                                            \
    {                                                                                              \
        "place", "place", s, 0, count                                                              \
    }
#define MEMBER(s)                                                                                  \
    {                                                                                              \
        "member", "place", s, 0, TEAM + 1                                                          \
    }
#define EXPERT(s)                                                                                  \
    {                                                                                              \
        "expert", "member", s, FINTECH, EXPERTS                                                    \
    }

static const struct move_kind kinds[] = {
    [CC_MOVE_NONE] = { .word = "" },
    [CC_MOVE_START] = { "start", CC_S5, 0, { SEAT('a') }, IN(CC_PHASE_START) },
    [CC_MOVE_SHOW] = { "show", CC_P5, 0, { EXPERT('a') }, IN(CC_PHASE_SHOW) },
    [CC_MOVE_TOP] = { "top",
                      CC_M2,
                      0,
                      { COIN('a'), { "transaction", "transaction", 'b', 0, TRANSACTIONS } },
                      IN(CC_PHASE_TOP) },
    [CC_MOVE_FILL] = { "fill", CC_R2, 0, { COIN('a'), RUMOUR('b') }, IN(CC_PHASE_FILL) },
    [CC_MOVE_COVER] = { "cover", CC_R2, 0, { COIN('a'), RUMOUR('b') }, IN(CC_PHASE_FILL) },
    [CC_MOVE_DRAW] = { "draw", CC_P2, 0, { SEAT('a'), RUMOUR('b') }, IN(CC_PHASE_DRAW) },
    [CC_MOVE_EVENT] = { "event",
                        CC_V1,
                        0,
                        { { "event", "event", 'a', 0, EVENTS } },
                        IN(CC_PHASE_EVENT) },
    [CC_MOVE_HASH] = { "hash",
                       CC_M1,
                       0,
                       { { "result", "hash", 'a', 0, 2 }, { "cards", NULL, 'n', 1, HASH_CARDS } },
                       IN(CC_PHASE_HASH) },
    [CC_MOVE_VALIDATE] = { "validate",
                           CC_M2,
                           0,
                           { PLACE('a', OPEN),
                             { "transaction", "transaction", 'b', 0, TRANSACTIONS } },
                           IN(CC_PHASE_VALIDATE) },
    [CC_MOVE_PEEK] = { "peek", CC_E4, 0, { SEAT('a'), RUMOUR('b') }, IN(CC_PHASE_PEEK) },
    [CC_MOVE_TURN] = { "turn",
                       CC_H1,
                       0,
                       { COIN('a'), PLACE('n', TRACK), RUMOUR('b') },
                       IN(CC_PHASE_TURN) },
    [CC_MOVE_TAKE] = { "take", CC_E5, 0, { SEAT('a'), RUMOUR('b') }, IN(CC_PHASE_TAKE) },
    [CC_MOVE_REVEAL] = { "reveal",
                         CC_G2,
                         0,
                         { COIN('a'), PLACE('n', TRACK), RUMOUR('b') },
                         IN(CC_PHASE_REVEAL) },
    [CC_MOVE_PROPOSE] = { "propose", CC_P1, 0, { { 0 } }, IN(CC_PHASE_PROPOSE) },
    [CC_MOVE_DECLINE] = { "decline", CC_P1, 0, { { 0 } }, IN(CC_PHASE_PROPOSE) },
    [CC_MOVE_AGREE] = { "agree", CC_P1, 0, { { 0 } }, IN(CC_PHASE_VOTE) },
    [CC_MOVE_REFUSE] = { "refuse", CC_P1, 0, { { 0 } }, IN(CC_PHASE_VOTE) },
    [CC_MOVE_BORROW] = { "borrow", CC_P2, 0, { { 0 } }, IN(CC_PHASE_PREPARE) },
    [CC_MOVE_HIRE] = { "hire", CC_P2, 0, { PLACE('a', SEEKERS) }, IN(CC_PHASE_PREPARE) },
    [CC_MOVE_REPLACE] = { "replace", CC_P2, 0, { MEMBER('a') }, IN(CC_PHASE_REPLACE) },
    [CC_MOVE_READY] = { "ready", CC_P2, 0, { { 0 } }, IN(CC_PHASE_PREPARE) },
    [CC_MOVE_EXHAUST] = { "exhaust", CC_V1, 0, { MEMBER('a') }, IN(CC_PHASE_UNDERSTAFFED) },
    [CC_MOVE_MINE] = { "mine", CC_A1, 0, { COIN('a') }, IN(CC_PHASE_ACTION) },
    [CC_MOVE_BUY] = { "buy", CC_A1, 0, { COIN('a') }, IN(CC_PHASE_ACTION) },
    [CC_MOVE_SELL] = { "sell", CC_A1, 0, { COIN('a') }, IN(CC_PHASE_ACTION) },
    [CC_MOVE_PASS] = { "pass", CC_A1, 0, { { 0 } }, IN(CC_PHASE_ACTION) },
    [CC_MOVE_USE] = { "use", CC_A2, 0, { MEMBER('a') }, IN(CC_PHASE_MEMBERS) },
    [CC_MOVE_COPY] = { "copy", CC_E8, 0, { MEMBER('a'), EXPERT('b') }, IN(CC_PHASE_MEMBERS) },
    [CC_MOVE_GO] = { "go", CC_A2, 0, { { 0 } }, IN(CC_PHASE_MEMBERS) },
    [CC_MOVE_AMOUNT] = { "amount", CC_T1, 0, { { "amount", NULL, 'n', 1, 50 } }, IN(CC_PHASE_AMOUNT) },
    [CC_MOVE_APPLY] = { "apply", CC_A3, 0, { EXPERT('a') }, IN(CC_PHASE_RETRY) | IN(CC_PHASE_WHIZ) | IN(CC_PHASE_ANALYST) },
    [CC_MOVE_SKIP] = { "skip", CC_A3, 0, { EXPERT('a') }, IN(CC_PHASE_RETRY) | IN(CC_PHASE_WHIZ) | IN(CC_PHASE_ANALYST) },
    [CC_MOVE_NEWSHAWK] = { "newshawk", CC_E4, 0, { { 0 } }, IN(CC_PHASE_ABILITIES) },
    [CC_MOVE_BLACK_HAT] = { "black-hat", CC_E5, 0, { COIN('a'), PLACE('n', TRACK) }, IN(CC_PHASE_ABILITIES) },
    [CC_MOVE_WHITE_HAT] = { "white-hat", CC_E6, 0, { COIN('a'), PLACE('n', TRACK) }, IN(CC_PHASE_ABILITIES) },
    [CC_MOVE_TWEET] = { "tweet", CC_E7, 0, { COIN('a'), PLACE('n', TRACK) }, IN(CC_PHASE_ABILITIES) },
    [CC_MOVE_FINISH] = { "finish", CC_A3, 0, { { 0 } }, IN(CC_PHASE_ABILITIES) },
    [CC_MOVE_KEEP] = { "keep", CC_E4, 0, { RUMOUR('b') }, IN(CC_PHASE_KEEP) },
    [CC_MOVE_GIVE] = { "give", CC_U1, 0, { COIN('a') }, IN(CC_PHASE_HACKED) | IN(CC_PHASE_INTEREST) },
    [CC_MOVE_REPAY] = { "repay", CC_U1, 0, { { "loans", NULL, 'n', 0, 9 } }, IN(CC_PHASE_REPAY) },
    [CC_MOVE_LAY] = { "lay", CC_R1, 0, { COIN('a') }, IN(CC_PHASE_LAY) },
    [CC_MOVE_KINDS] = { .word = NULL }
};

/* ---- the edition ---------------------------------------------------- */

#define AT(member) offsetof(struct cryptocurrency_edition, member)
#define ONE(label_, member, low_, high_)                                                           \
    {                                                                                              \
        .label = label_, .offset = AT(member), .width = 1, .low = low_, .high = high_              \
    }
#define MANY(label_, member, least_, most_, count_, low_, high_)                                   \
    {                                                                                              \
        .label = label_, .offset = AT(member), .width = 1, .least = least_, .most = most_,         \
        .count = count_, .low = low_, .high = high_                                                \
    }
#define PER_COIN_AND_BOARD                                                                         \
    .row = "board", .col = "coin",                                                                 \
    .row_stride = sizeof(((struct cryptocurrency_edition *)0)->coin[0]),                           \
    .col_stride = sizeof(struct cryptocurrency_coin)

static const struct edition_line edition_lines[] = {
    { .word = "coin",
      PER_COIN_AND_BOARD,
      .column = { MANY("prices", coin[0][0].price, 2, PRICES, AT(coin[0][0].prices), 1, 99),
                  ONE("start", coin[0][0].start, 1, 99),
                  ONE("supply", coin[0][0].supply, 0, 50) } },
    { .word = "mining",
      PER_COIN_AND_BOARD,
      .column = { MANY("difficulty", coin[0][0].difficulty, 1, CC_SPACES, AT(coin[0][0].spaces), 1,
                       HASH_CARDS),
                  MANY("reward", coin[0][0].reward, 1, CC_SPACES, AT(coin[0][0].rewards), 0, 20),
                  MANY("fee", coin[0][0].fee, 1, CC_SPACES, AT(coin[0][0].fees), 0, 99) } },
    { .word = "rumour",
      .row = "rumour",
      .row_stride = 1,
      .designs = RUMOURS,
      .column = { ONE(NULL, rumour, -9, 9) } },
    { .word = "transactions",
      .row = "coin",
      .row_stride = CC_COPIES,
      .column = { MANY(NULL, transaction, CC_COPIES, CC_COPIES, 0, -9, 9) } },
    { .word = "expert",
      .row = "expert",
      .row_stride = sizeof(((struct cryptocurrency_edition *)0)->expert[0]),
      .column = { ONE("cost", expert[0].cost, 0, 99), ONE("energy", expert[0].energy, 1, 9),
                  ONE("copies", expert[0].copies, 0, 23) } },
    { .word = "event",
      .row = "event",
      .row_stride = sizeof(((struct cryptocurrency_edition *)0)->event[0]),
      .column = { ONE("copies", event[0].copies, 0, 15), ONE("amount", event[0].amount, 1, 20) } },
    { .word = "rounds",
      .row = "length",
      .row_stride = 3,
      .column = { MANY(NULL, rounds, 3, 3, 0, 1, CC_MOST_ROUNDS) } },
    { .word = "interns",
      .column = { ONE("cards", interns, CC_SEATS *TEAM, CC_SEATS *TEAM),
                  ONE("energy", intern_energy, 1, 9) } },
    { .word = "loan",
      .column = { ONE("cards", loan_cards, 0, 20), ONE("gives", loan_value, 1, 99),
                  ONE("repay", loan_repay, 1, 99), ONE("interest", loan_interest, 0, 99),
                  ONE("most", loan_most, 0, 8) } },
    { .word = "trade",
      .column = { ONE("limit", trade_limit, 1, 9), ONE("shift", trade_shift, 1, 20),
                  ONE("analyst", analyst_shift, 1, 20) } },
    { .word = "shown",
      .column = { ONE("seekers", seekers, 1, SEEKERS), ONE("transactions", open, 1, OPEN) } },
    { .word = "money", .column = { ONE(NULL, start_money, 0, 99) } },
    { .word = "tokens", .column = { ONE(NULL, tokens, 1, 50) } },
    { .word = "hash", .column = { ONE("cards", hash_cards, 1, HASH_CARDS) } },
    { .word = "hodler", .column = { ONE(NULL, hodler, 0, 99) } },
    { .word = "newshawk", .column = { ONE("draws", peeked, 1, PEEKED) } },
    { .word = "whiz", .column = { ONE("coins", whiz_coins, 0, 9) } },
    { .word = NULL }
};

static const char *check_coin(const struct cryptocurrency_edition *edition,
                              const struct cryptocurrency_coin *coin)
{
    bool on_track = false;
    for (int i = 0; i < coin->prices; i++) {
        if (i && coin->price[i] <= coin->price[i - 1])
            return "prices of a coin do not rise";
        on_track |= coin->price[i] == coin->start;
    }
    if (!on_track)
        return "a start price is not on its track";
    if (coin->rewards != coin->spaces || coin->fees != coin->spaces)
        return "rewards, fees and difficulties differ in number";
    for (int i = 0; i < coin->spaces; i++)
        if (coin->difficulty[i] > edition->hash_cards)
            return "a difficulty is above the hash cards";
    return coin->supply > edition->tokens ? "a supply is above the number of tokens" : NULL;
}

static const char *check_events(const struct cryptocurrency_edition *edition)
{
    static const uint8_t plain[] = { SCAM_INTENSIFIES, UNDERSTAFFED, EXCHANGE_HACK, LEAK };
    int sum = 0;
    for (int i = 0; i < EVENTS; i++)
        sum += edition->event[i].copies;
    if (sum != EVENTS)
        return "there are not 15 events";
    for (size_t i = 0; i < sizeof plain; i++)
        if (edition->event[plain[i]].amount != 1)
            return "an event without amounts has another than 1";
    return NULL;
}

/* What the lines cannot say by themselves. */
static const char *cryptocurrency_edition_check(const void *edition_)
{
    const struct cryptocurrency_edition *edition = edition_;
    for (int board = 0; board < BOARDS; board++)
        for (int coin = 0; coin < COINS; coin++) {
            const char *wrong = check_coin(edition, &edition->coin[board][coin]);
            if (wrong)
                return wrong;
        }
    int sum = 0;
    for (int i = 0; i < EXPERTS; i++)
        sum += edition->expert[i].copies;
    if (sum != 23)
        return "there are not 23 experts";
    for (int i = 0; i < 3; i++)
        if (edition->rounds[LENGTH_SHORT][i] > edition->rounds[LENGTH_LONG][i])
            return "a short game is longer than a long one";
    return check_events(edition);
}

GAME_DEFAULTS(cryptocurrency)
const struct game cryptocurrency_game = {
    DEFAULTS_OF(cryptocurrency),
    .id = "cryptocurrency",
    .version = 1,
    .min_players = 2,
    .max_players = CC_SEATS,
    /* Set-up: 1 start player, 5 job seekers, 4 transactions, 8 rumours: 18.
     * A round at its longest: a proposal, 3 votes, 5 job seekers; for each of
     * 4 players a draw, a loan, a hire, a replacement: 16; 5 job seekers; an
     * event and what it asks, at most a payment for each of 20 loans: 21.
     * 16 members, each in an action of its own: action, member, go, hash,
     * retry, hash, whiz, 3 validated and 3 new transactions (or an amount and
     * the analyst instead), then newshawk 1 + 3 + 1, black hat 3, white hat 1,
     * tweetman 2, finish 1: 25 each, 400. Maintenance: 20 payments and 4
     * repayments. 4 rumours laid and 4 turned. In all 483.
     * At most 6 rounds, and 32 rumours revealed: 18 + 6 * 483 + 32 = 2948. */
    .max_length = 2948,
    .state_size = sizeof(struct cryptocurrency),
    .fields = fields,
    .phase = "phase",
    .turn = "turn",
    .round = "round",
    .kinds = kinds,
    .nouns = nouns,
    .options = options,
    .rules = rules,
    .edition_size = sizeof(struct cryptocurrency_edition),
    .edition_lines = edition_lines,
    .edition_check = cryptocurrency_edition_check,
    .setup = cryptocurrency_setup,
    .active = cryptocurrency_active,
    .legal = cryptocurrency_legal,
    .apply = cryptocurrency_apply,
    .result = cryptocurrency_result,
    .audit = cryptocurrency_audit,
    .arrange = cryptocurrency_arrange,
    .explain = cryptocurrency_explain,
    .mask = cryptocurrency_mask,
    .determinise = cryptocurrency_determinise,
    .chance = cryptocurrency_chance,
    .candidates = cryptocurrency_candidates,
    .playout = cryptocurrency_playout,
    .value = cryptocurrency_value,
    .horizon = 12,
    .measures = &cryptocurrency_measures,
    .study = &cryptocurrency_study,
};
