/// `<svg>` as the root of an image (SVG 2, 5.1): give it the namespace with `.xmlns`.
@inlinable public var svg: ElementFunction<Tags.Svg> { ElementFunction() }

/// SVG's `<rect>`
@inlinable public var rect: ElementFunction<Tags.Rect> { ElementFunction() }

/// SVG's `<text>`
@inlinable public var svgText: ElementFunction<Tags.SVGText> { ElementFunction() }
