/*
 * test_karthedis.c: what scenario files cannot say: that random editions made
 * from the effect vocabulary play to the end with everything adding up, that
 * draws have the chances of the table, that the edition keeps what the rule
 * page demands of it, and that chains are bounded.
 */
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/karthedis/karthedis.h"
#include "tests/helpers/play.h"

static const struct game *const game = &karthedis_game;

/* ---- matches ----------------------------------------------------------------- */

struct tally {
    int longest;     /* moves of a match */
    int round_moves; /* most moves between two beginnings of a round */
    int end[ENDS];
};

/* One match with random seats, audited after every move. NULL, or the fault. */
static const char *play(const void *edition, int players, const char *options, uint64_t seed,
                        struct tally *tally)
{
    _Alignas(64) struct karthedis state;
    struct setup setup;
    struct offers offers;
    const char *at;
    struct rng rng = rng_seed(seed);
    unsigned active;
    int length = 0, round = 0, since = 0;
    setup_defaults(game, players, &setup);
    assert_false(setup_parse(game, options, &setup, &at));
    assert_null(game->setup(edition, &state, &setup));
    while ((active = game->active(edition, &state))) {
        int actor = __builtin_ctz(active);
        struct move move;
        if (length++ >= game->max_length)
            return "too long";
        since = state.round == round ? since + 1 : 0;
        round = state.round;
        tally->round_moves = since > tally->round_moves ? since : tally->round_moves;
        if (actor == CHANCE) {
            move = game->chance(edition, &state, &rng);
        } else {
            offers_clear(&offers);
            game->legal(edition, &state, actor, &offers);
            if (!offers.moves)
                return "nobody can move";
            move = offers_pick(&offers, rng_below(&rng, offers.moves));
        }
        game->apply(edition, &state, actor, move);
        const char *fault = game->audit(edition, &state);
        if (fault)
            return fault;
    }
    tally->longest = length > tally->longest ? length : tally->longest;
    tally->end[state.end]++;
    return NULL;
}

/* ---- random editions ------------------------------------------------------------ */

static const char *pick_noun(struct rng *rng, const char *noun)
{
    return noun_name(game, NULL, noun, (int)rng_below(rng, (uint32_t)noun_count(game, noun)));
}

/* A statement of any verb with any arguments. */
static void add_random_statement(struct rng *rng, struct text *out)
{
    const struct edition_verb *verb = &karthedis_verbs[rng_below(rng, KA_VERBS - 1)];
    text_add(out, verb->word);
    for (int i = 0; verb->arg[i].noun || verb->arg[i].low != verb->arg[i].high; i++) {
        int low = verb->arg[i].low, high = verb->arg[i].high;
        if (verb->arg[i].noun)
            text_printf(out, " %s", pick_noun(rng, verb->arg[i].noun));
        else
            text_printf(out, " %d", low + (int)rng_below(rng, (uint32_t)(high - low + 1)));
    }
}

/* Statements until one fits its keyword, judged by the reader itself. */
static struct edition *random_edition(struct rng *rng, struct text *out)
{
    struct text head = { 0 };
    struct edition_error error;
    text_add(&head, "edition trial\ngame karthedis\n");
    for (int i = 0; i < RESOURCES; i++)
        text_printf(&head, "resource %s %d\n", noun_name(game, NULL, "resource", i),
                    2 + (int)rng_below(rng, 11));
    struct text cards = { 0 };
    for (int i = 0; i < DESIGNS; i++) {
        text_printf(&cards, "card c-%d species %s value %d copies 3 abilities", i,
                    pick_noun(rng, "species"), (int)rng_below(rng, 10));
        int first = (int)rng_below(rng, 12), second = 12 + (int)rng_below(rng, 12);
        if (rng_below(rng, 4))
            text_printf(&cards, " a-%d a-%d", first, second);
        text_add(&cards, "\n");
    }
    /* The first twelve abilities have other keywords than the second twelve. */
    struct text abilities = { 0 };
    for (int i = 0; i < 24;) {
        struct text line = { 0 }, trial = { 0 };
        int keyword = (i < 12 ? 0 : 3) + (int)rng_below(rng, 3);
        text_printf(&line, "ability a-%d when %s does ", i,
                    noun_name(game, NULL, "keyword", keyword));
        int statements = 1 + (int)rng_below(rng, KA_STATEMENTS);
        for (int k = 0; k < statements; k++) {
            text_add(&line, k ? "; " : "");
            add_random_statement(rng, &line);
        }
        text_add(&line, "\n");
        /* Tried alone, with cards that have nothing. */
        text_printf(&trial, "%s%s", head.data, line.data);
        for (int c = 0; c < DESIGNS; c++)
            text_printf(&trial, "card c-%d species choir value 1 copies 3 abilities\n", c);
        struct edition *fits = edition_read(game, trial.data, trial.size, NULL, &error);
        if (fits) {
            text_add(&abilities, line.data);
            i++;
        }
        edition_free(fits);
        text_free(&line);
        text_free(&trial);
    }
    text_printf(out, "%s%s%s", head.data, abilities.data, cards.data);
    text_free(&head);
    text_free(&cards);
    text_free(&abilities);
    struct edition *edition = edition_read(game, out->data, out->size, NULL, &error);
    if (!edition)
        print_error("%d:%d %s %s\n", error.line, error.column, edition_fault_name(error.fault),
                    error.word);
    return edition;
}

