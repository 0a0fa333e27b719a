/*
 * fuzz_bot.c: conversations that go deep into a match: answers that are
 * allowed at that moment, in every way they can be written, mixed with undos,
 * drops and nonsense. The match stays sound, and its record can be read again.
 *
 * The first byte chooses the game, the second sets up the conversation; then
 * every two bytes are one answer: how, and which.
 */
#include <stdio.h>

#include "conversation.h"
#include "core/record.h"
#include "core/text.h"
#include "fair/hash.h"

/* Whom the last question is for; NOBODY: there is none. */
static int asked(const struct text *out)
{
    static const char ask[] = "{\"ask\":{\"seat\":";
    int seat = NOBODY;
    for (const char *at = out->data; at && (at = strstr(at, ask)); at++)
        seat = at[sizeof ask - 1] - '0';
    return seat;
}

static void write_moves(const struct session *session, const struct offers *offers, unsigned how,
                        unsigned which, struct text *line)
{
    const struct match *match = session_match(session);
    struct move move = offers_pick(offers, which % offers->moves);
    struct move next = offers_pick(offers, (which / 2 + 1) % offers->moves);
    char text[128], other[128];
    assert(move_print(match->game, match->edition->data, move, text, sizeof text));
    assert(move_print(match->game, match->edition->data, next, other, sizeof other));
    if (how % 4 == 0)
        text_printf(line, "{\"number\":%d}", move_number(match->game, move));
    else if (how % 4 == 1)
        text_printf(line, "{\"move\":\"%s\"}", text);
    else if (how % 4 == 2)
        text_printf(line, "{\"moves\":[\"%s\",\"%s\"]}", text, other);
    else {
        text_add(line, "{");
        json_move(line, "move", match->game, match->edition->data, move);
        text_add(line, "}");
    }
}

/* An answer; mostly one that is allowed. */
static void answer(const struct session *session, int seat, unsigned how, unsigned which,
                   struct text *line)
{
    static struct offers offers;
    static const char *const others[] = {
        "{\"undo\":true}",     "{\"drop\":true}", "{\"undo\":true}", "{\"number\":999999}",
        "{\"move\":\"none\"}", "{\"moves\":[]}",  "nonsense",        "{\"seq\":0,\"number\":1}"
    };
    if (how >= 208) {
        text_add(line, others[which % (sizeof others / sizeof *others)]);
        return;
    }
    session_legal(session, seat, &offers);
    assert(offers.moves);
    write_moves(session, &offers, how, which, line);
}

/* What was played so far reads as a record. */
static void check_record(const struct session *session)
{
    struct record record;
    struct record_error error;
    struct text text = { 0 };
    record_write(session, NULL, &text);
    assert(!text.failed && record_read(text.data, text.size, fair_hash_text, &record, &error));
    assert(session_count(record.session) == session_count(session));
    record_free(&record);
    text_free(&text);
}

static enum protocol_end say(struct protocol *protocol, int *seat, unsigned how, unsigned which)
{
    struct text line = { 0 }, out = { 0 };
    const struct session *session = protocol_session(protocol);
    answer(session, *seat, how, which, &line);
    enum protocol_end end = how == 255 ? protocol_empty_line(protocol, &out)
                                       : protocol_line(protocol, line.data, line.size, &out);
    assert(!out.failed);
    if (asked(&out) != NOBODY)
        *seat = asked(&out);
    fuzz_audit(session);
    text_free(&line);
    text_free(&out);
    return end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    struct fuzz_draws draws;
    struct protocol *protocol = fuzz_conversation(game, size ? *data : 0, 1, false, &draws);
    struct text out = { 0 };
    enum protocol_end end = protocol_start(protocol, &out);
    int seat = asked(&out);
    text_free(&out);
    for (size_t at = 1; end == PROTOCOL_OPEN && at + 2 <= size; at += 2)
        end = say(protocol, &seat, data[at], data[at + 1]);
    check_record(protocol_session(protocol));
    protocol_close(protocol);
    return 0;
}
