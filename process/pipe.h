/* pipe.h: whole blocks through a pipe or socket, however many pieces they come in. */
#ifndef PROCESS_PIPE_H
#define PROCESS_PIPE_H

#include <stdbool.h>
#include <stddef.h>

/* False: it was closed before, or is broken. */
bool pipe_read_all(int file, void *data, size_t size);
bool pipe_write_all(int file, const void *data, size_t size);

#endif
