import MapExecution
import MapSyntax

extension Diagnostic {
    /// Returns the diagnostic of a store that cannot be opened.
    static func store(_ error: StoreError) -> Diagnostic {
        switch error {
        case .missing(let path, let names): .missingStore(path, beside: names)
        case .directory(let path): .notAStore(path, words: "a folder")
        case .noFile(let path): .notAStore(path, words: "a device, a pipe or a socket")
        case .unreadable(let path): .unreadableStore(path)
        case .unreadableWAL(let path): .unreadableStore(wal: path)
        case .readOnly(let path): .readOnlyStore(path, words: "this user has no permission to write the database")
        case .readOnlyFolder(let path):
            .readOnlyStore(path, words: "this user has no permission to write the database's folder, where SQLite keeps its journal")
        case .noDatabase(let path): .noDatabase(path)
        case .busy(let path, let holder): .busyStore(path, words: holder)
        case .foreignLock(let path, let lock, let message): .unusableStore(path, lock: lock, words: message)
        case .hotJournal(let path): .unfinishedStore(path)
        case .otherName(let path, let name, let part): .unusableStore(path, otherName: name, part: part)
        case .noRoom(let path, let message): .noRoom(path, words: message)
        case .existing(let path): .existingStore(path)
        case .damaged(let path, let message): .damagedStore(path, words: message)
        case .excessive(let path, let message): .excessiveSchema(path, words: message)
        case .coreData(let path): .coreDataStore(path)
        case .unusable(let path, let message): .unusableStore(path, words: message)
        }
    }
}

extension [String] {
    /// At most 12 lines, and how many more there are.
    var firstLines: [String] { count <= 12 ? self : prefix(12) + ["… and \(count - 12) more"] }
}
