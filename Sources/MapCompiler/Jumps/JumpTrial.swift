import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A mapping from one version to a later one, and the steps that it stands for, over the same rows.
///
/// The first samples are the smallest, so that what is reported is as small as it can be. Rows that either way refuses tell nothing: the
/// sample is passed over. Rows of which more would be made than a check has time for are drawn again, some times.
struct JumpTrial {
    let jump: CompleteMapping
    let chain: [CompleteMapping]

    /// Rows of each entity in each sample.
    private static let sizes = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6]
    /// How many rows may be made in all, the versions on the way included: a wide and long chain is tried with fewer samples.
    private static let mostRows = 2_000
    /// What may be done with one sample: a count in a row may stand for a million rows.
    private static let mostWork = 20_000
    private static let run = RunFacts(now: 1_767_225_600_000_000, seed: Array(1...16))

    /// What was found, once for each thing, in the smallest rows in which it shows.
    func differences() -> [JumpDifference] {
        let placements = ([jump.source] + chain.map(\.destination)).map { placement(of: $0, in: nil) }
        guard let first = placements.first, let last = placements.last else { return [] }
        var generator = SampleGenerator(seed: 1)
        let constants = (chain + [jump]).flatMap(\.expressions).flatMap(\.constants)
        var rowsMade = 0
        var found: [JumpDifference] = []
        var sizes = Self.sizes[...]
        var drawsLeft = 2 * sizes.count
        while drawsLeft > 0, let size = sizes.first {
            drawsLeft -= 1
            rowsMade += size * placements.reduce(0) { $0 + $1.tables.count }
            guard rowsMade <= Self.mostRows else { break }
            let sample = SampleRows(first, count: size, constants: constants, using: &generator)
            do {
                let stepwise = try interpreted(chain, from: sample.tables, placements)
                let direct = try interpreted([jump], from: sample.tables, [first, last])
                for difference in JumpDifference.all(between: direct, and: stepwise, of: sample, by: jump)
                where !found.contains(where: { $0.subject == difference.subject }) {
                    found.append(difference)
                }
                sizes.removeFirst()
            } catch is AllowanceSpent {
                // Drawn again, other values may stand for less.
                continue
            } catch {
                sizes.removeFirst()
            }
        }
        return found
    }

    /// What the last of these steps makes, each of what the one before makes.
    private func interpreted(
        _ steps: [CompleteMapping], from sample: [SampleTable], _ placements: [Placement]
    ) throws -> [ExpectedTable] {
        let allowance = Allowance(Self.mostWork)
        var tables = sample
        var made: [ExpectedTable] = []
        for (step, (source, destination)) in zip(steps, zip(placements, placements.dropFirst())) {
            let rows = StoreRows(try database(of: tables, source), placement: source)
            made = try expectedTables(step, of: rows, in: destination, run: Self.run, allowance: allowance)
            tables = made.map { table in
                SampleTable(
                    name: table.table.name, columns: table.table.columns.map(\.name), rows: table.rows.map { $0.cells.map(\.stored) })
            }
        }
        return made
    }

    private func database(of tables: [SampleTable], _ placement: Placement) throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        for statement in createStatements(for: placement) { try database.execute(statement) }
        for table in tables {
            let columns = table.columns.map { quoted($0) }.joined(separator: ", ")
            let places = table.columns.map { _ in "?" }.joined(separator: ", ")
            let sql = "INSERT INTO main.\(quoted(table.name)) (\(columns)) VALUES (\(places))"
            for row in table.rows { try database.run(Statement(sql, bindings: row)) }
        }
        return database
    }
}

/// Rows of a table in stored form.
struct SampleTable {
    var name: String
    var columns: [String]
    /// In the order of the columns.
    var rows: [[StoredValue]]
}

extension CompleteMapping {
    fileprivate var expressions: [Expression] {
        fileLets.map(\.value)
            + entityMappings.flatMap { mapping in
                mapping.lets.map(\.value) + [mapping.condition, mapping.elements?.value].compactMap(\.self)
                    + mapping.properties.flatMap(\.expressions)
            }
    }
}

extension Expression {
    /// The constants that it compares with and chooses between: rows with these values take ways that others do not.
    fileprivate var constants: [Value] {
        switch kind {
        case .constant(let value): [value]
        case .lookup(_, let cases, _): cases.map(\.key) + parts.flatMap(\.constants)
        case .applied(let function, _): function.body.constants + parts.flatMap(\.constants)
        default: parts.flatMap(\.constants)
        }
    }
}
