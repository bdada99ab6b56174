#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How stores are kept that a copy took the place of: as `app.sqlite.backup-1`, `-2`, the latest with the highest number.
public struct Backups: Sendable, Equatable {
    /// How many there are at most, this one included; `nil`: all of them.
    public var limit: Int?

    /// All of them, or the last few.
    public init(limit: Int? = nil) { self.limit = limit }

    /// Makes a file the latest backup of a store and removes the eldest if they have become too many.
    func take(_ file: String, of store: String) throws(FileFailure) -> String {
        let numbers = Self.numbers(of: store)
        let path = Self.path((numbers.last ?? 0) + 1, of: store)
        guard rename(file, path) == 0 else { throw FileFailure(path) }
        try makeSafe(folder(of: store))
        if let limit { for number in numbers.dropLast(max(limit, 1) - 1) { unlink(Self.path(number, of: store)) } }
        return path
    }

    private static func path(_ number: Int, of store: String) -> String { "\(store).backup-\(number)" }

    /// Those that are there, in order.
    private static func numbers(of store: String) -> [Int] {
        let prefix = (store.split(separator: "/").last.map(String.init) ?? store) + ".backup-"
        return names(in: folder(of: store)).compactMap { name in
            guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number > 0 else { return nil }
            return path(number, of: store).hasSuffix("/" + name) || path(number, of: store) == name ? number : nil
        }.sorted()
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }
}
