/* save.c: the file of a match: appending, locking, sealing; and where it lies. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "cli/play/save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/number.h"
#include "core/record.h"
#include "fair/seal.h"

enum { FLUSH_EVENTS = 64 }; /* at least so often where nobody is asked */

/* ---- locks --------------------------------------------------------------- */

/* Whether the file is ours now; if not, *holder is the process that has it. The
 * lock goes when any of our descriptors of the file is closed. */
static bool lock(int file, pid_t *holder)
{
    struct flock mine = { .l_type = F_WRLCK, .l_whence = SEEK_SET }, other = mine;
    *holder = 0;
    if (!fcntl(file, F_SETLK, &mine) || (errno != EACCES && errno != EAGAIN))
        return true; /* this file system has no locks: nobody has one */
    if (!fcntl(file, F_GETLK, &other) && other.l_type != F_UNLCK)
        *holder = other.l_pid;
    return false;
}

static bool fail_locked(const char *path, pid_t holder)
{
    struct words_arg args[] = { words_string("file", path), words_number("process", holder) };
    cli_fail("cli.play.locked", args, 2);
    return false;
}

/* ---- the folder ---------------------------------------------------------- */

static bool make_directories(char *path)
{
    for (char *at = path + 1;; at++) {
        if (*at && *at != '/')
            continue;
        char kept = *at;
        *at = 0;
        bool good = !mkdir(path, 0700) || errno == EEXIST;
        *at = kept;
        if (!good)
            return false;
        if (!kept)
            return true;
    }
}

/* Whether the name is of a file that was to take the place of a match's file, or of its
 * notes: theirs with a dot and six more characters. */
static bool is_temporary(const char *name)
{
    static const char *const endings[] = { ".kontor", ".kontor.notes" };
    size_t length = strlen(name), added = strlen(".XXXXXX");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending + added && name[length - added] == '.' &&
            !strncmp(name + length - added - ending, endings[i], ending))
            return true;
    }
    return false;
}

/* Files that a killed program was about to finish; one that still runs has
 * locked its own. */
static void clear_away(const char *folder)
{
    DIR *directory = opendir(folder);
    struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        char path[PATH_ROOM + 256];
        struct stat info;
        pid_t holder;
        if (!is_temporary(entry->d_name))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (lstat(path, &info) || (!S_ISREG(info.st_mode) && !S_ISLNK(info.st_mode)))
            continue;
        int file = S_ISREG(info.st_mode) ? open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) : -1;
        if (file < 0 || lock(file, &holder))
            unlink(path);
        if (file >= 0)
            close(file);
    }
    if (directory)
        closedir(directory);
}

/* Nobody else may read the folder: what lies there tells every hidden card. */
static void close_to_others(const char *folder)
{
    struct stat info;
    if (!stat(folder, &info) && info.st_uid == geteuid() && info.st_mode & 077)
        chmod(folder, 0700);
}

/* A log that is not there yet can be made, as the folder can be written. */
static void find_log(struct save_folder *folder)
{
    snprintf(folder->log, sizeof folder->log, "%s/faults.log", folder->path);
    if (access(folder->log, W_OK) && errno != ENOENT)
        *folder->log = 0;
}

void save_find_folder(struct save_folder *folder)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char *path = folder->path;
    int length = -1;
    *folder = (struct save_folder){ .path = "~/.local/state/kontor" };
    if (state && *state == '/')
        length = snprintf(path, sizeof folder->path, "%s/kontor", state);
    else if (home && *home == '/')
        length = snprintf(path, sizeof folder->path, "%s/.local/state/kontor", home);
    bool good =
        length > 0 && (size_t)length < sizeof folder->path && make_directories(folder->path);
    if (good)
        snprintf(folder->autosave, sizeof folder->autosave, "%s/autosave.kontor", path);
    if (!good || access(path, W_OK | X_OK)) {
        cli_fail_1("cli.play.folder", "file", path);
        return;
    }
    folder->usable = true;
    close_to_others(path);
    clear_away(path);
    find_log(folder);
}

/* Lets the link autosave.kontor lead to the file, which lies in the same folder. The new link is
 * made under another name and renamed, so that there is always one. */
static void point_autosave(const struct save_folder *folder, const char *path)
{
    char name[PATH_ROOM + 16];
    snprintf(name, sizeof name, "%s.%06u", folder->autosave, (unsigned)getpid() % 1000000u);
    unlink(name);
    if (symlink(strrchr(path, '/') + 1, name) || rename(name, folder->autosave))
        unlink(name);
}

/* ---- playing time ------------------------------------------------------------ */

