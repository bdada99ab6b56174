import Testing

/// Checks that one folder makes the calls of the system that concern files. There, "does not exist" is a value, and every other answer is thrown. A call
/// anywhere else could take a failing disk for a file that does not exist.
@Suite struct SystemCallTests {
    private static let folder = "Sources/MapExecution/Files/"

    private static let calls = Pattern(
        #"(?<![.\w])(?<!func )("# + names.joined(separator: "|") + #")\("#)
    private static let names = [
        "open", "openat", "creat", "fopen", "stat", "lstat", "fstat", "fstatat", "access", "faccessat", "opendir", "fdopendir", "readdir",
        "scandir",
        "nftw", "rename", "renameat", "mapc_rename_new", "unlink", "unlinkat", "remove", "rmdir", "mkdir", "mkdirat", "link", "linkat",
        "symlink",
        "readlink", "realpath", "chmod", "fchmod", "chown", "fchown", "lchown", "fsync", "fdatasync", "ftruncate", "truncate", "flock",
        "lockf",
        "utimensat", "futimens", "utimes", "pread", "pwrite", "mkdtemp", "mkstemp", "mkfifo",
    ]

    /// The files outside of the folder, with what they do.
    private static let others: [String: Set<String>] = [
        // Opens something in place of a closed stream, before any file is opened.
        "Sources/mapc/Terminal/StandardStreams.swift": ["open"]
    ]

    /// The calls of a file. They need the import of a module that declares them.
    private static func calls(of file: SwiftFile) -> Set<String> {
        let modules: Set<String> = ["Glibc", "Musl", "Darwin", "Foundation", "CSQLite"]
        guard !modules.isDisjoint(with: file.imports) else { return [] }
        return Set(calls.matches(in: file.code).map { String($0[1]) })
    }

    @Test("Calls about files are made in one folder")
    func isOnePlace() {
        for file in Repository.sources where !file.path.hasPrefix(Self.folder) {
            let allowed = Self.others[file.path, default: []]
            for call in Self.calls(of: file).subtracting(allowed).sorted() { Issue.record("\(file.path) calls \(call)") }
            for call in allowed.subtracting(Self.calls(of: file)).sorted() { Issue.record("\(file.path) is listed for \(call)") }
        }
    }

    @Test("The folder makes such calls, so that the pattern finds them")
    func findsCalls() {
        let files = Repository.sources.filter { $0.path.hasPrefix(Self.folder) }
        let found = files.reduce(into: Set<String>()) { $0.formUnion(Self.calls(of: $1)) }
        let expected: Set = ["open", "stat", "lstat", "fstat", "opendir", "readdir", "rename", "unlink", "mkdir", "readlink", "realpath"]
        #expect(found.isSuperset(of: expected))
    }

    @Test("After the last name of a folder, the number of the error is looked at")
    func looksAtErrors() {
        for file in Repository.sources where file.code.contains("readdir(") {
            #expect(file.code.contains("errno = 0"), "\(file.path) takes a failure of readdir for the end")
        }
    }
}
