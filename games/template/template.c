/*
 * template.c: the smallest complete game; copy this folder to begin a new one.
 *
 * Lots of timber are turned up one by one. All players bid for each in secret
 * and at the same time; the highest bid pays and takes the lot. Every player
 * holds a secret contract that pays extra for one kind of wood. RULES.md has
 * the numbered rules; docs/adding-a-game.md goes through this file.
 *
 * It shows what most games need: designs from an edition, an option, hidden
 * cards, a secret simultaneous decision built as a draft, amounts as spans,
 * chance with weights, and a view that can be completed.
 */
#include <string.h>

#include "core/defaults.h"
#include "core/edition.h"
#include "core/facts.h"
#include "core/game.h"

/* ---- names ----------------------------------------------------------- */

enum template_rule { RULE_NONE, TP_S1, TP_1, TP_2, TP_3, TP_4, TP_5 };

static const char *const rules[] = { "", "TP-S1", "TP-1", "TP-2", "TP-3", "TP-4", "TP-5", NULL };

enum { MAX_WOODS = 8, MAX_BID = 200, MOST_LOTS = 9, MOST_MONEY = MAX_PLAYERS * MAX_BID };
enum phase { DEAL, TURN, BIDDING, REVEAL, OVER };

enum template_kind {
    KIND_NONE,
    KIND_DEAL,  /* chance: a = seat, b = wood of the contract */
    KIND_LOT,   /* chance: b = wood */
    KIND_BID,   /* seat, draft: n = amount */
    KIND_READY, /* seat: the bid stands */
    KIND_REVEAL /* chance: all bids are shown, the lot is sold */
};

static const struct move_kind kinds[] = {
    [KIND_NONE] = { .word = "" },
    [KIND_DEAL] = { .word = "deal",
                    .rule = TP_S1,
                    .arg = { { "player", "seat", 'a', 0, MAX_PLAYERS },
                             { "wood", "wood", 'b', 0, MAX_WOODS } },
                    .phases = IN(DEAL) },
    [KIND_LOT] = { .word = "lot",
                   .rule = TP_1,
                   .arg = { { "wood", "wood", 'b', 0, MAX_WOODS } },
                   .phases = IN(TURN) },
    [KIND_BID] = { .word = "bid",
                   .rule = TP_2,
                   .flags = MOVE_DRAFT,
                   .arg = { { "n", NULL, 'n', 1, MAX_BID } },
                   .phases = IN(BIDDING) },
    [KIND_READY] = { .word = "ready", .rule = TP_2, .phases = IN(BIDDING) },
    [KIND_REVEAL] = { .word = "reveal", .rule = TP_3, .phases = IN(REVEAL) },
    { 0 }
};

static const char *const phases[] = { "deal", "turn", "bidding", "reveal", "over", NULL };

/* ---- edition --------------------------------------------------------- */

struct template_edition {
    uint8_t money; /* what everyone starts with */
    uint8_t bonus; /* of a contract, for each lot of its wood */
    uint8_t woods; /* designs in use */
    char wood_name[MAX_WOODS][MAX_NAME];
    struct {
        uint8_t value, copies;
    } wood[MAX_WOODS];
};

static const struct noun nouns[] = {
    { .name = "wood", .count = MAX_WOODS, .names = offsetof(struct template_edition, wood_name) },
    { .name = "phase", .value = phases },
    { 0 }
};

static const struct edition_line edition_lines[] = {
    { .word = "money",
      .column = { { .offset = offsetof(struct template_edition, money),
                    .width = 1,
                    .low = 1,
                    .high = MAX_BID } } },
    { .word = "bonus",
      .column = { { .offset = offsetof(struct template_edition, bonus),
                    .width = 1,
                    .low = 0,
                    .high = 50 } } },
    { .word = "wood",
      .row = "wood",
      .designs = 1,
      .design_count = offsetof(struct template_edition, woods),
      .row_stride = sizeof(((struct template_edition *)0)->wood[0]),
      .column = { { .label = "value",
                    .offset = offsetof(struct template_edition, wood[0].value),
                    .width = 1,
                    .low = 0,
                    .high = 50 },
                  { .label = "copies",
                    .offset = offsetof(struct template_edition, wood[0].copies),
                    .width = 1,
                    .low = 1,
                    .high = 9 } } },
    { 0 }
};

