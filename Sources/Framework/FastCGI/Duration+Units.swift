extension Duration {
    /// Whole microseconds.
    var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }

    /// Milliseconds as poll(2) takes them, rounded up: a wait that ends a little early would only be repeated.
    var pollTimeout: Int32 {
        Int32(clamping: max(0, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 + 1))
    }

    /// As milliseconds, with three digits behind the point.
    var thousandths: String {
        let rest = String(microseconds % 1_000)
        return "\(microseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
