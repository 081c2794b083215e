import Testing

@testable import UserService

struct UserServiceTests {}
