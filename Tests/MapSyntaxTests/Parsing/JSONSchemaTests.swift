import Foundation
import Testing

@testable import MapSyntax

/// Checks the JSON Schemas in `Grammar/`, which are made from the keys that the parser knows.
@Suite struct JSONSchemaTests {
    private static let kinds: [(kind: FileKind, name: String)] = [
        (.model, "model"), (.mapping, "mapping"), (.project, "project"), (.test, "test"),
    ]

    @Test("The schemas in 'Grammar/' are what 'mapc schema' prints; MAPC_UPDATE=1 rewrites them", arguments: kinds.indices)
    func areMade(at index: Int) throws {
        let (kind, name) = Self.kinds[index]
        let text = try #require(jsonSchema(of: kind)).text(isIndented: true) + "\n"
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Grammar/\(name).schema.json").standardized
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try Data(text.utf8).write(to: file)
        } else {
            #expect(try String(contentsOf: file, encoding: .utf8) == text, "out of date: MAPC_UPDATE=1 swift test --filter JSONSchemaTests")
        }
    }

    /// Every key, with its example and its standard value as YAML.
    private static let facts: [(key: String, facts: KeyFacts)] = {
        var seen: [any KeyWord.Type] = []
        func facts(of keys: any KeyWord.Type) -> [(String, KeyFacts)] {
            guard !seen.contains(where: { $0 == keys }) else { return [] }
            seen.append(keys)
            return entries(of: keys).flatMap { entry in [(entry.0, entry.1)] + inner(of: entry.1.shape).flatMap(facts) }
        }
        return kinds.compactMap { $0.kind.keys }.flatMap(facts)
    }()

    private static func entries<Keys: KeyWord>(of keys: Keys.Type) -> [(String, KeyFacts)] {
        keys.allCases.map { ("'\($0.rawValue)' of \(keys.owner)", $0.facts) }
    }

    private static func inner(of shape: ValueShape) -> [any KeyWord.Type] {
        switch shape {
        case .word: []
        case .keys(let keys): [keys]
        case .list(let each, _, _), .names(let each, _, _): inner(of: each)
        case .either(let shapes): shapes.flatMap(inner)
        }
    }

    @Test func `there are many keys`() { #expect(Self.facts.count > 115) }

    @Test func `an example and a standard value have the shape of their key`() throws {
        for (key, facts) in Self.facts {
            for value in [facts.example] + (facts.standard.map { [$0] } ?? []) {
                var diagnostics = Diagnostics()
                let node = readYAML(TextFile(path: key, text: value), id: FileID(0), into: &diagnostics).root
                #expect(node.flatMap { facts.shape.chosen(for: $0) } != nil && diagnostics.all.isEmpty, "\(key): \(value)")
            }
        }
    }

    @Test func `each key is described in whole sentences`() {
        for (key, facts) in Self.facts {
            #expect(
                facts.words.hasSuffix(".") && facts.words.first?.isUppercase == true && facts.words.count > 10, "\(key): \(facts.words)")
        }
    }
}
