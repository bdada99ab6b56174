import Testing

/// The page of types that widen has every ordered pair of types. Which of them widen is written here once more, by hand from the language's
/// rules: a page that is rewritten by what the compiler does must not be its own judge.
@Suite struct WideningTests {
    private static let types = [
        "boolean", "int16", "int32", "int64", "float", "double", "decimal", "string", "date", "uuid", "uri", "data", "json",
        "transformable", "enum", "composite",
    ]

    /// To the types that hold each of its values exactly. A float has 24 bits for whole numbers, a double 53; a text is no case of an enum.
    private static let widening: [String: Set<String>] = [
        "int16": ["int32", "int64", "float", "double", "decimal"],
        "int32": ["int64", "double", "decimal"],
        "int64": ["decimal"],
        "float": ["double"],
        "uri": ["string"],
        "json": ["string"],
        "enum": ["string"],
        "data": ["transformable"],
        "transformable": ["data"],
    ]

    /// By type: the lines of its case, `Row.toInt16 <- Row.toInt16   wider-type: …`.
    private static let inferred: [String: [Substring]] = {
        var found: [String: [Substring]] = [:]
        for part in Repository.text("Tests/Specs/inference/types-that-widen.md").split(separator: "\n## From a").dropFirst() {
            let lines = part.split(separator: "\n")
            guard let type = lines.first?.split(separator: " ").last else { continue }
            found[String(type)] = lines.filter { $0.hasPrefix("Row.to") }
        }
        return found
    }()

    @Test("Every ordered pair of types is on the page, and exactly those widen that lose nothing", arguments: types)
    func everyPair(from type: String) {
        let lines = Self.inferred[type] ?? []
        for other in Self.types where other != type {
            let property = ["enum": "Mood", "composite": "Place"][other] ?? other.prefix(1).uppercased() + other.dropFirst()
            let line = lines.first { $0.hasPrefix("Row.to\(property) <- ") }
            let widens = Self.widening[type]?.contains(other) ?? false
            let outcome = line.map { $0.contains("<- ?") ? false : true }
            #expect(outcome == widens, "from \(type) to \(other): \(line ?? "not on the page")")
        }
    }
}
