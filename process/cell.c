/*
 * cell.c: a process that shuts itself in, then runs a program of somebody else.
 *
 * Two processes are made. The warden is our child; it opens the namespaces, waits
 * for the program and ends what that leaves behind. Its memory is a copy of ours, so
 * it makes itself unreadable before the program runs. The prisoner gives up one
 * right after the other and becomes the program.
 */
#define _GNU_SOURCE
#include "process/cell.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/cell_rights.h"

const char *const cell_system[] = { "/usr",
                                    "/bin",
                                    "/sbin",
                                    "/lib",
                                    "/lib32",
                                    "/lib64",
                                    "/libx32",
                                    "/opt",
                                    "/nix/store",
                                    "/gnu/store",
                                    "/etc/alternatives",
                                    "/etc/ld.so.cache",
                                    "/etc/ld.so.conf",
                                    "/etc/ld.so.conf.d",
                                    "/etc/localtime",
                                    "/etc/locale.alias",
                                    "/etc/ssl/openssl.cnf",
                                    "/sys/devices/system/cpu",
                                    NULL };

static const char *const devices[] = { "/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                       "/dev/urandom" };

enum { DEVICES = sizeof devices / sizeof *devices, NOBODY_ID = 65534, NAME = PATH_MAX + 128 };

static const char home[] = "/home/program"; /* of the program, in a root of its own */

static void report(const struct cell *cell, int fault, unsigned ways)
{
    struct cell_report words = { fault, ways };
    if (write(cell->report, &words, sizeof words) < 0)
        _exit(1); /* nobody waits for us any more */
}

/* As fork, but into new namespaces and without what the C library does around it: the
 * locks of other threads do not matter to a process that uses none. */
static pid_t copy(unsigned long namespaces)
{
    return (pid_t)syscall(SYS_clone, namespaces | SIGCHLD, 0, 0, 0, 0);
}

/* ---- a root of its own ----------------------------------------------------- */

static void join(char name[NAME], const char *before, const char *path)
{
    size_t first = strlen(before), second = strlen(path);
    if (first + second >= NAME)
        second = 0; /* no such place can be made; mounting there fails */
    memcpy(name, before, first);
    memcpy(name + first, path, second);
    name[first + second] = 0;
}

/* Into a file of /proc, of our own process. */
static bool write_file(int proc, const char *path, const char *text, size_t size)
{
    int file = openat(proc, path, O_WRONLY | O_CLOEXEC);
    bool good = file >= 0 && write(file, text, size) == (ssize_t)size;
    if (file >= 0)
        close(file);
    return good;
}

/* "1000 1000 1": one user, who is called what he is called outside. */
static bool write_map(int proc, const char *path, unsigned id)
{
    char digits[12], text[32];
    size_t count = 0, size = 0;
    do
        digits[count++] = (char)('0' + id % 10);
    while (id /= 10);
    for (int twice = 0; twice < 2; twice++) {
        for (size_t i = count; i; i--)
            text[size++] = digits[i - 1];
        text[size++] = ' ';
    }
    text[size++] = '1';
    return write_file(proc, path, text, size);
}

static bool map_user(int proc, unsigned user, unsigned group)
{
    write_file(proc, "self/setgroups", "deny", 4);
    return write_map(proc, "self/uid_map", user) && write_map(proc, "self/gid_map", group);
}

/* The folders above a place, and the place itself: a folder or an empty file. */
static bool make_place(char *name, bool folder)
{
    for (char *at = name + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = 0;
        mkdir(name, 0755);
        *at = '/';
    }
    if (folder)
        return !mkdir(name, 0755) || errno == EEXIST;
    int file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file >= 0)
        close(file);
    return file >= 0;
}

struct attributes { /* struct mount_attr, which older headers do not have */
    uint64_t set, clear, propagation, user_namespace;
};

enum { ATTRIBUTE_RDONLY = 1, ATTRIBUTE_NOSUID = 2, RECURSIVE = 0x8000 };

static bool restrict_mount(const char *name, uint64_t set, unsigned flags)
{
    struct attributes attributes = { .set = set };
    return !syscall(442 /* mount_setattr */, AT_FDCWD, name, flags, &attributes, sizeof attributes);
}

