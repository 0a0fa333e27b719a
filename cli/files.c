/*
 * files.c: reading and writing whole files.
 *
 * A file is read whole or refused with the reason. A file is written whole or
 * not at all: whatever happens, the old file or the new one is there.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* ---- faults -------------------------------------------------------------- */

bool cli_fail_file(const char *path, int reason)
{
    static const struct {
        int reason;
        const char *key;
    } known[] = {
        { ENOENT, "cli.file.missing" },   { ENOTDIR, "cli.file.missing" },
        { EISDIR, "cli.file.directory" }, { EACCES, "cli.file.permission" },
        { EPERM, "cli.file.permission" }, { EROFS, "cli.file.permission" },
        { ENOSPC, "cli.file.full" },      { EDQUOT, "cli.file.full" },
        { EFBIG, "cli.file.full" },       { ENAMETOOLONG, "cli.file.name" },
    };
    struct words_arg args[] = { words_string("file", path),
                                words_string("reason", strerror(reason)) };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].reason == reason)
            return cli_fail(known[i].key, args, 1), false;
    return cli_fail("cli.file.other", args, 2), false;
}

static bool fail_large(const char *path, size_t most)
{
    struct words_arg args[] = { words_string("file", path),
                                words_number("most", (int64_t)(most >> 10)) };
    return cli_fail("cli.file.large", args, 2), false;
}

bool cli_exists(const char *path)
{
    struct stat info;
    return !stat(path, &info);
}

/* ---- reading --------------------------------------------------------------- */

int cli_read_all(int file, size_t most, struct text *text)
{
    char buffer[1 << 14];
    for (;;) {
        ssize_t count = read(file, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        if ((size_t)count > most - text->size)
            return EFBIG;
        text_add_bytes(text, buffer, (size_t)count);
        if (text->failed)
            return ENOMEM;
        if (!count)
            return 0;
    }
}

bool cli_read(const char *path, size_t most, struct text *text)
{
    *text = (struct text){ 0 };
    bool standard = !strcmp(path, "-");
    int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return cli_fail_file(path, errno);
    struct stat info;
    int reason = !standard && !fstat(file, &info) && S_ISDIR(info.st_mode)
                     ? EISDIR
                     : cli_read_all(file, most, text);
    if (!standard)
        close(file);
    if (!reason)
        return true;
    text_free(text);
    *text = (struct text){ 0 };
    return reason == EFBIG ? fail_large(path, most) : cli_fail_file(path, reason);
}

/* ---- writing --------------------------------------------------------------- */

int cli_write_all(int file, const char *data, size_t size)
{
    while (size) {
        ssize_t count = write(file, data, size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count ? errno : EIO;
        data += count;
        size -= (size_t)count;
    }
    return 0;
}

/* The new name is on the disk only when its directory is. Some file systems
 * cannot flush a directory; the file itself is safe then as far as it can be. */
static void flush_directory(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct text name = { 0 };
    text_add_bytes(&name, slash ? path : ".", slash == path || !slash ? 1 : (size_t)(slash - path));
    int directory = name.failed ? -1 : open(name.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0) {
        fsync(directory);
        close(directory);
    }
    text_free(&name);
}

/* So that nobody takes the new file for one that a killed program has left. */
static void lock(int file)
{
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    fcntl(file, F_SETLK, &whole);
}

int cli_replace(const char *path, mode_t mode, const char *data, size_t size, int *kept)
{
    struct text name = { 0 };
    text_add(&name, path);
    text_add(&name, ".XXXXXX");
    if (name.failed) {
        text_free(&name);
        return ENOMEM;
    }
    int file = mkstemp(name.data);
    if (file >= 0) {
        fcntl(file, F_SETFD, FD_CLOEXEC);
        lock(file);
    }
    int reason = file < 0 ? errno : cli_write_all(file, data, size);
    if (file >= 0) {
        if (!reason && (fchmod(file, mode) || fsync(file)))
            reason = errno;
        if (!reason && rename(name.data, path))
            reason = errno;
        if (reason)
            unlink(name.data);
        else
            flush_directory(path);
        if (kept && !reason)
            *kept = file;
        else if (close(file) && !reason)
            reason = errno;
    }
    text_free(&name);
    return reason;
}

/* Devices and pipes have no old content to keep. */
static int write_device(const char *path, const char *data, size_t size)
{
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (file < 0)
        return errno;
    int reason = cli_write_all(file, data, size);
    if (close(file) && !reason)
        reason = errno;
    return reason;
}

static int try_write(const char *path, const char *data, size_t size)
{
    struct stat info;
    mode_t mask = umask(0);
    umask(mask);
    int reason;
    if (stat(path, &info)) {
        reason = errno == ENOENT ? cli_replace(path, 0666 & ~mask, data, size, NULL) : errno;
    } else if (S_ISDIR(info.st_mode)) {
        reason = EISDIR;
    } else if (!S_ISREG(info.st_mode)) {
        reason = write_device(path, data, size);
    } else if (access(path, W_OK)) {
        reason = errno;
    } else {
        /* Through a link: the file it names is replaced, not the link. */
        char *real = realpath(path, NULL);
        reason = real ? cli_replace(real, info.st_mode & 0777, data, size, NULL) : errno;
        free(real);
    }
    return reason;
}

bool cli_write(const char *path, const char *data, size_t size)
{
    int reason = try_write(path, data, size);
    return reason ? cli_fail_file(path, reason) : true;
}

static bool fail_output(void)
{
    return cli_fail(errno == EPIPE ? "cli.output.closed" : "cli.output", NULL, 0), false;
}

bool cli_print(const struct text *text)
{
    if (text->failed)
        return cli_fail("cli.memory", NULL, 0), false;
    errno = 0;
    if (text->size && fwrite(text->data, 1, text->size, stdout) != text->size)
        return fail_output();
    return !fflush(stdout) || fail_output();
}
