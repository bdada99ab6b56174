import MapSyntax

extension [Diagnostic] {
    /// The findings, each of those that most versions repeat once for all versions that have it.
    var reportedOnce: [Diagnostic] {
        let repeated: Set<DiagnosticCode> = [.unfitDefault, .siblingRenamingId, .unknownXml, .unreadPart]
        var counts: [String: Int] = [:]
        for finding in self where repeated.contains(finding.code) { counts[finding.message, default: 0] += 1 }
        var found: Set<String> = []
        return compactMap { finding in
            guard repeated.contains(finding.code) else { return finding }
            guard found.insert(finding.message).inserted else { return nil }
            var once = finding
            let others = (counts[finding.message] ?? 1) - 1
            if others > 0 { once.notes.append(others == 1 ? "1 other version has it too" : "\(others) other versions have it too") }
            return once
        }
    }
}
