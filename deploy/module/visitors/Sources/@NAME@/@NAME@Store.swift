import Synchronization
@if visitor
public import Web

/// Where each visitor's @items@ are kept, the newest last. Every function throws `StoreUnavailable` where the
/// machine behind it is broken.
public protocol @NAME@Store: Sendable {
    func @items@(of visitor: Visitor.ID) throws -> [@ENTITY@]

    /// False where the visitor has `max` already.
    func add(_ @item@: @ENTITY@, max: Int, for visitor: Visitor.ID) throws -> Bool

    /// Moves what a visitor has to the account that the visitor signs in to.
    func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws
}

/// A store in memory: for tests.
public final class Memory@NAME@Store: @NAME@Store {
    private let lists = Mutex<[Visitor.ID: [@ENTITY@]]>([:])

    public init() {}

    public func @items@(of visitor: Visitor.ID) -> [@ENTITY@] {
        lists.withLock { $0[visitor] ?? [] }
    }

    public func add(_ @item@: @ENTITY@, max: Int, for visitor: Visitor.ID) -> Bool {
        lists.withLock { lists in
            guard lists[visitor, default: []].count < max else { return false }
            lists[visitor, default: []].append(@item@)
            return true
        }
    }

    public func join(_ visitor: Visitor.ID, into account: Visitor.ID) {
        lists.withLock { lists in
            lists[account, default: []] += lists.removeValue(forKey: visitor) ?? []
        }
    }
}
@else

/// Where the @items@ are kept, the newest last. Every function throws `StoreUnavailable` where the machine
/// behind it is broken.
public protocol @NAME@Store: Sendable {
    func @items@() throws -> [@ENTITY@]

    /// False where there are `max` already.
    func add(_ @item@: @ENTITY@, max: Int) throws -> Bool
}

@end
@if shared stored
/// A store in memory: for tests.
@end
@if memory
/// A store in memory: it forgets everything at each restart, and each worker process has its own.
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
