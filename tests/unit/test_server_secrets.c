/*
 * test_server_secrets.c: the non-interference test of the server.
 *
 * From one position somebody answers twice, in two ways, with the store put back
 * in between. To whoever cannot tell the two apart by the rules everything that
 * the server sends in the seconds after, and whatever they can ask for, is the
 * same to the byte: the match as a desk and as a program is told it, lists of
 * tables and of one's own matches, clocks, presence, series, what is stored about
 * oneself, the record, an invitation, refusals.
 *
 * What is new and can be asked for joins `look`.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "desk/follow.h"
#include "tests/helpers/house.h"

enum { SEATS = 3, LOOKS_ON = 3, STRANGER = 4, LISTENERS = 5 };

static char invite[17];

/* ---- looking ----------------------------------------------------------------------- */

/* What came but for acknowledgements, which have numbers of our own. */
static void take(int who, struct text *out)
{
    const char *at = house.person[who].frames.data;
    while (at && *at) {
        size_t length = strcspn(at, "\n");
        if (strncmp(at, "{\"type\":\"ack\"", 13)) {
            const char *n = strstr(at, "\"n\":");
            size_t before = n && n < at + length ? (size_t)(n - at) : length;
            text_add_bytes(out, at, before);
            if (before < length) {
                size_t digits = strspn(n + 4, "0123456789");
                text_add_bytes(out, n + 4 + digits, length - before - 4 - digits);
            }
            text_add(out, "\n");
        }
        at += length + 1;
    }
}

static void ask_http(const char *path, const char *secret, struct text *out)
{
    struct http_request request = { .path = path, .query = "", .bearer = secret };
    struct connection *http = connection_begin(house.server, CONNECTION_HTTP, NULL, "192.0.2.1");
    http_receive(house.server, http, &request);
    house_settle();
    assert_true(http->answer && http->answer->ready);
    text_printf(out, "%s %d %s", path, http->answer->status, http->answer->headers);
    text_add_bytes(out, http->answer->body, http->answer->size);
    text_add(out, "\n");
    connection_end(house.server, http);
}

/* Everything that this one can ask for at this moment. */
static void look(int who, struct text *out)
{
    char path[32];
    house_say(who, "\"type\":\"lobby\",\"on\":true");
    take(who, out);
    house_say(who, "\"type\":\"invited\",\"invite\":\"%s\"", invite);
    text_add(out, strchr(house.person[who].frames.data, ','));
    snprintf(path, sizeof path, "/record/%s", house.match);
    ask_http(path, house.person[who].secret, out);
    ask_http("/mine", house.person[who].secret, out);
    ask_http("/log", house.person[who].secret, out);
    ask_http("/metrics", house.person[who].secret, out); /* for operators, not for this one */
    ask_http("/readyz", house.person[who].secret, out);
    if (who == STRANGER)
        return;
    if (who == LOOKS_ON || !(house_asked_all() >> who & 1)) {
        house_say(who, "\"type\":\"play\",\"match\":\"%s\",\"at\":%zu,\"moves\":\"x\"", house.match,
                  session_seen(house_room()->play.session, who == LOOKS_ON ? SPECTATOR : who));
        take(who, out);
    }
    house_say(who, "\"type\":\"watch\",\"match\":\"%s\",\"form\":\"json\"", house.match);
    take(who, out);
    house_say(who, "\"type\":\"watch\",\"match\":\"%s\",\"seen\":null", house.match);
    take(who, out);
    house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    take(who, out);
}

static void explain(const char *before, const char *after)
{
    size_t at = 0;
    while (before[at] && before[at] == after[at])
        at++;
    at = at > 120 ? at - 120 : 0;
    print_message("before: %.300s\nafter:  %.300s\n", before + at, after + at);
}

/* ---- the same position twice ----------------------------------------------------------- */

static void (*planted)(int actor); /* a leak, to see that it is found */
static bool stays_away;            /* whoever answers, and others call a stand-in */
static int pairs, leaks, stand_ins;

/* What one of them knows by the rules, and what the server sent and answered. */
struct knowledge {
    struct text known[LISTENERS], told[LISTENERS];
};

