internal import Glibc

/// Where a run's files go. Several threads hand in files, each name once.
protocol Destination: Sendable {
    /// Makes a file hold these bytes, and says whether it was another one or none before.
    func put(_ bytes: [UInt8], as name: FileName) throws -> Bool

    /// Ends the run: removes what nobody handed in, and says how many files that were, compressed copies not counted.
    func finish() throws -> Int
}

extension timespec {
    /// The least time of a file that replaces one of this time.
    ///
    /// nginx makes its entity tag of the time in seconds and of the size: two versions of one size within a second would be
    /// one to it.
    var next: timespec { timespec(tv_sec: tv_sec + 1, tv_nsec: tv_nsec) }
}
