/// `<head>`
@inlinable public var head: ElementFunction<Tags.Head> { ElementFunction() }

/// `<title>`
@inlinable public var title: ElementFunction<Tags.Title> { ElementFunction() }

/// `<body>`
@inlinable public var body: ElementFunction<Tags.Body> { ElementFunction() }

/// `<meta>`
@inlinable public var meta: VoidElementFunction<Tags.Meta> { VoidElementFunction() }

/// `<link>`
@inlinable public var link: VoidElementFunction<Tags.Link> { VoidElementFunction() }

/// `<base>`
@inlinable public var base: VoidElementFunction<Tags.Base> { VoidElementFunction() }

/// `<noscript>`
@inlinable public var noscript: ElementFunction<Tags.Noscript> { ElementFunction() }

/// `<template>`
@inlinable public var template: ElementFunction<Tags.Template> { ElementFunction() }