static const char *const reserves[] = { "<0-9>", NULL };
static const struct option options[] = { { "reserve", reserves, "0" }, { 0 } };

/* ---- state ------------------------------------------------------------ */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct template
{
    int16_t money[MAX_PLAYERS];
    int16_t bid[MAX_PLAYERS];    /* for this lot; secret until all are ready */
    int16_t shown[MAX_PLAYERS];  /* the bids for the lot before */
    int16_t paid;                /* all money paid so far */
    uint16_t known[MAX_PLAYERS]; /* who knows the contract */
    int8_t contract[MAX_PLAYERS];
    int8_t ready[MAX_PLAYERS];
    int8_t lots[MAX_PLAYERS][MAX_WOODS];
    int8_t left[MAX_WOODS]; /* lots not yet turned up */
    int8_t reserve;
    int8_t players, dealt, lot, phase;
    int8_t spare;
};
#pragma GCC diagnostic pop

#define STATE struct template
static const struct field fields[] = {
    FIELD_LIST(STATE, money, .row = "seat", .told = 1, .high = MOST_MONEY),
    FIELD_LIST(STATE, bid, .row = "seat", .seen = SEEN_BY_OWNER, .high = MAX_BID),
    FIELD_LIST(STATE, shown, .row = "seat", .high = MAX_BID),
    FIELD(STATE, paid, .high = MOST_MONEY),
    FIELD_LIST(STATE, known, .row = "seat", A_MASK),
    FIELD_LIST(STATE, contract, .row = "seat", .noun = "wood", .seen = SEEN_BY_MASK,
               .mask = offsetof(STATE, known), .also = ALSO_EMPTY),
    FIELD_LIST(STATE, ready, .row = "seat", .high = 1),
    FIELD_TABLE(STATE, lots, .row = "seat", .col = "wood", .told = 1, .high = MOST_LOTS),
    FIELD_LIST(STATE, left, .row = "wood", .high = MOST_LOTS),
    FIELD(STATE, reserve, .high = 9, .fixed = 1),
    FIELD(STATE, players, .high = MAX_PLAYERS, .fixed = 1),
    FIELD(STATE, dealt, .high = MAX_PLAYERS),
    FIELD(STATE, lot, .noun = "wood", .also = ALSO_EMPTY),
    FIELD(STATE, phase, .noun = "phase"),
    FIELD(STATE, spare, 0),
    { 0 }
};

/* ---- rules, in order of play -------------------------------------------- */

/* TP-S1 */
static const char *template_setup(const void *edition, void *memory, const struct setup *setup)
{
    const struct template_edition *e = edition;
    struct template *s = memory;
    memset(s, 0, sizeof *s);
    s->players = (int8_t)setup->players;
    s->reserve = (int8_t)setup->option[0].a;
    s->lot = EMPTY;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        s->contract[seat] = EMPTY;
    for (int seat = 0; seat < s->players; seat++)
        s->money[seat] = e->money;
    for (int wood = 0; wood < e->woods; wood++)
        s->left[wood] = (int8_t)e->wood[wood].copies;
    return NULL;
}

static unsigned template_active(const void *edition, const void *state)
{
    const struct template *s = state;
    unsigned set = 0;
    (void)edition;
    if (s->phase == OVER)
        return 0;
    if (s->phase != BIDDING)
        return 1u << CHANCE;
    for (int seat = 0; seat < s->players; seat++)
        if (!s->ready[seat])
            set |= 1u << seat;
    return set;
}

