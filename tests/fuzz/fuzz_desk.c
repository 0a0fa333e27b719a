/*
 * fuzz_desk.c: any text as a head opens a desk or none; any lines as news and
 * questions to a desk of a match are answered or refused, and what is refused has
 * changed nothing. A desk to which a view or difference of the fuzzer's came is
 * asked no more: the rules trust views, which come from the host of the match.
 */
#include "fuzz.h"

#include "desk/follow.h"
#include "match.h"

static const struct words *words(void)
{
    static struct words *english;
    if (!english)
        english = words_open("en");
    assert(english);
    return english;
}

/* A match a few moves on, opened once for each game, and the host's texts of it. */
static const struct session *some_match(const struct game *game, struct text *head)
{
    static struct session *sessions[16];
    static struct text heads[16];
    int i = 0;
    while (all_games[i] != game)
        i++;
    if (!sessions[i]) {
        struct match match = { .game = game, .edition = fuzz_edition(game), .seat = { "Ada" } };
        struct rng rng = rng_seed(1);
        setup_defaults(game, game->min_players, &match.setup);
        sessions[i] = session_open(&match, NULL);
        assert(sessions[i]);
        while (session_count(sessions[i]) < 40 && session_active(sessions[i])) {
            unsigned active = session_active(sessions[i]);
            if (active >> CHANCE & 1) {
                struct move move =
                    game_chance(game, match.edition->data, session_state(sessions[i]), &rng);
                assert(session_play(sessions[i], CHANCE, move, NULL));
            } else {
                fuzz_act(sessions[i], &rng);
            }
        }
        follow_head(sessions[i], NULL, &heads[i]);
    }
    *head = heads[i];
    return sessions[i];
}

static void say(const struct desk *desk, struct text *out)
{
    enum error error = desk_json(desk, NULL, out);
    assert(!error);
}

/* One line: what it asks for by its first letter. */
static void ask(const struct desk *desk, const char *line)
{
    struct text out = { 0 };
    switch (*line) {
    case '?':
        desk_why(desk, line + 1, &out);
        break;
    case '>':
        desk_preview(desk, line + 1, &out);
        break;
    case '!':
        desk_order(desk, line + 1, &out);
        break;
    case '#':
        desk_json(desk, line + 1, &out);
        break;
    default:
        desk_explain(desk, line, &out);
        break;
    }
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game = fuzz_game(&data, &size);
    struct text head, before = { 0 }, after = { 0 };
    const struct session *session = some_match(game, &head);
    enum error error;
    /* Any text as a head. */
    struct desk *desk = desk_open((const char *)data, size, 0, words(), &error);
    assert((desk == NULL) == (error != NO_ERROR));
    desk_close(desk);
    /* Any lines to a desk. */
    desk = desk_open(head.data, head.size, 0, words(), &error);
    assert(desk && !desk_follow(desk, session, NULL));
    struct desk_word word;
    follow_word(session, NULL, 0, &word);
    word.asked = session_active(session) & 1;
    desk_told(desk, &word);
    say(desk, &before);
    char *lines = malloc(size + 1);
    assert(lines);
    memcpy(lines, data, size);
    lines[size] = 0;
    bool good = true;
    for (char *line = lines, *end; good && line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        bool fed = *line == '{' && !desk_feed(desk, line, strlen(line));
        if (!fed) {
            if (*line != '{')
                ask(desk, line);
            after.size = 0, after.comma = false;
            say(desk, &after);
            assert(before.size == after.size && !memcmp(before.data, after.data, after.size));
        } else {
            good = !strstr(line, "view") && !strstr(line, "diff") && !strchr(line, '\\');
            before.size = 0, before.comma = false;
            if (good)
                say(desk, &before);
        }
    }
    free(lines);
    text_free(&before);
    text_free(&after);
    desk_close(desk);
    return 0;
}
