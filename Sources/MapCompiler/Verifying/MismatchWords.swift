import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Writes findings about rows that are not what the mapping means.
struct MismatchWords {
    private let mapping: CompleteMapping
    private let origins: OriginWriter

    init(_ mapping: CompleteMapping, files: [TextFile]) {
        self.mapping = mapping
        origins = OriginWriter(files: files, mapping: mapping)
    }

    private static let help = "this is a bug in mapc: report it with the plan; nothing was migrated"

    func finding(of mismatch: Mismatch, in table: PlacedTable) -> RowFinding {
        let name = subject(of: table)
        let message: String
        var shown: [ShownValue] = [ShownValue(.stored)]
        switch mismatch.kind {
        case .value(let column):
            message = "'\(name).\(table.columns[column].name)' is not what the mapping says"
            shown = [ShownValue(.stored, name: "the result"), ShownValue(.stored, name: "the mapping's value")]
        case .missing: message = "rows that the mapping makes are missing"
        case .surplus: message = "there are rows that the mapping does not make"
        }
        let obligation = Obligation(
            code: DiagnosticCode.wrongResult.slug, message: message, entity: name, query: Statement("SELECT 1", .ask),
            keyCount: table.key.count,
            keyNames: table.keyColumns.map(\.name), shown: shown, origin: origin(of: mismatch.kind, in: table), help: Self.help)
        let rows = mismatch.rows.map { row in
            RowFinding.Row(key: row.key, values: row.values.map { [$0.actual, $0.expected] } ?? [])
        }
        return RowFinding(obligation: obligation, count: mismatch.count, rows: rows)
    }

    /// The finding that the interpreter refuses rows which the plan has migrated.
    func finding(of objection: EvaluationFinding) -> RowFinding {
        let origin = objection.range.map { origins.origin(.written($0)) } ?? PlanOrigin(words: "")
        let obligation = Obligation(
            code: DiagnosticCode.wrongResult.slug, message: "the plan has migrated rows that the mapping refuses: \(objection.words)",
            entity: "",
            query: Statement("SELECT 1", .ask), keyCount: 0, origin: origin, help: Self.help)
        return RowFinding(obligation: obligation, count: 1)
    }

    /// The finding that a version between refuses rows, so that nobody knows what the versions after it make of them.
    func finding(of objection: EvaluationFinding, between version: String) -> RowFinding {
        let origin = objection.range.map { origins.origin(.written($0)) } ?? PlanOrigin(words: "")
        let obligation = Obligation(
            code: DiagnosticCode.unverifiableRows.slug,
            message:
                "version \(version) refuses rows (\(objection.words)), and one pass does not look at that, so the rows cannot be compared",
            entity: "", query: Statement("SELECT 1", .ask), keyCount: 0, origin: origin,
            help: "use '--stepwise', which names the rows that do not fit; or leave out '--verify' for this run")
        return RowFinding(obligation: obligation, count: 1)
    }

    private func subject(of table: PlacedTable) -> String {
        switch table.role {
        case .entity(let root): mapping.destination[root].name
        case .join(let relationship):
            "\(mapping.destination[relationship.entity].name).\(mapping.destination[relationship].name)"
        }
    }

    /// Returns the line that says what the rows or the column have.
    private func origin(of kind: Mismatch.Kind, in table: PlacedTable) -> PlanOrigin {
        let root: EntityID
        var property: PropertyID?
        switch table.role {
        case .entity(let entity): root = entity
        case .join(let relationship): (root, property) = (mapping.destination.root(of: relationship.entity), relationship)
        }
        if case .value(let column) = kind { property = table.columns[column].role.property ?? property }
        let makers = mapping.makers(of: root)
        let found = property.flatMap { property in makers.firstResult { $0[property]?.origin } } ?? makers.first?.origin
        return found.map(origins.origin) ?? PlanOrigin(words: "")
    }
}
