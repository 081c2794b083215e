import Synchronization
public import Web

/// Stores the @items@, the newest last. When a change returns, every page shows it. Every function throws
/// `StoreUnavailable` if the database fails.
public protocol @NAME@Store: Sendable {
    /// All that are not removed.
    func @items@() throws -> [Stored@ENTITY@]

    /// Also finds a removed one.
    func find(_ id: Int) throws -> Stored@ENTITY@?

    /// False if there are `max` already.
    func add(_ @item@: @ENTITY@, max: Int, by editor: Writer) throws -> Bool

    /// Replaces the text if the revision is still this one. This restores a removed one.
    func edit(
        _ id: Int, from revision: Int, to @item@: @ENTITY@, max: Int,
        by editor: Writer
    ) throws -> @NAME@Editing

    /// Marks it as removed. False if there is none.
    func remove(_ id: Int, by editor: Writer) throws -> Bool

    /// Restores a removed one.
    func restore(_ id: Int, max: Int, by editor: Writer) throws -> @NAME@Editing
}

/// The result of an edit.
public enum @NAME@Editing: Equatable, Sendable {
    case saved
    /// Somebody else changed or removed it meanwhile; this is its present state.
    case conflict(Stored@ENTITY@)
    /// It is removed, and the list is full.
    case full
    case missing
}

/// A store in memory, for tests.
public final class Memory@NAME@Store: @NAME@Store {
    private let list = Mutex<[Stored@ENTITY@]>([])

    public init() {}

    public func @items@() -> [Stored@ENTITY@] {
        list.withLock(\.shown)
    }

    public func find(_ id: Int) -> Stored@ENTITY@? {
        list.withLock { list in list.first { $0.id == id } }
    }

    public func add(_ @item@: @ENTITY@, max: Int, by editor: Writer) -> Bool {
        list.withLock { list in
            guard list.shown.count < max else { return false }
            list.append(.init(id: list.count + 1, @item@: @item@))
            return true
        }
    }

    public func edit(
        _ id: Int, from revision: Int, to @item@: @ENTITY@, max: Int,
        by editor: Writer
    ) -> @NAME@Editing {
        list.withLock { list in
            guard let place = list.firstIndex(where: { $0.id == id }) else { return .missing }
            guard list[place].revision == revision else { return .conflict(list[place]) }
            return list.put(@item@, at: place, max: max)
        }
    }

    public func remove(_ id: Int, by editor: Writer) -> Bool {
        list.withLock { list in
            guard let place = list.firstIndex(where: { $0.id == id }) else { return false }
            if !list[place].isRemoved { list[place].revision += 1 }
            list[place].isRemoved = true
            return true
        }
    }

    public func restore(_ id: Int, max: Int, by editor: Writer) -> @NAME@Editing {
        list.withLock { list in
            guard let place = list.firstIndex(where: { $0.id == id }) else { return .missing }
            guard list[place].isRemoved else { return .saved }
            return list.put(list[place].@item@, at: place, max: max)
        }
    }
}

extension [Stored@ENTITY@] {
    fileprivate var shown: Self { filter { !$0.isRemoved } }

    /// Replaces the text if the list has room for it.
    fileprivate mutating func put(
        _ @item@: @ENTITY@, at place: Int, max: Int
    ) -> @NAME@Editing {
        guard !self[place].isRemoved || shown.count < max else { return .full }
        self[place].@item@ = @item@
        self[place].revision += 1
        self[place].isRemoved = false
        return .saved
    }
}
