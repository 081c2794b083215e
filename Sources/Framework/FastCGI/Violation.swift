/// Why a connection cannot be served any further.
enum Violation: Error, CustomStringConvertible {
    /// Its first record is none of FastCGI 1.
    case version
    case unexpected(UInt8)
    /// A second request began within the first, which FCGI_MPXS_CONNS says that we do not take.
    case multiplexed
    case role(Int, UInt16)
    case aborted(UInt16)
    case endless
    /// The client went away in mid-request.
    case cut
    case slow

    var description: String {
        switch self {
        case .version: "a record of another version than FastCGI 1"
        case .unexpected(let type): "a record of type \(type) out of order"
        case .multiplexed: "two requests at a time"
        case .role(let role, _): "role \(role) in place of responder"
        case .aborted: "the web server aborted the request"
        case .endless: "a request far over the limits"
        case .cut: "the client went away"
        case .slow: "the request took too long to arrive"
        }
    }

    /// What the protocol wants to be told before the connection is closed.
    var answer: [UInt8] {
        switch self {
        case .role(_, let request): FCGIRecord.endRequest(request, protocolStatus: FCGIRecord.unknownRole)
        case .aborted(let request): FCGIRecord.endRequest(request, protocolStatus: FCGIRecord.requestComplete)
        default: []
        }
    }
}
