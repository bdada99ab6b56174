/// Returns the folder of a file, with a slash at its end, and the file's name. A path without a slash has an empty folder.
package func splitPath(_ path: String) -> (folder: String, name: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return (folder, String(path.dropFirst(folder.count)))
}
