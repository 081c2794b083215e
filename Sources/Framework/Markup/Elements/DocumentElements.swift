/// `<html>` without a doctype before it; `document` writes both.
@inlinable public var html: ElementFunction<Tags.Html> { ElementFunction() }

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

extension Tags {
    public enum Html: Tag { @inlinable public static var name: StaticString { "html" } }
    public enum Head: Tag { @inlinable public static var name: StaticString { "head" } }
    public enum Title: Tag { @inlinable public static var name: StaticString { "title" } }
    public enum Body: Tag { @inlinable public static var name: StaticString { "body" } }
    public enum Meta: MediaTag, NamedTag { @inlinable public static var name: StaticString { "meta" } }
    public enum Link: HrefTag, ResourceTag, RelTag, HreflangTag, MediaTag, SizesTag, MIMETypeTag {
        @inlinable public static var name: StaticString { "link" }
    }
    public enum Base: HrefTag, TargetTag { @inlinable public static var name: StaticString { "base" } }
    public enum Script: SrcTag, ResourceTag { @inlinable public static var name: StaticString { "script" } }
    public enum Style: MediaTag { @inlinable public static var name: StaticString { "style" } }
    public enum Noscript: Tag { @inlinable public static var name: StaticString { "noscript" } }
    public enum Template: Tag { @inlinable public static var name: StaticString { "template" } }
}

extension Attribute where Owner == Tags.Meta {
    /// `charset`
    @inlinable public static func charset(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Charset>> {
        .init(.init(value))
    }

    /// `content`
    @inlinable public static func content(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Content>> {
        .init(.init(value))
    }

    /// `property`
    @inlinable public static func property(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Property>
    > { .init(.init(value)) }

    /// `http-equiv`
    @inlinable public static func httpEquiv(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.HttpEquiv>
    > { .init(.init(value)) }
}

extension Attribute where Owner: MIMETypeTag {
    /// `type`
    @inlinable public static func type(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.TypeName>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Link {
    /// `as`
    @inlinable public static func `as`(_ value: Preload) -> Attribute<Owner, TextValue<AttributeNames.As>> {
        .init(.init(value))
    }

    /// `color`
    @inlinable public static func color(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Color>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Script {
    /// `type`
    @inlinable public static func type(_ value: ScriptType) -> Attribute<
        Owner, TextValue<AttributeNames.TypeName>
    > { .init(.init(value)) }

    /// `defer`
    @inlinable public static func `defer`(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Defer>> {
        .init(.init(value))
    }

    /// `async`
    @inlinable public static func async(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Async>> {
        .init(.init(value))
    }

    /// `nomodule`
    @inlinable public static func nomodule(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Nomodule>> {
        .init(.init(value))
    }
}
