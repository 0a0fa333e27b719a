/*
 * statement.c: the lines of a case: what is set and played. What must hold is in expect.c.
 *
 * A move that cannot be made ends the case.
 */
#include "scenario/statement.h"

#include <string.h>

#include "scenario/expect.h"

/* ---- before the match ----------------------------------------------------------- */

/* The rest of the line into a buffer. */
static bool rest_of_line(struct line *line, char *buffer, size_t size)
{
    line_blanks(line);
    size_t length = (size_t)(line->end - line->at);
    if (!length || length >= size)
        return line_fault(line, length ? "too long" : "something is missing");
    memcpy(buffer, line->at, length);
    buffer[length] = 0;
    line->at = line->end;
    return true;
}

static bool run_game(struct trial *trial, struct line *line)
{
    char id[64];
    if (!rest_of_line(line, id, sizeof id))
        return false;
    trial->game = game_find(id);
    return trial->game || line_fault(line, "there is no game \"%s\"", id);
}

static bool run_players(struct trial *trial, struct line *line)
{
    int64_t players;
    if (!line_number(line, 1, MAX_PLAYERS, &players))
        return false;
    trial->players = (int)players;
    return line_over(line);
}

static bool run_options(struct trial *trial, struct line *line)
{
    return rest_of_line(line, trial->setup_text, sizeof trial->setup_text);
}

static bool run_edition(struct trial *trial, struct line *line)
{
    if (!trial->game)
        return line_fault(line, "a line \"game\" must come first");
    bool added = line_take(line, "add");
    if (line_take_sign(line, ":"))
        return trial_edition_line(trial, line, added);
    if (added)
        return line_fault(line, "a \":\" is missing");
    text_free(&trial->edition_text);
    return rest_of_line(line, trial->edition_name, sizeof trial->edition_name);
}

static bool run_seed(struct trial *trial, struct line *line)
{
    return line_number(line, 0, INT64_MAX / 2, &trial->seed) && line_over(line);
}

/* Taken by scenario_run before the case begins. */
static bool run_seeds(struct trial *trial, struct line *line)
{
    int64_t seeds;
    (void)trial;
    return line_number(line, 1, MAX_SEEDS, &seeds) && line_over(line);
}

/* ---- positions -------------------------------------------------------------------- */

bool statement_values(struct trial *trial, struct line *line, const struct place *place,
                      bool unknown, int64_t value[PLACE_VALUES], bool any[PLACE_VALUES])
{
    const void *edition = trial_data(trial);
    if (place->count > PLACE_VALUES)
        return line_fault(line, "too many values for one line");
    if (line_take(line, "all")) {
        if (!line_value(line, trial->game, edition, place->field, unknown, value))
            return false;
        for (int i = 0; i < place->count; i++) {
            value[i] = value[0];
            any[i] = false;
        }
        return line_over(line);
    }
    for (int i = 0; i < place->count; i++) {
        any[i] = line_take(line, "*");
        if (!any[i] && !line_value(line, trial->game, edition, place->field, unknown, &value[i]))
            return false;
    }
    return line_over(line);
}

/* "FIELD has NAME ...", "FIELD lacks NAME ..." */
static bool set_bits(struct trial *trial, struct line *line, const struct place *place, bool on)
{
    if (place->count != 1)
        return line_fault(line, "one element is needed here");
    do {
        int bit;
        if (!line_bit(line, trial->game, trial_data(trial), place->field, &bit))
            return false;
        uint64_t value = (uint64_t)field_get(place->field, trial->position, 0, place->first);
        value = on ? value | (uint64_t)1 << bit : value & ~((uint64_t)1 << bit);
        trial_set(trial, place, &(int64_t){ (int64_t)value });
    } while (line_blanks(line), line->at < line->end);
    return true;
}

static bool run_set(struct trial *trial, struct line *line)
{
    struct place place;
    int64_t value[PLACE_VALUES];
    bool any[PLACE_VALUES];
    if (!trial_place(trial, line) || !line_place(line, trial->game, trial_data(trial), &place))
        return false;
    if (line_take(line, "has"))
        return set_bits(trial, line, &place, true);
    if (line_take(line, "lacks"))
        return set_bits(trial, line, &place, false);
    if (!line_take_sign(line, "="))
        return line_fault(line, "a \"=\" is missing");
    if (!statement_values(trial, line, &place, false, value, any))
        return false;
    for (int i = 0; i < place.count; i++) {
        struct place one = { .field = place.field, .first = place.first + i, .count = 1 };
        if (!any[i])
            trial_set(trial, &one, &value[i]);
    }
    return true;
}

