import MapSyntax
import Testing

@testable import LanguageServer

/// Checks the colours of words.
@Suite struct ColourTests {
    private static let model = """
        model: Blog
        version: 1
        enums: { Status: [draft, live] }
        entities:
          Post:
            doc: What people read.
            attributes:
              title: string # the first line
              words: int32? = 20
              status: { type: Status, default: draft }

        """
    private static let mapping = """
        # From the first version.
        mapping: Blog
        from: 1
        to: 2
        infer: true
        let: { most: 100 }
        entities:
          Post:
            where: $source.words < 2 * $most and not ($source.title == "")
            set:
              title: >-
                concat("👋 ",
                  upper($source.title))
              status: { value: $source.status, map: { draft: live, live: gone } }
              words: |
                [$source].map($0.words).first
        drop: [Post.words]

        """

    /// Returns the words of a file with their colours, as an editor puts them together: `keyword model`.
    private func colours(of text: String, at path: String, among files: [String: String], _ encoding: String = "utf-16") -> [String] {
        var editor = Editor(files, capabilities: ["general": ["positionEncodings": [.string(encoding)]]])
        editor.open(path, text)
        let answer = editor.request("textDocument/semanticTokens/full", ["textDocument": ["uri": .string(Editor.uri(path))]])
        let numbers = answer["data"].elements.compactMap(\.integer)
        let lines = text.components(separatedBy: "\n")
        var (line, column) = (0, 0)
        return stride(from: 0, to: numbers.count, by: 5).map { start in
            column = numbers[start] == 0 ? column + numbers[start + 1] : numbers[start + 1]
            line += numbers[start]
            let units = Array(lines[line].utf16)[column..<column + numbers[start + 2]]
            return
                "\(Colour.allCases[numbers[start + 3]]) \(String(decoding: units, as: UTF16.self))\(numbers[start + 4] == 1 ? " (declared)" : "")"
        }
    }

    private static let files = ["1.model.yaml": model, "2.model.yaml": model.replacing("version: 1", with: "version: 2")]

    @Test func `a mapping has colours for keys, constants, operators and names`() {
        let found = colours(of: Self.mapping, at: "1-2.mapping.yaml", among: Self.files)
        let expected = """
            comment # From the first version.
            keyword mapping, string Blog
            keyword from, number 1
            keyword to, number 2
            keyword infer, keyword true
            keyword let, variable most (declared), number 100
            keyword entities
            class Post
            keyword where, variable $source, property words, operator <, number 2, operator *, variable $most, keyword and, keyword not
            variable $source, property title, operator ==, string ""
            keyword set
            property title, function concat, string "👋 "
            function upper, variable $source, property title
            property status, keyword value, variable $source, property status, keyword map, keyword draft, enumMember live
            keyword live, string gone
            property words, variable $source, function map, variable $0, property words, function first
            keyword drop, class Post, property words
            """
        #expect(found == expected.split(separator: "\n").flatMap { $0.split(separator: ", ").map(String.init) })
    }

    @Test func `a model has colours for types and default values`() {
        let found = colours(of: Self.model, at: "1.model.yaml", among: [:])
        let expected = """
            keyword model, string Blog
            keyword version, number 1
            keyword enums, type Status (declared), enumMember draft (declared), enumMember live (declared)
            keyword entities
            class Post (declared)
            keyword doc, string What people read.
            keyword attributes
            property title (declared), type string, comment # the first line
            property words (declared), type int32, number 20
            property status (declared), keyword type, type Status, keyword default, enumMember draft
            """
        #expect(found == expected.split(separator: "\n").flatMap { $0.split(separator: ", ").map(String.init) })
    }

    @Test(
        "What YAML cannot read has no colours, and the rest keeps them",
        arguments: [
            ("", []), ("# a\n", ["comment # a"]), ("a: [", []),
            ("model: Blog\n  x\n  - [\nversion: 1\n", ["keyword model", "keyword version"]),
        ])
    func damaged(_ text: String, colours expected: [String]) {
        let found = colours(of: text, at: "1.model.yaml", among: [:])
        #expect(found.filter { $0.hasPrefix("keyword") || $0.hasPrefix("comment") } == expected)
    }

    @Test func `a text of several lines is a word on each of them`() {
        let text =
            "model: Blog\nversion: 1\nentities:\n  Post:\n    doc: >\n      Two lines,\n      folded.\n    attributes: { a: string }\n"
        let found = colours(of: text, at: "1.model.yaml", among: [:]).filter { $0.hasPrefix("string") }
        #expect(found == ["string Blog", "string >", "string Two lines,", "string folded."])
    }
}
