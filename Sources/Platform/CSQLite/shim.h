// SQLite; its variadic functions, which Swift cannot call, by what they do.
#ifndef VIPERWEB_CSQLITE_SHIM_H
#define VIPERWEB_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Has a connection refuse "text" in double quotes that names no column: it would be a string (sqlite.org/quirks.html, 8).
static inline void viperweb_refuse_quoted_strings(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

#endif
