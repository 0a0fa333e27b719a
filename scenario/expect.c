/*
 * expect.c: lines that say what must hold.
 *
 * An expectation that does not hold is noted, and the case goes on.
 */
#include "scenario/expect.h"

#include <inttypes.h>
#include <string.h>

#include "scenario/seen.h"
#include "scenario/statement.h"

enum { MAX_PATTERNS = 64 };

/* ---- fields ---------------------------------------------------------------------- */

enum relation { EQUAL, UNEQUAL, LESS, MORE, AT_MOST, AT_LEAST };

static bool read_relation(struct line *line, enum relation *relation)
{
    static const char *const signs[] = { "=", "!=", "<=", ">=", "<", ">" };
    static const enum relation meaning[] = { EQUAL, UNEQUAL, AT_MOST, AT_LEAST, LESS, MORE };
    *relation = EQUAL;
    for (size_t i = 0; i < sizeof meaning / sizeof *meaning; i++)
        if (line_take_sign(line, signs[i])) {
            *relation = meaning[i];
            return true;
        }
    return line_fault(line, "\"=\", \"!=\", \"<\", \">\", \"<=\" or \">=\" is missing");
}

static bool holds(int64_t is, enum relation relation, int64_t wanted)
{
    switch (relation) {
    case EQUAL:
        return is == wanted;
    case UNEQUAL:
        return is != wanted;
    case LESS:
        return is < wanted;
    case MORE:
        return is > wanted;
    case AT_MOST:
        return is <= wanted;
    default:
        return is >= wanted;
    }
}

static void differ_value(struct trial *trial, const struct place *place, int element, int64_t is)
{
    struct text text = { 0 };
    trial_add_element(&text, trial, place->field, element);
    text_add(&text, " is ");
    text_value(&text, trial->game, trial_data(trial), place->field, is);
    trial_differ(trial, "%s", text.failed ? "no memory" : text.data);
    text_free(&text);
}

static bool check_bit(struct trial *trial, struct line *line, const struct place *place,
                      const void *state, bool wanted)
{
    int bit;
    if (place->count != 1)
        return line_fault(line, "one element is needed here");
    do {
        if (!line_bit(line, trial->game, trial_data(trial), place->field, &bit))
            return false;
        int64_t is = field_get(place->field, state, 0, place->first);
        if ((is >> bit & 1) != wanted)
            trial_differ(trial, "%s %s it", place->field->name, wanted ? "lacks" : "has");
    } while (line_blanks(line), line->at < line->end);
    return true;
}

/* "FIELD = VALUE ...", "FIELD has NAME ...", "FIELD lacks NAME ..." */
static bool check_state(struct trial *trial, struct line *line, const void *state, bool view)
{
    struct place place;
    enum relation relation;
    int64_t value[PLACE_VALUES];
    bool any[PLACE_VALUES];
    if (!line_place(line, trial->game, trial_data(trial), &place))
        return false;
    if (line_take(line, "has"))
        return check_bit(trial, line, &place, state, true);
    if (line_take(line, "lacks"))
        return check_bit(trial, line, &place, state, false);
    if (!read_relation(line, &relation) || !statement_values(trial, line, &place, view, value, any))
        return false;
    for (int i = 0; i < place.count; i++) {
        int64_t is = field_get(place.field, state, 0, place.first + i);
        if (!any[i] && !holds(is, relation, value[i]))
            differ_value(trial, &place, place.first + i, is);
    }
    return true;
}

/* "points = ..." and "rank = ...", one number for each player. */
static bool check_result(struct trial *trial, struct line *line, bool rank)
{
    struct result result;
    enum relation relation;
    int64_t seat = 0, last = trial->players - 1;
    if (line_take_sign(line, "[")) {
        if (!line_number(line, 0, last, &seat))
            return false;
        last = seat;
        if (!line_take_sign(line, "]"))
            return line_fault(line, "a \"]\" is missing");
    }
    if (!read_relation(line, &relation))
        return false;
    if (session_active(trial->session)) {
        trial_differ(trial, "the match is not over");
        return true;
    }
    trial->game->result(trial_data(trial), session_state(trial->session), &result);
    for (; seat <= last; seat++) {
        int64_t wanted, is = rank ? result.rank[seat] : result.points[seat];
        if (!line_number(line, -100000, 100000, &wanted))
            return false;
        if (!holds(is, relation, wanted))
            trial_differ(trial, "%s[%d] is %d", rank ? "rank" : "points", (int)seat, (int)is);
    }
    return line_over(line);
}

