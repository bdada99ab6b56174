import MapCompiler

/// Reads the files of a project: those that `mapc.yaml` names, by default everything below its folder except in hidden folders.
func projectFiles(in folder: String) throws(MigrationTestError) -> [TextFile] {
    do throws(FileFailure) {
        var files: [TextFile] = []
        for path in try paths(below: folder, "") {
            files.append(TextFile(path: path, bytes: try FileSystem.read(FileSystem.join(folder, path), limit: mostBytes)))
        }
        let project = Compiler().projectFiles(among: files)
        // The project file comes first, as in every command.
        return project.filter { $0.path == projectName } + project.filter { $0.path != projectName }
    } catch {
        throw MigrationTestError("\(error.path): \(error.reason)")
    }
}

private let projectName = "mapc.yaml"
private let lockName = "mapc.lock"
private let mostBytes = 16_000_000

private func paths(below root: String, _ folder: String) throws(FileFailure) -> [String] {
    var found: [String] = []
    for name in try FileSystem.names(in: folder.isEmpty ? root : FileSystem.join(root, folder)).sorted() where !name.hasPrefix(".") {
        let path = folder.isEmpty ? name : FileSystem.join(folder, name)
        if Compiler.isPartOfProject(name) || path == projectName || path == lockName {
            found.append(path)
        } else if try FileSystem.kind(FileSystem.join(root, path), followsLinks: false) == .folder {
            found += try paths(below: root, path)
        }
    }
    return found
}
