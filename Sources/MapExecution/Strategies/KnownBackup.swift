import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file beside a store that has the name of a backup.
package struct KnownBackup: Sendable {
    package var path: String
    /// The size in bytes, with the folder of large values.
    package var size: Int64
    /// How long ago its content changed last, in seconds.
    package var age: Int
    /// Whether mapc has made it, and nobody has written to it since.
    package var isOwn: Bool
    /// Whether large values of it are in files of their own.
    package var hasFolder: Bool
    /// The last receipt in it; `nil` if it has none, or its metadata have it.
    package var receipt: Receipt?
    /// Why it cannot be read; `nil` if it can.
    package var reading: StoreError?
}

/// Looks at the backups of a store. It reads each as a file that nobody writes, so nothing is made beside it.
package func knownBackups(of store: String) throws(FileFailure) -> [KnownBackup] {
    let list = try? BackupList(of: store)
    var backups: [KnownBackup] = []
    for number in try Backups.numbers(of: store) {
        let path = Backups.path(String(number), of: store)
        guard let facts = try FileSystem.facts(path, followsLinks: false) else { continue }
        let folder = SupportFolder(ofBackup: path)
        let size = facts.size + (try folder.size())
        var backup = KnownBackup(
            path: path, size: size, age: max(0, time(nil) - (facts.changed.first ?? 0)), isOwn: list?.has(number, at: path) ?? false,
            hasFolder: try folder.exists())
        do throws(StoreError) {
            var database = try SQLiteDatabase.open(path, for: .peeking)
            do throws(ReceiptError) {
                backup.receipt = try readLastReceipt(from: &database)
            } catch {
                backup.reading = .unusable(path, message: error.description)
            }
        } catch {
            backup.reading = error
        }
        backups.append(backup)
    }
    return backups
}
