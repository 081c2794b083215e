#if DEBUG
    import Platform
    import SiteContent

    /// Waits for changes of a site's files.
    final class SourceWatcher {
        /// What changed since the last look: paths of sources, of texts of pages, and of other texts, and names of public files.
        struct Changes: Sendable {
            var sources: [String] = []
            var pageTexts: [String] = []
            var texts: [String] = []
            var assets: [String] = []

            var isEmpty: Bool { sources.isEmpty && pageTexts.isEmpty && texts.isEmpty && assets.isEmpty }
        }

        /// Milliseconds between two looks without an event.
        private static let pause: Int32 = 1_000

        private let package: DevPackage
        private let watcher: FileWatcher

        init(_ package: DevPackage) {
            self.package = package
            watcher = FileWatcher(pause: 0) { Self.look(at: package, enter: $0) }
        }

        /// Waits until something has changed.
        func next() -> Changes {
            while true {
                let changes = changes(watcher.changes(within: Self.pause))
                if !changes.isEmpty { return changes }
            }
        }

        private func changes(_ paths: Set<String>) -> Changes {
            var changes = Changes()
            for path in paths.sorted() {
                if path.hasPrefix("\(package.publicFolder)/") {
                    changes.assets.append(String(path.dropFirst(package.publicFolder.count + 1)))
                } else if package.content.contains(where: { path.hasPrefix("\($0)/") }),
                    ContentFolder.isText(path) || ContentFolder.isPicture(path)
                {
                    changes.texts.append(path)
                } else if ContentFolder.isText(path) {
                    let isOfPage = path.hasPrefix("\(package.pageTexts)/")
                    if isOfPage { changes.pageTexts.append(path) } else { changes.texts.append(path) }
                } else {
                    changes.sources.append(path)
                }
            }
            return changes
        }

        /// Every file that a build, the program or a browser reads.
        private static func look(at package: DevPackage, enter: (String) -> Void) -> [String: FileStamp] {
            var files: [String: FileStamp] = [:]
            func add(_ folder: String, except data: String? = nil) {
                try? FileStamp.forEach(below: folder, except: data, enter: enter) { files["\(folder)/\($0)"] = $1 }
            }
            for folder in package.sources {
                files["\(folder)/Package.swift"] = FileStamp("\(folder)/Package.swift")
                // A site in Sources has its data there.
                add("\(folder)/Sources", except: "var")
                enter(folder)
            }
            for folder in [package.publicFolder, package.pageTexts] + package.content { add(folder) }
            return files
        }
    }
#endif
