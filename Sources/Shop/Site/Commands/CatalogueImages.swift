import Foundation
import Platform
import ShopProducts
import ViperWeb
import Web

/// A folder of photographs, and what takes them.
struct PhotographSource {
    let folder: InputFolder
    let taking: PhotographImport
}

/// What the images of a catalogue file are: photographs below a folder, where one is given, and else pictures of the site's own.
final class CatalogueImages: Sendable {
    private struct State: Sendable {
        var own: CataloguePictures
        /// The photographs that rows name, in the file's order, each once.
        var names: [String] = []
        var known: Set<String> = []
        /// Nil until they are taken.
        var outcomes: [String: Result<Photograph, PhotographProblem>]?
        var failure: SystemError?
    }

    private let photographs: InputFolder?
    private let state: Lock<State>

    init(own: CataloguePictures, photographs: InputFolder?) {
        self.photographs = photographs
        state = Lock(State(own: own))
    }

    /// What is wrong with the image of a name, as far as that is known before `take`, or by it.
    @Sendable func problem(with name: String) -> CatalogueProblem? {
        state.withLock { state in
            guard let outcomes = state.outcomes else { return note(name, &state) }
            switch outcomes[name] {
            case .success: return nil
            case .failure(let problem): return .photograph(problem)
            case nil: return state.known.contains(name) ? .noPicture(name) : state.own.problem(with: name)
            }
        }
    }

    /// Takes all photographs that were named; returns what each is called from now on. What is wrong with others `problem` tells.
    func take(by taking: PhotographImport) throws -> [String: String] {
        let (names, failure) = state.withLock { ($0.names, $0.failure) }
        if let failure { throw failure }
        guard let photographs else { return [:] }
        let outcomes = try taking.take(names, below: photographs)
        state.withLock { $0.outcomes = outcomes }
        return outcomes.compactMapValues { try? $0.get().name }
    }

    private func note(_ name: String, _ state: inout State) -> CatalogueProblem? {
        guard !state.known.contains(name) else { return nil }
        do throws(SystemError) {
            guard try photographs?.file(name) != nil else { return state.own.problem(with: name) }
            state.known.insert(name)
            state.names.append(name)
        } catch {
            guard error.code != ELOOP else { return .unsafePath }
            state.failure = state.failure ?? error
        }
        return nil
    }
}
