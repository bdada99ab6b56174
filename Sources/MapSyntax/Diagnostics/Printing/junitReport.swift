/// Findings as a JUnit report with one test case for each file, which fails if the file has errors or warnings. Notes are the output of a case.
///
/// `checked` are the paths of the files that were checked. Findings about anything else have cases of their own, named after their subjects.
package func junitReport(_ diagnostics: [Diagnostic], files: [TextFile], checked: [String]) -> PrintedText {
    let printed = PrintedFiles(files, for: diagnostics)
    let found = Dictionary(grouping: diagnostics) { diagnostic in
        printed.place(of: diagnostic)?.file.path ?? diagnostic.subject ?? "project"
    }
    let others = Set(found.keys).subtracting(checked).sorted()
    let cases = (checked + others).map { testCase($0, found[$0] ?? [], printed) }
    let failures = cases.count(where: \.fails)
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
    let lines =
        ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"mapc lint\" \(counts)>"]
        + ["  <testsuite name=\"mapc lint\" \(counts) skipped=\"0\">"] + cases.map(\.text) + ["  </testsuite>", "</testsuites>"]
    return PrintedText(written: lines.joined(separator: "\n"))
}

private func testCase(_ path: String, _ findings: [Diagnostic], _ printed: PrintedFiles) -> (text: String, fails: Bool) {
    let head = "    <testcase classname=\"mapc lint\" name=\"\(xml(path.visible.inert))\" file=\"\(xml(path.visible.inert))\""
    guard !findings.isEmpty else { return (head + "/>", false) }
    let body = xml(caretText(findings, in: printed, style: PrintStyle()).text)
    guard let first = findings.filter({ $0.severity > .note }).max(by: { $0.severity < $1.severity }) else {
        return (head + ">\n      <system-out>\(body)</system-out>\n    </testcase>", false)
    }
    let others = findings.count { $0.severity > .note } - 1
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
