import MapSyntax

/// The lines of a generated YAML file, which can be removed with the lines indented under them.
struct Outline {
    private let lines: [Substring]

    init(_ text: String) { lines = text.split(separator: "\n") }

    /// The names of the declared entities and properties.
    var names: [String] {
        lines.compactMap { line in
            let name = line.drop { $0 == " " }.prefix { $0 != ":" }
            guard let last = name.last, last.isNumber else { return nil }
            return String(name)
        }
    }

    /// The texts with one line less, together with the lines under it, or with one entry of a list less.
    var smaller: [String] {
        let withoutLines = lines.indices.map { text(leavingOut: [$0]) }
        let withoutEntries = lines.indices.flatMap { place -> [String] in
            let entries = lines[place].split(separator: ", ")
            guard lines[place].contains("["), entries.count > 1 else { return [] }
            return entries.indices.compactMap { gone in
                var rest = entries
                let removed = rest.remove(at: gone)
                var line = rest.joined(separator: ", ")
                if gone == 0, let open = removed.firstIndex(of: "[") { line = removed[...open] + line }
                if gone == entries.count - 1 { line += "]" }
                return (lines[..<place] + [line[...]] + lines[(place + 1)...]).joined(separator: "\n") + "\n"
            }
        }
        return withoutLines + withoutEntries
    }

    /// Returns the text without the lines that mention a name as a word, and the lines under them. From a `drop`, only the entry is
    /// removed.
    func without(mentioning names: Set<String>) -> String {
        let kept = lines.map { line -> Substring in
            guard line.hasPrefix("drop: [") else { return line }
            let entries = line.dropFirst(7).dropLast().split(separator: ", ").filter { names.isDisjoint(with: words($0)) }
            return "drop: [\(entries.joined(separator: ", "))]"
        }
        let whole = Outline(kept.filter { $0 != "drop: []" }.joined(separator: "\n"))
        return whole.text(leavingOut: Set(whole.lines.indices.filter { !names.isDisjoint(with: words(whole.lines[$0])) }))
    }

    /// Returns the properties whose own lines mention one of the names.
    func propertiesMentioning(_ names: Set<String>) -> [String] {
        lines.compactMap { line in
            guard line.contains("{ t"), !names.isDisjoint(with: words(line)) else { return nil }
            return String(line.drop { $0 == " " }.prefix { $0 != ":" })
        }
    }

    /// The texts in which the last line under one `key: |` is replaced by a part of its expression.
    var withSimplerExpressions: [String] {
        lines.indices.dropFirst().flatMap { place -> [String] in
            guard lines[place - 1].hasSuffix(": |") else { return [] }
            let indent = lines[place].prefix { $0 == " " }
            let expression = String(lines[place].dropFirst(indent.count))
            return parts(of: expression).map { part in
                (lines[..<place] + [indent + part] + lines[(place + 1)...]).joined(separator: "\n") + "\n"
            }
        }
    }

    /// Returns smaller texts that may replace the expression: parts in parentheses or between commas, and the whole without one of them.
    private func parts(of expression: String) -> [String] {
        let characters = Array(expression)
        var open: [Int] = []
        var found: [(Int, Int)] = []
        var starts: [Int] = []
        for (place, character) in characters.enumerated() {
            switch character {
            case "(", "[":
                open.append(place)
                starts.append(place + 1)
            case ")", "]":
                guard let start = open.popLast(), let from = starts.popLast() else { continue }
                found.append((from, place))
                if from != start + 1 { found.append((start + 1, place)) }
            case ",":
                guard let from = starts.popLast() else { continue }
                found.append((from, place))
                starts.append(place + 2)
            default: continue
            }
        }
        var results: [String] = []
        for (from, to) in found where from < to { results.append(String(characters[from..<to])) }
        for (from, to) in found where from < to {
            for inner in found where inner.0 >= from && inner.1 <= to && (inner.1 - inner.0) < (to - from) {
                results.append(String(characters[..<from]) + String(characters[inner.0..<inner.1]) + String(characters[to...]))
            }
            for plain in ["nil", "1", "\"a\"", "true"] where to - from > plain.count {
                results.append(String(characters[..<from]) + plain + String(characters[to...]))
            }
        }
        for operation in [" ?? ", " and ", " or ", " + ", " == ", " desc"] {
            if let split = expression.firstRange(of: operation) {
                results += [String(expression[..<split.lowerBound]), String(expression[split.upperBound...])]
            }
        }
        return Array(Set(results.filter { !$0.isEmpty && $0.count < expression.count })).sorted { ($0.count, $0) < ($1.count, $1) }
    }

    private func words(_ line: Substring) -> Set<String> {
        Set(line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }

    private func text(leavingOut gone: Set<Int>) -> String {
        var kept: [Substring] = []
        var depth: Int?
        for (place, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            if let around = depth, indent > around { continue }
            depth = gone.contains(place) ? indent : nil
            if depth == nil { kept.append(line) }
        }
        return kept.joined(separator: "\n") + "\n"
    }
}
