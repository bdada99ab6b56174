import MapSyntax

/// A folder whose mapping files have the names and the steps of those of another.
struct CopiedFolder {
    var copy: String
    var original: String
    /// The files in the copy, and their names.
    var files: [FileID] = []
    var names: [String] = []
    /// Where the first of them says its step, and where the original does.
    var range: TextRange
    var first: TextRange
}

/// Returns the folders that are copies of others: for a step there is a file of the same name in both, and both say the same. `steps` are the
/// files of each step.
func copiedFolders(_ steps: [[MappingSyntax]], _ project: ProjectSyntax) -> [CopiedFolder] {
    var copies: [CopiedFolder] = []
    for parts in steps {
        for (place, part) in parts.enumerated() {
            let (folder, name) = project.place(of: part)
            let original = parts[..<place].first { other in
                let (theirs, theirName) = project.place(of: other)
                var unheard = Diagnostics()
                return theirs != folder && theirName == name && combineMappings([other, part], into: &unheard) != nil && unheard.hasErrors
            }
            guard let original, let range = part.from?.range, let first = original.from?.range else { continue }
            let known = copies.firstIndex { $0.copy == folder }
            if known == nil {
                copies.append(CopiedFolder(copy: folder, original: project.place(of: original).folder, range: range, first: first))
            }
            copies[known ?? copies.count - 1].files.append(part.file)
            copies[known ?? copies.count - 1].names.append(name)
        }
    }
    return copies
}

extension ProjectSyntax {
    fileprivate func place(of mapping: MappingSyntax) -> (folder: String, name: String) {
        let parts = files[Int(mapping.file.index)].path.split(separator: "/")
        return (parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
    }
}
