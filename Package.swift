// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Tests call the code as it ships, optimised, in a third of the time. They themselves run for a moment, so optimising them costs more than it saves.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What joins the other modules and prints what they compute. Where `.ci/run` builds it for the tests alone, optimising it costs more than it saves: the tests
/// spend their time in the other modules, and in SQLite.
let joining = strict + (Context.environment["MAPC_QUICK_BUILD"] == nil ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

/// MapAnalysis and MapPlanning are compiled one after the other, each mostly by one thread. Tests that wait for the first are compiled beside the second, and do
/// not keep the first waiting.
let compiledLate: [Target.Dependency] = ["MapAnalysis"]

let package = Package(
    name: "mapc",
    products: [
        .library(name: "MapCompiler", targets: ["MapCompiler"]),
        .library(name: "MapTesting", targets: ["MapTesting"]),
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
        .target(name: "CoreDataImport", dependencies: ["MapAnalysis", "MapSyntax"], swiftSettings: joining),
        .target(name: "MapPlan", swiftSettings: strict),
        .target(name: "MapPlanning", dependencies: ["MapAnalysis", "MapPlan", "MapSyntax"], swiftSettings: strict),
        .target(name: "MapExecution", dependencies: ["CSQLite", "MapPlan"], swiftSettings: strict),
        .target(
            name: "MapCompiler",
            dependencies: ["CoreDataImport", "MapAnalysis", "MapExecution", "MapPlan", "MapPlanning", "MapSyntax"],
            swiftSettings: joining),
        .target(name: "MapTesting", dependencies: ["MapAnalysis", "MapCompiler"], swiftSettings: joining),
        .target(name: "LanguageServer", dependencies: ["MapAnalysis", "MapCompiler", "MapSyntax"], swiftSettings: joining),
        .target(name: "CArguments"),
        .executableTarget(
            name: "mapc",
            dependencies: [
                "CArguments", "LanguageServer", "MapCompiler", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: joining,
            plugins: ["EmbedPages"]),
        .plugin(name: "EmbedPages", capability: .buildTool(), dependencies: ["PageEmbedder"]),
        .executableTarget(name: "PageEmbedder", path: "Plugins/PageEmbedder", swiftSettings: strict),

        .target(name: "UncountedMemory", dependencies: ["CSQLite"], path: "Tests/UncountedMemory"),
        .target(name: "PythonTesting", path: "Tests/PythonTesting", swiftSettings: tests),
        .target(name: "RandomTesting", path: "Tests/RandomTesting", swiftSettings: tests),
        .testTarget(name: "MapSyntaxTests", dependencies: ["MapSyntax", "RandomTesting"] + compiledLate, swiftSettings: tests),
        .testTarget(name: "MapAnalysisTests", dependencies: ["MapAnalysis", "RandomTesting"], swiftSettings: tests),
        .testTarget(name: "MapPlanningTests", dependencies: ["MapCompiler", "RandomTesting"], swiftSettings: tests),
        .testTarget(
            name: "MapExecutionTests", dependencies: ["CSQLite", "MapExecution", "MapPlan", "RandomTesting"] + compiledLate,
            swiftSettings: tests),
        .testTarget(
            name: "DifferentialTests", dependencies: ["CSQLite", "MapCompiler", "RandomTesting", "UncountedMemory"], swiftSettings: tests),
        .testTarget(name: "CoreDataImportTests", dependencies: ["CoreDataImport", "RandomTesting"], swiftSettings: tests),
        .testTarget(name: "CorpusTests", dependencies: ["MapCompiler", "PythonTesting", "RandomTesting"], swiftSettings: tests),
        .testTarget(
            name: "SpecTests",
            dependencies: ["CSQLite", "LanguageServer", "MapAnalysis", "MapCompiler", "PythonTesting", "RandomTesting", "mapc"],
            swiftSettings: tests),
        .testTarget(name: "MapTestingTests", dependencies: ["MapTesting"], swiftSettings: tests),
        .testTarget(name: "LanguageServerTests", dependencies: ["LanguageServer", "MapCompiler", "RandomTesting"], swiftSettings: tests),
        .testTarget(name: "TidyTests", swiftSettings: tests),
    ],
    swiftLanguageModes: [.v6]
)
