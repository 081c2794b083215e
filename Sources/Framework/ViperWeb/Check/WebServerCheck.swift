import UserService

/// Whether the web server gives a page.
struct WebServerCheck: Check {
    let name = "web server"
    let address: ServiceAddress

    func look() throws -> [Finding] {
        do throws(PageProbe.Unanswered) {
            let status = try PageProbe(address).status()
            return [status == 200 ? .ok("\(address.text) is 200") : .failed("\(address.text) is \(status), not 200")]
        } catch {
            return [.failed("\(address.text): \(error)")]
        }
    }
}
