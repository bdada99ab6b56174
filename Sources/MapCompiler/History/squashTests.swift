import MapAnalysis
import MapExecution
import MapPlanning
import MapSyntax

/// The tests of a project of which versions go: those that stay, those that begin later, and those that go, too.
struct SquashedTests {
    /// Whether a test stays.
    enum Fate {
        case stays
        /// Its rows are those of a later version now, as the steps between gave them.
        case begins(at: String, before: String)
        /// It says nothing any more, and why.
        case goes(String)
    }

    private let check: Check
    private let past: [String]
    private(set) var fates: [(file: TestFileSyntax, tests: [(test: TestSyntax, fate: Fate)])] = []

    /// - Parameters:
    ///   - past: the versions that go.
    ///   - invalid: names of tests that had an error with the rows of a later version.
    init(_ check: Check, past: [String], invalid: Set<String> = []) {
        (self.check, self.past) = (check, past)
        fates = check.analysis.project.tests.map { file in
            (
                file,
                file.tests.map {
                    ($0, invalid.contains($0.name.text) ? .goes("its rows cannot be written at a later version") : fate(of: $0))
                }
            )
        }
    }

    private func fate(of syntax: TestSyntax) -> Fate {
        guard let test = check.tests.first(where: { $0.name.range == syntax.name.range }) else { return .stays }
        let (source, destination) = (test.source.version, test.destination.version)
        if past.contains(destination) { return .goes("it ends at version \(destination)") }
        if let gone = formerNames(in: test).first(where: { $0.next == nil }) {
            return .goes("it counts what is lost of '\(gone.loss.name.text)', and nothing is made of that in the versions that stay")
        }
        guard past.contains(source) else { return .stays }
        if test.store != nil { return .goes("its database is at version \(source)") }
        let later = check.numbered.map(\.version).drop { $0 != source }
        guard let next = later.first(where: { !past.contains($0) }), next != destination else {
            return .goes("it is about steps that go")
        }
        guard let range = syntax.before.first.map({ $0.range.union(syntax.before[syntax.before.count - 1].range) }),
            let rows = RowsAtVersion(of: test, at: next, in: check)
        else { return .goes("its rows do not arrive at version \(next)") }
        let file = check.files[Int(range.file.index)]
        return rows.isEmpty
            ? .goes("nothing of its rows is left at version \(next)") : .begins(at: next, before: rows.text(in: file, at: range))
    }

    /// A name under `lost` that counts in a version that goes.
    private struct FormerName {
        var loss: TestLoss
        /// The name in the next version that stays; `nil` if it has nothing that is made of the property.
        var next: String?
    }

    private func formerNames(in test: MigrationTest) -> [FormerName] {
        let (source, destination) = (test.source.version, test.destination.version)
        let way = check.analysis.models.between(source, destination)
        let steps = findPath(in: check, from: source, to: destination, isStepwise: true).value?.steps ?? []
        return test.lost.compactMap { loss in
            guard let named = way.naming(loss.entity, loss.property)?.version, past.contains(named) else { return nil }
            let later = LossTitles(of: loss, along: steps).names.first { $0.version != named && !past.contains($0.version) }
            return FormerName(loss: loss, next: later?.name)
        }
    }

    /// Returns the names under `lost` that count in a version that goes, each with that of the next version.
    fileprivate func renamedLosses(of syntax: TestSyntax) -> [Diagnostic.Edit] {
        guard let test = check.tests.first(where: { $0.name.range == syntax.name.range }) else { return [] }
        return formerNames(in: test).compactMap { former in
            let name = former.loss.name
            return former.next.flatMap { $0 == name.text ? nil : Diagnostic.Edit(name.range, yamlText($0)) }
        }
    }

    /// A sentence for each test that goes or begins at another version.
    var notes: [String] {
        fates.flatMap(\.tests).compactMap { test, fate in
            switch fate {
            case .stays: nil
            case .begins(let version, _): "the test '\(test.name.text)' begins at version \(version) now, with the rows that arrive there"
            case .goes(let reason): "the test '\(test.name.text)' goes: \(reason)"
            }
        }
    }

    /// The names of tests that begin at another version.
    var rewritten: Set<String> {
        Set(fates.flatMap(\.tests).compactMap { test, fate in if case .begins = fate { test.name.text } else { nil } })
    }
}

extension HistoryEditor {
    /// Takes tests out, and writes the rows of those that begin later. A file that changes is kept in `folder`, too, as those of the versions are.
    mutating func rewrite(_ squashed: SquashedTests, into folder: String?, in check: Check) {
        for (file, tests) in squashed.fates {
            let isChanged = tests.contains { test, fate in
                if case .stays = fate { !squashed.renamedLosses(of: test).isEmpty } else { true }
            }
            guard isChanged else { continue }
            let path = check.path(of: file.file)
            let text = check.files[Int(file.file.index)]
            if let folder { add(TextFile(path: folder + path.folder + path.name, bytes: text.bytes)) }
            if tests.allSatisfy({ if case .goes = $0.fate { true } else { false } }) {
                remove(file.file)
                continue
            }
            var begin: String?
            for (test, fate) in tests {
                if case .goes = fate {} else { squashed.renamedLosses(of: test).forEach { edit($0) } }
                switch fate {
                case .stays: continue
                case .goes: edit(Diagnostic.Edit(text.lines(of: test), ""))
                case .begins(let version, let before):
                    guard let first = test.before.first?.range, let last = test.before.last?.range else { continue }
                    edit(Diagnostic.Edit(first.union(last), before))
                    if let from = test.setting.from { edit(Diagnostic.Edit(from.range, yamlVersion(version))) } else { begin = version }
                }
            }
            // Tests without a version of their own all begin at the one of the file.
            if let begin, let from = file.common.from { edit(Diagnostic.Edit(from.range, yamlVersion(begin))) }
        }
    }
}

extension TextFile {
    /// Returns the lines of a test, with the comments above it and the empty line behind it, or the test alone where others are in its line.
    fileprivate func lines(of test: TestSyntax) -> TextRange {
        let (lower, upper) = (Int(test.name.range.lower), Int(test.range.upper))
        var start = bytes.startOfLine(at: lower)
        guard bytes[start..<lower].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return test.range }
        while start > 0, bytes[bytes.startOfLine(at: start - 1)..<start].first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "#") {
            start = bytes.startOfLine(at: start - 1)
        }
        let end = bytes.startOfNextLine(at: upper)
        let behind = bytes.startOfNextLine(at: end)
        let isEmpty = bytes[end..<behind].allSatisfy { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return TextRange(test.range.file, start, isEmpty ? behind : end)
    }
}
