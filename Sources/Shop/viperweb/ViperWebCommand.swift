import ArgumentParser

/// The program: serves the shop, and keeps its database.
@main
struct ViperWebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "viperweb",
        abstract: "A web shop as VIPER modules, served through FastCGI.",
        subcommands: [
            ServeCommand.self, MigrateCommand.self, GenerateCommand.self, ImportCommand.self, ExportCommand.self,
            BackupCommand.self, RestoreCommand.self, CheckCommand.self,
            AccountCommand.self, NginxCommand.self,
        ])
}
