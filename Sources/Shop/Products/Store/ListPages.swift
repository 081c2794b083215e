/// Where the pages of a list in the catalogue's order begin. A product that comes or goes changes the page that has it, and moves none
/// behind it.
///
/// Each page begins at an anchor, an id, and has the products from there to the next anchor. What comes behind all others fills the last page;
/// elsewhere a page takes more than a full one has, until it is divided. A page without products goes, and small ones join.
public struct ListPages: Equatable, Sendable {
    /// Products of a full page.
    public static let per = ProductQuery.defaultPer
    /// The most products of a page.
    public static let most = per + per / 2

    /// Of each page, rising. The first page also has the ids below its own.
    public private(set) var anchors: [Product.ID]

    public init(anchors: [Product.ID]) {
        self.anchors = anchors
    }

    /// Full pages of rising ids, but for the last.
    public init(of ids: some Collection<Product.ID>) {
        anchors = ids.enumerated().compactMap { place, id in place.isMultiple(of: Self.per) ? id : nil }
    }

    public var count: Int { anchors.count }

    /// The number, from 1, of the page that an id is on; 1 where there is none.
    public func page(of id: Product.ID) -> Int {
        var range = 0..<anchors.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = anchors[middle] > id ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return max(1, range.lowerBound)
    }

    /// The ids that may be on a page that there is.
    public func ids(on page: Int) -> Range<Product.ID> {
        (page == 1 ? 0 : anchors[page - 1])..<(page == count ? Product.ID.max : anchors[page])
    }
}

/// `products` gives the list's ids in a range, rising, as they are after the change.
extension ListPages {
    public typealias Products = (Range<Product.ID>) throws -> [Product.ID]

    /// Takes a product in that is new to the list.
    public mutating func insert(_ id: Product.ID, products: Products) rethrows {
        guard count > 0 else { return anchors = [id] }
        let page = page(of: id)
        let own = try products(ids(on: page))
        if page == count, own.last == id, own.count > Self.per {
            anchors.append(id)
        } else if own.count > Self.most {
            divide(page, of: own)
        }
    }

    /// Lets a product go that was in the list.
    public mutating func remove(_ id: Product.ID, products: Products) rethrows {
        guard count > 0 else { return }
        let page = page(of: id)
        let own = try products(ids(on: page)).count
        guard own > 0 else {
            anchors.remove(at: page - 1)
            return
        }
        // A page joins the one before by the loss of its anchor.
        for later in [page + 1, page] where later > 1 && later <= count {
            let other = later == page ? page - 1 : later
            if try own + products(ids(on: other)).count <= Self.per {
                anchors.remove(at: later - 1)
                return
            }
        }
    }

    /// Into as few pages as may be, of equal sizes.
    private mutating func divide(_ page: Int, of ids: [Product.ID]) {
        let parts = (ids.count + Self.per - 1) / Self.per
        anchors.insert(contentsOf: (1..<parts).map { ids[$0 * ids.count / parts] }, at: page)
    }
}
