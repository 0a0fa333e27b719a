/*
 * store.c: the queues, the thread and the group commit.
 *
 * Two lists under one lock: requests that were posted, answers that nobody has
 * taken. The thread takes the whole first list at once; what gathers while it
 * works is the next group. An answer is made together with its request, so
 * there is always one to give.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ai/clock.h"
#include "core/number.h"
#include "store/inside.h"

enum { USUAL_ROOM = 4096 };

/* An answer, with its memory and its place in the queue. */
struct boxed {
    struct store_answer answer; /* first: this is what callers hold */
    struct pocket pocket;
    struct store_request *request; /* freed with it, by the thread that made it */
    struct boxed *next;
    bool waited; /* by store_ask */
};

struct archive {
    struct store_settings settings;
    char *folder;
    int lock; /* the file that says whose folder it is; -1 none */
    struct schema_state schema;
    struct database *database; /* the thread's alone, once it runs */
    pthread_t thread;
    pthread_mutex_t mutex; /* of everything below */
    pthread_cond_t posted, answered;
    bool closing;
    uint64_t numbers; /* given so far */
    size_t under_way; /* posted, and the answer not taken */
    struct store_request *first, **last;
    struct boxed *answers, **answers_last;
    struct store_trouble trouble;
    struct store_load load;
};

struct pocket *answer_pocket(struct store_answer *answer)
{
    return &((struct boxed *)answer)->pocket;
}

struct store_answer *answer_aside(void)
{
    struct boxed *box = calloc(1, sizeof *box);
    return box ? &box->answer : NULL;
}

void store_answer_free(struct store_answer *answer)
{
    if (!answer)
        return;
    pocket_free(answer_pocket(answer));
    store_request_free(((struct boxed *)answer)->request);
    free(answer);
}

/* ---- errors ------------------------------------------------------------------- */

const char *store_error_key(enum store_error error)
{
#define STORE_ERROR_KEY(name, key) [STORE_##name] = "store.error." key,
    static const char *const keys[STORE_ERROR_COUNT] = { [STORE_FINE] = "",
                                                         STORE_ERRORS(STORE_ERROR_KEY) };
#undef STORE_ERROR_KEY
    return (unsigned)error < STORE_ERROR_COUNT ? keys[error] : "";
}

bool store_error_is_outage(enum store_error error)
{
    return error >= STORE_FULL && error != STORE_CLOSED;
}

/* ---- one group ---------------------------------------------------------------- */

/* Everything that the answer has read is forgotten. */
static void clear(struct store_request *request)
{
    struct store_answer *answer = request->answer;
    pocket_free(answer_pocket(answer));
    *answer_pocket(answer) = (struct pocket){ 0 };
    *answer = (struct store_answer){ .number = request->number,
                                     .about = request->about,
                                     .first = request->first,
                                     .second = request->second };
}

static enum store_error run_parts(struct database *database, struct store_request *request)
{
    enum store_error error = STORE_FINE;
    struct store_answer *answer = request->answer;
    for (const struct part *part = request->part; part && !error; part = part->next) {
        error = (part->what < PARTS_WRITING ? part_write : part_read)(database, part, answer);
        answer->part += !error;
    }
    return error;
}

/* Runs one request in the open transaction, all or nothing. */
static void run(struct database *database, struct store_request *request)
{
    /* One statement is whole by itself; most requests are a step and nothing else. */
    bool guarded = request->writes && (request->parts > 1 || request->part->what != PART_APPEND);
    enum store_error error = guarded ? transaction_part(database) : STORE_FINE;
    bool begun = guarded && !error;
    if (!error)
        error = run_parts(database, request);
    if (begun && transaction_is_open(database)) {
        if (error)
            transaction_part_drop(database);
        else
            error = transaction_part_keep(database);
    }
    request->answer->error = error;
    request->answer->log_told &= !error; /* what it added was taken back */
    if (error && store_error_is_outage(error))
        snprintf(request->answer->fault, sizeof request->answer->fault, "%s",
                 database_fault(database));
}

/* What a test has ordered for this request. */
static enum store_error ordered(struct archive *archive, const struct store_request *request)
{
    enum store_error error = STORE_FINE;
    if (!request->writes)
        return error;
    pthread_mutex_lock(&archive->mutex);
    struct store_trouble *trouble = &archive->trouble;
    if (trouble->out)
        error = trouble->out;
    else if (trouble->fail && !--trouble->fail)
        error = trouble->with ? trouble->with : STORE_FULL;
    pthread_mutex_unlock(&archive->mutex);
    return error;
}

