package import MapSyntax

/// Returns the project's models in version order, as indexes into `project.models`: in the order of `versions` in mapc.yaml, else by
/// ascending integers with others behind the version that their `after` names, else by `after`. A version without a known place comes last, so that it is still checked. The open version comes after all others.
func versionOrder(of project: ProjectSyntax, into diagnostics: inout Diagnostics) -> [Int] {
    var orderer = VersionOrderer(project)
    let order = orderer.order()
    orderer.checkUserVersions(order)
    // The order may be in a file that mapc cannot read, or of a version whose label it cannot read.
    let isUnreadable = hasUnreadOrder(project, diagnostics)
    for finding in orderer.findings where !isUnreadable || finding.code == .duplicateVersion { diagnostics.report(finding) }
    return order
}

private func hasUnreadOrder(_ project: ProjectSyntax, _ diagnostics: Diagnostics) -> Bool {
    let isFileUnread = diagnostics.all.contains { finding in
        guard finding.severity == .error, let file = finding.labels.first?.range.file else { return false }
        return FileKind(ofPath: project.files[Int(file.index)].path) == .project
    }
    let isModelUnread = project.files.count { $0.kindByNameOrText == .model } > project.models.count
    return isFileUnread || isModelUnread || project.models.contains { $0.version == nil }
}

/// Returns the project's models in version order. Reports nothing, and checks nothing else.
package func modelsInOrder(of project: ProjectSyntax) -> [ModelSyntax] {
    var orderer = VersionOrderer(project)
    return orderer.order().map { project.models[$0] }
}

private struct VersionOrderer {
    let project: ProjectSyntax
    var findings: [Diagnostic] = []
    /// Versions that have a model, in the order of the files. `models` has the model of each.
    private var versions: [VersionSyntax] = []
    private var models: [Int] = []
    /// Index into `versions` by the identity of a version. Labels of one version have the same identity.
    private var indexes: [String: Int] = [:]
    /// The open version, and its model as an index into the project's. It is in none of the lists.
    private var open: (version: VersionSyntax, model: Int)?

    init(_ project: ProjectSyntax) {
        self.project = project
        var repeated: [RepeatedVersion] = []
        for (model, syntax) in project.models.enumerated() {
            guard let version = syntax.version else { continue }
            if version.isOpen {
                if let open { findings.append(.duplicateVersion(version, first: open.version)) } else { open = (version, model) }
                continue
            }
            if let first = indexes[version.identity] {
                repeated.append(RepeatedVersion(version, first: versions[first], in: project))
                continue
            }
            indexes[version.identity] = versions.count
            versions.append(version)
            models.append(model)
        }
        findings += repeatedVersions(repeated)
    }

    mutating func order() -> [Int] {
        let order: [Int]
        if let listed = project.project?.versions, !listed.isEmpty {
            order = self.order(listed: listed)
            checkAfter(order)
        } else if let numbered = orderByNumber() {
            order = numbered
            checkAfter(order)
        } else {
            order = orderAlongAfter()
        }
        if let open {
            checkOpenVersion(project.models[open.model], after: order.last.map { versions[$0] })
        }
        return order.map { models[$0] } + (open.map { [$0.model] } ?? [])
    }

    /// Reports what gives the open version a place or a number, and that it is withdrawn: it is always the last, and no database has to stay at it.
    private mutating func checkOpenVersion(_ model: ModelSyntax, after last: VersionSyntax?) {
        if let after = model.after, after.identity != last?.identity { findings.append(.openVersion(placedAt: after.range, by: "after")) }
        let listed = project.project?.versions ?? []
        if let place = listed.firstIndex(where: \.isOpen), place < listed.count - 1 {
            findings.append(.openVersion(placedAt: listed[place].range, by: "versions"))
        }
        if model.isWithdrawn, let version = model.version { findings.append(.openVersion(withdrawn: version.range)) }
        for (version, _) in project.project?.userVersions ?? [] where version.isOpen {
            findings.append(.openVersion(numbered: version.range))
        }
    }

