// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The folders of Sources that are modules. They never import one another, except for the entries that they refer to.
let modules: [String] = []

/// The modules to whose entries those of a module refer.
let references: [(module: String, to: String)] = []

func viperweb(_ library: String) -> Target.Dependency {
    .product(name: library, package: "viperweb")
}

let shared: [Target.Dependency] = ["Web", "Markup", "Prices", "SiteCollections", "SiteMarkdown"].map(viperweb)
let site: [Target.Dependency] =
    modules.map { .target(name: $0) } + shared
    + ["ViperWeb", "SiteContact", "SiteDatabase", "SiteStores", "Accounts"].map(viperweb)

/// The tests of a module; none if their folder is gone.
func tests(of module: String) -> [Target] {
    let folder = "\(Context.packageDirectory)/Tests/\(module)Tests"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return [
        .testTarget(
            name: "\(module)Tests", dependencies: ["Site", viperweb("Snapshots")] + site,
            exclude: ["Snapshots"])
    ]
}

let package = Package(
    name: "@NAME@",
    products: [.executable(name: "@NAME@", targets: ["Site"])],
    dependencies: [@DEPENDENCY@],
    targets: [
        .executableTarget(name: "Site", dependencies: site),
        .testTarget(name: "SiteTests", dependencies: ["Site"] + site),
    ]
        + modules.flatMap { module in
            let others = references.filter { $0.module == module }.map { Target.Dependency.target(name: $0.to) }
            return [.target(name: module, dependencies: shared + others)] + tests(of: module)
        }
)
