/// A folder that exists as long as this value, for databases that are only tried out. Nobody else may read it.
package struct ScratchFolder: ~Copyable {
    /// The path of the folder.
    package let path: String

    /// Makes a folder with a name of its own. Throws if the folder above cannot be written.
    package init(in parent: String, random: UInt64) throws(FileFailure) {
        path = FileSystem.join(parent, "mapc-\(String(random, radix: 36))")
        try FileSystem.makeNewFolder(path, mode: 0o700)
    }

    deinit { try? Self.remove(path) }

    /// Removes the files of a folder, and the folder.
    private static func remove(_ folder: String) throws(FileFailure) {
        for name in try FileSystem.names(in: folder) {
            let path = FileSystem.join(folder, name)
            if try FileSystem.kind(path, followsLinks: false) == .folder { try remove(path) } else { try FileSystem.remove(path) }
        }
        try FileSystem.removeFolder(folder)
    }
}
