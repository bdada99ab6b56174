/// The folder in which mapc keeps what it can make again.
enum CacheFolder {
    /// The path; `nil` if the user has no such folder.
    static var path: String? {
        let home = Environment["HOME", default: ""]
        #if os(macOS)
            let caches = home.isEmpty ? "" : "\(home)/Library/Caches"
        #else
            // https://specifications.freedesktop.org/basedir-spec/latest: a path that is not absolute is to be ignored.
            let chosen = Environment["XDG_CACHE_HOME", default: ""]
            let caches = chosen.hasPrefix("/") ? chosen : home.isEmpty ? "" : "\(home)/.cache"
        #endif
        return caches.hasPrefix("/") ? "\(caches)/mapc" : nil
    }
}
