import HTTPTypes
import Markup
import Testing
import Web

/// What a web server is told of a website.
struct WebServerRulesTests {
    @Test func `every language is named with its addresses, the root's first`() {
        let rules = LanguageSite.website(of: ["en", "vi", "zh", "fr"]).webServerRules
        #expect(rules.languages.map(\.subtag) == ["en", "vi", "zh", "fr"])
        #expect(rules.languages.map(\.base.url.string) == ["/", "/vi", "/zh", "/fr"])
        #expect(rules.languages.map(\.home.url.string) == ["/", "/vi/", "/zh/", "/fr/"])
        #expect(rules.rootVary == "Accept, Accept-Language, Cookie, Referer")
    }

    @Test func `in one language there is nothing to choose`() {
        let rules = LanguageSite.website(of: ["en"]).webServerRules
        #expect(rules.rootVary == "Accept" && rules.pageVary == "Accept")
    }

    @Test func `a file is sent with what the worker sends`() {
        let site = TestSite()
        let (page, rules) = (site.get("/open/fine"), site.website.webServerRules)
        #expect(page.status == .ok)
        #expect(page.fields[.cacheControl] == rules.pageCaching)
        #expect(page.fields[.vary] == rules.pageVary)
    }

    @Test func `the pages of operators are named by their module`() {
        #expect(TestSite().website.webServerRules.operatorPages.map(\.url.string) == ["/watch"])
    }

    @Test func `a page for operators is nowhere but below the base that the web server knows`() async {
        #expect(TestSite().get("/watch/fine").status == .ok)
        await #expect(processExitsWith: .failure) {
            let router = AnswersRouter(base: Link.root.appending("open"))
            let stray = AnswersModule(router: router, audience: .operators(below: Link.root.appending("watch")))
            _ = Website(modules: [stray], sessions: Sessions(store: MemorySessionStore())) { $0.content }
        }
    }

    @Test func `a limited action is named once, with its addresses in every language`() {
        let limited = LanguageSite.website(of: ["en", "vi"]).webServerRules.limitedActions
        #expect(limited.map(\.route.label) == ["word.say"])
        #expect(limited.map { [$0.burst, $0.perMinute] } == [[3, 2]])
        #expect(limited.flatMap(\.targets).map(\.url.string) == ["/say", "/vi/say"])
        #expect(TestSite().website.webServerRules.limitedActions.isEmpty)
    }

    @Test func `new sessions are limited where a module is for visitors, by the cookie that says whose a post is`() {
        let limit = TestSite().website.webServerRules.newSessions
        #expect(limit?.cookie(overTLS: true) == "__Host-visitor")
        #expect(limit?.cookie(overTLS: false) == "visitor")
        #expect(Website(modules: []) { $0.content }.webServerRules.newSessions == nil)
    }

    @Test func `the policy is the site's own where it has one`() {
        #expect(TestSite().website.webServerRules.policy == .sameOriginPolicy)
        var policy = HTTPFields.sameOriginPolicy
        policy[.contentSecurityPolicy] = "default-src 'self'"
        let site = Website(modules: [], sessions: Sessions(store: MemorySessionStore()), policy: policy) { $0.content }
        #expect(site.webServerRules.policy == policy)
        #expect(HTTPFields.sameOriginPolicy.map(\.name.canonicalName).count == 6)
    }

    @Test func `every error that a web server tells of has a page in every language`() {
        let site = LanguageSite.website(of: ["en", "vi"])
        #expect(
            site.prerenderedErrorPages.map(\.path) == [
                "400.html", "404.html", "413.html", "429.html", "50x.html", "vi/400.html", "vi/404.html",
                "vi/413.html", "vi/429.html", "vi/50x.html",
            ])
        let pages = Dictionary(
            uniqueKeysWithValues: site.prerenderedErrorPages.map {
                ($0.path, String(decoding: $0.bytes, as: UTF8.self))
            })
        #expect(pages["413.html"]?.contains("Too much in en") == true)
        #expect(pages["vi/413.html"]?.contains("Too much in vi") == true)
        #expect(Set(pages.values).count == pages.count)
    }

    @Test func `what can be asked again says when`() {
        let pages = TestSite().website.webServerRules.errorPages
        #expect(pages.map(\.code) == [400, 404, 413, 429, 503])
        #expect(pages.map(\.retryAfter) == [nil, nil, nil, 10, 5])
    }
}
