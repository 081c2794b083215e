public import Markup

/// A picture among the assets: a photograph in the formats and widths that it has, any other file as it is.
public struct PictureView: HTML {
    public typealias Body = Never

    /// How large a picture is on its page.
    public struct Size: Sendable {
        /// What stands in `sizes`: the widths in which it is shown (HTML, 4.8.4.2.1).
        let sizes: String
        /// The widest file that is worth offering.
        let maxWidth: Int
        /// The width and the height of what is no photograph, in CSS pixels.
        let drawn: (width: Int, height: Int)

        public init(_ sizes: String, maxWidth: Int = Photograph.maxWidth, drawn: (width: Int, height: Int)) {
            self.sizes = sizes
            self.maxWidth = maxWidth
            self.drawn = drawn
        }
    }

    let name: String
    let assets: Assets
    let alt: String
    let size: Size
    let loading: Loading?
    let style: String?

    /// `style` is a class of the picture; a photograph gets a further one for its colour, `c000` to `c333`.
    public init(
        _ name: String, assets: Assets, alt: String, size: Size, loading: Loading? = nil, style: String? = nil
    ) {
        self.name = name
        self.assets = assets
        self.alt = alt
        self.size = size
        self.loading = loading
        self.style = style
    }

    /// Here, and not as a body: whoever is in another room would walk through the body's types at run time, for each card of a list.
    public func render(into renderer: inout Renderer) {
        content.render(into: &renderer)
    }

    @HTMLBuilder private var content: some HTML {
        if let photograph = Photograph(name: name) {
            PhotographView(photograph: photograph, picture: self)
        } else {
            img(
                .src(assets.url(name)), .alt(alt), .width(size.drawn.width), .height(size.drawn.height),
                .class(style), .loading(loading))
        }
    }
}

/// A photograph: all of its files, or, until those are made, the main one.
private struct PhotographView: HTML {
    let photograph: Photograph
    let picture: PictureView

    var body: some HTML {
        if picture.assets.isReady(photograph) {
            Markup.picture {
                for format in [Photograph.Format.avif, .webp] {
                    source(
                        .type(format.mediaType), .srcset(srcset(format)), .sizes(picture.size.sizes))
                }
                image(photograph.name(widths.last ?? photograph.width, .jpeg), srcset(.jpeg))
            }
        } else {
            image(photograph.name, nil)
        }
    }

    private func image(_ name: String, _ srcset: String?) -> some HTML {
        img(
            .src(picture.assets.url(name)), .srcset(srcset), .sizes(srcset.map { _ in picture.size.sizes }),
            .alt(picture.alt), .width(photograph.width), .height(photograph.height), .class(style),
            .loading(picture.loading))
    }

    /// The widths that are offered, at least one.
    private var widths: [Int] {
        let widths = photograph.widths
        let end = widths.firstIndex { $0 >= picture.size.maxWidth }.map { $0 + 1 } ?? widths.count
        return Array(widths[..<end])
    }

    private func srcset(_ format: Photograph.Format) -> String {
        widths.map { "\(picture.assets.url(photograph.name($0, format)).string) \($0)w" }.joined(separator: ", ")
    }

    private var style: String {
        let colour = "c\(photograph.colourClass)"
        return picture.style.map { "\($0) \(colour)" } ?? colour
    }
}

extension Photograph {
    /// The nearest of 64 colours: a digit of 0 to 3 for each of red, green and blue.
    fileprivate var colourClass: String {
        let value = Int(colour, radix: 16) ?? 0
        return [16, 8, 0].map { String((value >> $0 & 0xFF) >> 6) }.joined()
    }
}
