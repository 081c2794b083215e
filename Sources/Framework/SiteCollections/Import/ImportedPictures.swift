import Platform
import SiteDatabase
import Web

/// The pictures that the lines of a file name: photographs below a folder, where one is given, and pictures of the site's own.
///
/// With photographs, the file is read twice. Before `take`, each name of a photograph's file stands for some photograph, so that everything else
/// is checked before the first one is decoded.
final class ImportedPictures: Sendable {
    private struct State {
        /// In the order of the file, each one once.
        var names: [String] = []
        var known: Set<String> = []
        /// Nil until they are taken.
        var taken: [String: Result<String, any Error>]?
    }

    private let fields: [StoredField]
    private let files: PhotographFiles?
    private let isAsset: @Sendable (String) -> Bool
    private let state = Lock(State())

    /// `isAsset` tells whether the site has a picture of a name.
    init(_ tables: CollectionTables, _ files: PhotographFiles?, isAsset: @escaping @Sendable (String) -> Bool) {
        fields = tables.fields.filter { files == nil ? $0.isPicture : $0.isPhotograph }
        (self.files, self.isAsset) = (files, isAsset)
    }

    /// Takes all photographs that lines named.
    func take() throws {
        let taken = try files?.take(state.withLock(\.names))
        state.withLock { $0.taken = taken }
    }

    /// The line with the name of each photograph in the place of its file's. Throws `EntriesFileError` where there is no such picture.
    func resolve(_ row: EntriesFile.Row) throws -> EntriesFile.Row {
        var row = row
        for field in fields {
            let key = FieldKey(field.name)
            guard let name = row.given[key]?.trimmed(ofLineBreaks: false), !name.isEmpty, Photograph(name: name) == nil
            else { continue }
            do {
                let picture = try picture(name, of: field)
                if picture != row.given[key] { row.given[key] = picture }
            } catch let problem as EntriesFileError.Problem {
                throw EntriesFileError(.init(line: row.line, column: field.name, problem: problem))
            }
        }
        return row
    }

    private func picture(_ name: String, of field: StoredField) throws -> String {
        let (isKnown, taken) = state.withLock { ($0.known.contains(name), $0.taken) }
        switch taken?[name] {
        case .success(let name): return name
        case .failure(let problem as PhotographProblem): throw EntriesFileError.Problem.photograph(problem)
        case .failure(let error): throw error
        case nil: break
        }
        if isKnown, taken == nil { return field.samples.0 }
        if taken == nil, try files?.has(name) == true {
            state.withLock { state in
                state.known.insert(name)
                state.names.append(name)
            }
            return field.samples.0
        }
        guard field.isPicture, isAsset(name) else { throw EntriesFileError.Problem.noFile }
        return name
    }
}
