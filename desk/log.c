/* log.c: what happened, and the end. */
#include "desk/inside.h"

/* ---- the log --------------------------------------------------------------------- */

/* The round in which event i happened, in games that count rounds. */
static void write_round(const struct desk *desk, size_t i, struct text *out)
{
    const struct field *round = game_round(desk->match.game);
    desk_view view;
    if (!round) {
        json_nothing(out, "round");
        return;
    }
    past_view(&desk->past, i, view);
    json_number(out, "round", field_get(round, view, 0, 0));
}

/* The seat that a move of chance names as its player: whose die it is, who draws. */
static int named_seat(const struct desk *desk, struct move move)
{
    const struct move_arg *arg = &desk->match.game->kinds[move.kind].arg[0];
    bool named = arg->name && arg->noun && !strcmp(arg->noun, "seat");
    int seat = named ? move_argument(move, arg) : NOBODY;
    return seat < desk->match.setup.players ? seat : NOBODY;
}

/* Whom the paragraph is about: the first seat in it that acts; where none does, the one
 * whose draws they all are. What all do at once is nobody's. */
static void write_actor(const struct desk *desk, const struct paragraph *paragraph,
                        struct text *out)
{
    int drawn = NOBODY;
    bool several = false;
    if (paragraph->together) {
        json_text(out, "actor", "all");
        return;
    }
    for (size_t i = paragraph->first; i < paragraph->end; i++) {
        const struct event *event = &desk->past.event[i];
        if (event->actor < MAX_PLAYERS) {
            json_number(out, "actor", event->actor);
            return;
        }
        int seat = named_seat(desk, event->move);
        several = several || (seat != NOBODY && drawn != NOBODY && seat != drawn);
        drawn = seat != NOBODY ? seat : drawn;
    }
    if (drawn != NOBODY && !several)
        json_number(out, "actor", drawn);
    else
        json_text(out, "actor",
                  desk->past.event[paragraph->first].actor == HOST ? "host" : "chance");
}

static void write_lines(const struct desk *desk, const struct paragraph *paragraph,
                        struct text *out)
{
    json_open(out, "lines", '[');
    for (int i = 0; i < paragraph->sentences; i++) {
        const struct told_sentence *told = &paragraph->sentence[i];
        json_open(out, NULL, '{');
        json_number(out, "event", (int64_t)(desk->past.first + told->seq));
        json_number(out, "times", told->times);
        json_text(out, "text", told->text);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "changes", '[');
    for (int i = 0; i < paragraph->changes; i++)
        json_text(out, NULL, paragraph->change[i]);
    json_close(out, ']');
}

static void write_moment(const struct desk *desk, const struct paragraph *paragraph,
                         struct text *out)
{
    if (!paragraph->moment) {
        json_nothing(out, "moment");
        return;
    }
    json_open(out, "moment", '{');
    json_text(out, "key", paragraph->moment);
    json_number(out, "event", (int64_t)(desk->past.first + paragraph->moment_at));
    json_close(out, '}');
}

static void write_paragraph(const struct desk *desk, const struct teller *teller, size_t from,
                            size_t end, struct text *out)
{
    struct paragraph paragraph;
    if (!teller_paragraph(teller, from, end, &paragraph)) {
        out->failed = true;
        return;
    }
    json_open(out, NULL, '{');
    json_number(out, "from", (int64_t)(desk->past.first + from));
    json_number(out, "to", (int64_t)(desk->past.first + end));
    write_actor(desk, &paragraph, out);
    write_round(desk, from, out);
    json_text(out, "head", paragraph.head ? paragraph.head : "");
    json_bool(out, "whole", paragraph.whole);
    write_lines(desk, &paragraph, out);
    write_moment(desk, &paragraph, out);
    json_close(out, '}');
    paragraph_free(&paragraph);
}

void desk_log_json(const struct desk *desk, size_t from, struct text *out)
{
    struct teller teller = desk_teller(desk);
    json_open(out, "log", '[');
    for (size_t at = 0, end; at < desk->past.count; at = end) {
        end = teller_end(&teller, at, desk->past.count);
        if (end > from)
            write_paragraph(desk, &teller, at, end, out);
    }
    json_close(out, ']');
}

/* ---- the end ---------------------------------------------------------------------------- */

/* The seats in the order in which teller_ranking tells them. */
static void write_ranking(const struct desk *desk, const struct result *result, struct text *out)
{
    struct teller teller = desk_teller(desk);
    struct text line = { 0 };
    int players = desk->match.setup.players, told = 0;
    json_open(out, "ranking", '[');
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++) {
            if (result->rank[seat] != rank)
                continue;
            teller_ranking(&teller, told++, &line);
            json_open(out, NULL, '{');
            json_number(out, "seat", seat);
            json_number(out, "rank", rank);
            json_number(out, "points", result->points[seat]);
            desk_member(out, "text", &line);
            json_close(out, '}');
        }
    json_close(out, ']');
    text_free(&line);
}

static void write_account(const struct desk *desk, struct text *out)
{
    struct teller teller = desk_teller(desk);
    struct text line = { 0 };
    struct ending_grid grid;
    teller_outcome(&teller, &line);
    desk_member(out, "text", &line);
    json_open(out, "account", '{');
    json_open(out, "lines", '[');
    for (int i = 0; teller_account(&teller, i, &line); i++)
        desk_member(out, NULL, &line);
    json_close(out, ']');
    if (teller_grid(&teller, &grid))
        grid_json(&teller, &grid, "grid", out);
    grid_free(&grid);
    json_close(out, '}');
    text_free(&line);
}

void desk_over_json(const struct desk *desk, struct text *out)
{
    struct result result;
    if (!desk_is_over(desk)) {
        json_nothing(out, "over");
        return;
    }
    desk->match.game->result(desk->edition->data, desk->now, &result);
    json_open(out, "over", '{');
    json_open(out, "winners", '[');
    for (int seat = 0; seat < desk->match.setup.players; seat++)
        if (result.rank[seat] == 1)
            json_number(out, NULL, seat);
    json_close(out, ']');
    write_ranking(desk, &result, out);
    write_account(desk, out);
    json_close(out, '}');
}
