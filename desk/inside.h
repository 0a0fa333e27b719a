/* inside.h: what the files of the desk share. */
#ifndef DESK_INSIDE_H
#define DESK_INSIDE_H

#include "core/difference.h"
#include "core/view.h"
#include "desk/desk.h"

enum {
    MAX_LEVEL = 32,
    FRAME = 64, /* every so many events a view of the past is kept whole */
    MAX_THING = 96
};

/* ---- what happened (past.c) ------------------------------------------------- */

/* Events, and the views between them without what is fleeting: some whole, the
 * others as differences. */
struct past {
    size_t size; /* of a view */
    size_t first, count, room;
    struct event *event;
    size_t *end; /* of each event's difference in `bytes` */
    size_t bytes_room;
    uint8_t *bytes;
    unsigned char *frames; /* before events 0, FRAME, 2 * FRAME, ... */
};

void past_free(struct past *past);
/* Forgets all and begins with this view; false: no memory, and nothing has changed. */
bool past_start(struct past *past, size_t seq, const void *view, size_t size);
bool past_add(struct past *past, const struct event *event, const void *before, const void *after);
void past_cut(struct past *past, size_t count);
/* The view before event i of those kept, up to their count. */
void past_view(const struct past *past, size_t i, void *view);
/* Makes it the view after event i; false: it stays the same. */
bool past_step(const struct past *past, size_t i, void *view);

/* ---- numbers over time (curves.c) -------------------------------------------- */

struct curves;

/* NULL: no memory. */
struct curves *curves_open(void);
/* They are to be reckoned anew: what they were reckoned from, or its words, have changed. */
void curves_forget(struct curves *curves);
void curves_close(struct curves *curves);

/* ---- a desk -------------------------------------------------------------------- */

struct desk {
    struct match match;
    struct match told; /* the same, but the viewer is "you", unless several people look */
    bool shared;       /* they do, in turn: everybody has a name */
    struct edition *edition;
    char level[MAX_PLAYERS][MAX_LEVEL], character[MAX_PLAYERS][MAX_LEVEL];
    int viewer;
    const struct words *words;
    struct view_bounds bounds; /* what comes as a view is held against them */
    bool started;
    struct past past;
    struct curves *curves; /* as far as they were reckoned (curves.c) */
    desk_view now;         /* what is shown */
    bool noting;           /* a note is to be kept, */
    bool noted;            /* and has been from the first event on */
    uint8_t exchange[FAIR_BYTES];
    struct fair_note note;
    struct desk_word word;
    bool lost; /* tried moves were, by an event */
    int tried;
    struct move move[MAX_DRAFT];
    desk_view trial; /* what is shown, with the tried moves */
};

/* Reads the head into an empty desk (head.c); what it has opened is closed with it. */
enum error desk_read_head(struct desk *desk, const char *head, size_t size);
/* Whether the viewer is to answer, upon what was tried. */
bool desk_is_asked(const struct desk *desk, const void *view);
/* The kind of chance move that the viewer is asked to make by hand; 0: none. */
int desk_by_hand(const struct desk *desk, const void *view);
/* Plays one own move on the view, if it is asked for and allowed. */
bool desk_play_on(const struct desk *desk, void *view, struct move move, struct refusal *refusal);

/* For telling: a position as a scene. */
struct scene desk_scene(const struct desk *desk, const void *view);

/* ---- JSON ------------------------------------------------------------------------ */

static inline const char *desk_string(const struct text *text)
{
    return text->data ? text->data : "";
}

/* The text as a member, and emptied. */
void desk_member(struct text *out, const char *key, struct text *text);
/* "coin:flyt", "seat:1". */
void desk_thing(const struct desk *desk, const char *noun, int64_t value, char thing[MAX_THING]);

void desk_edition_json(const struct desk *desk, struct text *out);
void desk_match_json(const struct desk *desk, struct text *out);
void desk_question_json(const struct desk *desk, struct text *out);
void desk_draft_json(const struct desk *desk, struct text *out);
void desk_may_json(const struct desk *desk, struct text *out);
void desk_offers_json(const struct desk *desk, struct text *out);
void desk_table_json(const struct desk *desk, const void *view, struct text *out);
void desk_numbers_json(const struct desk *desk, struct text *out);
void desk_players_json(const struct desk *desk, struct text *out);
void desk_figures_json(const struct desk *desk, struct text *out);
void desk_log_json(const struct desk *desk, size_t from, struct text *out);
void desk_curves_json(const struct desk *desk, struct text *out);
void desk_over_json(const struct desk *desk, struct text *out);
/* What the table and the deciding numbers say of one thing: labels and cells (table.c). */
void desk_row_json(const struct desk *desk, const char *key, const char *noun, int row,
                   struct text *out);
/* Whether there is such a value: places of an edition that are left free have no
 * name, seats that nobody plays are none. */
bool desk_is_used(const struct desk *desk, const char *noun, int value);
/* The label of a field; NULL: it is not shown. */
const char *desk_label(const struct desk *desk, const struct field *field);

#endif
