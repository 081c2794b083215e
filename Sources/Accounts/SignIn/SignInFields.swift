/// What a person wrote into the sign-in's form, rules kept or not.
struct SignInFields: Equatable, Sendable {
    let name: String
    let password: String
}

/// What is wrong with the two fields; nil where nothing is.
struct SignInFaults: Error, Equatable, Sendable {
    let name: UserName.Broken?
    let password: Password.Broken?
}

extension SignInFields {
    /// Both fields as what they have to be; throws what is wrong with either.
    func checked() throws(SignInFaults) -> (name: UserName, password: Password) {
        let name = Result { () throws(UserName.Broken) in try UserName(self.name) }
        let password = Result { () throws(Password.Broken) in try Password(self.password) }
        switch (name, password) {
        case (.success(let name), .success(let password)): return (name, password)
        case (.failure(let name), .success): throw SignInFaults(name: name, password: nil)
        case (.success, .failure(let password)): throw SignInFaults(name: nil, password: password)
        case (.failure(let name), .failure(let password)): throw SignInFaults(name: name, password: password)
        }
    }
}
