/* cell_rights.c: what the kernel is asked to refuse from now on. Allocates nothing. */
#define _GNU_SOURCE
#include "process/cell_rights.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "process/confine.h"

/* ---- Landlock: by numbers, as headers are often older than kernels ---------- */

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, ASK_VERSION = 1, BENEATH = 1 };

enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    OF_FILES = EXECUTE | WRITE_FILE | READ_FILE,
    SINCE_1 = (1 << 13) - 1, /* with making and removing of every kind */
    REFER = 1 << 13,         /* since version 2 */
    TRUNCATE = 1 << 14,      /* 3 */
    IOCTL = 1 << 15,         /* 5 */
    TCP = 3,                 /* 4: bind and connect */
    SCOPES = 3               /* 6: signals, and sockets that are not files */
};

struct ruleset {
    uint64_t files, network, scopes;
};

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static bool allow(int rules, const char *path, uint64_t allowed)
{
    struct stat info;
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0)
        return true; /* what is not there needs no right */
    struct path_rule rule = { .allowed = allowed, .parent = place };
    if (!fstat(place, &info) && !S_ISDIR(info.st_mode))
        rule.allowed &= OF_FILES | TRUNCATE | IOCTL;
    bool good = !syscall(ADD_RULE, rules, BENEATH, &rule, 0);
    close(place);
    return good;
}

static bool allow_all(int rules, const struct cell_paths *paths, uint64_t all)
{
    const uint64_t reading = EXECUTE | READ_FILE | READ_DIR;
    bool good = allow(rules, paths->own, all);
    for (int i = 0; i < paths->reads; i++)
        good = good && allow(rules, paths->read[i], reading);
    for (int i = 0; i < paths->uses; i++)
        good = good && allow(rules, paths->use[i], READ_FILE | WRITE_FILE);
    return good && (!paths->proc || allow(rules, "/proc", READ_FILE | READ_DIR));
}

unsigned rights_landlock(unsigned ways, const struct cell_paths *paths)
{
    long version = ways & CONFINE_LANDLOCK ? syscall(CREATE_RULESET, NULL, 0, ASK_VERSION) : 0;
    if (version < 1)
        return 0;
    bool signals = version >= 6 && ways & CONFINE_SIGNALS;
    struct ruleset set = { .files = SINCE_1 | (version >= 2 ? REFER : 0) |
                                    (version >= 3 ? TRUNCATE : 0) | (version >= 5 ? IOCTL : 0),
                           .network = version >= 4 ? TCP : 0,
                           .scopes = signals ? SCOPES : 0 };
    /* Older kernels know a shorter set, and refuse one that goes on. */
    size_t size = version >= 6 ? sizeof set : version >= 4 ? 16 : 8;
    int rules = (int)syscall(CREATE_RULESET, &set, size, 0);
    if (rules < 0)
        return 0;
    bool good = allow_all(rules, paths, set.files) && !syscall(RESTRICT_SELF, rules, 0);
    close(rules);
    return !good ? 0 : CONFINE_LANDLOCK | (signals ? CONFINE_SIGNALS : 0u);
}

/* ---- seccomp --------------------------------------------------------------- */

#if defined(__x86_64__)
enum { ARCHITECTURE = (int)AUDIT_ARCH_X86_64, FOREIGN = 0x40000000 };
#elif defined(__aarch64__)
enum { ARCHITECTURE = (int)AUDIT_ARCH_AARCH64, FOREIGN = 0x7fffffff };
#else
enum { ARCHITECTURE = 0, FOREIGN = 0 };
#endif

/* Sockets; other processes' memory and files; namespaces, in which rights come back;
 * and parts of the kernel that no player needs. */
static const uint16_t refused[] = {
    SYS_socket,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    438, /* pidfd_getfd */
    425, /* io_uring_setup: opens sockets by itself */
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    428, /* open_tree */
    429, /* move_mount */
    430, /* fsopen */
    442, /* mount_setattr */
    SYS_open_by_handle_at,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
};

enum { REFUSED = sizeof refused / sizeof *refused, CLONE3 = 435 };

static struct sock_filter load(size_t offset)
{
    return (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset);
}

static struct sock_filter give(uint32_t answer)
{
    return (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, answer);
}

/* Passes over so many of the following, if the comparison holds and if not. */
static struct sock_filter jump(uint16_t comparison, uint32_t with, uint8_t yes, uint8_t no)
{
    return (struct sock_filter)BPF_JUMP((uint16_t)(BPF_JMP | comparison | BPF_K), with, yes, no);
}

unsigned rights_seccomp(unsigned ways)
{
    const uint32_t no = SECCOMP_RET_ERRNO | EPERM, unknown = SECCOMP_RET_ERRNO | ENOSYS;
    struct sock_filter code[13 + 2 * REFUSED];
    unsigned short size = 0;
    if (!(ways & CONFINE_SECCOMP) || !ARCHITECTURE)
        return 0;
    code[size++] = load(offsetof(struct seccomp_data, arch));
    code[size++] = jump(BPF_JEQ, (uint32_t)ARCHITECTURE, 1, 0);
    code[size++] = give(no);
    code[size++] = load(offsetof(struct seccomp_data, nr));
    code[size++] = jump(BPF_JGE, FOREIGN, 0, 1);
    code[size++] = give(no);
    for (int i = 0; i < REFUSED; i++) {
        code[size++] = jump(BPF_JEQ, refused[i], 0, 1);
        code[size++] = give(no);
    }
    /* The C library does without clone3, whose flags cannot be looked at from here. */
    code[size++] = jump(BPF_JEQ, CLONE3, 0, 1);
    code[size++] = give(unknown);
    code[size++] = jump(BPF_JEQ, SYS_clone, 0, 3);
    code[size++] = load(offsetof(struct seccomp_data, args));
    code[size++] = jump(BPF_JSET, CLONE_NEWUSER, 0, 1);
    code[size++] = give(no);
    code[size++] = give(SECCOMP_RET_ALLOW);
    struct sock_fprog program = { .len = size, .filter = code };
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) ? 0 : CONFINE_SECCOMP;
}
