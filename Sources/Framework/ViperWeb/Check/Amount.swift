/// So many bytes, in words: `12.3 GiB`.
struct Amount: CustomStringConvertible {
    let bytes: Int

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    var description: String {
        let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
        var amount = Double(bytes)
        var unit = 0
        while amount >= 1_024, unit < units.count - 1 {
            amount /= 1_024
            unit += 1
        }
        let digits = unit == 0 ? 0 : 1
        return "\(amount.text(digits: digits)) \(units[unit])"
    }
}
