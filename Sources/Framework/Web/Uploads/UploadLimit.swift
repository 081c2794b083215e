/// An action that takes files, and how long they may be.
public struct UploadLimit<Action: Sendable>: Sendable {
    enum Place {
        case action(Action)
        case below(Link)
    }

    let place: Place
    let bytes: Int

    /// The action takes a form whose files have as many bytes at most together.
    public init(of action: Action, bytes: Int) {
        self.init(.action(action), bytes)
    }

    /// So does each of the module's actions at the address or below it, as those of the pages of many things. The link is not the root.
    public init(ofActionsBelow link: Link, bytes: Int) {
        self.init(.below(link), bytes)
    }

    private init(_ place: Place, _ bytes: Int) {
        precondition(bytes > 0, "files without a byte")
        self.place = place
        self.bytes = bytes
    }
}

/// Addresses to which files may be sent. The web server takes bodies there that are longer than elsewhere.
public struct UploadRule: Equatable, Sendable {
    /// One address, or the beginning of several.
    public let address: Address
    /// Whether the addresses below are meant too.
    public let isPrefix: Bool
    /// The most bytes of all files of one form.
    let fileBytes: Int

    /// The most bytes of a body: beside the files, the texts of a form.
    public var bodyBytes: Int { fileBytes + MultipartForm.maxText }

    init<Action>(_ limit: UploadLimit<Action>, _ target: (Action) -> Target) {
        switch limit.place {
        case .action(let action): (address, isPrefix) = (target(action).address.withoutQuery, false)
        case .below(let link): (address, isPrefix) = (link.address.withoutQuery, true)
        }
        precondition(!address.path.isEmpty, "files for the whole site")
        fileBytes = limit.bytes
    }

    func holds(_ target: Target) -> Bool {
        isPrefix ? target.address.path(below: address) != nil : target.address.hasPath(of: address)
    }
}

extension [UploadRule] {
    /// In the order in which they are asked: single addresses, then the longest beginnings.
    var inOrder: [UploadRule] {
        sorted { one, other in
            let (left, right) = (one.address.reference, other.address.reference)
            guard one.isPrefix == other.isPrefix else { return other.isPrefix }
            return left.utf8.count == right.utf8.count ? left < right : left.utf8.count > right.utf8.count
        }
    }
}
