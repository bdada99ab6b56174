import MapCompiler

/// A merge or rebase of git that stopped, and what it means for the versions of a project.
struct GitConflict {
    /// The files of the project as the other side has them.
    var files: [TextFile]
    /// The version that moves, if both sides have a model at one path.
    var mine: UnreleasedVersion?
}

/// The two sides of a conflict: of the version that moves, and of the one that stays.
private struct ConflictSides {
    /// The stage in git's index: of the branch on which git works 2, of the other 3.
    var stage: Int
    /// The commit; `nil` if git does not say, as for a stash.
    var commit: String?

    /// In a merge the branch is the one on which git works; in a rebase and a cherry-pick its commit is the other.
    static func both(in git: Git) -> (moving: ConflictSides, staying: ConflictSides) {
        func isThere(_ name: String) -> Bool { (try? git.output(of: ["rev-parse", "--quiet", "--verify", name])) != nil }
        if isThere("MERGE_HEAD") { return (ConflictSides(stage: 2, commit: "HEAD"), ConflictSides(stage: 3, commit: "MERGE_HEAD")) }
        let other = ["REBASE_HEAD", "CHERRY_PICK_HEAD"].first(where: isThere)
        return (ConflictSides(stage: 3, commit: other), ConflictSides(stage: 2, commit: "HEAD"))
    }
}

extension Git {
    /// Reads the files of a project in which git found conflicts; `nil` if there are none. Reports what `rebase` cannot resolve, and throws.
    func conflict(in files: [TextFile], _ version: String, _ terminal: Terminal) throws -> GitConflict? {
        let known = Set(files.map(\.path))
        let own = try unmergedFiles(of: files, terminal).filter { known.contains($0.path) }
        guard !own.isEmpty else { return nil }
        let sides = try sides(for: version, terminal)
        var conflict = GitConflict(files: files, mine: nil)
        var (mappings, tests): ([TextFile], [TextFile]) = ([], [])
        for file in own {
            let (mine, theirs) = (text(of: file, sides.moving.stage), text(of: file, sides.staying.stage))
            guard let mine, let theirs, let place = conflict.files.firstIndex(where: { $0.path == file.path }) else {
                throw unresolved(file.path, terminal)
            }
            let found = conflict.files[place]
            conflict.files[place] = theirs.withLineBreaks(of: found)
            switch file.path {
            case Project.lockName: break
            case Project.fileName:
                let base = text(of: file, 1) ?? TextFile(path: file.path, bytes: [])
                guard let merged = Compiler().mergedProjectFile(base: base, mine: mine, theirs: theirs) else {
                    throw unresolved(file.path, terminal)
                }
                conflict.files[place] = merged.withLineBreaks(of: found)
            case _ where file.path.hasSuffix(".mapping.yaml"): mappings.append(mine)
            case _ where Compiler().isTest(mine, of: version): tests.append(mine)
            case _ where file.path.hasSuffix(".test.yaml"): throw unresolved(file.path, terminal)
            default:
                guard conflict.mine == nil else { throw unresolved(file.path, terminal) }
                guard found.bytes != conflict.files[place].bytes else {
                    throw refused("'\(file.path)' has its conflict resolved already", "git add it", terminal)
                }
                conflict.mine = UnreleasedVersion(label: version, model: mine, mappings: [])
            }
        }
        conflict.mine?.mappings = mappings
        conflict.mine?.tests = tests
        if conflict.mine == nil, let first = tests.first { throw unresolved(first.path, terminal) }
        if conflict.mine != nil { try complete(&conflict, version, sides.moving.commit, sides.staying.commit, terminal) }
        return conflict
    }

