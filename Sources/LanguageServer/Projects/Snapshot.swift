import MapCompiler

/// A checked project, at the state of its buffers.
struct Snapshot: Sendable {
    let reading: ProjectReading
    let check: Check
    let encoding: PositionEncoding
    /// The open documents, by path.
    let documents: [String: Document]

    var files: [TextFile] { check.files }

    func path(of file: Int) -> String { reading.path(of: files[file]) }

    /// Returns the URI of a file, as the editor spells it if the file is open.
    func uri(of file: Int) -> String { documents[path(of: file)]?.uri ?? DocumentURI.uri(of: path(of: file)) }

    func text(of file: Int) -> PositionedText { PositionedText(files[file], encoding) }

    /// Returns the file at a path; `nil` if it does not belong to the project.
    func file(at path: String) -> Int? { files.indices.first { self.path(of: $0) == path } }

    func location(of range: TextRange) -> JSONValue {
        let file = Int(range.file.index)
        return ["uri": .string(uri(of: file)), "range": text(of: file).range(of: range)]
    }
}
