import CFastCGI
import CLinux
import Glibc

/// libfcgi's parser, given the records of one request through a file in memory.
///
/// On the socket itself it reads past the end of a request, and loses those bytes.
final class Parser {
    /// A request as libfcgi parsed it.
    struct Parsed {
        fileprivate let request: UnsafeMutablePointer<FCGX_Request>

        func params() throws(CGIParams.Malformed) -> CGIParams {
            try CGIParams(request.pointee.envp)
        }

        /// The first bytes of STDIN; nil if there are fewer.
        func body(_ length: Int) -> [UInt8]? {
            guard length > 0 else { return [] }
            let body = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
                guard let base = buffer.baseAddress else { return }
                count = base.withMemoryRebound(to: CChar.self, capacity: length) {
                    max(0, Int(FCGX_GetStr($0, Int32(clamping: length), request.pointee.in)))
                }
            }
            return body.count == length ? body : nil
        }
    }

    private static let fileName = "fastcgi-request"
    /// Bytes of the file that are kept for the next request: they are memory too.
    private static let keptSize = 128 * 1024

    /// libfcgi's streams point back at the request, so its address stays the same.
    private let request = UnsafeMutablePointer<FCGX_Request>.allocate(capacity: 1)
    private var file: Int32

    init() {
        FCGX_InitRequest(request, -1, 0)
        file = viperweb_memory_file(Self.fileName)
    }

    deinit {
        if file >= 0 { close(file) }
        request.deallocate()
    }

    /// Calls with the parsed request; nil if libfcgi refused the records.
    func parse<Result>(_ records: UnsafeRawBufferPointer, _ use: (Parsed) -> Result) -> Result? {
        defer { if records.count > Self.keptSize, file >= 0 { ftruncate(file, 0) } }
        guard fill(records) else { return nil }
        FCGX_InitRequest(request, -1, 0)
        request.pointee.ipcFd = file
        // Without it FCGX_Accept_r closes the file first and then waits for a connection.
        request.pointee.keepConnection = 1
        guard FCGX_Accept_r(request) == 0 else {
            // It closed the file.
            file = viperweb_memory_file(Self.fileName)
            return nil
        }
        defer { FCGX_Free(request, 0) }
        // libfcgi accepts params that end with an error.
        guard FCGX_GetError(request.pointee.in) == 0 else { return nil }
        return use(Parsed(request: request))
    }

    private func fill(_ records: UnsafeRawBufferPointer) -> Bool {
        // There may have been no free descriptor when the last file was made.
        if file < 0 { file = viperweb_memory_file(Self.fileName) }
        guard file >= 0 else { return false }
        // Eight zeros are no record: what an earlier request left behind them is never reached.
        var end: UInt64 = 0
        return withUnsafeMutableBytes(of: &end) { end in
            let slices = [
                iovec(iov_base: UnsafeMutableRawPointer(mutating: records.baseAddress), iov_len: records.count),
                iovec(iov_base: end.baseAddress, iov_len: end.count),
            ]
            return viperweb_pwritev(file, slices, 2) == records.count + end.count && lseek(file, 0, SEEK_SET) == 0
        }
    }
}

/// libfcgi's own initialisation, once a process and before any thread.
enum LibFCGI {
    /// Whether libfcgi is ready. Its handlers for three signals are taken back: they would swallow SIGTERM.
    static let isReady: Bool = {
        let signals = [SIGPIPE, SIGTERM, SIGUSR1]
        var actions = signals.map { signal in
            var action = sigaction()
            sigaction(signal, nil, &action)
            return action
        }
        let isReady = FCGX_Init() == 0
        for (index, signal) in signals.enumerated() { sigaction(signal, &actions[index], nil) }
        return isReady
    }()
}
