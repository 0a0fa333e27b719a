/*
 * test_server_refusals.c: what a server does not do, and what an operator has it
 * do: every refusal has its key, a sentence in the player's language and changes
 * nothing; orders at a running server; waiting rooms that nobody starts; series.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/helpers/house.h"

enum { STRANGER = 4 };

static char waiting[STORE_ID_SIZE]; /* a match of person 0 with a free seat, kept ones behind */
static char invites[2][17];         /* taken back, ended */

static void take_match(int who, char match[STORE_ID_SIZE])
{
    const char *at = strstr(house.person[who].frames.data, "\"match\":\"");
    assert_non_null(at);
    memcpy(match, at + 9, STORE_ID_LENGTH);
    match[STORE_ID_LENGTH] = 0;
}

static void take_invite(int which)
{
    house_say(0, "\"type\":\"invite\",\"match\":\"%s\",\"hours\":1", waiting);
    const char *at = strstr(house.person[0].frames.data, "\"invite\":\"");
    assert_non_null(at);
    memcpy(invites[which], at + 10, 16);
}

/* ---- refusals ------------------------------------------------------------------------ */

/* What a message has for the marks in it. */
static void put_in(const char *members, struct text *out)
{
    for (; *members; members++)
        if (*members == '@')
            text_add(out, house.match);
        else if (*members == '#')
            text_add(out, waiting);
        else if (*members == '1' && members[1] == '!')
            text_add(out, invites[0]), members++;
        else if (*members == '2' && members[1] == '!')
            text_add(out, invites[1]), members++;
        else
            text_add_bytes(out, members, 1);
}

/* The sentence of the one refusal that came; the test fails where something else did. */
static void read_refusal(int who, const char *key, char sentence[400])
{
    struct value value;
    char found[64], type[16];
    const char *frames = house.person[who].frames.data ? house.person[who].frames.data : "";
    const char *answer = strstr(frames, "{\"type\":\"refused\"");
    if (!answer)
        answer = strstr(frames, "{\"type\":\"error\"");
    if (!answer)
        fail_msg("no refusal %s but: %s", key, frames);
    size_t length = answer ? strcspn(answer, "\n") : 0;
    assert_true(value_read(answer, length, &value));
    assert_true(value_text(value_member(value, "type"), type, sizeof type));
    assert_true(value_text(value_member(value, "key"), found, sizeof found));
    if (strcmp(found, key) != 0)
        fail_msg("%s instead of %s", found, key);
    assert_true(value_text(value_member(value, "sentence"), sentence, 400));
    if (strlen(sentence) < 8 || !strcmp(sentence, key) || strchr(sentence, '{'))
        fail_msg("%s says: %s", key, sentence);
    assert_null(strstr(answer + length, "{\"type\":\"refused\"")); /* one alone */
    assert_null(strstr(frames, "{\"type\":\"ack\""));
}

