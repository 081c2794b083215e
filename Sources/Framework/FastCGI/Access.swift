internal import CFastCGI
internal import Glibc

/// Who may connect to a unix socket: root, our own user, and whom the file's owner, group and mode let in.
///
/// The kernel asks for the file's write permission at `connect`. This asks once more, of the connection itself (SO_PEERCRED),
/// by the permissions that the file had when the worker began to listen: a peer is trusted with REMOTE_ADDR and HTTPS.
struct Access: Sendable, Equatable {
    let owner: UInt32
    let group: UInt32
    let mode: UInt32

    /// Whether who is at the other end of a connection may talk to us; false where the kernel cannot tell.
    func allows(_ connection: Int32) -> Bool {
        var peer = viperweb_peer()
        guard viperweb_peer_of(connection, &peer) == 0 else { return false }
        return allows(user: peer.uid, group: peer.gid) { Self.groups(of: connection) }
    }

    func allows(user: UInt32, group theirs: UInt32, others: () -> [UInt32]) -> Bool {
        if user == 0 || user == geteuid() || mode & 0o002 != 0 { return true }
        if user == owner { return mode & 0o200 != 0 }
        guard mode & 0o020 != 0 else { return false }
        return theirs == group || others().contains(group)
    }

    private static func groups(of connection: Int32) -> [UInt32] {
        var groups = [UInt32](repeating: 0, count: 1_024)
        let count = viperweb_peer_groups(connection, &groups, 1_024)
        return count > 0 ? Array(groups.prefix(Int(count))) : []
    }
}
