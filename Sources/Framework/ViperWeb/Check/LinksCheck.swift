import Dispatch
import Foundation
import Platform
import SiteDatabase
import UserService

/// Whether the links of texts to other sites still work.
struct LinksCheck: Check {
    /// How many addresses are asked for at most, and at how many hosts at one time.
    private static let (maxAddresses, atOneTime) = (1_000, 4)

    let name = "links"
    let database: any DatabaseInspection
    let folders: [any CollectionFolder]
    /// Reads the texts of pages.
    var texts: (@Sendable () throws -> PageTexts)?
    /// Seconds between two requests to the same host.
    var pause = 1.0

    func look() throws -> [Finding] {
        let (ofPages, wrong) = linksOfPages()
        let ofFolders = try database.read { db in
            try folders.flatMap { folder in
                try folder.otherSites(db).map { Link(address: $0.address, file: "\(folder.name)/\($0.path)") }
            }
        }
        var known: Set<String> = []
        let found = (ofPages + ofFolders).filter { known.insert($0.address).inserted }
        let links = Array(found.prefix(Self.maxAddresses))
        let hosts = Array(Dictionary(grouping: links, by: \.host).values)
        let (next, findings) = (Lock(0), Lock([Finding]()))
        DispatchQueue.concurrentPerform(iterations: min(Self.atOneTime, hosts.count)) { _ in
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < hosts.count else { return }
                let new = self.findings(of: hosts[index])
                findings.withLock { $0 += new }
            }
        }
        let broken = wrong + findings.withLock { $0 }.sorted { $0.message < $1.message }
        let rest = found.count - links.count
        return broken + (rest > 0 ? [.warning("\(rest) more links are not checked")] : [])
            + (broken.isEmpty ? [.ok("all links to other sites answer (\(links.count))")] : [])
    }

    /// The links of the texts of pages. A text that is wrong is a failure, and the other links are still checked.
    private func linksOfPages() -> ([Link], [Finding]) {
        do {
            return (try texts?().otherSites.sorted { $0 < $1 }.map(Link.init) ?? [], [])
        } catch {
            return ([], [.failed("\(error)")])
        }
    }

    /// Asks one host. A host that is silent three times is not asked again.
    private func findings(of links: [Link]) -> [Finding] {
        var (findings, silent) = ([Finding](), 0)
        for (number, link) in links.enumerated() {
            guard silent < 3 else {
                return findings + [.warning("\(links.count - number) more links to \(link.host) are not checked")]
            }
            if number > 0 { Thread.sleep(forTimeInterval: pause) }
            do throws(PageProbe.Unanswered) {
                if let finding = try Self.finding(of: link) { findings.append(finding) }
                silent = 0
            } catch {
                findings.append(.warning("\(link.file): \(link.address) does not answer: \(error)"))
                silent += 1
            }
        }
        return findings
    }

    /// Nil if the page answers. Only a page that is gone is a failure: a site may refuse programs, or have a bad moment.
    private static func finding(of link: Link) throws(PageProbe.Unanswered) -> Finding? {
        guard let address = ServiceAddress(link.address) else {
            return .failed("\(link.file): \(link.address) has a user name, or is no address")
        }
        let status = try PageProbe.status(of: address)
        if status < 400 { return nil }
        let message = "\(link.file): \(link.address) answers with \(status)"
        return status == 404 || status == 410 ? .failed(message) : .warning(message)
    }

    private struct Link {
        let address: String
        /// One of the files that have it.
        let file: String

        var host: String { URLComponents(string: address)?.host?.lowercased() ?? address }
    }
}
