@testable import MapSyntax

/// Reads a text and describes the result in words that a test can compare.
struct Reading {
    let root: YAMLNode?
    let diagnostics: [Diagnostic]
    private let file: TextFile
    private var bytes: [UInt8] { file.bytes }

    init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    init(bytes: [UInt8]) {
        let file = TextFile(path: "test.yaml", bytes: bytes)
        var diagnostics = Diagnostics()
        root = readYAML(file, id: FileID(0), into: &diagnostics).root
        self.diagnostics = diagnostics.sorted
        self.file = file
    }

    /// The findings, such as `2:4-9 duplicate-key 'color'`: place of the primary label, slug, and the text that it labels.
    var findings: [String] {
        let lines = LineIndex(file)
        return diagnostics.map { diagnostic in
            guard let label = diagnostic.labels.first else { return diagnostic.code.slug }
            return "\(place(label.range, lines)) \(diagnostic.code.slug) '\(text(label.range))'"
        }
    }

    private func place(_ range: TextRange, _ lines: LineIndex) -> String {
        let (lower, upper) = (lines.position(of: Int(range.lower)), lines.position(of: Int(range.upper)))
        let end = lower.line == upper.line ? "\(upper.column)" : "\(upper.line):\(upper.column)"
        return "\(lower.line):\(lower.column)-\(end)"
    }

    func text(_ range: TextRange) -> String {
        String(decoding: bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
    }

    /// The text after applying the first fix of the first finding that has one.
    var fixed: String? {
        guard let fix = diagnostics.lazy.compactMap(\.fixes.first).first else { return nil }
        var bytes = bytes
        for edit in fix.edits.sorted(by: { $0.range.lower > $1.range.lower }) {
            bytes.replaceSubrange(Int(edit.range.lower)..<Int(edit.range.upper), with: Array(edit.replacement.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The tree on one line: `{a: 'x', b: [1, 2]}`. A missing value is `?`.
    var outline: String { root.map(outline) ?? "nothing" }

    private func outline(_ node: YAMLNode) -> String {
        switch node.content {
        case .missing: "?"
        case .scalar(let scalar): "\(scalar.isQuoted ? "'" : "")\(scalar.text)\(scalar.isQuoted ? "'" : "")"
        case .sequence(let items, _): "[\(items.map(outline).joined(separator: ", "))]"
        case .mapping(let pairs, _): "{\(pairs.map { "\($0.key.text): \(outline($0.value))" }.joined(separator: ", "))}"
        }
    }

    /// Every node with its place, parents first.
    var places: [String] {
        let lines = LineIndex(file)
        var result: [String] = []
        var rest = root.map { [$0] } ?? []
        while let node = rest.popLast() {
            result.append("\(place(node.range, lines)) '\(text(node.range))'")
            switch node.content {
            case .scalar, .missing: break
            case .sequence(let items, _): rest += items.reversed()
            case .mapping(let pairs, _): rest += pairs.map(\.value).reversed()
            }
        }
        return result
    }
}
