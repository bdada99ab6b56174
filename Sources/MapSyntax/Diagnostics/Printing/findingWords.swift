/// Returns the whole text of a finding, for a reader who sees nothing else of it: its message, the text at each place, notes and help.
func findingWords(_ diagnostic: Diagnostic, in printed: PrintedFiles) -> [String] {
    var lines = [diagnostic.message]
    if diagnostic.labels.isEmpty, let subject = diagnostic.subject { lines.append(subject) }
    for (index, label) in diagnostic.labels.enumerated() where !label.text.isEmpty {
        let heading = index == 0 ? nil : printed.place(of: label.range)?.heading
        lines.append(heading.map { "\($0): \(label.text)" } ?? label.text)
    }
    lines += diagnostic.notes.map { "note: \($0)" }
    return lines + diagnostic.helpLines.enumerated().map { ($0 == 0 ? "help: " : "") + $1 }
}
