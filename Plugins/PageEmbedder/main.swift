// Writes Markdown pages as one Swift file: `PageEmbedder OUTPUT PAGE…`. A page is asked for by its file's name.
//
// A switch over names, since a table of them would be built whenever mapc starts.
import Foundation

let paths = CommandLine.arguments.dropFirst(2).map { URL(filePath: $0) }
let names = paths.map { $0.deletingPathExtension().lastPathComponent }
let cases = try zip(names, paths).map { name, path in
    let page = try String(contentsOf: path, encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast(page.hasSuffix("\n") ? 1 : 0)
    let body = lines.map { $0.isEmpty ? "" : "            \($0)" }.joined(separator: "\n")
    return "        case \"\(name)\":\n            ##\"\"\"\n\(body)\n            \"\"\"##"
}
let source = """
    /// What `mapc explain` prints: the pages of docs/diagnostics.
    enum DiagnosticPages {
        static let slugs = [
    \(names.map { "        \"\($0)\"," }.joined(separator: "\n"))
        ]

        static func page(_ slug: String) -> String? {
            switch slug {
    \(cases.joined(separator: "\n"))
            default: nil
            }
        }
    }

    """
try source.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
