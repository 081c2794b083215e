// swift-tools-version: 6.2
import PackageDescription

extension Target.Dependency {
    static let arguments = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let logging = product(name: "Logging", package: "swift-log")
    static let yams = product(name: "Yams", package: "Yams")
}

/// The VIPER modules. They never import one another: one rule for all of them.
let siteModules = ["Accounts", "Status"]
let shopModules = ["ShopProducts", "ShopTodos", "ShopCounter"]
let modules = siteModules + shopModules
let anyModule: [Target.Dependency] = modules.map { .target(name: $0) }

var targets: [Target] = [
    .systemLibrary(name: "CLinux"),
    .target(name: "CrashReport"),
    .target(name: "Platform", dependencies: ["CLinux"]),
    .target(name: "Markup"),
    .target(name: "Web", dependencies: ["Markup", "Platform", .httpTypes]),
    .target(name: "Prices", dependencies: ["Platform"]),
    .systemLibrary(name: "CFastCGI", pkgConfig: "fcgi", providers: [.apt(["libfcgi-dev"])]),
    .target(
        name: "FastCGI",
        dependencies: ["CFastCGI", "CLinux", "CrashReport", "Platform", "Web", .httpTypes, .logging]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .target(name: "StaticSite", dependencies: ["CBrotli", "CDeflate", "CLinux", "Markup", "Platform", "Web"]),
    .target(name: "Snapshots", dependencies: ["Markup", "Platform"]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "Passwords", dependencies: ["Accounts", "CSodium"]),
    .target(name: "Photographs", dependencies: ["CLinux", "Platform", "Web"]),
    .target(name: "UserService", dependencies: ["Accounts", "CCurl", "Web"]),
    // Without pkgConfig: libcmark-gfm.pc names the shared libraries.
    .systemLibrary(name: "CMarkGFM", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .target(name: "CArena"),
    .target(name: "SiteMarkdown", dependencies: ["CArena", "CMarkGFM", "Markup", "Platform"]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "SiteDatabase", dependencies: ["CPostgres", "CSQLite", "Platform"]),
    .target(name: "SiteStores", dependencies: ["Accounts", "CSodium", "Platform", "SiteDatabase", "Web"]),
    .target(
        name: "SiteServices",
        dependencies: [
            "Accounts", "Markup", "Passwords", "Platform", "SiteContent", "SiteDatabase", "SiteStores", "Status", "Web",
        ]),
    .target(name: "SiteMail", dependencies: ["CCurl", "Markup", "Platform", "SiteDatabase", "SiteStores", "Web"]),
    .target(
        name: "SiteContact",
        dependencies: ["Markup", "Platform", "SiteDatabase", "SiteMail", "SiteStores", "ViperWeb", "Web"]),
    .target(name: "SiteContent", dependencies: ["Platform", .yams]),
    .target(name: "SiteImport", dependencies: ["Platform"]),
    .target(name: "SiteSearch", dependencies: ["Platform"]),
    .target(
        name: "StaticSearch",
        dependencies: ["Markup", "Platform", "SiteDatabase", "SiteMarkdown", "SiteSearch", "Web"],
        resources: [.embedInCode("search.js")]),
    .target(
        name: "SiteCollections",
        dependencies: [
            "Accounts", "Markup", "Platform", "Prices", "SiteContent", "SiteDatabase", "SiteImport", "SiteMarkdown",
            "SiteSearch", "SiteServices", "SiteStores", "Web",
        ]),
    .target(
        name: "ShopStorage",
        dependencies: shopModules.map { .target(name: $0) } + [
            "Platform", "Prices", "SiteCollections", "SiteDatabase", "SiteMarkdown", "SiteSearch", "SiteStores", "Web",
        ]),
    .target(
        name: "ViperWeb",
        dependencies: [
            "Accounts", "CLinux", "FastCGI", "Markup", "Passwords", "Photographs", "Platform", "SiteContent",
            "SiteDatabase", "SiteServices", "SiteStores", "StaticSite",
            "SiteMail", "Status", "UserService", "Web", .arguments, .httpTypes, .logging,
        ],
        // A debug build reads them where they are.
        exclude: ["Dev/client.js", "Dev/client.css"]),
    .executableTarget(
        name: "ShopSite",
        dependencies: anyModule + [
            "Markup", "Passwords", "Platform", "Prices", "ShopStorage", "SiteCollections", "SiteContact",
            "SiteDatabase", "SiteMarkdown", "SiteStores", "StaticSearch", "ViperWeb", "Web", .arguments,
        ],
        resources: [.embedInCode("Seed/products.csv")]),
    .executableTarget(
        name: "ManualSite",
        dependencies: [
            "Markup", "SiteCollections", "SiteDatabase", "SiteMarkdown", "StaticSearch", "ViperWeb", "Web",
        ],
        path: "Sources/Manual/Site"),
    // deploy/new-module compiles it without SwiftPM.
    .executableTarget(name: "ModuleGenerator", path: "Sources/ModuleGenerator", exclude: ["README.md"]),
]
targets += siteModules.map { .target(name: $0, dependencies: ["Web", "Markup", "Platform", "Prices"]) }
targets += shopModules.map {
    .target(name: $0, dependencies: ["Web", "Markup", "Platform", "Prices"])
}

/// The tests of a target. The folder `Snapshots` beside them has their recorded snapshots.
func tests(of tested: String, with dependencies: [Target.Dependency]) -> Target {
    let hasSnapshots = [
        "ShopProducts", "ShopTodos", "ShopCounter", "ShopSite", "Accounts", "Status", "Snapshots", "StaticSite",
        "ViperWeb", "SiteCollections", "SiteContact", "StaticSearch",
    ]
    .contains(tested)
    return .testTarget(
        name: "\(tested)Tests", dependencies: [.target(name: tested)] + dependencies,
        exclude: hasSnapshots ? ["Snapshots"] : tested == "ShopStorage" ? ["Fixtures"] : [])
}

targets += [
    tests(of: "Platform", with: []),
    // What the compiler refuses.
    .target(name: "CompilerSample", path: "Tests/Fixtures/CompilerSample"),
    tests(of: "Markup", with: ["CompilerSample"]),
    tests(of: "Snapshots", with: ["Markup"]),
    tests(of: "Prices", with: []),
    .target(
        name: "MarkdownProperties", dependencies: ["Markup", "SiteMarkdown"], path: "Tests/Fixtures/MarkdownProperties"),
    tests(of: "SiteMarkdown", with: ["MarkdownProperties", "Markup", "Platform"]),
    tests(of: "SiteContent", with: ["Platform"]),
    tests(of: "Web", with: ["CompilerSample", "Markup", "Platform", .httpTypes]),
    // Stores in memory, which the databases are compared with.
    .target(
        name: "ShopOracles", dependencies: ["ShopCounter", "ShopTodos", "Web"],
        path: "Tests/Fixtures/ShopOracles"),
    .target(
        name: "ShopShelf", dependencies: ["ShopStorage", "SiteCollections", "SiteDatabase", "SiteStores"],
        path: "Tests/Fixtures/ShopShelf"),
    .target(name: "AccountOracles", dependencies: ["Accounts", "Web"], path: "Tests/Fixtures/AccountOracles"),
    tests(
        of: "ShopProducts",
        with: [
            "ShopShelf", "ShopStorage", "SiteCollections", "SiteDatabase", "Web", "Markup", "Platform", "Prices",
            "Snapshots",
        ]),
    tests(of: "ShopTodos", with: ["ShopOracles", "Web", "Markup", "Snapshots"]),
    tests(of: "ShopCounter", with: ["ShopOracles", "Web", "Markup", "Snapshots"]),
    tests(of: "Accounts", with: ["AccountOracles", "Web", "Markup", "Snapshots"]),
    tests(of: "Status", with: ["Web", "Markup", "Snapshots"]),
    tests(of: "StaticSite", with: ["Markup", "Snapshots", "Web"]),
    tests(
        of: "StaticSearch",
        with: [
            "Markup", "Platform", "SiteDatabase", "SiteMarkdown", "SiteSearch", "SiteStores", "Snapshots", "StaticSite",
            "Web", .httpTypes,
        ]),
    tests(
        of: "ViperWeb",
        with: [
            "Accounts", "FastCGI", "Markup", "Passwords", "Platform", "SiteDatabase", "SiteStores", "Snapshots",
            "StaticSite", "Web",
            .arguments, .httpTypes,
        ]),
    tests(of: "Photographs", with: ["Platform", "Web"]),
    tests(of: "Passwords", with: ["Accounts"]),
    tests(of: "SiteMail", with: ["LoopbackService", "Markup", "Platform", "SiteDatabase", "SiteStores", "Web"]),
    tests(
        of: "SiteContact",
        with: [
            "Markup", "Notebook", "Passwords", "Platform", "SiteDatabase", "SiteMail", "SiteStores", "Snapshots",
            "ViperWeb", "Web", .httpTypes,
        ]),
    tests(of: "UserService", with: ["Accounts", "LoopbackService", "Web"]),
    tests(
        of: "ShopSite",
        with: anyModule + [
            "Markup", "Platform", "Prices", "ShopShelf", "ShopStorage", "SiteCollections", "SiteDatabase", "SiteStores",
            "Snapshots", "ViperWeb", "Web", .httpTypes,
        ]),
    .target(name: "TestCluster", dependencies: ["CPostgres"], path: "Tests/Fixtures/TestCluster"),
    tests(
        of: "SiteDatabase",
        with: [
            "Accounts", "CompilerSample", "CSQLite", "Notebook", "Passwords", "Platform", "SiteStores", "TestCluster",
            "Web",
        ]),
    tests(
        of: "SiteStores",
        with: [
            "AccountOracles", "Accounts", "LoopbackService", "Notebook", "Passwords", "Platform", "SiteDatabase",
            "TestCluster", "UserService", "Web",
        ]),
    .target(
        name: "Club", dependencies: ["Markup", "Prices", "SiteCollections", "SiteDatabase", "ViperWeb", "Web"],
        path: "Tests/Fixtures/Club"),
    tests(
        of: "SiteCollections",
        with: [
            "Accounts", "Club", "CompilerSample", "Markup", "Notebook", "Passwords", "Platform", "Prices",
            "SiteContent", "SiteDatabase", "SiteImport", "SiteMarkdown", "SiteSearch", "SiteStores", "Snapshots",
            "StaticSite", "TestCluster",
            "ViperWeb", "Web", .arguments, .httpTypes,
        ]),
    .target(
        name: "Notebook", dependencies: ["CSQLite", "SiteDatabase", "SiteStores", "TestCluster", "Web"],
        path: "Tests/Fixtures/Notebook"),
    tests(
        of: "ShopStorage",
        with: anyModule + [
            "Notebook", "Passwords", "Platform", "Prices", "ShopOracles", "ShopShelf", "SiteCollections",
            "SiteDatabase", "SiteSearch", "SiteStores", "TestCluster", "Web", "CSQLite",
        ]),
    .target(name: "LoopbackService", path: "Tests/Fixtures/LoopbackService"),
    tests(of: "FastCGI", with: ["EchoWorker", "Platform", "Web", .httpTypes, .logging]),
    .executableTarget(
        name: "EchoWorker", dependencies: ["FastCGI", "Web", .httpTypes, .logging], path: "Tests/Fixtures/EchoWorker"),
    .testTarget(name: "CommandLineTests", dependencies: ["ShopSite", "LoopbackService", "TestCluster"]),
    // The manual, and its examples that nothing else compiles.
    .testTarget(
        name: "ManualTests",
        dependencies: [
            .httpTypes, "ManualSite", "Markup", "Platform", "SiteCollections", "SiteDatabase", "SiteMarkdown",
            "SiteStores", "Snapshots", "ViperWeb", "Web",
        ],
        exclude: ["Snapshots"]),
]

/// The parsers' properties: a test that holds them for the inputs that are kept, or the fuzzer of Tests/Fuzzing/run.
let isFuzzed = Context.environment["VIPERWEB_FUZZER"] != nil
let fuzzTargets: [Target.Dependency] = [
    "FastCGI", "MarkdownProperties", "Markup", "Platform", "Prices", "SiteImport", "Web", .httpTypes,
]
targets.append(
    isFuzzed
        ? .executableTarget(
            name: "Fuzzing", dependencies: fuzzTargets, path: "Tests/Fuzzing",
            exclude: ["README.md", "corpus", "run", "tokens.dict", "CorpusTests.swift"])
        : .testTarget(
            name: "FuzzingTests", dependencies: fuzzTargets, path: "Tests/Fuzzing",
            exclude: ["README.md", "corpus", "run", "tokens.dict", "Fuzzer"]))

/// A target's folder, by its layer. The shop's targets have its name before their own, because no package that depends on
/// this one may have a target of the same name.
func folder(of target: Target) -> String {
    if target.type == .system || ["Platform", "CArena", "CrashReport"].contains(target.name) {
        return "Platform/\(target.name)"
    }
    return target.name.hasPrefix("Shop") ? "Shop/\(target.name.dropFirst(4))" : "Framework/\(target.name)"
}

for target in targets where target.type != .test && target.path == nil {
    target.path = "Sources/\(folder(of: target))"
    // Each target has a README; those of Platform share one.
    if target.path?.contains("/Platform/") != true { target.exclude.append("README.md") }
}

for target in targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}

let package = Package(
    name: "viperweb",
    products: [
        "Accounts", "FastCGI", "Markup", "Passwords", "Photographs", "Platform", "Prices", "SiteCollections",
        "SiteContact", "SiteDatabase",
        "SiteMail", "SiteMarkdown", "SiteSearch", "SiteStores", "Snapshots", "StaticSearch", "StaticSite",
        "Status", "UserService", "ViperWeb", "Web",
    ].map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "shop", targets: ["ShopSite"]),
        .executable(name: "manual", targets: ["ManualSite"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: targets
)
