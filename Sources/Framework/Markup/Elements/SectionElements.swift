/// `<header>`
@inlinable public var header: ElementFunction<Tags.Header> { ElementFunction() }

/// `<nav>`
@inlinable public var nav: ElementFunction<Tags.Nav> { ElementFunction() }

/// `<main>`
@inlinable public var main: ElementFunction<Tags.Main> { ElementFunction() }

/// `<footer>`
@inlinable public var footer: ElementFunction<Tags.Footer> { ElementFunction() }

/// `<section>`
@inlinable public var section: ElementFunction<Tags.Section> { ElementFunction() }

/// `<article>`
@inlinable public var article: ElementFunction<Tags.Article> { ElementFunction() }

/// `<aside>`
@inlinable public var aside: ElementFunction<Tags.Aside> { ElementFunction() }

/// `<search>`
@inlinable public var search: ElementFunction<Tags.Search> { ElementFunction() }

/// `<hgroup>`
@inlinable public var hgroup: ElementFunction<Tags.Hgroup> { ElementFunction() }

/// `<address>`
@inlinable public var address: ElementFunction<Tags.Address> { ElementFunction() }

/// `<h1>`
@inlinable public var h1: ElementFunction<Tags.H1> { ElementFunction() }

/// `<h2>`
@inlinable public var h2: ElementFunction<Tags.H2> { ElementFunction() }

/// `<h3>`
@inlinable public var h3: ElementFunction<Tags.H3> { ElementFunction() }

/// `<h4>`
@inlinable public var h4: ElementFunction<Tags.H4> { ElementFunction() }

/// `<h5>`
@inlinable public var h5: ElementFunction<Tags.H5> { ElementFunction() }

/// `<h6>`
@inlinable public var h6: ElementFunction<Tags.H6> { ElementFunction() }

/// `<div>`
@inlinable public var div: ElementFunction<Tags.Div> { ElementFunction() }
