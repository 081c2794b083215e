import Markup
import Platform
import Synchronization

/// A form's one-time key: 128 random bits that make its post idempotent. What is sent twice under one key changes something
/// once, and has the first answer both times (as Idempotency-Key, draft-ietf-httpapi-idempotency-key-header, but a field, and other
/// fields under the same key are another post: a browser shows a page again to whoever goes back to it).
///
/// A page has one for all of its forms, since each is sent to an address of its own.
public struct IdempotencyKey: Hashable, Sendable {
    /// 32 hexadecimal digits.
    public let text: String

    /// A new one from the system's generator.
    public static func random() -> IdempotencyKey {
        IdempotencyKey(unchecked: RandomBytes.make(16).hexadecimal)
    }

    /// The key in a form's field; nil for anything but 32 hexadecimal digits.
    public init?(_ text: String) {
        guard [UInt8](hexadecimal: text)?.count == 16 else { return nil }
        self.init(unchecked: text)
    }

    private init(unchecked text: String) {
        self.text = text
    }
}

/// The field under which a form has its key.
enum FormKeyField: String, FormField {
    case key = "form-key"

    var kind: FieldKind { .hidden }
}

extension IdempotencyKey {
    /// The page that a thread renders. Its forms have one key, and the same markup for it, which the first of them makes.
    private final class Page {
        let key: IdempotencyKey?
        lazy var input = TrustedHTML(trusting: Self.input(key ?? .random()).rendered())

        init(_ key: IdempotencyKey?) {
            self.key = key
        }

        private static func input(_ key: IdempotencyKey) -> some HTML {
            Markup.input(.type(.hidden), .name(FormKeyField.key), .value(key.text), .data("one-time", ""))
        }
    }

    private static let page = ThreadPointer()

    /// Renders a page of one visitor: its forms have a key. Those of a page that is the same for everybody have none.
    public static func onPage<Result>(_ key: IdempotencyKey? = nil, _ render: () throws -> Result) rethrows -> Result {
        let page = Page(key)
        let before = Self.page.value
        Self.page.value = Unmanaged.passUnretained(page).toOpaque()
        defer { Self.page.value = before }
        return try withExtendedLifetime(page) { try render() }
    }

    /// The input with the key of the page that the thread renders; nil if its forms have none.
    static var input: TrustedHTML? {
        page.value.map { Unmanaged<Page>.fromOpaque($0).takeUnretainedValue().input }
    }
}

/// A post under a one-time key. The store of what it changes records it in the same transaction, says so (`markRecorded`), and throws
/// `PostRepeated` where it is recorded already.
public final class KeyedPost: Sendable {
    public typealias Amend = @Sendable (_ answer: Link) throws -> Void

    /// The hash of the form's fields, the key among them: 32 hexadecimal digits.
    public let form: String
    /// The action's address without a query: the forms of a page have the same key.
    public let target: Target
    /// The answer under which the post is recorded: the page above its action.
    public let page: Link
    private let amend = Mutex<Amend?>(nil)

    init(form: Form, target: Target, page: Link) {
        self.form = form.contentHash.hexadecimal
        self.target = target
        self.page = page
    }

    /// Whether it has changed something.
    public var isRecorded: Bool { amend.withLock { $0 != nil } }

    /// Marks it as recorded; `amend` replaces the answer in the record.
    public func markRecorded(_ amend: @escaping Amend) {
        self.amend.withLock { $0 = amend }
    }

    /// Puts the true answer into the record, where it is another.
    func answered(_ link: Link) throws {
        guard link != page, let amend = amend.withLock(\.self) else { return }
        try amend(link)
    }
}

/// A post came a second time under its key: nothing was changed, and this is what the first was answered.
public struct PostRepeated: Error, Sendable {
    public let answer: Link

    public init(answer: Link) {
        self.answer = answer
    }
}
