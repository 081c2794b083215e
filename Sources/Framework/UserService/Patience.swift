/// How long a service is waited for, in milliseconds.
struct Patience: Sendable {
    let connect: Int
    let all: Int

    static let standard = Patience(connect: 1_000, all: 3_000)
}