/* All requests of the group that write, or all that only read, get this error, but for those
 * that have one. */
static void fail_all(struct archive *archive, struct store_request *group, bool writing,
                     enum store_error error)
{
    for (struct store_request *request = group; request; request = request->next)
        if (request->writes == writing && !store_error_is_outage(request->answer->error)) {
            clear(request);
            request->answer->error = error;
            snprintf(request->answer->fault, sizeof request->answer->fault, "%s",
                     database_fault(archive->database));
        }
}

/* Reads again what was read in a transaction that came to nothing: it may have seen what
 * is not stored. */
static void read_alone(struct archive *archive, struct store_request *group)
{
    struct database *database = archive->database;
    enum store_error error = database_is_open(database) ? STORE_FINE : database_check(database);
    if (error) {
        fail_all(archive, group, false, error);
        return;
    }
    /* One transaction: all of it is of the same moment, and the file is locked once. */
    transaction_begin(database, false);
    for (struct store_request *request = group; request; request = request->next)
        if (!request->writes) {
            clear(request);
            run(database, request);
        }
    if (transaction_is_open(database))
        transaction_commit(database);
}

static void sleep_ms(uint32_t milliseconds)
{
    struct timespec time = { .tv_sec = milliseconds / 1000,
                             .tv_nsec = (long)(milliseconds % 1000) * 1000000 };
    while (milliseconds && nanosleep(&time, &time) && errno == EINTR) {
    }
}

/* Runs everything and commits. An error: nothing of it is stored. */
static enum store_error commit(struct archive *archive, struct store_request *group)
{
    struct database *database = archive->database;
    enum store_error error = database_check(database);
    if (!error)
        error = transaction_begin(database, true);
    if (error)
        return error;
    for (struct store_request *request = group; request; request = request->next) {
        request->answer->error = ordered(archive, request);
        if (request->answer->error)
            continue;
        run(database, request);
        /* The whole transaction may be taken back where the disk fails. */
        if (!transaction_is_open(database))
            return request->answer->error ? request->answer->error : STORE_DISK;
    }
    error = database_reserve(database);
    if (!error)
        error = transaction_commit(database);
    if (error)
        transaction_undo(database);
    return error;
}

static bool met_full(const struct store_request *group)
{
    for (; group; group = group->next)
        if (group->answer->error == STORE_FULL)
            return true;
    return false;
}

/* The disk is full, perhaps of what is only held: given back, there may be enough. */
static enum store_error commit_again(struct archive *archive, struct store_request *group)
{
    if (database_carry(archive->database))
        return STORE_FULL;
    for (struct store_request *request = group; request; request = request->next)
        clear(request);
    return commit(archive, group);
}

static void count(struct archive *archive, const struct store_request *group, uint64_t start,
                  enum store_error error)
{
    uint64_t took = clock_wall() - start, size = 0;
    enum store_error outage = error;
    for (const struct store_request *request = group; request; request = request->next) {
        size += request->writes;
        if (request->writes && store_error_is_outage(request->answer->error))
            outage = request->answer->error;
    }
    pthread_mutex_lock(&archive->mutex);
    struct store_load *load = &archive->load;
    load->commits++;
    load->failed += error != STORE_FINE;
    load->requests += size;
    load->last_size = size;
    load->last_ns = took;
    load->sum_ns += took;
    if (took > load->most_ns)
        load->most_ns = took;
    load->outage = outage;
    pthread_mutex_unlock(&archive->mutex);
}

static void do_group(struct archive *archive, struct store_request *group)
{
    bool writes = false;
    for (struct store_request *request = group; request; request = request->next)
        writes |= request->writes;
    if (!writes) {
        read_alone(archive, group);
        return;
    }
    pthread_mutex_lock(&archive->mutex);
    uint32_t slow = archive->trouble.slow_ms;
    pthread_mutex_unlock(&archive->mutex);
    uint64_t start = clock_wall();
    sleep_ms(slow);
    enum store_error error = commit(archive, group);
    if (error == STORE_FULL)
        error = commit_again(archive, group);
    else if (!error && met_full(group))
        database_carry(archive->database);
    if (!error)
        database_settle(archive->database);
    if (error) {
        fail_all(archive, group, true, error);
        if (error == STORE_DISK || error == STORE_BROKEN)
            database_doubt(archive->database);
        read_alone(archive, group);
    }
    count(archive, group, start, error);
}

/* ---- the thread --------------------------------------------------------------- */

