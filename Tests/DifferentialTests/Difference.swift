import Foundation
import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// A migration and a store for which two results differ.
struct Difference {
    var migration: Migration
    var store: TrialStore
    var words: String

    /// The kind of difference, which must stay the same while the case becomes smaller.
    fileprivate var kind: String {
        ["the plan finds", "the interpreter finds", "the run failed", "cannot be planned", "all together"].first(where: words.contains)
            ?? "values"
    }

    /// The case as a page for `Tests/Specs/`. Whoever fixes the mistake adds the expected rows.
    var page: String {
        let inserts = store.rows.map { row in
            let columns = row.columns.map { quoted($0) }.joined(separator: ", ")
            return "INSERT INTO \(quoted(row.table)) (\(columns)) VALUES (\(row.values.map(shown).joined(separator: ", ")));\n"
        }
        let made =
            store.habits.isEmpty
            ? "" : "```sql store\n" + store.statements.filter(\.bindings.isEmpty).map { $0.sql + ";\n" }.joined() + "```\n\n"
        return
            "\(migration.name)\n\(words)\n\n## A case\n\n\(migration.page)\n\(made)```sql before\n\(inserts.joined())```\n"
    }

    /// Runs this migration and store again. Returns the difference if there still is one, else nil.
    func confirmed() -> Difference? {
        guard let steps = try? migration.complete(), let first = steps.first else { return nil }
        let fitted = store.fitted(to: StorageLayout.of(first.source).place(first.source, nil))
        guard case .differs(let found)? = try? MigrationTrial(migration, steps, fitted).run() else { return nil }
        return Difference(migration: migration, store: fitted, words: found)
    }
}

/// Shrinks a difference: fewer rows, plainer values, smaller models and simpler expressions. It stops if nothing more can be left out, or
/// after 1200 attempts. `MAPC_ATTEMPTS` sets another number of attempts; with 0 the difference stays as it was found.
func shrunk(_ first: Difference) -> Difference {
    var (result, left) = (first, ProcessInfo.processInfo.environment["MAPC_ATTEMPTS"].flatMap(Int.init) ?? 1200)
    var isShrinking = true
    while isShrinking, left > 0 {
        isShrinking = false
        for candidates in [fewerRows, smallerTexts, simplerExpressions, plainerValues] {
            var (place, found) = (0, candidates(result))
            while left > 0, place < found.count {
                left -= 1
                if let smaller = found[place].confirmed(), smaller.kind == result.kind {
                    (result, found) = (smaller, candidates(smaller))
                    isShrinking = true
                } else {
                    place += 1
                }
            }
        }
    }
    return result
}

/// Returns the difference with one row or one habit less.
private func fewerRows(_ difference: Difference) -> [Difference] {
    let rows = difference.store.rows.indices.map { place in
        var fewer = difference
        fewer.store.rows.remove(at: place)
        return fewer
    }
    return difference.store.habits.indices.map { place in
        var fewer = difference
        fewer.store.habits.remove(at: place)
        return fewer
    } + rows
}

/// Returns the difference with one plainer value: nil, zero or a letter.
private func plainerValues(_ difference: Difference) -> [Difference] {
    difference.store.rows.indices.flatMap { place in
        let table = difference.store.placement.tables.first { sameName($0.name, difference.store.rows[place].table) }
        let kinds = table?.columns.filter { if case .discriminator = $0.role { true } else { false } } ?? []
        let keys = ((table?.keyColumns ?? []) + kinds).map(\.name)
        let required = table?.columns.filter(\.isNotNull).map(\.name) ?? []
        return difference.store.rows[place].values.indices.flatMap { cell -> [Difference] in
            guard !keys.contains(difference.store.rows[place].columns[cell]) else { return [] }
            let value = difference.store.rows[place].values[cell]
            let plain: [StoredValue]
            switch value {
            case .null: plain = []
            case .integer(let number): plain = number == 0 || number == 1 ? [] : [.null, .integer(1), .integer(0)]
            case .real(let number): plain = number == 1 ? [] : [.null, .real(1)]
            case .text(let bytes): plain = bytes == [0x61] ? [] : [.null, .text("a")]
            case .blob(let bytes): plain = bytes.isEmpty ? [] : [.null, .blob([])]
            }
            let isRequired = required.contains(difference.store.rows[place].columns[cell])
            return plain.filter { !isRequired || $0 != .null }.map { simpler in
                var changed = difference
                changed.store.rows[place].values[cell] = simpler
                return changed
            }
        }
    }
}

/// Returns the difference with smaller texts: without a name wherever it is mentioned and everything named only there, or without one line
/// and the lines indented under it.
private func smallerTexts(_ difference: Difference) -> [Difference] {
    let migration = difference.migration
    func changed(_ change: (String) -> String) -> Difference {
        var smaller = difference
        smaller.migration.models = migration.models.map(change)
        smaller.migration.mappings = migration.mappings.map { $0.map(change) }
        return smaller
    }
    let texts = migration.models + migration.mappings.compactMap(\.self)
    let names = Set(migration.models.flatMap { Outline($0).names }).sorted()
    let withoutNames = names.map { name in
        let gone = namesTiedTo(name, in: texts)
        return changed { Outline($0).without(mentioning: gone) }
    }
    let withoutSteps: [Difference] =
        migration.mappings.count < 2
        ? []
        : [0, migration.mappings.count].map { place -> Difference in
            var smaller = difference
            smaller.migration.models.remove(at: place)
            smaller.migration.mappings.remove(at: min(place, migration.mappings.count - 1))
            return smaller
        }
    let withoutLines = texts.flatMap { text in
        Outline(text).smaller.map { lines in changed { $0 == text ? lines : $0 } }
    }
    return withoutSteps + withoutNames + withoutLines
}

/// Returns a name with the names that are declared by it: `b7: { renamingID: a3 }` is removed with `a3`, an inverse with its relationship.
private func namesTiedTo(_ name: String, in texts: [String]) -> Set<String> {
    var found: Set<String> = [name]
    for _ in 0..<3 {
        for text in texts { found.formUnion(Outline(text).propertiesMentioning(found)) }
    }
    return found
}

/// Returns the difference with one expression replaced by a part of it.
private func simplerExpressions(_ difference: Difference) -> [Difference] {
    difference.migration.mappings.indices.flatMap { place -> [Difference] in
        guard let text = difference.migration.mappings[place] else { return [] }
        return Outline(text).withSimplerExpressions.map { simpler in
            var smaller = difference
            smaller.migration.mappings[place] = simpler
            return smaller
        }
    }
}