/* KA-12: whatever the cards are, chains end and everything adds up. */
static void random_editions_play(void **unused)
{
    static const char *const options[] = { "decks=random", "decks=draft", "decks=build",
                                           "goal=5-different-or-4-equal" };
    struct tally tally = { 0 };
    (void)unused;
    for (int trial = 0; trial < amount(4, 20); trial++) {
        struct rng rng = rng_seed((uint64_t)trial + 77);
        struct text text = { 0 };
        struct edition *edition = random_edition(&rng, &text);
        assert_non_null(edition);
        int games = amount(150, 10000);
        for (int i = 0; i < games; i++) {
            int players = 2 + i % 8;
            const char *fault =
                play(edition->data, players, options[i / 8 % 4], (uint64_t)i, &tally);
            if (fault)
                fail_msg("edition %d, %d players, game %d: %s\n%s", trial, players, i, fault,
                         text.data);
        }
        edition_free(edition);
        text_free(&text);
    }
    assert_true(tally.longest < game->max_length);
}

/* ---- draws against brute force ---------------------------------------------------- */

/* The chance that the third card drawn is the one put back, against dealing
 * whole decks: a deck of u unseen cards and one that was returned. */
static void draws_are_those_of_the_table(void **unused)
{
    enum { TRIALS = 60000 };
    struct edition *edition = shipped_edition(game, NULL);
    _Alignas(64) struct karthedis state;
    struct setup setup;
    int found = 0, dealt = 0;
    (void)unused;
    setup_defaults(game, 2, &setup);
    assert_null(game->setup(edition->data, &state, &setup));
    /* Seat 0 has put the first design back into a deck of 8 cards; the other
     * 12 of its cards are removed and known. */
    for (int k = 0; k < DECK; k++) {
        bool in_deck = k < 8;
        state.slot[0][k].zone = in_deck ? ZONE_DECK : ZONE_REMOVED;
        state.slot[0][k].card = (int8_t)(k == 0 ? 0 : in_deck ? UNDRAWN : 20 + k);
        state.slot[0][k].known = in_deck ? 0 : KNOWN_TO_ALL;
        if (state.slot[0][k].card >= 0)
            state.pool[state.slot[0][k].card]--;
    }
    state.deck[0] = 8;
    karthedis_sort(&state, 0);
    state.leader = 0;
    state.phase = KA_PHASE_DRAW;
    state.step = STEP_HIRE_DRAWN;
    for (int i = 0; i < RESOURCES; i++)
        state.offer[i % 3] = (int8_t)i, state.resource_pile[i] = 11;
    struct rng rng = rng_seed(5);
    for (int i = 0; i < TRIALS; i++) {
        struct karthedis copy = state;
        copy.owed = 3;
        while (copy.phase == KA_PHASE_DRAW)
            game->apply(edition->data, &copy, CHANCE, game->chance(edition->data, &copy, &rng));
        for (int k = karthedis_hand_at(&copy, 0); k < karthedis_rest_at(&copy, 0); k++)
            found += copy.slot[0][k].card == 0;
        /* The same by dealing: 7 cards of the pool and the one returned, shuffled. */
        int8_t box[CARDS];
        int count = 0;
        for (int d = 0; d < DESIGNS; d++)
            for (int c = 0; c < state.pool[d]; c++)
                box[count++] = (int8_t)d;
        int8_t deck[8] = { 0 };
        for (int c = 1; c < 8; c++) {
            int pick = (int)rng_below(&rng, (uint32_t)count);
            deck[c] = box[pick];
            box[pick] = box[--count];
        }
        for (int c = 0; c < 3; c++) {
            int pick = c + (int)rng_below(&rng, (uint32_t)(8 - c));
            dealt += deck[pick] == 0;
            deck[pick] = deck[c];
        }
    }
    int off = found > dealt ? found - dealt : dealt - found;
    assert_true(found > TRIALS / 3);
    /* Five standard deviations of the difference of two such counts. */
    assert_true((int64_t)off * off < 25 * 2 * (int64_t)found);
    edition_free(edition);
}

