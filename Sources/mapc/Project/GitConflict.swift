import MapCompiler

/// A merge or rebase of git that stopped, and what it means for the versions of a project.
struct GitConflict {
    /// The files of the project as the other side has them.
    var files: [TextFile]
    /// The version of this branch, if the other side has a model at the same path.
    var mine: UnreleasedVersion?
}

extension Git {
    /// Reads the files of a project in which git found conflicts; `nil` if there are none. Reports conflicts in files that say nothing of the version, and throws.
    func conflict(in files: [TextFile], _ version: String, _ terminal: Terminal) throws -> GitConflict? {
        let unmerged: [Unmerged]
        do {
            unmerged = try self.unmerged()
        } catch {
            // Outside of a repository there is no conflict.
            return nil
        }
        let known = Set(files.map(\.path))
        let own = unmerged.filter { known.contains($0.path) }
        guard !own.isEmpty else { return nil }
        // In a merge the branch is 'ours'; in a rebase the branch's commits are 'theirs'.
        let isMerge = (try? output(of: ["rev-parse", "--quiet", "--verify", "MERGE_HEAD"])) != nil
        let (mineStage, theirStage) = isMerge ? (2, 3) : (3, 2)
        var conflict = GitConflict(files: files, mine: nil)
        var mappings: [TextFile] = []
        for file in own {
            let (mine, theirs) = (text(of: file, mineStage), text(of: file, theirStage))
            guard let mine, let theirs else { throw unresolved(file.path, terminal) }
            guard let place = conflict.files.firstIndex(where: { $0.path == file.path }) else { continue }
            conflict.files[place] = theirs
            switch file.path {
            case Project.lockName: break
            case Project.fileName:
                let base = text(of: file, 1) ?? TextFile(path: file.path, bytes: [])
                guard let merged = Compiler().mergedProjectFile(base: base, mine: mine, theirs: theirs) else {
                    throw unresolved(file.path, terminal)
                }
                conflict.files[place] = merged
            case _ where file.path.hasSuffix(".mapping.yaml"): mappings.append(mine)
            default:
                guard conflict.mine == nil else { throw unresolved(file.path, terminal) }
                conflict.mine = UnreleasedVersion(label: version, model: mine, mappings: [])
            }
        }
        conflict.mine?.mappings = mappings
        if conflict.mine != nil { takeMappings(to: version, from: isMerge ? "MERGE_HEAD" : "HEAD", into: &conflict) }
        return conflict
    }

    /// Takes mappings to the version that the other side lacks, so that they have no conflict.
    private func takeMappings(to version: String, from commit: String, into conflict: inout GitConflict) {
        let theirs = files(of: commit)
        let own = conflict.files.filter { !theirs.contains($0.path) && Compiler().destination(of: $0) == version }
        conflict.files.removeAll { file in own.contains { $0.path == file.path } }
        conflict.mine?.mappings += own
    }

    /// The paths of the files that a commit has in the folder.
    private func files(of commit: String) -> Set<String> {
        let bytes = (try? output(of: ["ls-tree", "-r", "--name-only", "-z", commit, "."])) ?? []
        return Set(bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }

    private func unresolved(_ path: String, _ terminal: Terminal) -> any Error {
        terminal.complain(
            "error: '\(path)' has a conflict that is not about the number of a version", "help: resolve it first, and 'git add' it")
        return ExitStatus.findings.code
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

    private func unmerged() throws(Failure) -> [Unmerged] {
        var found: [Unmerged] = []
        for entry in try output(of: ["ls-files", "--unmerged", "-z"]).split(separator: 0) {
            // `100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 2`, a tab, and the path.
            let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
            guard parts.count == 2, words.count == 3, let stage = Int(words[2]) else { continue }
            let path = String(decoding: parts[1], as: UTF8.self)
            if found.last?.path != path { found.append(Unmerged(path: path, stages: [:])) }
            found[found.count - 1].stages[stage] = String(words[1])
        }
        return found
    }
}
