/// What a fix writes into a YAML file, under keys that exist or that it also writes.
package indirect enum YAMLAddition: Sendable {
    /// `title: $source.name` under `set`. The value is an expression or a plain word.
    case entry(String, String)
    /// `set:` with its content.
    case under(String, [YAMLAddition])
    /// An element of a list: `Post.color` under `drop`.
    case element(String)
    /// An element that is a map: `- from: Event`.
    case elementMap([YAMLAddition])
}

extension YAMLAddition {
    /// Returns the lines for a file that contains nothing else.
    package static func lines(of additions: [YAMLAddition]) -> [String] { additions.flatMap { $0.lines() } }

    /// Returns the lines in block style.
    func lines(_ indentation: Int = 0) -> [String] {
        let space = String(repeating: " ", count: indentation)
        switch self {
        case .entry(let key, let value):
            if value.canStandPlainInYAML || value.isWholeInYAML { return ["\(space)\(key): \(value)"] }
            return ["\(space)\(key): |"] + value.split(separator: "\n").map { "\(space)  \($0)" }
        case .under(let key, let parts):
            let words = parts.compactMap(\.word)
            if !words.isEmpty, words.count == parts.count { return ["\(space)\(key): [\(words.joined(separator: ", "))]"] }
            return ["\(space)\(key):"] + parts.flatMap { $0.lines(indentation + 2) }
        case .element(let text): return ["\(space)- \(text)"]
        case .elementMap(let parts):
            let lines = parts.flatMap { $0.lines(indentation + 2) }
            return lines.enumerated().map { $0.offset == 0 ? "\(space)- \($0.element.dropFirst(indentation + 2))" : $0.element }
        }
    }

    /// The same in braces; `nil` if YAML would end a value at a comma or a brace.
    var flow: String? {
        func joined(_ parts: [YAMLAddition]) -> String? {
            let texts = parts.compactMap(\.flow)
            return texts.count == parts.count ? texts.joined(separator: ", ") : nil
        }
        switch self {
        case .entry(let key, let value):
            let isPlain = value.isWholeInYAML || value.canStandPlainInYAML && !value.utf8.contains { ",[]{}".utf8.contains($0) }
            return isPlain ? "\(key): \(value)" : nil
        case .under(let key, let parts):
            if parts.allSatisfy({ $0.isElement }) { return joined(parts).map { "\(key): [\($0)]" } }
            return joined(parts).map { "\(key): { \($0) }" }
        case .element(let text): return text
        case .elementMap(let parts): return joined(parts).map { "{ \($0) }" }
        }
    }

    /// An element that may be written in brackets.
    private var word: String? { if case .element(let text) = self { text } else { nil } }

    package var key: String? {
        switch self {
        case .entry(let key, _), .under(let key, _): key
        case .element, .elementMap: nil
        }
    }

    var isElement: Bool {
        switch self {
        case .element, .elementMap: true
        case .entry, .under: false
        }
    }
}

extension String {
    /// Whether YAML reads the value as the language does: one text in quotes, such as `""` and `"draft"`, or an empty list.
    fileprivate var isWholeInYAML: Bool {
        self == "[]" || wholeMatch(of: /\[\w+(, \w+)*\]/) != nil
            || utf8.count >= 2 && hasPrefix("\"") && hasSuffix("\"") && !dropFirst().dropLast().utf8.contains { "\"\\\n".utf8.contains($0) }
    }
}
