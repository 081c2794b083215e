// swift-tools-version: 6.2
import PackageDescription

/// The folders of Sources that are modules. They never import one another.
let modules: [String] = []

func viperweb(_ library: String) -> Target.Dependency {
    .product(name: library, package: "viperweb")
}

let module: [Target.Dependency] = [viperweb("Web"), viperweb("Markup")]
let site: [Target.Dependency] =
    modules.map { .target(name: $0) } + module + ["ViperWeb", "SiteDatabase", "Accounts"].map(viperweb)

let package = Package(
    name: "@NAME@",
    products: [.executable(name: "@NAME@", targets: ["Site"])],
    dependencies: [@DEPENDENCY@],
    targets: [
        .executableTarget(name: "Site", dependencies: site),
        .testTarget(name: "SiteTests", dependencies: ["Site"] + site),
    ]
        + modules.flatMap { name -> [Target] in
            [
                .target(name: name, dependencies: module),
                .testTarget(
                    name: "\(name)Tests", dependencies: [.target(name: name), viperweb("Snapshots")] + module,
                    exclude: ["Snapshots"]),
            ]
        }
)
