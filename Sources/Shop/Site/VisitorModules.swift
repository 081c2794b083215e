internal import Accounts
internal import Counter
internal import Todos
internal import Web

/// The modules of what belongs to one visitor: a worker has to answer for them.
struct VisitorModules {
    let todos: TodosModule
    let counter: CounterModule
    let accounts: AccountsModule

    var all: [any Module] { [todos, counter, accounts] }
}
