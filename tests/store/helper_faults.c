/* helper_faults.c: the layer before SQLite's own disk, and the allocations. */
#include "helper_faults.h"

#include <dirent.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- what is ordered ----------------------------------------------------------- */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct {
    enum fault_kind kind;
    int at, times, calls;
    bool met;
    const char *folder;
    int64_t room;
} order;

void faults_order(enum fault_kind kind, int at, int times)
{
    pthread_mutex_lock(&mutex);
    order.kind = kind;
    order.at = at;
    order.times = times;
    order.calls = 0;
    order.met = false;
    pthread_mutex_unlock(&mutex);
}

bool faults_met(void)
{
    pthread_mutex_lock(&mutex);
    bool met = order.met;
    pthread_mutex_unlock(&mutex);
    return met;
}

void faults_end(void)
{
    faults_order(FAULT_NONE, 0, 0);
}

void faults_room(const char *folder, int64_t bytes)
{
    pthread_mutex_lock(&mutex);
    order.folder = folder;
    order.room = bytes;
    pthread_mutex_unlock(&mutex);
}

/* Whether this call, which is one of those that can fail so, has to. */
static bool fails(enum fault_kind kind)
{
    bool now = false;
    pthread_mutex_lock(&mutex);
    if (order.kind == kind) {
        int call = ++order.calls;
        now = call >= order.at && call < order.at + order.times;
        order.met |= now;
    }
    pthread_mutex_unlock(&mutex);
    return now;
}

/* Whether the disk has room for so much more. */
static bool has_room(int64_t more)
{
    struct dirent *entry;
    struct stat found;
    char path[400];
    int64_t used = 0;
    DIR *directory = order.folder && more > 0 ? opendir(order.folder) : NULL;
    while (directory && (entry = readdir(directory))) {
        snprintf(path, sizeof path, "%s/%s", order.folder, entry->d_name);
        if (!stat(path, &found) && S_ISREG(found.st_mode))
            used += found.st_size;
    }
    if (directory)
        closedir(directory);
    return !directory || used + more <= order.room;
}

/* ---- files --------------------------------------------------------------------- */

struct layer {
    sqlite3_file file; /* first */
    sqlite3_int64 growth;
    sqlite3_file *under;
};

static sqlite3_vfs *disk;

static sqlite3_file *under(sqlite3_file *file)
{
    return ((struct layer *)file)->under;
}

static int on_close(sqlite3_file *file)
{
    return under(file)->pMethods->xClose(under(file));
}

static int on_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at)
{
    if (fails(FAULT_DISK))
        return SQLITE_IOERR_READ;
    if (fails(FAULT_SHORT)) {
        under(file)->pMethods->xRead(under(file), bytes, size / 2, at);
        return SQLITE_IOERR_READ;
    }
    return under(file)->pMethods->xRead(under(file), bytes, size, at);
}

static int grow(sqlite3_file *file, sqlite3_int64 to)
{
    sqlite3_int64 size = 0;
    int code = under(file)->pMethods->xFileSize(under(file), &size);
    return code ? code : has_room(to - size) ? SQLITE_OK : SQLITE_FULL;
}

static int on_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    if (fails(FAULT_DISK))
        return SQLITE_IOERR_WRITE;
    if (fails(FAULT_FULL))
        return SQLITE_FULL;
    if (fails(FAULT_SHORT)) {
        under(file)->pMethods->xWrite(under(file), bytes, size / 2, at);
        return SQLITE_FULL;
    }
    int code = grow(file, at + size);
    return code ? code : under(file)->pMethods->xWrite(under(file), bytes, size, at);
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return fails(FAULT_DISK) ? SQLITE_IOERR_TRUNCATE
                             : under(file)->pMethods->xTruncate(under(file), size);
}

/* Nobody pulls the plug here, so nothing waits for the disk. */
static int on_sync(sqlite3_file *file, int flags)
{
    (void)file;
    (void)flags;
    return fails(FAULT_DISK) ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return fails(FAULT_DISK) ? SQLITE_IOERR_FSTAT
                             : under(file)->pMethods->xFileSize(under(file), size);
}

static int on_lock(sqlite3_file *file, int lock)
{
    return fails(FAULT_DISK) ? SQLITE_IOERR_LOCK : under(file)->pMethods->xLock(under(file), lock);
}

static int on_unlock(sqlite3_file *file, int lock)
{
    return under(file)->pMethods->xUnlock(under(file), lock);
}

static int on_reserved(sqlite3_file *file, int *reserved)
{
    return under(file)->pMethods->xCheckReservedLock(under(file), reserved);
}

