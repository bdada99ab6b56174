import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Changes of names.
extension FileSystem {
    /// Removes a file or a link. Returns whether it existed.
    @discardableResult
    package static func remove(_ path: String) throws(FileFailure) -> Bool {
        if unlink(path) == 0 { return true }
        let failure = FileFailure(path)
        if failure.isMissing { return false }
        throw failure
    }

    /// Gives a file another name, and replaces the file that has it.
    package static func rename(_ path: String, to other: String) throws(FileFailure) {
        guard systemRename(path, other) == 0 else { throw FileFailure(other) }
    }

    /// Gives a file or folder another name. Throws if anything has that name.
    package static func rename(_ path: String, toNew other: String) throws(FileFailure) {
        if mapc_rename_new(path, other) == 0 { return }
        // Not every file system can do this in one step. Then another program could take the name between the two calls.
        guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else { throw FileFailure(other) }
        guard try !exists(other) else { throw FileFailure(other, number: EEXIST) }
        try rename(path, to: other)
    }

    /// Gives a file a second name.
    package static func link(_ path: String, as other: String) throws(FileFailure) {
        guard systemLink(path, other) == 0 else { throw FileFailure(other) }
    }

    /// Makes a folder. Throws if anything has that name.
    package static func makeNewFolder(_ path: String, mode: UInt32) throws(FileFailure) {
        guard mkdir(path, mode_t(mode)) == 0 else { throw FileFailure(path) }
    }

    /// Makes a folder, and the folders above it, where they do not exist. Returns the folders that it made, the innermost last.
    @discardableResult
    package static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(FileFailure) -> [String] {
        if mkdir(path, mode_t(mode)) == 0 { return [path] }
        let failure = FileFailure(path)
        if failure.number == EEXIST {
            guard try kind(path) == .folder else { throw failure }
            return []
        }
        // A root that may not be written has another error than EEXIST on some systems.
        if try kind(path) == .folder { return [] }
        let above = parent(of: path)
        guard failure.number == ENOENT, above != path, above != "." else { throw failure }
        var made = try makeFolder(above, mode: mode)
        if mkdir(path, mode_t(mode)) == 0 {
            made.append(path)
        } else if try kind(path) != .folder {
            throw FileFailure(path)
        }
        return made
    }

    /// Removes an empty folder. Returns whether it existed.
    @discardableResult
    package static func removeFolder(_ path: String) throws(FileFailure) -> Bool {
        if rmdir(path) == 0 { return true }
        let failure = FileFailure(path)
        if failure.isMissing { return false }
        throw failure
    }

    /// Sets the permissions of a file or folder.
    package static func setMode(_ mode: UInt32, of path: String) throws(FileFailure) {
        guard chmod(path, mode_t(mode)) == 0 else { throw FileFailure(path) }
    }

    /// Sets the time of the last use to now. Nothing depends on it, so a failure does not matter.
    package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }

    /// Syncs the names in a folder, so that they survive a power failure. A folder that this user may write and not read cannot be synced.
    package static func makeNamesSafe(in folder: String) throws(FileFailure) {
        do throws(FileFailure) { try makeSafe(folder) } catch { if error.number != EACCES { throw error } }
    }

    /// Syncs a file to disk, or the names in a folder, so that they survive a power failure.
    package static func makeSafe(_ path: String) throws(FileFailure) {
        let file = try OpenFile(path, .reading)
        do throws(FileFailure) {
            try file.sync()
        } catch {
            // Some file systems cannot sync folders.
            if error.number != EINVAL { throw error }
        }
    }
}

private func systemRename(_ path: String, _ other: String) -> Int32 { rename(path, other) }
private func systemLink(_ path: String, _ other: String) -> Int32 { link(path, other) }
