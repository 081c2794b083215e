// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "hello",
    products: [.executable(name: "hello", targets: ["Hello"])],
    dependencies: [.package(name: "viperweb", path: "../..")],
    targets: [
        .executableTarget(
            name: "Hello",
            dependencies: ["Markup", "ViperWeb", "Web"].map { .product(name: $0, package: "viperweb") })
    ])
