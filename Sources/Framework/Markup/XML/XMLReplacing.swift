extension Renderer {
    /// Puts U+FFFD in place of every U+FFFE and U+FFFF that was written from `offset` on: beside control characters, which
    /// escaping replaces, they are what a string can hold and XML cannot.
    mutating func replaceNoncharacters(from offset: Int) {
        // In UTF-8 they differ in their last byte: EF BF BE, EF BF BF, and EF BF BD for U+FFFD.
        for last in offset..<count where last >= offset + 2 && start[last] >= 0xBE {
            if start[last - 1] == 0xBF, start[last - 2] == 0xEF { start[last] = 0xBD }
        }
    }
}
