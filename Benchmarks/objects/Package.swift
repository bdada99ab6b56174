// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "objects",
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .executableTarget(name: "objects", dependencies: ["CSQLite"]),
    ]
)
