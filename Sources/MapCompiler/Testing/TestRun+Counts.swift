import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

extension BalancedEntry {
    /// Whether the entry counts a property. In one pass, what a version between loses is `Post.words of version 2`, and belongs to it, too: with '--stepwise' that is the same.
    fileprivate func counts(_ title: String) -> Bool { self.title == title || self.title.hasPrefix(title + " of version ") }
}

// The counts of a run, and queries of the database that it leaves.
extension TestRun {
    /// Compares how many values and references are lost. What the test does not mention may be lost: `after` says what there is.
    func lost(in migrated: Migrated) -> [Diagnostic] {
        wrongLosses(in: migrated).map { loss in
            let words =
                loss.found == 0
                ? "nothing of '\(loss.title)' is lost" : "\(loss.found) of '\(loss.title)' \(loss.found == 1 ? "is" : "are") lost"
            return .failedTest(
                words, at: loss.name.range, label: "expected \(loss.wanted)", instead: Diagnostic.Edit(loss.written, String(loss.found)))
        }
    }

    /// A count under `lost` that is not that of the migration.
    struct WrongLoss {
        /// `Post.words`.
        var title: String
        var name: Name
        /// The count in the file.
        var written: TextRange
        var wanted: Int64
        var found: Int64
    }

    func wrongLosses(in migrated: Migrated) -> [WrongLoss] {
        let ledger = migrated.outcome.value?.legs.flatMap(\.ledger) ?? []
        return test.lost.compactMap { property, name, count, written in
            let title = "\(test.destination[property.entity].name).\(test.destination[property].name)"
            let terms = ledger.filter { entry in [title, name.text].contains { entry.counts($0) } }.flatMap(\.terms)
            let losing: [LedgerCount] = LedgerCount.ofLostValues + [.lostReferences, .displacedReferences, .leftOutReferences]
            let found = terms.filter { losing.contains($0.counts) }.map(\.count).reduce(0, +)
            return found == count ? nil : WrongLoss(title: title, name: name, written: written, wanted: count, found: found)
        }
    }

    /// Compares the answers to the test's own queries.
    func answers(of migrated: Migrated) -> [Diagnostic] {
        test.queries.compactMap { query in
            do {
                var database = try SQLiteDatabase.open(migrated.path, for: .reading)
                var rows: [[StoredValue]] = []
                // A file can be written by a statement that leaves the database as it is, such as VACUUM INTO.
                database.fence(true)
                try database.query(Statement(query.query.text, .ask)) { row in
                    rows.append(row)
                    return rows.count <= Self.mostRows
                }
                if WantedAnswer(query.answer).is(rows) { return nil }
                return .failedTest(
                    "the answer is \(WantedAnswer.words(rows))", at: query.answer.range, label: "expected this",
                    instead: rows.count < 100 ? WantedAnswer.text(rows).map { Diagnostic.Edit(query.answer.range, $0) } : nil)
            } catch {
                let error = error as? DatabaseError
                let isForbidden = error?.isForbidden ?? false
                return .failedTest(
                    isForbidden ? "the query does more than read" : "the query cannot be run: \(error?.message ?? "unknown error")",
                    at: query.query.range, label: isForbidden ? "not allowed" : "SQLite refuses it",
                    help: isForbidden ? "ask for rows of the migrated database, with SELECT" : nil)
            }
        }
    }

    private static let mostRows = 10_000

    /// Returns a table in which two ways differ; `nil` if there is none.
    func difference(_ one: Migrated, _ other: Migrated, at later: Model? = nil) throws -> Diagnostic? {
        let model = later ?? test.destination
        if one.way.isStepwise != other.way.isStepwise, !goesTheSameSteps(in: check, from: test.source.version, to: model.version) {
            return nil
        }
        let described = try (describedRows(at: other.path, of: model), describedRows(at: one.path, of: model))
        for ((table, mine), (_, theirs)) in zip(described.0, described.1) where mine != theirs {
            let row = zip(mine, theirs).first { $0 != $1 }
            let notes = row.map { ["\(other.way.words): \($0.map(literal))", "\(one.way.words): \($1.map(literal))"] } ?? []
            return .failedTest(
                "\(later.map { "at version \($0.version), " } ?? "")\(one.way.words) the table '\(table)' gets other rows than \(other.way.words)",
                at: test.name.range,
                label: "the same rows before", notes: notes, help: "this is a mistake of mapc: please report it with this test")
        }
        return nil
    }
}