static bool run_expect(struct trial *trial, struct line *line)
{
    if (!statement_asked(trial, line))
        return false;
    if (!game_field(trial->game, "points") && line_take(line, "points"))
        return check_result(trial, line, false);
    if (!game_field(trial->game, "rank") && line_take(line, "rank"))
        return check_result(trial, line, true);
    return check_state(trial, line, session_state(trial->session), false);
}

static bool run_view(struct trial *trial, struct line *line)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    int viewer;
    if (!statement_asked(trial, line) || !line_viewer(line, trial->players, &viewer))
        return false;
    enum eyes eyes = line_take(line, "shown") ? SHOWN : KNOWLEDGE;
    if (!line_take_sign(line, ":"))
        return line_fault(line, "a \":\" is missing");
    session_view(trial->session, viewer, eyes, view);
    return check_state(trial, line, view, true);
}

/* "1:", "1 shown:", "s:" before the fields of a line; false: there is none, and nothing is read. */
static bool take_viewer(const struct trial *trial, struct line *line, int *viewer, enum eyes *eyes)
{
    struct line before = *line;
    if (line_viewer(line, trial->players, viewer)) {
        *eyes = line_take(line, "shown") ? SHOWN : KNOWLEDGE;
        if (line_take_sign(line, ":"))
            return true;
    }
    *line = before;
    return false;
}

static void compare_place(struct trial *trial, const struct place *place, const void *before,
                          const void *now)
{
    for (int i = place->first; i < place->first + place->count; i++) {
        int64_t is = field_get(place->field, now, 0, i);
        if (is != field_get(place->field, before, 0, i))
            differ_value(trial, place, i, is);
    }
}

static void compare_all(struct trial *trial, const void *before, const void *now)
{
    for (const struct field *field = trial->game->fields; field->name; field++) {
        struct place place = { .field = field, .count = field->rows * field->cols };
        compare_place(trial, &place, before, now);
    }
}

/* Fields that the last move, and what chance did then, left as they were: of the state, or
 * of what a viewer knows or is shown; "all" of them. */
static bool run_same(struct trial *trial, struct line *line)
{
    _Alignas(64) unsigned char old[MAX_STATE], new[MAX_STATE];
    const void *before = trial->before, *now;
    int viewer;
    enum eyes eyes;
    if (!statement_asked(trial, line))
        return false;
    now = session_state(trial->session);
    if (take_viewer(trial, line, &viewer, &eyes)) {
        game_observe(trial->game, trial->before, viewer, eyes, old);
        session_view(trial->session, viewer, eyes, new);
        before = old;
        now = new;
    }
    if (line_take(line, "all")) {
        compare_all(trial, before, now);
        return line_over(line);
    }
    do {
        struct place place;
        if (!line_place(line, trial->game, trial_data(trial), &place))
            return false;
        compare_place(trial, &place, before, now);
    } while (line_blanks(line), line->at < line->end);
    return true;
}

/* ---- moves ------------------------------------------------------------------------ */

static void differ_move(struct trial *trial, struct move move, const char *what)
{
    struct text text = { 0 };
    trial_add_move(&text, trial, move);
    trial_differ(trial, "%s %s", text.data ? text.data : "", what);
    text_free(&text);
}

/* How many offered moves fit. */
static int count_fitting(const struct trial *trial, const struct offers *offers,
                         const struct pattern *pattern, struct move *first)
{
    int count = 0;
    for (int i = 0; i < offers->count; i++) {
        struct move move;
        int more = pattern_fits_offer(trial->game, pattern, &offers->list[i], &move);
        if (more && !count)
            *first = move;
        count += more;
    }
    return count;
}

static bool run_offered(struct trial *trial, struct line *line, bool wanted)
{
    struct offers offers;
    int actor;
    if (!statement_ready_for(trial, line, &actor))
        return false;
    session_legal(trial->session, actor, &offers);
    do {
        struct pattern pattern;
        struct move first = { 0 };
        unsigned may = MAY_ANY | (wanted ? 0 : MAY_EXCEED);
        if (!line_pattern(line, trial->game, trial_data(trial), may, &pattern))
            return false;
        int count = count_fitting(trial, &offers, &pattern, &first);
        if (!count && wanted)
            differ_move(trial, pattern.move, "is not offered, nor anything like it");
        else if (count && !wanted)
            differ_move(trial, first, "is offered");
    } while (line_take_sign(line, ";"));
    return line_over(line);
}

