/*
 * fuzz_orders.c: whatever a person types, line by line in the middle of a
 * match, is a fault told in one sentence, a question how many, or moves; these
 * are played or refused, and the match stays sound; and it may name a thing.
 *
 * The first byte chooses the game, the second the language and the match's
 * seed. Each line is typed by whoever is asked; "+" plays a move at random.
 */
#include "match.h"
#include "table/lookup.h"
#include "table/orders.h"

struct fuzz_draws {
    struct draws draws;
    struct rng rng;
};

static uint32_t below(struct draws *draws, uint32_t n)
{
    return rng_below(&((struct fuzz_draws *)draws)->rng, n);
}

static bool is_sentence(const struct text *text)
{
    return !text->failed && text->size && text_is_line(text->data, text->size);
}

/* The order's moves, all or none. */
static void carry_out(struct session *session, int seat, const struct order *order)
{
    assert(order->count > 0 && order->count <= ORDER_MOST);
    if (order->anew)
        session_drop(session, seat);
    session_play_all(session, seat, order->moves, order->count, NULL);
}

/* What is called so, if anything is. */
static void look_up(const struct scene *scene, const char *typed)
{
    struct thing things[LOOKUP_MOST];
    int count = lookup_find(scene, typed, things);
    assert(count >= 0 && count <= LOOKUP_MOST);
    for (int i = 0; i < count; i++) {
        struct text title = { 0 }, text = { 0 };
        struct deciding fact;
        lookup_title(scene, &things[i], &title);
        lookup_text(scene, &things[i], &text);
        assert(is_sentence(&title) && !text.failed);
        for (int k = 0; lookup_fact(scene, &things[i], k, &fact); k++)
            deciding_free(&fact);
        text_free(&title);
        text_free(&text);
    }
}

static void type(struct session *session, const struct words *words, int seat, const char *typed)
{
    _Alignas(64) unsigned char view[MAX_STATE];
    static struct offers offers;
    const struct match *match = session_match(session);
    struct text fault = { 0 }, question = { 0 };
    struct order order = { 0 };
    session_view(session, seat, SHOWN, view);
    session_legal(session, seat, &offers);
    struct scene scene = { .words = words,
                           .match = match,
                           .view = view,
                           .viewer = seat,
                           .active = session_active(session) };
    orders_is_listed(&scene, &offers, typed);
    orders_read(&scene, &offers, typed, &order, &fault);
    assert(order.what != ORDER_FAULT || is_sentence(&fault));
    text_free(&fault);
    if (order.what == ORDER_AMOUNT) {
        orders_ask(words, &order, &question);
        assert(is_sentence(&question) && order.low <= order.high);
        if (orders_answer(words, &order, typed, &fault) == AMOUNT_NONE)
            assert(is_sentence(&fault));
        if (order.what == ORDER_MOVES || orders_answer(words, &order, "1", &fault) == AMOUNT_GIVEN)
            carry_out(session, seat, &order);
    } else if (order.what == ORDER_MOVES) {
        carry_out(session, seat, &order);
    }
    text_free(&fault);
    look_up(&scene, typed);
    text_free(&question);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct words *words[3];
    static const char *const languages[] = { "en", "de", "ja" };
    const struct game *game = fuzz_game(&data, &size);
    unsigned how = size ? *data : 0;
    struct fuzz_draws draws = { { below }, rng_seed(how) };
    struct match match = { .game = game, .edition = fuzz_edition(game), .seat = { "Ada", "Ben" } };
    if (!words[how % 3])
        words[how % 3] = words_open(languages[how % 3]);
    setup_defaults(game, game->min_players, &match.setup);
    struct session *session = session_open(&match, NULL);
    assert(session && session_draw(session, &draws.draws));
    for (size_t at = 1; at < size && session_active(session);) {
        char line[256];
        const uint8_t *newline = memchr(data + at, '\n', size - at);
        size_t length = newline ? (size_t)(newline - data) - at : size - at;
        size_t kept = length < sizeof line - 1 ? length : sizeof line - 1;
        memcpy(line, data + at, kept);
        line[kept] = 0;
        at += length + 1;
        unsigned active = session_active(session);
        if (!strcmp(line, "+") || active >> HOST & 1)
            fuzz_act(session, &draws.rng);
        else
            type(session, words[how % 3], __builtin_ctz(active), line);
        assert(session_draw(session, &draws.draws));
        assert(!game->audit(match.edition->data, session_state(session)));
    }
    session_close(session);
    return 0;
}
