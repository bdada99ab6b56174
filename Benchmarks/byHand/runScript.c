// Runs an SQL script on one or many stores: `runScript SCRIPT STORE…`.
//
// It is linked with the SQLite library that mapc is linked with, and keeps no account of memory either, so that what
// remains between the two is what mapc adds. A column called `check` ends it where it holds anything but 0.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) { perror(path); exit(2); }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (fread(text, 1, size, file) != (size_t)size) { perror(path); exit(2); }
    text[size] = 0;
    fclose(file);
    return text;
}

static void failed(sqlite3 *database, const char *store, const char *statement) {
    fprintf(stderr, "%s: %s\n%s\n", store, sqlite3_errmsg(database), statement);
    exit(1);
}

static void run(const char *script, const char *store) {
    sqlite3 *database;
    if (sqlite3_open(store, &database) != SQLITE_OK) failed(database, store, "open");
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
    while (*script) {
        sqlite3_stmt *statement;
        const char *begin = script;
        if (sqlite3_prepare_v2(database, script, -1, &statement, &script) != SQLITE_OK) failed(database, store, begin);
        if (!statement) continue;
        int step;
        while ((step = sqlite3_step(statement)) == SQLITE_ROW)
            for (int column = 0; column < sqlite3_column_count(statement); column++)
                if (!strcmp(sqlite3_column_name(statement, column), "check") && sqlite3_column_int64(statement, column) != 0) {
                    fprintf(stderr, "%s: a check found rows\n%s\n", store, sqlite3_sql(statement));
                    exit(3);
                }
        if (step != SQLITE_DONE) failed(database, store, begin);
        sqlite3_finalize(statement);
    }
    if (sqlite3_close(database) != SQLITE_OK) failed(database, store, "close");
}

int main(int count, char **arguments) {
    if (count == 2 && !strcmp(arguments[1], "--version")) return printf("%s\n", sqlite3_libversion()) < 0;
    if (count < 3) { fprintf(stderr, "usage: runScript SCRIPT STORE…\n"); return 2; }
    char *script = contents(arguments[1]);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    for (int store = 2; store < count; store++) run(script, arguments[store]);
    return 0;
}
