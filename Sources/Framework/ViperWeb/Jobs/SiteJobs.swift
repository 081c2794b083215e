import Foundation
import Photographs
import Platform
import SiteDatabase
import SiteStores
import Web

/// The further files of a photograph that waits for them.
private struct FinishPhotograph: Job {
    static let name = "finish photograph"
    /// A machine may have no decoder for days, which is no fault of the photograph.
    static let maxAttempts = Int.max
    let photograph: String

    init(_ photograph: Photograph) {
        self.photograph = photograph.name
    }
}

/// The photographs of a folder that wait, as those of another version of the program.
private struct FindWaitingPhotographs: Job {
    static let name = "find waiting photographs"
}

private struct RemoveUnusedPhotographs: Job {
    static let name = "remove unused photographs"
}

private struct RemoveUnusedFiles: Job {
    static let name = "remove unused files"
}

private struct ForgetCountedPosts: Job {
    static let name = "forget counted posts"
}

/// The jobs that every site has, for its photographs, its files and the posts that limits count.
struct SiteJobs {
    let database: any SQLDatabase
    /// Nil without a decoder: then nothing is taken, and nothing removed.
    private let photographs: Photographs?
    let files: FileFolder

    private let folders: [any CollectionFolder]

    init(of schema: SiteSchema, in database: any SQLDatabase, pictures: String, decoder: String?) {
        (self.database, folders) = (database, schema.folders)
        files = FileFolder(pictures: pictures)
        photographs = decoder.map { socket in
            Photographs(pictures: pictures, maker: DecoderClient(socket: socket)) { photograph in
                try database.write(in: .rows) { try $0.add(FinishPhotograph(photograph), key: photograph.name) }
            }
        }
    }

    var photographStore: any PhotographStore { photographs ?? NoPhotographs() }

    var schedules: [JobSchedule] {
        [
            JobSchedule(RemoveUnusedFiles(), .daily(at: 4)), JobSchedule(RemoveUnusedPhotographs(), .daily(at: 4, 15)),
            JobSchedule(ForgetCountedPosts(), .hourly(30)),
        ]
    }

    func handlers(for website: Website) -> [JobHandler] {
        let removeFiles = JobHandler(RemoveUnusedFiles.self) { [files] _, _ in
            try files.removeUnused(at: Date(), inUse: website.files)
        }
        let forgetPosts = JobHandler(ForgetCountedPosts.self) { [database] _, _ in
            try database.write(in: .rows) { try $0.forgetCountedPosts(at: Date()) }
        }
        guard let photographs else { return [removeFiles, forgetPosts] }
        return [
            removeFiles, forgetPosts,
            JobHandler(RemoveUnusedPhotographs.self) { [database, folders] _, _ in
                _ = try photographs.removeUnused(at: Date()) { each in
                    try website.photographs(each)
                    for folder in folders {
                        try database.read { try folder.photographs($0) { try Photograph(name: $0).map(each) } }
                    }
                }
            },
            JobHandler(FinishPhotograph.self) { [database, folders] job, run in
                guard let photograph = Photograph(name: job.photograph) else {
                    throw JobRefused("this is no photograph")
                }
                do {
                    try photographs.finishWaiting(
                        photograph, attempt: run.attempt, while: { (try? run.checkpoint()) != nil }
                    ) { photograph in
                        try website.photographIsReady(photograph)
                        for folder in folders {
                            try database.write { try folder.showAnew(photograph: photograph.name, in: $0) }
                        }
                    }
                } catch is WorkStopped {
                    throw JobStopped()
                }
            },
            JobHandler(FindWaitingPhotographs.self) { [database] _, _ in
                try photographs.adoptDrawings()
                try database.write(in: .rows) { db in
                    for photograph in photographs.waiting {
                        try db.add(FinishPhotograph(photograph), key: photograph.name)
                    }
                }
            },
        ]
    }

    /// Adds the jobs of a start.
    func start() throws {
        guard photographs != nil else { return }
        try database.write(in: .rows) { try $0.add(FindWaitingPhotographs(), key: "start") }
    }
}
