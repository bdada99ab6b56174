import MapSyntax
import Synchronization

/// The bytes of a project's files, into which fixes are inserted.
struct ProjectTexts: Sendable {
    let files: [TextFile]
    /// The folder that `mappings:` in the project file names, with a slash at its end.
    private let mappingFolder: String?
    private let outlines = OutlineCache()

    init(_ project: ProjectSyntax) {
        files = project.files
        mappingFolder = project.project?.mappings.first.flatMap { $0.text.hasSuffix("/") ? $0.text : nil }
    }

    /// Returns the keys and values of a file with their places; nil if YAML cannot read it.
    func outline(of file: FileID) -> YAMLOutline? {
        guard files.indices.contains(Int(file.index)) else { return nil }
        return outlines.outline(of: files[Int(file.index)], file)
    }

    /// Returns the path of a new mapping: beside the others, in the folder that the project names, else beside or near the model. Returns
    /// nil if the file exists.
    func pathOfMapping(from source: String, to destination: String, model: FileID) -> String? {
        let modelPath = files.indices.contains(Int(model.index)) ? files[Int(model.index)].path : ""
        let neighbour = files.first { $0.path.hasSuffix(".mapping.yaml") }?.path
        let folder = modelPath.hasPrefix("models/") ? "mappings/" : splitPath(modelPath).folder
        let path = (neighbour.map { splitPath($0).folder } ?? mappingFolder ?? folder) + "\(source)-\(destination).mapping.yaml"
        return files.contains { $0.path == path } ? nil : path
    }

    /// Returns the fix that removes the entry with a key, or the list element, at this place.
    func removing(_ range: TextRange) -> [Diagnostic.Fix] {
        outline(of: range.file)?.removing(range).map { [Diagnostic.Fix("remove it", isSafe: false, $0)] } ?? []
    }

    func bytes(of file: FileID) -> [UInt8] {
        files.indices.contains(Int(file.index)) ? files[Int(file.index)].bytes : []
    }

    /// Returns the text of a range, on one line.
    func words(of range: TextRange) -> String {
        let bytes = bytes(of: range.file)
        guard range.lower >= 0, Int(range.upper) <= bytes.count else { return "" }
        let text = String(decoding: bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
        return text.split { $0 == "\n" || $0 == "\r" }.map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    /// Returns the edit that gives an entry of a model its renaming ID. `name` is the place of the entry's name.
    ///
    /// `hexColor: string?` becomes `hexColor: { type: string?, renamingID: color }`. A long form gets one more key.
    func renaming(_ name: TextRange, from canonicalName: String, isRelationship: Bool) -> [Diagnostic.Edit] {
        let bytes = bytes(of: name.file)
        guard outline(of: name.file)?.keys(under: name).contains("renamingID") != true else { return [] }
        var place = Int(name.upper)
        guard place < bytes.count, let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { return [] }
        place = colon + 1
        while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        guard place < bytes.count else { return [] }
        switch bytes[place] {
        case UInt8(ascii: "{"):
            return [Diagnostic.Edit(TextRange(name.file, place + 1, place + 1), " renamingID: \(canonicalName),")]
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"):
            guard let lineBreak = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) else { return [] }
            let first = bytes[(lineBreak + 1)...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
            let spaces = String(repeating: " ", count: first - lineBreak - 1)
            return [Diagnostic.Edit(TextRange(name.file, lineBreak + 1, lineBreak + 1), "\(spaces)renamingID: \(canonicalName)\n")]
        default: return longForm(name.file, from: place, bytes, canonicalName, isRelationship)
        }
    }

    private func longForm(_ file: FileID, from place: Int, _ bytes: [UInt8], _ canonicalName: String, _ isRelationship: Bool) -> [Diagnostic
        .Edit]
    {
        let line = bytes[place...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = String(decoding: line, as: UTF8.self)
        // A person has to edit a line that has a comment, or that is part of a map in braces.
        guard !text.contains("#"), !text.contains("}"), !text.contains(",") else { return [] }
        let value = text.trimmingSpaces()
        let key = isRelationship ? "to" : "type"
        var parts = ["\(key): \(value)"]
        if let equals = value.firstRange(of: " = ") {
            parts = ["\(key): \(value[..<equals.lowerBound])", "default: \(value[equals.upperBound...])"]
        }
        let replacement = "{ \(parts.joined(separator: ", ")), renamingID: \(canonicalName) }"
        return [Diagnostic.Edit(TextRange(file, place, place + value.utf8.count), replacement)]
    }
}

extension String {
    fileprivate func trimmingSpaces() -> String {
        let leading = drop { $0 == " " }
        return String(leading.reversed().drop { $0 == " " }.reversed())
    }
}

/// The outlines of files that have findings, each read once.
private final class OutlineCache: Sendable {
    private let known = Mutex<[FileID: YAMLOutline?]>([:])

    func outline(of text: TextFile, _ file: FileID) -> YAMLOutline? {
        if let found = known.withLock({ $0[file] }) { return found }
        let outline = YAMLOutline(text, file)
        known.withLock { $0[file] = .some(outline) }
        return outline
    }
}
