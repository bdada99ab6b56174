import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder beside a Core Data store in which Core Data keeps large values as files: `.app_SUPPORT` beside `app.sqlite`.
struct SupportFolder {
    let path: String

    init(of store: String) {
        let name = String(store[(store.lastIndex(of: "/").map { store.index(after: $0) } ?? store.startIndex)...])
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        path = folder(of: store) + "/." + stem + "_SUPPORT"
    }

    /// Copies the folder to another store, if there is one. Throws if that store has one already, and leaves nothing of it then.
    func copy(to other: SupportFolder, reporter: RunReporter) throws(RunFailure) {
        guard exists(path) else { return }
        guard !exists(other.path) else {
            errno = EEXIST
            throw FileFailure(other.path).failure
        }
        do throws(RunFailure) {
            try copyFolder(path, to: other.path, depth: 0, reporter)
        } catch {
            other.discard()
            throw error
        }
    }

    /// Removes the folder and everything in it.
    func discard() { removeFolder(path, depth: 0) }

    private static let greatestDepth = 16

    private func copyFolder(_ source: String, to copy: String, depth: Int, _ reporter: RunReporter) throws(RunFailure) {
        var facts = stat()
        guard depth < Self.greatestDepth, stat(source, &facts) == 0, mkdir(copy, facts.st_mode & 0o777) == 0 else {
            throw FileFailure(copy).failure
        }
        guard let names = names(in: source) else { throw FileFailure(source).failure }
        for name in names {
            let (from, to) = (source + "/" + name, copy + "/" + name)
            if isFolder(from) {
                try copyFolder(from, to: to, depth: depth + 1, reporter)
            } else {
                try copyFile(from, to: to, reporter)
            }
        }
        try filing { () throws(FileFailure) in try makeSafe(copy) }
    }

    private func copyFile(_ source: String, to copy: String, _ reporter: RunReporter) throws(RunFailure) {
        let from = open(source, O_RDONLY | O_CLOEXEC)
        guard from >= 0 else { throw FileFailure(source).failure }
        defer { close(from) }
        var facts = stat()
        guard fstat(from, &facts) == 0 else { throw FileFailure(source).failure }
        let to = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, facts.st_mode & 0o777)
        guard to >= 0 else { throw FileFailure(copy).failure }
        defer { close(to) }
        try MapExecution.copyFile(from: from, to: to, path: copy, reporter: reporter)
        guard fsync(to) == 0 else { throw FileFailure(copy).failure }
    }

    private func removeFolder(_ path: String, depth: Int) {
        guard depth <= Self.greatestDepth else { return }
        for name in names(in: path) ?? [] {
            let inner = path + "/" + name
            if isFolder(inner) { removeFolder(inner, depth: depth + 1) } else { unlink(inner) }
        }
        rmdir(path)
    }

    /// Whether a path is a folder and no link to one.
    private func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}

/// Returns the folder in which Core Data keeps large values of a store as files.
package func supportFolder(of store: String) -> String { SupportFolder(of: store).path }

/// Whether a store has the file with a large value.
package func hasExternalFile(_ name: String, of store: String) -> Bool {
    let file = name.prefix { $0 != "\0" }
    return !file.isEmpty && !file.contains("/") && exists(supportFolder(of: resolved(store)) + "/_EXTERNAL_DATA/" + file)
}
