import Foundation
import Markup
import Platform
import Prices
import Snapshots
import Testing
import Web

@testable import ShopProducts

/// The catalogue as a file: what is taken, and the pages in each language.
struct StaffCatalogueTests {
    @Test func `a file begins a job, and the answer leads to its page`() throws {
        let office = StaffCatalogueOffice()
        #expect(try office.upload(CatalogueFile.write(Shelf.drinks)).target == "/staff/catalogue/7")
        #expect(office.desk.taken.withLock { $0 } == ["products.csv by ann@example.org"])
    }

    static let wrong: [(name: String, bytes: [UInt8]?, message: String)] = [
        ("none", nil, "Choose a file."), ("nothing", [], "This file is empty."),
        ("a .xlsx", [0x50, 0x4B, 3, 4, 20, 0, 6, 0], "This is a spreadsheet."),
        ("a .xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], "This is a spreadsheet."),
        ("UTF-16", [0xFF, 0xFE] + Array("slug,name".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"),
        ("UTF-16 without a mark", Array("slug,name".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"),
        ("UTF-16, the other way round", [0xFE, 0xFF, 0, 0x73], "UTF-16"),
        ("a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "This is a picture."),
        ("an SVG", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "This is a picture."),
        ("semicolons", Array("slug;name;content;price\r\na;b;\"c,d\";1,50\r\n".utf8), "Semicolons separate"),
        ("tabs", Array("slug\tname\tcontent\n".utf8), "Tabs separate"),
        (
            "a program", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41],
            "This is not a text file."
        ),
    ]

    @Test(arguments: wrong)
    func `a wrong file is told what it is, and begins no job`(
        _ wrong: (name: String, bytes: [UInt8]?, message: String)
    ) throws {
        let office = StaffCatalogueOffice()
        let screen = try StaffCatalogueOffice.screen(office.upload(wrong.bytes))
        let text = String(decoding: screen.content.rendered(), as: UTF8.self)
        #expect(screen.status == .refused && screen.title.hasPrefix("Error: "), "\(wrong.name)")
        #expect(text.contains(wrong.message) && text.contains("id=\"file-error\""), "\(wrong.name): \(text)")
        #expect(office.desk.taken.withLock { $0.isEmpty }, "\(wrong.name)")
    }

    @Test(arguments: ["\u{FEFF}slug,name\n", "slug\n", "caf\u{E9},x;y\n", "x"])
    func `whatever else is wrong is for the job to say`(text: String) throws {
        #expect(try StaffCatalogueOffice().upload(Array(text.utf8)).target != nil)
        #expect(
            try StaffCatalogueOffice().upload(Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
                .target != nil)
    }

    @Test func `while another file is on its way none is taken`() throws {
        let office = StaffCatalogueOffice([.writing(1, of: 9)], isBusy: true)
        let screen = try StaffCatalogueOffice.screen(office.upload(CatalogueFile.header))
        #expect(screen.status == .conflict)
    }

    @Test func `the download is a file, and a page that asks again as long as there is none`() throws {
        guard
            case .download(let file) = try StaffCatalogueOffice(file: [1, 2]).module.show(
                .file, to: StaffCatalogueOffice().visitor)
        else { return #expect(Bool(false)) }
        #expect(file.name == "products.csv" && file.bytes as? [UInt8] == [1, 2])
        let view = CatalogueWaitView(
            model: CatalogueWaitViewModel(title: ""), router: StaffCatalogueOffice.router, text: .english)
        #expect(view.refresh == 1)
        #expect(try StaffCatalogueOffice().screen(.file).title == "We are preparing the file")
    }

    @Test func `an upload that is not there is missing`() throws {
        guard case .missing = try StaffCatalogueOffice().module.show(.job(3), to: StaffCatalogueOffice().visitor) else {
            return #expect(Bool(false))
        }
    }

    @Test(arguments: [StaffCatalogueRouter.Page.overview, .job(7), .file])
    func `a page's address leads to the page`(page: StaffCatalogueRouter.Page) {
        let router = StaffCatalogueOffice.router
        #expect(router.page(at: router.link(to: page)) == page)
        #expect(router.action(at: router.target(of: .upload)) == .upload)
    }

    static let texts: [(name: String, text: StaffCatalogueText)] = [
        ("english", .english), ("vietnamese", .vietnamese), ("chinese", .chinese),
    ]

    /// Every problem that a file can have.
    private static var refused: CatalogueError {
        let file = """
            slug,name,content,price,currency,category,image
            A,,,x,USD,T,../a.svg
            b,B,,1.00,USD,T
            c,C,,1.234,USD,T,pictures/c.svg
            d,D,,-1,EUR,T,pictures/c.svg
            e,"E"x,,1,XXX,T,pictures/none.svg
            c,C,,1,USD,T,pictures/c.svg
            """
        do throws(CatalogueError) {
            _ = try CatalogueFile.parse(Array(file.utf8), pictures: { $0.contains("none") ? .noPicture($0) : nil })
            return CatalogueError()
        } catch {
            return error
        }
    }

    static let states: [(name: String, state: CatalogueJob.State)] = [
        ("waiting", .checking(0, of: 3_000)), ("checking", .checking(1_000, of: 3_000)),
        ("writing", .writing(1_200, of: 20_000)),
        ("stored", .stored(ImportSummary(added: 1, updated: 2_000, unchanged: 3))),
        ("done", .done(ImportSummary(added: 1_000, updated: 1, unchanged: 0))),
        ("unchanged", .done(ImportSummary(added: 0, updated: 0, unchanged: 12))),
        ("issues", .refused(.issues(refused))), ("changed", .refused(.changed)),
        ("failed", .refused(.failed)),
        ("currency", .refused(.currency(CurrencyConflict(catalogue: .usd, file: .vnd)))),
    ]

    @Test func `every state of an upload looks as recorded`() throws {
        for (language, text) in Self.texts {
            for (name, state) in Self.states {
                let screen = try StaffCatalogueOffice([state], text: text).screen(.job(1))
                assertSnapshot(of: screen.content, named: "CatalogueJobView/\(language)-\(name)")
            }
        }
        assertSnapshots(
            in: "CatalogueJobView",
            are: Self.texts.flatMap { text in Self.states.map { "\(text.name)-\($0.name).html" } })
    }

    @Test func `the overview looks as recorded`() throws {
        for (language, text) in Self.texts {
            let none = StaffCatalogueOffice(text: text)
            assertSnapshot(of: try none.screen(.overview).content, named: "StaffCatalogueView/\(language)-none")
            assertSnapshot(of: try none.screen(.file).content, named: "StaffCatalogueView/\(language)-making")
            assertSnapshot(
                of: try StaffCatalogueOffice.screen(none.upload([])).content,
                named: "StaffCatalogueView/\(language)-refused")
            let office = StaffCatalogueOffice(Self.states.map(\.state), text: text)
            assertSnapshot(of: try office.screen(.overview).content, named: "StaffCatalogueView/\(language)-uploads")
        }
        assertSnapshots(
            in: "StaffCatalogueView",
            are: Self.texts.flatMap { text in
                ["none", "making", "refused", "uploads"].map { "\(text.name)-\($0).html" }
            })
    }

    @Test func `no state leaves a word untranslated`() throws {
        for (_, state) in Self.states {
            let pages = try Self.texts.map {
                ($0.name, try StaffCatalogueOffice([state], text: $0.text).screen(.job(1)).content)
            }
            assertTranslated(
                Dictionary(pages) { first, _ in first },
                except: [
                    "tea & <more> 0.csv", "slug", "name", "content", "price", "currency", "category", "image",
                    "12,346 kB · ann@example.org ·", "12,346 kB · ann@example.org · ", "2026-11-21",
                ])
        }
    }
}
