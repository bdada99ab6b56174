import MapCompiler

/// The folder in which mapc keeps plans. Without it mapc works, and makes each plan again.
func examineCache() -> [Examination] {
    guard let folder = CacheFolder.path else {
        return [
            Examination("cache", "folder", "none, so that each plan is made again", help: "set HOME or XDG_CACHE_HOME to an absolute path")
        ]
    }
    do throws(FileFailure) {
        return try examineCache(folder)
    } catch {
        return [unwritable(error.path, "cannot be read: \(error.reason)")]
    }
}

private func examineCache(_ folder: String) throws(FileFailure) -> [Examination] {
    guard try FileSystem.exists(folder) else {
        var above = FileSystem.parent(of: folder)
        while try FileSystem.kind(above) == nil, above != "/" { above = FileSystem.parent(of: above) }
        guard try FileSystem.allows(above, [.writing, .searching]), try FileSystem.kind(above) == .folder else {
            return [unwritable(folder, "does not exist, and '\(above)' cannot be written")]
        }
        return [Examination("cache", "folder", "\(folder), which the first plan makes")]
    }
    guard try FileSystem.kind(folder) == .folder else { return [unwritable(folder, "is not a folder")] }
    guard try FileSystem.allows(folder, [.reading, .writing, .searching]) else {
        return [unwritable(folder, "cannot be written: this user has no permission")]
    }
    let plans = try FileSystem.visibleNames(in: folder).filter { $0.hasSuffix(".plan") }
    var size: Int64 = 0
    for name in plans { size += try FileSystem.size(FileSystem.join(folder, name)) }
    let words = plans.count == 1 ? "1 plan" : "\(plans.count) plans"
    return [Examination("cache", "folder", "\(folder), writable"), Examination("cache", "size", "\(words), \(sizeWords(size))")]
}

private func unwritable(_ folder: String, _ words: String) -> Examination {
    Examination("cache", "folder", "'\(folder)' \(words), so that each plan is made again", help: "make it a folder that you can write")
}
