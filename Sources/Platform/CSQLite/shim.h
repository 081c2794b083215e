// SQLite, and functions in place of its variadic ones, which Swift cannot call.
#ifndef VIPERWEB_CSQLITE_SHIM_H
#define VIPERWEB_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Turns off SQLite's memory statistics: all threads would share their lock. Call it before anything else of SQLite.
static inline void viperweb_do_not_count_memory(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Lets a connection keep memory for values of up to 8 KiB, such as the text of an article.
static inline void viperweb_keep_memory(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_LOOKASIDE, (void *)0, 8192, 32);
}

/// Makes a connection refuse a name in double quotes that is no column. SQLite would take it for a string (sqlite.org/quirks.html, 8).
static inline void viperweb_refuse_quoted_strings(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

#endif
