import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// What is true of every store that Core Data wrote, as a query for the rows that break it.
struct CoreDataRule {
    var words: String
    var sql: String
    /// Whether the rows that break it refer to rows that do not exist.
    var isDangling = false

    func isBroken(in database: inout SQLiteDatabase) throws -> Bool { try !database.rows(sql).isEmpty }

    /// Returns the rules for the tables of a model.
    static func all(of placement: Placement) -> [CoreDataRule] {
        placement.model.isCoreData ? numbers(of: placement) + placement.tables.flatMap { rules(of: $0, placement) } : []
    }

    /// Numbers are 1 to n. Only a root has a greatest key.
    private static func numbers(of placement: Placement) -> [CoreDataRule] {
        let list = placement.numberedEntities.map { "(\($0.number), '\($0.name)', \($0.parent))" }.joined(separator: ", ")
        let wanted = "WITH wanted (n, name, parent) AS (VALUES \(list))"
        return [
            CoreDataRule(
                words: "an entity has no number",
                sql: "\(wanted) SELECT * FROM wanted EXCEPT SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY"),
            CoreDataRule(
                words: "a number has no entity",
                sql: "\(wanted) SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY EXCEPT SELECT * FROM wanted"),
            CoreDataRule(words: "a subentity has a greatest key", sql: "SELECT 1 FROM Z_PRIMARYKEY WHERE Z_SUPER > 0 AND Z_MAX IS NOT 0"),
        ]
    }

    private static func rules(of table: PlacedTable, _ placement: Placement) -> [CoreDataRule] {
        guard case .entity(let root) = table.role else { return table.columns.compactMap { joinRule(of: $0, table, placement) } }
        let name = quoted(table.name)
        let number = placement.numberedEntities.first { $0.id == root }?.number ?? 0
        let kinds = placement.kindList(of: root)
        let own = [
            CoreDataRule(words: "\(name): no kind", sql: "SELECT 1 FROM \(name) WHERE Z_ENT NOT IN (\(kinds)) OR Z_ENT IS NULL"),
            CoreDataRule(words: "\(name): never saved", sql: "SELECT 1 FROM \(name) WHERE Z_OPT < 1 OR Z_OPT IS NULL"),
            CoreDataRule(
                words: "\(name): a key is greater than the greatest",
                sql: "SELECT 1 FROM \(name) WHERE Z_PK > (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(number))"),
        ]
        return own + table.columns.compactMap { rule(of: $0, name, placement) }
    }

    /// A reference has its row, the kind of that row beside it, and a position.
    private static func rule(of column: PlacedColumn, _ table: String, _ placement: Placement) -> CoreDataRule? {
        let (model, name) = (placement.model, quoted(column.name))
        func reference(_ toOne: PropertyID?) -> String? { toOne.flatMap { placement.reference($0).first }.map { quoted($0.name) } }
        switch column.role {
        case .reference(let toOne, _):
            guard let target = model[toOne].relationship?.destination else { return nil }
            return CoreDataRule(
                words: "\(table).\(name) is dangling",
                sql: "SELECT 1 FROM \(table) AS t WHERE t.\(name) IS NOT NULL AND NOT EXISTS (\(placement.row(of: target, "t.\(name)")))",
                isDangling: true)
        case .referenceKind(let toOne):
            guard let target = model[toOne].relationship?.destination, let key = reference(toOne) else { return nil }
            let kind = "(SELECT d.Z_ENT FROM \(quoted(placement.table(of: target).name)) AS d WHERE d.Z_PK = t.\(key))"
            return CoreDataRule(
                words: "\(table).\(name) is another kind", sql: "SELECT 1 FROM \(table) AS t WHERE t.\(name) IS NOT \(kind)")
        case .position(let toMany):
            guard let key = reference(model[toMany].relationship?.inverse) else { return nil }
            return CoreDataRule(
                words: "\(table).\(name): a position exactly with a reference",
                sql: "SELECT 1 FROM \(table) WHERE (\(name) IS NULL) <> (\(key) IS NULL)")
        default: return nil
        }
    }

    /// Both rows of a pair exist, and it has each of its positions.
    private static func joinRule(of column: PlacedColumn, _ table: PlacedTable, _ placement: Placement) -> CoreDataRule? {
        guard case .join(let id) = table.role, let far = placement.model[id].relationship?.destination else { return nil }
        let (home, name) = (quoted(table.name), quoted(column.name))
        switch column.role {
        case .joinSource, .joinDestination:
            let target = column.role == .joinSource(0) ? id.entity : far
            return CoreDataRule(
                words: "\(home).\(name) is dangling",
                sql: "SELECT 1 FROM \(home) AS t WHERE NOT EXISTS (\(placement.row(of: target, "t.\(name)")))", isDangling: true)
        case .position: return CoreDataRule(words: "\(home).\(name) is absent", sql: "SELECT 1 FROM \(home) WHERE \(name) IS NULL")
        default: return nil
        }
    }
}

