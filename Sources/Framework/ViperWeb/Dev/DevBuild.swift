#if DEBUG
    import Foundation

    /// Builds the site as `swift build` does, so that both share what is built.
    struct DevBuild: Sendable {
        private let name: String
        private let folder: String

        init(of name: String, in folder: String) {
            (self.name, self.folder) = (name, folder)
        }

        private var scratch: String { URL(fileURLWithPath: "\(folder)/.build").resolvingSymlinksInPath().path }

        /// Nil after a build without errors.
        func run() -> DevProblem? {
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                ["swift", "build", "--package-path", folder, "--scratch-path", scratch, "--product", name]
                + ["--explicit-target-dependency-import-check", "error"]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = pipe
            process.standardError = pipe
            do {
                try process.run()
            } catch {
                return DevProblem(kind: .build, title: "swift build cannot be started", text: "\(error)")
            }
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus != 0 else { return nil }
            FileHandle.standardError.write(Data(output.utf8))
            let places = CompilerError.all(in: output, below: folder)
            return DevProblem(
                kind: .build, title: places.isEmpty ? "The build failed" : "The site does not compile",
                text: places.isEmpty ? Self.end(of: output) : "", places: places)
        }

        /// What is no error of a file, such as of Package.swift or of the linker.
        private static func end(of output: String) -> String {
            let lines = output.split(separator: "\n")
            return (lines.filter { $0.contains("error:") } + lines.suffix(20)).prefix(40).joined(separator: "\n")
        }
    }

    /// What keeps the browser from showing the newest state.
    struct DevProblem: Codable, Equatable, Sendable {
        enum Kind: String, Codable {
            /// The files do not make a program.
            case build
            /// The program ended before it answered, as after a failed migration.
            case start
            /// The program ended while it answered.
            case crash
        }

        let kind: Kind
        let title: String
        let text: String
        var places: [CompilerError] = []
    }

    /// An error of the compiler, with the lines around it.
    struct CompilerError: Codable, Equatable, Sendable {
        let file: String
        let line: Int
        let column: Int
        let message: String
        /// The number of the first line of `source`.
        let firstLine: Int
        let source: [String]

        /// So many at most are shown.
        private static let max = 20
        /// Lines before and behind that of the error.
        private static let around = 3

        /// Those in the output of `swift build`, each once, their files without the package's folder.
        static func all(in output: String, below folder: String) -> [CompilerError] {
            var found: [CompilerError] = []
            for match in output.matches(of: /(?m)^(\/[^\n:]+):(\d+):(\d+): error: ([^\n]+)/) where found.count < max {
                let (path, line) = (String(match.1), Int(match.2) ?? 1)
                let lines =
                    (try? String(contentsOfFile: path, encoding: .utf8))?
                    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
                let first = Swift.max(1, line - around)
                let error = CompilerError(
                    file: path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.utf8.count + 1)) : path,
                    line: line,
                    column: Int(match.3) ?? 1, message: String(match.4), firstLine: first,
                    source: Array(lines.dropFirst(first - 1).prefix(line - first + 1 + around)))
                if !found.contains(error) { found.append(error) }
            }
            return found
        }
    }
#endif
