import Foundation
import Testing

@testable import MapSyntax

/// Checks the words in the grammars of `editors/vscode`, which are regular expressions, against the words that mapc reads.
@Suite struct EditorGrammarTests {
    @Test("The keys whose values are coloured as expressions are those whose values are expressions")
    func keysAreKnown() throws {
        #expect(try keys(in: "mapping") == keysOfExpressions(below: MappingKey.self))
        #expect(try keys(in: "model") == keysOfExpressions(below: ModelKey.self))
    }

    @Test("The words that are coloured are the words of the language")
    func wordsAreKnown() throws {
        let folder = Self.root.appending(path: "Sources/MapSyntax/Expressions")
        let lexer = try String(contentsOf: folder.appending(path: "ExpressionLexer.swift"), encoding: .utf8)
        let known = Set(lexer.matches(of: /spells\("(\w+)"\)/).map { String($0.1) })
        let coloured = try alternatives(in: "expression.tmLanguage", of: /"\\\\b\(\?:([a-z|]+)\)\\\\b"/)
        #expect(coloured == known)
        #expect(known.count >= 9)
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the keys that the rules of an injection begin with.
    private func keys(in injection: String) throws -> Set<String> {
        try alternatives(in: "\(injection).injection", of: /"begin": "[^"]*?\(([a-z][A-Za-z|]+)\)\(:\)/)
    }

    private func alternatives(in grammar: String, of pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
        let text = try String(contentsOf: Self.root.appending(path: "editors/vscode/syntaxes/\(grammar).json"), encoding: .utf8)
        return Set(text.matches(of: pattern).flatMap { $0.1.split(separator: "|").map(String.init) })
    }

    /// Returns the keys, of this kind of map or of one below it, under which an expression may be.
    private func keysOfExpressions(below kind: any KeyWord.Type) -> Set<String> {
        var (found, seen, waiting): (Set<String>, Set<String>, [any KeyWord.Type]) = ([], [], [kind])
        while let kind = waiting.popLast() {
            guard seen.insert("\(kind)").inserted else { continue }
            for (key, shape) in facts(of: kind) {
                if shape.hasExpression { found.insert(key) }
                waiting += shape.kinds
            }
        }
        return found
    }

    private func facts<Key: KeyWord>(of kind: Key.Type) -> [(String, ValueShape)] { Key.allCases.map { ($0.rawValue, $0.shape) } }
}

extension ValueShape {
    /// Whether an expression may be here, or under the words that users choose.
    fileprivate var hasExpression: Bool {
        switch self {
        case .word(.expression): true
        case .word, .keys: false
        case .list(let shape, _, _), .names(let shape, _, _): shape.hasExpression
        case .either(let shapes): shapes.contains(where: \.hasExpression)
        }
    }

    /// The kinds of maps that may be here.
    fileprivate var kinds: [any KeyWord.Type] {
        switch self {
        case .word: []
        case .keys(let kind): [kind]
        case .list(let shape, _, _), .names(let shape, _, _): shape.kinds
        case .either(let shapes): shapes.flatMap(\.kinds)
        }
    }
}
