import Foundation
import Photographs
import Platform
import SiteDatabase
import Web

/// Stores the pictures beside texts as photographs.
package struct TextPhotographs: Sendable {
    /// Seconds for which a site stores photographs in one go. The next go finds those that are stored.
    private static let longest = 10.0

    let take: @Sendable (_ names: [String], _ folder: String) throws -> [String: Result<String, any Error>]

    /// For a command: with all of their files.
    static func whole(_ photographs: PhotographImport) -> TextPhotographs {
        TextPhotographs { names, folder in try photographs.names(of: names, below: InputFolder(folder)) }
    }

    /// For a running site: pages show the main file until the others are made.
    static func soon(_ store: any PhotographStore) -> TextPhotographs {
        TextPhotographs { names, folder in
            let (folder, end) = (try InputFolder(folder), Date(timeIntervalSinceNow: longest))
            var taken: [String: Result<String, any Error>] = [:]
            for name in names {
                guard let source = try folder.file(name) else { continue }
                guard Date() < end else { throw PhotographProblem.busy }
                do {
                    guard source.size <= Photograph.maxBytes else { throw PhotographProblem.tooCostly }
                    taken[name] = .success(try store.take(FormFile(name: name, source)).name)
                } catch let problem as PhotographProblem {
                    if [.noDecoder, .busy].contains(problem) { throw problem }
                    taken[name] = .failure(problem)
                }
            }
            return taken
        }
    }

    /// For tests.
    package static let sample = TextPhotographs { names, _ in
        let grey = Photograph(hash: String(repeating: "0", count: 16), width: 1_200, height: 800, colour: "808080")
        return Dictionary(uniqueKeysWithValues: names.map { ($0, .success(grey?.name ?? "")) })
    }
}
