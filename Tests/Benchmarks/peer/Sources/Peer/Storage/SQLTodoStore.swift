import SiteDatabase

extension SQLDatabase {
    /// The to-dos.
    var todos: any TodoStore { SQLTodoStore(database: self) }
}

/// The to-dos in a database.
struct SQLTodoStore: TodoStore {
    let database: any SQLDatabase

    func newest(_ count: Int) throws -> [Todo] {
        try database.read { db in
            try db.rows("SELECT title, content FROM todos ORDER BY id DESC LIMIT ?", count) {
                try Todo(title: try $0["title"], content: try $0["content"])
            }
        }
    }

    func add(_ todo: Todo) throws {
        try database.write { db in
            try db.execute("INSERT INTO todos (title, content) VALUES (?, ?)", todo.title, todo.content)
        }
    }
}