static const struct {
    int who;
    const char *key, *members;
} refusals[] = {
    { 0, "error.wire.type", "\"type\":\"nonsense\"" },
    { 0, "error.wire.member", "\"type\":\"ping\",\"zz\":1" },
    { 0, "error.wire.member", "\"type\":\"ping\",\"n\":1" },
    { 0, "error.wire.member", "\"type\":\"lobby\"" },
    { 0, "error.wire.value", "\"type\":\"lobby\",\"on\":3" },
    { 0, "error.wire.hello", "\"type\":\"hello\",\"wire\":1" },
    { 0, "error.wire.match", "\"type\":\"watch\",\"match\":\"zzzzzzzzzz\"" },
    { 0, "error.wire.match", "\"type\":\"watch\",\"match\":\"0000000001\"" },
    /* other people's seats */
    { STRANGER, "error.wire.seat",
      "\"type\":\"play\",\"match\":\"@\",\"at\":0,\"moves\":\"pass\"" },
    { STRANGER, "error.wire.seat", "\"type\":\"undo\",\"match\":\"@\",\"at\":0" },
    { STRANGER, "error.wire.seat", "\"type\":\"leave\",\"match\":\"@\"" },
    { STRANGER, "error.wire.creator", "\"type\":\"start\",\"match\":\"#\"" },
    { STRANGER, "error.wire.creator", "\"type\":\"change\",\"match\":\"#\",\"listed\":true" },
    { STRANGER, "error.wire.creator",
      "\"type\":\"seat\",\"match\":\"#\",\"seat\":1,\"to\":\"add\"" },
    { STRANGER, "error.wire.full", "\"type\":\"join\",\"match\":\"@\"" },
    { STRANGER, "error.wire.taken", "\"type\":\"join\",\"match\":\"#\",\"seat\":0" },
    { STRANGER, "error.wire.invited", "\"type\":\"join\",\"match\":\"#\",\"seat\":2" },
    { STRANGER, "error.wire.seat", "\"type\":\"join\",\"match\":\"#\",\"seat\":8" },
    { 0, "error.wire.twice", "\"type\":\"join\",\"match\":\"#\"" },
    { 0, "error.wire.missing", "\"type\":\"start\",\"match\":\"#\"" },
    { 0, "error.wire.state", "\"type\":\"start\",\"match\":\"@\"" },
    { 0, "error.wire.state", "\"type\":\"promise\",\"match\":\"@\",\"host\":true" },
    { 0, "error.wire.state",
      "\"type\":\"reveal\",\"match\":\"#\",\"entropy\":"
      "\"0000000000000000000000000000000000000000000000000000000000000000\"" },
    { 0, "error.wire.state", "\"type\":\"time\",\"match\":\"@\",\"seat\":1,\"ms\":60000" },
    { 0, "error.wire.state", "\"type\":\"rematch\",\"match\":\"@\",\"on\":true" },
    { 0, "error.wire.hints", "\"type\":\"hint\",\"match\":\"@\"" },
    { 0, "error.wire.level", "\"type\":\"hand\",\"match\":\"@\",\"to\":\"clever\"" },
    { 0, "error.wire.level",
      "\"type\":\"seat\",\"match\":\"#\",\"seat\":1,\"to\":\"computer\",\"level\":\"clever\"" },
    { 0, "error.wire.value",
      "\"type\":\"change\",\"match\":\"#\",\"clock\":{\"kind\":\"sundial\"}" },
    { 0, "error.wire.value",
      "\"type\":\"change\",\"match\":\"#\",\"clock\":{\"kind\":\"move\",\"ms\":5}" },
    { 0, "error.edition", "\"type\":\"change\",\"match\":\"#\",\"edition\":\"none\"" },
    { 0, "error.wire.edition",
      "\"type\":\"change\",\"match\":\"#\",\"edition\":\"kontor-edition 1\\nnonsense\\n\"" },
    { 0, "error.game",
      "\"type\":\"create\",\"game\":\"chess\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]" },
    { 0, "error.players",
      "\"type\":\"create\",\"game\":\"fuffziger\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}"
      "]" },
    { STRANGER, "error.wire.invite", "\"type\":\"join\",\"invite\":\"0000000000000000\"" },
    { STRANGER, "error.wire.invite_revoked", "\"type\":\"join\",\"invite\":\"1!\"" },
    { STRANGER, "error.wire.invite_revoked", "\"type\":\"invited\",\"invite\":\"1!\"" },
    { STRANGER, "error.wire.invite_late", "\"type\":\"join\",\"invite\":\"2!\"" },
    { 0, "error.wire.phrase", "\"type\":\"chat\",\"match\":\"@\",\"phrase\":\"curse\"" },
    { 0, "error.wire.text", "\"type\":\"chat\",\"match\":\"@\",\"text\":\"\"" },
    { 0, "error.wire.text", "\"type\":\"chat\",\"match\":\"@\",\"text\":\"a\\nb\"" },
    { 0, "error.wire.name", "\"type\":\"settings\",\"name\":\"a\\u202eb\"" },
    { 0, "error.wire.name", "\"type\":\"settings\",\"name\":\"a\\u200bb\"" },
    { 0, "error.wire.hook", "\"type\":\"hook\",\"url\":\"http://example.org/\"" },
    { 0, "error.wire.hook", "\"type\":\"hook_test\"" },
};

