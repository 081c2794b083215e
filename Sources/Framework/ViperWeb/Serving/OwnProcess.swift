import CLinux
import Glibc
import Platform

/// What this process may do, and what other processes may do to it.
enum OwnProcess {
    /// Closes this process to others of its user: none reads or writes its memory, or opens files by its /proc/PID/root. It writes no core file.
    static func closeToOthers() throws(SystemError) {
        guard viperweb_close_to_others() == 0 else { throw SystemError("protect the memory of this process") }
    }

    /// Makes this process one of another user, for good: without the groups and the rights that it has. Only root can.
    static func become(_ name: String) throws {
        guard let user = getpwnam(name) else { throw CommandFailure("there is no user \(name)") }
        let (id, group, signal) = (user.pointee.pw_uid, user.pointee.pw_gid, viperweb_followed_signal())
        guard setgroups(0, nil) == 0, setgid(group) == 0, setuid(id) == 0, viperweb_refuse_new_rights() == 0,
            viperweb_follow_parent(Int32(signal)) == 0
        else { throw SystemError("become the user", name) }
    }
}
