public import Foundation
public import SiteDatabase
import Web

/// What each web machine says of itself, in a database on a server.
let machinesMigration = Migration(
    "viperweb 8 machines", sqlite: "",
    postgreSQL: """
        CREATE TABLE machine_reports (
            machine text COLLATE "C" NOT NULL PRIMARY KEY,
            reported double precision NOT NULL,
            report text NOT NULL
        );
        """)

extension SQLDatabase {
    /// Puts this machine's report in the place of its last one; those of machines that were not heard of for a day go.
    public func report(_ text: String, at now: Date) throws {
        try write(in: .rows) { db in
            guard db.dialect == .postgreSQL else { return }
            try db.execute(
                """
                INSERT INTO machine_reports (machine, reported, report) VALUES (?, ?, ?)
                ON CONFLICT (machine) DO UPDATE SET reported = excluded.reported, report = excluded.report
                """, Machine.name, now, text)
            try db.execute("DELETE FROM machine_reports WHERE reported < ?", now - 86_400)
        }
    }

    /// The last reports of the other machines.
    public func reportsOfOthers() throws -> [String] {
        try read { db in
            guard db.dialect == .postgreSQL else { return [] }
            return try db.rows(
                "SELECT report FROM machine_reports WHERE machine <> ? ORDER BY machine", Machine.name
            ) { try $0["report"] }
        }
    }
}
