import Foundation

/// A Swift file of the repository.
struct SwiftFile {
    /// For example `Sources/MapSyntax/YAML/readYAML.swift`.
    let path: String
    let text: String
    /// The text without comments and the contents of strings, for searching words.
    let code: String
    let lines: [Substring]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = Self.comment.replaced(in: Self.line.replaced(in: Self.block.replaced(in: text, with: "\"\""), with: "\"\""), with: "")
    }

    private static let block = Pattern(#""""[\s\S]*?""""#)
    private static let line = Pattern(#""(?:\\.|[^"\\\n])*""#)
    private static let comment = Pattern(#"//[^\n]*"#)
    private static let importOfModule = Pattern(#"^[ \t]*(?:@\S+[ \t]+)*(?:\w+[ \t]+)?import[ \t]+(?:\w+[ \t]+)?(\w+).*$"#)

    var name: String { String(path.split(separator: "/").last ?? "") }
    /// The room: the folder in `Sources` or `Tests`.
    var room: String { String(path.split(separator: "/")[1]) }
    /// The modules that it imports, in any form: `package import`, `@_exported public import`, `import struct X.Y`.
    var imports: [String] {
        text.contains("import") ? Self.importOfModule.matches(in: text).map { String($0[1]) } : []
    }
}

/// Reads the files of the checkout for these tests.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func files(in folder: String, ending: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
    }

    static func text(_ path: String) -> String { (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? "" }

    static func swift(_ folder: String) -> [SwiftFile] {
        files(in: folder, ending: ".swift").map { SwiftFile(path: $0, text: text($0)) }
    }

    static let sources = swift("Sources")
}
