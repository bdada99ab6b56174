import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file of the project that gets another content.
struct FileChange {
    var path: String
    /// The content that mapc read; `nil` if the file is new.
    var old: [UInt8]?
    var new: [UInt8]

    /// Writes files, each either wholly or not at all: beside its place, and renamed when all of them are written. The mode stays.
    ///
    /// Throws before the first rename if one of them is a link, is read-only, or is no longer what mapc read. Then no file has changed. If a rename
    /// fails, the error names the files that have changed. A signal that would end the process waits until all files are written, so no draft is
    /// left beside them.
    static func write(_ changes: [FileChange]) throws(Failure) {
        let mask = Interruption.holdBack()
        defer { Interruption.letThrough(mask) }
        var written: [(change: FileChange, draft: String)] = []
        var changed: [String] = []
        do throws(FileSystem.Failure) {
            for change in changes { try change.check() }
            for change in changes { written.append((change, try change.draft())) }
            for change in changes { try change.check() }
            while let (change, draft) = written.first {
                guard rename(draft, change.path) == 0 else { throw FileSystem.Failure(change.path) }
                changed.append(change.path)
                written.removeFirst()
            }
        } catch {
            for (_, draft) in written { unlink(draft) }
            throw Failure(reason: error, changed: changed)
        }
    }

    /// Why not all files were written.
    struct Failure: Error {
        var reason: FileSystem.Failure
        /// The files that were replaced before; empty unless the system refused a rename.
        var changed: [String]
    }

    /// Throws if the file may not be replaced.
    private func check() throws(FileSystem.Failure) {
        guard let old else {
            if FileSystem.kind(path, followsLinks: false) != nil { throw FileSystem.Failure(path, words: "it exists already") }
            return
        }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw FileSystem.Failure(path) }
        if facts.st_mode & S_IFMT == S_IFLNK {
            throw FileSystem.Failure(path, words: "it is a symbolic link", help: "edit the file that it refers to")
        }
        if facts.st_nlink > 1 {
            throw FileSystem.Failure(
                path, words: "it has \(facts.st_nlink) names (hard links), and mapc would change the file of one",
                help: "edit the file in place")
        }
        // The system lets an administrator write any file. The mode is the owner's wish.
        if facts.st_mode & 0o222 == 0 || access(path, W_OK) != 0 {
            throw FileSystem.Failure(path, words: "it is read-only", help: "chmod u+w \(path)")
        }
        if try FileSystem.read(path) != old {
            throw FileSystem.Failure(path, words: "it has changed since mapc read it", help: "run mapc again")
        }
    }

    /// Writes the new content beside the file and returns the path.
    private func draft() throws(FileSystem.Failure) -> String {
        let folder = FileSystem.parent(of: path)
        if old == nil { try FileSystem.makeFolder(folder) }
        var facts = stat()
        let mode = stat(path, &facts) == 0 ? facts.st_mode & 0o7777 : 0o644
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let draft = FileSystem.join(folder, ".\(name).\(getpid()).mapc")
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw FileSystem.Failure(path) }
        defer { close(descriptor) }
        do throws(FileSystem.Failure) {
            // A mode that a mask has narrowed, and an owner other than the user, stay as they were as far as the system allows.
            if old != nil {
                _ = fchown(descriptor, facts.st_uid, facts.st_gid)
                guard fchmod(descriptor, mode) == 0 else { throw FileSystem.Failure(path) }
            }
            try FileSystem.write(new, to: descriptor, path)
            guard fsync(descriptor) == 0 else { throw FileSystem.Failure(path) }
        } catch {
            unlink(draft)
            throw error
        }
        return draft
    }
}
