#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that is being written beside its place, and gets its name when it is complete.
///
/// Until then the file at that place stays as it is. The draft of `notes.yaml` is `.notes.yaml.812.mapc`, where 812 is the process, which locks it. If
/// nobody has locked a draft and its process has ended, the process died, and `removeLeftovers` removes the draft.
package final class Draft {
    /// The place of the finished file.
    package let target: String
    private let file: OpenFile
    private var isPlaced = false

    /// Creates an empty draft with these permissions.
    package init(of target: String, mode: UInt32) throws(FileFailure) {
        self.target = target
        file = try Self.create(for: target, mode: mode)
    }

    deinit { if !isPlaced { _ = try? FileSystem.remove(file.path) } }

    private static let mostAttempts = 100

    private static func create(for target: String, mode: UInt32) throws(FileFailure) -> OpenFile {
        let folder = FileSystem.parent(of: target)
        for attempt in 1...mostAttempts {
            let path = FileSystem.join(folder, name(for: FileSystem.name(of: target), attempt))
            do throws(FileFailure) {
                let file = try OpenFile(path, .creating(mode: mode))
                // Another mapc may take the draft for a leftover before it is locked.
                do throws(FileFailure) {
                    if try isLocked(file) { return file }
                } catch {
                    _ = try? FileSystem.remove(path)
                    throw error
                }
            } catch {
                if error.number != EEXIST { throw FileFailure(target, number: error.number) }
            }
        }
        throw FileFailure(target, number: EEXIST)
    }

    private static func isLocked(_ file: OpenFile) throws(FileFailure) -> Bool {
        // On a file system without locks, the number of the process has to do.
        if (try? file.lock()) == false { return false }
        return try FileSystem.facts(file.path, followsLinks: false)?.identity == file.facts().identity
    }

    /// Returns the name of a draft. A file's name has at most 255 bytes, so that of a draft does not contain all of a long one.
    private static func name(for name: String, _ attempt: Int) -> String {
        var stem = name
        while stem.utf8.count > 200 { stem.unicodeScalars.removeLast() }
        return ".\(stem).\(getpid())\(attempt == 1 ? "" : "-\(attempt)").mapc"
    }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(FileFailure) { try named { () throws(FileFailure) in try file.write(bytes) } }

    /// Gives the draft the owner and the permissions of the file that it replaces. The owner only as far as the system allows.
    package func take(ownerAndModeOf facts: FileFacts) throws(FileFailure) {
        try? file.setOwner(facts.owner, facts.group)
        try named { () throws(FileFailure) in try file.setMode(facts.mode) }
    }

    /// Syncs the content to disk, so that the finished file is whole even after a power failure.
    package func makeSafe() throws(FileFailure) { try named { () throws(FileFailure) in try file.sync() } }

    /// Closes the draft before it is placed, since a process may have few files open. Then the lock no longer protects it from a mapc that does not see
    /// this process, such as one in another container.
    package func close() throws(FileFailure) { try named { () throws(FileFailure) in try file.close() } }

    /// Replaces the file at the place, if there is one. The name survives a power failure once the folder has been synced.
    package func replace() throws(FileFailure) {
        try FileSystem.rename(file.path, to: target)
        isPlaced = true
    }

    /// Places the file. Throws if anything has that name.
    package func placeNew() throws(FileFailure) {
        try FileSystem.rename(file.path, toNew: target)
        isPlaced = true
    }

    /// A message names the file that the user knows.
    private func named(_ body: () throws(FileFailure) -> Void) throws(FileFailure) {
        do throws(FileFailure) { try body() } catch { throw FileFailure(target, number: error.number) }
    }
}

extension Draft {
    /// Removes the drafts in a folder whose processes have died. Does nothing in a folder that this user may not read.
    package static func removeLeftovers(in folder: String) throws(FileFailure) {
        let names: [String]
        do throws(FileFailure) {
            names = try FileSystem.names(in: folder)
        } catch {
            if error.isMissing || error.number == EACCES { return }
            throw error
        }
        for name in names where isDraft(name) { removeIfLeft(FileSystem.join(folder, name)) }
    }

    /// Whether a name is one that mapc gives drafts.
    private static func isDraft(_ name: String) -> Bool { process(of: name) != nil }

    /// Removes a draft, unless a process is writing it. A draft that cannot be removed is in nobody's way.
    private static func removeIfLeft(_ path: String) {
        do throws(FileFailure) {
            guard try FileSystem.kind(path, followsLinks: false) == .file else { return }
            guard let process = process(of: FileSystem.name(of: path)), kill(process, 0) != 0, errno == ESRCH else { return }
            let file = try OpenFile(path, .looking)
            if (try? file.lock()) == false { return }
            guard try FileSystem.facts(path, followsLinks: false)?.identity == file.facts().identity else { return }
            try FileSystem.remove(path)
        } catch {}
    }

    /// Returns the process that made a draft of this name; `nil` for other names.
    private static func process(of name: String) -> pid_t? {
        guard name.hasPrefix("."), name.hasSuffix(".mapc") else { return nil }
        let parts = name.dropLast(5).split(separator: ".")
        guard parts.count > 1, let number = parts.last?.split(separator: "-").first else { return nil }
        return number.allSatisfy(\.isASCII) ? pid_t(number).flatMap { $0 > 0 ? $0 : nil } : nil
    }
}
