import Foundation
import Testing

/// Checks that files and functions are short enough to read.
@Suite struct SizeTests {
    private static let sources = Repository.sources
    private static let fileLimit = 300
    private static let functionLimit = 40
    /// Files and functions that are larger on purpose. These lists may only become shorter.
    private static let longFiles: Set<String> = []
    private static let longFunctions: Set<String> = []

    @Test("Files seldom have more than 300 lines")
    func filesAreShort() {
        for file in Self.sources where file.lines.count > Self.fileLimit && !Self.longFiles.contains(file.path) {
            Issue.record("\(file.path) has \(file.lines.count) lines")
        }
    }

    @Test("Functions seldom have more than 40 lines")
    func functionsAreShort() {
        for file in Self.sources {
            for function in functions(of: file) where function.lineCount > Self.functionLimit {
                if Self.longFunctions.contains("\(file.path): \(function.name)") { continue }
                Issue.record("\(file.path): \(function.name) has \(function.lineCount) lines")
            }
        }
    }

    @Test("The exceptions are still needed")
    func exceptionsAreUsed() {
        let long = Set(Self.sources.filter { $0.lines.count > Self.fileLimit }.map(\.path))
        #expect(Self.longFiles.subtracting(long).isEmpty)
    }

    /// Returns the functions, initialisers, subscripts and computed properties, recognised by their indentation. The body begins after the
    /// brace at the end of the declaration, and ends at the brace with the declaration's indentation.
    private func functions(of file: SwiftFile) -> [(name: String, lineCount: Int)] {
        let lines = file.lines
        return zip(Self.declaration.lines(of: file.text), Self.declaration.matches(in: file.text)).compactMap { place, match in
            let (start, closing) = (place.number - 1, match[1] + "}")
            guard let brace = openingBrace(of: start, indent: match[1], lines),
                let end = lines[(brace + 1)...].firstIndex(where: { $0.hasPrefix(closing) })
            else { return nil }
            return (String(match[2]), end - start + 1)
        }
    }

    private static let declaration = Pattern(
        #"^( *)(?:[@\w()]+ )*(func +[^ (<\n]+|init[?(<]|subscript[(<]|deinit|var \w+: [^=\n]*(?=\{$))"#)

    /// Returns the line that ends with the opening brace of a declaration: its first line, or one such as `) -> Value {`. Returns `nil` if
    /// it has no body, or a body on a single line.
    private func openingBrace(of start: Int, indent: Substring, _ lines: [Substring]) -> Int? {
        if lines[start].hasSuffix("{") { return start }
        let rest = lines[(start + 1)...].prefix { line in
            line.hasPrefix("\(indent) ") || [")", "where "].contains { line.hasPrefix("\(indent)\($0)") }
        }
        return rest.firstIndex { $0.hasSuffix("{") && !$0.hasPrefix("\(indent) ") }
    }

    @Test("A function is found whether its parameters are on one line or on several")
    func functionsAreFound() {
        let text = """
            struct A {
                func one() {
                    a()
                }
                func several(
                    _ a: Int, c: () -> Void = {
                    }
                ) -> Int
                where A: B {
                    a
                    b
                }
                func required()
                func short() -> Int { 1 }
                var computed: Int {
                    1
                }
            }
            """
        let found = functions(of: SwiftFile(path: "Sources/A/A.swift", text: text))
        #expect(
            found.map { "\($0.name.trimmingCharacters(in: .whitespaces)) \($0.lineCount)" } == [
                "func one 3", "func several 8", "var computed: Int 3",
            ])
        #expect(Self.sources.map { functions(of: $0).count }.reduce(0, +) > 4_000)
    }
}