extension Placement {
    /// The entities with their numbers: roots by name, each followed by its subentities.
    fileprivate var numberedEntities: [(number: Int, id: EntityID, name: String, parent: Int)] {
        var found: [(number: Int, id: EntityID, name: String, parent: Int)] = []
        func add(_ entities: [EntityID], under parent: Int) {
            for id in entities.sorted(by: { model[$0].name.lowercased() < model[$1].name.lowercased() }) {
                found.append((found.count + 1, id, model[id].name, parent))
                add(model.children(of: id), under: found.count)
            }
        }
        add(model.entities.filter { $0.parent == nil }.map(\.id), under: 0)
        return found
    }

    /// The numbers of an entity's concrete kinds, as SQL.
    fileprivate func kindList(of entity: EntityID) -> String {
        let kinds = Set(model.concreteKinds(of: entity))
        return numberedEntities.filter { kinds.contains($0.id) }.map { "\($0.number)" }.joined(separator: ", ")
    }

    /// A query for the row of an entity that a key names.
    fileprivate func row(of entity: EntityID, _ key: String) -> String {
        "SELECT 1 FROM \(quoted(table(of: entity).name)) AS d WHERE d.Z_PK = \(key) AND d.Z_ENT IN (\(kindList(of: entity)))"
    }

    /// The statements that make a Core Data store of random rows: those of its own tables, and those that complete the references. None in another
    /// layout.
    var coreDataStatements: [Statement] {
        guard model.isCoreData else { return [] }
        // Kinds and positions follow from references, so references come first.
        return [true, false].flatMap { first in tables.flatMap { completions(of: $0, areReferences: first) } } + ownTables
    }

    /// Beside a reference are the kind of its row and its position. A one-to-one has both sides.
    private func completions(of table: PlacedTable, areReferences: Bool) -> [Statement] {
        let name = quoted(table.name)
        let columns = table.columns.filter { if case .reference = $0.role { areReferences } else { !areReferences } }
        return columns.flatMap { placed -> [String] in
            let column = quoted(placed.name)
            switch placed.role {
            case .reference(let toOne, _): return otherSide(of: toOne, column, in: name)
            case .referenceKind(let toOne):
                guard let target = model[toOne].relationship?.destination, let key = reference(toOne).first else { return [] }
                let kind = "(SELECT d.Z_ENT FROM \(quoted(self.table(of: target).name)) AS d WHERE d.Z_PK = \(name).\(quoted(key.name)))"
                return ["UPDATE \(name) SET \(column) = \(kind)"]
            case .position(let toMany):
                guard let inverse = model[toMany].relationship?.inverse, let key = reference(inverse).first else { return [] }
                return ["UPDATE \(name) SET \(column) = iif(\(quoted(key.name)) IS NULL, NULL, coalesce(\(column), 0))"]
            default: return []
            }
        }.map { Statement($0, .update) }
    }

    /// The first side keeps one reference to each row, and the second has the same pairs.
    private func otherSide(of toOne: PropertyID, _ column: String, in table: String) -> [String] {
        guard let inverse = model[toOne].relationship?.inverse, let other = model[inverse].relationship, !other.isMany,
            (toOne.entity.index, model[toOne].name) < (inverse.entity.index, other.name), let back = reference(inverse).first
        else { return [] }
        let home = quoted(self.table(of: inverse.entity).name)
        let key = "SELECT min(o.Z_PK) FROM \(table) AS o WHERE o.\(column) ="
        return [
            "UPDATE \(table) SET \(column) = NULL WHERE Z_PK > (\(key) \(table).\(column))",
            "UPDATE \(home) SET \(quoted(back.name)) = iif(Z_ENT IN (\(kindList(of: inverse.entity))), (\(key) \(home).Z_PK), NULL)",
        ]
    }

    private var ownTables: [Statement] {
        let entities = numberedEntities.map { entity in
            let greatest = entity.parent == 0 ? "(SELECT coalesce(max(Z_PK), 0) FROM \(quoted(table(of: entity.id).name)))" : "0"
            return Statement(
                "INSERT INTO Z_PRIMARYKEY VALUES (\(entity.number), '\(entity.name)', \(entity.parent), \(greatest))", .insert)
        }
        let hashes = VersionHashes(model).known.mapValues { Data($0) }
        let list: [String: Any] = ["NSStoreModelVersionHashes": hashes, "NSStoreModelVersionHashesVersion": 3]
        let bytes = (try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)) ?? Data()
        return [
            Statement("CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)", .create),
            Statement("CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)", .create),
            Statement("INSERT INTO Z_METADATA VALUES (1, 'trial', ?1)", bindings: [.blob([UInt8](bytes))], .insert),
        ] + entities
    }
}
