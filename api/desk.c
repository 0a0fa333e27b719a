/* desk.c: desks through the public interface. */
#include "desk/desk.h"

#include <stdlib.h>
#include <string.h>

#include "api/call.h"
#include "desk/follow.h"

enum { MOST_TYPED = 1 << 14 };

/* Words may be exchanged while a desk is open: it remembers the language alone. */
struct kontor_desk {
    struct desk *desk;
    char language[16];
};

/* Whether several people play in this program, who look at one screen in turn. */
static bool is_shared(const struct kontor_match *match)
{
    int people = 0;
    for (int seat = 0; seat < session_match(match->record.session)->setup.players; seat++)
        people += match->seat[seat].by == SEAT_PERSON;
    return people > 1;
}

/* ---- what a host sends --------------------------------------------------------- */

const char *kontor_desk_head(struct kontor *kontor, const struct kontor_match *match)
{
    struct text more = { 0 };
    if (!call_begin(kontor) || !call_match(kontor, match))
        return NULL;
    if (match->proved) {
        char hex[FAIR_HEX];
        fair_to_hex(match->fair.commitment, hex);
        text_printf(&more, "\"commitment\":\"%s\"", hex);
    }
    if (is_shared(match))
        text_printf(&more, "%s\"shared\":true", more.size ? "," : "");
    follow_head(match->record.session, more.data, &kontor->out);
    text_free(&more);
    return call_text(kontor);
}

/* Whether the viewer is there and has so many events. */
static bool has_seen(struct kontor *kontor, const struct kontor_match *match, int viewer,
                     size_t from, size_t to)
{
    if (!call_begin(kontor) || !call_viewer(kontor, match, viewer))
        return false;
    bool has = from <= to && to <= session_seen(match->record.session, viewer);
    if (!has)
        call_fail(kontor, ERROR_ARGUMENT);
    return has;
}

const char *kontor_desk_start(struct kontor *kontor, const struct kontor_match *match, int viewer,
                              size_t seq)
{
    if (!has_seen(kontor, match, viewer, 0, seq))
        return NULL;
    follow_write_start(match->record.session, viewer, seq, &kontor->out);
    return call_text(kontor);
}

const char *kontor_desk_news(struct kontor *kontor, const struct kontor_match *match, int viewer,
                             size_t from, size_t to)
{
    if (!has_seen(kontor, match, viewer, from, to))
        return NULL;
    follow_news(match->record.session, match->table, viewer, from, to, &kontor->out);
    return call_text(kontor);
}

/* ---- opening and feeding ---------------------------------------------------------- */

/* Begins a call about a desk, in its language. */
static bool begin(struct kontor *kontor, struct kontor_desk *desk)
{
    if (!call_begin(kontor))
        return false;
    if (!desk)
        return call_fail(kontor, ERROR_ARGUMENT), false;
    const struct words *words = call_words(kontor, desk->language);
    if (words)
        desk_language(desk->desk, words);
    return words;
}

static enum kontor_error end(struct kontor *kontor, enum error error)
{
    return error ? call_fail(kontor, error) : KONTOR_FINE;
}

/* The same for calls that give a text. */
static const char *tell(struct kontor *kontor, enum error error)
{
    if (!error)
        return call_text(kontor);
    call_fail(kontor, error);
    return NULL;
}

static void keep_language(struct kontor_desk *desk, const struct words *words)
{
    const char *name = words_language(words);
    size_t length = strnlen(name, sizeof desk->language - 1);
    memcpy(desk->language, name, length);
    desk->language[length] = 0;
}

struct kontor_desk *kontor_desk_open(struct kontor *kontor, const char *head, size_t size,
                                     int viewer, const char *language)
{
    enum error error = ERROR_MEMORY;
    if (!call_begin(kontor))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    if (!head)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    struct kontor_desk *desk = calloc(1, sizeof *desk);
    if (desk)
        desk->desk = desk_open(head, size, viewer, words, &error);
    if (!desk || !desk->desk) {
        free(desk);
        call_fail(kontor, error);
        return NULL;
    }
    keep_language(desk, words);
    return desk;
}

void kontor_desk_close(struct kontor_desk *desk)
{
    if (desk)
        desk_close(desk->desk);
    free(desk);
}

enum kontor_error kontor_desk_language(struct kontor *kontor, struct kontor_desk *desk,
                                       const char *language)
{
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    if (!desk)
        return call_fail(kontor, ERROR_ARGUMENT);
    const struct words *words = call_words(kontor, language);
    if (!words)
        return kontor_error(kontor);
    keep_language(desk, words);
    return KONTOR_FINE;
}

enum kontor_error kontor_desk_feed(struct kontor *kontor, struct kontor_desk *desk,
                                   const char *news, size_t size)
{
    if (!begin(kontor, desk))
        return kontor_error(kontor);
    return end(kontor, desk_feed(desk->desk, news, size));
}

enum kontor_error kontor_desk_follow(struct kontor *kontor, struct kontor_desk *desk,
                                     const struct kontor_match *match)
{
    if (!begin(kontor, desk))
        return kontor_error(kontor);
    if (!call_viewer(kontor, match, desk_viewer(desk->desk)))
        return kontor_error(kontor);
    const struct match *played = session_match(match->record.session);
    const struct match *known = desk_match(desk->desk);
    if (played->game != known->game || played->setup.players != known->setup.players)
        return call_fail(kontor, ERROR_DESK_HEAD);
    return end(kontor, desk_follow(desk->desk, match->record.session, match->table));
}

