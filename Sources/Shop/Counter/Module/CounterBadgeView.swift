import Markup
import Web

/// The counter as an image (SVG 2): its name on the left, its number on the right.
struct CounterBadgeView: View {
    private static let height = 28

    let model: CounterViewModel

    var body: some HTML {
        svg(
            .xmlns, .width(left + right), .height(Self.height), .viewBox("0 0 \(left + right) \(Self.height)"),
            .role("img"), .aria(.label, "\(model.title) \(model.number)")
        ) {
            BoxView(word: model.title, start: 0, width: left, height: Self.height, colour: "#2a1f18")
            BoxView(word: model.number, start: left, width: right, height: Self.height, colour: "#2b5a3d")
        }
    }

    private var left: Int { Self.width(of: model.title) }
    private var right: Int { Self.width(of: model.number) }

    /// Enough for 14 px letters: Han characters are as wide as they are high.
    private static func width(of word: String) -> Int {
        word.unicodeScalars.reduce(20) { $0 + ($1.value >= 0x2E80 ? 15 : 9) }
    }
}

/// A word in the middle of a coloured box.
private struct BoxView: HTML {
    let word: String
    let start: Int
    let width: Int
    let height: Int
    let colour: String

    var body: some HTML {
        rect(.x(start), .width(width), .height(height), .fill(colour)) {}
        svgText(
            .x(start + width / 2), .y(height / 2 + 5), .fill("#ffffff"), .fontFamily("sans-serif"), .fontSize(14),
            .textAnchor("middle")
        ) { word }
    }
}
