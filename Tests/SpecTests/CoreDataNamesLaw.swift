import Foundation
import MapAnalysis
import MapCompiler
import MapExecution
import MapPlan
import RandomTesting

/// Computes each name in a Core Data store that mapc has written again, from the model and the numbers of `Z_PRIMARYKEY` alone: the tables, their columns, and
/// the tables of many-to-manys. Knows nothing of how mapc places a model.
enum CoreDataNamesLaw {
    /// Looks at every store of a folder that mapc has migrated and recognises.
    static func verdict(in folder: String, by check: Check) throws -> Tally.Verdict {
        var verdict = Tally.Verdict.silent
        guard check.analysis.models.contains(where: { $0.layout == "core-data" }) else { return verdict }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".sqlite") {
            let path = folder + "/" + name
            guard let state = Compiler().recognise(path, in: check).value, let model = state.version.flatMap(check.analysis.model),
                model.layout == "core-data"
            else { continue }
            var store = try SQLiteDatabase.open(path, for: .reading)
            // The metadata have a receipt.
            let mark = try store.rows("SELECT instr(CAST(Z_PLIST AS BLOB), CAST('mapc' AS BLOB)) > 0 FROM Z_METADATA")
            guard mark == [[.integer(1)]] else { continue }
            if let mistake = try Names(model, &store).mistake(&store) { return .broken("\(name): \(mistake)") }
            verdict = .held
        }
        return verdict
    }

    private struct Names {
        let model: Model
        let numbers: [String: Int64]

        init(_ model: Model, _ store: inout SQLiteDatabase) throws {
            self.model = model
            let rows = try store.rows("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY WHERE Z_ENT < 16000")
            numbers = Dictionary(rows.compactMap { row in row[0].words.flatMap { name in row[1].integer.map { (name, $0) } } }) {
                first, _ in first
            }
        }

        func mistake(_ store: inout SQLiteDatabase) throws -> String? {
            if numbers != expectedNumbers { return "the entities have the numbers \(numbers), not \(expectedNumbers)" }
            let new = try columns(of: &store)
            let expected = expected(among: Set(new.keys))
            for (table, wanted) in expected.sorted(by: { $0.key < $1.key }) {
                guard let found = new[table] else { return "there is no table \(table): \(new.keys.sorted())" }
                let missing = wanted.subtracting(found)
                if !missing.isEmpty { return "\(table) has \(found.sorted()), and not \(missing.sorted())" }
                let more = found.subtracting(wanted).filter(Self.isNumbered)
                if !more.isEmpty { return "\(table) has \(more.sorted()), which the model does not need" }
            }
            let tables = Set(new.keys).subtracting(expected.keys).filter(Self.isNumbered)
            return tables.isEmpty ? nil : "there are the tables \(tables.sorted()), which the model does not need"
        }

        /// Whether a name has the number of an entity. Other names may belong to what no version describes.
        private static func isNumbered(_ name: String) -> Bool {
            let rest = name.dropFirst().drop { $0 == "_" }
            return (rest.hasPrefix("FOK_") ? rest.dropFirst(4) : rest).first?.isNumber ?? false
        }

        private func columns(of store: inout SQLiteDatabase) throws -> [String: Set<String>] {
            let sql =
                "SELECT upper(t.name), upper(c.name) FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name LIKE 'Z%'"
            let rows = try store.rows(sql).compactMap { row in row[0].words.flatMap { table in row[1].words.map { (table, $0) } } }
            let tables = Dictionary(grouping: rows) { $0.0 }.mapValues { Set($0.map(\.1)) }
            return tables.filter { !["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"].contains($0.key) }
        }

        /// Roots by the alphabet without regard to case, each followed by its subentities.
        private var expectedNumbers: [String: Int64] {
            var numbers: [String: Int64] = [:]
            func add(_ entities: [Entity]) {
                for entity in entities.sorted(by: { $0.name.lowercased() < $1.name.lowercased() }) {
                    numbers[entity.name] = Int64(numbers.count + 1)
                    add(model.entities.filter { $0.parent == entity.id })
                }
            }
            add(model.entities.filter { $0.parent == nil })
            return numbers
        }

        private func expected(among tables: Set<String>) -> [String: Set<String>] {
            var names: [String: [String]] = [:]
            for entity in model.entities {
                let table = self.table(of: entity.id)
                names[table, default: []] += entity.parent == nil ? ["Z_PK", "Z_ENT", "Z_OPT"] : []
                for property in entity.declared {
                    switch property {
                    case .attribute(let attribute): names[table, default: []] += columns(of: attribute)
                    case .relationship(let relationship): add(relationship, to: &names, tables)
                    }
                }
            }
            return names.mapValues { columns in
                var counts: [String: Int] = [:]
                return Set(
                    columns.map { name in
                        defer { counts[name, default: 0] += 1 }
                        // A name that is taken gets a digit.
                        return counts[name].map { name + String($0) } ?? name
                    })
            }
        }

        private func table(of entity: EntityID) -> String { "Z" + model[model.root(of: entity)].name.uppercased() }

        private func number(_ entity: EntityID) -> Int64 { numbers[model[entity].name] ?? 0 }

        private func columns(of attribute: Attribute) -> [String] {
            if attribute.isTransient { return [] }
            if case .composite(_, let name) = attribute.type.value {
                return model.composite(name)?.leaves.map { "Z" + ($0.path.last ?? "").uppercased() } ?? []
            }
            return [attribute.column?.uppercased() ?? "Z" + attribute.name.uppercased()]
        }

        private func add(_ relationship: Relationship, to names: inout [String: [String]], _ tables: Set<String>) {
            let name = relationship.name.uppercased()
            let inverse = relationship.inverse.flatMap { model[$0].relationship }
            let own = table(of: relationship.id.entity)
            guard relationship.isMany else {
                names[own, default: []].append("Z" + name)
                if !model.children(of: relationship.destination).isEmpty {
                    names[own, default: []].append("Z\(number(relationship.destination))_\(name)")
                }
                if let inverse, inverse.isMany, inverse.isOrdered { names[own, default: []].append("Z_FOK_" + name) }
                return
            }
            guard let inverse else {
                let column = "\(number(relationship.id.entity))\(name)"
                names[table(of: relationship.destination), default: []] +=
                    ["Z" + column] + (relationship.isOrdered ? ["Z_FOK_" + column] : [])
                return
            }
            guard inverse.isMany else { return }
            addPairs(relationship, inverse, to: &names, tables)
        }

        /// The table has the number of one entity and the name of its relationship: see `namesTable`.
        private func addPairs(
            _ relationship: Relationship, _ inverse: Relationship, to names: inout [String: [String]], _ tables: Set<String>
        ) {
            let (own, other) = (number(relationship.id.entity), number(inverse.id.entity))
            let name = relationship.name.uppercased()
            if relationship.id == inverse.id {
                names["Z_\(own)\(name)"] = ["Z_\(own)\(name)", "REFLEXIVE"]
                return
            }
            guard namesTable(relationship, inverse, tables) else { return }
            let (near, far) = ("\(own)\(inverse.name.uppercased())", "\(other)\(name)")
            names["Z_\(own)\(name)"] =
                ["Z_" + near, "Z_" + far] + (relationship.isOrdered ? ["Z_FOK_" + far] : []) + (inverse.isOrdered ? ["Z_FOK_" + near] : [])
        }

        /// Of two entities without parents and subentities, the one with the lower number. Otherwise the one that the store's table has. A new table has that of
        /// an entity in a hierarchy, and in one hierarchy that of the first by name. Which side of a self-relation names a new table is not known.
        private func namesTable(_ relationship: Relationship, _ inverse: Relationship, _ tables: Set<String>) -> Bool {
            let ends = [relationship, inverse]
            let numbers = ends.map { number($0.id.entity) }
            let areKin = ends.map { model[$0.id.entity].parent != nil || !model.children(of: $0.id.entity).isEmpty }
            if numbers[0] != numbers[1], areKin == [false, false] { return numbers[0] < numbers[1] }
            let areThere = zip(numbers, ends).map { tables.contains("Z_\($0)\($1.name.uppercased())") }
            if areThere[0] != areThere[1] { return areThere[0] }
            if numbers[0] == numbers[1] { return relationship.id < inverse.id }
            if areKin[0] != areKin[1] { return areKin[0] }
            let roots = ends.map { model.root(of: $0.id.entity) }
            return roots[0] == roots[1] ? model[ends[0].id.entity].name < model[ends[1].id.entity].name : numbers[0] < numbers[1]
        }
    }
}