/* Two rows that belong together, such as where cards lie and which they are. */
struct rows {
    struct place first, second;
    int at, count; /* the elements that are laid so far, and all */
};

/* So many elements of this value, each with the other row's, or with nothing seen yet. */
static bool lay_one(struct trial *trial, struct line *line, struct rows *rows, int64_t value,
                    int64_t other)
{
    if (rows->at == rows->count)
        return line_fault(line, "more than the %d elements of the row", rows->count);
    struct place first = { .field = rows->first.field, .first = rows->first.first + rows->at };
    struct place second = { .field = rows->second.field, .first = rows->second.first + rows->at };
    first.count = second.count = 1;
    trial_set(trial, &first, &value);
    trial_set(trial, &second, &other);
    rows->at++;
    return true;
}

/* "deck 17" or "hand undertow orchard", up to ";" or the end of the line. */
static bool lay_group(struct trial *trial, struct line *line, struct rows *rows)
{
    int64_t value, other, unseen;
    if (!line_value(line, trial->game, trial_data(trial), rows->first.field, false, &value))
        return false;
    line_blanks(line);
    if (line->at < line->end && *line->at >= '0' && *line->at <= '9') {
        if (!line_number(line, 1, PLACE_VALUES, &unseen))
            return false;
        for (; unseen; unseen--)
            if (!lay_one(trial, line, rows, value, UNDRAWN))
                return false;
        return true;
    }
    do {
        if (!line_value(line, trial->game, trial_data(trial), rows->second.field, false, &other) ||
            !lay_one(trial, line, rows, value, other))
            return false;
        line_blanks(line);
    } while (line->at < line->end && *line->at != ';');
    return true;
}

/* "lay zone[0] card[0] = deck 17; hand undertow orchard; pile banquet" */
static bool run_lay(struct trial *trial, struct line *line)
{
    const void *edition = trial_data(trial);
    struct rows rows = { .at = 0 };
    if (!trial_place(trial, line) || !line_place(line, trial->game, edition, &rows.first) ||
        !line_place(line, trial->game, edition, &rows.second))
        return false;
    rows.count = rows.first.count;
    if (rows.second.count != rows.count || !(rows.second.field->also & ALSO_UNDRAWN))
        return line_fault(line, "two rows of one length are needed, the second one of cards");
    if (!line_take_sign(line, "="))
        return line_fault(line, "a \"=\" is missing");
    do
        if (!lay_group(trial, line, &rows))
            return false;
    while (line_take_sign(line, ";"));
    if (rows.at < rows.count)
        return line_fault(line, "%d of the %d elements of the row", rows.at, rows.count);
    return line_over(line);
}

static bool run_knows(struct trial *trial, struct line *line)
{
    unsigned who = 0;
    struct place place;
    if (!trial_place(trial, line))
        return false;
    while (!line_take_sign(line, ":")) {
        int viewer;
        if (line_take(line, "all"))
            who |= EVERYONE;
        else if (line_viewer(line, trial->players, &viewer) && viewer < MAX_PLAYERS)
            who |= 1u << viewer;
        else
            return line_fault(line, "seats, or \"all\", and a \":\" are needed");
    }
    if (!line_place(line, trial->game, trial_data(trial), &place))
        return false;
    if (place.field->seen != SEEN_BY_MASK)
        return line_fault(line, "what players know of \"%s\" cannot be stated", place.field->name);
    for (int i = place.first; i < place.first + place.count; i++) {
        unsigned char *at = trial->position + place.field->mask + 2 * (size_t)i;
        uint16_t mask;
        memcpy(&mask, at, 2);
        mask = (uint16_t)(mask | who);
        memcpy(at, &mask, 2);
    }
    return line_over(line);
}

/* ---- moves -------------------------------------------------------------------------- */

bool statement_ready(struct trial *trial, struct line *line)
{
    return trial_open(trial, line) && trial_settle(trial);
}

bool statement_asked(struct trial *trial, struct line *line)
{
    return statement_ready(trial, line) && trial_draw(trial);
}

bool statement_ready_for(struct trial *trial, struct line *line, int *actor)
{
    if (!trial_open(trial, line) || !line_actor(line, trial->players, actor))
        return false;
    if (!line_take_sign(line, ":"))
        return line_fault(line, "a \":\" is missing");
    return *actor == CHANCE ? statement_ready(trial, line) : statement_asked(trial, line);
}

