import MapAnalysis
import MapSyntax

extension Check {
    /// The open version; `nil` if the project has none.
    var openModel: Model? { analysis.models.last.flatMap { $0.isOpen ? $0 : nil } }

    /// The versions without the open one.
    var numbered: [Model] { analysis.models.filter { !$0.isOpen } }

    /// Whether an open version is like the last numbered one, and has no mapping.
    func isUnchanged(_ open: Model) -> Bool {
        guard let last = analysis.models.last(where: { !$0.isOpen }) else { return false }
        return open.fingerprints == last.fingerprints && !analysis.project.mappings.contains { $0.to?.isOpen ?? false }
    }

    /// The number after the last version; `nil` if that is no integer.
    var nextNumber: String? {
        guard let last = numbered.last else { return "1" }
        return Int(last.version).map { String($0 + 1) }
    }

    /// Returns the label of a new version, or why it cannot be one.
    func newLabel(_ wanted: String?) -> Outcome<String> {
        guard wanted != VersionSyntax.openLabel else { return .stopped(by: .unusable, .unusableVersion(open: nextNumber)) }
        guard let label = wanted ?? nextNumber else {
            return .stopped(by: .unusable, .unusableVersion(after: numbered.last?.version ?? ""))
        }
        let number = Int(label)
        if numbered.contains(where: { VersionSyntax.isSame($0.version, label) }) {
            return .stopped(by: .unusable, .unusableVersion(label, free: nextNumber))
        }
        let isOrderedByNumber = (analysis.project.project?.versions ?? []).isEmpty
        if isOrderedByNumber, let number, let last = numbered.compactMap({ Int($0.version) }).max(), number < last {
            return .stopped(by: .unusable, .unusableVersion(label, before: String(last), free: nextNumber))
        }
        return Outcome(label)
    }

    /// Returns the path of the model of a new version, named like that of another.
    func pathOfModel(_ label: String, like model: Model, beside neighbour: Model) -> String {
        let name = path(of: model.file).name
        return path(of: neighbour.file).folder + (renamed(name, from: model.version, to: label) ?? "\(fileName(label)).model.yaml")
    }

    /// The folder of a file, with a slash at its end, and its name.
    func path(of file: FileID) -> (folder: String, name: String) { splitPath(files[Int(file.index)].path) }

    /// The version that `after` of a new version names; `nil` if the project orders its versions otherwise.
    func after(_ label: String) -> String? {
        let isListed = !(analysis.project.project?.versions ?? []).isEmpty
        let isNumbered = (numbered.map(\.version) + [label]).allSatisfy { Int($0) != nil }
        return isListed || isNumbered || label == VersionSyntax.openLabel ? nil : numbered.last?.version
    }

    /// Returns a file's name with another version in it; `nil` if the version does not stand in it once, by itself.
    func renamed(_ name: String, from old: String, to new: String) -> String? {
        let parts = name.split(separator: old, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].last?.isPartOfWord != true, parts[1].first?.isPartOfWord != true else { return nil }
        return parts[0] + fileName(new) + parts[1]
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}

/// Returns a version as part of a file's name.
private func fileName(_ label: String) -> String { String(label.map { $0 == "/" ? "_" : $0 }) }
