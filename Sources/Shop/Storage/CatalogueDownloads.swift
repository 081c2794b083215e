import Foundation
import Platform
import ShopProducts
import SiteDatabase
import SiteStores

/// The catalogue as a file, made once for each state of it, on a thread of its own: a request may read for half a second, and the answers to
/// all who ask share one file without a name. A browser that asks another process waits for that one's.
final class CatalogueDownloads: Sendable {
    private enum File {
        case none
        case making
        case made(TemporaryFile, revision: String, Date)
    }

    /// Seconds that a request waits for a file, which is enough for some ten thousand products.
    private static let timeout = 1.0
    /// Seconds for which it is kept.
    private static let kept = 600.0
    private static let piece = 65_536

    private let products: SQLProductStore
    private let report: @Sendable (any Error) -> Void
    private let file = Lock(File.none)

    init(of products: SQLProductStore, report: @escaping @Sendable (any Error) -> Void) {
        self.products = products
        self.report = report
    }

    /// The file of the catalogue as it is; nil while it is being made.
    func present() throws -> TemporaryFile? {
        let (revision, end) = (try revision(), Date(timeIntervalSinceNow: Self.timeout))
        if let file = made(of: revision) { return file }
        if beginsToMake() { Thread.detachNewThread { [self] in make() } }
        while isBeingMade, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
        return made(of: revision)
    }

    private func revision() throws -> String { try products.database.read { try $0.pageRevision } }

    private func made(of revision: String) -> TemporaryFile? {
        file.withLock { file in
            guard case .made(let bytes, revision, let time) = file, Date() < time + Self.kept else { return nil }
            return bytes
        }
    }

    private var isBeingMade: Bool {
        file.withLock { if case .making = $0 { true } else { false } }
    }

    /// Whether nobody else makes it.
    private func beginsToMake() -> Bool {
        file.withLock { file in
            if case .making = file { return false }
            file = .making
            return true
        }
    }

    private func make() {
        do {
            let (before, bytes) = (try revision(), try TemporaryFile())
            try write(to: bytes)
            file.withLock { $0 = .made(bytes, revision: before, Date()) }
        } catch {
            report(error)
            file.withLock { $0 = .none }
        }
    }

    private func write(to bytes: TemporaryFile) throws {
        let languages = try products.textLanguages()
        var piece = CatalogueFile.header(of: languages)
        try products.exportRows { row in
            piece += CatalogueFile.line(of: row, languages)
            guard piece.count >= Self.piece else { return }
            try piece.withUnsafeBytes { try bytes.append($0) }
            piece.removeAll(keepingCapacity: true)
        }
        try piece.withUnsafeBytes { try bytes.append($0) }
    }
}