/* ---- the house edition -------------------------------------------------------------- */

/* The card texts that can still be guessed from the document: on a card, with
 * nothing before, between or after. Parts that a verb does not have are 0. */
struct sample {
    int keyword;
    struct {
        int verb, amount, side, filter, mode;
    } part[2];
};

enum { SAMPLES = 6, SIEVE = 5 };

static const struct sample samples[SAMPLES] = {
    { DEPLOY, { { DRAW, 2, 0, 0, MUST }, { DISCARD, 1, 0, 0, MUST } } },
    { RECALL, { { TAKE, 1, 0, ANY_CARD, MUST }, { 0 } } },
    { EXPERTISE, { { KA_TIMES, 2, 0, 0, 0 }, { 0 } } },
    { SPECULATE, { { DRAW, 1, 0, 0, MUST }, { DISCARD, 1, 0, 0, MUST } } },
    { EXPERTISE, { { SWAP_CARDS, 0, THIS, 0, MUST }, { 0 } } },
    [SIEVE] = { RECALL, { { DISCARD_UP_TO, 3, 0, 0, 0 }, { DRAW_AS_MANY, 0, 0, 0, 0 } } },
};
/* As the sieve was read before house-3. */
static const struct sample old_sieve = {
    RECALL, { { DRAW_UP_TO, 3, 0, 0, 0 }, { DISCARD_AS_MANY, 0, 0, 0, 0 } }
};

static bool says_so(const struct karthedis_ability *ability, const struct sample *sample)
{
    int parts = sample->part[1].verb ? 2 : 1;
    if (ability->keyword != sample->keyword || ability->statements != parts)
        return false;
    for (int i = 0; i < parts; i++) {
        const int16_t *statement = ability->statement[i];
        if (statement[0] != sample->part[i].verb ||
            karthedis_part(statement, PART_AMOUNT) != sample->part[i].amount ||
            karthedis_part(statement, PART_PER) != PER_ONE ||
            karthedis_part(statement, PART_SIDE) != sample->part[i].side ||
            karthedis_part(statement, PART_FILTER) != sample->part[i].filter ||
            karthedis_part(statement, PART_CONDITION) != ALWAYS ||
            karthedis_part(statement, PART_MODE) != sample->part[i].mode)
            return false;
    }
    return true;
}

static void demand_samples(const struct karthedis_edition *edition, int number)
{
    for (int k = 0; k < SAMPLES; k++) {
        const struct sample *sample = k == SIEVE && number < 3 ? &old_sieve : &samples[k];
        int found = 0;
        for (int i = 0; i < DESIGNS; i++) {
            int ability = karthedis_ability(edition, i, sample->keyword);
            found += ability != EMPTY && says_so(&edition->ability[ability], sample);
        }
        if (!found)
            fail_msg("sample text %d is on no card", k + 1);
    }
}

