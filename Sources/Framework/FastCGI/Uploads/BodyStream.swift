import Platform
import Web

/// A long body that arrives: its bytes go to a file, or nowhere.
final class BodyStream {
    private enum Goal {
        case file(UploadFile)
        case nowhere(any Error)
    }

    private var goal: Goal
    /// Bytes that were announced, or may come where none were.
    let length: Int
    private var taken = 0

    /// Takes room for a file, or drops the body where there is none.
    init(_ length: Int, in space: UploadSpace) {
        self.length = length
        guard space.take(length) else {
            goal = .nowhere(SiteError.tooManyUploads)
            return
        }
        do {
            goal = .file(try UploadFile(of: length, in: space))
        } catch {
            space.release(length)
            goal = .nowhere(StoreUnavailable("\(error)"))
        }
    }

    /// Drops the body.
    init(_ length: Int, dropping reason: SiteError) {
        self.length = length
        goal = .nowhere(reason)
    }

    /// Takes the next bytes. More than there may be are not kept.
    func take(_ bytes: UnsafeRawBufferPointer) {
        guard case .file(let file) = goal else { return }
        taken += bytes.count
        guard taken <= length else { return }
        do {
            try file.append(bytes)
        } catch {
            goal = .nowhere(StoreUnavailable("\(error)"))
        }
    }

    /// The body, once all of it is there.
    var body: LongBody {
        switch goal {
        case .file(let file): taken > length ? .refused(SiteError.contentTooLarge) : .file(file)
        case .nowhere(let reason): .refused(reason)
        }
    }
}
