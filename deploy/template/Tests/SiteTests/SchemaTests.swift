import Testing

@testable import Site

/// If this fails, run the program's command `schema --write schema.txt`, and commit the file.
@Test func `schema.txt has the fields of each collection`() throws {
    try Program.schema.check(recordedIn: "schema.txt")
}
