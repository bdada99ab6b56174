import MapCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder in which mapc keeps plans. Without it mapc works, and makes each plan again.
func examineCache() -> [Examination] {
    guard let folder = CacheFolder.path else {
        return [
            Examination("cache", "folder", "none, so that each plan is made again", help: "set HOME or XDG_CACHE_HOME to an absolute path")
        ]
    }
    guard FileSystem.kind(folder, followsLinks: false) != nil else {
        var above = FileSystem.parent(of: folder)
        while FileSystem.kind(above) == nil, above != "/" { above = FileSystem.parent(of: above) }
        guard access(above, W_OK | X_OK) == 0, FileSystem.kind(above) == .folder else {
            return [unwritable(folder, "does not exist, and '\(above)' cannot be written")]
        }
        return [Examination("cache", "folder", "\(folder), which the first plan makes")]
    }
    guard FileSystem.kind(folder) == .folder else { return [unwritable(folder, "is not a folder")] }
    guard access(folder, R_OK | W_OK | X_OK) == 0 else {
        return [unwritable(folder, "cannot be written: \(String(cString: strerror(errno)))")]
    }
    let names = (try? FileSystem.names(in: folder)) ?? []
    let plans = names.filter { $0.hasSuffix(".plan") }
    let size = plans.reduce(Int64(0)) { $0 + FileSystem.size(FileSystem.join(folder, $1)) }
    let words = plans.count == 1 ? "1 plan" : "\(plans.count) plans"
    return [Examination("cache", "folder", "\(folder), writable"), Examination("cache", "size", "\(words), \(sizeWords(size))")]
}

private func unwritable(_ folder: String, _ words: String) -> Examination {
    Examination("cache", "folder", "'\(folder)' \(words), so that each plan is made again", help: "make it a folder that you can write")
}
