import MapCompiler

/// A page of the manual as a terminal shows it: wrapped, with indented code, with tables whose columns are aligned or whose rows are written one below the
/// other, and without links to files that only the repository has.
struct ReadablePage {
    let text: String
    let width: Int

    var lines: [String] {
        var (lines, block): ([String], [Substring]) = ([], [])
        var isFenced = false
        func end() {
            lines += shown(block)
            block = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isFence = line.hasPrefix("```")
            if isFence || isFenced {
                end()
                if isFence { isFenced.toggle() } else { lines.append(line.isEmpty ? "" : "    " + line) }
            } else if line.isEmpty || Self.begins(line, after: block.last) {
                end()
                if line.isEmpty { lines.append("") } else { block = [line] }
            } else {
                block.append(line)
            }
        }
        end()
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    /// Whether a line begins a block of its own: a heading, an item of a list, or a table.
    private static func begins(_ line: Substring, after last: Substring?) -> Bool {
        if line.hasPrefix("|") { return !(last?.hasPrefix("|") ?? false) }
        return line.hasPrefix("#") || line.hasPrefix("* ") || last?.hasPrefix("#") ?? false || last?.hasPrefix("|") ?? false
            || line.firstMatch(of: #/^[0-9]+\. /#) != nil
    }

    private func shown(_ block: [Substring]) -> [String] {
        guard let first = block.first else { return [] }
        if first.hasPrefix("|") { return table(block.map(Self.cells)) }
        if first.hasPrefix("#") { return block.map(String.init) }
        if block.count == 1, first.hasPrefix("["), first.contains("](../Tests/") { return [] }
        let words = Self.withoutLinks(block.joined(separator: " "))
        let indent = first.firstMatch(of: #/^(\* |[0-9]+\. )/#)?.1.count ?? 0
        return wrapped(words, by: indent)
    }

    /// Returns a table with aligned columns if it fits, otherwise each row with its first cell on a line and the others below it.
    private func table(_ rows: [[String]]) -> [String] {
        guard let head = rows.first, rows.count > 2 else { return [] }
        let body = rows.dropFirst(2)
        let widths = head.indices.map { column in ([head] + body).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        if widths.reduce(0, +) + 2 * (widths.count - 1) <= width {
            let rule = widths.map { String(repeating: "-", count: $0) }
            return ([head, rule].filter { _ in !head.allSatisfy(\.isEmpty) } + body).map { cells in
                zip(cells, widths).map { $0.padding(to: $1) }.joined(separator: "  ").trimmedEnd
            }
        }
        return body.flatMap { cells in
            wrapped(cells[0], by: 2)
                + zip(head, cells).dropFirst().filter { !$1.isEmpty }.flatMap { name, cell in
                    wrapped("    " + (cells.count > 2 && !name.isEmpty ? "\(name): " : "") + cell, by: 4)
                }
        }
    }

    /// Returns the cells of a row. In backquotes and behind a backslash, `|` does not end one.
    private static func cells(_ line: Substring) -> [String] {
        var cells: [String] = [""]
        var (isCode, isEscaped) = (false, false)
        for character in line.dropFirst() {
            if character == "`" { isCode.toggle() }
            if character == "|", !isCode, !isEscaped {
                cells.append("")
            } else {
                if character == "|", isEscaped { cells[cells.count - 1].removeLast() }
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        if cells.last?.allSatisfy({ $0 == " " }) ?? false { cells.removeLast() }
        return cells.map { withoutLinks($0.trimmed) }
    }

    /// Returns a text with the words of its links, and with where they lead if that is a page of the manual or of the web.
    private static func withoutLinks(_ text: String) -> String {
        text.replacing(#/\[([^\]\[]+)\]\(([^)\s]+)\)/#) { match in
            let (words, target) = (String(match.1), match.2)
            if target.hasPrefix("http") { return "\(words) (\(target))" }
            let path = target.prefix { $0 != "#" }
            guard path.hasSuffix(".md") else { return words }
            let slug = String((path.split(separator: "/").last ?? "").dropLast(3))
            let isOfFolder = path.contains("Tests/") || path.contains("examples/") || path.contains("decisions/")
            if path.contains("diagnostics/") { return "\(words) (mapc explain \(slug))" }
            return ManualPages.page(slug) == nil || isOfFolder ? words : "\(words) (mapc help \(slug))"
        }
    }

    private func wrapped(_ text: String, by indent: Int) -> [String] {
        var (lines, line) = ([String](), String(text.prefix { $0 == " " }))
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                (line, isEmpty) = (String(repeating: " ", count: indent), true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + (isEmpty ? [] : [line])
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

    fileprivate var trimmed: String { String(drop { $0 == " " }).trimmedEnd }
}
