import CCurl

/// One exchange with an HTTP server through libcurl's easy interface.
struct Transfer {
    let address: ServiceAddress
    let timeouts: Timeouts
    /// The maximum bytes of a response's body.
    let maxBytes: Int

    /// Why there is no answer.
    enum Failure: Error {
        case cannotStart
        /// libcurl refused an option.
        case refused(String)
        /// libcurl's code and message, and the status where the response had begun.
        case failed(CURLcode, String, status: Int)
    }

    /// Sends the request; `prepare` sets further options.
    func run(_ prepare: (UnsafeMutableRawPointer) -> [CURLcode] = { _ in [] }) throws(Failure) -> ServiceAnswer {
        guard Self.isReady, let handle = curl_easy_init() else { throw .cannotStart }
        defer { curl_easy_cleanup(handle) }
        if let code = (options(handle) + prepare(handle)).first(where: { $0 != CURLE_OK }) {
            throw .refused(description(of: code))
        }
        return try perform(handle)
    }

    private func options(_ handle: UnsafeMutableRawPointer) -> [CURLcode] {
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, address.text), (CURLOPT_PROTOCOLS_STR, "http,https"),
            // Not even the one that the environment names.
            (CURLOPT_PROXY, ""),
            (CURLOPT_USERAGENT, "viperweb"),
        ]
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_CONNECTTIMEOUT_MS, timeouts.connect), (CURLOPT_TIMEOUT_MS, timeouts.all),
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2),
            // Without it the end of a call waits for a slow resolver, whatever the timeouts.
            (CURLOPT_QUICK_EXIT, 1),
        ]
        return texts.map { viperweb_set_text(handle, $0.0, $0.1) }
            + numbers.map { viperweb_set_number(handle, $0.0, $0.1) }
    }

    private func perform(_ handle: UnsafeMutableRawPointer) throws(Failure) -> ServiceAnswer {
        var code = CURLE_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: maxBytes) { buffer, count in
            buffer.withMemoryRebound(to: CChar.self) { room in
                var body = viperweb_body(bytes: room.baseAddress, room: room.count, length: 0)
                code = withUnsafeMutablePointer(to: &body) { body in
                    let code = viperweb_set_body(handle, body)
                    return code == CURLE_OK ? curl_easy_perform(handle) : code
                }
                count = body.length
            }
        }
        let status = viperweb_status(handle)
        guard code == CURLE_OK else { throw .failed(code, description(of: code), status: status) }
        return ServiceAnswer(status: status, body: bytes)
    }

    private func description(of code: CURLcode) -> String {
        curl_easy_strerror(code).map { String(cString: $0) } ?? "\(code.rawValue)"
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// Timeouts of a request, in milliseconds.
struct Timeouts: Sendable {
    let connect: Int
    let all: Int

    static let standard = Timeouts(connect: 1_000, all: 3_000)
}

/// A service's response: a status and a body.
struct ServiceAnswer: Equatable, Sendable {
    /// The most bytes that a body may have.
    static let maxBytes = 64 * 1_024

    let status: Int
    let body: [UInt8]
}
