/* allocations.c: counts and passes on. A name with "__" is what --wrap demands. */
#include "tests/helpers/allocations.h"

#include <stddef.h>

static _Thread_local uint64_t count;

uint64_t allocations_count(void)
{
    return count;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
char *__real_strdup(const char *string);
char *__real_strndup(const char *string, size_t size);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
char *__wrap_strdup(const char *string);
char *__wrap_strndup(const char *string, size_t size);

void *__wrap_malloc(size_t size)
{
    count++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t number, size_t size)
{
    count++;
    return __real_calloc(number, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    count++;
    return __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    count++;
    return __real_aligned_alloc(alignment, size);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size)
{
    count++;
    return __real_posix_memalign(memory, alignment, size);
}

char *__wrap_strdup(const char *string)
{
    count++;
    return __real_strdup(string);
}

char *__wrap_strndup(const char *string, size_t size)
{
    count++;
    return __real_strndup(string, size);
}
