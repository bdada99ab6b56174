#include "uncounted.h"

#include <sqlite3.h>

// SQLite counts its memory under one lock for the whole process. Tests that run beside each other spend a third of their time waiting for it. The program turns
// this off, too: see `Tool.settle`. It must be said before the first connection, and no test knows whether it is the first.
__attribute__((constructor)) static void settle(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
