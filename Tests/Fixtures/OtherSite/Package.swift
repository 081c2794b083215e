// swift-tools-version: 6.2
import PackageDescription

let libraries: [Target.Dependency] = ["Markup", "Web", "FastCGI", "StaticSite"].map {
    .product(name: $0, package: "viperweb")
}

let package = Package(
    name: "OtherSite",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "viperweb", path: "../../..")],
    targets: [
        .executableTarget(name: "OtherSite", dependencies: libraries),
        .testTarget(
            name: "OtherSiteTests",
            dependencies: ["OtherSite", .product(name: "Snapshots", package: "viperweb")],
            exclude: ["Snapshots"]),
    ]
)
