/* fuzz_verify.c: any text is verified with an answer, never a crash; what is
 * found true and sealed is exactly what sealing it again gives. The first
 * byte says whether the text is sealed anew before, so that changes get past
 * the tags. */
#include "fuzz.h"

#include "fair/seal.h"
#include "fair/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct fair_expected partial = { .partial = true };
    struct fair_verdict verdict;
    struct text text = { 0 }, sealed = { 0 };
    if (!size)
        return 0;
    if (*data % 2)
        fair_seal((const char *)data + 1, size - 1, &text);
    else
        text_add_bytes(&text, (const char *)data + 1, size - 1);
    bool ok = fair_verify(text.data ? text.data : "", text.size, &partial, &verdict);
    assert(ok == !verdict.key);
    if (ok && verdict.sealed) {
        fair_seal(text.data, text.size, &sealed);
        assert(sealed.size == text.size && !memcmp(sealed.data, text.data, text.size));
    }
    text_free(&sealed);
    text_free(&text);
    return 0;
}
