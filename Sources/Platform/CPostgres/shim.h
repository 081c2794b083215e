// libpq: PostgreSQL's client.
#ifndef VIPERWEB_CPOSTGRES_SHIM_H
#define VIPERWEB_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

#endif
