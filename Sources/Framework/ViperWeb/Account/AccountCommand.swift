import Accounts
import ArgumentParser
import Foundation
import Passwords
import Platform
import SiteDatabase
import Web

/// Manages accounts: there is no sign-up.
struct AccountCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "account", abstract: "Give, list, change and remove the accounts of people who sign in.",
            discussion: """
                A password is typed without being shown, or is the first line of standard input; it is never an \
                argument, which other users of the machine could read.

                An account with the role staff sees and changes what the site's staff does; an owner also decides who \
                is staff. An account without a role is a customer's.
                """,
            subcommands: [
                AccountAddCommand<Program>.self, AccountListCommand<Program>.self, AccountPasswdCommand<Program>.self,
                AccountRoleCommand<Program>.self, AccountRemoveCommand<Program>.self,
            ])
    }

    /// The accounts of a database.
    static func directory(_ database: DatabaseOption) throws -> any AccountDirectory {
        try database.open(for: Program.self).accounts(hasher: Argon2id())
    }
}

/// Adds an account.
struct AccountAddCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "add", abstract: "Give somebody an account.")
    }

    @OptionGroup var account: AccountArgument

    @Option(
        help: "The id that the user service gives the same person, so that the same list is found; else a new one.",
        transform: accountID)
    var id: Account.ID?

    @Option(help: "staff or owner; else a customer's account.", transform: role)
    var role: Role?

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let directory = try AccountCommand<Program>.directory(database)
        let password = try PasswordInput.read()
        guard try directory.add(account.name, password, id: id, role: role, at: Date()) != nil else {
            throw CommandFailure(
                "\(account.name.text) has an account already\(id == nil ? "" : ", or the id is taken")")
        }
    }

    private static func accountID(_ text: String) throws -> Account.ID {
        guard let id = Account.ID(text) else {
            throw ValidationError("--id takes 1 to 200 bytes without control bytes.")
        }
        return id
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
            abstract: "List the accounts: e-mail address, day of addition, id, role, with tabs between.")
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
            commandName: "passwd", abstract: "Set another password, and sign the account out everywhere.")
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
            abstract: "Give an account a role in place of the one it has, from its next request on.")
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
            commandName: "remove", abstract: "Remove an account with its sessions and all that it has.")
    }

    @OptionGroup var account: AccountArgument
    @OptionGroup var database: DatabaseOption

    func run() throws {
        guard try AccountCommand<Program>.directory(database).remove(account.name) else { throw account.unknown }
    }
}

/// A role, or none, as it is typed and listed.
struct AccountRole {
    static let none = "none"

    let role: Role?

    init(_ text: String) throws {
        role = Role(rawValue: text)
        guard role != nil || text == Self.none else {
            throw ValidationError("\(text) is no role: staff, owner or none.")
        }
    }
}

/// Whose account.
struct AccountArgument: ParsableArguments {
    @Argument(help: "The e-mail address to sign in with.", transform: name)
    var name: UserName

    /// That it is nobody's.
    var unknown: CommandFailure { CommandFailure("\(name.text) has no account") }

    private static func name(_ text: String) throws -> UserName {
        do {
            return try UserName(text)
        } catch {
            throw ValidationError("\(text) is no e-mail address.")
        }
    }
}
