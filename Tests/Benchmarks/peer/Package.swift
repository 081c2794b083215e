// swift-tools-version: 6.2
import PackageDescription

/// The checkout of ViperWeb to measure: PROJECT, or the one that this package lies in.
let project = Context.environment["PROJECT"] ?? "../../.."

let libraries: [Target.Dependency] = ["FastCGI", "Markup", "SiteDatabase", "SiteStores", "Web"].map {
    .product(name: $0, package: "viperweb")
}

let package = Package(
    name: "viperweb-peer",
    dependencies: [
        .package(name: "viperweb", path: project),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "Peer", dependencies: libraries + [.product(name: "HTTPTypes", package: "swift-http-types")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                // With the runtime in the program, as deploy/build makes a site's.
                .unsafeFlags(["-static-stdlib"]),
            ],
            linkerSettings: [.unsafeFlags(["-static-stdlib"])])
    ]
)
