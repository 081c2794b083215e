import Platform

/// Reads what an open transaction of the thread has, its own changes too (`SQLDatabase.undoing`). Elsewhere, and for every write, it throws.
package struct OpenTransaction: SQLDatabase {
    private static let current = ThreadPointer()

    package init() {}

    fileprivate static func reading<Result>(_ db: SQLTransaction, _ body: () throws -> Result) rethrows -> Result {
        try withUnsafePointer(to: db) { pointer in
            let before = current.value
            current.value = UnsafeMutableRawPointer(mutating: pointer)
            defer { current.value = before }
            return try body()
        }
    }

    package func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        guard let pointer = Self.current.value else { throw StoreUnavailable("this thread has no open transaction") }
        return try read(pointer.assumingMemoryBound(to: SQLTransaction.self).pointee)
    }

    @discardableResult
    package func write<Result>(in scope: WriteScope, _ write: (SQLTransaction) throws -> Result) throws -> Result {
        throw StoreUnavailable("a transaction that will be undone is only read")
    }
}

extension SQLDatabase {
    /// Runs `write` in a transaction that is then undone. In it, `OpenTransaction` reads what `write` changed.
    package func undoing<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        var result: Result?
        do {
            try self.write { db in
                result = try OpenTransaction.reading(db) { try write(db) }
                throw Undone()
            }
        } catch is Undone {}
        guard let result else { throw StoreUnavailable("a transaction ended without a result") }
        return result
    }
}

private struct Undone: Error {}
