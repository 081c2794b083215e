// Tells ThreadSanitizer of Swift's Mutex, as a library that is loaded before all others.
//
// Mutex takes and gives back a lock that nobody waits for by an atomic exchange in the program, which ThreadSanitizer sees. Where
// somebody waits, it calls the functions below in libswiftSynchronization, which is not instrumented and asks the kernel (FUTEX_LOCK_PI):
// so what a thread did before it gave the lock back would look unordered for the one that gets it. No report is suppressed.
#define _GNU_SOURCE
#include <dlfcn.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
// Mutex's handle: _lockSlow(_: UInt32) and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock_function(unsigned thread, SELF);
typedef SWIFT void unlock_function(SELF);

// Programs without ThreadSanitizer load this too: those that a test starts.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slow(unsigned thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

static lock_function *next_lock;
static unlock_function *next_unlock;

__attribute__((constructor)) static void find(void) {
    next_lock = (lock_function *)dlsym(RTLD_NEXT, LOCK);
    next_unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(unsigned thread, SELF) {
    next_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(mutex);
    next_unlock(mutex);
}
