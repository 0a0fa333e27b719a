/* show.c: what a viewer sees of a match, its result, and records. */
#include <string.h>

#include "api/call.h"
#include "core/describe.h"
#include "fair/seal.h"
#include "fair/verify.h"

/* ---- views --------------------------------------------------------------------- */

static bool look(struct kontor *kontor, const struct kontor_match *match, int viewer,
                 enum kontor_eyes eyes)
{
    if (!call_begin(kontor) || !call_viewer(kontor, match, viewer))
        return false;
    if (eyes != KONTOR_KNOWLEDGE && eyes != KONTOR_SHOWN)
        return call_fail(kontor, ERROR_ARGUMENT), false;
    session_view(match->record.session, viewer, eyes == KONTOR_SHOWN ? SHOWN : KNOWLEDGE,
                 kontor->view);
    return true;
}

const char *kontor_view(struct kontor *kontor, const struct kontor_match *match, int viewer,
                        enum kontor_eyes eyes)
{
    if (!look(kontor, match, viewer, eyes))
        return NULL;
    const struct match *played = session_match(match->record.session);
    json_state(&kontor->out, NULL, played->game, played->edition->data, kontor->view);
    return call_text(kontor);
}

const void *kontor_view_bytes(struct kontor *kontor, const struct kontor_match *match, int viewer,
                              enum kontor_eyes eyes)
{
    if (!look(kontor, match, viewer, eyes))
        return NULL;
    kontor->size = session_match(match->record.session)->game->state_size;
    return kontor->view;
}

/* ---- events --------------------------------------------------------------------- */

/* Whether these are events that the viewer knows of. */
static bool are_events(struct kontor *kontor, const struct kontor_match *match, int viewer,
                       size_t from, size_t to)
{
    if (!call_begin(kontor) || !call_viewer(kontor, match, viewer))
        return false;
    bool are = from <= to && to <= session_seen(match->record.session, viewer);
    if (!are)
        call_fail(kontor, ERROR_ARGUMENT);
    return are;
}

const char *kontor_events(struct kontor *kontor, const struct kontor_match *match, int viewer,
                          size_t from, size_t to)
{
    if (!are_events(kontor, match, viewer, from, to))
        return NULL;
    json_open(&kontor->out, NULL, '[');
    for (size_t seq = from; seq < to; seq++) {
        struct event event;
        session_seen_event(match->record.session, viewer, seq, &event);
        json_event(&kontor->out, NULL, session_match(match->record.session), seq, &event);
    }
    json_close(&kontor->out, ']');
    return call_text(kontor);
}

static struct teller teller_of(const struct kontor_match *match, int viewer,
                               const struct words *words)
{
    return (struct teller){ .words = words,
                            .match = session_match(match->record.session),
                            .history = history_of(match->record.session, viewer) };
}

const char *kontor_sentences(struct kontor *kontor, const struct kontor_match *match, int viewer,
                             size_t from, size_t to, const char *language)
{
    if (!are_events(kontor, match, viewer, from, to))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    struct teller teller = teller_of(match, viewer, words);
    json_open(&kontor->out, NULL, '[');
    while (from < to) {
        struct paragraph paragraph;
        size_t end = teller_end(&teller, from, to);
        if (!teller_paragraph(&teller, from, end, &paragraph))
            return call_fail(kontor, ERROR_MEMORY), NULL;
        paragraph_json(&paragraph, NULL, &kontor->out);
        paragraph_free(&paragraph);
        from = end;
    }
    json_close(&kontor->out, ']');
    return call_text(kontor);
}

/* ---- the end ---------------------------------------------------------------------- */

const char *kontor_result(struct kontor *kontor, const struct kontor_match *match,
                          const char *language)
{
    struct result result;
    struct ending_grid grid;
    struct text line = { 0 };
    if (!call_begin(kontor) || !call_match(kontor, match))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    const struct session *session = match->record.session;
    const struct match *played = session_match(session);
    if (session_active(session))
        return call_fail(kontor, ERROR_NOT_OVER), NULL;
    struct teller teller = teller_of(match, SPECTATOR, words);
    struct text *out = &kontor->out;
    played->game->result(played->edition->data, session_state(session), &result);
    json_open(out, NULL, '{');
    json_result(out, played->setup.players, &result);
    json_open(out, "account", '[');
    for (int i = 0; teller_account(&teller, i, &line); i++, line.size = 0)
        json_text_n(out, NULL, line.data ? line.data : "", line.size);
    json_close(out, ']');
    if (teller_grid(&teller, &grid))
        grid_json(&teller, &grid, "grid", out);
    grid_free(&grid);
    json_open(out, "ranking", '[');
    line.size = 0;
    for (int i = 0; teller_ranking(&teller, i, &line); i++, line.size = 0)
        json_text_n(out, NULL, line.data ? line.data : "", line.size);
    json_close(out, ']');
    json_close(out, '}');
    text_free(&line);
    return call_text(kontor);
}

