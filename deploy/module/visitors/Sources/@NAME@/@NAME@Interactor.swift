@if visitor
import Web

/// Lists a visitor's @items@ and adds to them.
@else
/// Lists the @items@ and adds to them.
@end
struct @NAME@Interactor: Sendable {
    enum Outcome: Equatable {
        case read([@ENTITY@])
        case added
        /// The list, and the refused text.
        case refused([@ENTITY@], String, Refusal)
    }

    enum Refusal: Equatable {
        case broken(@ENTITY@.Broken)
        case full
    }

@if visitor
    /// The maximum for one visitor.
    static let maximum = 100
@else
    /// The maximum of the whole list, because anybody may add.
    static let maximum = 1_000
@end

    let store: any @NAME@Store

@if visitor
    func read(of visitor: Visitor.ID) throws -> Outcome {
        .read(try store.@items@(of: visitor))
    }

    func add(_ text: String, by writer: Writer) throws -> Outcome {
        let @item@: @ENTITY@
        do {
            @item@ = try @ENTITY@(text)
        } catch {
            return .refused(try store.@items@(of: writer.visitor), text, .broken(error))
        }
        guard try store.add(@item@, max: Self.maximum, by: writer) else {
            return .refused(try store.@items@(of: writer.visitor), text, .full)
        }
        return .added
    }

    func join(_ visitor: Visitor.ID, into account: Writer) throws {
        try store.join(visitor, into: account)
    }
@else
    func read() throws -> Outcome {
        .read(try store.@items@())
    }

    func add(_ text: String) throws -> Outcome {
        let @item@: @ENTITY@
        do {
            @item@ = try @ENTITY@(text)
        } catch {
            return .refused(try store.@items@(), text, .broken(error))
        }
        guard try store.add(@item@, max: Self.maximum) else {
            return .refused(try store.@items@(), text, .full)
        }
        return .added
    }
@end
}
