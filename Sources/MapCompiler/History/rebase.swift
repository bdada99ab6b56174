import MapAnalysis
public import MapSyntax

/// A version that nobody has yet, apart from the project in which it is to come last.
public struct UnreleasedVersion: Sendable {
    /// Its label, which another version may have got meanwhile.
    public var label: String
    /// Its model.
    public var model: TextFile
    /// The mappings to it.
    public var mappings: [TextFile]
    /// Files with tests of it, where those of the project are of another version.
    public var tests: [TextFile]
    /// The version of which it is a copy, if somebody knows it.
    public var base: String?

    /// Creates a version of its files.
    public init(label: String, model: TextFile, mappings: [TextFile], tests: [TextFile] = [], base: String? = nil) {
        (self.label, self.model, self.mappings, self.tests, self.base) = (label, model, mappings, tests, base)
    }
}

extension Compiler {
    /// Takes a version of a project that comes last out of it; `nil` for another version. The files are those of the project without it.
    public func takeOut(_ version: String, of check: Check) -> (files: [TextFile], version: UnreleasedVersion)? {
        guard let last = check.numbered.last, last.version == version, check.numbered.count > 1 else { return nil }
        let mappings = check.analysis.project.mappings.filter { $0.to?.names(version) ?? false || $0.from?.names(version) ?? false }
        let taken = [last.file] + mappings.map(\.file)
        let files = check.files.enumerated().filter { !taken.contains(FileID($0.offset)) }.map(\.element)
        let own = mappings.filter { $0.to?.names(version) ?? false }.map { check.files[Int($0.file.index)] }
        return (files, UnreleasedVersion(label: version, model: check.files[Int(last.file.index)], mappings: own))
    }

    /// Moves a version that nobody has yet behind the last version of a project: what it changes in the version that it is a copy of is changed in the last one
    /// instead. What both change stands between git's conflict marks.
    ///
    /// - Parameters:
    ///   - files: the project without the version.
    ///   - disk: the files as they are, from which the change differs.
    ///   - base: the version of which it is a copy; by default the one that is most like it.
    ///   - label: its new label; by default its own, or if that is taken the number after the last.
    public func rebase(
        _ version: UnreleasedVersion, in files: [TextFile], onDisk disk: [TextFile], since base: String? = nil, as label: String? = nil
    ) -> Outcome<HistoryChange> {
        let check = check(files)
        guard let last = check.numbered.last else { return .stopped(by: .findings, check.diagnostics) }
        let isTaken = check.numbered.contains { $0.version == version.label }
        return check.newLabel(label ?? (isTaken ? nil : version.label)).flatMap { label in
            check.base(of: version, named: base ?? version.base ?? version.start).flatMap { base in
                guard base.version != last.version else {
                    return .stopped(by: .unusable, .nothingToRebase(version.label, onto: last.version))
                }
                var editor = HistoryEditor(check)
                var (change, path) = (HistoryChange(version: label, files: []), version.model.path)
                let (folder, name) = splitPath(path)
                if label != version.label { path = folder + (check.renamed(name, from: version.label, to: label) ?? "\(label).model.yaml") }
                let merged = check.merge(version, onto: last, since: base, as: label)
                editor.add(TextFile(path: path, bytes: merged.text))
                if merged.conflictCount > 0 { change.conflicts.append(path) }
                for mapping in version.mappings {
                    editor.add(check.moved(mapping, of: version, from: base.version, to: last.version, as: label))
                }
                editor.renumberTests(of: version, as: label, isTaken: isTaken, in: check)
                editor.relist(version, as: label, isTaken: isTaken, in: check)
                change.files = editor.changes(since: disk)
                (change.before, change.after) = (check.beside(version, after: base), editor.result)
                let subject = isTaken ? "the other version \(version.label)" : "it"
                // Git knows whose tests they are.
                if isTaken, version.base == nil {
                    let left = self.check(editor.result).doubtfulTests(of: version)
                    change.notes = left.map { "\($0): its tests stay those of the other version \(version.label)" }
                }
                change.notes += ["version \(label) is version \(last.version) with what \(subject) changed in version \(base.version)"]
                return Outcome(change)
            }
        }
    }
}

