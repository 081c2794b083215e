import Web

/// The locations: error pages, the site's own files, pages, and those of operators and of the staff.
extension NginxSite {
    var locations: [String] {
        [icons, robots] + (pages.areRendered ? [sitemap] : []) + assetLocations
            + uploadLocations(ofOperators: true) + operators + uploadLocations(ofOperators: false) + staff
            + uploadWorkers + pageLocations + [again]
    }

    var publicFolder: String {
        guard let folder = assets.first(where: \.prefix.isEmpty) else {
            preconditionFailure("the site has no public folder")
        }
        return folder.path
    }

    /// What fails in asking once more has an error page too.
    var askWorker: [String] { ["fastcgi_pass \(name);", "recursive_error_pages on;"] }
    private var askAgain: [String] { ["fastcgi_pass \(name)_again;", "recursive_error_pages on;"] }

    /// Where a worker died while it was asked. What asks for no change is asked once more; what may have been done is not.
    private var again: String {
        let name = rules.errorPages.first { $0.error == .unavailable }?.name ?? "50x"
        return block(
            "location @again",
            [
                "error_page 500 502 503 504 =503 /errors/\(name).html;",
                "if ($request_method !~ \"^(?:GET|HEAD)\\z\") { return 503; }",
            ] + askAgain)
    }

    /// The directives that serve rendered files and their compressed copies.
    var amongPages: [String] { [pagesFolder, "gzip_static on;"] }

    private var pagesFolder: String { "root \(NginxText.quoted(pages.folder));" }

    private var icons: String {
        """
        location = /favicon.ico          { try_files /favicon.ico /favicon.svg =404; }
        location = /apple-touch-icon.png { try_files /apple-touch-icon.png =404; }
        """
    }

    private var robots: String {
        guard pages.areRendered else { return block("location = /robots.txt", ["try_files /robots.txt =404;"]) }
        return block("location = /robots.txt", amongPages + ["try_files /robots.txt @robots;"]) + "\n\n"
            + block("location @robots", ["try_files /robots.txt =404;"])
    }

