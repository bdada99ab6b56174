public import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The free disk space for a plan, before it has written anything.
struct Room: Equatable {
    /// Free bytes on the disk of the store; `nil` if unknown.
    var free: Int64?
    /// Free bytes on the disk of temporary files; `nil` if unknown.
    var temporary: Int64?
    /// Whether both are the same disk.
    var isShared = false
    /// The largest file in bytes that this process may write; `nil` for no limit.
    var largestFile: Int64?

    init(free: Int64?, temporary: Int64?, isShared: Bool = false, largestFile: Int64? = nil) {
        self.free = free
        self.temporary = temporary
        self.isShared = isShared
        self.largestFile = largestFile
    }

    /// Reads the free space of a folder and of the folder of SQLite's temporary files.
    init(in folder: String) {
        let elsewhere = temporaryFolder()
        free = freeBytes(in: folder)
        temporary = freeBytes(in: elsewhere)
        // What is unknown is not compared, and a full disk is found anyway.
        let disks = [folder, elsewhere].map { (try? FileSystem.identity($0))?.device }
        isShared = disks[0] != nil && disks[0] == disks[1]
        var limit = rlimit()
        #if canImport(Glibc)
            let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
        #else
            let isKnown = getrlimit(RLIMIT_FSIZE, &limit) == 0
        #endif
        largestFile = isKnown ? Int64(exactly: limit.rlim_cur) : nil
    }

    /// Whether there is so much space that no estimate is needed.
    func isAmple(for bytes: Int64) -> Bool {
        (free ?? .max) / 2 > bytes && (temporary ?? .max) / 2 > bytes && (largestFile ?? .max) > bytes
    }

    /// Returns what does not fit: `'/data' needs about 3.1 MB and has 2 MB free`; `nil` if all does.
    func shortage(of estimate: Estimate, _ strategy: Strategy, in folder: String, besides backup: Int64 = 0) -> String? {
        let (needed, temporaryBytes) = (estimate.bytesNeeded(strategy) + backup, estimate.temporaryBytes)
        if let largestFile, estimate.largestFile(strategy) > largestFile {
            let size = sizeWords(estimate.largestFile(strategy))
            return "a file needs about \(size), but this process may write at most \(sizeWords(largestFile))"
        }
        let all = needed + (isShared ? temporaryBytes : 0)
        if let free, all > free { return "'\(folder)' needs about \(sizeWords(all)) and has \(sizeWords(free)) free" }
        if !isShared, let temporary, temporaryBytes > temporary {
            return """
                about \(sizeWords(temporaryBytes)) are needed for temporary files in '\(temporaryFolder())' and \(sizeWords(temporary)) are free there
                """
        }
        return nil
    }
}

/// Returns what an estimated plan lacks on the disks; `nil` if all fits or the free space is unknown.
public func shortage(for plan: Plan, on store: String, by strategy: Strategy) -> String? {
    guard let estimate = plan.estimate else { return nil }
    let place = if case .into(let new) = strategy { folder(of: new) } else { folder(of: resolved(store)) }
    return Room(in: place).shortage(of: estimate, strategy, in: place)
}

/// Throws if the disk is too small for a plan. If there is plenty of space, it does not read the store.
public func checkRoom(
    for plan: Plan, on store: String, by strategy: Strategy, keepsBackup: Bool = false, waitMilliseconds: Int = 0
) throws(StoreError) {
    guard let facts = try looking(at: store, { () throws(FileFailure) in try FileSystem.facts(store) }) else { return }
    var place = folder(of: resolved(store))
    if case .into(let new) = strategy { place = folder(of: new) }
    let size = facts.size + (try looking(at: store) { () throws(FileFailure) in try FileSystem.size(store + "-wal") })
    let room = Room(in: place)
    let isCheap = strategy == .inPlace && !keepsBackup && plan.legs.flatMap(\.steps).allSatisfy { $0.kind == .metadata }
    var backup: Int64 = keepsBackup ? size : 0
    if keepsBackup, plan.staysCoreData ?? false {
        backup += try looking(at: store) { () throws(FileFailure) in try SupportFolder(of: resolved(store)).size() }
    }
    let images: Int64 = if case .copy = strategy { 6 } else { 4 }
    guard !isCheap, !room.isAmple(for: images * size + backup) else { return }
    // A store that cannot be read now is reported when it is opened for writing, which may repair it.
    guard let estimate = try? estimate(plan, on: store, waitMilliseconds: waitMilliseconds) else { return }
    if let words = room.shortage(of: estimate, strategy, in: place, besides: backup) {
        throw .noRoom(store, message: words)
    }
}

/// Returns a number of bytes for people: `812 B`, `4.1 kB`, `12 MB`.
public func sizeWords(_ bytes: Int64) -> String {
    let units = [("GB", Int64(1_000_000_000)), ("MB", 1_000_000), ("kB", 1_000)]
    guard let (unit, size) = units.first(where: { bytes >= $0.1 }) else { return "\(bytes) B" }
    let tenths = bytes / (size / 10)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
}

private func freeBytes(in folder: String) -> Int64? {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    return Int64(exactly: UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize)).partialValue)
}

/// Returns the folder in which SQLite creates temporary files: https://www.sqlite.org/tempfiles.html
func temporaryFolder() -> String {
    let told = ["SQLITE_TMPDIR", "TMPDIR"].compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
    return (told + ["/var/tmp", "/usr/tmp", "/tmp"]).first { (try? FileSystem.allows($0, [.writing, .searching])) == true } ?? "."
}
