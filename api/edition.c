/* edition.c: editions through the public interface. */
#include "core/edition.h"

#include "api/call.h"

struct edition *call_edition(struct kontor *kontor, const struct game *game, const char *text,
                             size_t size)
{
    struct edition_error error;
    char hash[FAIR_HEX];
    fair_hash_text(text, size, hash);
    struct edition *edition = edition_read(game, text, size, hash, &error);
    if (!edition)
        call_fail_edition(kontor, game, &error);
    return edition;
}

const char *kontor_edition(struct kontor *kontor, const char *game, const char *name)
{
    if (!call_begin(kontor))
        return NULL;
    const struct game *found = call_game(kontor, game);
    if (!found)
        return NULL;
    if (name && !call_is_text(name, MAX_NAME))
        return call_fail(kontor, ERROR_ARGUMENT), NULL;
    const struct shipped_text *shipped = edition_shipped(found, name && *name ? name : NULL);
    if (!shipped)
        return call_fail(kontor, ERROR_EDITION), NULL;
    text_add_bytes(&kontor->out, shipped->text, shipped->size);
    return call_text(kontor);
}

enum kontor_error kontor_edition_check(struct kontor *kontor, const char *game, const char *edition,
                                       size_t size)
{
    if (!call_begin(kontor))
        return KONTOR_ARGUMENT;
    const struct game *found = call_game(kontor, game);
    if (!found)
        return kontor_error(kontor);
    if (!edition || size > MOST_EDITION)
        return call_fail(kontor, ERROR_ARGUMENT);
    edition_free(call_edition(kontor, found, edition, size));
    return kontor_error(kontor);
}
