import Foundation
import MapCompiler
import Testing

@testable import mapc

/// Checks the files that `--emit rows.jsonl` leaves if the process ends at any of its steps, and what the next process makes of them.
@Suite struct EmitFileTests {
    private static let run = String(repeating: "0f", count: 16)

    private static let emitted = (1...3).map { number in
        EmittedRow(
            name: "gone", source: "1", destination: "2", run: run, place: number,
            fields: [EmittedRow.Field(name: "n", json: Array("\(number)".utf8))])
    }

    private static let lines = (1...3).map {
        #"{"emit":"gone","from":"1","to":"2","store":"app.sqlite","run":"\#(run)","place":\#($0),"row":{"n":\#($0)}}"#
    }

    private static let text = lines.map { $0 + "\n" }.joined()

    private func text(_ path: String) -> String? { FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } }

    private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    /// Opens the file as a process does. `isCommitted` answers for a run that was interrupted.
    private func file(_ path: String, isCommitted: Bool? = nil) throws -> EmitFile {
        let file = try EmitFile(path, host: "ada") { _ in
            guard let isCommitted else { throw EmitFile.Failure(description: "nobody asks") }
            return isCommitted
        }
        file.source = EmitFile.Source(store: "app.sqlite", target: "/data/my app\n%0A.sqlite")
        return file
    }

    /// A process that dies before or after its commit.
    private func die(_ path: String, isSealed: Bool = true) throws {
        let first = try file(path)
        for row in Self.emitted { try first.hold(row) }
        if isSealed { try first.seal() }
    }

    @Test("If the run was undone, the next process removes its rows", arguments: [nil, "old\n"], [false, true])
    func undone(before: String?, isSealed: Bool) throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        if let before { try write(before, to: path) }
        try die(path, isSealed: isSealed)
        #expect(text(path) == before)
        let next = try file(path, isCommitted: isSealed ? false : nil)
        next.close()
        #expect(text(path) == before && text(path + ".pending") == nil)
    }

    @Test("If it was committed, the next process adds them", arguments: [nil, "", "old\n", "a line that nobody has ended"])
    func committed(before: String?) throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        if let before { try write(before, to: path) }
        try die(path)
        let next = try file(path, isCommitted: true)
        next.close()
        let head = before.map { $0.isEmpty || $0.hasSuffix("\n") ? $0 : $0 + "\n" } ?? ""
        #expect(text(path) == head + Self.text && text(path + ".pending") == nil)
        #expect(next.settled == "added the rows of a run on '/data/my app\n%0A.sqlite' that was interrupted to '\(path)'")
    }

    @Test("A file in which a process died while it added rows is completed, at each byte", arguments: ["", "old\n"])
    func torn(before: String) throws {
        let sandbox = try Sandbox([])
        for count in 0...Self.text.utf8.count {
            let path = sandbox.path("\(count).jsonl")
            try write(before, to: path)
            try die(path)
            try write(before + String(decoding: Array(Self.text.utf8.prefix(count)), as: UTF8.self), to: path)
            try file(path, isCommitted: true).close()
            #expect(text(path) == before + Self.text, "after \(count) bytes")
        }
    }

    @Test("Lines that another program adds meanwhile stay, and no row is glued to them")
    func others() throws {
        let sandbox = try Sandbox([])
        let (all, first) = (Self.text, Self.lines[0] + "\n")
        let cases = [
            (now: "old\nother\n", after: "old\nother\n" + all), (now: "old\nother\n" + first, after: "old\nother\n" + all),
            (now: "old\nother\n" + all, after: "old\nother\n" + all), (now: "old\n" + all + "other\n", after: "old\n" + all + "other\n"),
            // No row is lost; the reader sees by run and place that the first one comes twice.
            (now: "old\n" + first + "other\n", after: "old\n" + first + "other\n" + all), (now: "new\n", after: "new\n" + all),
        ]
        for (number, (now, after)) in cases.enumerated() {
            let path = sandbox.path("\(number).jsonl")
            try write("old\n", to: path)
            try die(path)
            try write(now, to: path)
            try file(path, isCommitted: true).close()
            #expect(text(path) == after, "\(now)")
        }
    }

    @Test("Delivered, they are in the file and nowhere else", arguments: [nil, "old\n", "no end"])
    func delivered(before: String?) throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        if let before { try write(before, to: path) }
        let file = try file(path)
        for row in Self.emitted { try file.hold(row) }
        try file.seal()
        #expect(text(path) == before && text(path + ".pending")?.hasSuffix("\n" + Self.text) ?? false)
        for row in Self.emitted { try file.deliver(row) }
        try file.finish()
        file.close()
        #expect(text(path) == (before.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" } ?? "") + Self.text && text(path + ".pending") == nil)
    }

    @Test("Of a run that was undone nothing lies anywhere")
    func discarded() throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        let file = try file(path)
        for row in Self.emitted { try file.hold(row) }
        file.discard()
        file.close()
        #expect(text(path) == nil && text(path + ".pending") == nil)
    }

    @Test("A second process is refused, and touches nothing of the first")
    func twoAtOnce() throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        let first = try file(path)
        let refused = #expect(throws: EmitFile.Failure.self) { try file(path) }
        #expect(refused?.description.contains("another process emits rows to '\(path)'") ?? false)
        for row in Self.emitted { try first.hold(row) }
        try first.seal()
        #expect(throws: EmitFile.Failure.self) { try file(path) }
        try first.finish()
        first.close()
        try file(path).close()
        #expect(text(path) == Self.text)
    }

    @Test(
        "A file of that name which mapc did not write stays",
        arguments: ["mine\n", "mapc-pending-rows/3 done=0\n{}\n", "mapc-pending-rows/2 done=0 run=0f"])
    func foreign(content: String) throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        try write(content, to: path + ".pending")
        let refused = #expect(throws: EmitFile.Failure.self) { try file(path) }
        #expect(refused?.description.contains("is not a file of this mapc") ?? false)
        #expect(text(path + ".pending") == content)
    }

    @Test("A folder that does not exist is asked for before the run")
    func noFolder() throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("no/rows.jsonl")
        let refused = #expect(throws: EmitFile.Failure.self) { try file(path) }
        #expect(refused?.description.hasSuffix("make '\(path.dropLast("/rows.jsonl".count))' first") ?? false)
    }

    @Test("Rows that could not be delivered are not replaced by those of the next database")
    func undelivered() throws {
        let sandbox = try Sandbox([])
        let path = sandbox.path("rows.jsonl")
        let both = try file(path)
        for row in Self.emitted { try both.hold(row) }
        try both.seal()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: EmitFile.Failure.self) { try both.finish() }
        #expect(throws: EmitFile.Failure.self) { try both.hold(Self.emitted[0]) }
        both.close()
        try FileManager.default.removeItem(atPath: path)
        #expect(text(path + ".pending")?.hasSuffix("\n" + Self.text) ?? false)
    }
}
