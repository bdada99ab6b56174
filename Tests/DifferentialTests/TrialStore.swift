import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

@testable import MapCompiler
@testable import MapSyntax

/// The rows of a store before it is one: taken apart and put together again while a failure shrinks.
struct TrialStore {
    struct Row: CustomStringConvertible {
        var table: String
        var columns: [String]
        var values: [StoredValue]
        var description: String { "\(table)(" + zip(columns, values).map { "\($0): \(shown($1))" }.joined(separator: ", ") + ")" }
    }

    /// How a column is declared otherwise than mapc would declare it.
    struct Habit {
        var column: String
        var type: String?
        var isNoCase = false
        var isNullable = false

        /// A `CREATE TABLE` with it. Column names of random models stand in one table only, but for those that go on in another.
        func applied(to statement: String) -> String {
            statement.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                guard words.count > 1, String(words[0]) == "\"\(column)\"", !line.contains("PRIMARY KEY") else { return String(line) }
                let name = line.prefix { $0 == " " } + words[0]
                let rest = words.dropFirst(2).joined().replacing("NOT NULL", with: isNullable ? "" : "NOT NULL")
                let isLast = words[1].hasSuffix(",")
                let declared = type ?? words[1].replacing(",", with: "")
                let collation = isNoCase && !line.contains("COLLATE") ? " COLLATE NOCASE" : ""
                return name + " " + declared + collation + (rest.isEmpty ? (isLast ? "," : "") : " " + rest)
            }.joined(separator: "\n")
        }
    }

    var placement: Placement
    var rows: [Row]
    var habits: [Habit] = []

    /// The statements that make the store and fill it.
    var statements: [Statement] {
        let tables = createStatements(for: placement).map { text in Statement(habits.reduce(text) { $1.applied(to: $0) }) }
        return tables
            + rows.map { row in
                let places = row.values.map { _ in "?" }.joined(separator: ", ")
                let columns = row.columns.map { quoted($0) }.joined(separator: ", ")
                return Statement("INSERT OR IGNORE INTO \(quoted(row.table)) (\(columns)) VALUES (\(places))", bindings: row.values)
            }
    }

    /// A store in memory, with these rows.
    func database() throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        for statement in statements { try database.run(statement) }
        return database
    }

    /// The same rows, as far as another placement has tables and columns for them, without pairs of rows that are gone.
    func fitted(to other: Placement) -> TrialStore {
        let columns = Dictionary(uniqueKeysWithValues: other.tables.map { ($0.name, Set($0.columns.map(\.name))) })
        let discriminators = Dictionary(
            uniqueKeysWithValues: other.tables.compactMap { table in
                table.columns.first { $0.role == .discriminator }.map { (table.name, $0.name) }
            })
        func kinds(_ model: Model) -> Set<StoredValue> {
            Set(model.entities.filter { !$0.isAbstract }.map { StoredValue.text($0.name) })
        }
        let gone = kinds(placement.model).subtracting(kinds(other.model))
        let kept = rows.compactMap { row -> Row? in
            guard let known = columns[row.table] else { return nil }
            // Of kinds that are gone none is left.
            if let place = row.columns.firstIndex(of: discriminators[row.table] ?? ""), gone.contains(row.values[place]) { return nil }
            let cells = zip(row.columns, row.values).filter { known.contains($0.0) }
            return Row(table: row.table, columns: cells.map(\.0), values: cells.map(\.1))
        }
        return TrialStore(other, rows: kept.filter { row in isOfRows(row, in: other, kept) }, habits: habits)
    }

    /// Whether a pair is one of rows that are there.
    private func isOfRows(_ row: Row, in placement: Placement, _ rows: [Row]) -> Bool {
        guard let table = placement.tables.first(where: { $0.name == row.table }), case .join = table.role else { return true }
        return table.foreignKeys.allSatisfy { key in
            let pair = key.columns.map { column in zip(row.columns, row.values).first { $0.0 == column }?.1 ?? .null }
            return rows.contains { other in
                other.table == key.table
                    && key.referenced.map { column in zip(other.columns, other.values).first { $0.0 == column }?.1 ?? .null } == pair
            }
        }
    }

    /// Random rows: `count` for each concrete entity, references among them, some dangling, some values that no column was declared for.
    /// In tame stores values are few, so that rows agree, and what authors say of them holds.
    init(
        _ placement: Placement, count: Int, isTame: Bool = false, misfitPercent: Int = 0, danglingPercent: Int = 0,
        unknownKindPercent: Int = 0, fitsEveryForm: Bool = false, using random: inout SeededGenerator
    ) {
        self.placement = placement
        rows = []
        if unknownKindPercent > 0 { addHabitsOfKinds(using: &random) }
        var maker = RowMaker(
            placement: placement, isTame: isTame, misfitPercent: misfitPercent, danglingPercent: danglingPercent,
            unknownKindPercent: unknownKindPercent, fitsEveryForm: fitsEveryForm)
        rows = maker.rows(count, using: &random)
    }

    init(_ placement: Placement, rows: [Row], habits: [Habit] = []) {
        self.placement = placement
        self.rows = rows
        self.habits = habits
    }

    /// Columns of kinds that take nothing for a kind, or compare without case.
    private mutating func addHabitsOfKinds(using random: inout SeededGenerator) {
        let names = placement.tables.flatMap(\.columns).filter { $0.role == .discriminator }.map(\.name)
        guard let name = names.first, random.chance(60) else { return }
        habits.append(Habit(column: name, isNoCase: random.chance(50), isNullable: true))
    }

    /// Some columns are declared as other people declare them.
    mutating func addHabits(using random: inout SeededGenerator) {
        for column in placement.tables.flatMap(\.columns) where random.chance(20) {
            guard case .leaf = column.role else { continue }
            let types: [String: [String]] = [
                "TEXT": ["VARCHAR(20)", "CLOB"], "INTEGER": ["INT", "BIGINT"], "REAL": ["DOUBLE"], "BLOB": ["BLOB"],
            ]
            let isNoCase = column.declaredType == "TEXT" && random.chance(60)
            habits.append(Habit(column: column.name, type: types[column.declaredType].map { random.pick($0) }, isNoCase: isNoCase))
        }
    }
}

