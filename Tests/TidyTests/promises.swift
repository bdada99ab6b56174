import Foundation

/// Returns the public API of a file: each `public` declaration with all of its parameters, and the cases of public enums.
func promises(in file: SwiftFile) -> [String] {
    var owners: [(indent: Int, name: String, isPublicEnum: Bool)] = []
    let lines = file.lines
    return lines.indices.compactMap { start -> String? in
        let line = lines[start]
        let indent = line.prefix { $0 == " " }.count
        if !line.isEmpty { owners.removeAll { $0.indent >= indent } }
        let outside = owners
        if typeWords.contains(where: line.contains),
            let match = line.firstMatch(of: /^\s*((?:[@\w()]+ )*)(struct|enum|class|protocol|extension) ([\w.]+)/)
        {
            owners.append((indent, String(match.3), match.2 == "enum" && match.1.contains("public")))
        }
        // Most lines are not public, and matching an expression is slow.
        guard line.contains("public ") || line.contains("case ") else { return nil }
        // A case of the enum itself, not of a switch in it.
        let isCase =
            outside.last.map { $0.isPublicEnum && $0.indent + 4 == indent } == true
            && line.firstMatch(of: #/^\s*(?:indirect )?case /#) != nil
        guard
            let words = line.firstMatch(of: /^\s*(?:@\w+(?:\(\w+\))? )*public (?!import)/)?.range.upperBound
                ?? (isCase ? line.firstIndex { $0 != " " } : nil)
        else { return nil }
        let owner = outside.map(\.name).joined(separator: ".")
        return "\(file.room) \(owner.isEmpty ? "" : owner + ": ")\(declaration(line[words...], lines[(start + 1)...]))"
    }
}

/// The words that begin a type or an extension.
private let typeWords = ["struct ", "enum ", "class ", "protocol ", "extension "]

/// Returns a declaration on one line, without its body and without a value of several lines.
private func declaration(_ first: Substring, _ rest: ArraySlice<Substring>) -> String {
    // An enum on one line is returned with its cases.
    if first.hasPrefix("enum "), first.hasSuffix("}") { return String(first) }
    var words = ""
    var depth = 0
    for (number, line) in ([first] + rest).enumerated() {
        let trimmed = line.drop { $0 == " " }
        if number > 0, depth == 0, !["where ", "->", "throws"].contains(where: trimmed.hasPrefix) { break }
        let isSpaced = !words.isEmpty && words.last != "(" && !trimmed.hasPrefix(")")
        words += isSpaced ? " " : ""
        for character in trimmed {
            if character == "{", depth == 0 { return words.trimmed }
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            words.append(character)
        }
        if number == 0, depth > 0, let value = words.range(of: " = "), words.firstMatch(of: #/^(?:[\w()]+ )*(?:let|var) /#) != nil {
            return String(words[..<value.lowerBound])
        }
    }
    return words.trimmed
}

extension String {
    /// The text without the `=` before a closure.
    fileprivate var trimmed: String {
        let text = trimmingCharacters(in: .whitespaces)
        return text.hasSuffix(" =") ? String(text.dropLast(2)) : text
    }
}
