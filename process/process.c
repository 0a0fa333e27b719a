/* process.c: starting, talking to and ending another process. */
#define _GNU_SOURCE /* pipe2, closefrom */
#include "process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ai/clock.h"
#include "core/text.h"

enum { WARDEN = 1000 }; /* milliseconds, until what a program started has ended */

/* ---- pipes ---------------------------------------------------------------- */

struct pipes {
    int in[2], out[2], errors[2];
};

static void close_one(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

static void close_pipes(struct pipes *pipes)
{
    for (int i = 0; i < 2; i++) {
        close_one(&pipes->in[i]);
        close_one(&pipes->out[i]);
        close_one(&pipes->errors[i]);
    }
}

/* All ends close when a program is started; without a log, errors have a pipe too. */
static int open_pipes(struct pipes *pipes, const char *log, bool keep)
{
    *pipes = (struct pipes){ { -1, -1 }, { -1, -1 }, { -1, -1 } };
    bool good = !pipe2(pipes->in, O_CLOEXEC) && !pipe2(pipes->out, O_CLOEXEC);
    if (good && log)
        good = (pipes->errors[1] = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600)) >= 0;
    else if (good && keep)
        good = !pipe2(pipes->errors, O_CLOEXEC);
    else if (good)
        good = (pipes->errors[1] = open("/dev/null", O_WRONLY | O_CLOEXEC)) >= 0;
    if (good)
        return 0;
    int fault = errno;
    close_pipes(pipes);
    return fault;
}

/* Our ends wait for nobody. */
static void keep_ours(struct process *process, struct pipes *pipes)
{
    process->to = pipes->in[1];
    process->from = pipes->out[0];
    process->errors = pipes->errors[0];
    pipes->in[1] = pipes->out[0] = pipes->errors[0] = -1;
    close_pipes(pipes);
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    if (process->errors >= 0)
        fcntl(process->errors, F_SETFL, O_NONBLOCK);
}

/* ---- starting ------------------------------------------------------------- */

static bool open_buffer(struct process *process, size_t room)
{
    *process = (struct process){ .to = -1, .from = -1, .errors = -1, .room = room };
    process->buffer = malloc(room);
    return process->buffer;
}

static int fail_start(struct process *process, int fault)
{
    free(process->buffer);
    *process = (struct process){ .to = -1, .from = -1, .errors = -1 };
    return fault;
}

int process_start(struct process *process, char *const argv[], const char *log, size_t room)
{
    struct pipes pipes;
    if (!open_buffer(process, room))
        return ENOMEM;
    int fault = open_pipes(&pipes, log, true);
    if (fault)
        return fail_start(process, fault);
    int files[3] = { pipes.in[0], pipes.out[1], pipes.errors[1] };
    fault = confine_start(argv, files, &process->confined);
    if (fault) {
        close_pipes(&pipes);
        return fail_start(process, fault);
    }
    process->pid = process->confined.pid;
    keep_ours(process, &pipes);
    return 0;
}

/* In the copy: nothing of ours but the two ends, and no way to outlive us. */
static void become_worker(const struct pipes *pipes, pid_t parent)
{
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL); /* none of our handlers is meant for a worker */
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    int nothing = open("/dev/null", O_RDWR);
    dup2(pipes->errors[1], 2);
    dup2(nothing, 1);
    dup2(pipes->in[0], 0);
    int to = fcntl(pipes->out[1], F_DUPFD, 3);
    dup2(to, 3);
    closefrom(4);
}

int process_fork(struct process *process, void (*run)(int from, int to, void *context),
                 void *context, const char *log, size_t room)
{
    struct pipes pipes;
    if (!open_buffer(process, room))
        return ENOMEM;
    int fault = open_pipes(&pipes, log, false);
    if (fault)
        return fail_start(process, fault);
    pid_t parent = getpid(), pid = fork();
    if (pid < 0) {
        fault = errno;
        close_pipes(&pipes);
        return fail_start(process, fault);
    }
    if (!pid) {
        become_worker(&pipes, parent);
        run(0, 3, context);
        _exit(0);
    }
    setpgid(pid, pid); /* both do it: whoever comes first */
    process->pid = pid;
    keep_ours(process, &pipes);
    return 0;
}

