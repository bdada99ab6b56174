#ifndef MAPC_CSQLITE_SHIM_H
#define MAPC_CSQLITE_SHIM_H

#include <sqlite3.h>

#ifdef __APPLE__
#include <stdio.h>
#endif

#ifdef __linux__
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

// Variadic functions and cast macros are not imported by Swift: each gets a plain function here.

static inline int mapc_sqlite3_db_config(sqlite3 *db, int option, int value, int *result) {
    return sqlite3_db_config(db, option, value, result);
}

static inline int mapc_sqlite3_config_memory_statistics(int value) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, value);
}

static inline sqlite3_destructor_type mapc_sqlite3_transient(void) {
    return SQLITE_TRANSIENT;
}

// A store's own file as it lies on the disk, read through SQLite's handle: another descriptor's closing would drop SQLite's locks. -1 where there is none.
static inline sqlite3_file *mapc_sqlite3_file(sqlite3 *db) {
    sqlite3_file *file = 0;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
    return file && file->pMethods ? file : 0;
}

static inline long long mapc_sqlite3_file_size(sqlite3 *db) {
    sqlite3_file *file = mapc_sqlite3_file(db);
    sqlite3_int64 size = -1;
    return file && file->pMethods->xFileSize(file, &size) == SQLITE_OK ? size : -1;
}

static inline int mapc_sqlite3_file_read(sqlite3 *db, void *bytes, int count, long long offset) {
    sqlite3_file *file = mapc_sqlite3_file(db);
    return file ? file->pMethods->xRead(file, bytes, count, offset) : -1;
}

// A number of four bytes in a store's header; -1 where that cannot be read, 0 where nothing is written yet.
static inline long long mapc_sqlite3_file_number(sqlite3_file *file, long long offset) {
    unsigned char bytes[4] = {0, 0, 0, 0};
    int code = file ? file->pMethods->xRead(file, bytes, 4, offset) : -1;
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return -1;
    return (long long)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

static inline long long mapc_sqlite3_header_number(sqlite3 *db, long long offset) {
    return mapc_sqlite3_file_number(mapc_sqlite3_file(db), offset);
}

// Whether the name under which a file was opened belongs to another file now, or to none.
static inline int mapc_sqlite3_file_has_moved(sqlite3_file *file) {
    int has_moved = 0;
    return file && file->pMethods->xFileControl(file, SQLITE_FCNTL_HAS_MOVED, &has_moved) == SQLITE_OK && has_moved;
}

// How often a store was committed to in a mode with a rollback journal.
static inline long long mapc_sqlite3_change_counter(sqlite3 *db) { return mapc_sqlite3_header_number(db, 24); }

// What the rows of a store may look like: https://www.sqlite.org/fileformat2.html#schema_format_number
static inline long long mapc_sqlite3_schema_format(sqlite3 *db) { return mapc_sqlite3_header_number(db, 44); }

// Lets SQLite compile a view that is read by a view without putting its expressions into the other's: `b + b AS b`, twenty times over, would become a million
// additions. Which columns are read is the same. A SQLite that does not know this answers as before, only later.
static inline void mapc_sqlite3_keep_views_apart(sqlite3 *db) {
    sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, db, 1);
}

// What SQLite may do on a connection that compiles texts of strangers. It asks for each access of each statement, so this is C.

typedef struct {
    // Whether an object's text is compiled: then the only thing that may be made is `action`, `name`, of `table`, in `main`.
    int is_creating;
    int action;
    char *name;
    char *table;
    // Whether SQLite must not look into views: it would compile each, with all views in it, only to count columns.
    int spares_views;
    // Whether a statement runs, so that what is compiled now is not ours.
    int is_running;
    // Whether the text of an object wanted to make something else.
    int was_other;
} mapc_guard;