/* ---- notes ------------------------------------------------------------------------------ */

enum kontor_error kontor_desk_keep_note(struct kontor *kontor, struct kontor_desk *desk,
                                        const uint8_t *exchange)
{
    if (!begin(kontor, desk))
        return kontor_error(kontor);
    if (!exchange)
        return call_fail(kontor, ERROR_ARGUMENT);
    desk_keep_note(desk->desk, exchange);
    return KONTOR_FINE;
}

const char *kontor_desk_note(struct kontor *kontor, struct kontor_desk *desk)
{
    struct fair_note note;
    if (!begin(kontor, desk))
        return NULL;
    if (!desk_note(desk->desk, &note))
        return call_fail(kontor, ERROR_DESK_START), NULL;
    fair_note_write(&note, &kontor->out);
    return call_text(kontor);
}

/* ---- trying -------------------------------------------------------------------------- */

enum kontor_error kontor_desk_try(struct kontor *kontor, struct kontor_desk *desk, const char *text)
{
    struct move moves[MAX_DRAFT];
    struct refusal refusal;
    int count, tried = 0;
    if (!begin(kontor, desk))
        return kontor_error(kontor);
    if (!call_is_text(text, MOST_TYPED))
        return call_fail(kontor, ERROR_ARGUMENT);
    const struct match *match = desk_match(desk->desk);
    enum error error =
        moves_parse(match->game, match->edition->data, text, moves, MAX_DRAFT, &count);
    if (error)
        return call_fail(kontor, error);
    while (tried < count && desk_try(desk->desk, moves[tried], &refusal))
        tried++;
    if (tried == count)
        return KONTOR_FINE;
    while (tried-- > 0)
        desk_untry(desk->desk);
    return call_refuse(kontor, match->game, &refusal);
}

enum kontor_error kontor_desk_untry(struct kontor *kontor, struct kontor_desk *desk)
{
    if (!begin(kontor, desk))
        return kontor_error(kontor);
    return desk_untry(desk->desk) ? KONTOR_FINE : call_fail(kontor, ERROR_UNDO);
}

enum kontor_error kontor_desk_drop(struct kontor *kontor, struct kontor_desk *desk)
{
    if (!begin(kontor, desk))
        return kontor_error(kontor);
    desk_drop(desk->desk);
    return KONTOR_FINE;
}

const char *kontor_desk_packet(struct kontor *kontor, struct kontor_desk *desk)
{
    struct move moves[MAX_DRAFT];
    if (!begin(kontor, desk))
        return NULL;
    const struct match *match = desk_match(desk->desk);
    int count = desk_tried(desk->desk, moves);
    text_add(&kontor->out, "");
    for (int i = 0; i < count; i++) {
        char move[160] = "";
        move_print(match->game, match->edition->data, moves[i], move, sizeof move);
        text_printf(&kontor->out, "%s%s", i ? ";" : "", move);
    }
    return call_text(kontor);
}

/* ---- asking --------------------------------------------------------------------------- */

const char *kontor_desk_json(struct kontor *kontor, struct kontor_desk *desk, const char *sections)
{
    return begin(kontor, desk) ? tell(kontor, desk_json(desk->desk, sections, &kontor->out)) : NULL;
}

size_t kontor_desk_reckon(struct kontor *kontor, struct kontor_desk *desk, size_t most)
{
    return begin(kontor, desk) ? desk_reckon(desk->desk, most) : 0;
}

const char *kontor_desk_log(struct kontor *kontor, struct kontor_desk *desk, size_t from)
{
    return begin(kontor, desk) ? tell(kontor, desk_log(desk->desk, from, &kontor->out)) : NULL;
}

const char *kontor_desk_events(struct kontor *kontor, struct kontor_desk *desk, size_t from)
{
    return begin(kontor, desk) ? tell(kontor, desk_events(desk->desk, from, &kontor->out)) : NULL;
}

const char *kontor_desk_past(struct kontor *kontor, struct kontor_desk *desk, size_t event)
{
    return begin(kontor, desk) ? tell(kontor, desk_past(desk->desk, event, &kontor->out)) : NULL;
}

const char *kontor_desk_explain(struct kontor *kontor, struct kontor_desk *desk, const char *thing)
{
    return begin(kontor, desk) ? tell(kontor, desk_explain(desk->desk, thing, &kontor->out)) : NULL;
}

const char *kontor_desk_why(struct kontor *kontor, struct kontor_desk *desk, const char *move)
{
    return begin(kontor, desk) ? tell(kontor, desk_why(desk->desk, move, &kontor->out)) : NULL;
}

const char *kontor_desk_preview(struct kontor *kontor, struct kontor_desk *desk, const char *moves)
{
    return begin(kontor, desk) ? tell(kontor, desk_preview(desk->desk, moves, &kontor->out)) : NULL;
}

const char *kontor_desk_order(struct kontor *kontor, struct kontor_desk *desk, const char *typed)
{
    return begin(kontor, desk) ? tell(kontor, desk_order(desk->desk, typed, &kontor->out)) : NULL;
}
