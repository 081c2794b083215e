internal import CFastCGI
internal import Glibc

/// libfcgi's parser, given the records of one request through a file in memory.
///
/// On the socket itself it would read on into whatever follows the request, and lose it.
final class Parser {
    /// What libfcgi made of a request's records.
    struct Parsed {
        fileprivate let request: UnsafeMutablePointer<FCGX_Request>

        func params() throws(CGIParams.Malformed) -> CGIParams {
            try CGIParams(request.pointee.envp)
        }

        /// The first bytes of STDIN; nil where there are fewer.
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

    /// libfcgi's streams point back at it, so it stays where it is.
    private let request = UnsafeMutablePointer<FCGX_Request>.allocate(capacity: 1)
    private var file: Int32

    init() {
        FCGX_InitRequest(request, -1, 0)
        file = viperweb_memory_file()
    }

    deinit {
        if file >= 0 { close(file) }
        request.deallocate()
    }

    /// Hands over what libfcgi made of the records; nil where it refused them.
    func parse<Result>(_ records: UnsafeRawBufferPointer, _ use: (Parsed) -> Result) -> Result? {
        guard fill(records) else { return nil }
        FCGX_InitRequest(request, -1, 0)
        request.pointee.ipcFd = file
        // Without it FCGX_Accept_r would close the file first, and then wait for a connection.
        request.pointee.keepConnection = 1
        guard FCGX_Accept_r(request) == 0 else {
            // It closed the file.
            file = viperweb_memory_file()
            return nil
        }
        defer { FCGX_Free(request, 0) }
        // To libfcgi, params that end with an error are whole.
        guard FCGX_GetError(request.pointee.in) == 0 else { return nil }
        return use(Parsed(request: request))
    }

    private func fill(_ records: UnsafeRawBufferPointer) -> Bool {
        // There may have been no descriptor left when the last one was made.
        if file < 0 { file = viperweb_memory_file() }
        guard file >= 0 else { return false }
        // Eight zeros, which are no record: whatever an earlier request left after them is never reached.
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
