package import MapSyntax

extension DiagnosticCode {
    /// Values of a Core Data store are in files that do not exist.
    package static let missingExternalFiles = DiagnosticCode("missing-external-files", .warning)
}

extension Diagnostic {
    /// - Parameters:
    ///   - words: which values: `'Photo.data' is in files that do not exist`.
    ///   - keys: the first keys of the rows, as text.
    ///   - folder: the path of the folder with the files.
    static func missingExternalFiles(_ store: String, _ words: String, keys: [String], count: Int, folder: String) -> Diagnostic {
        Diagnostic(
            .missingExternalFiles, "\(words), in \(rows(count, keys))", subject: store,
            notes: ["mapc carries the names of the files over, so the values are as missing afterwards as before"],
            help: "restore the folder '\(folder)' from the backup of the database if the values matter")
    }

    /// `2 rows (keys 1, 7)`.
    static func rows(_ count: Int, _ keys: [String]) -> String {
        let list = "\(count == 1 ? "key" : "keys") \(keys.joined(separator: ", "))\(count > keys.count ? ", …" : "")"
        return "\(count == 1 ? "1 row" : "\(count) rows") (\(list))"
    }
}
