import Foundation
import MapExecution
import Testing

/// Folders for databases that are only tried out.
@Suite struct ScratchFolderTests {
    @Test("A folder that a killed process left is removed, and no other")
    func leftovers() throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "scratch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: parent) }
        // No system gives a process this number.
        let dead = 2_000_000_000
        let old = Date(timeIntervalSinceNow: -7200)
        let names = [
            ("mapc-\(dead)-abc", old), ("mapc-\(dead)-new", Date()), ("mapc-\(getpid())-abc", old), ("mapc-\(dead)", old),
            ("mapc-\(dead)-a b", old), ("other-\(dead)-abc", old),
        ]
        for (name, time) in names {
            let folder = parent.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: folder.appending(path: "0.sqlite"))
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: folder.path)
        }
        let file = parent.appending(path: "mapc-\(dead)-file")
        try Data().write(to: file)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
        ScratchFolder.removeLeftovers(in: parent.path)
        let left = try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted()
        #expect(left == (names.map(\.0).dropFirst() + ["mapc-\(dead)-file"]).sorted())
    }

    @Test("A folder goes with its value")
    func lifetime() throws {
        let parent = FileManager.default.temporaryDirectory.path
        let path: String
        do {
            let folder = try ScratchFolder(in: parent, random: .random(in: 0 ... .max))
            path = folder.path
            #expect(FileManager.default.fileExists(atPath: path))
            _ = consume folder
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
