public import Web

/// The pictures that a catalogue may name: the files below some folders, where their bytes are what their names say.
public struct CataloguePictures: Sendable {
    /// Names that are remembered at a time.
    private static let maxKnown = 10_000

    private let folders: [Assets.Folder]
    private var known: [String: CatalogueProblem?] = [:]

    /// Where two folders hold the same name, the earlier one's file counts.
    public init(folders: [Assets.Folder]) {
        self.folders = folders
    }

    /// What is wrong with the picture of a name; nil if nothing is. A file that many products show is looked at
    /// now and then.
    public mutating func problem(with name: String) -> CatalogueProblem? {
        if let known = known[name] { return known }
        let problem = look(at: name)
        if known.count == Self.maxKnown { known.removeAll(keepingCapacity: true) }
        known[name] = .some(problem)
        return problem
    }

    private func look(at name: String) -> CatalogueProblem? {
        let heads = folders.lazy.compactMap { $0.head(of: name, length: ImageFormat.headLength) }
        guard let head = heads.first else { return .noPicture(name) }
        guard let named = ImageFormat(name: name) else { return .noImageName }
        let format = ImageFormat(head: head)
        return format == named ? nil : .otherFormat(named: named, is: format)
    }
}