enum { TIME_DIGITS = 12 }; /* always as many, so that one write replaces the last one whole */
static const int64_t MOST_TIME = 999999999999;

static bool time_path(const struct save *save, char path[PATH_ROOM + 8])
{
    return *save->path && snprintf(path, PATH_ROOM + 8, "%s.time", save->path) > 0;
}

int64_t save_time(const struct save *save)
{
    char path[PATH_ROOM + 8], text[TIME_DIGITS + 1] = "";
    int64_t time = -1;
    if (!time_path(save, path))
        return 0;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return 0;
    if (read(file, text, TIME_DIGITS) == TIME_DIGITS)
        time = number_read(text, TIME_DIGITS, MOST_TIME);
    close(file);
    return time < 0 ? 0 : time;
}

/* A finished match has no more time. */
static void forget_time(const struct save *save)
{
    char path[PATH_ROOM + 8];
    if (time_path(save, path))
        unlink(path);
}

void save_note_time(const struct save *save, int64_t time)
{
    char path[PATH_ROOM + 8], text[32];
    if (!time_path(save, path) || time < 0 || time > MOST_TIME)
        return;
    snprintf(text, sizeof text, "%0*" PRId64, TIME_DIGITS, time);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (file < 0)
        return;
    if (pwrite(file, text, TIME_DIGITS, 0) != TIME_DIGITS)
        unlink(path);
    close(file);
}

/* ---- writing --------------------------------------------------------------- */

/* The record up to and with the step, if there is one, for the host: with the
 * seed; sealed if that is the end. */
static void compose(const struct save *save, const struct step *step, struct text *out)
{
    const struct session *session = save->session;
    struct text proof = { 0 }, plain = { 0 };
    size_t count = step ? step->first : session_count(session);
    bool over = step ? step->over : !session_active(session);
    fair_proof(save->fair, FAIR_FOR_HOST, &proof);
    record_write_head(session, proof.data, &plain);
    for (size_t i = 0; i < count; i++)
        record_write_event(session_match(session), session_event(session, i), &plain);
    if (step)
        step_lines(step, &plain);
    if (over)
        text_add(&plain, "end\n");
    plain.failed = plain.failed || proof.failed;
    text_free(&proof);
    if (over && !plain.failed) {
        fair_seal(plain.data, plain.size, out);
        text_free(&plain);
    } else {
        *out = plain;
    }
}

static void let_go(struct save *save)
{
    if (save->file >= 0)
        close(save->file);
    save->file = -1;
}

/* Writes the whole file anew and keeps it open. 0, or errno. */
static int rewrite(struct save *save, const struct step *step)
{
    struct text text = { 0 };
    int file = -1;
    compose(save, step, &text);
    int reason = text.failed ? ENOMEM : cli_replace(save->path, 0600, text.data, text.size, &file);
    if (!reason) {
        let_go(save); /* the old file, which has no name any more */
        save->file = file;
        save->whole = true;
        save->size = text.size;
        save->unflushed = 0;
    }
    text_free(&text);
    return reason;
}

/* Appends the lines. They are flushed to the disk before a person is asked; while computer
 * players are among themselves only now and then, as they are lost only if the whole machine
 * fails. */
static int add_lines(struct save *save, const struct step *step)
{
    struct text lines = { 0 };
    step_lines(step, &lines);
    int reason = lines.failed ? ENOMEM : cli_write_all(save->file, lines.data, lines.size);
    if (!reason) {
        save->size += lines.size;
        save->unflushed += step->count;
        if (step->asked || save->unflushed >= FLUSH_EVENTS) {
            reason = fsync(save->file) ? errno : 0;
            save->unflushed = 0;
        }
    }
    text_free(&lines);
    return reason;
}

/* A step could not be saved: what was written of it is cut off again if possible, so that the
 * file is a record up to the step before. The lock stays. */
static void lose(struct save *save, int reason)
{
    if (save->whole && ftruncate(save->file, (off_t)save->size))
        reason = errno;
    save->whole = false;
    if (!save->told)
        cli_fail_file(save->path, reason);
    save->told = true;
}

static enum stored append(struct store *store, const struct step *step)
{
    struct save *save = (struct save *)store;
    if (!*save->path)
        return STORED; /* it was said that nothing can be saved */
    int reason = !save->whole || step->over ? rewrite(save, step) : add_lines(save, step);
    if (reason)
        lose(save, reason);
    else
        save->told = false;
    if (step->over)
        forget_time(save);
    return STORED; /* the match goes on in any case */
}

/* ---- a match --------------------------------------------------------------- */

