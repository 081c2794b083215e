import Foundation

extension Double {
    /// As operators read it, and their scripts: a point, whatever the locale, and so many digits behind it.
    func words(digits: Int) -> String {
        formatted(.number.precision(.fractionLength(digits)).locale(Locale(identifier: "en_US")))
    }
}

extension Duration {
    /// Seconds with two digits behind the point.
    var seconds: String { (self / .seconds(1)).words(digits: 2) }
}
