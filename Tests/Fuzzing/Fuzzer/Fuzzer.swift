import Foundation

/// libFuzzer's entry: `--target=NAME` chooses what is run, and what does not hold ends the process, so that its input is kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    do {
        // What is made once, and a processor that was busy, count in the first try alone.
        guard try Fuzzer.isSlow(input), try Fuzzer.isSlow(input) else { return 0 }
        throw Broken(description: "\(count) bytes take no more than \(Fuzzer.limit(count)) ms")
    } catch {
        Fuzzer.say("\(Fuzzer.target.name): it does not hold that \(error)")
        abort()
    }
}

enum Fuzzer {
    static let target: FuzzTarget = {
        let option = "--target="
        let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count) ?? ""
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            say("\(option) takes one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
            exit(64)
        }
        return target
    }()

    static func say(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    /// Milliseconds of the processor that an input may take: all parsers are linear.
    static func limit(_ count: Int) -> Int { 20 + count / 50 }

    static func isSlow(_ input: [UInt8]) throws -> Bool {
        let start = clock()
        try target.run(input)
        return (clock() - start) / 1_000 > limit(input.count)
    }
}
