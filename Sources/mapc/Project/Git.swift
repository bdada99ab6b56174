import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The program git, which is asked about the folder of a project.
struct Git {
    /// The folder in which git works.
    var folder: String

    /// Why git gave no answer.
    struct Failure: Error {
        /// Whether the program itself could not be started.
        var isMissing: Bool
        /// What git said, one line.
        var words: String
    }

    /// Runs git and returns what it prints. Changes nothing: git takes no lock for its own convenience.
    func output(of arguments: [String]) throws(Failure) -> [UInt8] {
        var (out, complaints): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&out) == 0 else { throw Failure(isMissing: true, words: "the system has no pipe left") }
        guard pipe(&complaints) == 0 else {
            out.forEach { close($0) }
            throw Failure(isMissing: true, words: "the system has no pipe left")
        }
        // What a repository configures, and other people may have written, is not run.
        let careful = ["--no-optional-locks", "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
        guard let program = Self.program else { throw Failure(isMissing: true, words: "the program git is not there") }
        let process = start(program, ["git"] + careful + ["-C", folder] + arguments, writing: out[1], complaining: complaints[1])
        close(out[1])
        close(complaints[1])
        defer {
            close(out[0])
            close(complaints[0])
        }
        guard let process else { throw Failure(isMissing: true, words: "the program git is not there") }
        let result = read(out[0], most: ReadingLimit.result)
        let words = read(complaints[0], most: 65_536)
        // What is longer than that is not read, and git ends when it writes on.
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else {
            let line = words.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) } ?? "it failed"
            throw Failure(isMissing: false, words: line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : line)
        }
        return result
    }

    /// Words in English, and no connection: a repository may name a program with which git would fetch what it lacks.
    private static let settings = ["LC_ALL": "C", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"]

    /// The path of git. A folder of `PATH` that is relative to the current one may be the repository's, so it is not looked into.
    private static var program: String? {
        Environment["PATH", default: ""].split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/git" }.first {
            (try? FileSystem.kind($0)) == .file
        }
    }

    private func start(_ program: String, _ arguments: [String], writing out: Int32, complaining complaints: Int32) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, complaints, STDERR_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var environment: [UnsafeMutablePointer<CChar>?] = Environment.names.compactMap { name in
            Self.settings[name] != nil ? nil : Environment[name].flatMap { strdup("\(name)=\($0)") }
        }
        environment += Self.settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { environment.forEach { free($0) } }
        var process: pid_t = 0
        return posix_spawn(&process, program, &actions, nil, &words, &environment) == 0 ? process : nil
    }

    /// Reads a pipe to its end.
    private func read(_ descriptor: Int32, most: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= most {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
        }
        return bytes
    }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int { read(descriptor, bytes, count) }

extension Git {
    /// The texts that a file had in commits, the latest first; none if git does not know it.
    func formerTexts(of path: String) -> [TextFile] {
        let arguments = ["log", "--format=", "--raw", "--no-abbrev", "--no-renames", "--max-count=100", "--", path]
        guard let log = try? output(of: arguments) else { return [] }
        var objects: [String] = []
        for line in log.split(separator: UInt8(ascii: "\n")) {
            // `:100644 100644 e69de29… 0cfbf08… M`, a tab, and the path.
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count > 3, !words[3].allSatisfy({ $0 == "0" }), !objects.contains(String(words[3])) else { continue }
            objects.append(String(words[3]))
        }
        return objects.compactMap { object in
            (try? output(of: ["cat-file", "blob", object])).map { TextFile(path: path, bytes: $0) }
        }
    }

    /// The files in the folder that differ from the last commit, relative to the folder, sorted; none if it is in no repository.
    var uncommitted: [String] {
        (((try? changed(since: "HEAD")) ?? []) + ((try? untracked()) ?? [])).sorted()
    }

    /// The files of the folder that differ from a commit, relative to the folder.
    func changed(since commit: String) throws(Failure) -> [String] {
        try paths(["diff", "--no-ext-diff", "--no-textconv", "--name-only", "--relative", "-z", commit])
    }

    /// The files of the folder that git does not know yet, relative to the folder.
    func untracked() throws(Failure) -> [String] { try paths(["ls-files", "--others", "--exclude-standard", "-z"]) }

    private func paths(_ arguments: [String]) throws(Failure) -> [String] {
        try output(of: arguments).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Git {
    /// The files of a folder as a commit has them, relative to the folder, without those that no project reads. Throws a finding if there is no such commit.
    func files(at commit: String) throws(Failure) -> [TextFile] {
        let object = try object(of: commit)
        var files: [TextFile] = []
        // `100644 blob e69de29bb2d1d6434b8b29ae775ad8c2e48c5391`, a tab, and the path.
        for (words, path) in try entries(["ls-tree", "-r", "-z", object, "."]) where words[1] == "blob" {
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            guard !isHidden, Compiler.isPartOfProject(path) || [Project.fileName, Project.lockName].contains(path) else { continue }
            files.append(TextFile(path: path, bytes: try output(of: ["cat-file", "blob", words[2]])))
        }
        return files
    }

    /// The entries that a command of git lists, each with three words before a tab, and a path.
    func entries(_ arguments: [String]) throws(Failure) -> [(words: [String], path: String)] {
        try output(of: arguments).split(separator: 0).compactMap { entry in
            let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ").map(String.init)
            return parts.count == 2 && words.count == 3 ? (words, String(decoding: parts[1], as: UTF8.self)) : nil
        }
    }

    /// The name of a commit's object. Throws if git knows no such commit, or the folder is in no repository.
    func object(of commit: String) throws(Failure) -> String {
        _ = try output(of: ["rev-parse", "--git-dir"])
        do throws(Failure) {
            let bytes = try output(of: ["rev-parse", "--quiet", "--verify", "--end-of-options", "\(commit)^{commit}"])
            return String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        } catch {
            throw Failure(isMissing: error.isMissing, words: error.isMissing ? error.words : "git knows no such commit")
        }
    }

    /// Whether the clone lacks older commits.
    var isShallow: Bool {
        (try? output(of: ["rev-parse", "--is-shallow-repository"])).map { $0.starts(with: "true".utf8) } ?? false
    }
}