static bool read_patterns(struct trial *trial, struct line *line,
                          struct pattern pattern[MAX_PATTERNS], int *count)
{
    *count = 0;
    do {
        if (*count == MAX_PATTERNS)
            return line_fault(line, "too many moves on one line");
        if (!line_pattern(line, trial->game, trial_data(trial), MAY_ANY, &pattern[(*count)++]))
            return false;
    } while (line_take_sign(line, ";"));
    return line_over(line);
}

/* These are offered and nothing else. */
static bool run_only(struct trial *trial, struct line *line)
{
    struct offers offers;
    struct pattern pattern[MAX_PATTERNS];
    int actor, count;
    if (!statement_ready_for(trial, line, &actor) || !read_patterns(trial, line, pattern, &count))
        return false;
    session_legal(trial->session, actor, &offers);
    for (int i = 0; i < count; i++) {
        struct move first = { 0 };
        if (!count_fitting(trial, &offers, &pattern[i], &first))
            differ_move(trial, pattern[i].move, "is not offered, nor anything like it");
    }
    for (int i = 0; i < offers.count; i++)
        for (int n = offers.list[i].move.n; n <= offers.list[i].high; n++) {
            struct move move = offers.list[i].move;
            bool fits = false;
            move.n = (uint8_t)n;
            for (int k = 0; k < count && !fits; k++)
                fits = pattern_fits(trial->game, &pattern[k], move);
            if (!fits)
                differ_move(trial, move, "is offered, too");
        }
    return true;
}

static bool run_count(struct trial *trial, struct line *line)
{
    struct offers offers;
    struct pattern pattern;
    struct move first = { 0 };
    enum relation relation;
    int64_t wanted;
    int actor;
    if (!statement_ready_for(trial, line, &actor) ||
        !line_pattern(line, trial->game, trial_data(trial), MAY_ANY, &pattern) ||
        !read_relation(line, &relation) || !line_number(line, 0, 100000, &wanted) ||
        !line_over(line))
        return false;
    session_legal(trial->session, actor, &offers);
    int count = count_fitting(trial, &offers, &pattern, &first);
    if (!holds(count, relation, wanted))
        trial_differ(trial, "%d such moves are offered", count);
    return true;
}

/* "odds MOVE = 2/5": the chance of an outcome. */
static bool run_odds(struct trial *trial, struct line *line)
{
    struct offers offers;
    struct pattern pattern;
    int64_t part, whole = 1, weight = 0;
    const char *word;
    if (!statement_ready(trial, line) ||
        !line_pattern(line, trial->game, trial_data(trial), MAY_ANY, &pattern))
        return false;
    if (!line_take_sign(line, "="))
        return line_fault(line, "a \"=\" is missing");
    size_t length = line_word(line, &word);
    const char *stroke = memchr(word, '/', length);
    struct line number = *line;
    number.at = word;
    number.end = stroke ? stroke : word + length;
    bool fine = line_number(&number, 0, 1000000, &part);
    number.at = stroke ? stroke + 1 : word;
    number.end = word + length;
    if (!fine || (stroke && !line_number(&number, 1, 1000000, &whole)))
        return line_fault(line, "chances are written like 2/5");
    session_legal(trial->session, CHANCE, &offers);
    for (int i = 0; i < offers.count; i++)
        if (pattern_fits(trial->game, &pattern, offers.list[i].move))
            weight += offers.list[i].weight;
    if (!offers.weight)
        trial_differ(trial, "chance is not asked");
    else if (weight * whole != part * offers.weight)
        trial_differ(trial, "the chances are %" PRId64 "/%u", weight, offers.weight);
    return line_over(line);
}

/* "refused 0: buy flyt by CC-T1"; the state must not have changed. */
static bool run_refused(struct trial *trial, struct line *line)
{
    struct move moves[MAX_PACKET];
    struct refusal refusal = { 0 };
    const char *word;
    int actor, count;
    if (!statement_ready_for(trial, line, &actor) ||
        !statement_packet(trial, line, moves, &count, NULL))
        return false;
    if (!line_take(line, "by"))
        return line_fault(line, "\"by\" and a rule's id, or an error, are missing");
    size_t length = line_word(line, &word);
    uint64_t hash = game_hash(trial->game, session_state(trial->session));
    if (session_play_all(trial->session, actor, moves, count, &refusal))
        return trial_differ(trial, "this is not refused");
    const char *by = refusal.rule ? refusal.rule : error_key(refusal.error);
    if (strlen(by) != length || memcmp(by, word, length))
        trial_differ(trial, "refused by %s", *by ? by : "the cards");
    if (hash != game_hash(trial->game, session_state(trial->session)))
        trial_differ(trial, "refused, but the state has changed");
    return line_over(line);
}

