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

extension Tags {
    public enum Header: Tag { @inlinable public static var name: StaticString { "header" } }
    public enum Nav: Tag { @inlinable public static var name: StaticString { "nav" } }
    public enum Main: Tag { @inlinable public static var name: StaticString { "main" } }
    public enum Footer: Tag { @inlinable public static var name: StaticString { "footer" } }
    public enum Section: Tag { @inlinable public static var name: StaticString { "section" } }
    public enum Article: Tag { @inlinable public static var name: StaticString { "article" } }
    public enum Aside: Tag { @inlinable public static var name: StaticString { "aside" } }
    public enum Search: Tag { @inlinable public static var name: StaticString { "search" } }
    public enum Hgroup: Tag { @inlinable public static var name: StaticString { "hgroup" } }
    public enum Address: Tag { @inlinable public static var name: StaticString { "address" } }
    public enum H1: Tag { @inlinable public static var name: StaticString { "h1" } }
    public enum H2: Tag { @inlinable public static var name: StaticString { "h2" } }
    public enum H3: Tag { @inlinable public static var name: StaticString { "h3" } }
    public enum H4: Tag { @inlinable public static var name: StaticString { "h4" } }
    public enum H5: Tag { @inlinable public static var name: StaticString { "h5" } }
    public enum H6: Tag { @inlinable public static var name: StaticString { "h6" } }
    public enum Div: Tag { @inlinable public static var name: StaticString { "div" } }
}
