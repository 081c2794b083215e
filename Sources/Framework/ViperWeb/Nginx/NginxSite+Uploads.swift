import Web

/// Where files may be sent: longer bodies, and fewer of them at a time.
///
/// nginx asks the worker first whether a post's body may be sent; no byte of one that may not reaches a disk. nginx counts a request's
/// connections once, when its head has come. So the location that asks counts nothing, and the one behind it has all limits: whoever
/// may not send anything uses none of them up.
extension NginxSite {
    /// Posts to an upload's address at a time: of one client, and of all.
    private static let uploads = (ofClient: 4, ofAll: 16)
    /// Questions whether a post's body may be sent, of one client: at once, and each second.
    private static let questions = (burst: requests, perSecond: 20)
    private static let permission = "/errors/permission"
    /// What is answered without its body.
    private static let withoutBody = "@without_body"

    private var takesFiles: Bool { !rules.uploads.isEmpty }

    var uploadZones: [String] {
        guard takesFiles else { return [] }
        return [
            """
            # How often a client may ask whether it may send a body, and how many bodies may come at a time, from one
            # client and from all. The zone that counts nothing replaces limits that nginx would inherit.
            \(map("$request_method", to: "up", [("POST", variable("peer")), ("default", #""""#)]))

            limit_req_zone \(variable("up")) zone=\(name)_questions:2m rate=\(Self.questions.perSecond)r/s;
            limit_conn_zone \(variable("peer")) zone=\(name)_uploads:1m;
            limit_conn_zone $server_name zone=\(name)_all_uploads:1m;
            limit_conn_zone \(variable("hash")) zone=\(name)_none:32k;
            """
        ]
    }

    /// The first pattern that matches is taken, so what operators alone may send stands before their pages, and all else behind them.
    func uploadLocations(ofOperators: Bool) -> [String] {
        rules.uploads.filter { isForOperators($0) == ofOperators }.map { rule in
            block(
                #"location ~ "^\#(NginxText.pattern(rule.path))\z""#,
                [bodySize(rule)] + (ofOperators ? ownMachineAlone : []) + uncounted
                    + requestLimits + [limit("questions", burst: Self.questions.burst)]
                    + ["auth_request \(Self.permission);", #"try_files "" \#(worker(of: rule));"#])
        }
    }

    /// Behind the locations of all addresses, one for each length.
    var uploadWorkers: [String] {
        var known: Set<String> = []
        let longest = rules.uploads.filter { known.insert(worker(of: $0)).inserted }
        return takesFiles ? permission + longest.map(uploadWorker) : []
    }

    /// Each location of an upload says of its own which it is. Subrequests and redirects share a request's variables.
    var permissionParam: String {
        guard takesFiles else { return "" }
        return """

            set \(variable("ask")) "";
            fastcgi_param UPLOAD_PERMISSION \(variable("ask")) if_not_empty;
            """
    }

    var withoutBody: [String] { takesFiles ? ["error_page 401 = \(Self.withoutBody);"] : [] }

    /// An error's page is found anew for a request whose long body was taken already.
    var anyBodySize: [String] { takesFiles ? ["client_max_body_size 0;"] : [] }

    /// To ask changes nothing, so a worker that died is followed by another.
    private var permission: [String] {
        let ask = uncounted + ["fastcgi_pass_request_body off;"]
        let question = [
            "internal;", "client_max_body_size 0;", "if ($request_method != POST) { return 401; }",
            "error_page 502 504 = @permission_again;", says("ask"),
        ]
        return [
            "# The worker says whether a client may send the body of a post. Other methods need no body.\n"
                + block("location = \(Self.permission)", question + ask + ["fastcgi_pass \(name);"]),
            block("location @permission_again", ask + ["fastcgi_pass \(name)_again;"]),
        ] + refused
    }

    /// A body that is refused is passed on while it comes, and the worker does not wait for it: nginx reads others to their end first. The
    /// first of the two locations takes no other error's page, or a 401 of the operator's own would come back to it.
    private var refused: [String] {
        let pages =
            pages.areRendered ? amongPages + ["try_files \(variable("page")) @refused;"] : [#"try_files "" @refused;"#]
        return [
            block("location \(Self.withoutBody)", pages),
            block("location @refused", [says("refused"), "fastcgi_request_buffering off;"] + askWorker),
        ]
    }

    private func says(_ permission: String) -> String { "set \(variable("ask")) \(permission);" }

    private func uploadWorker(_ rule: UploadRule) -> String {
        let limits = [
            "limit_conn \(name)_requests \(Self.requests);", "limit_conn \(name)_uploads \(Self.uploads.ofClient);",
            "limit_conn \(name)_all_uploads \(Self.uploads.ofAll);",
        ]
        return block(
            "location \(worker(of: rule))",
            [bodySize(rule), says(#""""#)] + limits + ["# The worker limits how slowly a body may come."]
                + ["fastcgi_request_buffering off;"] + askWorker)
    }

    private var uncounted: [String] { ["limit_conn \(name)_none 1;"] }

    private func worker(of rule: UploadRule) -> String { "@upload_\(length(of: rule))" }

    private func bodySize(_ rule: UploadRule) -> String { "client_max_body_size \(length(of: rule));" }

    /// What is a little longer gets the worker's own words.
    private func length(of rule: UploadRule) -> String { NginxText.bytes((rule.bodyBytes | 0xFFFFF) + 1) }

    private func isForOperators(_ rule: UploadRule) -> Bool {
        rules.operatorPages.contains { rule.path.starts(with: $0.address.path.map(Optional.some)) }
    }
}