static bool run_next(struct trial *trial, struct line *line)
{
    struct queued_move *queued = &trial->queue[trial->queued];
    if (trial->queued == MAX_QUEUE)
        return line_fault(line, "too many queued outcomes");
    *queued = (struct queued_move){ .line = line->number };
    if (!line_pattern(line, trial->game, trial_data(trial), MAY_ANY, &queued->pattern))
        return false;
    trial->queued++;
    return line_over(line);
}

bool statement_packet(struct trial *trial, struct line *line, struct move moves[MAX_PACKET],
                      int *count, bool *chance)
{
    *count = 0;
    if (chance)
        *chance = false;
    do {
        struct pattern pattern;
        if (*count == MAX_PACKET)
            return line_fault(line, "too many moves on one line");
        if (chance && *count && line_take(line, ".")) {
            *chance = true;
            return line_take_sign(line, ";") || line_fault(line, "a move must follow chance");
        }
        if (!line_pattern(line, trial->game, trial_data(trial), 0, &pattern))
            return false;
        moves[(*count)++] = pattern.move;
    } while (line_take_sign(line, ";"));
    return true;
}

static bool play_packet(struct trial *trial, int actor, const struct move moves[], int count)
{
    struct refusal refusal;
    bool played = count == 1 ? session_play(trial->session, actor, moves[0], &refusal)
                             : session_play_all(trial->session, actor, moves, count, &refusal);
    if (!played)
        return trial_differ(trial, "refused: %s%s%s", error_key(refusal.error),
                            refusal.rule ? " " : "", refusal.rule ? refusal.rule : "");
    return trial_audit(trial);
}

/* "0: buy flyt; use 1; go": one packet; "0: go; .; amount 3": two of them, and what chance
 * does between. */
static bool run_moves(struct trial *trial, struct line *line)
{
    struct move moves[MAX_PACKET];
    int actor, count;
    bool chance = true;
    if (!statement_ready_for(trial, line, &actor))
        return false;
    trial_mark(trial);
    while (chance) {
        if (!statement_packet(trial, line, moves, &count, &chance))
            return false;
        if (chance && actor == CHANCE)
            return line_fault(line, "chance draws for players");
        if ((!chance && !line_over(line)) || !play_packet(trial, actor, moves, count))
            return false;
        if (chance && session_active(trial->session) != 1u << CHANCE)
            return trial_differ(trial, "chance is not asked");
        if (chance && !trial_draw(trial))
            return false;
    }
    return true;
}

static bool run_undo(struct trial *trial, struct line *line)
{
    struct refusal refusal;
    int seat;
    if (!statement_asked(trial, line) || !line_viewer(line, trial->players, &seat) ||
        !line_over(line))
        return false;
    trial_mark(trial);
    if (!session_undo(trial->session, seat, &refusal))
        return trial_differ(trial, "refused: %s", error_key(refusal.error));
    return trial_audit(trial);
}

/* "chance waits": positions may be stated in which it is to draw. */
static bool run_chance(struct trial *trial, struct line *line)
{
    if (!line_take(line, "waits"))
        return line_fault(line, "\"waits\" is missing");
    if (!statement_ready(trial, line))
        return false;
    trial->waits = true;
    return line_over(line);
}

/* ---- all of them ------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool head; /* about the match as a whole */
    bool (*run)(struct trial *trial, struct line *line);
} statements[] = {
    { "game", true, run_game },       { "players", true, run_players },
    { "options", true, run_options }, { "edition", true, run_edition },
    { "seed", true, run_seed },       { "seeds", true, run_seeds },
    { "set", false, run_set },        { "knows", false, run_knows },
    { "next", false, run_next },      { "chance", false, run_chance },
    { "undo", false, run_undo },      { "lay", false, run_lay },
};

bool statement_run(struct trial *trial, struct line *line, bool head)
{
    const char *word, *begin = line->at;
    const struct expectation *expectation;
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (line_take(line, statements[i].word))
            return head != statements[i].head || statements[i].run(trial, line);
    if (head)
        return true;
    if ((expectation = expectation_take(line))) {
        trial->expectations++;
        return expectation->run(trial, line);
    }
    size_t length = line_word(line, &word);
    line_blanks(line);
    if (length == 1 && line->at < line->end && *line->at == ':') {
        line->at = begin;
        return run_moves(trial, line);
    }
    return line_fault(line, "\"%.*s\" begins no statement", (int)(length < 40 ? length : 40), word);
}
