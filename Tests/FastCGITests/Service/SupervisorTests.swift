import Foundation
import Testing
import Web

@testable import FastCGI

/// Worker processes under a supervisor, all of them EchoWorkers.
@Suite struct SupervisorTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func start(_ workers: Int, _ mode: String? = nil) throws -> Child {
        try Child(folder, supervising: workers, mode: mode)
    }

    /// The processes that answer, as far as so many connections at a time find them.
    private func processes(_ child: Child, asking count: Int = 60) throws -> Set<pid_t> {
        let clients = try (0..<count).map { _ in try Client(child.path) }
        return try Set(clients.map(process))
    }

    private func process(_ client: Client) throws -> pid_t {
        try #require(pid_t(client.ask(Wire.request("GET", "/pid")).text))
    }

    private func waits(for condition: () throws -> Bool) rethrows -> Bool {
        let limit = Date(timeIntervalSinceNow: 100)
        while try !condition() {
            guard Date() < limit else { return false }
            usleep(5_000)
        }
        return true
    }

    @Test func `workers share a socket, and what is killed is started again while the others answer`() throws {
        let child = try start(3)
        #expect(try waits { try processes(child).count == 3 })
        for _ in 0..<5 {
            let before = try processes(child)
            let victim = try #require(before.randomElement())
            kill(victim, SIGKILL)
            #expect(try waits { try processes(child).subtracting(before).count == 1 })
            #expect(try !processes(child).contains(victim))
        }
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status() == 0)
        #expect(!FileManager.default.fileExists(atPath: child.path))
    }

    @Test func `a signal to the supervisor's process group reaches no worker`() throws {
        let child = try start(2)
        #expect(try waits { try processes(child).count == 2 })
        #expect(try processes(child).allSatisfy { getpgid($0) == $0 })
    }

    @Test func `what connects while every worker is dead waits for the next`() throws {
        let child = try start(2)
        #expect(try waits { try processes(child).count == 2 })
        let before = try processes(child)
        #expect(freeze(before))
        let clients = try (0..<600).map { number in
            let client = try Client(child.path)
            try client.send(Wire.request("POST", "/", body: [UInt8(number % 256)]))
            return client
        }
        for victim in before { kill(victim, SIGKILL) }
        for (number, client) in clients.enumerated() {
            #expect(try client.answer().body == [UInt8(number % 256)])
        }
        #expect(try processes(child).isDisjoint(with: before))
    }

    @Test func `a stop answers what has connected`() throws {
        let child = try start(2)
        #expect(try waits { try processes(child).count == 2 })
        #expect(freeze(try processes(child)))
        let clients = try (0..<50).map { number in
            let client = try Client(child.path)
            try client.send(Wire.request("POST", "/", body: [UInt8(number)]))
            return client
        }
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(waits { (try? Client(child.path)) == nil })
        for victim in try children(of: child.process) { kill(victim, SIGCONT) }
        for (number, client) in clients.enumerated() { #expect(try client.answer().body == [UInt8(number)]) }
        #expect(child.status() == 0)
    }

    @Test func `SIGUSR1 replaces all workers one after the other, and no request is lost`() throws {
        let child = try start(2)
        #expect(try waits { try processes(child).count == 2 })
        let before = try processes(child)
        #expect(kill(child.process, SIGUSR1) == 0)
        #expect(try waits { try processes(child).isDisjoint(with: before) })
        #expect(try waits { try processes(child).count == 2 })
    }

    @Test func `a second SIGUSR1 replaces those workers too that the first one has replaced`() throws {
        let child = try start(3)
        #expect(try waits { try processes(child).count == 3 })
        let before = try processes(child)
        #expect(kill(child.process, SIGUSR1) == 0)
        #expect(try waits { try !processes(child).isSubset(of: before) })
        let replaced = try processes(child).subtracting(before)
        #expect(kill(child.process, SIGUSR1) == 0)
        #expect(try waits { try processes(child).isDisjoint(with: before.union(replaced)) })
        #expect(try waits { try processes(child).count == 3 })
    }

    @Test func `workers that never start are tried again after growing pauses, and the socket stays`() throws {
        let child = try start(1, "dies")
        let begin = ContinuousClock.now
        for _ in 0..<4 { #expect(child.waitsForNext("ended with status 3")) }
        // 100, 200 and 400 ms lie between four of them.
        #expect(ContinuousClock.now - begin >= .milliseconds(600))
        #expect(FileManager.default.fileExists(atPath: child.path))
        #expect(kill(child.process, SIGTERM) == 0)
        #expect(child.status() == 0)
    }

    @Test func `a worker ends after its number of requests, and none is lost`() throws {
        let child = try start(1, "short")
        var seen: [pid_t: Int] = [:]
        for _ in 0..<100 { seen[try process(Client(child.path)), default: 0] += 1 }
        #expect(seen.count >= 3 && seen.values.allSatisfy { $0 <= 40 })
    }

    @Test func `a request that never ends is named, and its process ends while the others answer`() throws {
        let child = try start(2)
        #expect(try waits { try processes(child).count == 2 })
        let before = try processes(child)
        let stuck = try Client(child.path)
        try stuck.send(Wire.request("GET", "/stuck", more: [("REQUEST_ID", "0123456789abcdef")]))
        #expect(child.waits(for: "a request took too long"))
        #expect(child.waits(for: "id=0123456789abcdef"))
        #expect(child.waits(for: "ended with status 70"))
        #expect(try waits { try processes(child).subtracting(before).count == 1 })
    }

    @Test func `workers end with a supervisor that is killed`() throws {
        let child = try start(2)
        #expect(try waits { try processes(child).count == 2 })
        let before = try processes(child)
        #expect(kill(child.process, SIGKILL) == 0)
        #expect(waits { before.allSatisfy { kill($0, 0) != 0 || isZombie($0) } })
    }

    private func isZombie(_ process: pid_t) -> Bool {
        state(of: process).map { $0 == "Z" } ?? true
    }

    /// Stops processes; returns whether all of them stand still, which they do a moment after the signal.
    private func freeze(_ processes: Set<pid_t>) -> Bool {
        for process in processes { kill(process, SIGSTOP) }
        return waits { processes.allSatisfy { state(of: $0) == "T" } }
    }

    /// proc_pid_stat(5); nil for a process that is gone.
    private func state(of process: pid_t) -> Substring? {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.split(separator: ") ").last?.prefix(1)
    }

    private func children(of process: pid_t) throws -> [pid_t] {
        let path = "/proc/\(process)/task/\(process)/children"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").compactMap { pid_t($0) }
    }
}
