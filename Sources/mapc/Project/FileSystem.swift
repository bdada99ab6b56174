import MapCompiler

// How mapc shows and compares paths.
extension FileSystem {
    /// Returns the names in a folder, sorted by their bytes, without hidden ones.
    static func visibleNames(in folder: String) throws(FileFailure) -> [String] { try names(in: folder).filter { !$0.hasPrefix(".") } }

    /// Returns the path without links, dots and doubled slashes, for comparisons; the path unchanged if the system does not tell.
    static func place(_ path: String) -> String { (try? real(path)) ?? path }

    /// Returns the path of a folder without detours such as `models/..` and `./`, for findings that other tools read: relative to the current folder.
    /// An absolute path stays absolute if it is not in the current folder.
    static func direct(_ folder: String) -> String {
        let detours: Set<Substring> = ["", ".", ".."]
        guard folder != ".", folder.split(separator: "/", omittingEmptySubsequences: false).contains(where: detours.contains) else {
            return folder
        }
        let path = relative(folder, to: ".")
        return folder.hasPrefix("/") && path.hasPrefix("..") ? folder : path
    }

    /// Returns the path of a file or folder from another folder; the path unchanged if the system does not find both.
    static func relative(_ path: String, to folder: String) -> String {
        guard let here = try? real(folder)?.split(separator: "/"), let there = try? real(path)?.split(separator: "/") else { return path }
        let common = zip(here, there).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: here.count - common) + there.dropFirst(common)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The file that standard output is written to.
    static func identityOfStandardOutput() throws(FileFailure) -> FileFacts.Identity {
        try OpenFile.facts(of: 1, "standard output").identity
    }

    /// Removes the file behind a path if it is empty, as a file is that was created and never written. Follows links.
    static func removeIfEmpty(_ path: String) throws(FileFailure) {
        guard let file = try real(path), let facts = try facts(file), facts.kind == .file, facts.size == 0 else { return }
        try remove(file)
    }
}

/// The greatest sizes in bytes of files that mapc reads as a whole. Files of a project have a limit of their own, `YAMLLimit`.
enum ReadingLimit {
    /// A file of a Core Data model.
    static let bundle = 64 << 20
    /// A file that mapc wrote, such as a saved plan.
    static let result = 64 << 20
}

extension FileFailure {
    /// The failure as a diagnostic.
    var diagnostic: Diagnostic {
        if let limit { return .fileTooLarge(path, limit: limit) }
        return isMissing
            ? .missingFile(path, beside: (try? FileSystem.names(in: FileSystem.parent(of: path))) ?? [])
            : .unreadableFile(path, words: reason, help: help)
    }
}