/* The file asks for room beforehand, in pieces. */
static int on_control(sqlite3_file *file, int what, void *value)
{
    struct layer *layer = (struct layer *)file;
    if (what == SQLITE_FCNTL_CHUNK_SIZE)
        layer->growth = *(int *)value;
    if (what == SQLITE_FCNTL_SIZE_HINT && layer->growth) {
        sqlite3_int64 wanted = *(sqlite3_int64 *)value;
        if (fails(FAULT_DISK) || fails(FAULT_FULL) ||
            grow(file, (wanted + layer->growth - 1) / layer->growth * layer->growth))
            return SQLITE_IOERR_WRITE;
    }
    return under(file)->pMethods->xFileControl(under(file), what, value);
}

static int on_sector(sqlite3_file *file)
{
    return under(file)->pMethods->xSectorSize(under(file));
}

static int on_device(sqlite3_file *file)
{
    return under(file)->pMethods->xDeviceCharacteristics(under(file));
}

static int on_shared_map(sqlite3_file *file, int region, int size, int extend,
                         void volatile **memory)
{
    if (fails(FAULT_DISK))
        return SQLITE_IOERR_SHMMAP;
    if (extend && (fails(FAULT_FULL) || !has_room(size)))
        return SQLITE_IOERR_SHMSIZE;
    return under(file)->pMethods->xShmMap(under(file), region, size, extend, memory);
}

static int on_shared_lock(sqlite3_file *file, int at, int count, int flags)
{
    return fails(FAULT_DISK) && flags & SQLITE_SHM_LOCK
               ? SQLITE_IOERR_SHMLOCK
               : under(file)->pMethods->xShmLock(under(file), at, count, flags);
}

static void on_shared_barrier(sqlite3_file *file)
{
    under(file)->pMethods->xShmBarrier(under(file));
}

static int on_shared_unmap(sqlite3_file *file, int remove)
{
    return under(file)->pMethods->xShmUnmap(under(file), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = on_close,
    .xRead = on_read,
    .xWrite = on_write,
    .xTruncate = on_truncate,
    .xSync = on_sync,
    .xFileSize = on_size,
    .xLock = on_lock,
    .xUnlock = on_unlock,
    .xCheckReservedLock = on_reserved,
    .xFileControl = on_control,
    .xSectorSize = on_sector,
    .xDeviceCharacteristics = on_device,
    .xShmMap = on_shared_map,
    .xShmLock = on_shared_lock,
    .xShmBarrier = on_shared_barrier,
    .xShmUnmap = on_shared_unmap,
};

static int on_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags,
                   int *given)
{
    struct layer *layer = (struct layer *)file;
    (void)vfs;
    *layer = (struct layer){ .under = (sqlite3_file *)(void *)(layer + 1) };
    if (fails(FAULT_DISK))
        return SQLITE_CANTOPEN;
    int code = disk->xOpen(disk, name, layer->under, flags, given);
    if (layer->under->pMethods)
        layer->file.pMethods = &methods;
    return code;
}

static int on_delete(sqlite3_vfs *vfs, const char *name, int directory)
{
    (void)vfs;
    return fails(FAULT_DISK) ? SQLITE_IOERR_DELETE : disk->xDelete(disk, name, directory);
}

static int on_access(sqlite3_vfs *vfs, const char *name, int flags, int *result)
{
    (void)vfs;
    return fails(FAULT_DISK) ? SQLITE_IOERR_ACCESS : disk->xAccess(disk, name, flags, result);
}

/* ---- memory ---------------------------------------------------------------------- */

static sqlite3_mem_methods memory;

static void *on_malloc(int size)
{
    return fails(FAULT_MEMORY) ? NULL : memory.xMalloc(size);
}

static void *on_realloc(void *piece, int size)
{
    return fails(FAULT_MEMORY) ? NULL : memory.xRealloc(piece, size);
}

/* Those of programs that are linked with --wrap. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *piece, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *piece, size_t size);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t size)
{
    return fails(FAULT_MEMORY) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails(FAULT_MEMORY) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *piece, size_t size)
{
    return fails(FAULT_MEMORY) ? NULL : __real_realloc(piece, size);
}

char *__wrap_strdup(const char *text)
{
    return fails(FAULT_MEMORY) ? NULL : __real_strdup(text);
}

/* ---- in place ---------------------------------------------------------------------- */

void faults_install(void)
{
    static sqlite3_vfs layer;
    sqlite3_mem_methods ours;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory);
    ours = memory;
    ours.xMalloc = on_malloc;
    ours.xRealloc = on_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
    sqlite3_initialize();
    disk = sqlite3_vfs_find(NULL);
    layer = *disk;
    layer.zName = "faults";
    layer.pNext = NULL;
    layer.szOsFile = (int)sizeof(struct layer) + disk->szOsFile;
    layer.xOpen = on_open;
    layer.xDelete = on_delete;
    layer.xAccess = on_access;
    sqlite3_vfs_register(&layer, 1);
}
