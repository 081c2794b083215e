import Platform
import SiteDatabase
import Web

/// The photographs that the lines of a file name.
///
/// The file is read twice. Before `take`, each name of a file stands for some photograph, so that everything else is checked before the first
/// picture is decoded.
final class ImportedPhotographs: Sendable {
    private struct State {
        /// In the order of the file, each one once.
        var names: [String] = []
        var known: Set<String> = []
        /// Nil until they are taken.
        var taken: [String: Result<String, any Error>]?
    }

    private let fields: [StoredField]
    private let files: PhotographFiles
    private let state = Lock(State())

    init(_ tables: CollectionTables, _ files: PhotographFiles) {
        fields = tables.fields.filter(\.isPhotograph)
        self.files = files
    }

    /// Takes all photographs that lines named.
    func take() throws {
        let taken = try files.take(state.withLock(\.names))
        state.withLock { $0.taken = taken }
    }

    /// The line with the name of each photograph in the place of its file's. Throws `EntriesFileError` where there is none.
    func resolve(_ row: EntriesFile.Row) throws -> EntriesFile.Row {
        var row = row
        for field in fields {
            let key = FieldKey(field.name)
            guard let name = row.given[key]?.trimmed(ofLineBreaks: false), !name.isEmpty, Photograph(name: name) == nil
            else { continue }
            do {
                row.given[key] = try photograph(name, of: field)
            } catch let problem as EntriesFileError.Problem {
                throw EntriesFileError(.init(line: row.line, column: field.name, problem: problem))
            }
        }
        return row
    }

    private func photograph(_ name: String, of field: StoredField) throws -> String {
        let (isKnown, taken) = state.withLock { ($0.known.contains(name), $0.taken) }
        if let taken {
            switch taken[name] {
            case .success(let name): return name
            case .failure(let problem as PhotographProblem): throw EntriesFileError.Problem.photograph(problem)
            case .failure(let error): throw error
            // The file names another one by now.
            case nil: throw EntriesFileError.Problem.noFile
            }
        }
        if !isKnown {
            guard try files.has(name) else { throw EntriesFileError.Problem.noFile }
            state.withLock { state in
                state.known.insert(name)
                state.names.append(name)
            }
        }
        return field.samples.0
    }
}