bool save_claim(struct save *save, const struct save_folder *folder, const struct match *match,
                const struct fair_match *fair)
{
    char hex[FAIR_HEX];
    pid_t holder;
    *save = (struct save){ .store = { append }, .file = -1 };
    if (!folder->usable)
        return true;
    fair_to_hex(fair->commitment, hex);
    snprintf(save->path, sizeof save->path, "%s/%s-%.12s.kontor", folder->path, match->game->id,
             hex);
    save->file = open(save->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (save->file < 0 || lock(save->file, &holder))
        return true;
    let_go(save);
    return fail_locked(save->path, holder);
}

void save_start(struct save *save, const struct save_folder *folder, const struct session *session,
                const struct fair_match *fair)
{
    save->session = session;
    save->fair = fair;
    if (!*save->path)
        return;
    int reason = rewrite(save, NULL);
    if (reason)
        lose(save, reason);
    else
        point_autosave(folder, save->path);
}

bool save_last(struct save *save)
{
    if (!*save->path)
        return false;
    save->told = false;
    int reason = !save->whole ? rewrite(save, NULL) : fsync(save->file) ? errno : 0;
    if (reason)
        lose(save, reason);
    return !reason;
}

void save_lock_again(const struct save *save)
{
    pid_t holder;
    if (save->store.append && save->file >= 0)
        lock(save->file, &holder);
}

void save_close(struct save *save)
{
    if (save->store.append)
        let_go(save);
    *save = (struct save){ .file = -1 };
}

/* ---- other copies ------------------------------------------------------------ */

/* Whether the record is of the match with this commitment. */
static bool is_record_of(const char *record, const struct fair_match *fair)
{
    char hex[FAIR_HEX];
    fair_to_hex(fair->commitment, hex);
    return strstr(record, hex);
}

/* Whether the copy may take the place of what is there. */
static bool may_replace(const struct save *save, const char *path, bool force)
{
    struct stat info;
    struct text text;
    int file;
    if (stat(path, &info) || (S_ISREG(info.st_mode) && !info.st_size))
        return true; /* writing will say what is wrong, if anything */
    if (!save_read(path, &text, &file))
        return false;
    bool record = text.data && !strncmp(text.data, "kontor-record", 13);
    bool may = record && (force || is_record_of(text.data, save->fair));
    text_free(&text);
    if (file >= 0)
        close(file);
    if (!may)
        cli_fail_1(record ? "cli.play.other_match" : "cli.play.not_replaced", "file", path);
    return may;
}

/* Whether both are the same file. */
static bool is_same(const char *path, const char *other)
{
    struct stat a, b;
    return !stat(path, &a) && !stat(other, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool save_as(const struct save *save, const char *path, bool force)
{
    struct text text = { 0 };
    if (save->whole && is_same(path, save->path))
        return true; /* it is there */
    if (!may_replace(save, path, force))
        return false;
    compose(save, NULL, &text);
    /* Through a link: the file it names is replaced, not the link. */
    char *real = realpath(path, NULL);
    int reason =
        text.failed ? ENOMEM : cli_replace(real ? real : path, 0600, text.data, text.size, NULL);
    free(real);
    text_free(&text);
    return !reason || cli_fail_file(path, reason);
}

/* ---- reading ------------------------------------------------------------------ */

/* Opens without waiting: a pipe would let us wait for ever. */
static int open_file(const char *path)
{
    int file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0 && (errno == EACCES || errno == EROFS || errno == EPERM))
        file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    return file;
}

bool save_read(const char *path, struct text *text, int *file)
{
    struct stat info, now;
    pid_t holder;
    *text = (struct text){ 0 };
    for (;;) {
        *file = open_file(path);
        if (*file < 0)
            return cli_fail_file(path, errno);
        if (fstat(*file, &info) || !S_ISREG(info.st_mode)) {
            close(*file);
            return S_ISDIR(info.st_mode) ? cli_fail_file(path, EISDIR)
                                         : (cli_fail_1("cli.play.no_file", "file", path), false);
        }
        if (!lock(*file, &holder)) {
            close(*file);
            return fail_locked(path, holder);
        }
        /* Perhaps another file took its place while we came to the lock. */
        if (stat(path, &now) || (now.st_ino == info.st_ino && now.st_dev == info.st_dev))
            break;
        close(*file);
    }
    int reason = cli_read_all(*file, MAX_RECORD_FILE, text);
    if (!reason) {
        text_add(text, "");
        return true;
    }
    text_free(text);
    *text = (struct text){ 0 };
    close(*file);
    return cli_fail_file(path, reason);
}
