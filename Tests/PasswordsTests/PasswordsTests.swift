import Testing

@testable import Passwords

struct PasswordsTests {}