static inline int mapc_guard_makes(int action) {
    switch (action) {
    case SQLITE_CREATE_INDEX: case SQLITE_CREATE_TABLE: case SQLITE_CREATE_TEMP_INDEX: case SQLITE_CREATE_TEMP_TABLE:
    case SQLITE_CREATE_TEMP_TRIGGER: case SQLITE_CREATE_TEMP_VIEW: case SQLITE_CREATE_TRIGGER: case SQLITE_CREATE_VIEW:
    case SQLITE_CREATE_VTABLE: case SQLITE_ALTER_TABLE: case SQLITE_ANALYZE: case SQLITE_DROP_INDEX: case SQLITE_DROP_TABLE:
    case SQLITE_DROP_TEMP_INDEX: case SQLITE_DROP_TEMP_TABLE: case SQLITE_DROP_TEMP_TRIGGER: case SQLITE_DROP_TEMP_VIEW:
    case SQLITE_DROP_TRIGGER: case SQLITE_DROP_VIEW: case SQLITE_DROP_VTABLE: case SQLITE_PRAGMA: case SQLITE_SAVEPOINT:
    case SQLITE_TRANSACTION: case SQLITE_SELECT: return 1;
    default: return 0;
    }
}

static inline int mapc_guard_expects(const mapc_guard *guard, int action, const char *first, const char *second) {
    if (!first) return 0;
    // SQLite itself makes these for a table.
    if (action == SQLITE_CREATE_TABLE && sqlite3_stricmp(first, "sqlite_sequence") == 0) return 1;
    if (action == SQLITE_CREATE_INDEX && sqlite3_strnicmp(first, "sqlite_autoindex_", 17) == 0) {
        return second && sqlite3_stricmp(second, guard->table) == 0;
    }
    if (action == SQLITE_CREATE_VTABLE) action = SQLITE_CREATE_TABLE;
    if (action != guard->action || sqlite3_stricmp(first, guard->name) != 0) return 0;
    int has_table = action == SQLITE_CREATE_INDEX || action == SQLITE_CREATE_TRIGGER;
    return !has_table || (second && sqlite3_stricmp(second, guard->table) == 0);
}

// SQLITE_OK or SQLITE_DENY, for an access as the authorizer has it: https://www.sqlite.org/c3ref/c_alter_table.html
static inline int mapc_guard_allows(mapc_guard *guard, int action, const char *first, const char *second, const char *schema) {
    if (action == SQLITE_ATTACH || action == SQLITE_DETACH) return SQLITE_DENY;
    if (action == SQLITE_FUNCTION && second && sqlite3_stricmp(second, "load_extension") == 0) return SQLITE_DENY;
    if (guard->spares_views && guard->is_running && action == SQLITE_SELECT) return SQLITE_DENY;
    if (!guard->is_creating || guard->is_running || !mapc_guard_makes(action)) return SQLITE_OK;
    if (mapc_guard_expects(guard, action, first, second) && schema && sqlite3_stricmp(schema, "main") == 0) return SQLITE_OK;
    guard->was_other = 1;
    return SQLITE_DENY;
}

static inline int mapc_guard_call(
    void *guard, int action, const char *first, const char *second, const char *schema, const char *accessor) {
    (void)accessor;
    return mapc_guard_allows((mapc_guard *)guard, action, first, second, schema);
}

static inline void mapc_guard_expect_nothing(mapc_guard *guard) {
    sqlite3_free(guard->name);
    sqlite3_free(guard->table);
    guard->name = guard->table = 0;
    guard->is_creating = 0;
}

// -1 without memory.
static inline int mapc_guard_expect(mapc_guard *guard, int action, const char *name, const char *table) {
    guard->name = sqlite3_mprintf("%s", name);
    guard->table = sqlite3_mprintf("%s", table);
    guard->action = action;
    guard->was_other = 0;
    guard->is_creating = 1;
    return guard->name && guard->table ? 0 : -1;
}

static inline void mapc_guard_install(sqlite3 *db, mapc_guard *guard) { sqlite3_set_authorizer(db, mapc_guard_call, guard); }

