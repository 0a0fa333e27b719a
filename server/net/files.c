/*
 * files.c: the client's files, built in or from a folder.
 *
 * Names with a hash in them never change what they are and may be kept for
 * ever; index.html and whatever else has no hash is asked for anew each time.
 * Pages of the client (paths without a point in their last part) are index.html.
 */
#include "server/net/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/net/own.h"

enum { MOST_FILE = 32 << 20 };

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".mjs", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".wasm", "application/wasm" },
        { ".json", "application/json" },
        { ".webmanifest", "application/manifest+json" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".ico", "image/x-icon" },
        { ".woff2", "font/woff2" },
        { ".txt", "text/plain; charset=utf-8" },
    };
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i][0]);
        if (length > ending && !strcmp(path + length - ending, types[i][0]))
            return types[i][1];
    }
    return "application/octet-stream";
}

/* Vite puts what has a hash in its name into assets/. */
static void headers_of(struct http_answer *answer, const char *path, const char *encoding)
{
    bool fixed = !strncmp(path, "assets/", 7);
    snprintf(answer->headers, sizeof answer->headers,
             "cache-control: %s\r\nvary: accept-encoding\r\n",
             fixed ? "public, max-age=31536000, immutable" : "no-store");
    if (*encoding) {
        size_t size = strlen(answer->headers);
        snprintf(answer->headers + size, sizeof answer->headers - size, "content-encoding: %s\r\n",
                 encoding);
    }
}

static bool find_built_in(const char *path, const char *encodings, struct http_answer *answer)
{
    for (const struct web_file *file = web_files; file->path; file++)
        if (!strcmp(file->path, path) && http_accepts(encodings, file->encoding)) {
            answer->body = file->data;
            answer->size = file->size;
            headers_of(answer, path, file->encoding);
            return true;
        }
    return false;
}

/* Reads a file that lies in the folder; the path was checked. */
static bool find_in_folder(const char *folder, const char *path, struct http_answer *answer)
{
    char name[1024];
    struct stat info;
    if (snprintf(name, sizeof name, "%s/%s", folder, path) >= (int)sizeof name)
        return false;
    int file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return false;
    bool good = !fstat(file, &info) && S_ISREG(info.st_mode) && info.st_size <= MOST_FILE;
    char *data = good ? malloc((size_t)info.st_size + 1) : NULL;
    size_t size = 0;
    while (data && size < (size_t)info.st_size) {
        ssize_t got = read(file, data + size, (size_t)info.st_size - size);
        if (!got || (got < 0 && errno != EINTR))
            break;
        size += got > 0 ? (size_t)got : 0;
    }
    close(file);
    if (!data || size != (size_t)info.st_size) {
        free(data);
        return false;
    }
    answer->body = answer->owned = data;
    answer->size = size;
    headers_of(answer, path, "");
    return true;
}

/* Plain names parted by "/", none of them beginning with a point. */
static bool is_plain(const char *path)
{
    if (strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") !=
        strlen(path))
        return false;
    return *path != '.' && !strstr(path, "/.") && !strstr(path, "//");
}

/* Which client it is: its page names everything else by hash. */
void files_mark(const struct server *server, struct fair_digest *digest)
{
    struct http_answer answer = { 0 };
    if (server->set.web ? find_in_folder(server->set.web, "index.html", &answer)
                        : find_built_in("index.html", NULL, &answer))
        fair_digest_field(digest, answer.body, answer.size);
    free(answer.owned);
}

bool files_answer(struct server *server, const struct http_request *request,
                  struct http_answer *answer)
{
    const char *path = request->path + 1, *folder = server->set.web;
    const char *last = strrchr(request->path, '/');
    bool page = !strchr(last, '.');
    if (page)
        path = "index.html";
    if (!is_plain(path))
        return false;
    answer->status = 200;
    answer->type = type_of(path);
    return folder ? find_in_folder(folder, path, answer)
                  : find_built_in(path, request->encodings, answer);
}
