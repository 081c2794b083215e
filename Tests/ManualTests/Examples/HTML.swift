import Markup

/// The examples of `reference/html.md`.
enum HTMLReference {
    /// SVG's `<circle>`, which Markup does not have.
    struct CircleView: HTML {
        typealias Body = Never

        let x: Int
        let y: Int
        let radius: Int
        let fill: String

        func render(into renderer: inout Renderer) {
            renderer.write("<circle")
            renderer.write(attribute: "cx", String(x))
            renderer.write(attribute: "cy", String(y))
            renderer.write(attribute: "r", String(radius))
            renderer.write(attribute: "fill", fill)
            renderer.write("/>")
        }
    }

    /// A boat's card: a part of a page.
    struct BoatView: HTML {
        let name: String
        let seats: Int
        let isAfloat: Bool

        var body: some HTML {
            li(.class("boat")) {
                strong { name }
                " has \(seats) seats"
                if isAfloat { span(.class("afloat")) { "on the water" } }
            }
        }
    }
}
