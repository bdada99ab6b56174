#ifndef MAPC_CSQLITE_SHIM_H
#define MAPC_CSQLITE_SHIM_H

#include <sqlite3.h>

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
static inline long long mapc_sqlite3_header_number(sqlite3 *db, long long offset) {
    unsigned char bytes[4] = {0, 0, 0, 0};
    int code = mapc_sqlite3_file_read(db, bytes, 4, offset);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return -1;
    return (long long)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

// How often a store was committed to in a mode with a rollback journal.
static inline long long mapc_sqlite3_change_counter(sqlite3 *db) { return mapc_sqlite3_header_number(db, 24); }

// What the rows of a store may look like: https://www.sqlite.org/fileformat2.html#schema_format_number
static inline long long mapc_sqlite3_schema_format(sqlite3 *db) { return mapc_sqlite3_header_number(db, 44); }

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

static inline int mapc_interruptible_has_any(mapc_interruptible *all) {
    for (int i = 0; i < MAPC_MOST_CONNECTIONS; i++) {
        if (__atomic_load_n(&all->connections[i], __ATOMIC_SEQ_CST)) return 1;
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

#endif
