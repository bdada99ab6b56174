import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the steps that compute the file's `let`s over rows, in their order, before the first write.
    func addFileLets(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let kept = keptFileLets(&lowering)
        if kept.contains(where: { $0.table == nil }) {
            let title = "create temp.\(quoted(FileLetForm.table)) for values that are computed once"
            draft.add(.values, .stage, title, [.make(keptValues)], origins: [])
        }
        for one in kept {
            let origin = originWriter.origin(one.binding.origin)
            draft.add(
                .values, .stage, one.binding.isInferred ? "find \(one.binding.name)" : "compute \(one.binding.name) once", one.work,
                origins: [origin])
        }
    }

    /// Adds obligations for `!` and `.only` in the file's `let`s. They are about one value, not about rows.
    func addFileLetObligations(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for binding in mapping.fileLets {
            for claim in claims(in: binding.value) where !claim.isProven(in: source.model) {
                let isViolated = lowering.violation(of: claim, in: RowScope())
                if isViolated.isAlwaysFalse { continue }
                let origin = claim.range.map(Origin.written) ?? binding.origin
                if case .isSingle(let base) = claim.kind, let rows = lowering.sequence(base, in: RowScope()), let row = rows.row {
                    let columns = row.key.enumerated().map { ProjectedColumn("key\($0.offset)", $0.element) }
                    addSourceObligation(
                        claim, row.entity, .project(.filter(rows.relation, isViolated), columns), keyCount: row.key.count, origin,
                        into: &draft)
                } else {
                    let values = valuesRead(by: claim, violated: isViolated)
                    addSourceObligation(
                        claim, nil, Relation.filter(.unit, isViolated).showing(values), keyCount: 0, showing: values, origin, into: &draft)
                }
            }
        }
    }

    private func addSourceObligation(
        _ claim: Claim, _ entity: EntityID?, _ query: Relation, keyCount: Int, showing values: [FoundValue] = [], _ origin: Origin,
        into draft: inout LegDraft
    ) {
        var obligation = Obligation(
            code: claim.code.slug, message: claim.message, entity: entity.map { source.model[$0].name } ?? "",
            query: query.question, keyCount: keyCount, keyNames: entity.map(source.keyNames), shown: values.shown,
            origin: originWriter.origin(origin), help: claim.help)
        obligation.messageOfValues = claim.messageOfValues
        draft.obligations.append(obligation)
    }
}

/// The table that keeps values by name. Its column has no type, so each value keeps its storage class.
let keptValues = TemporaryTable(
    name: FileLetForm.table, columns: [TemporaryTable.Column("name", .key(.string)), TemporaryTable.Column("value")])

/// A `let` of the file that is computed once.
struct KeptFileLet {
    var binding: LetBinding
    /// The table of a sequence. Values share one table.
    var table: TemporaryTable?
    /// What computes the `let` and inserts it.
    var fillings: [PlannedWork]

    var work: [PlannedWork] { (table.map { [.make($0)] } ?? []) + fillings }
}

/// Returns the file's `let`s that are kept, in their order: each may read those before it.
func keptFileLets(_ lowering: inout ExpressionLowering) -> [KeptFileLet] {
    // A sequence that reads another one is filled before the lookup tables of that other one exist.
    lowering.with(\.hasKeptSequences, false) { fileLetsToKeep(&$0) }
}

private func fileLetsToKeep(_ lowering: inout ExpressionLowering) -> [KeptFileLet] {
    var found: [KeptFileLet] = []
    for (binding, form) in zip(lowering.mapping.fileLets, lowering.fileLets) {
        switch form {
        case .constant, .writtenOut: continue
        case .table(let name):
            guard let (table, filling) = lowering.keptSequenceTable(name, binding.value) else { continue }
            found.append(KeptFileLet(binding: binding, table: table, fillings: [filling]))
        case .kept(let names):
            let values: [Scalar] =
                switch lowering.lower(binding.value, in: RowScope()) {
                case .row(let row): lowering.foundKey(of: row)
                case .value(let scalar): Array(repeating: scalar, count: names.count)
                case .composite(let leaves): leaves
                default: Array(repeating: .null, count: names.count)
                }
            let fillings = zip(names, values).map { PlannedWork.fill(keptValues, .one([.constant(.text($0)), $1])) }
            found.append(KeptFileLet(binding: binding, fillings: fillings))
        }
    }
    return found
}

extension LetBinding {
    /// Whether nobody wrote it: the rows of a version's data that are there.
    var isInferred: Bool { if case .inferred = origin { true } else { false } }
}
