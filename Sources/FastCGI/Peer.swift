internal import CFastCGI
internal import Glibc

/// Who is at the other end of a connection.
enum Peer {
    /// Whether a peer may talk to libfcgi, which trusts it: root, our own user, and the members of the socket's group. The
    /// file's mode says the same, as long as nobody changes it. True where the group is nil: the kernel cannot tell who
    /// connects over TCP.
    static func isAllowed(_ connection: Int32, group: UInt32?) -> Bool {
        guard let group else { return true }
        var peer = viperweb_peer()
        guard viperweb_peer_of(connection, &peer) == 0 else { return false }
        if peer.uid == 0 || peer.uid == geteuid() || peer.gid == group { return true }
        var groups = [UInt32](repeating: 0, count: 256)
        let count = viperweb_peer_groups(connection, &groups, 256)
        return count > 0 && groups.prefix(Int(count)).contains(group)
    }
}
