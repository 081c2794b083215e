/// One thing that is looked at.
protocol Check {
    /// What the line begins with.
    var name: String { get }

    /// A finding for each thing of the kind; an error is a finding too.
    func look() throws -> [Finding]
}

extension Check {
    /// What `look` finds; whatever it throws has failed.
    func findings() -> [Finding] {
        do {
            return try look()
        } catch {
            return [.failed("\(error)")]
        }
    }
}
