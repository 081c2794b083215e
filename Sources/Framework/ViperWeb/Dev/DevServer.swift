#if DEBUG
    import Dispatch
    import Foundation
    import Platform

    /// Builds what changes, starts what was built, and tells the browsers.
    final class DevServer {
        private enum Event: Sendable {
            case changed(SourceWatcher.Changes)
            case built(DevProblem?)
            case ready(generation: Int)
            case ended(generation: Int, isCrash: Bool)
        }

        private struct Started {
            let generation: Int
            let version: Int
            let process: DevWorker.Running
        }

        private let build: DevBuild
        private let worker: DevWorker
        private let watcher: SourceWatcher
        private let channel: DevChannel
        private let inbox = Lock<[Event]>([])
        private let arrived = DispatchSemaphore(value: 0)

        /// The process that answers, and the one that is about to.
        private var answering: Started?
        private var starting: Started?
        private var generation = 0
        /// How often the site was built. A browser with a page of another version loads it anew.
        private var version = 0
        private var isBuilding = false
        /// When the build of the newest version began.
        private var since = ContinuousClock.now
        private var changedMeanwhile = false
        /// How often in a row a process has ended by itself.
        private var ends = 0

        init(build: DevBuild, worker: DevWorker, watcher: SourceWatcher, channel: DevChannel) {
            (self.build, self.worker, self.watcher, self.channel) = (build, worker, watcher, channel)
        }

        /// Runs until the process is ended. All that it does happens on this thread.
        func run() throws {
            try channel.open()
            startNew()
            let watcher = UncheckedBox(watcher)
            let (inbox, arrived) = (inbox, arrived)
            Thread.detachNewThread {
                while true { Self.send(.changed(watcher.value.next()), to: inbox, arrived) }
            }
            while true {
                arrived.wait()
                handle(inbox.withLock { $0.removeFirst() })
            }
        }

        private func handle(_ event: Event) {
            switch event {
            case .changed(let changes):
                // A page that is loaded again takes the texts.
                if !changes.assets.isEmpty || !changes.texts.isEmpty {
                    channel.tell(assets: changes.assets + changes.texts)
                }
                if !changes.pageTexts.isEmpty {
                    since = .now
                    startNew()
                }
                if !changes.sources.isEmpty { changed() }
            case .built(let problem):
                isBuilding = false
                say(problem == nil ? "built in" : "the build failed after")
                guard !changedMeanwhile else { return changed() }
                channel.tell(problem: problem)
                if problem == nil { startNew() }
            case .ready(let generation): ready(generation)
            case .ended(let generation, let isCrash): ended(generation, isCrash)
            }
        }

        /// One build at a time; what changes during one is built behind it.
        private func changed() {
            guard !isBuilding else { return changedMeanwhile = true }
            (isBuilding, changedMeanwhile, ends) = (true, false, 0)
            since = .now
            channel.tellBuilding()
            let (build, inbox, arrived) = (build, inbox, arrived)
            Thread.detachNewThread { Self.send(.built(build.run()), to: inbox, arrived) }
        }

        private func startNew() {
            version += 1
            start()
        }

        /// Starts the program as it is now; the last one goes on until that answers.
        private func start() {
            starting?.process.stop()
            starting = nil
            generation += 1
            let (number, inbox, arrived) = (generation, inbox, arrived)
            do {
                let process = try worker.start(
                    generation: number, version: version,
                    isReady: { Self.send(.ready(generation: number), to: inbox, arrived) },
                    ended: { Self.send(.ended(generation: number, isCrash: $0), to: inbox, arrived) })
                starting = Started(generation: number, version: version, process: process)
            } catch {
                channel.tell(problem: DevProblem(kind: .start, title: "The site cannot be started", text: "\(error)"))
            }
        }

        private func ready(_ number: Int) {
            guard let next = starting, next.generation == number else { return }
            // Or it would answer the browsers that load the page again.
            answering?.process.stopAccepting()
            (answering, starting) = (next, nil)
            if version > 1 { say("the new version answers after") }
            channel.tell(version: version)
        }

        private func ended(_ number: Int, _ isCrash: Bool) {
            if let failed = starting, failed.generation == number {
                starting = nil
                channel.tell(
                    problem: DevProblem(
                        kind: .start, title: "The site does not start", text: failed.process.lastLines))
                // It may be the fault of the moment, such as a lock.
                if answering == nil { startAgain() }
            } else if let dead = answering, dead.generation == number {
                answering = nil
                // A newer one is about to answer.
                guard starting == nil else { return }
                // Where the newest one did not start, that is the error to see.
                if dead.version == version {
                    channel.tell(
                        problem: DevProblem(
                            kind: .crash, title: isCrash ? "The site crashed" : "The site ended",
                            text: dead.process.lastLines))
                }
                startAgain()
            }
        }

        /// Starts the program again, unless it has ended again and again: then it waits for the next change.
        private func startAgain() {
            ends += 1
            if ends < 5 { start() }
        }

        private func say(_ what: String) {
            let seconds = (ContinuousClock.now - since) / .seconds(1)
            FileHandle.standardOutput.write(Data("\(what) \(String(format: "%.1f", seconds)) s\n".utf8))
        }

        private static func send(_ event: Event, to inbox: Lock<[Event]>, _ arrived: DispatchSemaphore) {
            inbox.withLock { $0.append(event) }
            arrived.signal()
        }
    }

    /// For what one thread alone has.
    private struct UncheckedBox<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }
#endif
