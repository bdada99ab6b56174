import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Reports rows of a test that no database has: values that their columns cannot hold, and relationships of which the two sides say different things. Also reports
/// codes that no finding has, and names of later versions. Returns whether there is nothing to report.
func holdsRows(of test: MigrationTest, _ analysis: Analysis, into diagnostics: inout Diagnostics) -> Bool {
    let known = diagnostics.all.count
    for code in [test.error?.code, test.later].compactMap(\.self) where !DiagnosticCode.all.contains(where: { $0.slug == code.text }) {
        diagnostics.report(.unknownCode(code))
    }
    reportLaterNames(in: test, of: analysis, into: &diagnostics)
    reportUnfitValues(of: test.before, in: test.source, into: &diagnostics)
    if test.before.contains(where: \.hasReferences) {
        let before = placement(of: test.source, in: nil)
        let store = TestStore(test.before, before)
        WrittenLinks(test.before, before, showsAll: true) { store.place(of: $0, $1) }.reportContradictions(into: &diagnostics)
        for row in test.before { reportImpossibleLists(of: row, in: store, into: &diagnostics) }
    }
    let after = test.after.flatMap(\.rows)
    if after.contains(where: \.hasReferences) {
        let labels = Dictionary(grouping: after.indices.filter { after[$0].label != nil }) { after[$0].label ?? "" }
        let model = test.destination
        WrittenLinks(after, placement(of: model, in: nil), showsAll: false) { reference, relationship in
            guard case .label(let label) = reference else { return nil }
            let root = model.root(of: relationship.destination)
            return labels[label]?.first { model.root(of: after[$0].entity) == root }
        }.reportContradictions(into: &diagnostics)
    }
    return !diagnostics.all.dropFirst(known).contains { $0.severity == .error }
}

/// The relationships that rows of a test write, each side by itself.
private struct WrittenLinks {
    private struct Written {
        var cell: TestCell
        /// The places of the rows to which it leads.
        var targets: [Int]
        /// Whether these are all: a key may be that of a row which the test does not show.
        var isWhole: Bool
    }

    private struct Side: Hashable {
        var row: Int
        var property: PropertyID
    }

    private let rows: [TestRow]
    private let model: Model
    private var written: [(side: Side, inverse: PropertyID, value: Written)] = []
    private var bySide: [Side: Written] = [:]

    /// - Parameter showsAll: whether a row that is not among these does not exist.
    init(_ rows: [TestRow], _ placement: Placement, showsAll: Bool, place: (TestReference, Relationship) -> Int?) {
        (self.rows, model) = (rows, placement.model)
        for (row, cells) in rows.enumerated().map({ ($0, $1.cells) }) {
            for cell in cells {
                guard case .relationship(let id) = cell.place, let relationship = model[id].relationship,
                    let inverse = relationship.inverse, let references = cell.value.references,
                    // Core Data stores both sides of a one-to-one, and a damaged database has two that differ.
                    placement.reference(id).isEmpty || placement.reference(inverse).isEmpty
                else { continue }
                let targets = references.compactMap { place($0, relationship) }
                let value = Written(cell: cell, targets: targets, isWhole: showsAll || targets.count == references.count)
                let side = Side(row: row, property: id)
                written.append((side, inverse, value))
                bySide[side] = value
            }
        }
    }

    func reportContradictions(into diagnostics: inout Diagnostics) {
        var claims: [Side: (row: Int, cell: TestCell)] = [:]
        var reported: Set<TextRange> = []
        for (side, inverse, value) in written {
            for target in value.targets {
                let other = Side(row: target, property: inverse)
                if let back = bySide[other], back.isWhole, !back.targets.contains(side.row) {
                    guard reported.insert(back.cell.range).inserted else { continue }
                    diagnostics.report(.oneSided(value.cell, name(side.row), name(target), back.cell))
                } else if !(model[inverse].relationship?.isMany ?? true) {
                    if let first = claims[other], first.row != side.row {
                        diagnostics.report(.claimedTwice(value.cell, first.cell, name(target), model[inverse].name))
                    } else {
                        claims[other] = (side.row, value.cell)
                    }
                }
            }
        }
    }

    /// `'news'`, or `a row of 'Post'` for one without a label.
    private func name(_ row: Int) -> String { rows[row].label.map { "'\($0)'" } ?? "a row of '\(model[rows[row].entity].name)'" }
}

extension TestValue {
    /// The rows to which a relationship leads; `nil` if the value does not say it.
    fileprivate var references: [TestReference]? {
        switch self {
        case .rows(let rows): rows.map(\.reference)
        case .row(let row): [row].compactMap(\.self)
        case .exactly, .stored, .near, .any, .new: nil
        }
    }
}

extension TestRow {
    fileprivate var hasReferences: Bool { cells.contains { !($0.value.references ?? []).isEmpty } }
}

extension Diagnostic {
    fileprivate static func unknownCode(_ code: Name) -> Diagnostic {
        let near = nearest(to: code.text, among: DiagnosticCode.all.map(\.slug))
        return .invalidTest(
            "no finding has the code '\(code.text)'", at: code.range, label: near.map { "did you mean '\($0)'?" } ?? "unknown",
            help: near.map { "write '\($0)'" } ?? "write the code in brackets that 'mapc apply' prints, as in 'missing-value'",
            fixes: near.map { [Fix("write '\($0)'", isSafe: false, [Edit(code.range, $0)])] } ?? [])
    }

    fileprivate static func oneSided(_ cell: TestCell, _ row: String, _ target: String, _ back: TestCell) -> Diagnostic {
        .invalidTest(
            "'\(cell.name)' of \(row) leads to \(target), and '\(back.name)' of \(target) does not lead back", at: back.range,
            label: "not \(row)", also: [Label(cell.range, "leads to \(target)")],
            help: "correct one of the two, or leave it out: the other side follows")
    }

    fileprivate static func claimedTwice(_ cell: TestCell, _ first: TestCell, _ target: String, _ inverse: String) -> Diagnostic {
        .invalidTest(
            "two rows lead to \(target), which has one '\(inverse)'", at: cell.range, label: "the second",
            also: [Label(first.range, "the first")], help: "leave \(target) out of one of them")
    }
}
