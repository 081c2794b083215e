package import Platform

/// Reads RFC 4180 records from a source of any size, of which it holds a piece at a time.
package struct CSVStream {
    private let source: any ByteSource
    private let piece: Int
    private let longest: Int
    private var reader: CSVReader?
    private var isEnded = false
    private var isCut = false
    private var sum = Hasher()
    /// How many bytes came from the source.
    package private(set) var offset = 0

    /// Reads pieces of so many bytes, and more where a record is longer. Of one of more bytes than `longest` it reads no more; that is
    /// the last.
    package init(_ source: any ByteSource, piece: Int = 262_144, longest: Int = .max) {
        self.longest = longest
        self.source = source
        self.piece = piece
    }

    /// A hash of the bytes that were read.
    package var hash: Int { sum.finalize() }

    /// The next record, or `nil` at the end.
    package mutating func next() throws(SystemError) -> CSVRecord? {
        while true {
            if var reader {
                var record = reader.next()
                // What ends where the bytes end may go on behind them.
                if isEnded || !reader.isAtEnd {
                    if isCut { record?.limit = longest }
                    self.reader = reader
                    return record
                }
            }
            try refill()
        }
    }

    /// Reads as much again where a record is longer than a piece, so that it is not looked at once for each piece.
    private mutating func refill() throws(SystemError) {
        guard var reader else {
            var bytes: [UInt8] = []
            // Enough for a byte order mark.
            try read(max(piece, 3), into: &bytes)
            return self.reader = CSVReader(bytes)
        }
        guard reader.rest <= longest else {
            (isEnded, isCut) = (true, true)
            return
        }
        let count = max(piece, reader.rest)
        try reader.refill { bytes throws(SystemError) in try read(count, into: &bytes) }
        self.reader = reader
    }

    private mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(SystemError) {
        let before = bytes.count
        bytes.reserveCapacity(before + count)
        let read = try source.read(count, at: offset, into: &bytes)
        bytes.withUnsafeBytes { sum.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[before...])) }
        offset += read
        isEnded = read == 0
    }
}