static struct store_request *wait_for_group(struct archive *archive)
{
    pthread_mutex_lock(&archive->mutex);
    while (!archive->first && !archive->closing)
        pthread_cond_wait(&archive->posted, &archive->mutex);
    struct store_request *group = archive->first;
    archive->first = NULL;
    archive->last = &archive->first;
    pthread_mutex_unlock(&archive->mutex);
    return group;
}

static void give_answers(struct archive *archive, struct store_request *group)
{
    bool waited = false;
    pthread_mutex_lock(&archive->mutex);
    bool none = !archive->answers;
    while (group) {
        struct store_request *next = group->next;
        struct boxed *box = (struct boxed *)group->answer;
        waited |= box->waited;
        *archive->answers_last = box;
        archive->answers_last = &box->next;
        group->answer = NULL;
        box->request = group;
        group = next;
    }
    pthread_mutex_unlock(&archive->mutex);
    /* Woken when the lock is free: else they would wait once more. */
    if (waited)
        pthread_cond_broadcast(&archive->answered);
    if (none && archive->settings.wake)
        archive->settings.wake(archive->settings.context);
}

static void *work(void *context)
{
    struct archive *archive = context;
    struct store_request *group;
    while ((group = wait_for_group(archive))) {
        do_group(archive, group);
        give_answers(archive, group);
    }
    return NULL;
}

/* ---- opening and closing ------------------------------------------------------ */

static bool make_folder(const char *path)
{
    struct stat found;
    char *copy = strdup(path);
    if (!copy)
        return false;
    for (char *at = copy + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(copy, 0700);
            *at = '/';
        }
    mkdir(copy, 0700);
    bool good = !stat(copy, &found) && S_ISDIR(found.st_mode);
    if (!good)
        errno = errno ? errno : ENOTDIR;
    free(copy);
    return good;
}

static char *join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* One server a folder: the lock goes with the process, however it ends. */
static enum store_error take_folder(struct archive *archive, struct store_fault *fault)
{
    char text[24] = "";
    char *path = join(archive->folder, "lock");
    if (!path)
        return STORE_MEMORY;
    archive->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(path);
    if (archive->lock < 0) {
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
        return errno == EROFS || errno == EACCES ? STORE_READ_ONLY : STORE_FOLDER;
    }
    if (flock(archive->lock, LOCK_EX | LOCK_NB)) {
        ssize_t size = errno == EWOULDBLOCK ? pread(archive->lock, text, sizeof text - 1, 0) : 0;
        fault->process = size > 0 ? number_read(text, strcspn(text, "\n"), INT32_MAX) : 0;
        if (fault->process < 0)
            fault->process = 0;
        return STORE_LOCKED;
    }
    /* Whose it is, where there is room to say so. */
    int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    bool told =
        !ftruncate(archive->lock, 0) && pwrite(archive->lock, text, (size_t)length, 0) == length;
    (void)told;
    return STORE_FINE;
}

static enum store_error open_database(struct archive *archive, const char *path)
{
    struct database_settings settings = { .path = path,
                                          .owner = archive->schema.owner,
                                          .maker = STORE_APPLICATION,
                                          .ready = schema_ready,
                                          .context = &archive->schema };
    archive->database = database_new(&settings);
    return archive->database ? database_open(archive->database) : STORE_MEMORY;
}

/* The database's file in the folder, which is taken unless we only read. */
static enum store_error open_file(struct archive *archive, const char *path,
                                  struct store_fault *fault)
{
    if (archive->settings.reader && access(path, F_OK)) {
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
        return STORE_FOLDER;
    }
    enum store_error error = archive->settings.reader ? STORE_FINE : take_folder(archive, fault);
    return error ? error : open_database(archive, path);
}

static enum store_error open_files(struct archive *archive, struct store_fault *fault)
{
    const char *folder = archive->settings.folder;
    archive->schema.owner = !archive->settings.reader;
    if (!folder)
        return open_database(archive, NULL);
    if (!archive->settings.reader && !make_folder(folder)) {
        snprintf(fault->text, sizeof fault->text, "%s", strerror(errno));
        return STORE_FOLDER;
    }
    archive->folder = strdup(folder);
    char *path = join(folder, "kontor.db");
    enum store_error error =
        archive->folder && path ? open_file(archive, path, fault) : STORE_MEMORY;
    free(path);
    return error;
}

/* Signals are for the loop. */
static bool start_thread(struct archive *archive)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&archive->thread, NULL, work, archive);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !failed;
}