static void template_legal(const void *edition, const void *state, int actor, struct offers *offers)
{
    const struct template_edition *e = edition;
    const struct template *s = state;
    switch (s->phase) {
    case DEAL:
        for (int wood = 0; wood < e->woods; wood++)
            offer_chance(offers, 1,
                         (struct move){ KIND_DEAL, (uint8_t)s->dealt, (uint8_t)wood, 0 });
        break;
    case TURN: /* TP-1 */
        for (int wood = 0; wood < e->woods; wood++)
            offer_chance(offers, (uint32_t)s->left[wood],
                         (struct move){ KIND_LOT, 0, (uint8_t)wood, 0 });
        break;
    case BIDDING: /* TP-2, TP-5 */
        offer_span(offers, false, TP_5, (struct move){ .kind = KIND_BID, .n = 1 }, s->reserve - 1);
        offer_span(offers, !s->bid[actor], TP_2,
                   (struct move){ .kind = KIND_BID, .n = (uint8_t)(s->reserve ? s->reserve : 1) },
                   s->money[actor]);
        offer(offers, true, TP_2, (struct move){ .kind = KIND_READY });
        break;
    case REVEAL:
        offer_chance(offers, 1, (struct move){ .kind = KIND_REVEAL });
        break;
    }
}

/* TP-3: the highest bid pays and takes the lot; a tie goes to the lowest
 * seat; without a bid the lot is gone. TP-4: the end. */
static void sell_lot(const struct template_edition *e, struct template *s)
{
    int best = 0, left = 0;
    for (int seat = 1; seat < s->players; seat++)
        if (s->bid[seat] > s->bid[best])
            best = seat;
    if (s->bid[best]) {
        s->money[best] = (int16_t)(s->money[best] - s->bid[best]);
        s->paid = (int16_t)(s->paid + s->bid[best]);
        s->lots[best][s->lot]++;
    }
    memcpy(s->shown, s->bid, sizeof s->shown);
    memset(s->bid, 0, sizeof s->bid);
    memset(s->ready, 0, sizeof s->ready);
    s->lot = EMPTY;
    for (int wood = 0; wood < e->woods; wood++)
        left += s->left[wood];
    s->phase = left ? TURN : OVER;
    for (int seat = 0; seat < s->players && !left; seat++)
        s->known[seat] |= EVERYONE; /* TP-4 */
}

static void template_apply(const void *edition, void *state, int actor, struct move move)
{
    struct template *s = state;
    switch (move.kind) {
    case KIND_DEAL:
        s->contract[move.a] = (int8_t)move.b;
        s->known[move.a] = (uint16_t)(1u << move.a);
        if (++s->dealt == s->players)
            s->phase = TURN;
        break;
    case KIND_LOT:
        s->lot = (int8_t)move.b;
        s->left[move.b]--;
        s->phase = BIDDING;
        break;
    case KIND_BID:
        s->bid[actor] = move.n;
        break;
    case KIND_READY:
        s->ready[actor] = 1;
        if (!template_active(edition, s))
            s->phase = REVEAL;
        break;
    case KIND_REVEAL:
        sell_lot(edition, s);
        break;
    }
}

/* TP-4 */
static void template_result(const void *edition, const void *state, struct result *result)
{
    const struct template_edition *e = edition;
    const struct template *s = state;
    *result = (struct result){ 0 };
    for (int seat = 0; seat < s->players; seat++) {
        result->points[seat] = s->money[seat];
        for (int wood = 0; wood < e->woods; wood++)
            result->points[seat] +=
                s->lots[seat][wood] *
                (e->wood[wood].value + (s->contract[seat] == wood ? e->bonus : 0));
    }
    result_rank(result, s->players, s, NULL);
}

static const char *template_audit(const void *edition, const void *state)
{
    const struct template_edition *e = edition;
    const struct template *s = state;
    int money = s->paid;
    for (int seat = 0; seat < s->players; seat++) {
        if (s->money[seat] < 0 || s->bid[seat] > s->money[seat])
            return "a player spends more than there is";
        money += s->money[seat];
    }
    if (money != s->players * e->money)
        return "money does not add up";
    for (int wood = 0; wood < e->woods; wood++) {
        int count = s->left[wood] + (s->lot == wood);
        for (int seat = 0; seat < s->players; seat++)
            count += s->lots[seat][wood];
        if (count > e->wood[wood].copies)
            return "lots do not add up";
    }
    return s->phase != OVER && !template_active(edition, s) ? "nobody is to act" : NULL;
}

