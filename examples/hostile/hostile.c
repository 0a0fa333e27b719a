/*
 * hostile.c: a player that does not want to play. It tries whatever a program of
 * others must not be able to do, and says on its error output what it got:
 *
 *     got FILES save: ...          one line for each success, with the protection
 *     hostile: done                that should have prevented it
 *
 * Words of the command, all of them optional: save=FILE, record=FILE, folder=FOLDER
 * (where it tries to write), parent=PID, mark=TEXT (which it looks for in other
 * processes), port=NUMBER (that listens on this machine), outlive=NAME (how what it
 * leaves behind is called).
 * Then it gives up every match: kontor sim GAME --agents cmd:./hostile,greedy
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void got(const char *protection, const char *what, const char *detail)
{
    fprintf(stderr, "got %s %s: %s\n", protection, what, detail ? detail : "");
}

/* ---- files ------------------------------------------------------------------ */

static void try_read(const char *what, const char *path)
{
    char text[64] = "";
    int file = path ? open(path, O_RDONLY) : -1;
    if (file >= 0 && read(file, text, sizeof text - 1) > 0)
        got("files", what, path);
    if (file >= 0)
        close(file);
}

static void try_write(const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/hostile-was-here", folder);
    int file = open(path, O_WRONLY | O_CREAT, 0666);
    if (file >= 0) {
        got("files", "write", path);
        close(file);
        unlink(path);
    }
    if (!mkdir(path, 0777)) {
        got("files", "mkdir", path);
        rmdir(path);
    }
}

static void try_files(const char *save, const char *record, const char *folder, const char *self)
{
    static const char *const private[] = { "/etc/shadow", "/etc/passwd", "/etc/hostname",
                                           "/root/.bashrc", "/var/log/dpkg.log" };
    static const char *const common[] = { "/",    "/tmp", "/var/tmp", "/dev/shm",        "/home",
                                          "/usr", "/dev", "/run",     "/proc/sys/kernel" };
    char here[256];
    try_read("save", save);
    try_read("record", record);
    for (size_t i = 0; i < sizeof private / sizeof *private; i++)
        try_read("private file", private[i]);
    if (folder)
        try_write(folder);
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
        /* Where /tmp is the program's own folder, it may write there. */
        char *real = realpath(common[i], NULL);
        if (real && getcwd(here, sizeof here) && strcmp(real, here))
            try_write(common[i]);
        free(real);
    }
    int own = open(self, O_WRONLY);
    if (own >= 0)
        got("files", "its own program", self);
    /* Of the folder above its own it may know that there is its own. */
    DIR *list = folder ? opendir(folder) : NULL;
    int entries = 0;
    while (list && readdir(list))
        entries++;
    if (entries > 3)
        got("files", "list", folder);
}

static void try_terminal(void)
{
    static const char *const terminals[] = { "/dev/tty", "/dev/console", "/dev/pts/0",
                                             "/dev/pts/ptmx", "/dev/ptmx" };
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
        if (open(terminals[i], O_RDWR) >= 0)
            got("files", "terminal", terminals[i]);
    for (int file = 0; file < 3; file++)
        if (isatty(file))
            got("always", "terminal", "an inherited one");
    if (getsid(0) != getpid())
        got("always", "session", "not its own");
}

/* More than one file may hold. */
static void try_disk(void)
{
    enum { FILES = 5, CHUNK = 1 << 20, EACH = 20 };
    static char chunk[CHUNK];
    long written = 0;
    char name[16];
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "fill%d", i);
        int file = open(name, O_WRONLY | O_CREAT, 0600);
        for (int k = 0; file >= 0 && k < EACH && write(file, chunk, CHUNK) == CHUNK; k++)
            written++;
        if (file >= 0)
            close(file);
    }
    if (!written)
        fprintf(stderr, "missed: its own folder cannot be written\n");
    if (written > 80)
        got("disk", "disk", "a hundred megabytes");
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "fill%d", i);
        unlink(name);
    }
}