    /// Returns the versions by number, and each label that is none behind the version that its `after` names; nil if that places not all of them.
    private func orderByNumber() -> [Int]? {
        var order = versions.indices.filter { versions[$0].number != nil }.sorted {
            (versions[$0].number ?? 0) < (versions[$1].number ?? 0)
        }
        guard !order.isEmpty || versions.isEmpty else { return nil }
        var left = versions.indices.filter { versions[$0].number == nil }
        while !left.isEmpty {
            let placed = left.firstIndex { index in after(index).flatMap { indexes[$0.identity] }.map(order.contains) ?? false }
            guard let placed, let previous = after(left[placed]).flatMap({ indexes[$0.identity] }),
                let place = order.firstIndex(of: previous)
            else { return nil }
            let rivals = left.filter { $0 != left[placed] && after($0)?.identity == after(left[placed])?.identity }
            if !rivals.isEmpty { return nil }
            order.insert(left.remove(at: placed), at: place + 1)
        }
        return order
    }

    private mutating func order(listed: [VersionSyntax]) -> [Int] {
        var order: [Int] = []
        var first: [String: VersionSyntax] = [:]
        for version in listed where open == nil || !version.isOpen {
            if let other = first.updateValue(version, forKey: version.identity) {
                findings.append(.duplicateVersion(version, first: other))
            } else if let index = indexes[version.identity] {
                order.append(index)
            } else {
                findings.append(.unknownVersion(version, known: versions.map(\.label)))
            }
        }
        guard let start = listed.first?.range, let end = listed.last?.range else { return order }
        for index in versions.indices where first[versions[index].identity] == nil {
            findings.append(.unlistedVersion(versions[index], list: start.union(end)))
            order.append(index)
        }
        return order
    }

    /// Reports `userVersion`s of unknown versions, values that do not fit the 32 bits in which SQLite stores them, and what would make two versions one in
    /// the eyes of whoever reads a store: a version that is left out after the first one that is listed, and values that do not ascend.
    ///
    /// `order` has indexes into the project's models.
    mutating func checkUserVersions(_ order: [Int]) {
        let count = findings.count
        for (version, value) in project.project?.userVersions ?? [] {
            if open != nil && version.isOpen || isPast(version) { continue }
            if indexes[version.identity] == nil { findings.append(.unknownVersion(version, known: versions.map(\.label))) }
            guard Int32(value.text) == nil else { continue }
            let fault = LiteralFault("does not fit 'user_version'", help: "write a whole number of at most 32 bits")
            findings.append(.invalidLiteral(value, fault, declared: nil))
        }
        if findings.count == count { checkUserVersionsAscend(order) }
    }

    /// Whether the project has left the version behind, so that its number stays known.
    private func isPast(_ version: VersionSyntax) -> Bool {
        project.project?.past.contains { VersionSyntax.isSame($0.version.label, version.label) } ?? false
    }

    private mutating func checkUserVersionsAscend(_ order: [Int]) {
        let listed = project.project?.userVersions ?? []
        var last: (version: VersionSyntax, value: LiteralSyntax)?
        for version in order.compactMap({ project.models[$0].version }) where !version.isOpen {
            guard let entry = listed.last(where: { $0.version.identity == version.identity }) else {
                if let last { findings.append(.missingUserVersion(version, after: last)) }
                continue
            }
            if let last, let value = Int32(entry.value.text), let before = Int32(last.value.text), value <= before {
                findings.append(.unorderedUserVersions(entry, after: last))
            }
            last = entry
        }
    }

    /// Reports every `after` that contradicts an order which is decided by other means.
    private mutating func checkAfter(_ order: [Int]) {
        for (place, index) in order.enumerated() {
            guard let after = self.after(index) else { continue }
            let previous = place > 0 ? versions[order[place - 1]] : nil
            if indexes[after.identity] == nil {
                findings.append(.unknownVersion(after, known: versions.map(\.label)))
            } else if after.identity != previous?.identity, !isFork(at: place, in: order) {
                findings.append(.misplacedVersion(versions[index], after: after, butAfter: previous?.label))
            }
        }
    }

    /// Whether the version before has a way of its own past this one: a mapping to a later version, as a hotfix of an older release has.
    private func isFork(at place: Int, in order: [Int]) -> Bool {
        guard place > 0, let after = after(order[place]).flatMap({ indexes[$0.identity] }), order[..<place].contains(after) else {
            return false
        }
        let (tip, later) = (
            versions[order[place - 1]], order[place...].dropFirst().map { versions[$0] } + (open.map { [$0.version] } ?? [])
        )
        return project.mappings.contains { mapping in
            mapping.from?.names(tip.label) ?? false && later.contains { version in mapping.to?.names(version.label) ?? false }
        }
    }

