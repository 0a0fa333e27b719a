/*
 * allocations.h: how often this thread asked for heap memory.
 *
 * The linker turns a test's calls of malloc, calloc, realloc, aligned_alloc,
 * posix_memalign, strdup and strndup into calls of the counting functions
 * (--wrap), under sanitizers too; tests/CMakeLists.txt says of which tests.
 */
#ifndef TESTS_HELPERS_ALLOCATIONS_H
#define TESTS_HELPERS_ALLOCATIONS_H

#include <stdint.h>

uint64_t allocations_count(void);

#endif
