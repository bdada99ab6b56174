import MapCompiler

/// The file of `mapc lint --baseline`.
struct BaselineFile {
    private let file: TextFile
    private let old: [UInt8]?
    private let baseline: Baseline

    /// Reads the file. Throws the exit code after printing why it cannot be read.
    init(_ path: String, mayBeMissing: Bool, _ terminal: Terminal) throws {
        if mayBeMissing, try !FileSystem.exists(path) {
            // The paths of the entries are relative to the folder, which has to exist for that.
            try FileSystem.makeFolder(FileSystem.parent(of: path))
            (file, old, baseline) = (TextFile(path: path, bytes: []), nil, Baseline(path: path))
            return
        }
        let file = TextFile(path: path, bytes: try FileSystem.read(path, limit: YAMLLimit.bytes, allowsPipes: !mayBeMissing))
        let reading = Baseline.reading(file)
        terminal.report(reading.diagnostics, files: [file])
        guard let baseline = reading.value else { throw ExitStatus.usage.code }
        (self.file, old, self.baseline) = (file, file.bytes, baseline)
    }

    /// Returns the findings that the baseline lists.
    func listed(of findings: [Diagnostic], _ files: [TextFile], _ checked: [String]) -> [Diagnostic] {
        baseline.reading(findings, files: files.map(based), checked: checkedPaths(checked)).listed
    }

    /// Returns the findings that the baseline does not list. Appends the baseline to the files if it has entries that mapc no longer finds.
    func left(of findings: [Diagnostic], _ files: inout [TextFile], _ checked: [String]) -> [Diagnostic] {
        let reading = baseline.reading(findings, files: files.map(based), checked: checkedPaths(checked))
        guard let outdated = reading.outdated else { return reading.reported }
        files.append(file)
        return reading.reported + [outdated.movingFiles(by: files.count - 1, into: ".")]
    }

    /// Returns the file with the findings, which are written to it.
    func updated(_ findings: [Diagnostic], _ files: [TextFile], _ checked: [String], _ terminal: Terminal) throws -> BaselineFile {
        let updated = baseline.updated(findings, files: files.map(based), checked: checkedPaths(checked))
        let new = TextFile(path: file.path, text: file.withItsLineBreaks(updated.text))
        if new.bytes != old { try terminal.write([FileChange(path: file.path, old: old, new: new.bytes)]) }
        terminal.say("\(file.path): \(updated.count == 1 ? "1 finding" : "\(updated.count) findings")")
        return BaselineFile(file: new, old: new.bytes, baseline: updated)
    }

    private init(file: TextFile, old: [UInt8]?, baseline: Baseline) {
        (self.file, self.old, self.baseline) = (file, old, baseline)
    }

    /// Returns the same file with its path relative to the baseline, which does not depend on the current folder.
    private func based(_ other: TextFile) -> TextFile { TextFile(path: path(of: other.path), bytes: other.bytes) }

    private func path(of other: String) -> String { FileSystem.relative(other, to: FileSystem.parent(of: file.path)) }

    /// Returns the paths of checked files, and those of files that no longer exist, which have no findings either.
    private func checkedPaths(_ checked: [String]) -> Set<String> {
        let folder = FileSystem.parent(of: file.path)
        // A file of which the system does not tell whether it exists may still have its findings.
        let removed = baseline.paths.filter { (try? FileSystem.exists(FileSystem.join(folder, $0))) == false }
        return Set(checked.map(path) + [Baseline.pathOfProject] + removed)
    }
}