static void release(struct archive *archive)
{
    database_free(archive->database);
    free(archive->folder);
    if (archive->lock >= 0)
        close(archive->lock);
    pthread_mutex_destroy(&archive->mutex);
    pthread_cond_destroy(&archive->posted);
    pthread_cond_destroy(&archive->answered);
    free(archive);
}

struct archive *store_open(const struct store_settings *settings, struct store_fault *fault)
{
    struct archive *archive = calloc(1, sizeof *archive);
    *fault = (struct store_fault){ .error = STORE_MEMORY };
    if (!archive)
        return NULL;
    archive->settings = *settings;
    if (!archive->settings.room)
        archive->settings.room = USUAL_ROOM;
    archive->lock = -1;
    archive->last = &archive->first;
    archive->answers_last = &archive->answers;
    pthread_mutex_init(&archive->mutex, NULL);
    pthread_cond_init(&archive->posted, NULL);
    pthread_cond_init(&archive->answered, NULL);
    fault->error = open_files(archive, fault);
    archive->settings.folder = archive->folder;
    if (!fault->error && !start_thread(archive))
        fault->error = STORE_MEMORY;
    if (!fault->error)
        return archive;
    fault->schema = archive->schema.version;
    if (!*fault->text && archive->database)
        snprintf(fault->text, sizeof fault->text, "%s", database_fault(archive->database));
    release(archive);
    return NULL;
}

void store_close(struct archive *archive)
{
    if (!archive)
        return;
    pthread_mutex_lock(&archive->mutex);
    archive->closing = true;
    pthread_cond_signal(&archive->posted);
    pthread_mutex_unlock(&archive->mutex);
    pthread_join(archive->thread, NULL);
    while (archive->answers) {
        struct boxed *next = archive->answers->next;
        store_answer_free(&archive->answers->answer);
        archive->answers = next;
    }
    release(archive);
}

const char *store_folder(const struct archive *archive)
{
    return archive->folder ? archive->folder : "";
}

/* ---- posting and taking ------------------------------------------------------- */

static uint64_t post(struct archive *archive, struct store_request *request, bool waited)
{
    struct boxed *box =
        request && !request->pocket.failed && request->parts ? calloc(1, sizeof *box) : NULL;
    if (!box) {
        store_request_free(request);
        return 0;
    }
    request->answer = &box->answer;
    box->waited = waited;
    pthread_mutex_lock(&archive->mutex);
    uint64_t number = 0;
    if (archive->under_way < archive->settings.room && !archive->closing) {
        number = ++archive->numbers;
        request->number = number;
        clear(request);
        archive->under_way++;
        *archive->last = request;
        archive->last = &request->next;
    }
    pthread_mutex_unlock(&archive->mutex);
    if (number)
        pthread_cond_signal(&archive->posted);
    else
        store_request_free(request);
    return number;
}

uint64_t store_post(struct archive *archive, struct store_request *request)
{
    return post(archive, request, false);
}

/* Takes the answer at *at out of the queue. */
static struct store_answer *unlink_answer(struct archive *archive, struct boxed **at)
{
    struct boxed *box = *at;
    *at = box->next;
    if (!box->next)
        archive->answers_last = at;
    box->next = NULL;
    archive->under_way--;
    return &box->answer;
}

struct store_answer *store_take(struct archive *archive)
{
    struct store_answer *answer = NULL;
    pthread_mutex_lock(&archive->mutex);
    if (archive->answers)
        answer = unlink_answer(archive, &archive->answers);
    pthread_mutex_unlock(&archive->mutex);
    return answer;
}

struct store_answer *store_ask(struct archive *archive, struct store_request *request)
{
    uint64_t number = post(archive, request, true);
    struct store_answer *answer = NULL;
    if (!number)
        return NULL;
    pthread_mutex_lock(&archive->mutex);
    while (!answer) {
        struct boxed **at = &archive->answers;
        while (*at && (*at)->answer.number != number)
            at = &(*at)->next;
        if (*at)
            answer = unlink_answer(archive, at);
        else
            pthread_cond_wait(&archive->answered, &archive->mutex);
    }
    pthread_mutex_unlock(&archive->mutex);
    return answer;
}

void store_look(struct archive *archive, struct store_load *load)
{
    pthread_mutex_lock(&archive->mutex);
    *load = archive->load;
    load->waiting = archive->under_way;
    pthread_mutex_unlock(&archive->mutex);
}

void store_make_trouble(struct archive *archive, const struct store_trouble *trouble)
{
    pthread_mutex_lock(&archive->mutex);
    archive->trouble = *trouble;
    pthread_mutex_unlock(&archive->mutex);
}
