import RandomTesting

@testable import MapSyntax

/// Writes the keys and values of a file in another arrangement: keys of the language in another order, other indentation, brackets instead of lines and
/// lines instead of brackets, other spaces in expressions, apostrophes instead of quotes.
struct RandomArrangement {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var generator: SeededGenerator
    /// Whether a comment is above each key of the language.
    private let isCommented: Bool

    /// Returns the same keys and values. If `isCommented`, `# about KEY` is above each key of the language that has a line of its own.
    static func text(
        of file: TextFile, _ kind: FileKind, isCommented: Bool = false, _ generator: inout SeededGenerator
    ) -> String? {
        var unheard = Diagnostics()
        guard let root = readYAML(file, id: FileID(0), readsOn: false, into: &unheard).root else { return nil }
        let keys: any KeyWord.Type =
            switch kind {
            case .model: ModelKey.self
            case .mapping: MappingKey.self
            case .test: TestFileKey.self
            case .project, .lock: ProjectKey.self
            }
        return file.bytes.withUnsafeBufferPointer { bytes in
            var arrangement = RandomArrangement(bytes: bytes, generator: generator, isCommented: isCommented)
            defer { generator = arrangement.generator }
            return arrangement.block(root, .keys(keys), 0).joined(separator: "\n") + "\n"
        }
    }

    /// Returns the lines of a map or a list.
    private mutating func block(_ node: YAMLNode, _ shape: ValueShape?, _ indentation: Int) -> [String] {
        let shape = shape?.chosen(for: node)
        let space = String(repeating: " ", count: indentation)
        switch node.content {
        case .mapping(let pairs, _):
            return shuffled(pairs, shape).flatMap { pair -> [String] in
                let value = value(pair.value, inner(shape, pair.key.text), indentation)
                var comments: [String] = []
                if isCommented, case .keys? = shape { comments = ["\(space)# about \(pair.key.text)"] }
                return comments + [space + spelled(pair.key) + ":" + value[0]] + value.dropFirst()
            }
        case .sequence(let elements, _):
            return elements.flatMap { element -> [String] in
                let value = value(element, inner(shape, ""), indentation)
                return [space + "-" + value[0]] + value.dropFirst()
            }
        case .scalar(let scalar): return [spelled(scalar)]
        case .missing: return []
        }
    }

    /// Returns what follows a colon or a dash, and the lines below.
    private mutating func value(_ node: YAMLNode, _ shape: ValueShape?, _ indentation: Int) -> [String] {
        let chosen = shape?.chosen(for: node)
        let deeper = indentation + Int.random(in: 1...5, using: &generator)
        switch node.content {
        case .missing: return [""]
        case .scalar(let scalar):
            if scalar.isEmptyPlain { return [""] }
            var isExpression = false
            if case .word(.expression)? = chosen { isExpression = !scalar.isQuoted }
            if scalar.isBlock || scalar.runs.count > 1 && ScalarSpelling(in: bytes).isOnSeveralLines(scalar) {
                // The digit after `|` counts from the indentation of the key.
                let lines = ScalarSpelling(in: bytes).lines(scalar, isExpression: false, indentation: indentation + 2)
                return [" " + lines.first] + lines.rest
            }
            return [gap() + (isExpression ? respaced(scalar.text) ?? spelled(scalar) : spelled(scalar))]
        case .mapping(let pairs, _) where pairs.isEmpty: return [" {}"]
        case .sequence(let elements, _) where elements.isEmpty: return [" []"]
        case .mapping, .sequence:
            // Nobody knows which arrangement is right where nobody knows what the value is.
            if chosen == nil ? node.isFlow : generator.chance(40), let flow = flow(node, chosen) { return [gap() + flow] }
            return [""] + block(node, chosen, deeper)
        }
    }

    private mutating func flow(_ node: YAMLNode, _ shape: ValueShape?) -> String? {
        let shape = shape?.chosen(for: node)
        if shape == nil, !node.isFlow, !node.isScalar { return nil }
        switch node.content {
        case .missing: return nil
        case .scalar(let scalar): return ScalarSpelling(in: bytes).flow(scalar, isExpression: false)
        case .mapping(let pairs, _):
            var parts: [String] = []
            for pair in shuffled(pairs, shape) {
                guard let key = ScalarSpelling(in: bytes).flow(pair.key, isExpression: false),
                    let value = flow(pair.value, inner(shape, pair.key.text))
                else { return nil }
                parts.append("\(key):\(gap())\(value)")
            }
            return "{" + parts.joined(separator: ",\(gap())") + "}"
        case .sequence(let elements, _):
            var parts: [String] = []
            for element in elements {
                guard let value = flow(element, inner(shape, "")) else { return nil }
                parts.append(value)
            }
            return "[" + parts.joined(separator: ",\(gap())") + "]"
        }
    }

    private func inner(_ shape: ValueShape?, _ key: String) -> ValueShape? {
        switch shape {
        case .keys(let keys)?: keys.entry(key)?.shape
        case .names(let each, _, _)?, .list(let each, _, _)?: each
        case .word?, .either?, nil: nil
        }
    }

    /// Shuffles keys of the language, if all of them are known.
    private mutating func shuffled(_ pairs: [YAMLPair], _ shape: ValueShape?) -> [YAMLPair] {
        guard case .keys(let keys)? = shape, pairs.allSatisfy({ keys.has($0.key.text) }) else { return pairs }
        return pairs.shuffled(using: &generator)
    }

    private mutating func gap() -> String { String(repeating: " ", count: Int.random(in: 1...3, using: &generator)) }

    private mutating func spelled(_ scalar: YAMLScalar) -> String {
        let text = ScalarSpelling(in: bytes).line(scalar, isExpression: false) ?? scalar.text
        let isSimple = scalar.isQuoted && scalar.text.isVisible && !scalar.text.utf8.contains { "\"\\'".utf8.contains($0) }
        return isSimple && generator.chance(50) ? "'\(scalar.text)'" : text
    }

    /// Returns an expression with more spaces, or none, where its tokens allow it; `nil` if it is none.
    private mutating func respaced(_ text: String) -> String? {
        guard let text = spacedExpression(text) else { return nil }
        var lexer = ExpressionLexer(Array(text.utf8))
        var result: [UInt8] = []
        var place = 0
        while case let token = lexer.next(), token.kind != .end {
            let gap = lexer.bytes[place..<token.lower]
            result += gap.isEmpty ? [] : Array(repeating: .space, count: Int.random(in: 1...3, using: &generator))
            let isSign = [.comma, .plus, .star, .slash, .equal, .less, .greater, .coalesce].contains(token.kind)
            if isSign, generator.chance(40), result.last == .space { while result.last == .space { result.removeLast() } }
            result += lexer.bytes[token.lower..<token.upper]
            place = token.upper
        }
        let respaced = String(decoding: result, as: UTF8.self)
        return spacedExpression(respaced) == text && respaced.canStandPlainInYAML ? respaced : nil
    }
}

extension YAMLNode {
    fileprivate var isScalar: Bool { if case .scalar = content { true } else { false } }
}
