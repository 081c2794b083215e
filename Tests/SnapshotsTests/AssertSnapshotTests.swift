import Foundation
import Markup
import Snapshots
import Testing

@Suite struct AssertSnapshotTests {
    private let page = div(.class("page")) {
        h1 { "Cà phê & more" }
        p {
            "one "; em { "line" }
        }
    }

    @Test func `HTML is held against its indented file beside the test`() {
        assertSnapshot(of: page, named: "Page/plain")
    }

    @Test func `text and JSON have files of their own kind`() {
        assertSnapshot(of: "GET /todos HTTP/1.1\n", named: "Page/request")
        assertSnapshot(of: "{\n  \"title\" : \"x\"\n}\n", named: "Page/model", extension: "json")
    }

    /// Not while recording: it would record what is meant to fail.
    @Test(.disabled(if: ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record"))
    func `a page that differs, that has no file or that has no proper name fails the test`() {
        withKnownIssue {
            assertSnapshot(of: div {}, named: "Page/plain")
        } matching: {
            $0.comments.contains {
                $0.rawValue.contains("-<div class=\"page\">") && $0.rawValue.contains("+<div></div>")
            }
        }
        withKnownIssue {
            assertSnapshot(of: page, named: "Page/unrecorded")
        } matching: {
            $0.comments.contains { $0.rawValue.contains("There is no recorded snapshot") }
        }
        withKnownIssue {
            assertSnapshot(of: page, named: "../Page/plain")
        } matching: {
            $0.error != nil
        }
    }

    @Test func `no recorded file is without its test`() {
        assertSnapshots(in: "Page", are: ["plain.html", "request.txt", "model.json"])
        withKnownIssue {
            assertSnapshots(in: "Page", are: ["plain.html", "request.txt"])
        } matching: {
            $0.comments.contains { $0.rawValue == "No test uses the recorded file model.json." }
        }
    }
}
