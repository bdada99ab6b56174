import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A mapping from one version to a later one, and the steps that it stands for, over the same rows.
///
/// The first samples are the smallest, so that what is reported is as small as it can be. Rows that either way refuses tell nothing: the
/// sample is passed over.
struct JumpTrial {
    let jump: CompleteMapping
    let chain: [CompleteMapping]

    /// Rows of each entity in each sample.
    private static let sizes = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 6]
    /// How many rows may be made in all, the versions on the way included: a wide and long chain is tried with fewer samples.
    private static let mostRows = 2_000
    private static let run = RunFacts(now: 1_767_225_600_000_000, seed: Array(1...16))

    /// What was found, once for each thing, in the smallest rows in which it shows.
    func differences() -> [JumpDifference] {
        let placements = ([jump.source] + chain.map(\.destination)).map { placement(of: $0, in: nil) }
        guard let first = placements.first, let last = placements.last else { return [] }
        var generator = SampleGenerator(seed: 1)
        let expressions = (chain + [jump]).flatMap(\.expressions)
        // Of a great number `range` would make more elements than a check has time for.
        let countsUp = expressions.contains { $0.contains(where: \.isRange) }
        let constants = expressions.flatMap(\.constants).filter { !countsUp || !$0.isGreater(than: Self.mostRows) }
        var rowsMade = 0
        var found: [JumpDifference] = []
        for size in Self.sizes {
            rowsMade += size * placements.reduce(0) { $0 + $1.tables.count }
            guard rowsMade <= Self.mostRows else { break }
            let sample = SampleRows(first, count: size, constants: constants, using: &generator)
            guard let stepwise = try? interpreted(chain, from: sample.tables, placements),
                let direct = try? interpreted([jump], from: sample.tables, [first, last])
            else { continue }
            for difference in JumpDifference.all(between: direct, and: stepwise, of: sample, by: jump)
            where !found.contains(where: { $0.subject == difference.subject }) {
                found.append(difference)
            }
        }
        return found
    }

    /// What the last of these steps makes, each of what the one before makes.
    private func interpreted(
        _ steps: [CompleteMapping], from sample: [SampleTable], _ placements: [Placement]
    ) throws -> [ExpectedTable] {
        var tables = sample
        var made: [ExpectedTable] = []
        for (step, (source, destination)) in zip(steps, zip(placements, placements.dropFirst())) {
            let rows = StoreRows(try database(of: tables, source), placement: source)
            made = try expectedTables(step, of: rows, in: destination, run: Self.run)
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
    fileprivate var isRange: Bool { if case .call(let function, _) = kind { function.name == "range" } else { false } }

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

extension Value {
    /// Whether it is a number past that, of either sign.
    fileprivate func isGreater(than limit: Int) -> Bool {
        switch self {
        case .integer(let number): number.magnitude > UInt(limit)
        case .real(let number): number.magnitude > Double(limit)
        default: false
        }
    }
}
