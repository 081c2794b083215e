internal import Web

/// Where a sign-in leads back to: a path of this site, never another site and never a sign-in again.
enum NextPage {
    /// The page that a decoded text names; nil for anything but one slash and what a browser cannot take for a host.
    static func link(_ text: String, notBelow signIn: Link) -> Link? {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 2_000, !isHost(bytes.dropFirst()),
            bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") })
        else { return nil }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = Address(path: parts[0], query: parts.count > 1 ? parts[1] : ""),
            address.path.first?.isEmpty != true, !address.path.joined().utf8.contains(UInt8(ascii: "\\")),
            address.path(below: signIn.address) == nil
        else { return nil }
        return Link(address)
    }

    /// Whether a browser would take what follows the first slash for a host.
    private static func isHost(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first == UInt8(ascii: "/") || rest.first == UInt8(ascii: "\\")
    }
}