extension HistoryEditor {
    /// Writes the version under its label into the lists of mapc.yaml.
    fileprivate mutating func relist(_ version: UnreleasedVersion, as label: String, isTaken: Bool, in check: Check) {
        let project = check.analysis.project.project
        let listed = (project?.versions ?? []) + (project?.userVersions.map(\.version) ?? [])
        let olds = listed.filter { $0.names(version.label) }
        if !isTaken, label != version.label, !olds.isEmpty {
            for old in olds { edit(Diagnostic.Edit(old.range, yamlVersion(label))) }
        } else if !listed.contains(where: { $0.names(label) }) {
            list(label, userVersion: nil, in: check)
        }
    }
}

extension UnreleasedVersion {
    /// The version at which its mappings begin, if they all begin there.
    fileprivate var start: String? {
        let starts = Set(mappings.compactMap { $0.parsedAlone.mappings.first?.from?.label })
        return starts.count == 1 ? starts.first : nil
    }
}

extension Check {
    /// Returns the files of the project in which a version came behind the one of which it is a copy.
    fileprivate func beside(_ version: UnreleasedVersion, after base: Model) -> [TextFile] {
        let later = numbered.drop { $0.version != base.version }.dropFirst()
        let mappings = analysis.project.mappings.filter { mapping in later.contains { mapping.to?.names($0.version) ?? false } }
        let gone = Set(later.map(\.file) + mappings.map(\.file))
        let kept = files.enumerated().filter { place, file in
            !gone.contains(FileID(place)) && FileKind(ofPath: file.path) != .lock && !version.tests.contains { $0.path == file.path }
        }
        return kept.map(\.element) + [version.model] + version.mappings + version.tests
    }

    /// Returns the version of which another one is a copy.
    fileprivate func base(of version: UnreleasedVersion, named name: String?) -> Outcome<Model> {
        if let name {
            guard let model = analysis.model(name) else {
                return .stopped(by: .unusable, .noSuchVersion(name, of: model ?? "", known: versions))
            }
            return Outcome(model)
        }
        // What has its label has been made beside it.
        let earlier = numbered.prefix { !VersionSyntax.isSame($0.version, version.label) }
        let text = labelled(version.model, []).statements
        let distances = earlier.map { model in
            let (removed, added) = changedLines(from: labelled(files[Int(model.file.index)], []).statements, to: text)
            return removed.count(where: \.self) + added.count(where: \.self)
        }
        guard let least = distances.min(), let place = distances.lastIndex(of: least) else {
            return .stopped(
                by: .unusable,
                .nothingToRebase(
                    version.label, because: "no version comes before it", help: "name the version of which it is a copy with '--from'"))
        }
        return Outcome(earlier[place])
    }

    /// Merges the texts of three models, as those of one version.
    fileprivate func merge(
        _ version: UnreleasedVersion, onto last: Model, since base: Model, as label: String
    ) -> (text: [UInt8], conflictCount: Int) {
        let word = Array(yamlVersion(label).utf8)
        let place = after(label).map { Array(("\nafter: " + yamlVersion($0)).utf8) } ?? []
        let texts = [files[Int(base.file.index)], version.model, files[Int(last.file.index)]].map { labelled($0, word + place) }
        let usesCRLF = files[Int(last.file.index)].bytes.contains(UInt8(ascii: "\r"))
        let (was, mine, theirs) = (texts[0].withoutCR, texts[1].withoutCR, texts[2].withoutCR)
        func ended(_ bytes: [UInt8]) -> [UInt8] { usesCRLF ? bytes.withWindowsLineBreaks : bytes }
        let models = [was, mine, theirs].map { self.model(in: $0, at: version.model.path) }
        func isRight(_ text: [UInt8]) -> Bool {
            guard let base = models[0], let own = models[1], let other = models[2] else { return false }
            return self.model(in: text, at: version.model.path)?.isMerge(of: base, own, other) ?? false
        }
        // Models are written in lines, or with brackets in brackets.
        for depth in 0...3 {
            if let merged = mergedText(was, mine, theirs, depth: depth), isRight(merged) { return (ended(merged), 0) }
        }
        let (own, other) = ("version \(version.label), which is moved", "version \(last.version)")
        let lines = MergedLines(was, mine, theirs, mineName: own, theirsName: other)
        if lines.conflictCount > 0 || isRight(lines.text) { return (ended(lines.text), lines.conflictCount) }
        // No line conflicts, and yet the result is not what both mean: the author has to look at all of it.
        let whole = MergedLines([], mine, theirs, mineName: own, theirsName: other)
        return (ended(whole.text), max(1, whole.conflictCount))
    }

