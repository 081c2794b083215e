import FastCGI
import Web

/// Rate limits: the zones of the http block, and the limits of every server.
extension NginxSite {
    var clients: [String] {
        [
            """
            # A client is an address, of IPv6 the first half, which is what one person has. This machine itself is not limited:
            # behind a proxy on it, everybody would be one address.
            \(map(
                #""$remote_addr $binary_remote_addr""#, to: "peer",
                [
                    (#""~^(?:127\.0\.0\.1|::1|unix:) ""#, #""""#),
                    (
                        #""~(?s)^\S+ (?<\#(name)_half>.{8}).{8}\z""#,
                        #""$server_name \#(variable("half"))""#
                    ),
                    ("default", #""$server_name $binary_remote_addr""#),
                ]))
            """,
            "limit_conn_zone \(variable("peer")) zone=\(name)_requests:2m;",
        ] + limitZones
    }

    private var limitZones: [String] {
        rules.limitedActions.enumerated().map { index, action in
            let calls = action.targets.map { target in
                (#""~^POST \#(NginxText.pattern(target.address.path))\z""#, variable("peer"))
            }
            return """
                # \(action.route.label): \(action.burst) at once, then \(action.perMinute) a minute.
                \(map(#""$request_method $uri""#, to: "rate\(index + 1)", calls + [("default", #""""#)]))

                limit_req_zone \(variable("rate\(index + 1)")) zone=\(name)_rate\(index + 1):2m \
                rate=\(action.perMinute)r/m;
                """
        }
    }

    /// nginx reads a request's first bytes by the limits of the port's first server, so every server of the site has
    /// them.
    var limits: [String] {
        [
            """
            # What a client may send.
            client_max_body_size        \(NginxText.bytes(Self.worker.bodyBytes));
            client_body_buffer_size     128k;
            client_header_buffer_size   1k;
            large_client_header_buffers 4 8k;
            """,
            """
            # How slowly: the whole of a header within 10 seconds; a body, and whoever reads an answer, may pause as long.
            client_header_timeout     10s;
            client_body_timeout       10s;
            send_timeout              30s;
            keepalive_timeout         60s;
            reset_timedout_connection on;
            """,
            """
            # How often: requests at a time of one client, each stream of HTTP/2 being one, and the actions that are limited.
            \((["limit_conn \(name)_requests 200;"] + actionLimits).joined(separator: "\n"))
            limit_conn_status 429;
            limit_req_status 429;
            """,
        ]
    }

    private var actionLimits: [String] {
        rules.limitedActions.enumerated().map { index, action in
            // A burst is what comes beside the first one, and may not be 0.
            let burst = action.burst > 1 ? " burst=\(action.burst - 1) nodelay" : ""
            return "limit_req zone=\(name)_rate\(index + 1)\(burst);"
        }
    }
}