/* Shows a folder or file of ours in the new root, to be read. Links stay links. */
static bool show(const char *root, const char *path, uint64_t set)
{
    char name[NAME], link[PATH_MAX];
    struct stat info;
    join(name, root, path);
    if (lstat(path, &info))
        return true;
    if (S_ISLNK(info.st_mode)) {
        ssize_t size = readlink(path, link, sizeof link - 1);
        link[size > 0 ? size : 0] = 0;
        if (size > 0 && *link != '/' && (!symlink(link, name) || errno == EEXIST))
            return true;
        if (stat(path, &info))
            return true;
    }
    return make_place(name, S_ISDIR(info.st_mode)) &&
           !mount(path, name, NULL, MS_BIND | MS_REC, NULL) && restrict_mount(name, set, RECURSIVE);
}

/* Its only place to write, in memory; also as /tmp, unless its own files lie there. */
static bool make_home(const char *root)
{
    char name[NAME];
    join(name, root, home);
    if (!make_place(name, true) ||
        mount("tmpfs", name, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0700,size=64m,nr_inodes=4096"))
        return false;
    join(name, root, "/tmp");
    return !symlink(home + 1, name) || errno == EEXIST;
}

/* Its own processes alone, without the warden; if that cannot be had, none. The group
 * that is named there would see all: one that the program is never in. */
static bool make_proc(const char *root)
{
    char name[NAME];
    join(name, root, "/proc");
    if (!make_place(name, true))
        return false;
    mount("proc", name, "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY,
          getuid() ? "hidepid=2" : "hidepid=2,gid=65533");
    return true;
}

static bool make_devices(const char *root)
{
    static const char *const links[][2] = { { "/dev/fd", "/proc/self/fd" },
                                            { "/dev/stdin", "/proc/self/fd/0" },
                                            { "/dev/stdout", "/proc/self/fd/1" },
                                            { "/dev/stderr", "/proc/self/fd/2" } };
    char name[NAME];
    for (int i = 0; i < DEVICES; i++)
        if (!show(root, devices[i], ATTRIBUTE_NOSUID))
            return false;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        join(name, root, links[i][0]);
        if (symlink(links[i][1], name))
            return false;
    }
    return true;
}

static bool change_root(const struct cell *cell)
{
    const char *root = cell->folder;
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
        mount("tmpfs", root, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=1m,nr_inodes=4096"))
        return false;
    for (int i = 0; i < cell->grants; i++)
        if (!show(root, cell->grant[i], ATTRIBUTE_RDONLY | ATTRIBUTE_NOSUID))
            return false;
    return make_home(root) && make_proc(root) && make_devices(root) && !chdir(root) &&
           !syscall(SYS_pivot_root, ".", ".") && !umount2(".", MNT_DETACH) && !chdir("/") &&
           restrict_mount("/", ATTRIBUTE_RDONLY, 0);
}

/* ---- the prisoner ---------------------------------------------------------- */

static void take_files(struct cell *cell)
{
    int kept[5];
    for (int i = 0; i < 3; i++)
        kept[i] =
            cell->file[i] >= 0 ? fcntl(cell->file[i], F_DUPFD, 10) : open("/dev/null", O_RDWR);
    kept[3] = fcntl(cell->report, F_DUPFD, 10);
    kept[4] = fcntl(cell->proc, F_DUPFD, 10);
    for (int i = 0; i < 5; i++)
        dup2(kept[i], i);
    cell->report = 3;
    cell->proc = 4;
    fcntl(cell->report, F_SETFD, FD_CLOEXEC);
    fcntl(cell->proc, F_SETFD, FD_CLOEXEC);
    closefrom(5);
}

/* Whether the user "nobody" could run the program. Asked with the rights of that
 * user, which can still be laid down again. */
static bool suits_nobody(const struct cell *cell)
{
    for (int i = cell->system; i < cell->grants; i++)
        if (faccessat(AT_FDCWD, cell->grant[i], R_OK | X_OK, AT_EACCESS) &&
            faccessat(AT_FDCWD, cell->grant[i], R_OK, AT_EACCESS))
            return false;
    for (int i = 0; cell->argv[i]; i++)
        if (*cell->argv[i] == '/' &&
            faccessat(AT_FDCWD, cell->argv[i], i ? R_OK : X_OK, AT_EACCESS) && errno == EACCES)
            return false;
    return true;
}

/* Who is root does not run programs of others as root, if they can be read by all.
 * By system calls: the C library would want to ask the other threads. */
static void leave_root(const struct cell *cell)
{
    if (getuid())
        return;
    syscall(SYS_setgroups, 0, NULL);
    syscall(SYS_setresgid, NOBODY_ID, NOBODY_ID, 0);
    syscall(SYS_setresuid, NOBODY_ID, NOBODY_ID, 0);
    if (suits_nobody(cell)) {
        syscall(SYS_setresuid, 0, 0, 0);
        if (chown(".", NOBODY_ID, NOBODY_ID))
            _exit(1); /* the empty folder in which we stand */
        syscall(SYS_setresgid, NOBODY_ID, NOBODY_ID, NOBODY_ID);
        syscall(SYS_setresuid, NOBODY_ID, NOBODY_ID, NOBODY_ID);
    } else {
        syscall(SYS_setresuid, 0, 0, 0);
        syscall(SYS_setresgid, 0, 0, 0);
    }
}

/* Namespaces of an ordinary user are one of users, too. Where root has made them, there
 * is one to come, in which the limit of processes counts this program alone. */
static unsigned own_user(const struct cell *cell, bool has_one)
{
    unsigned user = getuid(), group = getgid();
    if (!(cell->ways & CONFINE_USER) || !user)
        return 0;
    if (has_one)
        return CONFINE_USER;
    prctl(PR_SET_DUMPABLE, 1); /* else /proc/self is not ours */
    if (syscall(SYS_unshare, CLONE_NEWUSER))
        return 0;
    return map_user(cell->proc, user, group) ? CONFINE_USER : 0;
}

static void set_limit(int what, uint64_t value)
{
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)what, &limit))
        return;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > value)
        limit.rlim_max = value;
    limit.rlim_cur = limit.rlim_max;
    setrlimit((__rlimit_resource_t)what, &limit);
}

