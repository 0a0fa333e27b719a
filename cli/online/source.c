/* source.c: the match on the screen is at a server: a desk tells what it looks like. */
#include <string.h>

#include "cli/online/online.h"

static struct desk *desk_of(const struct play *play)
{
    return client_sitting(play->online->client)->desk;
}

static bool is_over(const struct play *play)
{
    return desk_is_over(desk_of(play));
}

static unsigned view_of(const struct play *play, int viewer, void *view)
{
    unsigned active;
    (void)viewer; /* a desk has one */
    memcpy(view, desk_now(desk_of(play), &active), play->shown.game->state_size);
    return active;
}

static struct history history_at(const struct play *play, int viewer)
{
    (void)viewer;
    return desk_teller(desk_of(play)).history;
}

static void list_offers(const struct play *play, int seat, struct offers *offers)
{
    (void)seat;
    desk_offers(desk_of(play), offers);
}

static int draft_of(const struct play *play, int seat, struct move moves[MAX_DRAFT])
{
    (void)seat;
    return desk_tried(desk_of(play), moves);
}

/* ---- answers ------------------------------------------------------------------------------ */

/* Moves as they are sent, parted by ";". */
static void write_packet(const struct match *match, const struct move moves[], int count,
                         struct text *out)
{
    for (int i = 0; i < count; i++) {
        char move[160] = "";
        move_print(match->game, match->edition->data, moves[i], move, sizeof move);
        text_printf(out, "%s%s", i ? ";" : "", move);
    }
}

/* Asks with the seat's signature over what it was shown. Where the server has another note the
 * player is told, and the same answer goes without. */
static enum client_result ask_signed(struct online *online, const char *type, const char *members,
                                     struct text *answer)
{
    struct text all = { 0 };
    text_add(&all, members);
    sitting_sign(client_sitting(online->client), &all);
    bool is_signed = all.size > strlen(members);
    enum client_result result =
        all.failed ? RESULT_LOST : online_ask(online, type, all.data, ASK_AGAIN, answer);
    text_free(&all);
    if (!is_signed || result != RESULT_REFUSED ||
        !online_refused_for(answer, "error.fair.signature"))
        return result;
    client_disputed(online->client);
    return online_ask(online, type, members, ASK_AGAIN, answer);
}

/* Asks for what changes the match, and waits until the desk has seen what came of it. */
static bool change(struct online *online, const char *type, const char *members)
{
    struct text answer = { 0 };
    struct value value;
    int64_t seq = 0;
    enum client_result result = ask_signed(online, type, members, &answer);
    bool good = result == RESULT_ACK && value_read(answer.data, answer.size, &value) &&
                value_number(value_member(value, "seq"), 0, INT32_MAX, &seq) &&
                client_reach(online->client, (size_t)seq);
    if (result != RESULT_ACK)
        online_say_result(online, result, &answer);
    text_free(&answer);
    return good;
}

/* Sends what was tried, up to the last move that ends a decision; the parts of a private one
 * that follow are put together anew behind it. */
static enum line_done send_tried(struct play *play)
{
    struct desk *desk = desk_of(play);
    const struct match *match = desk_match(desk);
    struct move moves[MAX_DRAFT];
    struct refusal refusal;
    struct text packet = { 0 }, members = { 0 };
    int count = desk_tried(desk, moves), whole = count;
    while (whole && match->game->kinds[moves[whole - 1].kind].flags & MOVE_DRAFT)
        whole--;
    if (!whole)
        return DONE_MOVED;
    write_packet(match, moves, whole, &packet);
    text_printf(&members, ",\"at\":%zu,\"moves\":\"%s\"", desk_next(desk),
                packet.data ? packet.data : "");
    bool good = change(play->online, "play", members.data);
    text_free(&packet);
    text_free(&members);
    desk = desk_of(play);
    if (terminal_stopped() || !desk)
        return DONE_LEFT;
    desk_drop(desk);
    for (int i = whole; i < count && good; i++)
        good = desk_try(desk, moves[i], &refusal);
    return DONE_MOVED;
}

static enum line_done answer(struct play *play, int seat, const struct order *order,
                             struct refusal *refusal)
{
    struct desk *desk = desk_of(play);
    struct move before[MAX_DRAFT];
    int count = desk_tried(desk, before);
    (void)seat;
    if (order->anew)
        desk_drop(desk);
    for (int i = 0; i < order->count; i++) {
        struct refusal passed;
        if (desk_try(desk, order->moves[i], refusal))
            continue;
        desk_drop(desk); /* all of them or none: as it was */
        for (int k = 0; k < count; k++)
            desk_try(desk, before[k], &passed);
        return DONE_NOTHING;
    }
    size_t since = desk_next(desk);
    enum line_done done = send_tried(play);
    if (done == DONE_MOVED)
        play_wipe_final(play, seat, since - desk_first(desk_of(play)));
    return done;
}

static bool undo(struct play *play, int seat)
{
    struct desk *desk = desk_of(play);
    struct text members = { 0 };
    (void)seat;
    if (desk_untry(desk))
        return true;
    if (!desk_said(desk)->may_undo)
        return false;
    text_printf(&members, ",\"at\":%zu", desk_next(desk));
    bool good = change(play->online, "undo", members.data);
    text_free(&members);
    return good;
}

/* ---- advice ---------------------------------------------------------------------------------- */

static void take(struct value object, const char *name, struct text *out)
{
    char text[2048];
    online_text(value_member(object, name), text, sizeof text);
    text_add(out, text);
}

static bool hint(struct play *play, int seat, uint32_t seconds, struct hint *told)
{
    struct text members = { 0 }, reply = { 0 };
    struct value value = { 0 }, each = { 0 };
    (void)seat;
    text_printf(&members, ",\"ms\":%u", (seconds < 10 ? seconds : 10) * 1000);
    enum client_result result = online_ask(play->online, "hint", members.data, ASK_ONCE, &reply);
    bool good = result == RESULT_ACK && value_read(reply.data, reply.size, &value);
    if (good) {
        value = value_member(value, "hint");
        struct value moves = value_member(value, "moves");
        take(value, "head", &told->head);
        while (told->count < ADVICE_MOVES && value_next(moves, &each)) {
            take(each, "typed", &told->move[told->count].typed);
            take(each, "text", &told->move[told->count++].text);
        }
        take(value, "reason", &told->reason);
        take(value, "cause", &told->cause);
        take(value, "next", &told->next);
    } else {
        online_say_result(play->online, result, &reply);
    }
    text_free(&members);
    text_free(&reply);
    return good;
}

/* What this desk was shown; none where it was not watched from the first event on. */
static void add_note(const struct play *play, int seat, struct text *notes)
{
    struct fair_note note;
    if (seat == client_sitting(play->online->client)->viewer && desk_of(play) &&
        desk_note(desk_of(play), &note)) {
        fair_note_write(&note, notes);
        text_add(notes, "\n");
    }
}

void online_show_match(struct online *online)
{
    if (desk_of(online->play))
        online->play->shown = *desk_shown_match(desk_of(online->play));
}

static void show_names(struct play *play)
{
    client_language(play->online->client, cli_words());
    online_show_match(play->online);
}

const struct source online_source = {
    .over = is_over,
    .view = view_of,
    .history = history_at,
    .offers = list_offers,
    .draft = draft_of,
    .answer = answer,
    .undo = undo,
    .hint = hint,
    .note = add_note,
    .names = show_names,
    .help = "cli.online.help",
    .commands = online_commands,
};