/* Completes a stated position, one in which the players bid: what was paid is
 * what is missing, and the lots that lie nowhere else have not been turned up. */
static const char *template_arrange(const void *edition, void *state, const uint8_t *stated)
{
    const struct template_edition *e = edition;
    struct template *s = state;
    if (s->players < 2 || s->players > MAX_PLAYERS || s->dealt != s->players || s->reserve < 0)
        return "options and contracts are fixed before";
    if (s->phase != BIDDING || s->lot < 0 || s->lot >= e->woods || !template_active(edition, s))
        return "a position is one in which players bid for a lot";
    int money = s->players * e->money;
    for (int seat = 0; seat < s->players; seat++) {
        if (s->contract[seat] < 0 || s->contract[seat] >= e->woods)
            return "a player has no contract";
        if (s->bid[seat] < 0)
            return "a bid below zero";
        s->known[seat] = (uint16_t)(s->known[seat] | 1u << seat);
        money -= s->money[seat];
    }
    if (money < 0)
        return "there is not so much money";
    s->paid = (int16_t)money;
    for (int wood = 0; wood < MAX_WOODS; wood++) {
        int left = wood < e->woods ? e->wood[wood].copies - (s->lot == wood) : 0;
        for (int seat = 0; seat < MAX_PLAYERS; seat++) {
            if (s->lots[seat][wood] < 0)
                return "lots below zero";
            left -= s->lots[seat][wood];
        }
        if (left < 0)
            return "there are not so many lots of a wood";
        if (!stated[offsetof(struct template, left) + (size_t)wood])
            s->left[wood] = (int8_t)left;
        if (s->left[wood] < 0 || s->left[wood] > left)
            return "there are not so many lots of a wood";
    }
    return NULL;
}

static bool template_explain(const void *edition, const void *state, int i, struct message *line)
{
    const struct template *s = state;
    struct result result;
    if (i >= s->players)
        return false;
    template_result(edition, state, &result);
    *line = (struct message){ .key = "template.score.player",
                              .count = 4,
                              .arg = { { "player", "seat", i },
                                       { "money", NULL, s->money[i] },
                                       { "wood", "wood", s->contract[i] },
                                       { "n", NULL, result.points[i] } } };
    return true;
}

/* ---- information --------------------------------------------------------- */

static bool template_mask(const void *edition, const void *state, int viewer, int actor,
                          struct move *move)
{
    (void)edition;
    (void)state;
    if (move->kind == KIND_DEAL && move->a != viewer)
        move->b = HIDDEN;
    return move->kind != KIND_BID || actor == viewer;
}

/* A simple bidder; looks at nothing but the player's own and public things. */
static struct move template_playout(const void *edition, const void *state, int player,
                                    struct rng *rng)
{
    const struct template_edition *e = edition;
    const struct template *s = state;
    int worth = e->wood[s->lot].value + (s->contract[player] == s->lot ? e->bonus : 0);
    int most = worth * 3 / 4 < s->money[player] ? worth * 3 / 4 : s->money[player];
    if (s->bid[player] || most < 1 || most < s->reserve)
        return (struct move){ .kind = KIND_READY };
    int bid = most - (int)rng_below(rng, (uint32_t)(most / 3 + 1));
    if (bid < s->reserve)
        bid = s->reserve;
    return (struct move){ .kind = KIND_BID, .n = (uint8_t)(bid ? bid : 1) };
}

static void template_candidates(const void *edition, const void *state, int player,
                                struct offers *offers)
{
    template_legal(edition, state, player, offers);
}

static void template_value(const void *edition, const void *state, int16_t permille[MAX_PLAYERS])
{
    const struct template *s = state;
    struct result result;
    int total = 0;
    template_result(edition, state, &result);
    for (int seat = 0; seat < s->players; seat++)
        total += result.points[seat] + 1;
    for (int seat = 0; seat < s->players; seat++)
        permille[seat] = (int16_t)((result.points[seat] + 1) * 1000 / total);
}

