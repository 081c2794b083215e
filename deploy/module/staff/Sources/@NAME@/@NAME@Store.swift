import Synchronization
public import Web

/// Where the @items@ are kept, the newest last. A change by the staff is on every page when it returns. Every function
/// throws `StoreUnavailable` where the machine behind it is broken.
public protocol @NAME@Store: Sendable {
    /// Those that are not removed.
    func @items@() throws -> [Stored@ENTITY@]

    /// One of them, be it removed.
    func find(_ id: Int) throws -> Stored@ENTITY@?

    /// False where there are `max` already.
    func add(_ @item@: @ENTITY@, max: Int, by editor: Visitor.ID) throws -> Bool

    /// Puts another text in place where the revision is still this one. One that is removed comes back.
    func edit(
        _ id: Int, from revision: Int, to @item@: @ENTITY@, max: Int,
        by editor: Visitor.ID
    ) throws -> @NAME@Editing

    /// False where there is none. What is removed is kept.
    func remove(_ id: Int, by editor: Visitor.ID) throws -> Bool

    /// Brings one back that was removed.
    func restore(_ id: Int, max: Int, by editor: Visitor.ID) throws -> @NAME@Editing
}

/// What became of an edit.
public enum @NAME@Editing: Equatable, Sendable {
    case saved
    /// Somebody else changed or removed it meanwhile; this is what it is now.
    case conflict(Stored@ENTITY@)
    /// It is removed, and there are as many others as may be.
    case full
    case missing
}

/// A store in memory: for tests.
public final class Memory@NAME@Store: @NAME@Store {
    private let list = Mutex<[Stored@ENTITY@]>([])

    public init() {}

    public func @items@() -> [Stored@ENTITY@] {
        list.withLock(\.shown)
    }

    public func find(_ id: Int) -> Stored@ENTITY@? {
        list.withLock { list in list.first { $0.id == id } }
    }

    public func add(_ @item@: @ENTITY@, max: Int, by editor: Visitor.ID) -> Bool {
        list.withLock { list in
            guard list.shown.count < max else { return false }
            list.append(.init(id: list.count + 1, @item@: @item@))
            return true
        }
    }

    public func edit(
        _ id: Int, from revision: Int, to @item@: @ENTITY@, max: Int,
        by editor: Visitor.ID
    ) -> @NAME@Editing {
        list.withLock { list in
            guard let place = list.firstIndex(where: { $0.id == id }) else { return .missing }
            guard list[place].revision == revision else { return .conflict(list[place]) }
            return list.put(@item@, at: place, max: max)
        }
    }

    public func remove(_ id: Int, by editor: Visitor.ID) -> Bool {
        list.withLock { list in
            guard let place = list.firstIndex(where: { $0.id == id }) else { return false }
            if !list[place].isRemoved { list[place].revision += 1 }
            list[place].isRemoved = true
            return true
        }
    }

    public func restore(_ id: Int, max: Int, by editor: Visitor.ID) -> @NAME@Editing {
        list.withLock { list in
            guard let place = list.firstIndex(where: { $0.id == id }) else { return .missing }
            guard list[place].isRemoved else { return .saved }
            return list.put(list[place].@item@, at: place, max: max)
        }
    }
}

extension [Stored@ENTITY@] {
    fileprivate var shown: Self { filter { !$0.isRemoved } }

    /// Puts a text in place, where there is room for it.
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
