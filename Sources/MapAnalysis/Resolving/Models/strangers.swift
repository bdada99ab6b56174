import MapSyntax

extension ProjectSyntax {
    /// Reports files with another model's name than the project's, which is that of mapc.yaml, else that of the first model: one finding for each name.
    ///
    /// If several files have the name, the folder of another project is inside this one. Its models and mappings are left out, because whatever
    /// they contain is no mistake. A single file is rather one of this project with a misspelt name, so it stays.
    mutating func leaveOutStrangers(into diagnostics: inout Diagnostics) {
        guard let own = ([project?.model] + models.map(\.name)).compactMap(\.self).first else { return }
        let (named, mapped) = (models.compactMap(\.name), mappings.compactMap(\.name))
        var counts: [String: Int] = [:]
        let names = (named + mapped).filter { $0.text != own.text }
        for name in names { counts[name.text, default: 0] += 1 }
        guard !counts.isEmpty else { return }
        var reported: Set<String> = []
        for name in names where reported.insert(name.text).inserted {
            let count = counts[name.text] ?? 1
            diagnostics.report(
                count == 1 ? .mixedModels(name, first: own) : .mixedModels(name, first: own, ofProject: stranger(name, own, named, mapped)))
        }
        func isStranger(_ name: Name?) -> Bool { name.flatMap { counts[$0.text] }.map { $0 > 1 } ?? false }
        models.removeAll { isStranger($0.name) }
        mappings.removeAll { isStranger($0.name) }
    }

    /// Returns the other project that has files of this model.
    private func stranger(_ model: Name, _ own: Name, _ models: [Name], _ mappings: [Name]) -> StrangerProject {
        func folders(_ names: [Name], of model: Name) -> [[Substring]] { names.filter { $0.text == model.text }.map(folder) }
        let files = folders(models + mappings, of: model)
        var common = commonFolder(files)
        // A folder with files of this project is not that of another.
        let isShared = folders(models + mappings, of: own).contains { $0.starts(with: common) }
        let place = common.isEmpty ? nil : common.joined(separator: "/") + "/"
        let root = project.map { folder(of: $0.file) } ?? []
        let lines = [("models", models), ("mappings", mappings)].map { key, names -> String? in
            guard !folders(names, of: model).isEmpty else { return "" }
            // If this project has no mappings, the folder of its models has none.
            let owned = folders(names, of: own)
            common = commonFolder(owned.isEmpty ? folders(models + mappings, of: own) : owned)
            guard common.starts(with: root), common.count > root.count,
                !folders(names, of: model).contains(where: { $0.starts(with: common) })
            else { return nil }
            return "only '\(common.dropFirst(root.count).joined(separator: "/"))/' under '\(key)'"
        }
        return StrangerProject(
            fileCount: files.count, folder: place, isOwnFolder: place != nil && !isShared,
            listing: lines.contains(nil) ? [] : lines.compactMap(\.self).filter { !$0.isEmpty })
    }

    private func folder(of name: Name) -> [Substring] { folder(of: name.range.file) }

    private func folder(of file: FileID) -> [Substring] { Array(files[Int(file.index)].path.split(separator: "/").dropLast()) }

    private func commonFolder(_ folders: [[Substring]]) -> [Substring] {
        guard var common = folders.first else { return [] }
        for folder in folders { common = zip(common, folder).prefix { $0 == $1 }.map(\.0) }
        return common
    }
}

/// Files of another project among those of this one.
struct StrangerProject {
    var fileCount: Int
    /// The innermost folder with all of the files, with a slash at its end; `nil` if they have none in common.
    var folder: String?
    /// Whether the folder has no file of this project.
    var isOwnFolder: Bool
    /// What to list in mapc.yaml to exclude the files: `only 'models/' under 'models'`. Empty if nothing does.
    var listing: [String]
}
