import SiteDatabase

/// What an account may do beyond a customer's (`Role`).
let rolesMigration = Migration(
    "viperweb 4 roles",
    sql: "ALTER TABLE accounts ADD COLUMN role TEXT CHECK (role IN ('staff', 'owner'));")
