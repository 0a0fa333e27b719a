/*
 * alone.c: the module asks its surroundings for a clock and random bytes and for
 * nothing else. What else the C library would import has its answer here: there
 * are no files, no environment and no terminal, and a fault of the program stops
 * the module, which its caller notices as an exception.
 *
 * The names are those by which wasi-libc imports the functions of WASI; a
 * definition takes the place of the import.
 */
#include <stdint.h>
#include <wasi/api.h>

#define WASI(name) __imported_wasi_snapshot_preview1_##name

int32_t WASI(environ_sizes_get)(int32_t count, int32_t size);
int32_t WASI(environ_get)(int32_t list, int32_t strings);
int32_t WASI(fd_close)(int32_t file);
int32_t WASI(fd_fdstat_get)(int32_t file, int32_t status);
int32_t WASI(fd_seek)(int32_t file, int64_t offset, int32_t whence, int32_t result);
int32_t WASI(fd_write)(int32_t file, int32_t parts, int32_t count, int32_t written);
_Noreturn void WASI(proc_exit)(int32_t status);

int32_t WASI(environ_sizes_get)(int32_t count, int32_t size)
{
    *(uint32_t *)(intptr_t)count = 0;
    *(uint32_t *)(intptr_t)size = 0;
    return 0;
}

int32_t WASI(environ_get)(int32_t list, int32_t strings)
{
    (void)list;
    (void)strings;
    return 0;
}

int32_t WASI(fd_close)(int32_t file)
{
    (void)file;
    return __WASI_ERRNO_BADF;
}

int32_t WASI(fd_fdstat_get)(int32_t file, int32_t status)
{
    (void)file;
    (void)status;
    return __WASI_ERRNO_BADF;
}

int32_t WASI(fd_seek)(int32_t file, int64_t offset, int32_t whence, int32_t result)
{
    (void)file;
    (void)offset;
    (void)whence;
    (void)result;
    return __WASI_ERRNO_BADF;
}

int32_t WASI(fd_write)(int32_t file, int32_t parts, int32_t count, int32_t written)
{
    (void)file;
    (void)parts;
    (void)count;
    (void)written;
    return __WASI_ERRNO_BADF;
}

_Noreturn void WASI(proc_exit)(int32_t status)
{
    (void)status;
    __builtin_trap();
}