static void open_tables(void)
{
    house_say(0, "\"type\":\"create\",\"game\":\"cryptoly\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"},{\"kind\":\"invited\"}]");
    take_match(0, waiting);
    take_invite(0);
    house_say(0, "\"type\":\"uninvite\",\"invite\":\"%s\"", invites[0]);
    take_invite(1);
    house_pass(3700000); /* the hour of the second is over */
    house_make("cryptocurrency", 2, "");
}

static void every_refusal_has_a_sentence_in_the_own_language(void **state)
{
    static const char *const languages[] = { "en", "de", "ja" };
    (void)state;
    open_tables();
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        int who = refusals[i].who;
        char said[3][400];
        struct text members = { 0 };
        put_in(refusals[i].members, &members);
        for (int language = 0; language < 3; language++) {
            house_pass(5000); /* failed invitations slow down */
            house_say(who, "\"type\":\"settings\",\"language\":\"%s\"", languages[language]);
            assert_true(house_has(who, "\"ack\""));
            house_say(who, "%s", members.data);
            read_refusal(who, refusals[i].key, said[language]);
        }
        assert_string_not_equal(said[0], said[1]);
        assert_string_not_equal(said[0], said[2]);
        text_free(&members);
    }
}

/* Refused, and when to try again is told. */
static void refuse_later(int who, const char *key, const char *members)
{
    char sentence[400];
    struct text whole = { 0 };
    put_in(members, &whole);
    house_say(who, "%s", whole.data);
    text_free(&whole);
    read_refusal(who, key, sentence);
    assert_true(house_number(who, "\"retry\":") > 0);
}

/* What depends on how the server stands; each limit is counted by its flag. */
static void limits_and_states_of_the_server(void **state)
{
    static const char create[] = "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":"
                                 "\"me\"},{\"kind\":\"open\"}]";
    char sentence[400];
    (void)state;
    open_tables();
    struct server_settings *set = &house.server->set;
    const uint64_t *limited = house.server->figures.limited;
    house.server->stopping = true;
    refuse_later(0, "error.wire.stopping", create);
    house.server->stopping = false;
    set->most_open = 0;
    refuse_later(0, "error.wire.busy", "\"type\":\"ping\"");
    assert_int_equal(limited[LIMIT_OPEN], 1);
    set->most_open = 64;
    set->most_matches = 1;
    house_say(0, "%s", create);
    read_refusal(0, "error.wire.limit", sentence);
    assert_int_equal(limited[LIMIT_MATCHES], 1);
    set->most_matches = 50;
    set->most_undos = 0;
    house_say(house_asked(), "\"type\":\"undo\",\"match\":\"%s\",\"at\":%zu", house.match,
              session_seen(house_room()->play.session, house_asked()));
    read_refusal(house_asked(), "error.wire.undos", sentence);
    assert_int_equal(limited[LIMIT_UNDOS], 1);
    for (int i = 0; i < 40; i++)
        house_say(STRANGER, "\"type\":\"invited\",\"invite\":\"0000000000000000\"");
    refuse_later(STRANGER, "error.wire.rate", "\"type\":\"invited\",\"invite\":\"1!\"");
    assert_true(limited[LIMIT_CODES] > 10);
    house_pass(6000); /* one more in five seconds */
    house_say(STRANGER, "\"type\":\"invited\",\"invite\":\"0000000000000000\"");
    read_refusal(STRANGER, "error.wire.invite", sentence);
    for (int i = 0; i < 20; i++)
        house_say(0, "\"type\":\"chat\",\"match\":\"%s\",\"text\":\"again\"", house.match);
    refuse_later(0, "error.wire.rate", "\"type\":\"chat\",\"match\":\"@\",\"text\":\"again\"");
    assert_int_equal(limited[LIMIT_CHATS], 1);
}