/* ---- records ------------------------------------------------------------------------ */

const char *kontor_record(struct kontor *kontor, const struct kontor_match *match)
{
    struct text proof = { 0 }, plain = { 0 };
    if (!call_begin(kontor) || !call_match(kontor, match))
        return NULL;
    const struct session *session = match->record.session;
    if (match->proved)
        fair_proof(&match->fair, FAIR_FOR_HOST, &proof);
    else
        text_add_bytes(&proof, match->record.proof.data, match->record.proof.size);
    record_write(session, proof.data, &plain);
    if (!session_active(session) && plain.data && proof.size)
        fair_seal(plain.data, plain.size, &kontor->out);
    else
        text_add_bytes(&kontor->out, plain.data, plain.size);
    kontor->out.failed = kontor->out.failed || plain.failed || proof.failed;
    text_free(&plain);
    text_free(&proof);
    return call_text(kontor);
}

const char *kontor_record_seen(struct kontor *kontor, const struct kontor_match *match, int viewer)
{
    struct text proof = { 0 };
    if (!call_begin(kontor) || !call_viewer(kontor, match, viewer))
        return NULL;
    if (match->proved)
        fair_proof(&match->fair, FAIR_FOR_PLAYERS, &proof);
    fair_write_seen(match->record.session, proof.data, proof.size, viewer, &kontor->out);
    kontor->out.failed = kontor->out.failed || proof.failed;
    text_free(&proof);
    return call_text(kontor);
}

static void say_verdict(const struct words *words, const struct fair_verdict *verdict,
                        struct text *out)
{
    if (verdict->record.error == verdict->error)
        words_record_error(words, verdict->game, NULL, &verdict->record, out);
    else
        words_say(words, NULL, error_key(verdict->error), NULL, 0, out);
}

const char *kontor_verify(struct kontor *kontor, const char *record, size_t size,
                          const char *language)
{
    struct fair_verdict verdict;
    struct text sentence = { 0 };
    if (!call_begin(kontor))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    if (!record)
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    fair_verify(record, size, NULL, &verdict);
    if (!verdict.ok)
        say_verdict(words, &verdict, &sentence);
    json_open(&kontor->out, NULL, '{');
    fair_verdict_json(&verdict, &kontor->out);
    if (!verdict.ok)
        json_text(&kontor->out, "sentence", sentence.data ? sentence.data : "");
    json_close(&kontor->out, '}');
    text_free(&sentence);
    return call_text(kontor);
}

/* The places and the commitment as texts; false: one of them is none. */
static bool open_log(struct fair_log *log, const char *known, const char *told,
                     const char *commitment)
{
    uint8_t hash[FAIR_BYTES];
    int64_t lines;
    fair_log_open(log);
    if (known) {
        if (!fair_log_place_read(known, strlen(known), &lines, hash))
            return false;
        fair_log_open_at(log, lines, hash);
    }
    if (told) {
        if (!fair_log_place_read(told, strlen(told), &lines, hash))
            return false;
        fair_log_expect(log, lines, hash);
    }
    if (commitment) {
        if (!fair_from_hex(commitment, strlen(commitment), hash))
            return false;
        fair_log_look_for(log, hash);
    }
    return true;
}

const char *kontor_log(struct kontor *kontor, const char *known, const char *told,
                       const char *commitment, const char *pages, size_t size, const char *language)
{
    struct fair_log log;
    char hex[FAIR_HEX];
    if (!call_begin(kontor))
        return NULL;
    const struct words *words = call_words(kontor, language);
    if (!words)
        return NULL;
    if (!pages || !open_log(&log, known, told, commitment))
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    enum error error = fair_log_read(&log, pages, size);
    fair_to_hex(log.head, hex);
    json_open(&kontor->out, NULL, '{');
    json_bool(&kontor->out, "ok", !error);
    json_number(&kontor->out, "lines", log.lines);
    json_text(&kontor->out, "head", hex);
    json_bool(&kontor->out, "reached", log.marked);
    fair_log_json(&log, &kontor->out);
    if (error) {
        struct text sentence = { 0 };
        words_say(words, NULL, error_key(error), NULL, 0, &sentence);
        json_text(&kontor->out, "error", error_key(error));
        json_number(&kontor->out, "line", log.line);
        json_text(&kontor->out, "sentence", sentence.data ? sentence.data : "");
        text_free(&sentence);
    }
    json_close(&kontor->out, '}');
    return call_text(kontor);
}
