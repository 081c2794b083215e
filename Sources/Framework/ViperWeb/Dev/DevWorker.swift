#if DEBUG
    import Dispatch
    import FastCGI
    import Foundation
    import Glibc
    import Platform

    /// The worker of a site that is being written. The next one answers before the last one ends, and the socket stays open, so no request is
    /// refused.
    final class DevWorker {
        /// One process, and what it says.
        final class Running: @unchecked Sendable {
            fileprivate let process = Process()
            /// The end of what it says.
            fileprivate let said = Lock<[UInt8]>([])

            /// Its last lines on standard error.
            var lastLines: String {
                let text = said.withLock { String(decoding: $0, as: UTF8.self) }
                return text.split(separator: "\n").suffix(20).joined(separator: "\n")
            }

            func stop() {
                if process.isRunning { process.terminate() }
            }

            /// Stops it, and waits until it accepts no request any more, but no longer than for one that takes long.
            func stopAccepting() {
                stop()
                let end = SystemClock.monotonic + 300_000_000
                while process.isRunning, SystemClock.monotonic < end { usleep(2_000) }
            }
        }

        private let program: String
        private let arguments: [String]
        private let listener: Listener

        init(program: String, arguments: [String], listener: Listener) {
            (self.program, self.arguments, self.listener) = (program, arguments, listener)
        }

        /// Starts a process of the program as it is now. `isReady` is called when it answers. `ended` is called in any case, with whether a
        /// signal ended it, and never before `isReady`: its first request may end it at once. The process ends with the thread that calls this.
        func start(
            generation: Int, version: Int, isReady: @escaping @Sendable () -> Void,
            ended: @escaping @Sendable (_ isCrash: Bool) -> Void
        ) throws -> Running {
            let notifications = try Notifications(generation)
            let running = Running()
            let (process, errors) = (running.process, Pipe())
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.standardInput = FileHandle(fileDescriptor: listener.descriptor)
            process.standardError = errors
            process.environment = ProcessInfo.processInfo.environment.merging([
                "NOTIFY_SOCKET": notifications.name, Supervisor.parentVariable: "\(getpid())",
                DevPages.versionVariable: "\(version)", "SWIFT_BACKTRACE": "enable=no",
            ]) { $1 }
            try process.run()
            let isHeard = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                notifications.whenReady(isReady)
                isHeard.signal()
            }
            Thread.detachNewThread {
                running.hear(errors.fileHandleForReading)
                process.waitUntilExit()
                notifications.end()
                isHeard.wait()
                ended(process.terminationReason == .uncaughtSignal)
            }
            return running
        }
    }

    extension DevWorker.Running {
        /// Passes on what it says, until it ends.
        fileprivate func hear(_ errors: FileHandle) {
            while case let data = errors.availableData, !data.isEmpty {
                FileHandle.standardError.write(data)
                said.withLock { $0 = ($0 + data).suffix(8_192) }
            }
        }
    }

    /// The socket on which a process says that it is ready (sd_notify(3)).
    private final class Notifications: @unchecked Sendable {
        let name: String
        private let descriptor: Int32

        init(_ number: Int) throws {
            name = "@viperweb-dev-\(getpid())-\(number)"
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0, let address = UnixAddress(notify: name),
                address.with({ bind(descriptor, $0, $1) }) == 0
            else { throw SystemError("bind a socket to", name) }
        }

        deinit {
            close(descriptor)
        }

        func whenReady(_ body: () -> Void) {
            var bytes = [UInt8](repeating: 0, count: 1_024)
            while case let count = recv(descriptor, &bytes, bytes.count, 0), count > 0 {
                guard String(decoding: bytes[..<count], as: UTF8.self).hasPrefix("READY=1") else { continue }
                return body()
            }
        }

        /// Ends `whenReady`, once it has read what was sent before.
        func end() {
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }
#endif
