import Foundation
import MapTesting
import Testing

/// Tests in Swift that run the tests of a file.
@Suite struct MigrationTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "migration-\(UUID().uuidString)")
    private var caller: String { folder.appending(path: "Tests/ShopTests/ShopTests.swift").path }

    private func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let place = folder.appending(path: path)
            try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: place, atomically: true, encoding: .utf8)
        }
    }

    private static let models = [
        "Models/1.model.yaml": "model: Shop\nversion: 1\nentities: { Item: { attributes: { name: string } } }\n",
        "Models/2.model.yaml": "model: Shop\nversion: 2\nentities: { Item: { attributes: { name: string, count: int64 = 1 } } }\n",
        "Models/tests/1-2.test.yaml":
            "from: 1\nto: 2\ntests:\n  a count: { before: { Item: [{ name: tea }] }, after: { Item: [{ name: tea, count: 1 }] } }\n",
    ]

    @Test("The tests of a file pass, found from the calling file or from a folder above, with and without mapc.yaml")
    func passes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(Self.models)
        #expect(try migration("Models/tests/1-2", caller: caller).passes)
        try write(["Models/mapc.yaml": "model: Shop\n", "Tests/other.model.yaml": "model: Other\nversion: 1\n"])
        let tested = try migration("Models/tests/1-2.test.yaml", caller: caller)
        #expect(tested.passes)
        #expect(tested.results.map(\.name) == ["a count"])
        #expect(tested.description == "")
    }

    @Test("A value that differs is described with its place")
    func fails() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(Self.models)
        try write([
            "Models/tests/1-2.test.yaml":
                "from: 1\nto: 2\ntests:\n  two: { before: { Item: [{ name: tea }] }, after: { Item: [{ count: 2 }] } }\n"
        ])
        let tested = try migration("Models/tests/1-2", caller: caller)
        #expect(!tested.passes)
        #expect(tested.description.hasSuffix("Models/tests/1-2.test.yaml:4:70: error[failed-test]: 'Item.count' is 1\n"))
    }

    @Test("What cannot be run is an error: no file, no tests, a model with a mistake, a test with one")
    func errors() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(Self.models)
        func words(_ name: String) -> String {
            do {
                return "\(try migration(name, caller: caller).passes)"
            } catch {
                return error.description
            }
        }
        #expect(words("1-2") == "there is no '1-2.test.yaml' in the folder of \(caller), or above it")
        try write(["Models/tests/none.test.yaml": "from: 1\nto: 2\ntests: {}\n"])
        #expect(words("Models/tests/none").hasSuffix("none.test.yaml has no tests"))
        try write(["Models/tests/1-2.test.yaml": "from: 1\nto: 2\ntests:\n  two: { before: { Thing: [] }, after: {} }\n"])
        #expect(words("Models/tests/1-2").hasSuffix("error[unknown-entity]: unknown entity 'Thing'\n"))
        try write(["Models/2.model.yaml": "model: Shop\nversion: 2\nentities: { Item: { attributes: { name: strng } } }\n"])
        #expect(words("Models/tests/none").contains("error[unknown-type]"))
    }
}
