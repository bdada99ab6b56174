import MapCompiler

/// Files that nothing else may be written into: the stores, what belongs to them, and what a project is made of.
struct TakenPlaces {
    /// Stores that are read or written.
    var stores: [String]
    /// Files of the project, as they are found from here.
    var files: [String] = []
    /// The plan that is applied.
    var plan: String?

    /// What SQLite and mapc keep beside a store under its name.
    private static let siblings = ["-journal", "-wal", "-shm", ".mapc-lock", ".mapc-new", ".mapc-old"]

    /// Why a result may not go there: `is the store 'app.sqlite'`; `nil` if it may.
    func objection(to path: String) -> String? {
        let target = FileSystem.target(of: path)
        return objection(target: target, identity: FileSystem.identity(target))
    }

    /// The same of standard output.
    var objectionToStandardOutput: String? { objection(target: nil, identity: FileSystem.identityOfStandardOutput) }

    private func objection(target: String?, identity: [UInt64]?) -> String? {
        func isSame(_ other: String) -> Bool {
            if let identity, let theirs = FileSystem.identity(other) { return identity == theirs }
            return target == FileSystem.target(of: other)
        }
        for store in stores {
            if isSame(store) { return "is the store '\(store)'" }
            let place = FileSystem.target(of: store)
            if Self.siblings.contains(where: { isSame(place + $0) }) { return "belongs to the store '\(store)'" }
        }
        if let plan, isSame(plan) { return "is the plan that is applied" }
        if files.contains(where: isSame) { return "is a file of the project" }
        guard let name = target?.split(separator: "/").last.map(String.init) else { return nil }
        let isOfProject = Compiler.isPartOfProject(name) || [Project.fileName, Project.lockName].contains(name)
        return isOfProject ? "is a file of a project" : nil
    }
}
