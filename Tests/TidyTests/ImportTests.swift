import Testing

/// Checks that imports go in one direction. SwiftPM does not detect an import of a module that only a dependency depends on.
@Suite struct ImportTests {
    private static let rooms: [String: Set<String>] = [
        "MapSyntax": ["CLibYAML"],
        "MapAnalysis": ["MapSyntax"],
        "CoreDataImport": ["MapAnalysis", "MapSyntax"],
        "MapPlan": [],
        "MapPlanning": ["MapAnalysis", "MapPlan", "MapSyntax"],
        "MapExecution": ["CSQLite", "MapPlan"],
        "MapCompiler": ["CoreDataImport", "MapAnalysis", "MapExecution", "MapPlan", "MapPlanning", "MapSyntax"],
        "MapTesting": ["MapAnalysis", "MapCompiler"],
        "LanguageServer": ["MapAnalysis", "MapCompiler", "MapSyntax"],
        "mapc": ["CArguments", "LanguageServer", "MapCompiler", "ArgumentParser"],
    ]
    /// The modules of the system. Importing all of Foundation makes every start three milliseconds slower.
    private static let system: Set<String> = [
        "Dispatch", "FoundationEssentials", "Foundation", "Glibc", "Musl", "Darwin", "Synchronization", "Swift",
    ]

    @Test("Each room imports only what is drawn in ARCHITECTURE.md")
    func isDrawn() {
        for file in Repository.sources {
            let allowed = Self.rooms[file.room, default: []].union(Self.system)
            for module in file.imports where !allowed.contains(module) {
                Issue.record("\(file.path) imports \(module)")
            }
        }
    }

    @Test("Foundation stands only where FoundationEssentials cannot be had")
    func isSmall() {
        for file in Repository.sources {
            let pieces = Pattern(#"#if canImport\(FoundationEssentials\)[\s\S]*?#endif"#).replaced(in: file.code, with: "")
            if Pattern(#"import\s+Foundation\b"#).isIn(pieces) { Issue.record("\(file.path) imports all of Foundation") }
        }
    }

    @Test("One folder reads YAML, one room speaks to SQLite, only plans are written as JSON and read back")
    func staysInside() {
        let readBack = Pattern(#"\b(?:Codable|Decodable)\b"#)
        for file in Repository.sources {
            if file.imports.contains("CLibYAML"), !file.path.hasPrefix("Sources/MapSyntax/YAML/") {
                Issue.record("\(file.path) knows libyaml")
            }
            if readBack.isIn(file.code), file.room != "MapPlan" {
                Issue.record("\(file.path) can be read back from JSON; only plans can")
            }
            if file.code.contains("YAMLNode"), file.room != "MapSyntax" { Issue.record("\(file.path) knows YAML's nodes") }
        }
    }
}
