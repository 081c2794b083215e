import CLinux

extension Worker {
    /// Bounds what a process keeps of the memory that its requests gave back. Call it before threads start.
    ///
    /// By itself glibc has eight arenas for each processor, and what is free in one is not there for the others; it also comes to
    /// take large blocks from them, between whose remains nothing large has room any more. So bodies and pages of
    /// megabytes, on many threads, left hundreds. A page costs no more processor time so; a block of megabytes is new memory each time,
    /// which doubles the time of a post that has one. With larger ones from the arenas, these keep what they came to.
    public static func boundMemory() {
        _ = mallopt(M_ARENA_MAX, 2)
        _ = mallopt(M_MMAP_THRESHOLD, 256 * 1024)
        _ = mallopt(M_TRIM_THRESHOLD, 128 * 1024)
    }
}
