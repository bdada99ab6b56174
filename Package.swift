// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "mapc",
    products: [
        .library(name: "MapCompiler", targets: ["MapCompiler"]),
        .executable(name: "mapc", targets: ["mapc"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),

        .target(name: "MapSyntax", dependencies: ["CLibYAML"], swiftSettings: strict),
        .target(name: "MapAnalysis", dependencies: ["MapSyntax"], swiftSettings: strict),
        .target(name: "CoreDataImport", dependencies: ["MapAnalysis", "MapSyntax"], swiftSettings: strict),
        .target(name: "MapPlan", swiftSettings: strict),
        .target(name: "MapPlanning", dependencies: ["MapAnalysis", "MapPlan", "MapSyntax"], swiftSettings: strict),
        .target(name: "MapExecution", dependencies: ["CSQLite", "MapPlan"], swiftSettings: strict),
        .target(
            name: "MapCompiler",
            dependencies: ["CoreDataImport", "MapAnalysis", "MapExecution", "MapPlan", "MapPlanning", "MapSyntax"],
            swiftSettings: strict),
        .target(name: "LanguageServer", dependencies: ["MapAnalysis", "MapCompiler", "MapSyntax"], swiftSettings: strict),
        .target(name: "CArguments"),
        .executableTarget(
            name: "mapc",
            dependencies: [
                "CArguments", "LanguageServer", "MapCompiler", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict,
            plugins: ["EmbedPages"]),
        .plugin(name: "EmbedPages", capability: .buildTool(), dependencies: ["PageEmbedder"]),
        .executableTarget(name: "PageEmbedder", path: "Plugins/PageEmbedder", swiftSettings: strict),

        .target(name: "PythonTesting", path: "Tests/PythonTesting", swiftSettings: strict),
        .target(name: "RandomTesting", path: "Tests/RandomTesting", swiftSettings: strict),
        .testTarget(name: "MapSyntaxTests", dependencies: ["MapSyntax", "RandomTesting"], swiftSettings: strict),
        .testTarget(name: "MapAnalysisTests", dependencies: ["MapAnalysis", "RandomTesting"], swiftSettings: strict),
        .testTarget(name: "MapPlanningTests", dependencies: ["MapCompiler", "RandomTesting"], swiftSettings: strict),
        .testTarget(
            name: "MapExecutionTests", dependencies: ["CSQLite", "MapExecution", "MapPlan", "RandomTesting"], swiftSettings: strict),
        .testTarget(name: "DifferentialTests", dependencies: ["CSQLite", "MapCompiler", "RandomTesting"], swiftSettings: strict),
        .testTarget(name: "CoreDataImportTests", dependencies: ["CoreDataImport", "RandomTesting"], swiftSettings: strict),
        .testTarget(name: "CorpusTests", dependencies: ["MapCompiler", "PythonTesting", "RandomTesting"], swiftSettings: strict),
        .testTarget(
            name: "SpecTests",
            dependencies: ["CSQLite", "LanguageServer", "MapAnalysis", "MapCompiler", "PythonTesting", "RandomTesting", "mapc"],
            swiftSettings: strict),
        .testTarget(name: "LanguageServerTests", dependencies: ["LanguageServer", "MapCompiler", "RandomTesting"], swiftSettings: strict),
        .testTarget(name: "TidyTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
