import ArgumentParser

/// Which database.
struct DatabaseOption: ParsableArguments {
    @Option(name: .customLong("database"), help: "The SQLite database of the site.")
    var path: String
}
