import Foundation
import Platform
import Web

/// The photographs below a site's folder of pictures.
///
/// `photographs/01/…` has what pages show; `.originals/01/HASH` what was sent, which nobody else is shown: it may say where it was taken;
/// `.waiting/NAME` stands for each photograph that has only its main file, `.unused/NAME` for each that nothing shows.
struct PhotographFolder: Sendable {
    private let pictures: String

    init(pictures: String) {
        self.pictures = pictures
    }

    /// The photograph of an original that was taken before.
    func photograph(ofHash hash: String) -> Photograph? {
        let folder = "\(Photograph.folder)/\(hash.prefix(2))"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path(of: folder))) ?? []
        return names.lazy.filter { $0.hasPrefix("\(hash)-") }.compactMap { Photograph(name: "\(folder)/\($0)") }.first
    }

    /// Stores what was sent, then that it waits, then the main file.
    func store(_ main: MainPicture, of original: FormFile) throws {
        let photograph = main.photograph
        try write(original, to: self.original(photograph), isPrivate: true)
        try letWait(photograph)
        try write(main.bytes, to: path(of: photograph.name))
    }

    /// Stores all files of what was sent. Whoever takes the same meanwhile finds none of them, or all; where the process is killed, it is left
    /// waiting as an upload is.
    func store(_ whole: WholePicture, of original: FormFile) throws -> Photograph {
        guard let main = whole.main else { throw PhotographProblem.broken }
        try withExclusiveAccess(with: main.photograph.hash) {
            unmark(main.photograph)
            try store(main, of: original)
            for other in whole.others { try store(other.part, other.bytes, of: main.photograph) }
            endWaiting(main.photograph)
        }
        return main.photograph
    }

    func store(_ part: PhotographPart, _ bytes: [UInt8], of photograph: Photograph) throws {
        try write(bytes, to: path(of: photograph.name(of: part)))
    }

    func write(_ bytes: some ByteSource, to path: String, isPrivate: Bool = false) throws {
        do {
            try DurableFile.write(bytes, to: path, isPrivate: isPrivate)
        } catch {
            throw StoreUnavailable("\(error)")
        }
    }

    /// What was sent.
    func original(of photograph: Photograph) throws -> FormFile {
        try FormFile(name: "", InputFile(original(photograph)))
    }

    /// Stores a main file that is missing.
    func store(_ main: [UInt8], asMainOf photograph: Photograph) throws {
        try write(main, to: path(of: photograph.name))
    }

    func hasMain(_ photograph: Photograph) -> Bool {
        FileManager.default.fileExists(atPath: path(of: photograph.name))
    }

    func isReady(_ photograph: Photograph) -> Bool {
        FileManager.default.fileExists(atPath: path(of: photograph.lastName))
    }

    /// Those that have only their main files.
    var waiting: [Photograph] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(pictures)/.waiting")) ?? []
        return names.sorted().compactMap { name in
            Photograph(name: "\(Photograph.folder)/\(name.prefix(2))/\(name)")
        }
    }

    func waits(_ photograph: Photograph) -> Bool {
        FileManager.default.fileExists(atPath: marker(photograph))
    }

    func endWaiting(_ photograph: Photograph) {
        try? FileManager.default.removeItem(atPath: marker(photograph))
    }

    /// The names that pages know begin with the folder's own.
    func path(of name: String) -> String {
        "\(pictures)/\(name.dropFirst("pictures/".count))"
    }

    func original(_ photograph: Photograph) -> String {
        "\(pictures)/.originals/\(photograph.hash.prefix(2))/\(photograph.hash)"
    }

    func letWait(_ photograph: Photograph) throws {
        try write([UInt8](), to: marker(photograph), isPrivate: true)
    }

    private func marker(_ photograph: Photograph) -> String {
        "\(pictures)/.waiting/\(photograph.fileName)"
    }
}
