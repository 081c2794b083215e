import Markup
import Testing

@testable import Web

private enum EntryField: String, FormField {
    case name
    case text = "entry-text"
}

struct FormTests {
    @Test(arguments: [
        ("", [:]), ("&", [:]), ("&&a=1&&", ["a": "1"]), ("a=1&b=2", ["a": "1", "b": "2"]), ("a", ["a": ""]),
        ("a=", ["a": ""]), ("=", ["": ""]), ("=1", ["": "1"]), ("a=1=2", ["a": "1=2"]), ("a=++", ["a": "  "]),
        ("a=%2B", ["a": "+"]), ("a=%26%3D", ["a": "&="]), ("a+b=c", ["a b": "c"]), ("%61=1", ["a": "1"]),
        ("a=1;b=2", ["a": "1;b=2"]), ("a=1?b#c/", ["a": "1?b#c/"]), ("a=c%C3%A0", ["a": "cà"]),
    ])
    func `a body is read as browsers write it`(body: String, fields: [String: String]) {
        #expect(Form(body: Array(body.utf8)) == Form(named: fields))
    }

    @Test(arguments: ["%", "a=%", "a=%4", "a=%zz", "%4=1", "a=1&b=%", "a=1%&b=2"])
    func `a percent sign that is no escape is refused`(body: String) {
        #expect(Form(body: Array(body.utf8)) == nil)
    }

    @Test(arguments: ["a=1&a=2", "a=1&a=1", "a&a", "a=1&%61=2", "=1&=2", "caf%C3%A9=1&cafe%CC%81=2"])
    func `a name that comes twice is refused`(body: String) {
        #expect(Form(body: Array(body.utf8)) == nil)
    }

    @Test(arguments: [(100, true), (101, false), (5_000, false)])
    func `a form has at most 100 fields`(count: Int, isRead: Bool) {
        let body = (0..<count).map { "f\($0)=v" }.joined(separator: "&")
        #expect((Form(body: Array(body.utf8)) != nil) == isRead)
    }

    @Test(arguments: [
        ("a%0D%0Ab", "a\nb"), ("a%0Db", "a\nb"), ("a%0Ab", "a\nb"), ("%0D%0D%0A%0A", "\n\n\n"), ("a%0D", "a\n"),
        ("%0D%0A", "\n"), ("a\r\nb", "a\nb"), ("%0D%CC%81", "\n\u{301}"),
    ])
    func `every line break becomes one LF`(value: String, text: String) throws {
        let form = try #require(Form(body: Array("a=\(value)".utf8)))
        #expect(Array(form[named: "a"].utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("%FF", "\u{FFFD}"), ("a%C3", "a\u{FFFD}"), ("%ED%A0%80", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("%00", "\0"),
        ("%1B%5B", "\u{1B}["),
    ])
    func `broken bytes and control bytes reach the rules for texts`(value: String, text: String) throws {
        let form = try #require(Form(body: Array("a=\(value)".utf8)))
        #expect(form[named: "a"] == text)
    }

    @Test func `raw bytes that are no UTF-8 are read as well`() throws {
        let form = try #require(Form(body: Array("a=".utf8) + [0xFF, 0x00, 0xC3]))
        #expect(form[named: "a"] == "\u{FFFD}\0\u{FFFD}")
    }

    @Test func `a field that is not there is empty`() {
        #expect(Form([EntryField.name: "1"])[EntryField.text].isEmpty)
        #expect(Form()[EntryField.name].isEmpty)
    }

    @Test func `a field is read under its raw value`() {
        #expect(Form(body: Array("name=Ann&entry-text=x".utf8)) == Form([EntryField.name: "Ann", .text: "x"]))
        #expect(Form([EntryField.text: "x"])[named: "entry-text"] == "x")
        #expect(Form([EntryField.text: "x"])[EntryField.text] == "x")
        #expect(QueryItem(EntryField.text, "x") == QueryItem(name: "entry-text", value: "x"))
    }

    @Test func `a field's element, label and message bear its name`() {
        let field = EntryField.text
        let html = String(
            decoding: div {
                label(.for(field)) { "Text" }
                input(.id(field), .name(field), .describedBy(field, error: "Too long"))
                input(.name(field), .describedBy(field, error: nil))
                FieldErrorView(error: "Too long", of: field, prefix: "Error: ")
            }.rendered(), as: UTF8.self)
        #expect(
            html == #"<div><label for="entry-text">Text</label>"#
                + #"<input id="entry-text" name="entry-text" aria-describedby="entry-text-error">"#
                + #"<input name="entry-text"><p class="field-error" id="entry-text-error">"#
                + #"<span class="visually-hidden">Error: </span>Too long</p></div>"#)
    }

    @Test func `every field comes back from its encoding`() throws {
        var random = SplitMix(state: 3)
        for _ in 0..<2_000 {
            var fields: [String: String] = [:]
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                fields[random.text(upTo: 4)] = random.text(upTo: 10)
            }
            // Names that are equal without being the same bytes are one name.
            var body: [UInt8] = []
            for (name, value) in fields {
                if !body.isEmpty { body.append(UInt8(ascii: "&")) }
                body += PercentEncoding.printed { $0.encode(name, spaceAsPlus: true) }.utf8
                body.append(UInt8(ascii: "="))
                body += PercentEncoding.printed { $0.encode(value, spaceAsPlus: true) }.utf8
            }
            let form = try #require(Form(body: body))
            #expect(form == Form(named: fields))
        }
    }

    @Test func `no bytes at all can stop the reading`() {
        var random = SplitMix(state: 4)
        var read = 0
        for _ in 0..<20_000 {
            let alphabet = Array("a=&%+0F\r\n".utf8) + [0, 0x80, 0xC3, 0xFF]
            let body = (0..<Int.random(in: 0...10, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            if Form(body: body) != nil { read += 1 }
        }
        #expect((1_000..<19_000).contains(read))
    }
}
