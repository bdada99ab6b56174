import MapCompiler

/// The projects that `mapc lint` checks, and the files whose findings it reports.
struct LintedProjects {
    /// A project with its findings.
    struct Linted {
        var project: Project
        var check: Check
        /// The files whose findings are reported, by their paths from the project's folder; `nil` for all.
        var chosen: Set<String>?
        /// Whether errors are reported wherever they are.
        var keepsErrors = false

        func isChosen(_ file: FileID) -> Bool { chosen?.contains(check.files[Int(file.index)].path) ?? true }

        /// Whether the project file has an error.
        var isUncertain: Bool {
            check.diagnostics.contains { finding in
                finding.severity == .error && (finding.labels.first.map { isProjectFile(check.files[Int($0.range.file.index)]) } ?? false)
            }
        }

        /// The findings to report.
        var findings: [Diagnostic] {
            check.diagnostics.filter { finding in
                keepsErrors && finding.severity == .error || finding.labels.first.map { isChosen($0.range.file) } ?? true
            }
        }
    }

    private(set) var projects: [Linted] = []
    /// Findings about paths that cannot belong to a project.
    private(set) var strays: [Diagnostic] = []
    private let isLocked: Bool

    /// Reads and checks the projects of the paths, each once; the project of the current folder if there are none.
    init(_ paths: [String], config: String?, isLocked: Bool) throws {
        self.isLocked = isLocked
        guard !paths.isEmpty else {
            add(try Project(config: config), nil)
            return
        }
        let here = try FileSystem.real(".").map { [$0] } ?? []
        var places: [String?] = []
        for (folder, files) in try folders(paths) {
            let project = files.isEmpty ? try Project(around: folder) : try Project.ofFiles(in: folder, within: here)
            let chosen = files.isEmpty ? nil : try Self.files(of: project, at: files)
            let place = try FileSystem.real(project.folder)
            guard let index = places.firstIndex(of: place) else {
                places.append(place)
                add(project, chosen)
                continue
            }
            projects[index].chosen = projects[index].chosen.flatMap { known in chosen.map(known.union) }
        }
    }

    /// Returns the files of a project that have one of these paths without links.
    private static func files(of project: Project, at places: Set<String>) throws(FileFailure) -> Set<String> {
        var files: Set<String> = []
        for file in project.files {
            let place = try FileSystem.real(FileSystem.join(project.folder, file.path))
            if let place, places.contains(place) { files.insert(file.path) }
        }
        return files
    }

    private mutating func add(_ project: Project, _ chosen: Set<String>?) {
        projects.append(Linted(project: project, check: project.check(isLocked: isLocked), chosen: chosen))
    }

    /// Reports only errors, and what is in files that have changed since a commit of git.
    mutating func chooseChanges(since commit: String, _ terminal: Terminal) throws {
        for place in projects.indices {
            let project = projects[place].project
            let changed = try Git(folder: project.folder).changes(since: commit, terminal)
            projects[place].chosen = projects[place].chosen.map { $0.intersection(changed) } ?? changed
            projects[place].keepsErrors = true
        }
    }

    /// Why files of the projects were not read.
    var unread: [Diagnostic] { projects.flatMap(\.project.unread) }

    /// Returns the folders that the paths name, and those of the files that they name with these files.
    private mutating func folders(_ paths: [String]) throws -> [(folder: String, files: Set<String>)] {
        var projects: [(folder: String, files: Set<String>)] = []
        for path in paths {
            switch try FileSystem.kind(path) {
            case nil: throw FileFailure(missing: path)
            case .folder: projects.append((path, []))
            case .file where !Compiler.isPartOfProject(path) && !("/" + path).hasSuffix("/" + Project.fileName):
                let bytes = Compiler.isYAML(path) ? try? FileSystem.read(path, limit: YAMLLimit.bytes) : nil
                strays.append(.unknownFileKind(path, text: bytes.map { TextFile(path: path, bytes: $0) }))
            default:
                let folder = FileSystem.parent(of: path)
                guard let name = try FileSystem.real(path) else { throw FileFailure(missing: path) }
                if let index = projects.firstIndex(where: { $0.folder == folder && !$0.files.isEmpty }) {
                    projects[index].files.insert(name)
                } else {
                    projects.append((folder, [name]))
                }
            }
        }
        return projects
    }

    /// Applies the fixes of the findings to report, except of those with the names in `left`, and returns how each project changes. A fix that edits
    /// another file, or makes one, is applied only if all files are to be reported.
    mutating func fix(by level: FixLevel, except left: Set<[UInt8]>) -> [ProjectFixes] {
        projects.indices.map { index in
            var fixes = ProjectFixes(of: projects[index])
            // A fix of the project file may add files to the project, which have findings of their own.
            for _ in 0..<Self.mostReadings {
                let result = fixed(projects[index], by: level, except: left)
                projects[index].check = result.check
                projects[index].project.files = result.check.files
                guard fixes.add(result), let again = try? projects[index].project.rereading() else { break }
                projects[index].project = again
                projects[index].check = again.check(isLocked: isLocked)
                fixes.addFiles(of: again)
            }
            return fixes
        }
    }

    private static var mostReadings: Int { 3 }

    private func fixed(_ linted: Linted, by level: FixLevel, except left: Set<[UInt8]>) -> FixedProject {
        // Which files belong to the project is only known when the project file is right.
        let isUncertain = linted.isUncertain
        return Compiler().fixed(linted.check, by: level) { finding, fix, files in
            if isUncertain, fix.newFile != nil || fix.edits.contains(where: { !isProjectFile(files[Int($0.range.file.index)]) }) {
                return false
            }
            let places = finding.labels.prefix(1).map(\.range) + fix.edits.map(\.range)
            return linted.chosen == nil || fix.newFile == nil && places.allSatisfy { linted.isChosen($0.file) }
        } leaving: { check in
            guard !left.isEmpty else { return [] }
            let files = check.files.map { TextFile(path: FileSystem.join(linted.project.folder, $0.path), bytes: $0.bytes) }
            let names = findingNames(check.diagnostics, files: files)
            return Set(names.indices.filter { left.contains(names[$0]) })
        } checking: { files in
            var project = linted.project
            project.files = files
            return project.check(isLocked: isLocked)
        }
    }

    /// With '--locked': what differs in the databases that tests name.
    private func findingsOfStores(_ linted: Linted) -> [Diagnostic] {
        guard isLocked else { return [] }
        let compiler = Compiler()
        return compiler.namedStores(of: linted.check, in: linted.project.folder).findings(of: linted.check).filter { finding in
            linted.keepsErrors || finding.labels.first.map { linted.isChosen($0.range.file) } ?? true
        }
    }

    /// The findings to report and the files of all projects, with paths from the current folder, and the paths of the files that were checked.
    var report: (findings: [Diagnostic], files: [TextFile], checked: [String]) {
        var (findings, files, checked) = (strays, [TextFile](), [String]())
        for linted in projects {
            let own = linted.project.filesFromHere
            findings += (linted.findings + findingsOfStores(linted)).map { $0.movingFiles(by: files.count, into: linted.project.folder) }
            files += own
            checked += own.indices.filter { linted.isChosen(FileID($0)) }.map { own[$0].path }
        }
        return (findings, files, checked)
    }
}

private func isProjectFile(_ file: TextFile) -> Bool { ("/" + file.path).hasSuffix("/" + Project.fileName) }
