/* game.c: views, offers and names, derived from a game's tables. */
#include "core/game.h"

#include <stdio.h>
#include <string.h>

#include "core/defaults.h"
#include "core/fault.h"

/* ---- fields ---------------------------------------------------------- */

int64_t field_get(const struct field *field, const void *state, int row, int col)
{
    const char *at =
        (const char *)state + field->offset + (size_t)(row * field->cols + col) * field->stride;
    int8_t one;
    int16_t two;
    int32_t four;
    int64_t eight;
    switch (field->width) {
    case 1:
        memcpy(&one, at, 1);
        return one;
    case 2:
        memcpy(&two, at, 2);
        return two;
    case 4:
        memcpy(&four, at, 4);
        return four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

void field_set(const struct field *field, void *state, int row, int col, int64_t value)
{
    char *at = (char *)state + field->offset + (size_t)(row * field->cols + col) * field->stride;
    /* Little-endian on every machine that Kontor runs on, WebAssembly included. */
    memcpy(at, &value, field->width);
}

const struct field *game_field(const struct game *game, const char *name)
{
    for (const struct field *field = game->fields; field->name; field++)
        if (*field->name == *name && !strcmp(field->name, name))
            return field;
    return NULL;
}

static const struct field *declared(const struct game *game, const char *name)
{
    return name ? game_field(game, name) : NULL;
}

const struct field *game_phase(const struct game *game)
{
    return declared(game, game->phase);
}

const struct field *game_turn(const struct game *game)
{
    return declared(game, game->turn);
}

const struct field *game_round(const struct game *game)
{
    return declared(game, game->round);
}

int game_by_hand(const struct game *game, const void *edition, const void *state, int *seat)
{
    const struct field *phase = game_phase(game), *turn = game_turn(game);
    *seat = NOBODY;
    if (!phase || !turn || game->active(edition, state) != 1u << CHANCE)
        return 0;
    uint64_t now = IN(field_get(phase, state, 0, 0));
    for (int kind = 1; game->kinds[kind].word; kind++)
        if (game->kinds[kind].flags & MOVE_BY_HAND && game->kinds[kind].phases & now) {
            *seat = (int)field_get(turn, state, 0, 0);
            return kind;
        }
    return 0;
}

/* ---- views ----------------------------------------------------------- */

static void hide(const struct field *field, void *view, int first, int count)
{
    char *at = (char *)view + field->offset + (size_t)first * field->stride;
    if (field->stride == field->width) {
        memset(at, 0xff, (size_t)count * field->width);
        return;
    }
    for (int i = 0; i < count; i++)
        field_set(field, view, 0, first + i, UNKNOWN);
}

/* Hides what fewer than `least` know of a row; that a place is empty is no secret. */
static void cover_row(const struct field *field, const char *knowers, int row, int least,
                      void *view)
{
    size_t first = (size_t)row * field->cols * field->stride;
    for (int col = 0; col < field->cols; col++)
        if (knowers[first + (size_t)col * field->stride] < least &&
            field_get(field, view, row, col) != EMPTY)
            hide(field, view, row * field->cols + col, 1);
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bytes of a word by their weight");

/* The same for records of four bytes, all of a row: each record as one number,
 * UNKNOWN being all ones. Without a branch: processors cannot predict who knows
 * what, and a wrong prediction costs more than the work saved. */
static void cover_words(const struct field *field, uint16_t knowers, int row, int least, void *view)
{
    int here = 8 * (field->offset & 3), who = 8 * (knowers & 3), count = field->cols;
    char *at = (char *)view + (field->offset & ~3) + 4 * row * count;
    uint32_t unknown = 0xffu << here, word;
    for (int i = 0; i < count; i++, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        int32_t known = (int32_t)(word << (24 - who)) >> 24;
        int32_t value = (int32_t)(word << (24 - here)) >> 24;
        word |= known < least && value != EMPTY ? unknown : 0;
        memcpy(at, &word, sizeof word);
    }
}

/* Hides the rows of all but the owner. */
static void cover_others(const struct field *field, int owner, void *view)
{
    int before = owner < field->rows ? owner : field->rows;
    hide(field, view, 0, before * field->cols);
    if (before + 1 < field->rows)
        hide(field, view, (before + 1) * field->cols, (field->rows - before - 1) * field->cols);
}

/* Hides what `seen` does not let the viewer see. */
static void cover(const struct field *field, const void *state, int viewer, int seen,
                  uint16_t mask_offset, void *view)
{
    int total = field->rows * field->cols;
    const char *masks = (const char *)state + mask_offset;
    unsigned bits = EVERYONE | (viewer < MAX_PLAYERS ? 1u << viewer : 0);

    switch (seen) {
    case SEEN_BY_ALL:
        break;
    case SEEN_BY_OWNER:
        cover_others(field, viewer, view);
        break;
    case SEEN_BY_NOBODY:
        hide(field, view, 0, total);
        break;
    case SEEN_BY_KNOWERS:
        for (int row = 0; row < field->rows; row++) {
            int least = row == viewer ? KNOWN_TO_OWNER : KNOWN_TO_ALL;
            if (field->stride == 4 && field->width == 1 && field->offset / 4 == mask_offset / 4)
                cover_words(field, mask_offset, row, least, view);
            else
                cover_row(field, masks, row, least, view);
        }
        break;
    default:
        for (int i = 0; i < total; i++) {
            uint16_t mask;
            memcpy(&mask, masks + 2 * (size_t)i, 2);
            /* That a place is empty is no secret. */
            if (!(mask & bits) && field_get(field, state, 0, i) != EMPTY)
                hide(field, view, i, 1);
        }
    }
}

void game_observe(const struct game *game, const void *state, int viewer, enum eyes eyes,
                  void *view)
{
    memcpy(view, state, game->state_size);
    for (const struct field *field = game->fields; field->name; field++) {
        if (field->seen != SEEN_BY_ALL)
            cover(field, state, viewer, field->seen, field->mask, view);
        if (eyes == SHOWN && field->covered) {
            const int8_t *lifted = (const int8_t *)state + field->uncover;
            if (!field->uncover || !*lifted)
                cover(field, state, viewer, field->shown, field->shown_mask, view);
        }
    }
}

void game_forget(const struct game *game, void *view)
{
    for (const struct field *field = game->fields; field->name; field++)
        if (field->fleeting)
            hide(field, view, 0, field->rows * field->cols);
}

bool game_is_complete(const struct game *game, const void *state)
{
    for (const struct field *field = game->fields; field->name; field++)
        if (field->seen != SEEN_BY_ALL || field->covered)
            for (int i = 0; i < field->rows * field->cols; i++)
                if (field_get(field, state, 0, i) == UNKNOWN)
                    return false;
    return true;
}

uint64_t game_hash(const struct game *game, const void *state)
{
    const unsigned char *bytes = state;
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < game->state_size; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash;
}

/* ---- offers ---------------------------------------------------------- */

void offers_overflow(void)
{
    fault_raise("a game offers at most MAX_OFFERS moves at once", __FILE__, __LINE__);
}

void offers_answer(struct offers *offers, bool condition, uint16_t rule, struct move move, int high)
{
    struct move asked = offers->asked;
    if (asked.kind != move.kind || asked.a != move.a || asked.b != move.b || offers->found)
        return;
    bool single = high == move.n;
    if (asked.n >= move.n && asked.n <= high) {
        if (condition) {
            offers->found = true;
            offers->rule = rule;
            return;
        }
        offers->exact = true;
    } else if (single || offers->exact) {
        return; /* an offer about another move, or a vaguer reason */
    }
    /* Refused by this offer: by its condition, or outside its span. */
    offers->rule = rule;
}

struct move offers_pick_span(const struct offers *offers, uint32_t k)
{
    must(k < offers->moves);
    const struct offer *offer = offers->list;
    for (;; offer++) {
        uint32_t span = (uint32_t)(offer->high - offer->move.n) + 1;
        if (k < span)
            break;
        k -= span;
    }
    struct move move = offer->move;
    move.n = (uint8_t)(move.n + k);
    return move;
}

struct move offers_outcome(const struct offers *offers, uint32_t k)
{
    must(k < offers->weight);
    const struct offer *offer = offers->list;
    while (k >= offer->weight)
        k -= offer++->weight;
    return offer->move;
}

void game_legal(const struct game *game, const void *edition, const void *state, int actor,
                struct offers *offers)
{
    offers_clear(offers);
    if (game->active(edition, state) >> actor & 1)
        game->legal(edition, state, actor, offers);
}

bool game_allows(const struct game *game, const void *edition, const void *state, int actor,
                 struct move move, uint16_t *rule)
{
    struct offers offers;
    offers_clear(&offers);
    offers.asking = true;
    offers.asked = move;
    offers.rule = game->kinds[move.kind].rule;
    if (game->active(edition, state) >> actor & 1)
        game->legal(edition, state, actor, &offers);
    if (rule)
        *rule = offers.rule;
    return offers.found;
}

/* ---- asked of the table ------------------------------------------------- */

bool game_has_host(const struct game *game)
{
    return game->host != default_host;
}

bool game_has_shrewd(const struct game *game)
{
    return game->shrewd != default_shrewd;
}

const char *game_audit(const struct game *game, const void *edition, const void *state)
{
    return game_is_complete(game, state) ? game->audit(edition, state) : "something is hidden";
}

bool game_hides(const struct game *game)
{
    for (const struct field *field = game->fields; field->name; field++)
        if (field->seen != SEEN_BY_ALL)
            return true;
    return false;
}

/* Lines of records have room for a kind and three values of so many letters. */
static bool words_fit(const struct game *game)
{
    for (const struct move_kind *kind = game->kinds; kind->word; kind++)
        if (strlen(kind->word) >= MAX_NAME)
            return false;
    for (const struct noun *noun = game->nouns; noun->name; noun++)
        for (const char *const *value = noun->value; value && *value; value++)
            if (strlen(*value) >= MAX_NAME)
                return false;
    return true;
}

/* What GAME_DEFAULTS would have filled in. */
static const char *missing_in(const struct game *game)
{
    bool tables = game->nouns && game->options && game->option_under && game->measures &&
                  game->measures->names && game->study && game->study->facts && game->study->curves;
    bool rules = game->edition_check && game->edition_derive && game->audit && game->explain &&
                 game->arrange && game->chance && game->host;
    bool sight = game->mask && game->recalls && game->determinise;
    bool advice = game->candidates && game->playout && game->shrewd && game->value;
    return tables && rules && sight && advice ? NULL : "DEFAULTS_OF does not begin the table";
}

/* A field that says where the match stands is one number that everybody sees. */
static bool is_declared(const struct game *game, const char *name)
{
    const struct field *field = declared(game, name);
    return !name || (field && field->rows == 1 && field->cols == 1 && field->seen == SEEN_BY_ALL);
}

static const char *undeclared(const struct game *game)
{
    uint64_t phases = 0;
    uint8_t flags = 0;
    if (!is_declared(game, game->phase) || !is_declared(game, game->turn) ||
        !is_declared(game, game->round))
        return "phase, turn, round: there is no such field, or not all see it";
    for (const struct move_kind *kind = game->kinds + 1; kind->word; kind++) {
        phases |= kind->phases;
        flags |= kind->flags;
    }
    if (phases && !game->phase)
        return "moves have phases, and the table does not say which field is the phase";
    return flags & MOVE_BY_HAND && !(game->phase && game->turn)
               ? "a move by hand needs fields for phase and turn"
               : NULL;
}

const char *game_check(const struct game *game)
{
    if (!game->id || !*game->id)
        return "no id";
    if (game->min_players < 1 || game->max_players > MAX_PLAYERS ||
        game->min_players > game->max_players)
        return "no such number of players";
    if (!game->state_size || game->state_size > MAX_STATE)
        return "a state that is empty or too large";
    if (!game->fields || !game->kinds || !game->kinds[0].word || *game->kinds[0].word ||
        !game->rules || !game->edition_lines || !game->edition_size || game->max_length < 1)
        return "a table is missing";
    if (!game->setup || !game->active || !game->legal || !game->apply || !game->result)
        return "a rule is missing: setup, active, legal, apply, result";
    const char *missing = missing_in(game);
    if (missing)
        return missing;
    int fields = 0;
    while (game->fields[fields].name)
        fields++;
    if (fields > MAX_FIELDS)
        return "a table of fields that is too long";
    if (!words_fit(game))
        return "a word is too long";
    missing = undeclared(game);
    if (missing)
        return missing;
    if (game_hides(game) && game->determinise == default_determinise)
        return "something is hidden, and determinise is missing";
    return NULL;
}

/* ---- names ----------------------------------------------------------- */

const struct game *game_find(const char *id)
{
    for (const struct game *const *game = all_games; *game; game++)
        if (!strcmp((*game)->id, id))
            return *game;
    return NULL;
}

static const char *const seats[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", NULL };
static const struct noun seat_noun = { .name = "seat", .value = seats };

const struct noun *noun_find(const struct game *game, const char *name)
{
    for (const struct noun *noun = game->nouns; noun->name; noun++)
        if (*noun->name == *name && !strcmp(noun->name, name))
            return noun;
    return strcmp(name, "seat") ? NULL : &seat_noun;
}

int noun_count(const struct game *game, const char *name)
{
    const struct noun *noun = noun_find(game, name);
    int count = 0;
    if (!noun)
        return 0;
    if (!noun->value)
        return noun->count;
    while (noun->value[count])
        count++;
    return count;
}

const char *noun_name(const struct game *game, const void *edition, const char *name, int value)
{
    const struct noun *noun = noun_find(game, name);
    if (!noun || value < 0 || value >= noun_count(game, name))
        return NULL;
    const char *text = noun->value ? noun->value[value]
                                   : (const char *)edition + noun->names + (size_t)value * MAX_NAME;
    return *text ? text : NULL;
}

int noun_value(const struct game *game, const void *edition, const char *name, const char *text,
               size_t length)
{
    const struct noun *noun = noun_find(game, name);
    if (!noun || !length)
        return -1;
    int count = noun->value ? 255 : noun->count;
    for (int i = 0; i < count; i++) {
        const char *word = noun->value ? noun->value[i]
                                       : (const char *)edition + noun->names + (size_t)i * MAX_NAME;
        if (!word)
            return -1;
        /* Most differ in the first letter already. */
        if (*word == *text && strlen(word) == length && !memcmp(word, text, length))
            return i;
    }
    return -1;
}

/* ---- results -------------------------------------------------------------- */

static bool has_more_points(const void *state, const struct result *result, int a, int b)
{
    (void)state;
    return result->points[a] > result->points[b];
}

void result_rank(struct result *result, int players, const void *state, result_ahead *ahead)
{
    for (int seat = 0; seat < players; seat++) {
        int rank = 1;
        for (int other = 0; other < players; other++)
            rank += other != seat && (ahead ? ahead : has_more_points)(state, result, other, seat);
        result->rank[seat] = (uint8_t)rank;
    }
}
