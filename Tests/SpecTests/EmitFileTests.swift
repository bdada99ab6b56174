import Foundation
import MapCompiler
import Testing

@testable import mapc

/// Checks the files that `--emit rows.jsonl` leaves if the process ends at any of its steps.
@Suite struct EmitFileTests {
    private static let emitted = (1...3).map { number in
        EmittedRow(name: "gone", source: "1", destination: "2", fields: [EmittedRow.Field(name: "n", json: Array("\(number)".utf8))])
    }

    private static let lines = (1...3).map { #"{"emit":"gone","from":"1","to":"2","store":"app.sqlite","row":{"n":\#($0)}}"# }

    private func lines(_ path: String) -> [String]? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
    }

    private func file(_ path: String) throws -> EmitFile {
        let file = try EmitFile(path)
        file.store = "app.sqlite"
        return file
    }

    @Test("Until they are delivered the rows lie beside the file, and the next run says so", arguments: [false, true])
    func interrupted(isThere: Bool) throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        if isThere { try Data("old\n".utf8).write(to: URL(filePath: path)) }
        do {
            let first = try file(path)
            for row in Self.emitted { try first.hold(row) }
            try first.seal()
            // Here the store is committed, and the process that would deliver the rows dies.
        }
        #expect(lines(path + ".pending") == Self.lines && lines(path) == (isThere ? ["old"] : nil))
        let refused = #expect(throws: EmitFile.Failure.self) { try EmitFile(path) }
        #expect(refused?.description.contains("'\(path).pending' holds the rows of a run that was interrupted") ?? false)
        #expect(lines(path + ".pending") == Self.lines)
    }

    @Test("Delivered, they are in the file and nowhere else", arguments: [false, true])
    func delivered(isThere: Bool) throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        if isThere { try Data("old\n".utf8).write(to: URL(filePath: path)) }
        let file = try file(path)
        for row in Self.emitted { try file.hold(row) }
        try file.seal()
        for row in Self.emitted { try file.deliver(row) }
        #expect(lines(path + ".pending") == Self.lines, "they go when all of them are in the file")
        try file.finish()
        #expect(lines(path) == (isThere ? ["old"] : []) + Self.lines && lines(path + ".pending") == nil)
    }

    @Test("Of a run that was undone nothing lies anywhere")
    func discarded() throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        let file = try file(path)
        for row in Self.emitted { try file.hold(row) }
        file.discard()
        #expect(lines(path) == nil && lines(path + ".pending") == nil)
        _ = try EmitFile(path)
    }
}