    private mutating func orderAlongAfter() -> [Int] {
        var next = [Int?](repeating: nil, count: versions.count)
        var unplaced: [Int] = []
        for index in versions.indices {
            guard let after = self.after(index) else { continue }
            guard let previous = indexes[after.identity] else {
                findings.append(.unknownVersion(after, known: versions.map(\.label)))
                unplaced.append(index)
                continue
            }
            if let other = next[previous] {
                findings.append(.unorderedVersions(versions[index], beside: versions[other], after: after.label))
                unplaced.append(index)
            } else {
                next[previous] = index
            }
        }
        // Sorting versions as people count is most probably what their author meant.
        let heads = versions.indices.filter { after($0) == nil }.sorted { versions[$0].precedes(versions[$1]) }
        let first = heads.first
        for (head, previous) in zip(heads.dropFirst(), heads) {
            let last = lastVersion(from: previous, next)
            findings.append(.unorderedVersions(versions[head], beside: versions[last], writing: edits(placing: head, after: last)))
        }
        unplaced = heads.dropFirst() + unplaced
        var order: [Int] = []
        var isPlaced = [Bool](repeating: false, count: versions.count)
        for start in [first].compactMap(\.self) + unplaced { walk(from: start, next, &order, &isPlaced) }
        for index in versions.indices where !isPlaced[index] {
            let before = order.count
            walk(from: index, next, &order, &isPlaced)
            // A version that no start reaches is on a cycle.
            let circle = order[before...].map { versions[$0] }
            if let after = self.after(index) { findings.append(.versionCycle(circle, after: after)) }
        }
        return order
    }

    /// Returns the last version of a chain along `after`.
    private func lastVersion(from start: Int, _ next: [Int?]) -> Int {
        var (last, count) = (start, 0)
        while let following = next[last], count < versions.count { (last, count) = (following, count + 1) }
        return last
    }

    /// Returns the edits that write `after: "1.0"` on a new line below the version.
    private func edits(placing index: Int, after other: Int) -> [Diagnostic.Edit] {
        let (range, label) = (versions[index].range, yamlVersion(versions[other].label))
        let bytes = project.files[Int(range.file.index)].bytes
        let rest = bytes[min(Int(range.upper), bytes.count)...].prefix { $0 != UInt8(ascii: "\n") }
        guard rest.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return [] }
        return [Diagnostic.Edit(TextRange(range.file, Int(range.upper), Int(range.upper)), "\nafter: \(label)")]
    }

    private func walk(from start: Int, _ next: [Int?], _ order: inout [Int], _ isPlaced: inout [Bool]) {
        var current: Int? = start
        while let index = current, !isPlaced[index] {
            isPlaced[index] = true
            order.append(index)
            current = next[index]
        }
    }

    private func after(_ index: Int) -> VersionSyntax? { project.models[models[index]].after }
}

extension VersionSyntax {
    /// The text that all labels of one version have in common: `3` and `03` are both the number three.
    fileprivate var identity: String { number.map(String.init) ?? label }
}

extension VersionSyntax {
    /// Whether people count it before the other: `1.9` before `1.10`, `17` before `17_1`.
    fileprivate func precedes(_ other: VersionSyntax) -> Bool {
        let (mine, theirs) = (label.countedParts, other.label.countedParts)
        for (a, b) in zip(mine, theirs) where a != b {
            if let x = Int(a), let y = Int(b), x != y { return x < y }
            return a.utf8.lexicographicallyPrecedes(b.utf8)
        }
        return mine.count < theirs.count
    }
}

extension String {
    /// The runs of digits and the texts between them.
    fileprivate var countedParts: [String] {
        var parts: [String] = []
        var wasDigit: Bool?
        for scalar in unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            if isDigit == wasDigit { parts[parts.count - 1].unicodeScalars.append(scalar) } else { parts.append(String(scalar)) }
            wasDigit = isDigit
        }
        return parts
    }
}
