import MapAnalysis
import MapSyntax

/// Writes the file.
extension MappingModelDraft {
    /// The lines behind the head.
    var lines: [String] {
        var body: [String] = []
        var seen: Set<String> = []
        for entity in entries.filter({ !$0.isInferred }).map(\.destination) + emptied where seen.insert(entity).inserted {
            body += lines(of: entity)
        }
        var lines = remarks.map(yamlComment)
        let isWritten = entries.contains(where: \.isWritten) || !emptied.isEmpty
        if !body.isEmpty { lines += [isWritten ? "entities:" : "#entities:"] + body }
        if !dropped.isEmpty { lines += ["drop:"] + dropped.map(element) }
        if !undecided.isEmpty {
            let head = yamlComment("Nothing above reads these. What the missing values do not need either is listed under 'drop':")
            // Without its '#' each line is an element of the list above it.
            lines +=
                dropped.isEmpty
                ? [head] + undecided.map { "#" + element($0) } : ["  " + head] + undecided.map { "  #\(element($0).dropFirst(2))" }
        }
        return lines
    }

    private func lines(of entity: String) -> [String] {
        if emptied.contains(entity) { return ["  \(yamlText(entity)): []"] }
        let own = entries.filter { $0.destination == entity }
        guard own.count == 1, let entry = own.first else {
            return ["  \(yamlText(entity)):"] + own.flatMap { $0.lines(asElement: true) }.map { "    \($0)" }
        }
        let lines = ["\(yamlText(entity)):"] + entry.lines(asElement: false).map { "  \($0)" }
        // Without a key the name is a comment too, since YAML would read it as an entry without a value.
        return entry.isWritten ? lines.map { "  \($0)" } : lines.map { "  " + comment($0) }
    }

    private func element(_ path: String) -> String { "  - \(path.canStandPlainInYAML && path.isVisible ? path : yamlQuoted(path))" }

    private func comment(_ line: String) -> String { line.drop { $0 == " " }.hasPrefix("#") ? line : "#\(line)" }

    /// What somebody has to decide or to write.
    var open: [String] {
        remarks
            + entries.flatMap { entry in
                entry.remarks.map { "\(entry.destination): \($0)" }
                    + entry.open.map { "\(entry.destination).\($0.property): \($0.words.joined(separator: ". "))" }
            }
    }
}