    /// Decides which side moves: the branch's, unless only it has released the version.
    private func sides(for version: String, _ terminal: Terminal) throws -> (moving: ConflictSides, staying: ConflictSides) {
        let (branch, other) = ConflictSides.both(in: self)
        let locks = [branch, other].map { side in side.commit.flatMap { text(of: Project.lockName, at: $0) } }
        let areLocked = locks.map { Compiler().isLocked(version, in: $0) }
        guard !areLocked.allSatisfy({ $0 }) else {
            throw refused(
                "both branches have released version \(version), and databases of users are at one or the other",
                "take one side of every file, and give the other a new number: 'mapc lock --replace \(version)' records which one stays",
                terminal)
        }
        return areLocked[0] ? (other, branch) : (branch, other)
    }

    /// Adds what only the commits say: the version of which it is a copy, and mappings that the other side lacks, so that they have no conflict.
    private func complete(
        _ conflict: inout GitConflict, _ version: String, _ commit: String?, _ other: String?, _ terminal: Terminal
    ) throws {
        let theirs = Set(((try? other.map { name throws(Failure) in try files(at: name) }) ?? nil)?.map(\.path) ?? [])
        let own = conflict.files.filter { !theirs.contains($0.path) && Compiler().destination(of: $0) == version }
        conflict.files.removeAll { file in own.contains { $0.path == file.path } }
        conflict.mine?.mappings += own
        let ownTests = conflict.files.filter { !theirs.contains($0.path) && Compiler().isTest($0, of: version) }
        conflict.files.removeAll { file in ownTests.contains { $0.path == file.path } }
        conflict.mine?.tests += ownTests
        guard let commit, let all = try? files(at: commit) else { return }
        let compiler = Compiler()
        let former = compiler.projectFiles(among: all)
        let later = compiler.versions(after: version, in: former)
        guard later.isEmpty else {
            throw refused(
                "the branch has version \(later[0]) after it, which would have to move too",
                "make one version of both on the branch first", terminal)
        }
        conflict.mine?.base = compiler.version(before: version, in: former)
    }

    private func unresolved(_ path: String, _ terminal: Terminal) -> any Error {
        refused("'\(path)' has a conflict that is not about the number of a version", "resolve it first, and 'git add' it", terminal)
    }

    private func refused(_ words: String, _ help: String, _ terminal: Terminal) -> any Error {
        terminal.complain("error: \(words)", "help: \(help)")
        return ExitStatus.findings.code
    }

    private func text(of path: String, at commit: String) -> TextFile? {
        (try? output(of: ["cat-file", "blob", "\(commit):./\(path)"])).map { TextFile(path: path, bytes: $0) }
    }

    private func text(of file: Unmerged, _ stage: Int) -> TextFile? {
        guard let object = file.stages[stage], let bytes = try? output(of: ["cat-file", "blob", object]) else { return nil }
        return TextFile(path: file.path, bytes: bytes)
    }

    /// A file with a conflict.
    private struct Unmerged {
        /// Relative to the folder.
        var path: String
        /// The objects: of the base 1, of the branch on which git works 2, of the other 3.
        var stages: [Int: String]
    }

    /// Returns the files with conflicts. Without git, files with marks are reported.
    private func unmergedFiles(of files: [TextFile], _ terminal: Terminal) throws -> [Unmerged] {
        do throws(Failure) {
            return try unmerged()
        } catch {
            let isMarked = files.contains { String(decoding: $0.bytes, as: UTF8.self).contains("<<<<<<< ") }
            guard isMarked, !error.words.hasPrefix("not a git repository") else { return [] }
            throw refused("git does not say what conflicts: \(error.words)", error.isMissing ? "install git" : "run 'git status'", terminal)
        }
    }

    private func unmerged() throws(Failure) -> [Unmerged] {
        var found: [Unmerged] = []
        // `100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 2`, a tab, and the path.
        for (words, path) in try entries(["ls-files", "--unmerged", "-z"]) {
            guard let stage = Int(words[2]) else { continue }
            if found.last?.path != path { found.append(Unmerged(path: path, stages: [:])) }
            found[found.count - 1].stages[stage] = words[1]
        }
        return found
    }
}
