/// The lines of all slugs of a file, in a few bytes each: of a slug it keeps 128 bits, which no two of them share.
struct SlugLines {
    private var keys: [Key] = []
    private var lines: [UInt32] = []
    /// Numbers of slugs from 1, at places that their keys tell; 0 where there is none. Half of them are free.
    private var numbers = [UInt32](repeating: 0, count: 1_024)

    private struct Key: Equatable {
        let place: Int
        let rest: Int

        init(_ slug: String) {
            place = Self.hash(slug, 1)
            rest = Self.hash(slug, 2)
        }

        private static func hash(_ slug: String, _ number: Int) -> Int {
            var hasher = Hasher()
            hasher.combine(number)
            hasher.combine(slug)
            return hasher.finalize()
        }
    }

    /// Keeps the line of a slug; returns the line that it has already.
    mutating func insert(_ slug: String, line: Int) -> Int? {
        let key = Key(slug)
        let place = place(of: key)
        guard numbers[place] == 0 else { return Int(lines[Int(numbers[place]) - 1]) }
        keys.append(key)
        lines.append(UInt32(clamping: line))
        numbers[place] = UInt32(keys.count)
        if keys.count * 2 > numbers.count { grow() }
        return nil
    }

    /// The place of a key, or the one that it gets.
    private func place(of key: Key) -> Int {
        var place = key.place & (numbers.count - 1)
        while numbers[place] != 0, keys[Int(numbers[place]) - 1] != key { place = (place + 1) & (numbers.count - 1) }
        return place
    }

    private mutating func grow() {
        numbers = [UInt32](repeating: 0, count: numbers.count * 2)
        for (number, key) in keys.enumerated() { numbers[place(of: key)] = UInt32(number + 1) }
    }
}
