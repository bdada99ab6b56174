import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

@Suite struct ContentMarkTests {
    @Test(arguments: seeds(20))
    func `another byte, length, path or place gives another mark`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<Int.random(in: 0...70, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let file = TextFile(path: "a", bytes: bytes)
        var marks = [contentMark(of: [file]), contentMark(of: []), contentMark(of: [TextFile(path: "b", bytes: bytes)])]
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            marks.append(contentMark(of: [TextFile(path: "a", bytes: changed)]))
            marks.append(
                contentMark(of: [TextFile(path: "a", bytes: Array(bytes[..<place])), TextFile(path: "b", bytes: Array(bytes[place...]))]))
        }
        marks.append(contentMark(of: [TextFile(path: "a", bytes: bytes + [0])]))
        #expect(Set(marks).count == marks.count)
        #expect(contentMark(of: [file]) == marks[0])
    }
}
