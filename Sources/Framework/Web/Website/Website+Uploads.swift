import HTTPTypes
import Platform

extension Website {
    /// What becomes of a request's body that is too long for memory. Of the request the body alone is missing.
    public func bodyPlan(of request: Request) -> BodyPlan {
        guard longestUpload > 0, request.method == .post, request.hasMultipart,
            let address = Address(path: request.path, query: request.query)
        else { return .held }
        let target = Target(address)
        for module in site(of: request.path).modules {
            guard let action = module.action(target) else { continue }
            guard let rule = module.uploadRule(at: target) else { return .held }
            if let refusal = refusal(of: request, for: module, action, rule) { return .refused(refusal) }
            return .file
        }
        return .held
    }

    /// Why the answer does not depend on the body; nil where it does. Where a store does not answer, it may.
    private func refusal(
        of request: Request, for module: MountedModule, _ action: MountedModule.Action, _ rule: UploadRule
    ) -> SiteError? {
        if !crossSite.allows(request) { return .crossSite }
        if MultipartBoundary(contentType: request.fields[.contentType] ?? "") == nil { return .badRequest }
        let length = request.fields[.contentLength].flatMap { Int($0) }
        if length ?? 0 > rule.bodyBytes { return .contentTooLarge }
        guard let caller = try? caller(of: request, for: module) else { return nil }
        if !module.takesEndedSessions, caller.hasEnded { return .sessionEnded }
        if let role = action.role, caller.visitor.signedIn?.role.map({ $0 >= role }) != true { return .forbidden }
        return nil
    }

    /// The form of a post; throws a `SiteError` for what is none that the action takes.
    func form(of request: Request, at target: Target, of module: MountedModule) throws -> Form {
        if request.hasMultipart, let rule = module.uploadRule(at: target) {
            return try multipartForm(of: request, rule)
        }
        guard request.hasForm, request.longBody == nil else { throw SiteError.unsupportedMediaType }
        guard let form = Form(body: request.body) else { throw SiteError.badRequest }
        return form
    }

    private func multipartForm(of request: Request, _ rule: UploadRule) throws -> Form {
        guard let boundary = MultipartBoundary(contentType: request.fields[.contentType] ?? "") else {
            throw SiteError.badRequest
        }
        do {
            return try Form(multipart: request.bodySource(), boundary, maxFiles: rule.fileBytes)
        } catch let error as MultipartError {
            throw error == .tooLarge ? SiteError.contentTooLarge : .badRequest
        }
    }
}

extension Request {
    /// Whether the body is a form without files, or there is none.
    fileprivate var hasForm: Bool {
        fields[.contentType] == nil ? body.isEmpty : hasMediaType("application/x-www-form-urlencoded")
    }

    /// The body, wherever it is; throws why it was not taken.
    fileprivate func bodySource() throws -> any ByteSource {
        switch longBody {
        case .file(let bytes): bytes
        case .refused(let error): throw error
        case nil: body
        }
    }
}
