/* pipe.c: whole blocks through a pipe or socket. */
#include "process/pipe.h"

#include <errno.h>
#include <unistd.h>

bool pipe_read_all(int file, void *data, size_t size)
{
    for (char *at = data; size;) {
        ssize_t count = read(file, at, size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

bool pipe_write_all(int file, const void *data, size_t size)
{
    for (const char *at = data; size;) {
        ssize_t count = write(file, at, size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}
