import Web

/// Where files may be sent: longer bodies, and fewer of them at a time, since nginx keeps each in a file until it is whole.
extension NginxSite {
    /// Posts to an upload's address at a time: of one client, and of all.
    private static let uploads = (ofClient: 4, ofAll: 16)

    var uploadZones: [String] {
        guard !rules.uploads.isEmpty else { return [] }
        return [
            """
            # Posts with files at a time, where they may be sent: of one client, and of all.
            \(map("$request_method", to: "up", [("POST", variable("peer")), ("default", #""""#)]))

            \(map("$request_method", to: "ups", [("POST", "$server_name:"), ("default", #""""#)]))

            limit_conn_zone \(variable("up")) zone=\(name)_uploads:1m;
            limit_conn_zone \(variable("ups")) zone=\(name)_all_uploads:1m;
            """
        ]
    }

    /// The first pattern that matches is taken, so what operators alone may send stands before their pages, and all else behind them.
    func uploadLocations(ofOperators: Bool) -> [String] {
        rules.uploads.enumerated().filter { isForOperators($1) == ofOperators }.flatMap { index, rule in
            let end = rule.isPrefix ? #"(?:/|\z)"# : #"\z"#
            let pattern = #"~ "^\#(NginxText.pattern(rule.address.path))\#(end)""#
            let limits = [bodySize(rule)] + connectionLimits + (ofOperators ? ownMachineAlone : [])
            let comment = "# Where files may be sent.\n"
            guard pages.areRendered else { return [comment + block("location \(pattern)", limits + takeUpload)] }
            let worker = "@upload_\(index + 1)"
            let pages = amongPages + ["try_files \(variable("page")) \(worker);"]
            return [
                block("location \(pattern)", limits + pages),
                block("location \(worker)", [bodySize(rule)] + takeUpload),
            ]
        }
    }

    /// An error's page is found anew for a request whose long body was taken already.
    var anyBodySize: [String] { rules.uploads.isEmpty ? [] : ["client_max_body_size 0;"] }

    /// What is a little longer gets the worker's own words.
    private func bodySize(_ rule: UploadRule) -> String {
        "client_max_body_size \(NginxText.bytes((rule.bodyBytes | 0xFFFFF) + 1));"
    }

    private var connectionLimits: [String] {
        [
            "limit_conn \(name)_requests \(Self.requests);", "limit_conn \(name)_uploads \(Self.uploads.ofClient);",
            "limit_conn \(name)_all_uploads \(Self.uploads.ofAll);",
        ]
    }

    private func isForOperators(_ rule: UploadRule) -> Bool {
        rules.operatorPages.contains { rule.address.path(below: $0.address) != nil }
    }

    /// A body is whole before the worker is asked, so that a slow client has no thread of its.
    private var takeUpload: [String] { ["fastcgi_request_buffering on;"] + askWorker }
}