/* ---- waiting -------------------------------------------------------------- */

uint64_t process_now(void)
{
    return clock_wall();
}

struct process_wait process_within(uint32_t milliseconds, const struct patience *patience)
{
    uint64_t now = process_now();
    return (struct process_wait){ now, now + (uint64_t)milliseconds * 1000000u, patience };
}

/* Writes without being ended by SIGPIPE, whatever the program does with it. */
static ssize_t write_quietly(int file, const void *data, size_t size)
{
    sigset_t pipe_only, before, pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    ssize_t written = write(file, data, size);
    int fault = errno;
    if (written < 0 && fault == EPIPE && !sigismember(&pending, SIGPIPE)) {
        struct timespec at_once = { 0 };
        while (sigtimedwait(&pipe_only, NULL, &at_once) < 0 && errno == EINTR)
            continue;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = fault;
    return written;
}

static bool would_wait(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Keeps the end of what is said there. False: nothing more will come. */
static bool take_errors(struct process *process)
{
    char chunk[1024];
    ssize_t count = read(process->errors, chunk, sizeof chunk);
    if (count <= 0)
        return count < 0 && would_wait();
    size_t size = (size_t)count;
    const char *from = chunk;
    if (size > PROCESS_TAIL) {
        from += size - PROCESS_TAIL;
        size = PROCESS_TAIL;
    }
    size_t kept =
        process->tail_size < PROCESS_TAIL - size ? process->tail_size : PROCESS_TAIL - size;
    memmove(process->tail, process->tail + process->tail_size - kept, kept);
    memcpy(process->tail + kept, from, size);
    process->tail_size = kept + size;
    return true;
}

/* False: nothing more will come. */
static bool take_output(struct process *process)
{
    ssize_t count =
        read(process->from, process->buffer + process->size, process->room - process->size);
    if (count <= 0)
        return count < 0 && would_wait();
    process->size += (size_t)count;
    return true;
}

/* Waits until something can be done, for a tenth of a second at most, and
 * reads what there is. PROCESS_DONE: go on; *writable: it takes more. */
static enum process_talk wait_once(struct process *process, bool *writable,
                                   const struct process_wait *wait)
{
    struct pollfd files[3] = {
        { .fd = process->size < process->room ? process->from : -1, .events = POLLIN },
        { .fd = process->errors, .events = POLLIN },
        { .fd = writable ? process->to : -1, .events = POLLOUT },
    };
    uint64_t now = process_now();
    if (now >= wait->until)
        return PROCESS_LATE;
    uint64_t left = (wait->until - now + 999999) / 1000000;
    int ready = poll(files, 3, left < 100 ? (int)left : 100);
    if (wait->patience &&
        !wait->patience->wait(wait->patience->context,
                              (uint32_t)((process_now() - wait->start) / 1000000)))
        return PROCESS_STOPPED;
    if (ready <= 0)
        return PROCESS_DONE;
    if (files[1].revents && !take_errors(process))
        close_one(&process->errors);
    if (files[0].revents && !take_output(process))
        close_one(&process->from);
    if (writable)
        *writable = files[2].revents;
    return PROCESS_DONE;
}

enum process_talk process_write(struct process *process, const void *data, size_t size,
                                const struct process_wait *wait)
{
    const char *at = data;
    while (size) {
        bool writable = false;
        if (process->to < 0)
            return PROCESS_GONE;
        enum process_talk talk = wait_once(process, &writable, wait);
        if (talk != PROCESS_DONE)
            return talk;
        if (!writable)
            continue;
        ssize_t written = write_quietly(process->to, at, size);
        if (written < 0 && !would_wait())
            return PROCESS_GONE;
        if (written > 0) {
            at += written;
            size -= (size_t)written;
        }
    }
    return PROCESS_DONE;
}

static void use_up(struct process *process, size_t size)
{
    process->size -= size;
    memmove(process->buffer, process->buffer + size, process->size);
}

enum process_talk process_line(struct process *process, char *line, size_t *size,
                               const struct process_wait *wait)
{
    for (;;) {
        char *newline = memchr(process->buffer, '\n', process->size);
        if (newline) {
            bool rest = process->skipping;
            *size = (size_t)(newline - process->buffer);
            memcpy(line, process->buffer, *size);
            use_up(process, *size + 1);
            process->skipping = false;
            return rest ? PROCESS_LONG : PROCESS_DONE;
        }
        if (process->size == process->room) {
            process->skipping = true;
            process->size = 0;
        }
        if (process->from < 0)
            return PROCESS_GONE;
        enum process_talk talk = wait_once(process, NULL, wait);
        if (talk != PROCESS_DONE)
            return talk;
    }
}

enum process_talk process_bytes(struct process *process, void *data, size_t size,
                                const struct process_wait *wait)
{
    while (process->size < size) {
        if (process->from < 0)
            return PROCESS_GONE;
        enum process_talk talk = wait_once(process, NULL, wait);
        if (talk != PROCESS_DONE)
            return talk;
    }
    memcpy(data, process->buffer, size);
    use_up(process, size);
    return PROCESS_DONE;
}

/* ---- ending --------------------------------------------------------------- */

bool process_has_ended(const struct process *process)
{
    siginfo_t info = { 0 };
    return process->pid &&
           (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid);
}

static bool ends_within(const struct process *process, uint32_t milliseconds)
{
    struct timespec moment = { .tv_nsec = 1000000 };
    uint64_t until = process_now() + (uint64_t)milliseconds * 1000000u;
    for (;;) {
        if (process_has_ended(process))
            return true;
        if (process_now() >= until)
            return false;
        nanosleep(&moment, NULL);
    }
}

struct process_ending process_end(struct process *process, uint32_t leave, uint32_t grace)
{
    struct process_ending ending = { 0, 0 };
    int status = 0;
    if (!process->pid)
        return ending;
    bool confined = process->confined.pid;
    close_one(&process->to);
    if (!ends_within(process, leave)) {
        kill(process->pid, SIGTERM);
        ends_within(process, grace);
    }
    if (confined) {
        kill(process->pid, SIGQUIT); /* its warden, who ends all */
        ends_within(process, WARDEN);
    }
    kill(process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    /* Somebody outside the group may still hold the other end: as much as is there. */
    for (int i = 0; process->errors >= 0 && i < 64; i++)
        if (!take_errors(process))
            close_one(&process->errors);
    close_one(&process->from);
    close_one(&process->errors);
    free(process->buffer);
    process->buffer = NULL;
    process->pid = 0;
    process->size = process->room = 0;
    process->skipping = false;
    confine_clean(&process->confined);
    process->confined.pid = 0;
    if (WIFSIGNALED(status))
        ending.signal = WTERMSIG(status);
    else if (confined && WEXITSTATUS(status) > 128)
        ending.signal = WEXITSTATUS(status) - 128;
    else
        ending.status = WEXITSTATUS(status);
    return ending;
}

void process_last_words(const struct process *process, char *words, size_t size)
{
    size_t end = process->tail_size, start;
    *words = 0;
    while (end && (unsigned char)process->tail[end - 1] <= ' ')
        end--;
    for (start = end; start && process->tail[start - 1] != '\n'; start--)
        continue;
    size_t length = end - start < size - 1 ? end - start : size - 1;
    while (length && length < end - start &&
           ((unsigned char)process->tail[start + length] & 0xc0) == 0x80)
        length--;
    if (!text_is_utf8(process->tail + start, length))
        return;
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)process->tail[start + i];
        words[i] = letter < ' ' || letter == 0x7f ? '?' : (char)letter;
    }
    words[length] = 0;
}
