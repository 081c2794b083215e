import SiteDatabase
import Web

/// The record of a visitor's post under a one-time key, inside of the transaction of what the post changes.
struct PostRecord: Sendable {
    /// How many of a visitor's posts are remembered, the last ones.
    static let kept = 50

    let post: KeyedPost
    let visitor: Visitor.ID

    /// The post that a visitor's change is of; nil if there is none, or it is recorded.
    init?(of writer: Writer) {
        guard let post = writer.post, !post.isRecorded else { return nil }
        self.post = post
        visitor = writer.visitor
    }

    /// Runs `write`, and records the post if it changes something.
    func recording<Result>(
        _ db: SQLTransaction, _ write: (SQLTransaction) throws -> Result
    ) throws -> (result: Result, isRecorded: Bool) {
        let (result, hasChanged) = try db.noticingChanges { try write(db) }
        if hasChanged { try add(to: db) }
        return (result, hasChanged)
    }

    /// Replaces the answer.
    func amend(_ answer: Link, in db: SQLTransaction) throws {
        try db.enqueue(
            "UPDATE visitor_posts SET answer = ? WHERE visitor = ? AND form = ? AND target = ?",
            answer.address.reference, visitor, post.form, post.target.address.reference)
    }

    /// What the post was answered, where it is recorded.
    func answer(in db: SQLTransaction) throws -> DeferredRows<Link> {
        try db.deferredRows(
            "SELECT answer FROM visitor_posts WHERE visitor = ? AND form = ? AND target = ?", visitor,
            post.form, post.target.address.reference
        ) { [post] row in Link(reference: try row["answer"]) ?? post.page }
    }

    private func add(to db: SQLTransaction) throws {
        try db.enqueue(
            """
            INSERT INTO visitor_posts (visitor, number, form, target, answer)
            SELECT ?1, 1 + coalesce(max(number), 0), ?2, ?3, ?4 FROM visitor_posts WHERE visitor = ?1
            """, visitor, post.form, post.target.address.reference, post.page.address.reference)
        try db.enqueue(
            """
            DELETE FROM visitor_posts WHERE visitor = ?1
            AND number <= (SELECT max(number) FROM visitor_posts WHERE visitor = ?1) - ?2
            """, visitor, Self.kept)
    }
}
