extension Int {
    /// The number as people read it, its digits in groups of three: `12,345` with a comma, `12.345` with a point.
    public func grouped(by mark: String) -> String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max($0 - 3, 0)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: mark)
    }
}
