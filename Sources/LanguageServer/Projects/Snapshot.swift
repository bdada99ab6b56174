import MapCompiler
import Synchronization

/// A checked project, at the state of its buffers.
struct Snapshot: Sendable {
    let reading: ProjectReading
    let check: Check
    /// The findings: those of the check, and what a longer check found before in files that have not changed since.
    let findings: [Diagnostic]
    let encoding: PositionEncoding
    /// The open documents whose texts count, by path.
    let documents: [String: Document]

    var files: [TextFile] { check.files }

    func path(of file: Int) -> String { reading.paths[file] }

    /// Returns the URI of a file, as the editor spells it if the file is open.
    func uri(of file: Int) -> String { documents[path(of: file)]?.uri ?? DocumentURI.uri(of: path(of: file)) }

    private let texts = TextCache()

    init(_ reading: ProjectReading, _ check: Check, earlier: [Diagnostic], _ encoding: PositionEncoding, _ documents: [String: Document]) {
        (self.reading, self.check, self.encoding, self.documents) = (reading, check, encoding, documents)
        findings = check.diagnostics + earlier
    }

    func text(of file: Int) -> PositionedText {
        texts.text(of: file) {
            guard let document = documents[path(of: file)] else { return PositionedText(files[file], encoding) }
            return PositionedText(document, path: files[file].path, encoding).countingColumns()
        }
    }

    /// Returns the file at a path; `nil` if it does not belong to the project.
    func file(at path: String) -> Int? { files.indices.first { self.path(of: $0) == path } }

    func location(of range: TextRange) -> JSONValue {
        let file = Int(range.file.index)
        return ["uri": .string(uri(of: file)), "range": text(of: file).range(of: range)]
    }
}

/// The lines of files, which are found once for each state of a project.
private final class TextCache: Sendable {
    private let texts = Mutex<[Int: PositionedText]>([:])

    func text(of file: Int, _ make: () -> PositionedText) -> PositionedText {
        texts.withLock { texts in
            if let text = texts[file] { return text }
            let text = make()
            texts[file] = text
            return text
        }
    }
}