    /// The text of a model under another label, or with none, without the version that it comes after.
    private func labelled(_ file: TextFile, _ label: [UInt8]) -> [UInt8] {
        guard let outline = YAMLOutline(file, FileID(0)), let range = outline.value(of: "version") else { return file.bytes }
        let removed = outline.value(of: "after").flatMap { outline.removing(keyOf: $0) } ?? []
        let edits = [Diagnostic.Edit(range, String(decoding: label, as: UTF8.self))] + removed
        return Diagnostic.Fix("", isSafe: true, edits).applied(to: [file])[0].bytes
    }

    /// The model that a text is; `nil` if it has an error.
    private func model(in text: [UInt8], at path: String) -> Model? {
        var findings = Diagnostics()
        var project = parse([TextFile(path: path, bytes: text)] + files.filter { FileKind(ofPath: $0.path) == .project }, into: &findings)
        guard !findings.hasErrors else { return nil }
        // Only the model is of interest, and not its place.
        project.project?.versions = []
        project.project?.userVersions = []
        let model = resolveModels(project, into: &findings).first
        return findings.all.contains { $0.severity == .error && $0.labels.first?.range.file == FileID(0) } ? nil : model
    }

    /// A mapping to the version that is moved, between other versions and under another name.
    fileprivate func moved(
        _ mapping: TextFile, of version: UnreleasedVersion, from base: String, to last: String, as label: String
    ) -> TextFile {
        guard let syntax = mapping.parsedAlone.mappings.first, let to = syntax.to else { return mapping }
        var edits = [Diagnostic.Edit(to.range, yamlVersion(label))]
        var (folder, name) = splitPath(mapping.path)
        name = renamed(name, from: version.label, to: label) ?? name
        if let from = syntax.from, from.names(base) {
            edits.append(Diagnostic.Edit(from.range, yamlVersion(last)))
            name = renamed(name, from: base, to: last) ?? name
            if splitPath(mapping.path).name == "\(base)-\(version.label).mapping.yaml" { name = "\(last)-\(label).mapping.yaml" }
        }
        folder += name
        return TextFile(path: folder, bytes: Diagnostic.Fix("", isSafe: true, edits).applied(to: [mapping])[0].bytes)
    }
}

extension [UInt8] {
    /// The text with line feeds alone.
    fileprivate var withoutCR: [UInt8] {
        enumerated().filter { place, byte in byte != UInt8(ascii: "\r") || place + 1 >= count || self[place + 1] != UInt8(ascii: "\n") }
            .map(\.element)
    }

    /// The lines without comments, and without those that are empty.
    fileprivate var statements: [ArraySlice<UInt8>] {
        split(separator: UInt8(ascii: "\n")).compactMap { line in
            let isComment = { (place: Int) in
                line[place] == UInt8(ascii: "#") && (place == line.startIndex || line[place - 1] == UInt8(ascii: " "))
            }
            let words = line[..<(line.indices.first(where: isComment) ?? line.endIndex)]
            let end = words.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }
            return end.map { words[...$0] }
        }
    }
}