static void set_limits(unsigned ways)
{
    set_limit(RLIMIT_CORE, 0);
    set_limit(RLIMIT_DATA, CELL_MEMORY_BYTES);
    set_limit(RLIMIT_AS, CELL_ADDRESS_BYTES);
    set_limit(RLIMIT_NOFILE, CELL_OPEN_FILES);
    set_limit(RLIMIT_FSIZE, CELL_FILE_BYTES);
    set_limit(RLIMIT_CPU, CELL_SECONDS);
    /* Without a count of its own all processes of the user are counted: then the limit
     * only keeps the machine alive. */
    set_limit(RLIMIT_NPROC, ways & CONFINE_USER ? CELL_PROCESSES : 4096);
}

static void drop_capabilities(void)
{
    struct __user_cap_header_struct head = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct none[2] = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int i = 0; !prctl(PR_CAPBSET_DROP, i); i++)
        continue; /* up to the last that the kernel knows */
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    syscall(SYS_capset, &head, none);
}

static void reset_signals(void)
{
    sigset_t none;
    struct sigaction usual = { .sa_handler = SIG_DFL };
    for (int number = 1; number < 65; number++)
        sigaction(number, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static unsigned give_up_rights(const struct cell *cell, bool apart, bool own)
{
    const char *folder = apart ? home : cell->folder;
    struct cell_paths paths = { .read = (const char *const *)cell->grant,
                                .reads = cell->grants,
                                .use = devices,
                                .uses = DEVICES,
                                .own = folder,
                                .proc = apart };
    unsigned ways = apart ? CONFINE_NAMESPACES : 0;
    leave_root(cell);
    ways |= own_user(cell, own);
    set_limits(ways);
    drop_capabilities();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    ways |= rights_landlock(cell->ways, &paths);
    ways |= rights_seccomp(cell->ways);
    return ways;
}

_Noreturn static void imprison(struct cell *cell, bool apart, bool own)
{
    static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
    char place[sizeof home + CONFINE_FOLDER + 8];
    const char *folder = apart ? home : cell->folder;
    memcpy(place, "HOME=", 5);
    memcpy(place + 5, folder, strlen(folder) + 1);
    char *environment[] = { path, cell->language, place, NULL };
    setsid(); /* no terminal */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    take_files(cell);
    if (chdir(folder)) {
        report(cell, errno, 0);
        _exit(127);
    }
    unsigned ways = give_up_rights(cell, apart, own);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a change of user forgets it */
    report(cell, 0, ways);
    if (cell->probe)
        _exit(0);
    reset_signals();
    execve(cell->argv[0], cell->argv, environment);
    report(cell, errno, ways);
    _exit(127);
}

/* ---- the warden ------------------------------------------------------------ */

/* Ends every child. The children of one that has ended become ours: again, until
 * there is none. */
static void end_children(void)
{
    char list[4096];
    for (;;) {
        int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        ssize_t size = file >= 0 ? read(file, list, sizeof list) : 0;
        pid_t child = 0;
        if (file >= 0)
            close(file);
        for (ssize_t i = 0; i < size; i++) {
            if (list[i] >= '0' && list[i] <= '9')
                child = child * 10 + (list[i] - '0');
            else if (child)
                kill(child, SIGKILL), child = 0;
        }
        if (waitpid(-1, NULL, size > 0 ? 0 : WNOHANG) <= 0 && errno != EINTR)
            return;
    }
}

/* In a namespace of processes the end of the first one, the warden, is the end of all. */
_Noreturn static void finish(const struct cell *cell, bool apart, int status)
{
    if (!apart) {
        end_children();
        rmdir(cell->folder); /* if it is empty; who started us may be gone */
    }
    _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

_Noreturn static void watch_over(const struct cell *cell, pid_t prisoner, bool apart)
{
    sigset_t heard;
    sigemptyset(&heard);
    sigaddset(&heard, SIGCHLD);
    sigaddset(&heard, SIGTERM);
    sigaddset(&heard, SIGQUIT);
    for (;;) {
        int status, number = sigwaitinfo(&heard, NULL);
        pid_t ended;
        if (number == SIGTERM)
            kill(-prisoner, SIGTERM);
        if (number == SIGQUIT)
            finish(cell, apart, SIGKILL);
        while (number == SIGCHLD && (ended = waitpid(-1, &status, WNOHANG)) > 0)
            if (ended == prisoner)
                finish(cell, apart, status);
    }
}

/* The warden, from its first moment; with every signal blocked. */
_Noreturn static void guard(struct cell *cell, bool apart, bool own, unsigned user, unsigned group)
{
    umask(022);
    setsid();
    prctl(PR_SET_DUMPABLE, 1); /* else /proc/self is not ours */
    prctl(PR_SET_PDEATHSIG, apart ? SIGKILL : SIGQUIT);
    prctl(PR_SET_NAME, "kontor-warden");
    /* Should memory run out, programs of others go first. */
    cell->proc = open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
    write_file(cell->proc, "self/oom_score_adj", "1000", 4);
    if (apart && ((own && !map_user(cell->proc, user, group)) || !change_root(cell))) {
        report(cell, CELL_NO_NAMESPACES, 0);
        _exit(1);
    }
    prctl(PR_SET_DUMPABLE, 0); /* what was ours is in this memory */
    if (!apart)
        prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t prisoner = copy(0);
    if (!prisoner)
        imprison(cell, apart, own);
    if (prisoner < 0) {
        report(cell, errno, 0);
        _exit(1);
    }
    closefrom(0);
    watch_over(cell, prisoner, apart);
}

pid_t cell_start(struct cell *cell)
{
    const unsigned long rooms = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET;
    bool apart = cell->ways & CONFINE_NAMESPACES, own = apart && getuid();
    unsigned user = getuid(), group = getgid();
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = copy(apart ? rooms | (own ? CLONE_NEWUSER : 0) : 0);
    if (!pid)
        guard(cell, apart, own, user, group);
    int fault = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = fault;
    return pid;
}
