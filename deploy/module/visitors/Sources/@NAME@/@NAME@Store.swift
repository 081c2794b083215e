import Synchronization
@if visitor
public import Web

/// Stores each visitor's @items@, the newest last. Every function throws `StoreUnavailable` if the database
/// fails.
public protocol @NAME@Store: Sendable {
    func @items@(of visitor: Visitor.ID) throws -> [@ENTITY@]

    /// False if the visitor has `max` already.
    func add(_ @item@: @ENTITY@, max: Int, by writer: Writer) throws -> Bool

    /// When a visitor signs in, moves the visitor's rows to the account.
    func join(_ visitor: Visitor.ID, into account: Writer) throws
}

/// A store in memory, for tests.
public final class Memory@NAME@Store: @NAME@Store {
    private let lists = Mutex<[Visitor.ID: [@ENTITY@]]>([:])

    public init() {}

    public func @items@(of visitor: Visitor.ID) -> [@ENTITY@] {
        lists.withLock { $0[visitor] ?? [] }
    }

    public func add(_ @item@: @ENTITY@, max: Int, by writer: Writer) -> Bool {
        lists.withLock { lists in
            guard lists[writer.visitor, default: []].count < max else { return false }
            lists[writer.visitor, default: []].append(@item@)
            return true
        }
    }

    public func join(_ visitor: Visitor.ID, into account: Writer) {
        lists.withLock { lists in
            lists[account.visitor, default: []] += lists.removeValue(forKey: visitor) ?? []
        }
    }
}
@else

/// Stores the @items@, the newest last. Every function throws `StoreUnavailable` if the database fails.
public protocol @NAME@Store: Sendable {
    func @items@() throws -> [@ENTITY@]

    /// False if there are `max` already.
    func add(_ @item@: @ENTITY@, max: Int) throws -> Bool
}

@end
@if shared stored
/// A store in memory, for tests.
@end
@if memory
/// A store in memory. A restart loses everything, and each worker process has its own list.
@end
@if shared
public final class Memory@NAME@Store: @NAME@Store {
    private let list = Mutex<[@ENTITY@]>([])

    public init() {}

    public func @items@() -> [@ENTITY@] {
        list.withLock { $0 }
    }

    public func add(_ @item@: @ENTITY@, max: Int) -> Bool {
        list.withLock { list in
            guard list.count < max else { return false }
            list.append(@item@)
            return true
        }
    }
}
@end
