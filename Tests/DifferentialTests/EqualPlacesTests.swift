import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution

/// Migrates rows of which several have one place, or none, in an order. Before, their keys decide. Asks SQLite for the order of the rows that stay, before and
/// after, whatever keys they have then.
@Suite struct EqualPlacesTests {
    private static let tally = Tally(
        seeds: 60,
        floors: [
            "chains": 45, "two steps in one pass": 6, "rows with one place whose keys change": 40, "orders of a to-many": 250,
            "orders of the other side": 100,
        ])

    @Test(arguments: seeds(60))
    func `rows with equal places stay in their order, whatever becomes of their keys`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let chain = ShelvedChain(seed: seed)
        if let words = try chain.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(chain.page)") }
    }
}

/// Items on shelves and marked by shelves. Each step may give items or shelves other keys: other values, another attribute, numbers, those of other rows with
/// which they become one.
private struct ShelvedChain {
    private var models: [String] = []
    private var mappings: [String] = []
    private var rows: [String] = []
    private let hasKinds: Bool
    private let hasLinks: Bool
    /// Whether items may become one. If not, they may be left out.
    private let unites: Bool
    private var changesKeys = false

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 9300)
        hasKinds = random.chance(35)
        unites = random.chance(40)
        // Links have the keys of their rows, so where they are it is seldom that two steps are one pass.
        hasLinks = random.chance(60)
        let isMarkedOrdered = random.chance(75)
        let orders = Orders(
            items: !hasLinks || random.chance(80), marked: isMarkedOrdered, marks: !isMarkedOrdered || random.chance(60),
            itemsAreFirst: random.chance(40))
        var key = random.pick(["", "code", "serial"])
        var shelfKey = random.pick(["mark", "", "mark"])
        models.append(model(1, key, shelfKey, orders))
        for step in 1...(random.chance(45) ? 1 : 2) {
            let (oldKey, oldShelfKey) = (key, shelfKey)
            if random.chance(step == 1 ? 60 : 20) { key = random.pick(["", "code", "serial"]) }
            if random.chance(20) { shelfKey = random.pick(["", "mark"]) }
            models.append(model(step + 1, key, shelfKey, orders))
            mappings.append(mapping(step, key, shelfKey, using: &random))
            changesKeys = changesKeys || key != oldKey || shelfKey != oldShelfKey || mappings[step - 1].contains("set:")
        }
        rows = Self.rows(of: StorageLayout.tables.place(checkChain(models, mappings).analysis.models[0], nil), hasKinds, &random)
    }

    var page: String { (rows + models + mappings).joined(separator: "\n") }

    private func model(_ version: Int, _ key: String, _ shelfKey: String, _ orders: Orders) -> String {
        func word(_ isOrdered: Bool) -> String { isOrdered ? ", ordered: true" : "" }
        let shelf = """
              Shelf:
            \(shelfKey.isEmpty ? "" : "    key: \(shelfKey)\n")    attributes: { mark: string, turn: string, name: string }
                relationships:
                  items: { to: [Item], inverse: shelf\(word(orders.items)) }
            \(hasLinks ? "      marked: { to: [Item], inverse: marks\(word(orders.marked)) }\n" : "")
            """
        let item = """
              Item:
            \(hasKinds ? "    abstract: true\n" : "")\(key.isEmpty ? "" : "    key: \(key)\n")    attributes: { code: string, serial: int64, title: string, grp: string }
                relationships:
                  shelf: { to: Shelf?, inverse: items }
            \(hasLinks ? "      marks: { to: [Shelf], inverse: marked\(word(orders.marks)) }\n" : "")\
            \(hasKinds ? "  Film: { parent: Item }\n  Book: { parent: Item }\n" : "")
            """
        // The side of links that comes first is the one that the mapping sets.
        return "model: Shop\nversion: \(version)\nentities:\n" + (orders.itemsAreFirst ? item + shelf : shelf + item)
    }

    private struct Orders {
        let items: Bool
        let marked: Bool
        let marks: Bool
        let itemsAreFirst: Bool
    }

    private func mapping(_ step: Int, _ key: String, _ shelfKey: String, using random: inout SeededGenerator) -> String {
        let values = random.pick([
            "", "", "", "", "code: string((1000 - $source.serial)!)", "serial: (1000 - $source.serial)!", "code: $source.grp",
            "code: concat(\"x\", $source.code)",
        ])
        let isEmpty = values.isEmpty || values == "code: $source.grp" && key == "code"
        let set = isEmpty ? "" : "set:\n        \(values)"
        func entry(_ name: String, _ lines: [String]) -> String {
            let written = lines.filter { !$0.isEmpty }
            return written.isEmpty ? "" : "  \(name):\n" + written.map { "    \($0)\n" }.joined()
        }
        func parts(_ name: String, _ condition: String) -> String {
            let written = [set].filter { !$0.isEmpty }.map { "      \($0.replacing("\n", with: "\n  "))\n" }.joined()
            return
                "  \(name):\n    - name: One\n      where: \(condition)\n\(written)    - name: Two\n      where: not (\(condition))\n\(written)"
        }
        var items = ""
        for name in hasKinds ? ["Film", "Book"] : ["Item"] {
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where unites: items += entry(name, ["distinct: $source.grp", random.chance(60) ? "order: $source.title desc" : "", set])
            case 1 where !hasKinds: items += parts(name, "$source.title < \"i3\"")
            case 2...(step == 1 ? 2 : 5) where !unites: items += entry(name, ["where: $source.title != \"i2\"", set])
            default: items += entry(name, [set])
            }
        }
        let shelf = random.pick(["", "", "set: { mark: $source.turn }"])
        let entities = entry("Shelf", [shelf]) + items
        let dropped =
            (shelf.isEmpty ? [] : ["Shelf.mark"])
            + (isEmpty || !values.hasPrefix("code") || values.contains("source.code") ? [] : ["Item.code"])
        return "mapping: Shop\nfrom: \(step)\nto: \(step + 1)\nallow: { new-uniqueness: tried }\n"
            + (dropped.isEmpty || entities.isEmpty ? "" : "drop: [\(dropped.joined(separator: ", "))]\n")
            + (entities.isEmpty ? "" : "entities:\n\(entities)")
    }

    /// Statements that fill a store. Items have few places, so that many share one.
    private static func rows(of placement: Placement, _ hasKinds: Bool, _ random: inout SeededGenerator) -> [String] {
        guard let shop = ShopColumns(placement) else { return [] }
        func insert(_ table: PlacedTable, _ values: [(String, String)]) -> String {
            "INSERT INTO \"\(table.name)\" (\(values.map { "\"\($0.0)\"" }.joined(separator: ", "))) VALUES (\(values.map(\.1).joined(separator: ", ")));"
        }
        func placeValue() -> String { random.pick(["0", "1", "1", "2", "7", "NULL"]) }
        var statements: [String] = []
        let marks = ["b", "a", "C"].shuffled(using: &random)
        let isShelfKeyed = shop.shelfKey == "mark"
        for (index, mark) in marks.enumerated() {
            let id = isShelfKeyed ? [] : [(shop.shelfKey, "\(index + 1)")]
            statements.append(insert(shop.shelves, id + [("mark", "'\(mark)'"), ("turn", "'\(9 - index)'"), ("name", "'s\(index)'")]))
        }
        func shelfKey(_ index: Int) -> String { isShelfKeyed ? "'\(marks[index])'" : "\(index + 1)" }
        let numbers = (1...7).shuffled(using: &random)
        for (index, number) in numbers.enumerated() {
            let (code, serial) = (["K", "b", "10", "9", "a", "Z", "-"][index], number * 3)
            let key = shop.itemKey == "code" ? "'\(code)'" : shop.itemKey == "serial" ? "\(serial)" : "\(number * 2)"
            var values = ["code", "serial"].contains(shop.itemKey) ? [] : [(shop.itemKey, key)]
            values += [
                ("code", "'\(code)'"), ("serial", "\(serial)"), ("title", "'i\(index)'"),
                ("grp", "'g\(Int.random(in: 0..<5, using: &random))'"),
            ]
            if hasKinds { values.append(("type", random.pick(["'Film'", "'Book'"]))) }
            values.append((shop.reference, random.chance(80) ? shelfKey(Int.random(in: 0..<2, using: &random)) : "NULL"))
            if let place = shop.place { values.append((place, placeValue())) }
            statements.append(insert(shop.items, values))
            guard let links = shop.links else { continue }
            for shelf in 0..<3 where random.chance(60) {
                let pair = [(links.near[0].name, shelfKey(shelf)), (links.far[0].name, key)]
                let places = [links.position, links.backPosition].compactMap(\.self).map { ($0.name, placeValue()) }
                statements.append(insert(links.table, pair + places))
            }
        }
        return statements
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let check = checkChain(models, mappings)
        // Where several mappings make rows, or rows become one, new keys of theirs are numbers.
        let mistakes = check.diagnostics.filter { $0.severity == .error && !$0.message.contains("'Item.serial'") }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        guard !check.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
        let all = check.analysis.models
        let placement = StorageLayout.tables.place(all[0], nil)
        let first = try FirstStore(
            createStatements(for: placement).map { $0 + ";" }.joined(separator: "\n") + "\n" + rows.joined(separator: "\n"))
        var before = try SQLiteDatabase.open(first.path, for: .reading)
        var results: [[[[StoredValue]]]] = []
        for isStepwise in [false, true] {
            let way = isStepwise ? "step by step" : "in one pass"
            let run = try first.migratedThrough(check, isStepwise: isStepwise, verification: .full)
            guard let path = run.path else {
                // Codes may become equal, and rows that become one can be on one side only.
                return run.errors.allSatisfy { $0.contains("same") } ? nil : "\(way), refused: \(run.errors)"
            }
            var after = try SQLiteDatabase.open(path, for: .reading)
            let last = StorageLayout.tables.place(all[all.count - 1], nil)
            if let words = try changedOrder(orders(in: placement), orders(in: last), &before, &after, tally) { return "\(way), \(words)" }
            if !isStepwise, mappings.count > 1, run.plan?.legs.count == 1 { _ = tally.note("two steps in one pass", .held) }
            results.append(try last.tables.map { try after.rows("SELECT * FROM \"\($0.name)\" ORDER BY 1, 2") })
        }
        _ = tally.note("chains", .held)
        if changesKeys { _ = tally.note("rows with one place whose keys change", .held) }
        return results[0] == results[1] ? nil : "step by step: \(results[1]), in one pass: \(results[0])"
    }

    /// Compares orders before with those after, and says what is wrong, in words.
    private func changedOrder(
        _ old: [OrderQuery], _ new: [OrderQuery], _ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ tally: Tally
    ) throws -> String? {
        let groups = "SELECT grp\(hasKinds ? " || type" : ""), title FROM Item"
        let (were, left) = (try lists(groups, &before), try lists(groups, &after))
        let staying = Set(left.values.joined())
        /// The item that an item becomes, if it stays or becomes one with others.
        func image(of title: String) -> [String] {
            if staying.contains(title) || !unites { return [title] }
            guard let group = were.first(where: { $0.value.contains(title) }) else { return [] }
            return left[group.key] ?? []
        }
        for (old, new) in zip(old, new) where !(unites && new.name == "orders of the other side") {
            let was = try lists(old.sql, &before)
            for (owner, found) in try lists(new.sql, &after) {
                var expected: [String] = []
                // Rows that become one have the links of all of them, at the first place.
                for title in was[owner] ?? [] {
                    let images = new.areLinks ? image(of: title) : [title]
                    for one in images where found.contains(one) && !expected.contains(one) { expected.append(one) }
                }
                let common = found.filter { expected.contains($0) }
                if common != expected { return "\(new.name) of \(owner): \(found), and should be \(expected)" }
                if common.count > 1 { _ = tally.note(new.name, .held) }
            }
        }
        return nil
    }

    private struct OrderQuery {
        let name: String
        let areLinks: Bool
        let sql: String
    }

    /// The names of owners and of their rows, in order.
    private func lists(_ sql: String, _ database: inout SQLiteDatabase) throws -> [String: [String]] {
        Dictionary(grouping: try database.rows(sql)) { $0[0].name ?? "" }.mapValues { $0.compactMap { $0[1].name } }
    }

    /// The queries for the orders that a version has: where places are equal, keys decide.
    private func orders(in placement: Placement) -> [OrderQuery] {
        guard let shop = ShopColumns(placement) else { return [] }
        let (shelves, items) = ("\"\(shop.shelves.name)\" s", "\"\(shop.items.name)\" i")
        let (shelfKey, itemKey) = ("s.\"\(shop.shelfKey)\"", "i.\"\(shop.itemKey)\"")
        var result: [OrderQuery] = []
        if let place = shop.place {
            let rows = "\(items) JOIN \(shelves) ON \(shelfKey) = i.\"\(shop.reference)\""
            result.append(
                OrderQuery(
                    name: "orders of a to-many", areLinks: false,
                    sql: "SELECT s.name, i.title FROM \(rows) ORDER BY s.name, i.\"\(place)\", \(itemKey)"))
        }
        if let links = shop.links {
            let (near, far) = ("p.\"\(links.near[0].name)\"", "p.\"\(links.far[0].name)\"")
            let rows = "\"\(links.table.name)\" p JOIN \(shelves) ON \(shelfKey) = \(near) JOIN \(items) ON \(itemKey) = \(far)"
            if let place = links.position {
                let list = "SELECT s.name, i.title FROM \(rows) ORDER BY s.name, p.\"\(place.name)\", \(itemKey)"
                result.append(OrderQuery(name: "orders of a to-many", areLinks: true, sql: list))
            }
            if let back = links.backPosition {
                let list = "SELECT i.title, s.name FROM \(rows) ORDER BY i.title, p.\"\(back.name)\", \(shelfKey)"
                result.append(OrderQuery(name: "orders of the other side", areLinks: false, sql: list))
            }
        }
        return result
    }
}

/// The tables of a version, and the columns that decide orders.
private struct ShopColumns {
    let shelves: PlacedTable
    let items: PlacedTable
    let shelfKey: String
    let itemKey: String
    let reference: String
    /// The column with an item's place on its shelf.
    let place: String?
    /// The pairs of shelves and the items that they mark.
    let links: PlacedJoin?

    init?(_ placement: Placement) {
        let model = placement.model
        guard let shelf = model.entities.first(where: { $0.name == "Shelf" })?.id,
            let item = model.entities.first(where: { $0.name == "Item" })?.id,
            let items = model.property("items", of: shelf), let toOne = model.property("shelf", of: item)
        else { return nil }
        (shelves, self.items) = (placement.table(of: shelf), placement.table(of: item))
        (shelfKey, itemKey) = (placement.key(of: shelf)[0].name, placement.key(of: item)[0].name)
        reference = placement.reference(toOne)[0].name
        place = placement.position(items)?.name
        links = model.property("marked", of: shelf).flatMap(placement.join)
    }
}
