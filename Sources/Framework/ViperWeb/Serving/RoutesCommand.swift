import ArgumentParser
import FastCGI
import HTTPTypes
import Platform
import SiteDatabase
import Web

/// Lists the site's pages and actions.
struct RoutesCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "routes",
            abstract: "List the pages and actions of the site.",
            discussion: """
                A line has the method, the address, the name (as in the log and in `/status`), the audience, and how \
                many pages of the route can be files now. A route with no such page says `worker`. In an address, \
                `{number}` stands for a value, and a part in brackets can be absent.
                """)
    }

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let context = SiteContext(
            reading: try database.open(for: Program.self), assets: try Assets(folders: []),
            status: WorkerStatusStore(counters: WorkerCounters(), database: NoDatabase()))
        let lines = try Program.site(context).routes().map(\.columns)
        let widths = (0..<4).map { column in lines.map { $0[column].count }.max() ?? 0 }
        for line in lines {
            let padded = zip(line, widths).map { text, width in
                text + String(repeating: " ", count: width - text.count)
            }
            print((padded + line.dropFirst(4)).joined(separator: "  ").escapingInvisibles)
        }
    }
}

extension WebsiteRoute {
    fileprivate var columns: [String] {
        [
            method.rawValue, address, name.label, role?.rawValue ?? audienceName,
            files == 0 ? "worker" : files == 1 ? "1 file" : "\(files) files",
        ]
    }

    private var audienceName: String {
        switch audience {
        case .everyone: "everyone"
        case .visitor: "visitor"
        case .staff: "staff"
        case .operators: "operators"
        }
    }
}