/* Decisions that are old, of somebody else, half or made twice. */
static void decisions_that_do_not_fit(void **state)
{
    char sentence[400];
    struct text answer = { 0 };
    (void)state;
    house_make("fuffziger", 3, "");
    int seat = NOBODY;
    for (int i = 0; i < 200 && seat == NOBODY; i++) { /* up to a decision of several parts */
        const struct game *game = session_match(house_room()->play.session)->game;
        struct question question;
        while (!house_asked_all())
            house_pass(100);
        int asked = house_asked();
        assert_true(table_question(house_room()->play.table, asked, &question));
        for (int k = 0; k < question.offers.count && seat == NOBODY; k++)
            if (game->kinds[question.offers.list[k].move.kind].flags & MOVE_DRAFT) {
                char move[160];
                move_print(game, session_match(house_room()->play.session)->edition->data,
                           question.offers.list[k].move, move, sizeof move);
                seat = asked;
                house_say(seat, "\"type\":\"play\",\"match\":\"%s\",\"at\":%zu,\"moves\":\"%s\"",
                          house.match, session_seen(house_room()->play.session, seat), move);
                read_refusal(seat, "error.wire.half", sentence);
            }
        if (seat == NOBODY)
            house_play(asked);
    }
    assert_true(seat != NOBODY);
    house_answer(seat, &answer);
    int other = 0;
    while (house_asked_all() >> other & 1 && other < 2)
        other++;
    house_say(seat, "%s", answer.data);
    assert_true(house_has(seat, "\"ack\""));
    house_pass(1000);
    size_t events = session_count(house_room()->play.session);
    house.person[seat].n--; /* the same number upon something else */
    house_say(seat, "\"type\":\"hand\",\"match\":\"%s\",\"to\":\"normal\"", house.match);
    read_refusal(seat, "error.wire.number", sentence);
    while (!house_asked_all())
        house_pass(100);
    events = session_count(house_room()->play.session);
    int late = house_asked();
    house_say(late, "\"type\":\"play\",\"match\":\"%s\",\"at\":0,\"moves\":\"pass\"", house.match);
    read_refusal(late, "error.wire.old", sentence);
    assert_int_equal(session_count(house_room()->play.session), events);
    text_free(&answer);
}

/* ---- operators -------------------------------------------------------------------------- */

static void order(const char *what, const char *value)
{
    struct stored_order row = { .what = what, .value = value };
    struct store_request *put = store_request(ABOUT_NOTHING, 0, 0);
    store_put_order(put, &row);
    assert_true(store_post(house.server->archive, put));
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        house_forget(who);
    house_pass(5000); /* with the next sign of life */
}

