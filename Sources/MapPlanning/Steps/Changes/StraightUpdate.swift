import MapAnalysis
import MapPlan
import MapSyntax

/// New values of a table's rows. Each is computed from its own row alone.
struct StraightUpdate {
    static let layerAlias = "mapc_lets"

    var change: TableChange
    /// The table's name when the update runs.
    var table: String
    var title: String
    var origins: [PlanOrigin]
    var values: [ProjectedColumn]
    /// Intermediate values that the values read under an alias of their own. They are computed once.
    var layers: [[ProjectedColumn]]
    /// The alias under which the row's columns are read.
    var alias: String
    /// The condition that the updated rows fulfill.
    var kinds: Condition
}

extension LegOutline {
    /// Adds one UPDATE for each table. The UPDATE itself refuses a row that breaks an obligation. That costs an eighth of the update's
    /// time, while a separate scan beforehand costs a third. If an UPDATE refuses a row, everything is undone and mapc checks the
    /// obligations one by one.
    func addStraightUpdates(into draft: inout LegDraft) {
        for var update in draft.straightUpdates {
            guardRows(of: &update, into: &draft)
            let values = RowChange.NewValues(columns: update.values, layers: update.layers, layerAlias: StraightUpdate.layerAlias)
            let change = RowChange(
                update.table, .update(alias: update.alias, set: values, where: update.kinds), counter: "updated \(update.table)")
            addUpdate(update.change, update.title, change, update.origins, ofAllRows: update.kinds.isAlwaysTrue, into: &draft)
        }
    }

    private func guardRows(of update: inout StraightUpdate, into draft: inout LegDraft) {
        // The UPDATE checks only the rows that it changes, so it must reach all of the table's rows before any is dropped.
        guard let old = update.change.match.kept, update.kinds.isAlwaysTrue, !update.change.losesRows else { return }
        let row = ownRow(of: update, old.name)
        let obligations = draft.obligations
        let broken = draft.screening.removeConditions(of: old.name) { obligations[$0].isAboutCost ? nil : $1.ofOwnRow(row) }
        guard !broken.isEmpty else { return }
        for (place, _) in broken { draft.obligations[place].isGuarded = true }
        let notNull = Set(update.values.map(\.name).filter { isNotNull($0, while: update) }.map(foldedName))
        var conditions = broken.map(\.condition)
        update.values.refuse(&conditions, inColumnsThat: { notNull.contains(foldedName($0)) })
        refuse(conditions, in: &update, whereNotNull: notNull)
    }

    /// Makes the update fail for a row in which one of the conditions holds. `notNull` has the columns that refuse nil.
    private func refuse(_ conditions: [Condition], in update: inout StraightUpdate, whereNotNull notNull: Set<FoldedName>) {
        let places = update.values.indices
        let guarding = places.filter { notNull.contains(foldedName(update.values[$0].name)) }
        // What a row without the value breaks is refused by the column itself.
        var unnoticed = conditions.filter { condition in !guarding.contains { update.values[$0].value.isNull(where: condition) } }
        for place in places where !guarding.contains(place) {
            let value = update.values[place].value
            let ofNull = unnoticed.filter(value.isNull(where:))
            if ofNull.isEmpty { continue }
            unnoticed.removeAll(where: value.isNull(where:))
            // Only rows without the value need to be checked.
            let refusal = Scalar.conditional([ConditionalCase(when: .any(ofNull), then: .refusal)], otherwise: .null)
            update.values[place].value = .coalesce([value, refusal])
        }
        guard !unnoticed.isEmpty else { return }
        let refusal = ConditionalCase(when: .any(unnoticed), then: guarding.isEmpty ? .refusal : .null)
        let place = guarding.first ?? 0
        update.values[place].value = .conditional([refusal], otherwise: update.values[place].value)
    }

    private func ownRow(of update: StraightUpdate, _ old: String) -> OwnRow {
        let (alias, names, retyped) = (update.alias, after.names, after.retypedColumns)
        func stored(_ name: String) -> Scalar { .column(alias: alias, name: names.column(name, of: old)) }
        return OwnRow(alias: Screening.alias, stored: stored) { name in
            let column = stored(name)
            guard let reading = retyped[LoweringEnvironment.place(of: name, in: old)] else { return column }
            guard reading == .readAsReal else { return .operation(reading, [column]) }
            // The operation that makes an integer a real would also make a text a number.
            return .conditional([ConditionalCase(when: .isNumber(column), then: .operation(reading, [column]))], otherwise: column)
        }
    }

    /// Whether SQLite refuses NULL in a column while the update runs.
    private func isNotNull(_ name: String, while update: StraightUpdate) -> Bool {
        renamed.table(update.table)?.column(name)?.isNotNull ?? false && !has(name, in: update.change.edits.optional)
    }
}

extension Scalar {
    /// A value that SQLite cannot compute, so that the statement fails.
    fileprivate static var refusal: Scalar { .operation(.failure, []) }
}

extension Obligation {
    /// Whether the obligation prevents later statements from running without end. Such an obligation is checked first.
    fileprivate var isAboutCost: Bool { DiagnosticCode.ofCost.contains { $0.slug == code } }
}