    private var sitemap: String {
        block(#"location ~ "^/sitemap(?:-[0-9]+)?\.xml\z""#, amongPages + ["try_files $uri =404;"])
    }

    var ownMachineAlone: [String] { ["allow 127.0.0.1;", "allow ::1;", "deny all;"] }

    private var operators: [String] {
        rules.operatorPages.map { base in
            let lines = ownMachineAlone + askWorker
            return """
                # For operators. All others get the usual 404.
                \(block(#"location ~ "^\#(NginxText.pattern(base.address.path))(?:/|\z)""#, lines))
                """
        }
    }

    private var staff: [String] {
        guard pages.areRendered, !rules.staffPages.isEmpty else { return [] }
        let bases = rules.staffPages.map { NginxText.pattern($0.address.path) }.joined(separator: "|")
        return [
            "# For the staff: none of these pages is a file.\n"
                + block(#"location ~ "^(?:\#(bases))(?:/|\z)""#, askWorker)
        ]
    }

    private var pageLocations: [String] {
        guard pages.areRendered else { return [block("location /", askWorker)] }
        let location = block("location /", amongPages + ["try_files \(variable("page")) @worker;"])
        return [location, block("location @worker", askWorker)] + (choosesLanguage ? rootLocations : [])
    }

    /// While no worker answers, the root is its own language's home in any case; what cannot be has the error page
    /// after all.
    private var rootLocations: [String] {
        let kept = rules.errorPages.filter { [.badRequest, .contentTooLarge].contains($0.error) }
        return [
            block("location = /", amongPages + ["try_files \(variable("page")) @home;"]),
            block(
                "location @home",
                askWorker
                    + kept.map { "error_page \($0.code) /errors/\($0.name).html;" }
                    + ["error_page 502 = @home_again;", "error_page 500 503 504 = @home_alone;"]),
            block(
                "location @home_again",
                askAgain + ["error_page 500 502 503 504 = @home_alone;"]),
            block("location @home_alone", amongPages + ["try_files \(variable("alone")) =503;"]),
        ]
    }
}

/// nginx's own errors. The worker sends its own error pages.
extension NginxSite {
    var errorPages: [String] {
        let lines = rules.errorPages.flatMap { page in
            Self.statuses(page).map { "error_page \($0) /errors/\(page.name).html;" }
        }
        return [
            "# nginx's own errors. The worker sends its own error pages.\n"
                + (lines + withoutBody + ["error_page 502 = @again;"]).joined(separator: "\n")
        ]
            + rules.errorPages.map(errorLocation)
    }

    /// nginx's statuses for which a page is shown. 494 and 497 are nginx's own: too large a header, and plain http on
    /// the port of https.
    private static func statuses(_ page: WebServerRules.ErrorPage) -> [String] {
        switch page.error {
        case .badRequest: ["400 405 414 501 505", "494 =431", "497 =400"]
        case .notFound: ["403 404 =404"]
        case .unavailable: ["500 503 504 =503"]
        default: ["\(page.code)"]
        }
    }

    private func errorLocation(_ page: WebServerRules.ErrorPage) -> String {
        let translated = hasOtherLanguages ? "\(variable("lang"))/\(page.name).html " : ""
        // nginx compresses no other errors than 404; while the worker is away, its page is sent often.
        let isCompressed = [.notFound, .unavailable].contains(page.error)
        let odd = page.error == .badRequest ? ["if (\(variable("odd"))) { return 501; }"] : []
        return block(
            "location = /errors/\(page.name).html",
            ["internal;", "etag off;"] + anyBodySize + (isCompressed ? amongPages : [pagesFolder]) + odd
                + ["try_files \(translated)/\(page.name).html =\(page.code);"])
    }
}

/// `/assets/NAME.<16 hex digits>.EXT`, to be kept for good: a change of its content changes the digits. It lies under
/// that name among the rendered pages; else it is the file NAME.EXT of a folder, as `/assets/NAME.EXT` is.
extension NginxSite {
    private struct Place {
        let lines: [String]
        let file: String
    }

    var assetLocations: [String] {
        let prefixes = Set(assets.map(\.prefix)).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
        let found = prefixes.enumerated().flatMap { assets(under: $1, number: $0 + 1) }
        let comment = "# No part of an asset's path starts with a dot. This excludes `..` and hidden files.\n"
        return [comment + found.joined(separator: "\n\n"), block("location /assets/", ["return 404;"])]
    }

    /// The location of the names that begin with a prefix, and a further one for each folder where the file may lie.
    private func assets(under prefix: String, number: Int) -> [String] {
        let places = places(under: prefix)
        return places.enumerated().map { index, place in
            let next = index + 1 < places.count ? "@assets_\(number)_\(index + 1)" : "=404"
            let head = index == 0 ? assetPattern(prefix) : "@assets_\(number)_\(index)"
            return block("location \(head)", place.lines + ["try_files \(place.file) \(next);"])
        }
    }

    private func places(under prefix: String) -> [Place] {
        let rendered = pages.areRendered ? [Place(lines: amongPages, file: variable("asset"))] : []
        return rendered
            + assets.filter { prefix.hasPrefix($0.prefix) }.map { folder in
                let name = "\(prefix.dropFirst(folder.prefix.count))\(variable("file")).\(variable("type"))"
                return Place(lines: ["root \(NginxText.quoted(folder.path));"], file: "/\(name)")
            }
    }

    private func assetPattern(_ prefix: String) -> String {
        let path = NginxText.pattern(["assets"] + prefix.split(separator: "/").map(String.init))
        let file = #"(?<\#(name)_file>[^/.][^/]*?(?:/[^/.][^/]*?)*)"#
        let fingerprint = #"(?:\.(?<\#(name)_hash>[0-9a-f]{16}))?"#
        return #"~ "^\#(path)/\#(file)\#(fingerprint)\.(?<\#(name)_type>[A-Za-z0-9]+)\z""#
    }
}
