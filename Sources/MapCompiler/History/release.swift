import MapAnalysis
import MapSyntax

extension Compiler {
    /// Gives the open version a number: its model and the mappings to it become those of a released version, and the version is locked. The open version stays,
    /// as it is, for what comes next.
    ///
    /// - Parameters:
    ///   - label: the version; by default the number after the last.
    ///   - userVersion: its value under `userVersion` of mapc.yaml, if the project has that.
    ///   - stores: the databases that tests name, which are locked, too.
    public func release(
        _ check: Check, as label: String? = nil, userVersion: Int? = nil, stores: NamedStores? = nil
    ) -> Outcome<HistoryChange> {
        guard let open = check.openModel else {
            return .stopped(by: check.model == nil ? .findings : .unusable, check.model == nil ? check.diagnostics : [.noOpenVersion()])
        }
        guard !check.hasErrors else { return .stopped(by: .findings, check.errors) }
        if let last = check.numbered.last, check.isUnchanged(open) {
            return .stopped(by: .findings, .nothingToRelease(since: last.version, at: open.versionRange))
        }
        return check.newLabel(label).flatMap { label in
            var editor = HistoryEditor(check)
            let path = check.pathOfModel(label, like: check.numbered.last ?? open, beside: open)
            guard !editor.isTaken(path) else { return .stopped(by: .unusable, .unwritableFile(path, words: "it exists already")) }
            editor.copy(open.file, to: path, as: label, after: check.after(label))
            for mapping in check.analysis.project.mappings where mapping.to?.isOpen ?? false {
                editor.release(mapping, as: label, in: check)
            }
            for file in check.analysis.project.tests {
                editor.renumber(file, from: VersionSyntax.openLabel, to: label, in: check)
            }
            editor.list(label, userVersion: userVersion, in: check)
            return locked(editor, releasing: label, stores)
        }
    }

    /// Adds the lock of the version, if the project is right with it.
    private func locked(_ editor: HistoryEditor, releasing label: String, _ stores: NamedStores?) -> Outcome<HistoryChange> {
        var editor = editor
        let after = check(editor.result)
        return lock(after, stores: stores).flatMap { lock in
            editor.add(TextFile(path: "mapc.lock", text: lock.text))
            return Outcome(HistoryChange(version: label, files: editor.changes))
        }
    }
}

extension HistoryEditor {
    /// Makes a mapping to the open version one to the released version.
    fileprivate mutating func release(_ mapping: MappingSyntax, as label: String, in check: Check) {
        guard let to = mapping.to, let from = mapping.from else { return }
        edit(Diagnostic.Edit(to.range, yamlVersion(label)))
        if !from.isWritten { insert("from: \(yamlVersion(from.label))", before: "to", of: mapping.file) }
        let (folder, name) = check.path(of: mapping.file)
        let usual = "\(from.label)-\(label).mapping.yaml"
        let isShort = name == "\(VersionSyntax.openLabel).mapping.yaml"
        let new = folder + (isShort ? usual : check.renamed(name, from: VersionSyntax.openLabel, to: label) ?? name)
        if !isTaken(new) { move(mapping.file, to: new) }
    }

    /// Adds a version to the lists of mapc.yaml that the project keeps.
    mutating func list(_ label: String, userVersion: Int?, in check: Check) {
        guard let project = check.analysis.project.project else { return }
        if let last = project.versions.last {
            if last.isOpen {
                edit(Diagnostic.Edit(TextRange(last.range.file, Int(last.range.lower), Int(last.range.lower)), "\(yamlVersion(label)), "))
            } else {
                add([.under("versions", [.element(yamlVersion(label))])], to: project.file)
            }
        }
        let values = project.userVersions.compactMap { Int($0.value.text) }
        guard let greatest = values.max() else { return }
        let value = userVersion ?? max(Int(label) ?? 0, greatest + 1)
        add([.under("userVersion", [.entry(yamlVersion(label), String(value))])], to: project.file)
    }

    /// Adds a copy of a model as another version. `after` is the version before it, if the model has to say that.
    mutating func copy(_ file: FileID, to path: String, as label: String, after: String?) {
        let old = files[Int(file.index)]
        guard let outline = YAMLOutline(old, file), let range = outline.value(of: "version") else { return }
        let place = after.map { (outline.isInFlow(range) ? ", " : "\n") + "after: \(yamlVersion($0))" } ?? ""
        var edits = [Diagnostic.Edit(range, yamlVersion(label) + place)]
        for key in ["after", "withdrawn"] { edits += outline.value(of: key).flatMap { outline.removing(keyOf: $0) } ?? [] }
        add(TextFile(path: path, bytes: Diagnostic.Fix("", isSafe: true, edits).applied(to: files)[Int(file.index)].bytes))
    }
}
