import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

/// Checks the values of a store whose version is known only from its tables.
///
/// If most values of a column do not have the form of its type, the store is at another version, although its tables match. A few such values are
/// possible, because SQLite accepts them: they are reported and kept.
func holdValuesAgainstTypes(_ state: StoreState, in check: Check, waitMilliseconds: Int) -> Outcome<StoreState> {
    guard state.evidence == .structure, let path = state.path, let model = state.version.flatMap(check.analysis.model) else {
        return Outcome(state)
    }
    return valuesNotOfTypes(typeScans(of: placement(of: model, in: state.schema), in: state.schema), path, waitMilliseconds).flatMap {
        found in
        let version = state.version ?? ""
        guard found.strangers.isEmpty else { return .stopped(by: .store, .unrecognisedStore(path, like: version, found.strangers)) }
        return Outcome(state, [.adoptedVersion(version, of: path, strays: found.strays)])
    }
}

/// What the values of a store say about a version, in words: columns of which most values do not have the form of the type, and columns with a few such values.
struct ValuesNotOfTypes {
    var strangers: [String] = []
    var strays: [String] = []
}

/// Runs scans on a store.
func valuesNotOfTypes(_ scans: [TypeScan], _ path: String, _ waitMilliseconds: Int) -> Outcome<ValuesNotOfTypes> {
    var found = ValuesNotOfTypes()
    do throws(StoreError) {
        var database = try SQLiteDatabase.open(path, for: .reading, waitMilliseconds: waitMilliseconds)
        // The scans look at each value by itself, so no order of an application matters. SQLite asks for its collation all the same.
        database.inventCollations()
        do throws(DatabaseError) {
            try database.register(sqlFunctions(calledFunctions(in: scans.map(\.statement.sql))))
            for scan in scans {
                let counts = try database.rows(scan.statement.sql, scan.statement.bindings).first?.compactMap(\.integer) ?? []
                for (place, column) in scan.columns.enumerated() where counts.count == scan.columns.count * 2 {
                    let (all, wrong) = (counts[place * 2], counts[place * 2 + 1])
                    guard wrong > 0 else { continue }
                    let words = "\(wrong) of \(all) values of '\(column.name)' are not of type \(column.type)"
                    if column.hasForm, wrong * 2 > all { found.strangers.append(words) } else { found.strays.append(words) }
                }
            }
        } catch {
            throw StoreError(error, path: path, mode: .reading)
        }
    } catch {
        return .stopped(by: error.obstacle, .store(error))
    }
    return Outcome(found)
}
