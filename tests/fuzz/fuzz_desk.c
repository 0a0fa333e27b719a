/*
 * fuzz_desk.c: any text as a head opens a desk or none; any lines as news and
 * questions to a desk of a match are answered or refused, and what is refused has
 * changed nothing. Whatever is taken, a view or a difference as well, the desk goes on
 * with; fuzz_view.c makes such views from true ones.
 *
 * To say all that a desk says takes far longer than anything else here. So the desk of a
 * match is kept until something comes to it, and it is looked at once, after all lines:
 * it must say the same as one to which only those lines came that it took.
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

/* For each game: a match a few moves on, opened once, the host's text of it, and a desk of
 * it with what it says, kept as long as nothing came to it. */
static struct place {
    struct session *session;
    struct text head, said;
    struct desk *desk;
} places[16];

static struct place *place_of(const struct game *game)
{
    int i = 0;
    while (all_games[i] != game)
        i++;
    struct place *place = &places[i];
    if (place->session)
        return place;
    struct match match = { .game = game, .edition = fuzz_edition(game), .seat = { "Ada" } };
    struct rng rng = rng_seed(1);
    setup_defaults(game, game->min_players, &match.setup);
    struct session *session = place->session = session_open(&match, NULL);
    assert(session);
    while (session_count(session) < 40 && session_active(session)) {
        if (session_active(session) >> CHANCE & 1) {
            struct move move = game->chance(match.edition->data, session_state(session), &rng);
            assert(session_play(session, CHANCE, move, NULL));
        } else {
            fuzz_act(session, &rng);
        }
    }
    follow_head(session, NULL, &place->head);
    return place;
}

static void say(const struct desk *desk, struct text *out)
{
    out->size = 0;
    out->comma = false;
    enum error error = desk_json(desk, NULL, out);
    assert(!error);
}

static struct desk *open_desk(const struct place *place)
{
    enum error error;
    struct desk_word word;
    struct desk *desk = desk_open(place->head.data, place->head.size, 0, words(), &error);
    assert(desk && !desk_follow(desk, place->session, NULL));
    follow_word(place->session, NULL, 0, &word);
    word.asked = session_active(place->session) & 1;
    desk_told(desk, &word);
    return desk;
}

static void check_same(const struct desk *desk, const struct text *said)
{
    static struct text now;
    say(desk, &now);
    assert(now.size == said->size && !memcmp(now.data, said->data, now.size));
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

/* What the desk says after these lines. */
static void say_after(const struct place *place, char *const taken[], int count, struct text *said)
{
    struct desk *desk = open_desk(place);
    for (int i = 0; i < count; i++) {
        enum error error = desk_feed(desk, taken[i], strlen(taken[i]));
        assert(!error);
    }
    say(desk, said);
    desk_close(desk);
}

/* Gives the desk all lines; afterwards it says what one says to which only those lines came
 * that it took. Returns how many it took, up to `most`. */
static int feed_lines(const struct place *place, char *line, char *taken[], int most)
{
    static struct text said;
    int count = 0;
    for (char *end; line && count < most; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        if (*line != '{')
            ask(place->desk, line);
        else if (!desk_feed(place->desk, line, strlen(line)))
            taken[count++] = line;
    }
    if (count)
        say_after(place, taken, count, &said);
    check_same(place->desk, count ? &said : &place->said);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct place *place = place_of(fuzz_game(&data, &size));
    char *taken[64];
    enum error error;
    /* Any text as a head. */
    struct desk *desk = desk_open((const char *)data, size, 0, words(), &error);
    assert((desk == NULL) == (error != NO_ERROR));
    desk_close(desk);
    /* Any lines to a desk. */
    char *lines = malloc(size + 1);
    assert(lines);
    memcpy(lines, data, size);
    lines[size] = 0;
    if (!place->desk) {
        place->desk = open_desk(place);
        say(place->desk, &place->said);
    }
    if (feed_lines(place, lines, taken, 64)) {
        desk_close(place->desk);
        place->desk = NULL;
    }
    free(lines);
    return 0;
}
