// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Views in one target, their rendering asked for in another, `Markup` in a third: as in a site.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "viperweb", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "Catalogue", dependencies: [.product(name: "Markup", package: "viperweb")], swiftSettings: strict),
        .executableTarget(
            name: "Benchmarks", dependencies: ["Catalogue", .product(name: "Markup", package: "viperweb")],
            swiftSettings: strict),
        .executableTarget(
            name: "EntryList",
            dependencies: ["Markup", "Prices", "SiteCollections", "SiteDatabase"].map {
                .product(name: $0, package: "viperweb")
            }, swiftSettings: strict),
        .executableTarget(
            name: "EventSite",
            dependencies: [
                "Accounts", "Markup", "Platform", "Prices", "SiteCollections", "SiteDatabase", "ViperWeb", "Web",
            ].map { .product(name: $0, package: "viperweb") } + [
                .product(name: "ArgumentParser", package: "swift-argument-parser")
            ], swiftSettings: strict),
        .executableTarget(
            name: "JobSite",
            dependencies: ["Markup", "SiteDatabase", "SiteStores", "ViperWeb", "Web"].map {
                .product(name: $0, package: "viperweb")
            } + [.product(name: "ArgumentParser", package: "swift-argument-parser")], swiftSettings: strict),
        .executableTarget(
            name: "SearchIndex",
            dependencies: ["Markup", "StaticSearch"].map { .product(name: $0, package: "viperweb") },
            swiftSettings: strict),
        .executableTarget(
            name: "TelemetryBenchmark",
            dependencies: [.product(name: "Web", package: "viperweb"), .product(name: "FastCGI", package: "viperweb")],
            swiftSettings: strict),
        .executableTarget(
            name: "TextSite",
            dependencies: ["Markup", "SiteCollections", "SiteDatabase", "SiteMarkdown", "ViperWeb", "Web"].map {
                .product(name: $0, package: "viperweb")
            }, swiftSettings: strict),
    ]
)