/// Makes rows that a store of the placement takes.
private struct RowMaker {
    let placement: Placement
    let isTame: Bool
    let misfitPercent: Int
    let danglingPercent: Int
    let unknownKindPercent: Int
    /// Whether dates are whole seconds and decimals have two digits, so that no version stores them in a form that holds less.
    let fitsEveryForm: Bool
    /// By root: the keys that its rows will have.
    private var keys: [EntityID: [[StoredValue]]] = [:]
    /// By concrete entity.
    private var keysOfKind: [EntityID: [[StoredValue]]] = [:]

    init(
        placement: Placement, isTame: Bool, misfitPercent: Int, danglingPercent: Int, unknownKindPercent: Int, fitsEveryForm: Bool
    ) {
        self.placement = placement
        self.isTame = isTame
        self.misfitPercent = misfitPercent
        self.danglingPercent = danglingPercent
        self.unknownKindPercent = unknownKindPercent
        self.fitsEveryForm = fitsEveryForm
    }

    private var model: Model { placement.model }
    private var nilPercent: Int { isTame ? 5 : 25 }

    mutating func rows(_ count: Int, using random: inout SeededGenerator) -> [TrialStore.Row] {
        var kinds: [(EntityID, [StoredValue])] = []
        for entity in model.entities where !entity.isAbstract {
            let root = model.root(of: entity.id)
            for _ in 0..<count {
                let key = placement.key(of: entity.id).map { column in keyValue(column, keys[root, default: []].count, using: &random) }
                guard !keys[root, default: []].contains(key) else { continue }
                keys[root, default: []].append(key)
                kinds.append((entity.id, key))
            }
        }
        var rows: [TrialStore.Row] = []
        for (kind, key) in kinds { keysOfKind[kind, default: []].append(key) }
        for (kind, key) in kinds { rows.append(row(kind, key, using: &random)) }
        for table in placement.tables {
            guard case .join(let relationship) = table.role, let far = model[relationship].relationship?.destination else { continue }
            guard !keys(of: relationship.entity).isEmpty, !keys(of: far).isEmpty else { continue }
            for _ in 0..<(2 * count) { rows.append(pair(table, relationship.entity, far, using: &random)) }
        }
        return rows
    }

    private func keyValue(_ column: PlacedColumn, _ number: Int, using random: inout SeededGenerator) -> StoredValue {
        guard column.role == .rowID || column.coding.type.isInteger else {
            let pool = HostileValues.values(of: column.coding.type, in: model).map { encode($0, column.coding) }.filter { $0 != .null }
            return random.pick(pool)
        }
        return .integer(random.chance(15) ? random.pick([-3, 0, 1_000, 77]) : Int64(number + 1))
    }

    private func row(_ kind: EntityID, _ key: [StoredValue], using random: inout SeededGenerator) -> TrialStore.Row {
        let table = placement.table(of: kind)
        let properties = Set(model.properties(of: kind))
        var columns: [String] = []
        var values: [StoredValue] = []
        for (index, column) in table.columns.enumerated() {
            let value: StoredValue
            if let place = table.key.firstIndex(of: index) {
                value = key[place]
            } else {
                switch column.role {
                case .discriminator: value = random.chance(unknownKindPercent) ? unknownKind(kind, using: &random) : .text(model[kind].name)
                case .leaf(let leaf):
                    guard properties.contains(leaf.property) else { continue }
                    value = leafValue(leaf, column, using: &random)
                case .reference(let toOne, let part):
                    guard properties.contains(toOne) else { continue }
                    guard part == 0 else { continue }
                    let reference = referenceValue(toOne, using: &random)
                    columns += placement.reference(toOne).map(\.name)
                    values += reference
                    continue
                case .position: value = random.chance(80) ? .integer(Int64.random(in: 0..<6, using: &random)) : .null
                case .rowID, .joinSource, .joinDestination: continue
                }
            }
            columns.append(column.name)
            values.append(value)
        }
        return TrialStore.Row(table: table.name, columns: columns, values: values)
    }

