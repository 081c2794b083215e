import ArgumentParser
import Foundation
import Platform
import SiteDatabase

/// Prints, compares or writes the declared tables.
struct SchemaCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "schema", abstract: "Print the fields of the collections, with the steps of the schema.",
            discussion: """
                Each line has a collection, the step that added the field, its column, the column's type, and its rule. \
                Commit this list as a file. With --write, the command compares the file with the program. If no migration leads from the fields \
                in the file to those of the program, it says how to declare the fields, and writes nothing.
                """)
    }

    @Option(help: ArgumentHelp("Write the list to this file, and name the new steps.", valueName: "file"))
    var write: String?

    @Option(help: ArgumentHelp("Fail unless this file has the list.", valueName: "file"))
    var check: String?

    func run() throws {
        let (schema, file) = (Program.schema, Program.schema.file)
        if let check { try schema.check(recordedIn: check) }
        guard let write else { return print(file.text, terminator: "") }
        let recorded = SchemaFile((try? String(contentsOfFile: write, encoding: .utf8)) ?? "")
        let problems = file.problems(after: recorded)
        guard problems.isEmpty else { throw StaleSchema(path: write, problems: problems) }
        try DurableFile.write(Array(file.text.utf8), to: write)
        for step in file.steps(after: recorded) { print("new step: \(step)") }
    }
}