/* ---- other processes -------------------------------------------------------- */

static void search_file(const char *path, const char *mark)
{
    static char text[1 << 16];
    int file = open(path, O_RDONLY);
    ssize_t size = file >= 0 ? read(file, text, sizeof text) : 0;
    if (file >= 0)
        close(file);
    if (size > 0 && (memmem(text, (size_t)size, "--seed", 6) ||
                     (mark && memmem(text, (size_t)size, mark, strlen(mark)))))
        got("processes", "command or environment", path);
}

static void try_proc(const char *mark)
{
    static const char *const files[] = { "cmdline", "environ" };
    DIR *list = opendir("/proc");
    struct dirent *entry;
    char path[512];
    while (list && (entry = readdir(list))) {
        if (*entry->d_name < '0' || *entry->d_name > '9' || atol(entry->d_name) == getpid())
            continue;
        for (int i = 0; i < 2; i++) {
            snprintf(path, sizeof path, "/proc/%s/%s", entry->d_name, files[i]);
            search_file(path, mark);
        }
        snprintf(path, sizeof path, "/proc/%s/mem", entry->d_name);
        if (open(path, O_RDONLY) >= 0)
            got("processes", "memory", path);
        snprintf(path, sizeof path, "/proc/%s/fd", entry->d_name);
        if (opendir(path))
            got("processes", "open files", path);
    }
    if (list)
        closedir(list);
}

static void try_process(pid_t process)
{
    static const char *const files[] = { "cmdline", "environ", "mem", "maps", "fd", "cwd" };
    char path[64], word[8];
    struct iovec here = { word, sizeof word }, there = { (void *)0x400000, sizeof word };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "/proc/%d/%s", (int)process, files[i]);
        if (open(path, O_RDONLY) >= 0)
            got("processes", "parent", path);
    }
    if (!kill(process, 0) || errno == EPERM)
        if (!kill(process, SIGCONT))
            got("processes", "signal", "to the parent");
    if (!ptrace(PTRACE_ATTACH, process, NULL, NULL)) {
        got("processes", "trace", "the parent");
        waitpid(process, NULL, __WALL);
        ptrace(PTRACE_DETACH, process, NULL, NULL);
    }
    if (process_vm_readv(process, &here, 1, &there, 1, 0) > 0 || errno == EFAULT)
        got("processes", "read memory", "of the parent");
}

/* A port that listens on this machine, and the way to others. */
static void try_network(const char *port)
{
    struct sockaddr_in near = { .sin_family = AF_INET,
                                .sin_port = htons((uint16_t)(port ? atol(port) : 80)),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct sockaddr_in far = { .sin_family = AF_INET,
                               .sin_port = htons(53),
                               .sin_addr.s_addr = htonl(0xc0000201) };
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    /* A name that is no file: it begins with 0. */
    int size =
        snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "kontor-test-%s", port ? port : "");
    int file = socket(AF_INET, SOCK_STREAM, 0);
    if (file >= 0 && !connect(file, (struct sockaddr *)&near, sizeof near))
        got("network", "tcp", "to this machine");
    file = socket(AF_INET, SOCK_DGRAM, 0);
    if (file >= 0 && !connect(file, (struct sockaddr *)&far, sizeof far))
        got("network", "udp", "to another machine");
    file = socket(AF_UNIX, SOCK_STREAM, 0);
    if (file >= 0 &&
        !connect(file, (struct sockaddr *)&name,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)size)))
        got("network", "unix", "to a socket without a file");
}

/* ---- using things up -------------------------------------------------------- */

static void try_forks(void)
{
    enum { MOST = 300 };
    pid_t child[MOST];
    int count = 0;
    while (count < MOST && (child[count] = fork()) >= 0) {
        if (!child[count]) {
            pause();
            _exit(0);
        }
        count++;
    }
    if (count == MOST)
        got("number", "processes", "three hundred");
    if (count < 3)
        fprintf(stderr, "missed: not even three processes\n");
    for (int i = 0; i < count; i++)
        kill(child[i], SIGKILL);
    while (waitpid(-1, NULL, 0) > 0)
        continue;
}

