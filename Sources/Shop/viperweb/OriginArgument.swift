import ArgumentParser
import Web

/// `--origin`, as an operator types it.
enum OriginArgument {
    static func read(_ text: String) throws -> Origin {
        guard let origin = Origin(text) else {
            throw ValidationError("--origin takes scheme://host or scheme://host:port, not \(text).")
        }
        return origin
    }
}
