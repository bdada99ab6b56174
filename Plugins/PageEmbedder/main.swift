// Writes Markdown pages as one Swift file: `PageEmbedder OUTPUT NAME WORDS PAGE…`. A page is asked for by its file's name, and by its folder's name too if an
// earlier page has that name: `core-data`, `docs/core-data`.
//
// A switch over names, since a table of them would be built whenever mapc starts.
import Foundation

let (output, type, words) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let paths = CommandLine.arguments.dropFirst(4).map { URL(filePath: $0) }
var names: [String] = []
for path in paths {
    let name = path.deletingPathExtension().lastPathComponent
    names.append(names.contains(name) ? "\(path.deletingLastPathComponent().lastPathComponent)/\(name)" : name)
}
let cases = try zip(names, paths).map { name, path in
    let page = try String(contentsOf: path, encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast(page.hasSuffix("\n") ? 1 : 0)
    let body = lines.map { $0.isEmpty ? "" : "            \($0)" }.joined(separator: "\n")
    return "        case \"\(name)\":\n            ##\"\"\"\n\(body)\n            \"\"\"##"
}
let source = """
    /// \(words)
    enum \(type) {
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
try source.write(toFile: output, atomically: true, encoding: .utf8)
