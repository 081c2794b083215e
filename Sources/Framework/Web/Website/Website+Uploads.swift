import HTTPTypes
import Platform

extension Website {
    /// What becomes of a request's body. Of the request the body alone is missing. Whoever may not send it need not be read: the web server
    /// asks this before it takes a body for an address with files.
    public func bodyPlan(of request: Request) -> BodyPlan {
        guard longestUpload > 0, request.method == .post,
            let address = Address(path: request.path, query: request.query)
        else { return .held }
        let requested = RequestedAddress(address)
        for module in site(of: request.path).modules {
            guard module.action(at: requested) != nil else { continue }
            guard let rule = module.uploadRule(at: Target(address)) else { return .held }
            if let refusal = refusal(of: request, for: module, rule) { return .refused(refusal) }
            return .file(atMost: rule.bodyBytes)
        }
        return .held
    }

    /// Why the answer does not depend on the body; nil if it does. Where a store does not answer, it may.
    private func refusal(
        of request: Request, for module: MountedModule, _ rule: UploadRule
    ) -> SiteError? {
        if !crossSite.allows(request) { return .crossSite }
        if let refusal = request.refusal(by: rule) { return refusal }
        guard let caller = try? caller(of: request, for: module) else { return nil }
        if !module.takesEndedSessions, caller.hasEnded { return .sessionEnded }
        if let role = module.role, caller.visitor.signedIn?.role.map({ $0 >= role }) != true { return .forbidden }
        return nil
    }

    /// The form of a post; throws a `SiteError` for what is none that the action takes.
    func form(of request: Request, at target: Target, of module: MountedModule) throws -> Form {
        if request.hasMultipart, let rule = module.uploadRule(at: target) {
            return try multipartForm(of: request, rule)
        }
        let body = try request.body(atMost: MultipartForm.maxText)
        guard request.isFormWithoutFiles || request.fields[.contentType] == nil && body.isEmpty else {
            throw SiteError.unsupportedMediaType
        }
        guard let form = Form(body: body) else { throw SiteError.badRequest }
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
    fileprivate var isFormWithoutFiles: Bool { hasMediaType("application/x-www-form-urlencoded") }

    /// Why the head announces no form that the rule takes; nil for one that it may take.
    fileprivate func refusal(by rule: UploadRule) -> SiteError? {
        let length = fields[.contentLength].flatMap { Int($0) } ?? 0
        guard hasMultipart else {
            if !isFormWithoutFiles, length > 0 { return .unsupportedMediaType }
            return length > MultipartForm.maxText ? .contentTooLarge : nil
        }
        if MultipartBoundary(contentType: fields[.contentType] ?? "") == nil { return .badRequest }
        return length > rule.bodyBytes ? .contentTooLarge : nil
    }

    /// The body, wherever it is; throws why it was not taken.
    fileprivate func bodySource() throws -> any ByteSource {
        switch longBody {
        case .file(let bytes): bytes
        case .refused(let error): throw error
        case nil: body
        }
    }

    /// The body in memory; throws why it was not taken, or that it is longer.
    fileprivate func body(atMost most: Int) throws -> [UInt8] {
        guard longBody != nil else { return body }
        let source = try bodySource()
        guard source.size <= most else { throw SiteError.contentTooLarge }
        var bytes: [UInt8] = []
        while try source.read(most, at: bytes.count, into: &bytes) > 0 {}
        return bytes
    }
}