static void know(int who, struct text *out)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    const struct session *session = house_room()->play.session;
    const struct match *match = session_match(session);
    int viewer = who < SEATS ? who : SPECTATOR;
    follow_write_events(session, viewer, 0, session_seen(session, viewer), out);
    session_view(session, viewer, SHOWN, view);
    text_add_bytes(out, (const char *)view, match->game->state_size);
    session_view(session, viewer, KNOWLEDGE, view);
    text_add_bytes(out, (const char *)view, match->game->state_size);
    text_printf(out, " asked %d over %d", viewer < SEATS && house_asked_all() >> viewer & 1,
                house_room()->state);
}

static void everybody_comes(void)
{
    for (int who = 0; who < HOUSE_PEOPLE; who++) {
        house_arrive(who);
        house_say(who, "\"type\":\"lobby\",\"on\":true");
        if (who <= LOOKS_ON)
            house_say(who, "\"type\":\"watch\",\"match\":\"%s\"", house.match);
    }
    house_pass(1000);
}

/* Who has answered goes, and a stand-in is called. */
static void stay_away(int actor, struct knowledge *knowledge)
{
    house_depart(actor);
    house_pass(house.set.absent_ms + 1000);
    for (int who = 0; who < LISTENERS; who++) {
        if (who == actor)
            continue;
        take(who, &knowledge->told[who]);
        house_say(who, "\"type\":\"stand_in\",\"match\":\"%s\",\"seat\":%d,\"on\":true",
                  house.match, actor);
        stand_ins += house_has(who, "\"stand_in\":\"normal\"");
    }
    house_pass(2000);
}

static void come_back(int actor)
{
    house_arrive(actor);
    house_say(actor, "\"type\":\"hand\",\"match\":\"%s\",\"to\":null", house.match);
}

/* The answer is given; what the others are sent in the seconds after, and can ask for. */
static void answer_once(int actor, const char *answer, bool leak, struct knowledge *knowledge)
{
    everybody_comes();
    for (int who = 0; who < LISTENERS; who++)
        house_forget(who);
    house_say(actor, "%s", answer);
    assert_true(house_has(actor, "\"ack\""));
    if (leak)
        planted(actor);
    house_pass(2000);
    if (stays_away)
        stay_away(actor, knowledge);
    for (int who = 0; who < LISTENERS; who++) {
        if (who == actor)
            continue;
        know(who, &knowledge->known[who]);
        take(who, &knowledge->told[who]);
    }
    for (int who = 0; who < LISTENERS; who++)
        if (who != actor)
            look(who, &knowledge->told[who]);
    if (stays_away)
        come_back(actor);
}

static bool same(const struct text *a, const struct text *b)
{
    return a->size == b->size && !memcmp(a->data, b->data, a->size);
}

static void forget_knowledge(struct knowledge *knowledge)
{
    for (int who = 0; who < LISTENERS; who++) {
        text_free(&knowledge->known[who]);
        text_free(&knowledge->told[who]);
    }
    *knowledge = (struct knowledge){ 0 };
}

static void compare(int actor, const struct knowledge *one, const struct knowledge *other)
{
    for (int who = 0; who < LISTENERS; who++) {
        if (who == actor || !same(&one->known[who], &other->known[who]))
            continue;
        pairs++;
        if (same(&one->told[who], &other->told[who]))
            continue;
        leaks++;
        if (!planted)
            explain(one->told[who].data, other->told[who].data);
    }
}

static void copy_folder(const char *from, const char *to)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s' && cp -r '%s' '%s'", to, from, to);
    assert_int_equal(system(command), 0);
}

/* The position behind the answer, before anybody else does something. */
static void after(int actor, const struct text *answer, unsigned char state[MAX_STATE])
{
    const struct session *session = house_room()->play.session;
    const struct match *match = session_match(session);
    struct move moves[MAX_DRAFT + 1];
    char words[4096];
    const char *from = strstr(answer->data, "\"moves\":\"") + 9;
    int number = 0;
    size_t length = strcspn(from, "\"");
    memcpy(words, from, length);
    words[length] = 0;
    memcpy(state, session_state(session), match->game->state_size);
    assert_int_equal(
        moves_parse(match->game, match->edition->data, words, moves, MAX_DRAFT, &number), 0);
    for (int i = 0; i < number; i++)
        match->game->apply(match->edition->data, state, actor, moves[i]);
}

