/// An action that takes files, and how long they may be.
public struct UploadLimit<Action: Sendable>: Sendable {
    /// The action, or the same action of two things.
    let samples: [Action]
    let bytes: Int

    /// The action takes a form whose files have at most this many bytes together.
    public init(of action: Action, bytes: Int) {
        self.init([action], bytes)
    }

    /// The action of each of many things takes such a form. One segment of its address is the thing's number:
    ///
    ///     UploadLimit(ofEach: { .edit($0) }, bytes: Photograph.maxBytes)
    public init(ofEach action: (Int) -> Action, bytes: Int) {
        self.init([action(1), action(2)], bytes)
    }

    private init(_ samples: [Action], _ bytes: Int) {
        precondition(bytes > 0, "the limit of files must be at least one byte")
        self.samples = samples
        self.bytes = bytes
    }
}

/// The addresses of an action that takes files. The web server takes longer bodies there than elsewhere.
public struct UploadRule: Equatable, Sendable {
    /// The segments of the path; nil stands for any one segment.
    public let path: [String?]
    /// The most bytes of all files of one form.
    let fileBytes: Int

    /// The most bytes of a body: beside the files, the texts of a form.
    public var bodyBytes: Int { fileBytes + MultipartForm.maxText }

    init<Action>(_ limit: UploadLimit<Action>, _ target: (Action) -> Target) {
        let paths = limit.samples.map { target($0).address.path }
        let (first, last) = (paths[0], paths[paths.count - 1])
        path = zip(first, last).map { $0 == $1 ? $0 : nil }
        precondition(!path.isEmpty, "the home page cannot take files")
        let numbers = path.count { $0 == nil }
        precondition(
            first.count == last.count && numbers == paths.count - 1,
            "the number must be one segment of the path: \(first)")
        fileBytes = limit.bytes
    }

    func holds(_ target: Target) -> Bool {
        let segments = target.address.path
        return segments.count == path.count && zip(path, segments).allSatisfy { $0 == nil || $0 == $1 }
    }

    /// The path as text, with `*` for any segment.
    fileprivate var pattern: String { path.map { "/" + ($0 ?? "*") }.joined() }
}

extension [UploadRule] {
    /// In the order in which they are asked: those without a number first.
    var inOrder: [UploadRule] {
        sorted { one, other in
            let (left, right) = (one.path.count { $0 == nil }, other.path.count { $0 == nil })
            return left == right ? one.pattern < other.pattern : left < right
        }
    }
}