    /// What names no kind of the hierarchy, though it may come close, or is the name of something else.
    private func unknownKind(_ kind: EntityID, using random: inout SeededGenerator) -> StoredValue {
        let name = model[kind].name
        let ancestors = sequence(first: kind) { self.model[$0].parent }.filter { model[$0].isAbstract }.map { model[$0].name }
        let strangers = model.entities.filter { model.root(of: $0.id) != model.root(of: kind) }.map(\.name)
        let swapped = name == name.lowercased() ? name.uppercased() : name.lowercased()
        let texts = [swapped, swapped, "", " \(name)", "\(name)\u{0}", "0"] + ancestors + strangers.prefix(1)
        return random.pick(texts.map { StoredValue.text($0) } + [.null, .null, .blob(Array(name.utf8)), .integer(1)])
    }

    private func leafValue(_ leaf: LeafID, _ column: PlacedColumn, using random: inout SeededGenerator) -> StoredValue {
        if random.chance(misfitPercent) {
            let misfit = random.pick(HostileValues.misfits)
            if !misfit.isNothing || !column.isNotNull { return misfit }
        }
        if !column.isNotNull, model[leaf.property].attribute?.type.isOptional ?? true, random.chance(nilPercent) { return .null }
        var values = HostileValues.values(of: column.coding.type, in: model)
        if fitsEveryForm { values = values.filter { HostileValues.everyForm(of: column.coding.type).allSatisfy($0.fits) } }
        let pool = isTame ? Array(values.prefix(4)) : values
        for _ in 0..<8 {
            let stored = encode(random.pick(pool), column.coding)
            if !stored.isNothing, decode(stored, column.coding, in: model).isReadable { return stored }
        }
        return encode(pool[0], column.coding)
    }

    private func referenceValue(_ toOne: PropertyID, using random: inout SeededGenerator) -> [StoredValue] {
        guard let relationship = model[toOne].relationship else { return [] }
        let columns = placement.reference(toOne)
        if relationship.isOptional, random.chance(nilPercent) { return columns.map { _ in .null } }
        if random.chance(danglingPercent) { return nowhere(relationship.destination, columns, using: &random) }
        // A row of another kind in the same table is as good as none.
        let pool =
            random.chance(danglingPercent) ? keys[model.root(of: relationship.destination)] ?? [] : keys(of: relationship.destination)
        return pool.isEmpty ? columns.map { _ in .null } : random.pick(pool)
    }

    /// The key of a row that is not there: the next that the table would give, or one far off.
    private func nowhere(_ entity: EntityID, _ columns: [PlacedColumn], using random: inout SeededGenerator) -> [StoredValue] {
        let next = keys[model.root(of: entity), default: []].compactMap { if case .integer(let key)? = $0.first { key } else { nil } }.max()
        let far = random.chance(50) ? 424_242 : (next ?? 0) + Int64.random(in: 1...4, using: &random)
        return columns.map { $0.coding.type.isInteger ? .integer(far) : .text("nobody") }
    }

    private func keys(of entity: EntityID) -> [[StoredValue]] { model.concreteKinds(of: entity).flatMap { keysOfKind[$0] ?? [] } }

    private func pair(_ table: PlacedTable, _ near: EntityID, _ far: EntityID, using random: inout SeededGenerator) -> TrialStore.Row {
        let columns = table.columns.prefix { if case .position = $0.role { false } else { true } }
        var rest = columns[...]
        let sides = [near, far].flatMap { entity in
            let own = Array(rest.prefix(placement.key(of: entity).count))
            rest = rest.dropFirst(own.count)
            return random.chance(danglingPercent / 2) ? nowhere(entity, own, using: &random) : random.pick(keys(of: entity))
        }
        let positions = table.columns.dropFirst(sides.count).map { _ in StoredValue.integer(Int64.random(in: 0..<6, using: &random)) }
        return TrialStore.Row(table: table.name, columns: table.columns.map(\.name), values: sides + positions)
    }
}

extension Value {
    var isReadable: Bool { if case .unreadable = self { false } else { true } }
}

extension StoredValue {
    /// Whether SQLite keeps NULL of it, which it does of what is not a number.
    fileprivate var isNothing: Bool {
        switch self {
        case .null: true
        case .real(let number): number.isNaN
        case .integer, .text, .blob: false
        }
    }
}

/// A stored value as SQL would write it, each double with all its digits.
func shown(_ value: StoredValue) -> String {
    switch value {
    case .real(let real): "\(real)"
    default: literal(value)
    }
}

/// Whether two stored values are the same bytes: 1 is not 1.0, 0.0 not −0.0.
func isSame(_ left: StoredValue, _ right: StoredValue) -> Bool {
    if case .real(let a) = left, case .real(let b) = right { return a.bitPattern == b.bitPattern }
    return left == right
}

/// The functions that a statement calls, with what runs under their names.
func functions(in sql: String) -> [String: SQLFunction] {
    let words = sql.split { !($0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber)) }
    return sqlFunctions(words.filter { $0.hasPrefix("mapc_") }.map(String.init))
}

/// Models from their text; nothing may be wrong with them.
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
