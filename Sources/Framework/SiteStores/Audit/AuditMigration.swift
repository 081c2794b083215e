import SiteDatabase

/// The audit trail, and which accounts were removed (`AuditRecord`, `RemovedAccount`).
///
/// Triggers refuse each change of an entry but that a name or an address goes, and each removal but of what is older than a year, or of
/// a failed sign-in with 100,000 newer ones: `AuditLimits`. They compare with the newest entry, not with a clock.
let auditMigration = Migration("viperweb 9 audit trail") { db in
    try db.run(tables: tables)
    try db.run(script: db.dialect == .sqlite ? sqliteTriggers : postgresTriggers)
}

/// `failure` numbers the failed sign-ins. `is_command` is 1 where a command did it.
private let tables: SQLText = """
    CREATE TABLE audit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at REAL NOT NULL,
        kind TEXT NOT NULL,
        before TEXT,
        after TEXT,
        actor TEXT,
        actor_name TEXT,
        subject TEXT,
        subject_name TEXT,
        address TEXT,
        is_command INTEGER NOT NULL,
        failure INTEGER
    ) STRICT;
    CREATE INDEX audit_by_time ON audit (at);
    CREATE INDEX audit_by_kind ON audit (kind, id);
    CREATE INDEX audit_by_actor ON audit (actor, id);
    CREATE INDEX audit_by_actor_name ON audit (actor_name, id);
    CREATE INDEX audit_by_subject ON audit (subject, id);
    CREATE INDEX audit_by_subject_name ON audit (subject_name, id);
    CREATE INDEX audit_by_address ON audit (address, id);
    CREATE INDEX audit_locks_by_time ON audit (at) WHERE kind = 'signInLocked';
    CREATE INDEX audit_failures ON audit (failure) WHERE failure IS NOT NULL;
    CREATE TABLE removed_accounts (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT,
        removed REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX removed_accounts_by_time ON removed_accounts (removed) WHERE name IS NOT NULL;
    """

private let sqliteTriggers: SQLText = """
    CREATE TRIGGER audit_keeps_entries BEFORE DELETE ON audit
    WHEN OLD.at >= (SELECT max(at) FROM audit) - 31536000 AND (OLD.failure IS NULL
        OR OLD.failure > (SELECT max(failure) FROM audit WHERE failure IS NOT NULL) - 100000)
    BEGIN
        SELECT RAISE(ABORT, 'the audit trail keeps its entries');
    END;
    CREATE TRIGGER audit_changes_no_entry BEFORE UPDATE ON audit
    WHEN NEW.id IS NOT OLD.id OR NEW.at IS NOT OLD.at OR NEW.kind IS NOT OLD.kind OR NEW.before IS NOT OLD.before
        OR NEW.after IS NOT OLD.after OR NEW.actor IS NOT OLD.actor OR NEW.subject IS NOT OLD.subject
        OR NEW.is_command IS NOT OLD.is_command OR NEW.failure IS NOT OLD.failure
        OR coalesce(NEW.actor_name, OLD.actor_name) IS NOT OLD.actor_name
        OR coalesce(NEW.subject_name, OLD.subject_name) IS NOT OLD.subject_name
        OR coalesce(NEW.address, OLD.address) IS NOT OLD.address
    BEGIN
        SELECT RAISE(ABORT, 'the audit trail changes no entry');
    END;
    """

private let postgresTriggers: SQLText = """
    CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            IF OLD.at < (SELECT max(at) FROM audit) - 31536000
                OR OLD.failure <= (SELECT max(failure) FROM audit WHERE failure IS NOT NULL) - 100000
            THEN RETURN OLD; END IF;
        ELSIF TG_OP = 'UPDATE' THEN
            IF (NEW.id, NEW.at, NEW.kind, NEW.before, NEW.after, NEW.actor, NEW.subject, NEW.is_command, NEW.failure,
                    coalesce(NEW.actor_name, OLD.actor_name), coalesce(NEW.subject_name, OLD.subject_name),
                    coalesce(NEW.address, OLD.address))
                IS NOT DISTINCT FROM
                (OLD.id, OLD.at, OLD.kind, OLD.before, OLD.after, OLD.actor, OLD.subject, OLD.is_command, OLD.failure,
                    OLD.actor_name, OLD.subject_name, OLD.address)
            THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION 'the audit trail keeps its entries';
    END $$;
    CREATE TRIGGER audit_keeps_entries BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
    CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
    """
