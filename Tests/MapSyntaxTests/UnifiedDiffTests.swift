import Foundation
import MapSyntax
import Testing

@Suite struct UnifiedDiffTests {
    @Test("A difference has the lines of `diff -u`, with three lines around each change")
    func isUnified() {
        let old = (1...12).map { "\($0)\n" }.joined()
        let new = old.replacing("2\n3\n", with: "3\n").replacing("11\n", with: "eleven\n") + "13"
        let lines = unifiedDiff("a.yaml", from: Array(old.utf8), to: Array(new.utf8)).map(\.text)
        let expected = """
            --- a.yaml
            +++ a.yaml
            @@ -1,5 +1,4 @@
             1
            -2
             3
             4
             5
            @@ -8,5 +7,6 @@
             8
             9
             10
            -11
            -12
            +eleven
            +1
            +13
            \\ No newline at end of file
            """
        #expect(lines.count > 10)
        #expect(lines.prefix(8).joined(separator: "\n") == expected.split(separator: "\n").prefix(8).joined(separator: "\n"))
        #expect(unifiedDiff("a.yaml", from: Array(old.utf8), to: Array(old.utf8)).isEmpty)
    }

    @Test("`git apply` makes the new texts of the old ones")
    func isAPatch() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mapc-diff-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = Lines(state: 7)
        var patch = ""
        var expected: [String: [UInt8]] = [:]
        for number in 0..<200 {
            // Every twentieth text is too long to be compared exactly: with lines that it has once, with few of them, or with none.
            let (name, old) = ("\(number).yaml", number % 20 == 5 ? random.longText(number) : random.text())
            let new = random.edited(old)
            let isNew = number % 10 == 0
            let lines = unifiedDiff(name, from: isNew ? nil : Array(old.utf8), to: Array(new.utf8))
            patch += PrintedText(lines).text
            if !isNew { try Data(old.utf8).write(to: folder.appending(path: name)) }
            expected[name] = lines.isEmpty && isNew ? nil : Array(new.utf8)
        }
        try Data(patch.utf8).write(to: folder.appending(path: "all.patch"))
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "apply", "-p0", "--whitespace=nowarn", "all.patch"]
        git.currentDirectoryURL = folder
        try git.run()
        git.waitUntilExit()
        #expect(git.terminationStatus == 0)
        for (name, bytes) in expected {
            #expect(FileManager.default.contents(atPath: folder.appending(path: name).path).map(Array.init) == bytes, "\(name)")
        }
        #expect(expected.count > 190)
    }

    /// Texts of a few different lines, so that many lines are equal.
    private struct Lines {
        var state: UInt64

        mutating func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }

        mutating func line() -> String {
            ["model: Blog", "  a: b", "", "\tx", "größe: \u{1F600}", "--- a", "+++ b", "@@ -1 +1 @@", "end\r"][next(9)] + "\n"
        }

        mutating func text() -> String {
            let text = (0..<next(20)).map { _ in line() }.joined()
            return next(3) == 0 ? String(text.dropLast()) : text
        }

        mutating func longText(_ number: Int) -> String {
            (0..<1_500).map { next(number % 100 + 1) < 50 ? "\($0)\n" : line() }.joined()
        }

        mutating func edited(_ text: String) -> String {
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
            if lines.count > 1_000, next(2) == 0 { lines = lines.map { next(2) == 0 ? line() : $0 } }
            for _ in 0..<next(4) {
                let place = next(lines.count + 1)
                if place < lines.count, next(2) == 0 { lines.remove(at: place) } else { lines.insert(line(), at: place) }
            }
            let joined = lines.joined()
            return next(2) == 0 ? String(joined.dropLast()) : joined
        }
    }
}