static void orders_at_a_running_server(void **state)
{
    char one[STORE_ID_SIZE], player[STORE_ID_SIZE];
    (void)state;
    open_tables();
    order("message", "We restart at noon.");
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        assert_true(house_has(who, "{\"type\":\"note\",\"sentence\":\"We restart at noon.\"}"));
    house_pass(5000);
    house_forget(0);
    house_pass(10000);
    assert_false(house_has(0, "\"note\"")); /* once */

    order("read_only", "1");
    refuse_later(0, "error.wire.read_only",
                 "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    refuse_later(1, "error.wire.read_only", "\"type\":\"quick\",\"game\":\"cryptoly\"");
    refuse_later(STRANGER, "error.wire.read_only", "\"type\":\"join\",\"match\":\"#\"");
    house_play(house_asked()); /* what runs goes on */
    for (int who = 0; who < 2; who++)
        house_say(who, "\"type\":\"end\",\"match\":\"%s\",\"on\":true", house.match);
    assert_true(room_is_over(house_room()));
    refuse_later(0, "error.wire.read_only", "\"type\":\"rematch\",\"match\":\"@\",\"on\":true");
    for (int seat = 1; seat < 3; seat++)
        house_say(0,
                  "\"type\":\"seat\",\"match\":\"%s\",\"seat\":%d,\"to\":\"computer\",\"level\":"
                  "\"greedy\"",
                  waiting, seat);
    refuse_later(0, "error.wire.read_only", "\"type\":\"start\",\"match\":\"#\"");
    order("read_only", "0");
    house_say(0, "\"type\":\"start\",\"match\":\"%s\"", waiting);
    assert_true(house_has(0, "\"ack\""));

    house_make("cryptocurrency", 2, "");
    memcpy(one, house.match, sizeof one);
    order("end", one);
    assert_string_equal(house_room()->kept.why, "operator");
    assert_true(house_has(1, "\"why\":\"operator\""));
    house_make("cryptocurrency", 2, "");
    order("delete", house.match);
    assert_true(house_has(1, "\"why\":\"operator\""));
    house_say(1, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    assert_true(house_has(1, "error.wire.match"));

    struct stored_ban ban = { .kind = BAN_PLAYER, .value = player, .why = "" };
    store_id_write(house.person[STRANGER].player, player);
    struct store_request *put = store_request(ABOUT_NOTHING, 0, 0);
    store_put_ban(put, &ban);
    assert_true(store_post(house.server->archive, put));
    order("ban", player);
    assert_true(house_has(STRANGER, "\"why\":\"banned\""));
    assert_false(house_has(0, "\"bye\""));
    assert_true(house.person[STRANGER].connection->closing);
}

/* A table that is deleted leaves the list at once, for all who read it. */
static void a_deleted_table_is_not_found(void **state)
{
    (void)state;
    house_say(1, "\"type\":\"lobby\",\"on\":true");
    house_say(0, "\"type\":\"create\",\"game\":\"cryptoly\",\"listed\":true,\"seats\":[{\"kind\":"
                 "\"me\"},{\"kind\":\"open\"}]");
    take_match(0, waiting);
    house_pass(1000);
    assert_true(house_has(1, waiting));
    order("delete", waiting);
    assert_true(house_has(1, "\"type\":\"lobby\""));
    assert_false(house_has(1, waiting));
}

/* ---- waiting rooms ------------------------------------------------------------------------- */

static void a_match_that_is_never_started_disappears(void **state)
{
    (void)state;
    house_say(0, "\"type\":\"create\",\"game\":\"cryptoly\",\"listed\":true,\"seats\":[{\"kind\":"
                 "\"me\"},{\"kind\":\"open\"}]");
    take_match(0, waiting);
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", waiting);
    int64_t half = house.server->set.waiting_ms / 2;
    for (int i = 0; i < 2; i++) {
        house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", waiting);
        assert_true(house_has(0, "\"ack\""));
        house.now += half - 1000;
        house_pass(1500);
    }
    house_pass(3000);
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", waiting);
    assert_true(house_has(0, "error.wire.match"));
    house_say(0, "\"type\":\"lobby\",\"on\":true");
    house_pass(1000);
    assert_false(house_has(0, waiting));
}

/* Quick: nobody else comes, and computer players fill the table when it was said. */
static void a_quick_match_fills_itself(void **state)
{
    (void)state;
    house_say(0, "\"type\":\"quick\",\"game\":\"cryptoly\",\"players\":3,\"fill\":30000");
    take_match(0, house.match);
    house_say(0, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    assert_int_equal(house_number(0, "\"fill\":"), house_room()->kept.made + 30000);
    house_pass(29000);
    assert_int_equal(room_stage(house_room()), MATCH_WAITING);
    house_pass(3000);
    assert_true(room_stage(house_room()) > MATCH_WAITING);
    assert_int_equal(house_room()->kept.seat[1].kind, STORED_SEAT_COMPUTER);
    assert_string_equal(house_room()->kept.seat[2].agent, "normal");
}

/* Two who ask in the same moment meet: a table that is being stored is waited for. */
static void quick_matches_of_one_moment_are_one(void **state)
{
    char message[128], other[STORE_ID_SIZE];
    (void)state;
    snprintf(message, sizeof message,
             "{\"n\":%lld,\"type\":\"quick\",\"game\":\"cryptoly\",\"players\":3}",
             (long long)++house.person[0].n);
    house_forget(0);
    wire_receive(house.server, house.person[0].connection, message, strlen(message));
    assert_false(house_has(0, "\"ack\"")); /* not stored yet */
    house_say(1, "\"type\":\"quick\",\"game\":\"cryptoly\",\"players\":3");
    take_match(0, house.match);
    take_match(1, other);
    assert_string_equal(house.match, other);
    assert_int_equal(room_people(house_room()), 2);
}

/* ---- series ---------------------------------------------------------------------------------- */

/* The person who sits there now answers for the seat. */
static void answer_for(int seat)
{
    struct text answer = { 0 };
    int who = 0;
    while (house.person[who].player != house_room()->kept.seat[seat].player)
        who++;
    house_answer(seat, &answer);
    house_say(who, "%s", answer.data);
    assert_true(house_has(who, "\"ack\""));
    text_free(&answer);
}

/* Plays to the end; the seat that has won, or NOBODY where several have. */
static int play_out(void)
{
    struct result result;
    int winner = NOBODY, winners = 0;
    for (int i = 0; i < 5000 && room_stage(house_room()) == MATCH_RUNNING; i++)
        if (house_asked_all())
            answer_for(house_asked());
        else
            house_pass(100);
    assert_int_equal(room_stage(house_room()), MATCH_OVER);
    const struct match *match = session_match(house_room()->play.session);
    match->game->result(match->edition->data, session_state(house_room()->play.session), &result);
    for (int seat = 0; seat < house_room()->kept.players; seat++)
        if (result.rank[seat] == 1) {
            winner = seat;
            winners++;
        }
    return winners == 1 ? winner : NOBODY;
}

/* Seats move on by one, the score goes with the people; it is stored. */
static void a_series_keeps_its_score(void **state)
{
    int score[2] = { 0 }; /* by person */
    (void)state;
    house_make("cryptocurrency", 2, "");
    for (int number = 1; number <= 3; number++) {
        int winner = play_out();
        for (int seat = 0; seat < 2; seat++)
            if (winner == seat || winner == NOBODY)
                score[house_room()->kept.seat[seat].player == house.person[1].player]++;
        char before[STORE_ID_SIZE];
        memcpy(before, house.match, sizeof before);
        for (int who = 0; who < 2; who++)
            house_say(who, "\"type\":\"rematch\",\"match\":\"%s\",\"on\":true", before);
        store_id_write(house_room()->kept.next, house.match);
        house_stop();
        house_start();
        for (int who = 0; who < 2; who++) {
            house_arrive(who);
            house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
        }
        struct room *room = house_room();
        int first = room->kept.seat[0].player == house.person[1].player;
        char wanted[120];
        snprintf(wanted, sizeof wanted,
                 "\"series\":{\"number\":%d,\"score\":[%d,%d],\"before\":\"%s\"}", number + 1,
                 score[first], score[!first], before);
        assert_int_equal(first, number % 2);
        assert_true(house_has(1, wanted));
        house_say(0, "\"type\":\"start\",\"match\":\"%s\"", house.match);
        for (int who = 0; who < 2; who++)
            house_say(who, "\"type\":\"promise\",\"match\":\"%s\",\"host\":true", house.match);
        house_pass(100);
        assert_int_equal(room_stage(house_room()), MATCH_RUNNING);
    }
    assert_true(score[0] + score[1] >= 3);
}

/* ---- a wrong clock ------------------------------------------------------------------------------
 */

/* The machine comes back after an hour with another calendar: a day early, a year late. Clocks go
 * on from the last sign of life all the same, each time anew. */
static void a_wrong_clock_after_a_restart(void **state)
{
    static const int64_t wrong[] = { 0, 0, INT64_C(-86400000), INT64_C(365) * 86400000, 0, 0 };
    (void)state;
    house_make("cryptocurrency", 2, ",\"clock\":{\"kind\":\"move\",\"ms\":6000000}");
    int seat = house_asked();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        house_pass(100000);
        int64_t left = clock_shown(house_room(), seat, seat);
        house_stop();
        house.now += 3600000;
        house.wall = wrong[i];
        house_start();
        for (int who = 0; who < 2; who++) {
            house_arrive(who);
            house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
        }
        int64_t now = clock_shown(house_room(), seat, seat);
        if (now > left + 5000 || now < left - 1500)
            fail_msg("%zu: %lld became %lld", i, (long long)left, (long long)now);
    }
}

#define ON_DISK(test)   cmocka_unit_test_setup_teardown(test, house_open_on_disk, house_close)
#define IN_MEMORY(test) cmocka_unit_test_setup_teardown(test, house_open, house_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_MEMORY(every_refusal_has_a_sentence_in_the_own_language),
        IN_MEMORY(limits_and_states_of_the_server),
        IN_MEMORY(decisions_that_do_not_fit),
        IN_MEMORY(orders_at_a_running_server),
        IN_MEMORY(a_deleted_table_is_not_found),
        IN_MEMORY(a_match_that_is_never_started_disappears),
        IN_MEMORY(a_quick_match_fills_itself),
        IN_MEMORY(quick_matches_of_one_moment_are_one),
        ON_DISK(a_series_keeps_its_score),
        ON_DISK(a_wrong_clock_after_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
