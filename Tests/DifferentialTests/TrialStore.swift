import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting

@testable import MapCompiler
@testable import MapSyntax

/// The rows of a store before it is made. Tests remove some of them to make a failure smaller.
struct TrialStore {
    struct Row: CustomStringConvertible {
        var table: String
        var columns: [String]
        var values: [StoredValue]
        var description: String { "\(table)(" + zip(columns, values).map { "\($0): \(shown($1))" }.joined(separator: ", ") + ")" }
    }

    /// A column declared in another way than mapc would declare it.
    struct Habit {
        var column: String
        var type: String?
        /// `NOCASE` or `RTRIM`.
        var collation: String?
        var isNullable = false
        /// Statements that make indexes which only the store has.
        var indexes: [String] = []

        /// Returns the `CREATE TABLE` with this column's declaration changed. Column names of random models occur in one table only, except
        /// for those that continue in another.
        func applied(to statement: String) -> String {
            statement.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                guard words.count > 1, isSpelled(words[0], "\"\(column)\"") else { return String(line) }
                let name = line.prefix { $0 == " " } + words[0]
                let rest = words.dropFirst(2).joined().replacing("NOT NULL", with: isNullable ? "" : "NOT NULL")
                let isLast = words[1].hasSuffix(",")
                let declared = type ?? words[1].replacing(",", with: "")
                let collation = line.contains("COLLATE") ? "" : collation.map { " COLLATE \($0)" } ?? ""
                return name + " " + declared + collation + (rest.isEmpty ? (isLast ? "," : "") : " " + rest)
            }.joined(separator: "\n")
        }
    }

    var placement: Placement
    var rows: [Row]
    var habits: [Habit] = []
    /// How SQLite stores the texts: `UTF-8`, `UTF-16le`, `UTF-16be`.
    var encoding = "UTF-8"

    /// The statements that make and fill the store.
    var statements: [Statement] {
        let tables = createStatements(for: placement).map { text in Statement(habits.reduce(text) { $1.applied(to: $0) }, .create) }
        return tables + habits.flatMap(\.indexes).map { Statement($0, .index) }
            + rows.map { row in
                let places = row.values.map { _ in "?" }.joined(separator: ", ")
                let columns = row.columns.map { quoted($0) }.joined(separator: ", ")
                return Statement(
                    "INSERT OR IGNORE INTO \(quoted(row.table)) (\(columns)) VALUES (\(places))", bindings: row.values, .insert)
            } + placement.coreDataStatements
    }

    /// Returns a store in memory with these rows.
    func database() throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        if encoding != "UTF-8" { try database.execute("PRAGMA encoding = '\(encoding)'") }
        for statement in statements { try database.run(statement) }
        return database
    }

    /// Returns the same rows, as far as another placement has tables and columns for them, without pairs of missing rows.
    func fitted(to other: Placement) -> TrialStore {
        let columns = Dictionary(
            uniqueKeysWithValues: other.tables.map { (foldedName($0.name), Set($0.columns.map { foldedName($0.name) })) })
        let discriminators = Dictionary(
            uniqueKeysWithValues: other.tables.compactMap { table in
                table.columns.first { $0.role == .discriminator }.map { (foldedName(table.name), foldedName($0.name)) }
            })
        func kinds(_ model: Model) -> Set<String> {
            Set(model.entities.filter { !$0.isAbstract }.map(\.name))
        }
        let lost = kinds(placement.model).subtracting(kinds(other.model))
        let gone = Set(placement.model.entities.filter { lost.contains($0.name) }.map { placement.kind(of: $0.id) })
        let kept = rows.compactMap { row -> Row? in
            guard let known = columns[foldedName(row.table)] else { return nil }
            // Rows of kinds that no longer exist are left out.
            if let place = row.columns.map(foldedName).firstIndex(of: discriminators[foldedName(row.table)] ?? ""),
                gone.contains(row.values[place])
            {
                return nil
            }
            let cells = zip(row.columns, row.values).filter { known.contains(foldedName($0.0)) }
                .map { ($0, foldedName($0) == discriminators[foldedName(row.table)] ? kind($1, in: other) : $1) }
            return Row(table: row.table, columns: cells.map(\.0), values: cells.map(\.1))
        }
        var fitted = TrialStore(other, rows: kept.filter { row in isOfRows(row, in: other, kept) }, habits: habits)
        fitted.encoding = encoding
        return fitted
    }

    /// Returns what another placement has for a kind. In a Core Data store, kinds are numbers, and a model with fewer entities has others.
    private func kind(_ stored: StoredValue, in other: Placement) -> StoredValue {
        guard other.model.isCoreData else { return stored }
        let name = placement.model.entities.first { placement.kind(of: $0.id) == stored }?.name
        return other.model.entities.first { $0.name == name }.map { other.kind(of: $0.id) } ?? stored
    }

    /// Whether both rows of a pair exist.
    private func isOfRows(_ row: Row, in placement: Placement, _ rows: [Row]) -> Bool {
        guard let table = placement.tables.first(where: { sameName($0.name, row.table) }), case .join = table.role else { return true }
        return table.foreignKeys.allSatisfy { key in
            let pair = key.columns.map { column in zip(row.columns, row.values).first { $0.0 == column }?.1 ?? .null }
            return rows.contains { other in
                other.table == key.table
                    && key.referenced.map { column in zip(other.columns, other.values).first { $0.0 == column }?.1 ?? .null } == pair
            }
        }
    }

    /// Makes random rows: `count` for each concrete entity, with references among them, some of them dangling, and some values that do not
    /// fit their columns. Tame stores have few different values, so that rows agree and assertions hold.
    init(
        _ placement: Placement, count: Int, isTame: Bool = false, misfitPercent: Int = 0, danglingPercent: Int = 0,
        unknownKindPercent: Int = 0, hasHabits: Bool = false, fitsEveryForm: Bool = false, using random: inout SeededGenerator
    ) {
        self.placement = placement
        rows = []
        if unknownKindPercent > 0 { addHabitsOfKinds(using: &random) }
        if hasHabits { addHabits(using: &random) }
        var maker = RowMaker(
            placement: placement, isTame: isTame, misfitPercent: misfitPercent, danglingPercent: danglingPercent,
            unknownKindPercent: unknownKindPercent, fitsEveryForm: fitsEveryForm)
        maker.collations = Dictionary(habits.compactMap { habit in habit.collation.map { (foldedName(habit.column), $0) } }) { first, _ in
            first
        }
        rows = maker.rows(count, using: &random)
    }

    init(_ placement: Placement, rows: [Row], habits: [Habit] = []) {
        self.placement = placement
        self.rows = rows
        self.habits = habits
    }

    /// Makes the column of the kinds nullable, sometimes with a collation that ignores case.
    private mutating func addHabitsOfKinds(using random: inout SeededGenerator) {
        let names = placement.tables.flatMap(\.columns).filter { $0.role == .discriminator }.map(\.name)
        guard let name = names.first, random.chance(60) else { return }
        habits.append(Habit(column: name, collation: random.chance(50) ? "NOCASE" : nil, isNullable: true))
    }

    /// Declares some columns as other tools declare them. That includes keys and references, which are then not compared by their bytes.
    private mutating func addHabits(using random: inout SeededGenerator) {
        let columns = placement.tables.flatMap { table in table.columns.map { (table, $0) } }
        for (table, column) in columns {
            // Join tables of an entity with itself have columns of the same names.
            guard !habits.contains(where: { sameName($0.column, column.name) }),
                columns.count(where: { sameName($0.1.name, column.name) }) == 1
            else {
                continue
            }
            let isKey = table.keyColumns.contains { sameName($0.name, column.name) }
            let isReference: Bool
            switch column.role {
            case .reference, .joinSource, .joinDestination: isReference = true
            case .leaf: isReference = false
            case .rowID, .discriminator, .position, .changeCount, .referenceKind: continue
            }
            guard random.chance(isKey || isReference ? 40 : 20) else { continue }
            let types: [String: [String]] = [
                "TEXT": ["VARCHAR(20)", "CLOB"], "INTEGER": ["INT", "BIGINT"], "REAL": ["DOUBLE"], "BLOB": ["BLOB"],
            ]
            let isText = column.declaredType == "TEXT" && random.chance(60)
            // Only INTEGER makes a key the row ID.
            let isTyped = table.rowIDColumn?.name != column.name
            habits.append(
                Habit(
                    column: column.name, type: isTyped ? types[column.declaredType].map { random.pick($0) } : nil,
                    collation: isText ? random.pick(["NOCASE", "NOCASE", "RTRIM"]) : nil,
                    indexes: isText && !isReference && random.chance(15) ? [index(of: column, of: table, using: &random)] : []))
        }
    }

    /// Returns a unique index that no model declares, with its own collation.
    private func index(of column: PlacedColumn, of table: PlacedTable, using random: inout SeededGenerator) -> String {
        let collation = random.pick(["NOCASE", "RTRIM", "BINARY"])
        return "CREATE UNIQUE INDEX \(quoted("own " + column.name)) ON \(quoted(table.name)) (\(quoted(column.name)) COLLATE \(collation))"
    }
}

extension Value {
    var isReadable: Bool { if case .unreadable = self { false } else { true } }
}

/// Returns a stored value as SQL would write it, each double with all its digits.
func shown(_ value: StoredValue) -> String {
    switch value {
    case .real(let real): "\(real)"
    default: literal(value)
    }
}

/// Whether two stored values are the same bytes: 1 is not 1.0, 0.0 is not −0.0.
func isSame(_ left: StoredValue, _ right: StoredValue) -> Bool {
    if case .real(let a) = left, case .real(let b) = right { return a.bitPattern == b.bitPattern }
    return left == right
}

/// Returns the models of these texts. Throws their errors.
func models(_ texts: [String]) throws -> [Model] {
    var diagnostics = Diagnostics()
    let files = texts.enumerated().map { TextFile(path: "\($0.offset + 1).model.yaml", text: $0.element) }
    let models = resolveModels(parse(files, into: &diagnostics), into: &diagnostics)
    let errors = diagnostics.all.filter { $0.severity == .error }.map(\.message)
    guard errors.isEmpty else { throw WrongProject(errors: errors) }
    return models
}

struct WrongProject: Error, CustomStringConvertible {
    var errors: [String]
    var description: String { errors.joined(separator: "; ") }
}
