/// `<picture>`
@inlinable public var picture: ElementFunction<Tags.Picture> { ElementFunction() }

/// `<img>`
@inlinable public var img: VoidElementFunction<Tags.Img> { VoidElementFunction() }

/// `<source>`
@inlinable public var source: VoidElementFunction<Tags.Source> { VoidElementFunction() }
