/// Where a process's counters lie, in words of 8 bytes: a head, the last errors, and a table of routes by status.
enum CounterLayout {
    /// `VIPERWEB` in ASCII.
    static let magic: UInt64 = 0x5649_5045_5257_4542
    /// Rises with every change of what stands below: files of another version are nobody's.
    static let version: UInt64 = 1

    enum Head: Int {
        case magic, version, process
        /// Microseconds since 1970.
        case started
        case threads, busy, inFlight
    }

    /// The errors that are kept of each process.
    static let notes = 4
    static let firstNote = 8
    /// Checksum, time, lengths, 64 bytes of id, 304 bytes of text.
    static let noteWords = 49

    /// Routes by status that are counted apart; further ones are counted together.
    static let slots = 512
    static let firstSlot = 208
    /// Key, count, status and length, 40 bytes of label.
    static let slotWords = 8
    static let labelBytes = 40

    /// A whole number of pages.
    static let words = 4_608
    static let bytes = words * 8
}
