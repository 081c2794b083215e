// swift-tools-version: 6.2
import PackageDescription

/// Every room is compiled with the same strictness.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

extension Target.Dependency {
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let logging = product(name: "Logging", package: "swift-log")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    static let arguments = product(name: "ArgumentParser", package: "swift-argument-parser")
}

/// The VIPER modules. They never import one another: one rule for all of them.
let modules = ["Products", "Todos"]

let package = Package(
    name: "viperweb",
    platforms: [.macOS(.v15)],
    products: ["Markup", "Web", "FastCGI"].map { .library(name: $0, targets: [$0]) }
        + [.executable(name: "viperweb", targets: ["viperweb"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "Markup"),
        .target(name: "Web", dependencies: ["Markup", .httpTypes]),
        .target(name: "Prices"),
        .systemLibrary(name: "CFastCGI", pkgConfig: "fcgi", providers: [.apt(["libfcgi-dev"])]),
        .target(name: "FastCGI", dependencies: ["CFastCGI", "Web", .httpTypes, .logging]),
        .target(
            name: "Site", dependencies: modules.map { .target(name: $0) } + ["Web", "Markup", "Prices", .httpTypes]),
        .executableTarget(
            name: "viperweb",
            dependencies: modules.map { .target(name: $0) }
                + ["Site", "Web", "Prices", "FastCGI", .arguments, .logging]),
    ] + modules.map { .target(name: $0, dependencies: ["Web", "Markup", "Prices"]) }
)

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}