/* `number` of the house edition: what came later older ones need not have. */
static void demand_frame(const struct karthedis_edition *edition, int number)
{
    int keyword[KEYWORDS] = { 0 }, verb[KA_VERBS] = { 0 }, species[SPECIES] = { 0 };
    int sum[SPECIES] = { 0 }, plain = 0, two = 0, both = 0;
    assert_int_equal(edition->designs, DESIGNS);
    for (int i = 0; i < DESIGNS; i++) {
        const struct karthedis_card *card = &edition->card[i];
        bool used[KA_VERBS] = { false };
        assert_int_equal(card->copies, 3);
        species[card->species]++;
        sum[card->species] += card->value;
        plain += !card->abilities;
        two += card->abilities == 2;
        both += karthedis_ability(edition, i, INTERVENE) != EMPTY &&
                karthedis_ability(edition, i, RECALL) != EMPTY;
        for (int a = 0; a < card->abilities; a++) {
            const struct karthedis_ability *ability = &edition->ability[card->ability[a]];
            keyword[ability->keyword]++;
            for (int s = 0; s < ability->statements; s++)
                used[ability->statement[s][0]] = true;
        }
        for (int v = 0; v < KA_VERBS; v++)
            verb[v] += used[v];
    }
    for (int i = 0; i < SPECIES; i++) {
        assert_int_equal(species[i], 5);
        assert_in_range(sum[i], number < 3 ? 22 : 19, 29);
    }
    for (int i = 0; i < KEYWORDS; i++)
        assert_true(keyword[i] >= 8);
    for (int i = DRAW; i < (number < 3 ? DISCARD_UP_TO : KA_VERBS); i++)
        if (verb[i] < 2)
            fail_msg("verb %s is on %d cards", karthedis_verbs[i - 1].word, verb[i]);
    assert_in_range(plain, 15, 25);
    assert_true(two >= 8 && both >= 1);
    demand_samples(edition, number);
}

static void the_editions_are_as_the_rules_frame_them(void **unused)
{
    const char *const names[] = { "house-1", "house-2", "house-3" };
    (void)unused;
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++) {
        struct edition *read = shipped_edition(game, names[i]);
        demand_frame(read->data, i + 1);
        edition_free(read);
    }
}

/* ---- no design dominated by another ---------------------------------------------------- */

/* Whether a statement is at least as good as another one: the same, but perhaps without its
 * condition. */
static bool is_as_good(const int16_t better[MAX_STATEMENT], const int16_t other[MAX_STATEMENT])
{
    if (better[0] != other[0])
        return false;
    for (int part = 0; part < PARTS; part++) {
        int a = karthedis_part(better, part), b = karthedis_part(other, part);
        if (a != b && !(part == PART_CONDITION && a == ALWAYS))
            return false;
    }
    return true;
}

/* Whether one ability does all that another one does, and perhaps more. */
static bool covers(const struct karthedis_ability *better, const struct karthedis_ability *other)
{
    if (better->keyword != other->keyword || better->statements < other->statements)
        return false;
    for (int i = 0; i < other->statements; i++) {
        bool found = false;
        for (int k = 0; k < better->statements && !found; k++)
            found = is_as_good(better->statement[k], other->statement[i]);
        if (!found)
            return false;
    }
    return true;
}

static bool has_all(const struct karthedis_edition *edition, const struct karthedis_card *better,
                    const struct karthedis_card *other)
{
    for (int i = 0; i < other->abilities; i++) {
        bool found = false;
        for (int k = 0; k < better->abilities && !found; k++)
            found =
                covers(&edition->ability[better->ability[k]], &edition->ability[other->ability[i]]);
        if (!found)
            return false;
    }
    return true;
}

/* Whether an ability of the edition asks for cards by this filter. */
static bool asks_for(const struct karthedis_edition *edition, int filter)
{
    for (int a = 0; a < edition->abilities; a++)
        for (int i = 0; i < edition->ability[a].statements; i++)
            if (karthedis_part(edition->ability[a].statement[i], PART_FILTER) == filter)
                return true;
    return false;
}

