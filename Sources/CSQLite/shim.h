#ifndef MAPC_CSQLITE_SHIM_H
#define MAPC_CSQLITE_SHIM_H

#include <sqlite3.h>

// Variadic functions and cast macros are not imported by Swift: each gets a plain function here.

static inline int mapc_sqlite3_db_config(sqlite3 *db, int option, int value, int *result) {
    return sqlite3_db_config(db, option, value, result);
}

static inline sqlite3_destructor_type mapc_sqlite3_transient(void) {
    return SQLITE_TRANSIENT;
}

// A flag that one thread or a signal handler raises and another reads.

static inline void mapc_flag_raise(int *flag) {
    __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
}

static inline int mapc_flag_is_raised(const int *flag) {
    return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

#endif
