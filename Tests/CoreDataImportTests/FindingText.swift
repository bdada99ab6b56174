import CoreDataImport
import MapSyntax

/// Returns findings as `line:column-column slug: message`, and with the subject in place of the position if there is none.
func findingTexts(_ findings: [Diagnostic], in file: TextFile) -> [String] {
    let lines = LineIndex(file)
    return findings.map { finding in
        guard let range = finding.labels.first?.range else {
            return "\(finding.subject ?? "") \(finding.code.slug): \(finding.message)"
        }
        let (start, end) = (lines.position(of: Int(range.lower)), lines.position(of: Int(range.upper)))
        return "\(start.line):\(start.column)-\(end.column) \(finding.code.slug): \(finding.message)"
    }
}

/// An XML text as mapc reads it: its elements on one line, or its findings.
struct XMLReading {
    let file: TextFile
    let root: XMLElement?
    let findings: [Diagnostic]

    init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    init(bytes: [UInt8]) {
        file = TextFile(path: "contents", bytes: bytes)
        (root, findings) = readXML(file, id: FileID(0))
    }

    /// For example `a(b=1)[c"text"]`.
    var outline: String { root.map(Self.outline) ?? findingTexts(findings, in: file).joined(separator: "; ") }

    private static func outline(_ element: XMLElement) -> String {
        let attributes = element.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        let text = element.text.isEmpty ? "" : element.text.debugDescription
        let children = element.children.map(outline).joined(separator: " ")
        return element.name + (attributes.isEmpty ? "" : "(\(attributes))") + text + (children.isEmpty ? "" : "[\(children)]")
    }

    /// The bytes of a place as text.
    func written(_ range: TextRange) -> String { String(decoding: file.bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self) }
}
