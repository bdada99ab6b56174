import MapSyntax

/// The project's models in version order, as indexes into `project.models`: as `versions` of mapc.yaml lists them, else integers
/// ascending, else along `after`. A version whose place nobody said comes last, so that it is still looked at.
func versionOrder(of project: ProjectSyntax, into diagnostics: inout Diagnostics) -> [Int] {
    checkModelNames(of: project, into: &diagnostics)
    var orderer = VersionOrderer(project)
    let order = orderer.order()
    orderer.checkUserVersions()
    for finding in orderer.findings { diagnostics.report(finding) }
    return order
}

/// One project, one model name: that of mapc.yaml, else that of the first file.
private func checkModelNames(of project: ProjectSyntax, into diagnostics: inout Diagnostics) {
    let names = ([project.project?.model] + project.models.map(\.name)).compactMap(\.self)
    guard let first = names.first else { return }
    var reported: Set<String> = [first.text]
    for name in names.dropFirst() where reported.insert(name.text).inserted {
        // Another project's folder inside this one has many such files: one finding counts them all.
        let count = names.count { $0.text == name.text } + project.mappings.count { $0.name?.text == name.text }
        diagnostics.report(.mixedModels(name, first: first, count: count))
    }
}

private struct VersionOrderer {
    let project: ProjectSyntax
    var findings: [Diagnostic] = []
    /// Versions that have a model, in the order of the files, and the model of each.
    private var versions: [VersionSyntax] = []
    private var models: [Int] = []
    /// Index into `versions` by what makes two labels one version.
    private var indexes: [String: Int] = [:]

    init(_ project: ProjectSyntax) {
        self.project = project
        for (model, syntax) in project.models.enumerated() {
            guard let version = syntax.version else { continue }
            if let first = indexes[version.identity] {
                findings.append(.duplicateVersion(version, first: versions[first]))
                continue
            }
            indexes[version.identity] = versions.count
            versions.append(version)
            models.append(model)
        }
    }

    mutating func order() -> [Int] {
        let order: [Int]
        if let listed = project.project?.versions, !listed.isEmpty {
            order = self.order(listed: listed)
            checkAfter(order)
        } else if versions.allSatisfy({ $0.number != nil }) {
            order = versions.indices.sorted { (versions[$0].number ?? 0) < (versions[$1].number ?? 0) }
            checkAfter(order)
        } else {
            order = orderAlongAfter()
        }
        return order.map { models[$0] }
    }

    private mutating func order(listed: [VersionSyntax]) -> [Int] {
        var order: [Int] = []
        var first: [String: VersionSyntax] = [:]
        for version in listed {
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

    /// What `userVersion` names must be there, and what it says must fit where SQLite keeps it: 32 bits.
    mutating func checkUserVersions() {
        for (version, value) in project.project?.userVersions ?? [] {
            if indexes[version.identity] == nil { findings.append(.unknownVersion(version, known: versions.map(\.label))) }
            guard Int32(value.text) == nil else { continue }
            let fault = LiteralFault("does not fit 'user_version'", help: "write a whole number of at most 32 bits")
            findings.append(.invalidLiteral(value, fault, declared: nil))
        }
    }

    /// Where the order is settled otherwise, `after` must agree with it.
    private mutating func checkAfter(_ order: [Int]) {
        for (place, index) in order.enumerated() {
            guard let after = self.after(index) else { continue }
            let previous = place > 0 ? versions[order[place - 1]] : nil
            if indexes[after.identity] == nil {
                findings.append(.unknownVersion(after, known: versions.map(\.label)))
            } else if after.identity != previous?.identity {
                findings.append(.misplacedVersion(versions[index], after: after, butAfter: previous?.label))
            }
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
        // As people count, which most probably is what is meant.
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
            // What no start leads to lies on a circle.
            let circle = order[before...].map { versions[$0] }
            if let after = self.after(index) { findings.append(.versionCycle(circle, after: after)) }
        }
        return order
    }

    /// The last version of a chain along `after`.
    private func lastVersion(from start: Int, _ next: [Int?]) -> Int {
        var (last, count) = (start, 0)
        while let following = next[last], count < versions.count { (last, count) = (following, count + 1) }
        return last
    }

    /// `after: "1.0"` on a line of its own below the version.
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
    /// `3` and `03` are one version: both are the number three.
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
    /// Runs of digits and what is between them.
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
