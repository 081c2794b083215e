import Accounts
import ArgumentParser
import Foundation
import Passwords
import Platform
import SiteDatabase
import SiteStores
import Web

/// Manages accounts: there is no sign-up.
struct AccountCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "account", abstract: "Add, list, change and remove accounts.",
            discussion: """
                The command asks for the password and does not show it, or it reads the first line of standard input. \
                A password is never an argument, because other users of the machine could read it.

                An account with the role staff can use the staff's pages. An owner can also add and remove staff. An \
                account without a role belongs to a customer.
                """,
            subcommands: [
                AccountAddCommand<Program>.self, AccountListCommand<Program>.self, AccountPasswdCommand<Program>.self,
                AccountRoleCommand<Program>.self, AccountRemoveCommand<Program>.self,
            ])
    }

    /// The accounts of a database.
    static func directory(_ database: DatabaseOption) throws -> any AccountDirectory {
        directory(try database.open(for: Program.self))
    }

    static func directory(_ database: any LiveDatabase) -> any AccountDirectory {
        database.accounts(hasher: Argon2id(), journal: CommandAudit(of: Program.self).journal)
    }
}

/// Adds an account.
struct AccountAddCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "add", abstract: "Add an account.")
    }

    @OptionGroup var account: AccountArgument

    @Option(
        help: "The person's id in the user service, so that both sign-ins lead to the same data. Default: a new id.",
        transform: AccountArgument.id)
    var id: Account.ID?

    @Option(help: "staff or owner. Without it, the account is a customer's.", transform: role)
    var role: Role?

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let directory = try AccountCommand<Program>.directory(database)
        let password = try PasswordInput.read()
        guard try directory.add(account.name, password, id: id, role: role, at: Date()) != nil else {
            throw CommandFailure(
                "\(account.name.text) has an account already\(id == nil ? "" : ", or another account has or had this id")"
            )
        }
    }

    private static func role(_ text: String) throws -> Role {
        guard let role = Role(rawValue: text) else { throw ValidationError("--role takes staff or owner.") }
        return role
    }
}

/// Lists the accounts.
struct AccountListCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List the accounts: e-mail address, date added, id and role, separated by tabs.")
    }

    @OptionGroup var database: DatabaseOption

    func run() throws {
        for entry in try AccountCommand<Program>.directory(database).accounts() {
            let day = entry.added.formatted(.iso8601.year().month().day())
            print(
                entry.account.name.text, day, entry.account.id.text.escapingInvisibles,
                entry.role?.rawValue ?? AccountRole.none, separator: "\t")
        }
    }
}

/// Sets another password.
struct AccountPasswdCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "passwd", abstract: "Set a new password, and end all sessions of the account.")
    }

    @OptionGroup var account: AccountArgument
    @OptionGroup var database: DatabaseOption

    func run() throws {
        let directory = try AccountCommand<Program>.directory(database)
        guard try directory.accounts().contains(where: { $0.account.name == account.name }) else {
            throw account.unknown
        }
        guard try directory.setPassword(PasswordInput.read(), of: account.name) else { throw account.unknown }
    }
}

/// Gives an account a role, or takes it away.
struct AccountRoleCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "role",
            abstract: "Set the role of an account. Another role ends the account's sessions.")
    }

    @OptionGroup var account: AccountArgument

    @Argument(help: "staff, owner or none.", transform: AccountRole.init)
    var role: AccountRole

    @OptionGroup var database: DatabaseOption

    func run() throws {
        guard try AccountCommand<Program>.directory(database).setRole(role.role, of: account.name) else {
            throw account.unknown
        }
    }
}

/// Removes an account.
struct AccountRemoveCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove", abstract: "Remove an account with its sessions and its data.")
    }

    @OptionGroup var account: AccountArgument

    @Option(
        help: "The person's id in the user service, if the person has no session any more.",
        transform: AccountArgument.id)
    var id: Account.ID?

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let opened = try database.open(for: Program.self)
        let directory = AccountCommand<Program>.directory(opened)
        try RenderedSites<Program>(opened, at: database.location).rendering("the account is removed") {
            guard try directory.remove(account.name, id: id) else { throw account.unknown }
        }
    }
}

/// A role, or none, as it is typed and listed.
struct AccountRole {
    static let none = "none"

    let role: Role?

    init(_ text: String) throws {
        role = Role(rawValue: text)
        guard role != nil || text == Self.none else {
            throw ValidationError("\(text) is not a role: use staff, owner or none.")
        }
    }
}

/// Whose account.
struct AccountArgument: ParsableArguments {
    @Argument(help: "The e-mail address to sign in with.", transform: name)
    var name: UserName

    /// That it is nobody's.
    var unknown: CommandFailure { CommandFailure("\(name.text) has no account") }

    static func id(_ text: String) throws -> Account.ID {
        guard let id = Account.ID(text) else {
            throw ValidationError("--id must have 1 to 200 bytes and no control characters.")
        }
        return id
    }

    private static func name(_ text: String) throws -> UserName {
        do {
            return try UserName(text)
        } catch {
            throw ValidationError("\(text) is not an e-mail address.")
        }
    }
}
