import MapAnalysis
import MapExecution
public import MapSyntax

/// The databases that the tests of a project name, as they are now.
public struct NamedStores: Sendable, Equatable {
    struct Store: Sendable, Equatable {
        /// The path in the project: `tests/stores/1.0.sqlite`.
        var path: String
        /// The digest of the file; `nil` if it cannot be read.
        var digest: String?
        /// How a test names it.
        var name: Name
        var range: TextRange { name.range }
    }

    let stores: [Store]

    /// Returns an error for each database that is not as mapc.lock has it, or not there at all.
    public func findings(of check: Check) -> [Diagnostic] {
        guard let lock = check.analysis.project.lock else { return [] }
        return findings(of: lock.stores, isComplete: !lock.isOld)
    }

    /// With `isComplete`, a database that is not locked is an error, too.
    func findings(of locked: [LockedFact], isComplete: Bool) -> [Diagnostic] {
        stores.compactMap { store in
            guard let was = locked.first(where: { $0.name == store.path })?.words else {
                guard isComplete else { return nil }
                return store.digest == nil ? .missingTestStore(store.name) : .unlockedStore(store.path, at: store.range)
            }
            return was == store.digest ? nil : .lockedStore(store.path, isGone: store.digest == nil, at: store.range)
        }
    }

    /// Returns what mapc.lock records: the databases that are locked, and those that are new.
    func locked(_ locked: [LockedFact]) -> [LockedFact] {
        stores.compactMap { store in
            locked.first { $0.name == store.path } ?? store.digest.map { LockedFact(store.path, $0) }
        }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}

extension Compiler {
    /// Reads the databases that tests name. `project` is the project's folder.
    public func namedStores(of check: Check, in project: String) -> NamedStores {
        NamedStores(
            stores: check.namedStores.map { path, name in
                let digest = try? FileSystem.digest(ofDatabase: FileSystem.join(project, path))
                return NamedStores.Store(path: path, digest: digest, name: name)
            })
    }
}

extension Check {
    /// The databases that tests name, each once, with a place where it is named.
    var namedStores: [(path: String, name: Name)] {
        var stores: [(path: String, name: Name)] = []
        for file in analysis.project.tests {
            let folder = FileSystem.parent(of: files[Int(file.file.index)].path)
            for name in file.tests.compactMap(\.store) {
                let path = pathInProject(folder, name.text)
                if !stores.contains(where: { $0.path == path }) { stores.append((path, name)) }
            }
        }
        return stores
    }
}

/// Returns the path of a database in the project, without `.` and without `..` where that is possible.
func pathInProject(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") { return name }
    var parts: [Substring] = []
    for part in (folder.split(separator: "/") + name.split(separator: "/")) where part != "." {
        if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
}