/* Two answers that somebody else cannot tell apart; false: none were found. */
static bool find_answers(int actor, struct text answer[2])
{
    _Alignas(64) unsigned char one[MAX_STATE], other[MAX_STATE], seen[2][MAX_STATE];
    const struct game *game = session_match(house_room()->play.session)->game;
    house_answer(actor, &answer[0]);
    after(actor, &answer[0], one);
    for (int i = 0; i < 12; i++) {
        house_answer(actor, &answer[1]);
        after(actor, &answer[1], other);
        for (int who = 0; who <= SEATS && memcmp(one, other, game->state_size); who++) {
            if (who == actor)
                continue;
            game_observe(game, one, who < SEATS ? who : SPECTATOR, SHOWN, seen[0]);
            game_observe(game, other, who < SEATS ? who : SPECTATOR, SHOWN, seen[1]);
            if (!memcmp(seen[0], seen[1], game->state_size))
                return true;
        }
        text_free(&answer[1]);
        answer[1] = (struct text){ 0 };
    }
    text_free(&answer[0]);
    return false;
}

/* Two answers of the seat from the same position, the store put back in between. */
static void answer_twice(int actor)
{
    static struct knowledge knowledge[2];
    struct text answer[2] = { { 0 } };
    char kept[80];
    int64_t now = house.now, n[HOUSE_PEOPLE];
    if (!find_answers(actor, answer)) {
        house_play(actor);
        return;
    }
    for (int who = 0; who < HOUSE_PEOPLE; who++)
        n[who] = house.person[who].n;
    snprintf(kept, sizeof kept, "%s-kept", house.folder);
    house_stop();
    copy_folder(house.folder, kept);
    for (int i = 0; i < 2; i++) {
        copy_folder(kept, house.folder);
        house.now = now;
        for (int who = 0; who < HOUSE_PEOPLE; who++)
            house.person[who].n = n[who];
        house_start();
        answer_once(actor, answer[i].data, planted && i, &knowledge[i]);
        if (!i)
            house_stop();
        text_free(&answer[i]);
    }
    copy_folder("/dev/null", kept);
    assert_int_equal(remove(kept), 0);
    compare(actor, &knowledge[0], &knowledge[1]);
    for (int i = 0; i < 2; i++)
        forget_knowledge(&knowledge[i]);
}

/* Plays at random, and now and then from the same position twice. */
static void play_through(const char *game, const char *clock, int steps, int wanted)
{
    char more[160];
    snprintf(more, sizeof more, ",\"listed\":true,\"clock\":%s", clock);
    house_make(game, SEATS, more);
    for (int i = 0; i < steps && pairs < wanted && room_stage(house_room()) == MATCH_RUNNING; i++) {
        unsigned asked = house_asked_all();
        house_pass(100 + (int64_t)rng_below(&house.rng, 400));
        if (!asked || asked != house_asked_all())
            continue;
        int actor = (int)rng_below(&house.rng, SEATS);
        while (!(asked >> actor & 1))
            actor = (actor + 1) % SEATS;
        answer_twice(actor);
    }
    house_say(0, "\"type\":\"leave\",\"match\":\"%s\"", house.match);
}

static void make_invite(void)
{
    house_say(0, "\"type\":\"create\",\"game\":\"template\",\"seats\":[{\"kind\":\"me\"},"
                 "{\"kind\":\"open\"}]");
    char match[STORE_ID_SIZE] = "";
    memcpy(match, strstr(house.person[0].frames.data, "\"match\":\"") + 9, STORE_ID_LENGTH);
    house_say(0, "\"type\":\"invite\",\"match\":\"%s\"", match);
    memcpy(invite, strstr(house.person[0].frames.data, "\"invite\":\"") + 10, 16);
}