static void template_determinise(const void *edition, void *view, int viewer, struct rng *rng)
{
    const struct template_edition *e = edition;
    struct template *s = view;
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        if (s->contract[seat] == UNKNOWN)
            s->contract[seat] = (int8_t)rng_below(rng, e->woods);
        if (seat != viewer)
            s->bid[seat] = 0;
    }
    /* What others have decided in secret is drawn from what they might do. */
    for (int seat = 0; seat < s->players; seat++)
        if (seat != viewer && s->ready[seat]) {
            struct move move = template_playout(edition, s, seat, rng);
            s->bid[seat] = move.kind == KIND_BID ? move.n : 0;
        }
}

/* ---- what a match tells its designer --------------------------------------- */

enum { FACT_CONTRACT, FACT_LOT, FACT_UNSOLD };

static const struct fact facts[] = {
    [FACT_CONTRACT] = { .name = "contract", .noun = "wood" },
    [FACT_LOT] = { .name = "lot", .noun = "wood", .cause = true }, /* bought at least one */
    [FACT_UNSOLD] = { .name = "unsold", .noun = "wood", .of_match = true },
    { .name = NULL }
};

static const struct curve curves[] = { { .name = "money", .noun = "seat", .cause = true },
                                       { .name = NULL } };

/* Before a reveal: does anybody buy? */
static void template_notice(const void *edition, const void *state, int actor, struct move move,
                            struct facts *said)
{
    const struct template *s = state;
    bool sold = false;
    (void)edition;
    (void)actor;
    for (int seat = 0; seat < s->players; seat++)
        sold |= s->bid[seat] > 0;
    if (move.kind == KIND_REVEAL && !sold)
        fact_add(said, FACT_UNSOLD, NOBODY, s->lot, 1);
}

static void template_tell(const void *edition, const void *state, struct facts *said)
{
    const struct template_edition *e = edition;
    const struct template *s = state;
    for (int seat = 0; seat < s->players; seat++) {
        fact_add(said, FACT_CONTRACT, seat, s->contract[seat], 1);
        for (int wood = 0; wood < e->woods; wood++)
            if (s->lots[seat][wood])
                fact_add(said, FACT_LOT, seat, wood, s->lots[seat][wood]);
    }
}

/* A lot is a round. */
static int template_round(const void *edition, const void *state)
{
    const struct template_edition *e = edition;
    const struct template *s = state;
    int turned = 0;
    for (int wood = 0; wood < e->woods; wood++)
        turned += e->wood[wood].copies - s->left[wood];
    return turned;
}

static void template_measure(const void *edition, const void *state, int curve,
                             int32_t value[MAX_CURVE_VALUES])
{
    const struct template *s = state;
    (void)edition;
    (void)curve;
    for (int seat = 0; seat < s->players; seat++)
        value[seat] = s->money[seat];
}

static const struct study study = {
    .facts = facts,
    .curves = curves,
    .notice = template_notice,
    .tell = template_tell,
    .round = template_round,
    .measure = template_measure,
};

GAME_DEFAULTS(template)
const struct game template_game = {
    DEFAULTS_OF(template),
    .id = "template",
    .version = 1,
    .example = true,
    .min_players = 2,
    .max_players = MAX_PLAYERS,
    /* A contract each; per lot a turn, a reveal, and a bid and "ready" each. */
    .max_length = MAX_PLAYERS + MAX_WOODS * 9 * (2 + 2 * MAX_PLAYERS),
    .state_size = sizeof(struct template),
    .fields = fields,
    .phase = "phase",
    .kinds = kinds,
    .nouns = nouns,
    .options = options,
    .rules = rules,
    .edition_size = sizeof(struct template_edition),
    .edition_lines = edition_lines,
    .setup = template_setup,
    .active = template_active,
    .legal = template_legal,
    .apply = template_apply,
    .result = template_result,
    .audit = template_audit,
    .arrange = template_arrange,
    .explain = template_explain,
    .mask = template_mask,
    .determinise = template_determinise,
    .candidates = template_candidates,
    .playout = template_playout,
    .value = template_value,
    .study = &study,
};
