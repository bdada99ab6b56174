import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The rules for backups: they are named `app.sqlite.backup-1`, `-2`, and so on; the latest has the highest number.
public struct Backups: Sendable, Equatable {
    /// The maximum number of backups, the new one included; `nil` keeps all.
    public var limit: Int?

    /// Keeps all backups, or the last few.
    public init(limit: Int? = nil) { self.limit = limit }

    /// Makes a file the latest backup of a store and removes the oldest ones beyond the maximum. Returns the backup's path, if it got its name, and what failed.
    func backUp(_ file: String, of store: String) -> (path: String?, troubles: [RunTrouble]) {
        let numbers = Self.numbers(of: store)
        let path = Self.path(String((numbers.last ?? 0) + 1), of: store)
        guard rename(file, path) == 0 else { return (nil, [.unnamedBackup(path: file, words: FileFailure(path).words)]) }
        var troubles: [RunTrouble] = []
        do throws(FileFailure) { try makeSafe(folder(of: store)) } catch { troubles.append(.unsafe(error.words)) }
        guard let limit else { return (path, troubles) }
        for number in numbers.dropLast(max(limit, 1) - 1) {
            let eldest = Self.path(String(number), of: store)
            if unlink(eldest) != 0 { troubles.append(.superfluousBackup(path: eldest, words: FileFailure(eldest).words)) }
        }
        return (path, troubles)
    }

    private static func path(_ number: String, of store: String) -> String { "\(store).backup-\(number)" }

    /// Returns the numbers of the existing backups, in order, without the greatest integer, after which there is no number. Names are
    /// compared by bytes: two spellings of an accented letter are two files.
    private static func numbers(of store: String) -> [Int] {
        let name = store.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String(Substring($0)) } ?? store
        let prefix = path("", of: name)
        return (names(in: folder(of: store)) ?? []).compactMap { found in
            guard found.utf8.starts(with: prefix.utf8), let number = Int(Substring(found.utf8.dropFirst(prefix.utf8.count))),
                number > 0, number < .max, path(String(number), of: name).utf8.elementsEqual(found.utf8)
            else { return nil }
            return number
        }.sorted()
    }
}
