// swift-tools-version: 6.2
import PackageDescription

func viperweb(_ library: String) -> Target.Dependency {
    .product(name: library, package: "viperweb")
}

let package = Package(
    name: "@NAME@",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "@NAME@", targets: ["Site"])],
    dependencies: [@DEPENDENCY@],
    targets: [
        .target(name: "Notes", dependencies: [viperweb("Web"), viperweb("Markup")]),
        .testTarget(
            name: "NotesTests", dependencies: ["Notes", viperweb("Snapshots"), viperweb("Web")],
            exclude: ["Snapshots"]),
        .executableTarget(
            name: "Site",
            dependencies: ["Notes", viperweb("ViperWeb"), viperweb("SiteDatabase"), viperweb("Web"), viperweb("Markup")]),
        .testTarget(
            name: "SiteTests",
            dependencies: ["Site", "Notes", viperweb("ViperWeb"), viperweb("SiteDatabase"), viperweb("Web")]),
    ]
)
