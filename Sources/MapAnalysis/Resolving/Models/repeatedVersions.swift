import MapSyntax

/// A version that two models have.
struct RepeatedVersion {
    struct Folders: Hashable {
        var copy: String
        var original: String
    }

    var version: VersionSyntax
    var first: VersionSyntax
    var folders: Folders

    init(_ version: VersionSyntax, first: VersionSyntax, in project: ProjectSyntax) {
        func folder(_ version: VersionSyntax) -> String {
            project.files[Int(version.range.file.index)].path.split(separator: "/").dropLast().joined(separator: "/")
        }
        (self.version, self.first) = (version, first)
        folders = Folders(copy: folder(version), original: folder(first))
    }
}

/// Returns the findings about versions that two models have. Several of one folder are the mistake of one copy.
func repeatedVersions(_ repeated: [RepeatedVersion]) -> [Diagnostic] {
    let copies = Dictionary(grouping: repeated, by: \.folders)
    return repeated.compactMap { one in
        let all = copies[one.folders] ?? []
        if all.count == 1 || one.folders.copy == one.folders.original { return .duplicateVersion(one.version, first: one.first) }
        guard all.first?.version.range == one.version.range else { return nil }
        return .duplicateVersion(
            one.version, first: one.first, copied: all.map(\.version.label), to: one.folders.copy, of: one.folders.original)
    }
}