static void what_is_hidden_changes_nothing(void **state)
{
    static const char *const games[] = { "cryptocurrency", "cryptoly", "karthedis", "fuffziger" };
    static const char *const clocks[] = { "{\"kind\":\"move\",\"ms\":6000000}",
                                          ("{\"kind\":\"match\",\"ms\":60000000,\"add\":7000},"
                                           "\"options\":{\"bet\":\"on\"}"),
                                          "{\"kind\":\"none\"}",
                                          "{\"kind\":\"match\",\"ms\":60000000,\"add\":7000}" };
    (void)state;
    int all = 0;
    planted = NULL;
    make_invite();
    for (int i = 0; i < 4; i++) {
        pairs = leaks = 0;
        for (int match = 0; match < 3 && pairs < 12; match++)
            play_through(games[i], clocks[i], 150, 12);
        print_message("%s: %d times somebody could not tell two answers apart\n", games[i], pairs);
        assert_int_equal(leaks, 0);
        all += pairs;
    }
    assert_true(all > 10);
}

/* A computer takes the seat of somebody who may have decided in secret before. */
static void a_stand_in_tells_nothing(void **state)
{
    (void)state;
    make_invite();
    pairs = leaks = stand_ins = 0;
    stays_away = true;
    for (int match = 0; match < 3 && pairs < 12; match++)
        play_through(match % 2 ? "karthedis" : "fuffziger", "{\"kind\":\"none\"}", 60, 12);
    stays_away = false;
    print_message("%d stand-ins, %d pairs\n", stand_ins, pairs);
    assert_int_equal(leaks, 0);
    assert_true(stand_ins > 3 && pairs > 3);
}

/* ---- planted leaks ---------------------------------------------------------------------- */

static void plant_clock(int actor)
{
    (void)actor;
    for (int seat = 0; seat < SEATS; seat++)
        house_room()->play.seat[seat].shown_ms += 1000;
}

static void plant_presence(int actor)
{
    house_room()->there.seat[actor].since++;
}

static void plant_series(int actor)
{
    house_room()->kept.seat[actor].score++;
}

static void plant_frame(int actor)
{
    struct text text = { 0 };
    text_add(&text, "{}");
    connection_send_text(house.server, house.person[(actor + 1) % SEATS].connection, &text);
}

static void plant_later(int actor)
{
    struct player *player = player_find(house.server, house.person[(actor + 1) % SEATS].player);
    frame_free(player->matches);
    player->matches = NULL;
    player->matches_at = house.now + 1000;
}

static void planted_leaks_are_found(void **state)
{
    static void (*const plants[])(int) = { plant_clock, plant_presence, plant_series, plant_frame,
                                           plant_later };
    (void)state;
    make_invite();
    for (size_t i = 0; i < sizeof plants / sizeof *plants; i++) {
        pairs = leaks = 0;
        planted = plants[i];
        play_through("fuffziger", "{\"kind\":\"move\",\"ms\":6000000}", 60, 4);
        planted = NULL;
        if (!pairs || !leaks)
            fail_msg("plant %zu: %d leaks of %d pairs", i, leaks, pairs);
    }
}

/* What others see of a clock is stored with it. */
static void clocks_are_shown_as_before(void **state)
{
    (void)state;
    house_make("cryptocurrency", SEATS, ",\"clock\":{\"kind\":\"move\",\"ms\":6000000}");
    int seat = house_asked();
    house_pass(5000);
    struct text text = { 0 };
    house_room()->play.seat[seat].shown_ms -= 1234; /* as if it had been shown before */
    int64_t shown = clock_shown(house_room(), seat, SPECTATOR);
    int64_t own = clock_shown(house_room(), seat, seat);
    assert_int_equal(own - shown, 1234);
    clock_write(house_room(), &text);
    struct played_seat cleared = house_room()->play.seat[seat];
    cleared.shown_runs = cleared.clock_runs = false;
    house_room()->play.seat[seat] = cleared;
    house_room()->play.played_at = house.server->tick;
    clock_read(house_room(), text.data);
    text_free(&text);
    assert_int_equal(clock_shown(house_room(), seat, SPECTATOR), shown);
    assert_int_equal(clock_shown(house_room(), seat, seat), own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_hidden_changes_nothing, house_open_on_disk,
                                        house_close),
        cmocka_unit_test_setup_teardown(a_stand_in_tells_nothing, house_open_on_disk, house_close),
        cmocka_unit_test_setup_teardown(planted_leaks_are_found, house_open_on_disk, house_close),
        cmocka_unit_test_setup_teardown(clocks_are_shown_as_before, house_open, house_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
