import Platform
public import Web

/// The photographs of a site: takes what is sent, and makes the files of those that wait.
public struct Photographs: PhotographStore {
    private let folder: PhotographFolder
    private let maker: any PhotographMaking
    /// Is told when a photograph waits.
    private let wake: @Sendable () -> Void

    public init(
        pictures: String, maker: any PhotographMaking, wake: @escaping @Sendable () -> Void = {}
    ) {
        folder = PhotographFolder(pictures: pictures)
        self.maker = maker
        self.wake = wake
    }

    public func take(_ file: FormFile) throws -> Photograph {
        guard file.isPicture else { throw PhotographProblem.noPicture }
        guard file.size <= Photograph.maxBytes else { throw PhotographProblem.tooCostly }
        if let known = folder.photograph(ofHash: String(file.contentHash.prefix(16))) { return known }
        let main = try maker.main(of: file)
        try folder.store(main, of: file)
        wake()
        return main.photograph
    }

    /// Makes the missing files of a photograph; does nothing where it has them.
    public func finish(_ photograph: Photograph) throws {
        guard !folder.isReady(photograph) else { return }
        try maker.others(of: folder.original(of: photograph), for: photograph) { part, bytes in
            try folder.store(part, bytes, of: photograph)
        }
    }

    /// Makes the files of all photographs that wait, unless another process does; `ready` is told of each before it is no longer one of
    /// them. One that turns out to be broken keeps its main file.
    public func finishWaiting(ready: (Photograph) throws -> Void) throws {
        try folder.alone {
            for photograph in folder.waiting {
                do {
                    try finish(photograph)
                } catch PhotographProblem.noDecoder {
                    throw PhotographProblem.noDecoder
                } catch is PhotographProblem {
                    folder.endWaiting(photograph)
                    continue
                }
                try ready(photograph)
                folder.endWaiting(photograph)
            }
        }
    }
}

extension FormFile {
    /// Whether it is of a format that is taken.
    var isPicture: Bool {
        switch type {
        case .image(let format): format != .gif
        case .heic: true
        case .text, .other: false
        }
    }
}
