/* telling.c: what is told of a match, paragraph by paragraph. */
#include "tests/helpers/telling.h"

void tell_match(struct arena *arena, const struct session *session, int viewer,
                const char *language,
                void (*check)(const struct arena *arena, const struct teller *teller,
                              const struct paragraph *paragraph))
{
    struct words *words = words_open(language);
    struct teller teller = { .words = words,
                             .match = session_match(session),
                             .history = history_of(session, viewer) };
    size_t count = teller_count(&teller);
    for (size_t from = 0, end; from < count; from = end) {
        struct paragraph paragraph;
        end = teller_end(&teller, from, count);
        arena->step = (int)from;
        assert_true(teller_paragraph(&teller, from, end, &paragraph));
        check(arena, &teller, &paragraph);
        paragraph_free(&paragraph);
    }
    words_free(words);
}
