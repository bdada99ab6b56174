import MapCompiler

/// The versions of mapc and of the libraries in use.
func examineTool() -> [Examination] {
    let options = Tool.sqliteOptions
    // What mapc uses where it is there, and modules whose tables a database can only have with them.
    let wanted = ["ENABLE_DBSTAT_VTAB", "ENABLE_FTS3", "ENABLE_FTS4", "ENABLE_FTS5", "ENABLE_RTREE", "ENABLE_GEOPOLY"]
    let limits = ["THREADSAFE=", "MAX_ATTACHED=", "MAX_VARIABLE_NUMBER=", "MAX_LENGTH=", "TEMP_STORE="]
    let found = options.filter { option in wanted.contains(option) || limits.contains { option.hasPrefix($0) } }.sorted()
    let missing = wanted.filter { !options.contains($0) && $0 != "ENABLE_GEOPOLY" && !isImplied($0, by: options) }
    var modules = found.joined(separator: ", ")
    if !missing.isEmpty { modules += "; without \(missing.joined(separator: ", "))" }
    return [
        Examination("mapc", "version", Tool.version),
        Examination("mapc", "SQLite", "\(Tool.sqliteVersion), of \(Tool.sqliteSource.prefix(10))"),
        Examination("mapc", "SQLite options", modules),
        Examination("mapc", "libyaml", Tool.yamlVersion),
    ]
}

/// FTS4 contains FTS3, and Geopoly the R-tree.
private func isImplied(_ option: String, by options: [String]) -> Bool {
    switch option {
    case "ENABLE_FTS3": options.contains("ENABLE_FTS4")
    case "ENABLE_FTS4": options.contains("ENABLE_FTS3")
    default: false
    }
}
