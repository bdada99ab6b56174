/// Findings as a JUnit report with one test case for each file, which fails if the file has errors or warnings. Notes are the output of a case.
///
/// `checked` are the paths of the files that were checked. Findings about anything else have cases of their own, named after their subjects.
package func junitReport(_ diagnostics: [Diagnostic], files: [TextFile], checked: [String]) -> PrintedText {
    let printed = PrintedFiles(files, for: diagnostics)
    let found = Dictionary(grouping: diagnostics) { diagnostic in
        printed.place(of: diagnostic)?.file.path ?? diagnostic.subject ?? "project"
    }
    let others = Set(found.keys).subtracting(checked).sorted()
    let cases = (checked + others).map { JUnitCase(name: $0, file: $0, findings: found[$0] ?? []) }
    return junitReport(cases, suite: "mapc lint", printed)
}

/// A case of a JUnit report, with the findings because of which it fails.
package struct JUnitCase {
    package var name: String
    package var file: String
    package var findings: [Diagnostic]

    package init(name: String, file: String, findings: [Diagnostic]) {
        (self.name, self.file, self.findings) = (name, file, findings)
    }
}

/// Returns a JUnit report of cases. `suite` is their common name: `mapc test`.
package func junitReport(_ cases: [JUnitCase], suite: String, files: [TextFile]) -> PrintedText {
    junitReport(cases, suite: suite, PrintedFiles(files, for: cases.flatMap(\.findings)))
}

private func junitReport(_ cases: [JUnitCase], suite: String, _ printed: PrintedFiles) -> PrintedText {
    let texts = cases.map { text(of: $0, suite, printed) }
    let counts = "tests=\"\(texts.count)\" failures=\"\(texts.count(where: \.fails))\" errors=\"0\""
    let lines =
        ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"\(suite)\" \(counts)>"]
        + ["  <testsuite name=\"\(suite)\" \(counts) skipped=\"0\">"] + texts.map(\.text) + ["  </testsuite>", "</testsuites>"]
    return PrintedText(written: lines.joined(separator: "\n"))
}

private func text(of one: JUnitCase, _ suite: String, _ printed: PrintedFiles) -> (text: String, fails: Bool) {
    let (name, file) = (xml(one.name.visible.inert), xml(one.file.visible.inert))
    let head = "    <testcase classname=\"\(suite)\" name=\"\(name)\" file=\"\(file)\""
    guard !one.findings.isEmpty else { return (head + "/>", false) }
    let body = xml(caretText(one.findings, in: printed, style: PrintStyle()).text)
    guard let first = one.findings.filter({ $0.severity > .note }).max(by: { $0.severity < $1.severity }) else {
        return (head + ">\n      <system-out>\(body)</system-out>\n    </testcase>", false)
    }
    let others = one.findings.count { $0.severity > .note } - 1
    let message = xml(first.message.visible.inert) + (others > 0 ? " (and \(others) more)" : "")
    return (head + ">\n      <failure type=\"\(first.code.slug)\" message=\"\(message)\">\(body)</failure>\n    </testcase>", true)
}

/// Escapes a text for XML. Two characters that XML does not allow are not control characters, so no other writer escapes them.
private func xml(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\u{FFFE}", "\u{FFFF}": result += scalar.escape
        default: result.unicodeScalars.append(scalar)
        }
    }
}
