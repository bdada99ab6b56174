import Testing

/// Files and functions that a reader can hold in mind.
@Suite struct SizeTests {
    private static let sources = Repository.sources
    private static let fileLimit = 300
    private static let functionLimit = 40
    /// Larger on purpose; this list may only shrink.
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

    /// Functions and initialisers, by indentation: the body ends at the brace that stands where the declaration begins.
    private func functions(of file: SwiftFile) -> [(name: String, lineCount: Int)] {
        var found: [(name: String, lineCount: Int)] = []
        let lines = file.lines
        for (index, line) in lines.enumerated() {
            guard let match = String(line).firstMatch(of: /^( *)(?:[@\w()]+ )*(func +[^ (<]+|init[?(<])/) else { continue }
            let end = lines[index...].firstIndex { $0.hasPrefix("\(match.1)}") } ?? index
            let next = lines[(index + 1)...].firstIndex {
                $0.hasPrefix("\(match.1)") && !$0.dropFirst(match.1.count).hasPrefix(" ") && !$0.isEmpty
            }
            // A one-line function, or a requirement of a protocol, ends where the next line of its depth begins.
            if let next, next < end { continue }
            found.append((String(match.2), end - index + 1))
        }
        return found
    }
}