static void try_memory(void)
{
    const size_t chunk = (size_t)256 << 20;
    int count = 0;
    while (count < 40 && mmap(NULL, chunk, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                              0) != MAP_FAILED)
        count++;
    if (count == 40)
        got("always", "memory", "ten gigabytes");
}

/* To compute for ever: whether there is a bound, and whether it holds. A child may lower the
 * bound for itself; one second of it is enough to see. */
static void try_computing(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit) || limit.rlim_max == RLIM_INFINITY)
        got("always", "processor", "for ever");
    pid_t child = fork();
    if (!child) {
        struct rlimit second = { 1, 1 }, more = { 1000000, 1000000 };
        setrlimit(RLIMIT_CPU, &second);
        signal(SIGXCPU, SIG_IGN);
        setrlimit(RLIMIT_CPU, &more);
        struct rusage used;
        do
            getrusage(RUSAGE_SELF, &used);
        while (used.ru_utime.tv_sec + used.ru_stime.tv_sec < 4);
        got("always", "processor", "beyond its bound");
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void try_inheritance(void)
{
    for (char **word = environ; *word; word++)
        if (strncmp(*word, "PATH=", 5) && strncmp(*word, "LANG=", 5) && strncmp(*word, "HOME=", 5))
            got("always", "environment", *word);
    for (int file = 3; file < 256; file++)
        if (fcntl(file, F_GETFD) >= 0)
            got("always", "open file", "of the parent");
}

static void try_rights(void)
{
    struct rlimit limit = { 1 << 20, 1 << 20 };
    if (!prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0))
        got("always", "privileges", "may be gained");
    if (!setrlimit(RLIMIT_NOFILE, &limit))
        got("always", "limits", "can be lifted");
    if (!syscall(SYS_unshare, CLONE_NEWUSER | CLONE_NEWNS) &&
        !mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL))
        got("files", "remount", "/");
    if (!setuid(0) && geteuid() == 0 && !chroot("/"))
        got("always", "root", "");
}

/* Out of the group, out of the session, away from the parent. */
static void try_outliving(const char *name)
{
    for (int i = 0; i < 3; i++) {
        if (fork())
            continue;
        setsid();
        if (fork())
            _exit(0);
        for (int number = 1; number < 32; number++)
            signal(number, SIG_IGN);
        prctl(PR_SET_PDEATHSIG, 0);
        prctl(PR_SET_NAME, name);
        close(0);
        close(1);
        sleep(60);
        _exit(0);
    }
}

static const char *word_of(char **argv, const char *name)
{
    size_t length = strlen(name);
    for (; *argv; argv++)
        if (!strncmp(*argv, name, length) && (*argv)[length] == '=')
            return *argv + length + 1;
    return NULL;
}

int main(int argc, char **argv)
{
    static char line[1 << 20];
    const char *parent = word_of(argv, "parent"), *outlive = word_of(argv, "outlive");
    (void)argc;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    try_inheritance();
    try_files(word_of(argv, "save"), word_of(argv, "record"), word_of(argv, "folder"), argv[0]);
    try_terminal();
    try_proc(word_of(argv, "mark"));
    try_process(parent ? (pid_t)atol(parent) : getppid());
    try_network(word_of(argv, "port"));
    try_forks();
    try_memory();
    try_computing();
    try_disk();
    try_rights();
    try_outliving(outlive ? outlive : "outlives");
    fputs("hostile: done\n", stderr);
    while (fgets(line, sizeof line, stdin))
        if (!strncmp(line, "{\"ask\"", 6)) {
            puts("{\"quit\":true}");
            fflush(stdout);
        }
    return 0;
}
