import Foundation
import Platform

/// A folder that gets each mail as a file `TIME-ID.eml` instead of its recipient.
public struct MailFolder: MailTransport {
    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    public func send(_ message: MailMessage) throws(MailFailure) {
        let time = Date().formatted(.iso8601).replacing(":", with: "")
        do {
            try DurableFile.write(Array(message.text.utf8), to: "\(path)/\(time)-\(message.id).eml", isPrivate: true)
        } catch {
            throw MailFailure("\(error)")
        }
    }

    /// The names of the mails, the newest first.
    package var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }.sorted(by: >)
    }
}
