// libsodium: Argon2id for passwords, SHA-256 for session tokens, and erasing memory.
#ifndef VIPERWEB_CSODIUM_SHIM_H
#define VIPERWEB_CSODIUM_SHIM_H

#include <sodium.h>

#endif
