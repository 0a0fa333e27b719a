/* error.c: the keys of errors. */
#include "core/error.h"

const char *error_key(enum error error)
{
#define ERROR_KEY(name, key) "error." key,
    static const char *const keys[] = { "", ALL_ERRORS(ERROR_KEY) };
#undef ERROR_KEY
    return (unsigned)error < ERROR_COUNT ? keys[error] : "";
}
