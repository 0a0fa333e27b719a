/* files.h: the client's files that are built into the program; cmake/web.cmake writes the list. */
#ifndef SERVER_NET_FILES_H
#define SERVER_NET_FILES_H

#include <stddef.h>

struct web_file {
    const char *path;     /* "index.html", "assets/main-3f2a.js"; NULL ends the list */
    const char *encoding; /* "br", "gzip" or "" */
    const unsigned char *data;
    size_t size;
};

/* All encodings of a file one after the other, the smallest first. */
extern const struct web_file web_files[];

#endif
