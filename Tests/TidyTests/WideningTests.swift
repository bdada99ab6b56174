import Testing

/// Checks the page of types that widen, which has every ordered pair of types. The widening pairs are listed here again, by hand from the
/// language's rules, because the page itself is rewritten from the compiler's output.
@Suite struct WideningTests {
    private static let types = [
        "boolean", "int16", "int32", "int64", "float", "double", "decimal", "string", "date", "uuid", "uri", "data", "json",
        "transformable", "enum", "composite",
    ]

    /// The types that can represent every value of a type exactly. A float has 24 bits for whole numbers, a double 53. A text is not always
    /// a case of an enum.
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

    /// The lines of each type's case, such as `Row.toInt16 <- Row.toInt16   wider-type: …`.
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
