import Foundation

/// The error message of a command that wrote nothing.
struct Failure: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

/// Adds a module to a site that deploy/new wrote, or removes one: `ModuleGenerator REPOSITORY new-module|remove-module …`.
@main
struct ModuleGenerator {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 1 else { return fail("ModuleGenerator: run deploy/new-module or deploy/remove-module") }
        let isRemoval = arguments[1] == "remove-module"
        do throws(Failure) {
            guard let options = try Options(Array(arguments.dropFirst(2)), isRemoval: isRemoval) else {
                return print(isRemoval ? Usage.removal : Usage.addition)
            }
            let site = try Site(at: options.site, repository: arguments[0])
            let said =
                isRemoval
                ? try Removal(of: options, from: site).run()
                : try Addition(of: Module(options, in: site), to: site).run()
            print(said.joined(separator: "\n"))
        } catch {
            fail("deploy/\(arguments[1]): \(error.text)")
        }
    }

    private static func fail(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
        exit(1)
    }
}

enum Usage {
    static let addition = """
        Usage: deploy/new-module NAME [--visitor | --staff] [--stored] [--entity NAME] [--title LANGUAGE=WORDS]...
                                 [--noun LANGUAGE=WORD]... [--at PATH] [--field NAME:KIND[:OPTION]...]... [--site DIR]

        Adds a module to a site that deploy/new wrote. The module is a list of short texts with a form that adds one. Change it
        into what your site needs. The script writes the module's parts with texts in each of the site's languages, tests with
        snapshots, and the module's lines in Package.swift and Sources/Site/Program.swift.

          NAME                    UpperCamelCase, 2 to 30 letters and digits: Guestbook
          --visitor               each visitor has their own list in the site's database; without it, everybody shares one list
          --staff                 a collection in the site's database: the staff adds, edits and removes entries after a sign-in,
                                  below /staff; everybody reads a list and a page for each entry, which are files
          --stored                the list is in the site's database; without it, it is in memory until the next restart
          --entity NAME           the entity's type (Note for Notes, GuestbookEntry for Guestbook)
          --title LANGUAGE=WORDS  the page's title in one of the site's languages (NAME in words)
          --noun LANGUAGE=WORD    the word for an entity in that language (entry)
          --at PATH               the page's path below each language's base, or / for its home (NAME in kebab-case)
          --field NAME:KIND       with --staff: a field of the entity, in the order of the form (name:line:translated:searched)
          --site DIR              the site (the working directory)
          --help                  print this text

        The first line is the title of an entry. Add :ordered to a line, number, amount or date, and it orders the entries.
        Otherwise the staff orders them. The kinds of fields, with their options:

          line, prose, markdown   a text: :translated into each language, :searched, :optional
          number, number=0...100  a whole number of a range: :optional
          money, money=EUR        an amount; without a currency, each entry has its own: :optional
          date, date=Asia/Ho_Chi_Minh  a day and a time in a zone (UTC): :optional
          training,match,party    a choice: :grouped makes a list for each value
          tags                    words that the staff types, or none: :grouped makes a list for each tag
          flag                    yes or no
          photograph              a picture, or none
          file                    a PDF, or none
          reference=Venues        an entry of another module with --staff, or none
          slug, slug=title        the entry's name in addresses, made of a line (a slug of the first line)

        The texts exist in English (en), Vietnamese (vi) and Chinese (zh). Any other language starts with the English texts.
        deploy/remove-module removes a module.
        """

    static let removal = """
        Usage: deploy/remove-module NAME [--unmigrated] [--site DIR]

        Removes a module that deploy/new-module wrote: Sources/NAME, Tests/NAMETests, its files in Sources/Site and
        Tests/SiteTests, and its lines in Package.swift and Sources/Site/Program.swift. It removes nothing if another file still
        names the module. With the last collection of the staff it also removes the staff's area and the sign-in, if they are
        as deploy/new-module wrote them.

        The table stays in the database, and so does its migration in the program: a database that has the migration is
        refused by a program without it.

          NAME          the module: Guestbook
          --unmigrated  no database has the module's table yet: remove its migration, too
          --site DIR    the site (the working directory)
          --help        print this text
        """
}