// Cuts off the frames of a WAL that its index does not have: what a COMMIT has written that failed. The caller has begun a transaction that writes, so that
// nobody appends frames meanwhile. The first 48 bytes of the index, twice: https://www.sqlite.org/walformat.html#the_wal_index_file_format
static inline int mapc_sqlite3_cut_wal(sqlite3 *db) {
    sqlite3_file *file = mapc_sqlite3_file(db), *wal = 0;
    if (!file || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap) return SQLITE_ERROR;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal) != SQLITE_OK) return SQLITE_ERROR;
    if (!wal || !wal->pMethods) return SQLITE_ERROR;
    void volatile *region = 0;
    int code = file->pMethods->xShmMap(file, 0, 32768, 0, &region);
    if (code != SQLITE_OK) return code;
    if (!region) return SQLITE_ERROR;
    unsigned char head[96];
    for (int i = 0; i < 96; i++) head[i] = ((unsigned char volatile *)region)[i];
    // Whether the index is complete, and whether both copies agree.
    if (!head[12] || __builtin_memcmp(head, head + 48, 48)) return SQLITE_ERROR;
    unsigned short stored;
    unsigned frames;
    __builtin_memcpy(&stored, head + 14, 2);
    __builtin_memcpy(&frames, head + 16, 4);
    sqlite3_int64 page = (stored & 0xfe00) + ((stored & 1) << 16);
    sqlite3_int64 size = frames ? 32 + frames * (24 + page) : 0, now = 0;
    code = wal->pMethods->xFileSize(wal, &now);
    if (code != SQLITE_OK) return code;
    if (now > size) code = wal->pMethods->xTruncate(wal, size);
    return code != SQLITE_OK ? code : wal->pMethods->xSync(wal, SQLITE_SYNC_NORMAL);
}

// A flag that one thread or a signal handler raises and another reads.

static inline void mapc_flag_raise(int *flag) {
    __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
}

static inline int mapc_flag_is_raised(const int *flag) {
    return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

// Connections whose statements a signal handler or another thread may interrupt. Who takes a connection out waits until nobody is about to
// interrupt it: after that it may be closed.

#define MAPC_MOST_CONNECTIONS 4

typedef struct {
    sqlite3 *connections[MAPC_MOST_CONNECTIONS];
    int users;
} mapc_interruptible;

static inline int mapc_interruptible_replace(mapc_interruptible *all, sqlite3 *from, sqlite3 *to) {
    for (int i = 0; i < MAPC_MOST_CONNECTIONS; i++) {
        sqlite3 *expected = from;
        if (__atomic_compare_exchange_n(&all->connections[i], &expected, to, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
            while (from && __atomic_load_n(&all->users, __ATOMIC_SEQ_CST)) {}
            return 1;
        }
    }
    return 0;
}

static inline void mapc_interrupt(mapc_interruptible *all) {
    __atomic_add_fetch(&all->users, 1, __ATOMIC_SEQ_CST);
    for (int i = 0; i < MAPC_MOST_CONNECTIONS; i++) {
        sqlite3 *connection = __atomic_load_n(&all->connections[i], __ATOMIC_SEQ_CST);
        if (connection) sqlite3_interrupt(connection);
    }
    __atomic_sub_fetch(&all->users, 1, __ATOMIC_SEQ_CST);
}

// Copying inside the file system: `clone` shares the blocks where the file system can, `copy_range` at least spares the way through the
// process. Both answer -1 where the system or the file system has no such thing.

static inline int mapc_clone(int from, int to) {
#ifdef __linux__
    return ioctl(to, _IOW(0x94, 9, int), from);
#else
    (void)from; (void)to;
    return -1;
#endif
}

static inline long long mapc_copy_range(int from, int to, long long count) {
#if defined(__linux__) && defined(SYS_copy_file_range)
    return syscall(SYS_copy_file_range, from, (void *)0, to, (void *)0, (size_t)count, 0u);
#else
    (void)from; (void)to; (void)count;
    return -1;
#endif
}

// Gives a file or folder a name that nothing has yet, in one step. -1 with EINVAL, ENOSYS or ENOTSUP where the system or the file system cannot.

static inline int mapc_rename_new(const char *from, const char *to) {
#if defined(__linux__) && defined(SYS_renameat2)
    // AT_FDCWD and RENAME_NOREPLACE. Their header would make the declarations of files part of this module.
    return (int)syscall(SYS_renameat2, -100, from, -100, to, 1u);
#elif defined(__APPLE__)
    return renamex_np(from, to, RENAME_EXCL);
#endif
}

#endif
