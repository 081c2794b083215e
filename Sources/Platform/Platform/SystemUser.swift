import Glibc

/// The person who runs a command.
public enum SystemUser {
    private static let variable = "VIPERWEB_OPERATOR"

    /// VIPERWEB_OPERATOR, which the package's command sets because it changes its user, else the name of the process's user, else its number.
    public static let name: String = {
        if let name = getenv(variable).map({ String(cString: $0) }), isName(name) { return name }
        guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return String(geteuid()) }
        return String(cString: name)
    }()

    /// Letters, digits and a few signs of ASCII, so that it is one word in a log.
    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || Array("._-@+".utf8).contains($0) }
    }
}
