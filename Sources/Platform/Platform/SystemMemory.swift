import CLinux

/// The memory of this process.
public enum SystemMemory {
    /// Gives what is free back to the system: malloc_trim(3). The C library keeps it for the thread that had it, and other threads take more
    /// from the system.
    public static func returnUnused() {
        malloc_trim(0)
    }
}
