import MapPlan

/// The rules for backups: they are named `app.sqlite.backup-1`, `-2`, and so on; the latest has the highest number.
public struct Backups: Sendable, Equatable {
    /// The maximum number of backups, the new one included; `nil` keeps all.
    public var limit: Int?

    /// Keeps all backups, or the last few.
    public init(limit: Int? = nil) { self.limit = limit }

    /// Makes a file the latest backup of a store and removes the oldest ones beyond the maximum. Returns the backup's path, if it got its name, and what failed.
    func backUp(_ file: String, of store: String) -> (path: String?, troubles: [RunTrouble]) {
        let numbers: [Int]
        let path: String
        do throws(FileFailure) {
            numbers = try Self.numbers(of: store)
            path = Self.path(String((numbers.last ?? 0) + 1), of: store)
            try FileSystem.rename(file, toNew: path)
        } catch {
            return (nil, [.unnamedBackup(path: file, words: error.words)])
        }
        var troubles: [RunTrouble] = []
        do throws(FileFailure) { try makeSafe(folder(of: store)) } catch { troubles.append(.unsafe(error.words)) }
        guard let limit else { return (path, troubles) }
        for number in numbers.dropLast(max(limit, 1) - 1) {
            let eldest = Self.path(String(number), of: store)
            do throws(FileFailure) {
                try FileSystem.remove(eldest)
            } catch {
                troubles.append(.superfluousBackup(path: eldest, words: error.words))
            }
        }
        return (path, troubles)
    }

    private static func path(_ number: String, of store: String) -> String { "\(store).backup-\(number)" }

    /// Returns the numbers of the existing backups, in order, without the greatest integer, after which there is no number. Names are
    /// compared by bytes: two spellings of an accented letter are two files.
    private static func numbers(of store: String) throws(FileFailure) -> [Int] {
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
