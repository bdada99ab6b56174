import MapPlan

/// The rules for backups: they are named `app.sqlite.backup-1`, `-2`, and so on; the latest has the highest number. That of a Core Data store has the folder of
/// its large values with it, `.app.sqlite.backup-1_SUPPORT`.
public struct Backups: Sendable, Equatable {
    /// The maximum number of backups that mapc has made, the new one included; `nil` keeps all.
    public var limit: Int?

    /// Keeps all backups, or the last few.
    public init(limit: Int? = nil) { self.limit = limit }

    /// Makes a file the latest backup of a store and removes the oldest ones beyond the maximum, of those that mapc has made. Returns the backup's path, if it
    /// got its name, and what failed.
    func backUp(_ file: String, of store: String) -> (path: String?, troubles: [RunTrouble]) {
        var troubles: [RunTrouble] = []
        let (numbers, number): ([Int], Int)
        let path: String
        do throws(FileFailure) {
            numbers = try Self.numbers(of: store)
            number = try Self.freeNumber(after: numbers.last ?? 0, of: store)
            path = Self.path(String(number), of: store)
            // Before the backup has its name: a list without the file is harmless, and a file without the list would stay for ever.
            do throws(FileFailure) {
                var list = try BackupList(of: store)
                try list.add(number, file, besides: numbers)
            } catch {
                troubles.append(.unlistedBackup(path: path, words: error.words))
            }
            try FileSystem.rename(file, toNew: path)
        } catch {
            return (nil, [.unnamedBackup(path: file, words: error.words)])
        }
        let values = SupportFolder(ofBackup: file)
        do throws(FileFailure) {
            try values.rename(to: SupportFolder(ofBackup: path))
        } catch {
            troubles.append(.unnamedBackup(path: values.path, words: error.words))
        }
        do throws(FileFailure) { try makeSafe(folder(of: store)) } catch { troubles.append(.unsafe(error.words)) }
        return (path, troubles + prune(numbers, of: store))
    }

    /// Removes the oldest backups, of those that the list has.
    private func prune(_ numbers: [Int], of store: String) -> [RunTrouble] {
        guard let limit, let list = try? BackupList(of: store) else { return [] }
        let own = numbers.filter { list.has($0, at: Self.path(String($0), of: store)) }
        return own.dropLast(max(limit, 1) - 1).compactMap { number in
            let eldest = Self.path(String(number), of: store)
            do throws(FileFailure) {
                try FileSystem.remove(eldest)
                // Who has read the backup leaves these. They hold nothing.
                for part in ["-wal", "-shm"] { try FileSystem.remove(eldest + part) }
                try SupportFolder(ofBackup: eldest).remove()
                return nil
            } catch {
                return .superfluousBackup(path: eldest, words: error.words)
            }
        }
    }

    /// Returns the next number that is free: without a folder of large values, and without files that SQLite would take for parts of the backup.
    private static func freeNumber(after last: Int, of store: String) throws(FileFailure) -> Int {
        var number = last + 1
        while try isTaken(path(String(number), of: store)) { number += 1 }
        return number
    }

    private static func isTaken(_ path: String) throws(FileFailure) -> Bool {
        for part in ["-wal", "-journal", "-shm"] where try FileSystem.exists(path + part) { return true }
        return try SupportFolder(ofBackup: path).exists()
    }

    /// Whether a file name is that of a backup: `app.sqlite.backup-1`.
    static func isName(_ name: String) -> Bool {
        guard let mark = name.lastIndex(of: "-"), let number = Int(name[name.index(after: mark)...]), number > 0 else { return false }
        return name[..<mark].hasSuffix(".backup") && name.hasSuffix("-\(number)")
    }

    static func path(_ number: String, of store: String) -> String { "\(store).backup-\(number)" }

    /// Returns the numbers of the existing backups, in order, without the greatest integer, after which there is no number. Names are
    /// compared by bytes: two spellings of an accented letter are two files.
    static func numbers(of store: String) throws(FileFailure) -> [Int] {
        let name = store.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String(Substring($0)) } ?? store
        let prefix = path("", of: name)
        return try FileSystem.names(in: folder(of: store)).compactMap { found in
            guard found.utf8.starts(with: prefix.utf8), let number = Int(Substring(found.utf8.dropFirst(prefix.utf8.count))),
                number > 0, number < .max, path(String(number), of: name).utf8.elementsEqual(found.utf8)
            else { return nil }
            return number
        }.sorted()
    }
}
