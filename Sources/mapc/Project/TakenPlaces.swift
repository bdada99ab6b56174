import MapCompiler

/// Files that a result must not overwrite: the stores, their companion files, and the files of the project.
struct TakenPlaces {
    /// The stores that are read or written.
    var stores: [String]
    /// The project's files, relative to the current folder.
    var files: [String] = []
    /// The saved plan that is applied.
    var plan: String?

    /// The suffixes of the files that SQLite and mapc keep beside a store.
    private static let siblings = ["-journal", "-wal", "-shm", ".mapc-lock", ".mapc-new", ".mapc-old", ".backups"]

    /// Why a result must not be written to this path, such as `is the store 'app.sqlite'`; `nil` if it may.
    func objection(to path: String) throws(FileFailure) -> String? {
        let target = try FileSystem.target(of: path)
        return try objection(target: target, identity: FileSystem.identity(target))
    }

    /// The same for standard output.
    func objectionToStandardOutput() throws(FileFailure) -> String? {
        try objection(target: nil, identity: FileSystem.identityOfStandardOutput())
    }

    private func objection(target: String?, identity: FileFacts.Identity?) throws(FileFailure) -> String? {
        func isSame(_ other: String) throws(FileFailure) -> Bool {
            if let identity, let theirs = try FileSystem.identity(other) { return identity == theirs }
            // For Swift, names in different Unicode forms are equal, and for the system they are not.
            guard let target else { return false }
            return isSpelled(target, try FileSystem.target(of: other))
        }
        for store in stores {
            if try isSame(store) { return "is the database '\(store)'" }
            let place = try FileSystem.target(of: store)
            for suffix in Self.siblings where try isSame(place + suffix) { return "belongs to the database '\(store)'" }
            if let target, target.hasPrefix(place + ".backup-") { return "is called like a backup of the database '\(store)'" }
        }
        if let plan, try isSame(plan) { return "is the plan to apply" }
        for file in files where try isSame(file) { return "is a file of the project" }
        guard let name = target?.split(separator: "/").last.map(String.init) else { return nil }
        let isOfProject = Compiler.isPartOfProject(name) || [Project.fileName, Project.lockName].contains(name)
        return isOfProject ? "is a file of a project" : nil
    }
}