/* Whether an ability on a card of the species asks for its own. */
static bool asks_for_kin(const struct karthedis_edition *edition, int species)
{
    for (int i = 0; i < edition->designs; i++)
        for (int a = 0; edition->card[i].species == species && a < edition->card[i].abilities;
             a++) {
            const struct karthedis_ability *ability =
                &edition->ability[edition->card[i].ability[a]];
            for (int s = 0; s < ability->statements; s++) {
                int per = karthedis_part(ability->statement[s], PART_PER);
                if (karthedis_part(ability->statement[s], PART_FILTER) == KIN_CARD ||
                    per == PER_KIN || per == PER_KIN_PILE)
                    return true;
            }
        }
    return false;
}

/* Nobody would ever rather have the other design: the better one counts at least as much and
 * does at least as much, and no card of the edition makes up for it. Such are: between cards
 * without an ability, that their species asks for its own; that a low card can be fetched
 * where another cannot; that a high one can be removed where another cannot. */
static bool dominates(const struct karthedis_edition *edition, int better, int other)
{
    const struct karthedis_card *b = &edition->card[better], *o = &edition->card[other];
    bool both_plain = !b->abilities && !o->abilities;
    bool kin = both_plain && b->species != o->species && asks_for_kin(edition, o->species);
    bool low = o->value <= LOW_VALUE && b->value > LOW_VALUE && asks_for(edition, LOW_CARD);
    bool high = both_plain && b->value >= HIGH_VALUE && o->value < HIGH_VALUE &&
                asks_for(edition, HIGH_CARD);
    return better != other && b->value >= o->value && has_all(edition, b, o) && !kin && !low &&
           !high;
}

static int count_dominated(const char *name, bool complain)
{
    struct edition *read = shipped_edition(game, name);
    const struct karthedis_edition *edition = read->data;
    int count = 0;
    for (int other = 0; other < edition->designs; other++)
        for (int better = 0; better < edition->designs; better++)
            if (dominates(edition, better, other)) {
                if (complain)
                    print_error("%s is dominated by %s\n", edition->card_name[other],
                                edition->card_name[better]);
                count++;
                break;
            }
    edition_free(read);
    return count;
}

static void no_design_is_dominated_by_another(void **unused)
{
    (void)unused;
    assert_int_equal(count_dominated("house-3", true), 0);
    /* What led to house-3: the plain 6s and 7s, Harbour Sieve. */
    assert_true(count_dominated("house-2", false) >= 15);
}

/* ---- editions that are refused --------------------------------------------------------- */

/* What check_statement says about one ability line put before the house cards. */
static void expect_refused(const char *line)
{
    const struct shipped_text *text = edition_shipped(game, "house-1");
    struct text changed = { 0 };
    struct edition_error error;
    text_add_bytes(&changed, text->text, text->size);
    text_printf(&changed, "\nability trial when %s\n", line);
    struct edition *edition = edition_read(game, changed.data, changed.size, NULL, &error);
    if (edition)
        fail_msg("\"%s\" is not refused", line);
    assert_string_equal(edition_fault_name(error.fault), "check");
    text_free(&changed);
}

static void what_no_card_may_say(void **unused)
{
    (void)unused;
    expect_refused("recall does value +1 one here own always");
    expect_refused("deploy does value +1 one everywhere own always");
    expect_refused("call does value +1 one in-pile own always");
    expect_refused("intervene does value +1 one at-place any always");
    expect_refused("intervene does value +1 per-rival at-place own always");
    expect_refused("expertise does value 0 one here own always");
    expect_refused("recall does times 2 always");
    expect_refused("recall does protect own always");
    expect_refused("call does protect other always");
    expect_refused("intervene does swap-cards this always must");
    expect_refused("expertise does swap-cards own always must");
    expect_refused("intervene does move-card this any-card always must");
    expect_refused("recall does draw 1 per-rival always must");
    expect_refused("recall does discard-as-many always");
    expect_refused("recall does discard 1 always must; discard-as-many always");
    expect_refused("recall does force-discard 1 owner always");
    expect_refused("recall does look-deck 1 any always");
    expect_refused("recall does remove-pile this always must");
    expect_refused("recall does draw-as-many always");
    expect_refused("recall does draw 1 one always must; draw-as-many always");
    expect_refused("recall does remove own any-card opponent always must");
    expect_refused("recall does remove other any-card lot always must");
    expect_refused("recall does remove this any-card owner always must");
    expect_refused("recall does cancel this any-card always must");
    expect_refused("recall does copy deploy always may; draw 1 one always must");
}

