import MapCompiler

extension FileSystem {
    /// Whether a saved plan may take the place of what is at a path: nothing, an empty file, a saved plan, or what is no file. Nothing is written through a link.
    static func hasRoomForPlan(_ path: String) throws(FileFailure) -> Bool {
        guard try kind(path, followsLinks: false) == .file else { return true }
        let found = try OpenFile(path, .reading).read(planBeginning.count, at: 0)
        return found.isEmpty || found == planBeginning
    }

    /// Whether there is an SQLite database at a path.
    static func isDatabase(_ path: String) throws(FileFailure) -> Bool {
        guard try kind(path) == .file else { return false }
        return try OpenFile(path, .reading).read(databaseHeader.count, at: 0) == databaseHeader
    }
}
