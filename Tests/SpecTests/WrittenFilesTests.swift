import Foundation
import LanguageServer
import MapCompiler
import PythonTesting
import Testing

@testable import mapc

/// Checks what mapc reads and writes on disks that fail. The judge is `Scripts/kills-files`, which compares folders.
@Suite struct WrittenFilesTests {
    private static let hasStrace: Bool = {
        let found = try? Python.run(["-c", "import shutil, sys; sys.exit(0 if shutil.which('strace') and shutil.which('sqlite3') else 1)"])
        if found == nil { print("Skipped: the tests of failing disks, since there is no strace or no sqlite3") }
        return found != nil
    }()

    /// What to fail in a default run: the names of a folder that cannot be read to its end, files of which the disk does not tell whether they exist, and
    /// a sample of the rest. `MAPC_KILLS=all` fails everything, which takes half an hour.
    private static let samples: [[String]] =
        ProcessInfo.processInfo.environment["MAPC_KILLS"] == "all"
        ? [[]]
        : [
            ["--faults", "EIO", "--calls", "getdents64", "into"],
            ["--faults", "EIO", "--calls", "newfstatat,stat,lstat", "--every", "11", "emit-again"],
            ["--faults", "KILL,ENOSPC", "--calls", "renameat2,rename,fsync,pwrite64,write", "--every", "5", "lock", "into"],
        ]

    @Test(
        "Killed or failing at a call of the system, each file is old or new, and the next run finishes", .enabled(if: hasStrace),
        arguments: samples)
    func areWhole(_ sample: [String]) throws {
        let ended = try Python.ended(
            [repository.appending(path: "Scripts/kills-files").path, "--mapc", Sandbox.binaries + "/mapc"] + sample)
        #expect(ended.status == 0 && ended.output.hasSuffix("0 wrong\n"), "\(ended.errors)")
        for line in ended.output.split(separator: "\n") where line.hasPrefix("wrong") { Issue.record("\(line)") }
    }

    @Test("In an editor that has opened the root of the disk, a file's project is its folder")
    func root() throws {
        let sandbox = try Sandbox([])
        let folder = sandbox.path("models")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("model: Notes\nversion: 1\n".utf8).write(to: URL(filePath: folder + "/1.model.yaml"))
        let reading = EditorWorld.world.project(folder + "/1.model.yaml", ["/"], [:])
        #expect(reading?.folder == FileSystem.place(folder) && reading?.files.map(\.path) == ["1.model.yaml"])
    }

    @Test("A change of two files writes both or none, also if one of them has changed since")
    func changes() throws {
        let sandbox = try Sandbox([])
        let (first, second) = (sandbox.path("a"), sandbox.path("b"))
        for path in [first, second] { try Data("old".utf8).write(to: URL(filePath: path)) }
        let changes = [first, second].map { FileChange(path: $0, old: Array("old".utf8), new: Array("new".utf8)) }
        try Data("mine".utf8).write(to: URL(filePath: second))
        #expect(throws: FileChange.Failure.self) { try FileChange.write(changes) }
        #expect(try String(contentsOfFile: first, encoding: .utf8) == "old" && String(contentsOfFile: second, encoding: .utf8) == "mine")
        try Data("old".utf8).write(to: URL(filePath: second))
        #expect(try FileChange.write(changes) == [first, second])
        #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).sorted() == ["a", "b"])
    }
}
