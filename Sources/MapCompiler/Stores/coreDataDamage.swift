import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

extension Compiler {
    /// Looks in the rows of a Core Data store for what SQLite's own check cannot know: references to rows that do not exist, values whose files are
    /// missing, required values that are nil, and rows of no entity. The store is only read. Any other store has none of these.
    public func checkRows(of state: StoreState, in check: Check, waitMilliseconds: Int = 0) -> Outcome<StoreState> {
        guard let path = state.path, let model = state.version.flatMap(check.analysis.model), model.isCoreData else {
            return Outcome(state)
        }
        do throws(StoreError) {
            let damage = try damage(of: placement(of: model, in: state.schema), in: path, waitMilliseconds)
            return damage.contains { $0.severity == .error } ? .stopped(by: .misfit, damage) : Outcome(state, damage)
        } catch {
            return .stopped(by: error.obstacle, .store(error))
        }
    }

    private func damage(of placement: Placement, in store: String, _ waitMilliseconds: Int) throws(StoreError) -> [Diagnostic] {
        var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
        var found: [Diagnostic] = []
        for question in coreDataQuestions(of: placement) {
            var rows: [[StoredValue]]
            do throws(DatabaseError) {
                rows = try database.rows(question.query.sql, question.query.bindings)
            } catch {
                throw StoreError(error, path: store, mode: .reading)
            }
            if question.subject == .files {
                var missing: [[StoredValue]] = []
                for row in rows where try !hasExternalFile(row.last?.name ?? "", of: store) { missing.append(row) }
                rows = missing
            }
            guard !rows.isEmpty else { continue }
            let keys = rows.prefix(3).compactMap { $0.first.map { visibleLiteral($0) } }
            found.append(
                question.cure.map { .damagedRows(store, question.words, keys: keys, count: rows.count, cure: $0) }
                    ?? .missingExternalFiles(store, question.words, keys: keys, count: rows.count, folder: supportFolder(of: store)))
        }
        return found
    }
}
