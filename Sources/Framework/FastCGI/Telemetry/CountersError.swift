internal import Glibc

/// Why counters cannot be shared.
public struct CountersError: Error, Equatable, CustomStringConvertible {
    let call: String
    let path: String
    let code: Int32

    init(_ call: String, _ path: String) {
        (self.call, self.path, code) = (call, path, errno)
    }

    public var description: String {
        "the counters cannot be kept: \(call) \(path): \(String(cString: strerror(code)))"
    }
}
