/// Throws if a store has another name in its folder, by a hard link, and SQLite has changes under that name that are not in the file. SQLite finds a journal and a WAL by
/// the name: <https://www.sqlite.org/howtocorrupt.html#_multiple_links_to_the_same_file>.
func checkOtherNames(of path: String) throws(StoreError) {
    let target = resolved(path)
    let other = try looking(at: path) { () throws(FileFailure) -> (name: String, part: String)? in
        guard let facts = try FileSystem.facts(target), facts.nameCount > 1 else { return nil }
        let folder = folder(of: target)
        for name in try FileSystem.names(in: folder) {
            let file = FileSystem.join(folder, name)
            guard file != target, try FileSystem.facts(file, followsLinks: false)?.identity == facts.identity else { continue }
            for part in [file + "-wal", file + "-journal"] where try FileSystem.kind(part) != nil {
                // Whoever only reads leaves an empty WAL.
                if try FileSystem.size(part) > 0 { return (file, part) }
            }
        }
        return nil
    }
    if let other { throw .otherName(path, name: other.name, part: other.part) }
}
