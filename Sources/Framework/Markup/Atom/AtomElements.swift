/// Atom's `<feed>` as the root of an `XMLDocument` (RFC 4287, 4.1.1): give it the namespace with `.xmlns`.
@inlinable public var atomFeed: ElementFunction<Tags.AtomFeed> { ElementFunction() }

/// Atom's `<entry>`
@inlinable public var atomEntry: ElementFunction<Tags.AtomEntry> { ElementFunction() }

/// Atom's `<id>`: an absolute address that stays for ever.
@inlinable public var atomID: ElementFunction<Tags.AtomID> { ElementFunction() }

/// Atom's `<title>`
@inlinable public var atomTitle: ElementFunction<Tags.AtomTitle> { ElementFunction() }

/// Atom's `<link/>`
@inlinable public var atomLink: VoidElementFunction<Tags.AtomLink> { VoidElementFunction() }

/// Atom's `<updated>`: a time as RFC 3339 writes it.
@inlinable public var atomUpdated: ElementFunction<Tags.AtomUpdated> { ElementFunction() }

/// Atom's `<author>`
@inlinable public var atomAuthor: ElementFunction<Tags.AtomAuthor> { ElementFunction() }

/// Atom's `<name>`
@inlinable public var atomName: ElementFunction<Tags.AtomName> { ElementFunction() }

/// Atom's `<summary>`
@inlinable public var atomSummary: ElementFunction<Tags.AtomSummary> { ElementFunction() }
