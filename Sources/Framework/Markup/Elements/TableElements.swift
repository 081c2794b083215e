/// `<table>`
@inlinable public var table: ElementFunction<Tags.Table> { ElementFunction() }

/// `<caption>`
@inlinable public var caption: ElementFunction<Tags.Caption> { ElementFunction() }

/// `<colgroup>`
@inlinable public var colgroup: ElementFunction<Tags.Colgroup> { ElementFunction() }

/// `<col>`
@inlinable public var col: VoidElementFunction<Tags.Col> { VoidElementFunction() }

/// `<thead>`
@inlinable public var thead: ElementFunction<Tags.Thead> { ElementFunction() }

/// `<tbody>`
@inlinable public var tbody: ElementFunction<Tags.Tbody> { ElementFunction() }

/// `<tfoot>`
@inlinable public var tfoot: ElementFunction<Tags.Tfoot> { ElementFunction() }

/// `<tr>`
@inlinable public var tr: ElementFunction<Tags.Tr> { ElementFunction() }

/// `<th>`
@inlinable public var th: ElementFunction<Tags.Th> { ElementFunction() }

/// `<td>`
@inlinable public var td: ElementFunction<Tags.Td> { ElementFunction() }