/* "turn 0 2", "turn .", "turn h", "turn none" */
static bool run_turn(struct trial *trial, struct line *line)
{
    unsigned wanted = 0;
    if (!trial_open(trial, line))
        return false;
    if (!line_take(line, "none"))
        do {
            int actor;
            if (!line_actor(line, trial->players, &actor))
                return false;
            wanted |= 1u << actor;
        } while (line_blanks(line), line->at < line->end);
    if (wanted >> CHANCE & 1 ? !statement_ready(trial, line) : !statement_asked(trial, line))
        return false;
    unsigned active = session_active(trial->session);
    if (active != wanted) {
        struct text text = { 0 };
        for (int actor = 0; actor <= CHANCE; actor++)
            if (active >> actor & 1 && actor < MAX_PLAYERS)
                text_printf(&text, " %d", actor);
            else if (active >> actor & 1)
                text_add(&text, actor == CHANCE ? " ." : " h");
        trial_differ(trial, "asked:%s", active && text.data ? text.data : " none");
        text_free(&text);
    }
    return line_over(line);
}

/* "may undo 0", "no undo 0" */
static bool run_may_undo(struct trial *trial, struct line *line, bool wanted)
{
    int seat;
    if (!line_take(line, "undo"))
        return line_fault(line, "\"undo\" is missing");
    if (!statement_asked(trial, line) || !line_viewer(line, trial->players, &seat) ||
        !line_over(line))
        return false;
    if (session_may_undo(trial->session, seat) != wanted)
        trial_differ(trial,
                     wanted ? "the move cannot be taken back" : "the move can be taken back");
    return true;
}

/* ---- what viewers see ------------------------------------------------------------------ */

/* "sees 1: 0 lay flyt", "sees 1: . draw 0 ?", "sees 1: nothing": since the last
 * line with a move. */
static bool run_sees(struct trial *trial, struct line *line, bool wanted)
{
    int viewer;
    if (!statement_asked(trial, line) || !line_viewer(line, trial->players, &viewer))
        return false;
    if (!line_take_sign(line, ":"))
        return line_fault(line, "a \":\" is missing");
    return sees_run(trial, line, viewer, wanted);
}

/* "says 1: field.money row=0 to=8" */
static bool run_says(struct trial *trial, struct line *line, bool wanted)
{
    int viewer;
    if (!statement_asked(trial, line) || !line_viewer(line, trial->players, &viewer))
        return false;
    if (!line_take_sign(line, ":"))
        return line_fault(line, "a \":\" is missing");
    return says_run(trial, line, viewer, wanted);
}

/* ---- all of them ------------------------------------------------------------------------- */

static bool run_not(struct trial *trial, struct line *line)
{
    if (line_take(line, "offered"))
        return run_offered(trial, line, false);
    if (line_take(line, "sees"))
        return run_sees(trial, line, false);
    if (line_take(line, "says"))
        return run_says(trial, line, false);
    return line_fault(line, "\"offered\", \"sees\" or \"says\" is missing");
}

static bool run_is_offered(struct trial *trial, struct line *line)
{
    return run_offered(trial, line, true);
}

static bool run_does_see(struct trial *trial, struct line *line)
{
    return run_sees(trial, line, true);
}

static bool run_does_say(struct trial *trial, struct line *line)
{
    return run_says(trial, line, true);
}

static bool run_may(struct trial *trial, struct line *line)
{
    return run_may_undo(trial, line, true);
}

static bool run_no(struct trial *trial, struct line *line)
{
    return run_may_undo(trial, line, false);
}

static const struct expectation expectations[] = {
    { "expect", run_expect },   { "offered", run_is_offered },
    { "not", run_not },         { "only", run_only },
    { "count", run_count },     { "odds", run_odds },
    { "refused", run_refused }, { "turn", run_turn },
    { "view", run_view },       { "sees", run_does_see },
    { "says", run_does_say },   { "same", run_same },
    { "may", run_may },         { "no", run_no },
};

const struct expectation *expectation_take(struct line *line)
{
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations; i++)
        if (line_take(line, expectations[i].word))
            return &expectations[i];
    return NULL;
}