/* ---- the texts of effects ---------------------------------------------------------------- */

static void read_whole(const char *name, struct text *out);

/* Whatever statement an edition may make, there is a sentence for it. */
static void every_statement_has_a_sentence(void **unused)
{
    enum { TRIALS = 20000 };
    static struct karthedis_edition edition;
    struct text words = { 0 };
    struct rng rng = rng_seed(3);
    (void)unused;
    read_whole("games/karthedis/words.json", &words);
    for (int trial = 0; trial < TRIALS; trial++) {
        int16_t *statement = edition.ability[0].statement[0];
        struct message line;
        char quoted[80];
        edition.ability[0].statements = 1;
        edition.ability[0].keyword = (uint8_t)rng_below(&rng, KEYWORDS);
        statement[0] = (int16_t)(1 + rng_below(&rng, KA_VERBS - 1));
        const struct edition_verb *verb = &karthedis_verbs[statement[0] - 1];
        for (int i = 0; verb->arg[i].noun || verb->arg[i].low != verb->arg[i].high; i++) {
            int low = verb->arg[i].low, count = verb->arg[i].high - low + 1;
            if (verb->arg[i].noun)
                count = noun_count(game, verb->arg[i].noun);
            statement[i + 1] = (int16_t)(low + (int)rng_below(&rng, (uint32_t)count));
        }
        edition.abilities = 1;
        const char *wrong = game->edition_check(&edition);
        if (wrong && strcmp(wrong, "there are not 180 cards"))
            continue; /* no edition says that */
        assert_true(karthedis_effect_text(&edition, 0, 0, &line));
        snprintf(quoted, sizeof quoted, "\"%s\": {", line.key);
        if (!strstr(words.data, quoted))
            fail_msg("no words for %s", line.key);
    }
    text_free(&words);
}

/* ---- the table of effect pairs -------------------------------------------------------- */

static void read_whole(const char *name, struct text *out)
{
    char path[512], part[4096];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", KONTOR_SOURCE, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while ((size = fread(part, 1, sizeof part, file)) > 0)
        text_add_bytes(out, part, size);
    fclose(file);
}

/* Every pair of verbs has a line in the page about the cards, and every case
 * that it names exists. */
static void every_pair_of_effects_is_explained(void **unused)
{
    struct text page = { 0 }, cases = { 0 };
    (void)unused;
    read_whole("docs/cards-karthedis.md", &page);
    read_whole("tests/scenarios/karthedis/setup.scenario", &cases);
    read_whole("tests/scenarios/karthedis/round.scenario", &cases);
    read_whole("tests/scenarios/karthedis/terms.scenario", &cases);
    read_whole("tests/scenarios/karthedis/effects.scenario", &cases);
    read_whole("tests/scenarios/karthedis/pairs.scenario", &cases);
    read_whole("tests/scenarios/karthedis/vocabulary.scenario", &cases);
    for (int a = 0; a < KA_VERBS - 1; a++)
        for (int b = a; b < KA_VERBS - 1; b++) {
            char line[128], title[256];
            snprintf(line, sizeof line, "\n| %s | %s | ", karthedis_verbs[a].word,
                     karthedis_verbs[b].word);
            const char *at = strstr(page.data, line);
            if (!at)
                fail_msg("%s and %s are not in the table", karthedis_verbs[a].word,
                         karthedis_verbs[b].word);
            at += strlen(line);
            if (strncmp(at, "case: ", 6))
                continue;
            size_t length = strcspn(at + 6, "|") - 1;
            snprintf(title, sizeof title, " %.*s\n", (int)length, at + 6);
            if (!strstr(cases.data, title))
                fail_msg("no case is called \"%.*s\"", (int)length, at + 6);
        }
    text_free(&page);
    text_free(&cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_editions_play),
        cmocka_unit_test(draws_are_those_of_the_table),
        cmocka_unit_test(the_editions_are_as_the_rules_frame_them),
        cmocka_unit_test(no_design_is_dominated_by_another),
        cmocka_unit_test(what_no_card_may_say),
        cmocka_unit_test(every_statement_has_a_sentence),
        cmocka_unit_test(every_pair_of_effects_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
