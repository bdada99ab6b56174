import Foundation

/// What these tests need from the machine: the corpus, and the fixtures of this repository.
enum Surroundings {
    /// The folder that `MAPC_CORPUS` names. If it is set, no test is skipped.
    static let corpus = ProcessInfo.processInfo.environment["MAPC_CORPUS"]

    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let fixtures = tests.path + "/Fixtures"
    static let scripts = tests.deletingLastPathComponent().path + "/Scripts"
}

/// A folder that is deleted after the test.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "mapc-corpus-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// The bytes of every file in it, by name.
    var contents: [String: Data] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: file($0)) ?? Data()) })
    }
}
