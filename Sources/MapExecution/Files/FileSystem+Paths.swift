// Paths.
extension FileSystem {
    /// Returns the folder that a file is in, without a slash at its end.
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the path of a name in a folder; the name if it is a path from the root.
    package static func join(_ folder: String, _ name: String) -> String {
        name.hasPrefix("/") ? name : folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns the last part of a path.
    package static func name(of path: String) -> String {
        path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String(Substring($0)) } ?? path
    }
}
