import Foundation
import Markup
import SiteCollections
import SiteDatabase

// Renders a list of 24 entries several times. The collection or a hand-written store reads it: `EntryList hand vi 20`.
let count = 24
let schema = SiteSchema(collections: [events.reference])
let folder = FileManager.default.temporaryDirectory.appending(
    path: "entries-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
defer { try? FileManager.default.removeItem(at: folder) }
let database = try SQLiteDatabase(migrating: folder.appending(path: "site.sqlite").path, schema: schema)
try database.write { db in
    let writer = events.write(in: db, by: EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000)))
    for number in 0..<2 * count {
        var texts = EntryTexts(languages: ["vi"])
        texts["title"] = "Summer regatta number \(number)"
        texts["title", "vi"] = "Đua thuyền mùa hè số \(number)"
        texts["text"] = "Bring <your> boat & a friend, and come by \(number % 12 + 1) o'clock to the lake."
        texts["fee"] = "\(number).50"
        texts["seats"] = "\(number)"
        texts["date"] = "2026-05-\(number % 20 + 10)T14:30"
        texts["sort"] = Event.Sort.allCases[number % 3].rawValue
        texts["is_public"] = number.isMultiple(of: 2) ? "1" : ""
        try writer.add(texts)
    }
}

func page(_ way: String, _ language: String) throws -> [UInt8] {
    try database.read { db in
        switch way {
        case "hand": EventPageByHand(events: try EventByHand.list(limit: count, in: language, db)).rendered()
        case "hand-read": Array("\(try EventByHand.list(limit: count, in: language, db).count)".utf8)
        case "collection-read": Array("\(try events.entries(limit: count, in: language, db).count)".utf8)
        default: EventPage(events: try events.entries(limit: count, in: language, db)).rendered()
        }
    }
}

let (way, language) = (CommandLine.arguments[1], CommandLine.arguments[2])
guard try page("hand", language) == page("collection", language) else { fatalError("the pages differ") }
for _ in 0..<(Int(CommandLine.arguments[3]) ?? 1) { _ = try page(way, language) }
