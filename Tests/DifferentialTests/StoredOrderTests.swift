import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Checks by plain SQL that each order which a store keeps is the same for the rows that stay: the order of a to-one's other side, and both orders of a
/// many-to-many. If rows become one, those of the first row come first.
@Suite struct StoredOrderTests {
    private static let tally = Tally(
        seeds: 50, floors: ["orders of one row": 100, "orders of rows that become one": 8, "orders that are named": 2])

    @Test(arguments: seeds(50))
    func `stored orders stay`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = OrderedStore(seed: seed)
        if let words = try store.run(Self.tally) {
            Issue.record(
                "seed \(seed): \(words)\n\(store.shape)\n\(store.mapping)\n\(store.lists.rows)\n\(store.songs.rows)\n\(store.pairs)")
        }
    }
}

/// Lists of songs. Each row has a number `tag`, which never changes, and a name, by which rows may become one.
private struct OrderedStore {
    struct Side {
        let entity: String
        let other: String
        /// The names of the rows with the tags 1, 2, ….
        let rows: [String]
        let leavesOut: Int?
        let isMerged: Bool
        let isLastFirst: Bool

        init(_ entity: String, _ other: String, using random: inout SeededGenerator) {
            (self.entity, self.other) = (entity, other)
            rows = (0..<Int.random(in: 2...5, using: &random)).map { _ in random.pick(["a", "b", "c", "d"]) }
            leavesOut = random.chance(30) ? Int.random(in: 1...rows.count, using: &random) : nil
            isMerged = random.chance(40)
            isLastFirst = random.chance(40)
        }

        /// The tags of the rows that become one row, for each row that is made. The first of a group gives it its values.
        var groups: [[Int]] {
            let tags = (1...rows.count).filter { $0 != leavesOut }
            guard isMerged else { return tags.map { [$0] } }
            let groups = Dictionary(grouping: tags) { rows[$0 - 1] }.values.map { isLastFirst ? $0.sorted(by: >) : $0.sorted() }
            return groups.sorted { $0[0] < $1[0] }
        }

        /// The tag that the row has which is made from the row with a tag.
        func image(_ tag: Int) -> Int? { groups.first { $0.contains(tag) }?[0] }

        var entry: String? {
            var lines: [String] = []
            if let leavesOut { lines.append("    where: $source.tag != \(leavesOut)") }
            if isMerged { lines.append("    distinct: $source.name") }
            if isMerged, isLastFirst { lines.append("    order: $source.tag desc") }
            return lines.isEmpty ? nil : "  \(entity):\n" + lines.joined(separator: "\n") + "\n"
        }
    }

    struct Shape {
        var isCoreData: Bool
        var isMany: Bool
        var listsAreOrdered: Bool
        var songsAreOrdered: Bool
        /// Whether version 2 declares the other side first.
        var isTurned: Bool
        /// Whether the mapping sorts the songs of a list.
        var isSorted: Bool
    }

    /// A pair, with its position among the songs of the list, and among the lists of the song.
    struct Pair {
        var list: Int
        var song: Int
        var place: Int
        var back: Int
    }

    let shape: Shape
    let lists: Side
    let songs: Side
    let pairs: [Pair]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 9_400)
        let isMany = random.chance(65)
        let (first, second) = random.pick([(true, true), (true, true), (true, false), (false, true)])
        lists = Side("List", "songs", using: &random)
        songs = Side("Song", "lists", using: &random)
        shape = Shape(
            isCoreData: random.chance(35), isMany: isMany, listsAreOrdered: isMany && second, songsAreOrdered: first || !isMany,
            isTurned: random.chance(30), isSorted: random.chance(15))
        let (places, backs) = ((0..<40).shuffled(using: &random), (0..<40).shuffled(using: &random))
        var pairs: [Pair] = []
        for song in 1...songs.rows.count {
            let own = (1...lists.rows.count).shuffled(using: &random)
            for list in isMany ? own.filter({ _ in random.chance(60) }) : [own[0]] {
                pairs.append(Pair(list: list, song: song, place: places[pairs.count], back: backs[pairs.count]))
            }
        }
        self.pairs = pairs
    }

    func model(_ version: Int) -> String {
        let list =
            "  List:\n    attributes: { tag: int64, name: string\(version == 2 ? ", note: string?" : "") }\n    relationships:\n"
            + "      songs: { to: [Song], inverse: \(shape.isMany ? "lists" : "list")\(shape.songsAreOrdered ? ", ordered: true" : "") }\n"
        let song =
            "  Song:\n    attributes: { tag: int64, name: string }\n    relationships:\n"
            + (shape.isMany
                ? "      lists: { to: [List], inverse: songs\(shape.listsAreOrdered ? ", ordered: true" : "") }\n"
                : "      list: { to: List?, inverse: songs }\n")
        return "model: M\nversion: \(version)\n\(shape.isCoreData ? "layout: core-data\n" : "")entities:\n"
            + (version == 2 && shape.isTurned ? song + list : list + song)
    }

    var mapping: String {
        var entries = [lists.entry, songs.entry].compactMap(\.self)
        var drop: [String] = [lists, songs].filter { $0.leavesOut != nil }.map(\.entity)
        drop += [lists, songs].filter(\.isMerged).map { "\($0.entity).tag" }
        if shape.isSorted {
            let set = "    set: { songs: $source.songs.sorted($0.tag) }\n"
            if let entry = lists.entry { entries[0] = entry + set } else { entries.insert("  List:\n" + set, at: 0) }
            if shape.listsAreOrdered { drop.append("Song.lists") }
        }
        return "mapping: M\nfrom: 1\nto: 2\n" + (drop.isEmpty ? "" : "drop: [\(drop.joined(separator: ", "))]\n")
            + (entries.isEmpty ? "" : "entities:\n" + entries.joined())
    }

    /// The tags on the other side of a row that is made, in order: those of its first row, then those that only the next ones have.
    private func expected(_ group: [Int], of near: (Pair) -> Int, _ far: (Pair) -> Int?, by place: (Pair) -> Int) -> [Int] {
        var found: [Int] = []
        for tag in group {
            for pair in pairs.filter({ near($0) == tag }).sorted(by: { place($0) < place($1) }) {
                if let image = far(pair), !found.contains(image) { found.append(image) }
            }
        }
        return found
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-order-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = [("1.model.yaml", model(1)), ("2.model.yaml", model(2)), ("1-2.mapping.yaml", mapping)]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let placements = check.analysis.models.map { StorageLayout.of($0).place($0, nil) }
        try make(placements[0], at: folder + "/store.db")
        let migrated = try MigratedStore(.inPlace, in: folder, by: check)
        // One song may be in two of the lists that the mapping sets.
        if shape.isSorted, !shape.isMany, songs.isMerged, migrated.errors(besides: ["several-values"]).isEmpty, migrated.path == nil {
            return nil
        }
        guard let path = migrated.path else { return "\(migrated.diagnostics.map { [$0.code.slug, $0.message] })" }
        var after = try SQLiteDatabase.open(path, for: .reading)
        func isNamed(_ order: String) -> Bool {
            (migrated.plan?.legs ?? []).flatMap { $0.verdicts ?? [] }.contains { $0.object == "the order of '\(order)'" }
        }
        if shape.isSorted, shape.songsAreOrdered {
            if !isNamed("List.songs") { return "the plan does not say that the order of List.songs is set" }
            _ = tally.note("orders that are named", .held)
        }
        if shape.songsAreOrdered, !shape.isSorted {
            for group in lists.groups {
                // Where the orders of rows that become one do not become the first row's, the plan says so.
                if group.count > 1, isNamed("List.songs") { continue }
                let found = try tags(of: group[0], placements[1], isList: true, &after)
                // A merged song has the list of the first song.
                let wanted = expected(
                    group, of: \.list, { shape.isMany || songs.image($0.song) == $0.song ? songs.image($0.song) : nil }, by: \.place)
                if found != wanted { return "the songs of \(group) were \(wanted) and are \(found)" }
                _ = tally.note(group.count > 1 ? "orders of rows that become one" : "orders of one row", .held)
            }
        }
        if shape.listsAreOrdered, !shape.isSorted {
            for group in songs.groups {
                let found = try tags(of: group[0], placements[1], isList: false, &after)
                if group.count > 1, isNamed("Song.lists") { continue }
                let wanted = expected(group, of: \.song, { lists.image($0.list) }, by: \.back)
                if found != wanted { return "the lists of \(group) were \(wanted) and are \(found)" }
                _ = tally.note(group.count > 1 ? "orders of rows that become one" : "orders of one row", .held)
            }
        }
        return nil
    }

    private func property(_ entity: String, _ name: String, _ placement: Placement) -> PropertyID {
        let entity = placement.model.entities.first { $0.name == entity }!
        return PropertyID(entity.id, entity.declared.firstIndex { $0.name == name }!)
    }

    private func make(_ placement: Placement, at path: String) throws {
        var rows: [TrialStore.Row] = []
        for side in [lists, songs] {
            let entity = placement.model.entities.first { $0.name == side.entity }!
            let table = placement.table(of: entity.id)
            for (index, name) in side.rows.enumerated() {
                var row = TrialStore.Row(table: table.name, columns: [], values: [])
                func set(_ column: String, _ value: StoredValue) {
                    row.columns.append(column)
                    row.values.append(value)
                }
                let pair = pairs.first { $0.song == index + 1 }
                for column in table.columns {
                    switch column.role {
                    case .rowID: set(column.name, .integer(Int64(index + 1)))
                    case .discriminator: set(column.name, placement.kind(of: entity.id))
                    case .changeCount: set(column.name, .integer(1))
                    case .leaf(let leaf):
                        let isTag = placement.model[leaf.property].name == "tag"
                        set(column.name, isTag ? .integer(Int64(index + 1)) : .text(name))
                    case .reference: if let pair { set(column.name, .integer(Int64(pair.list))) }
                    case .position: if let pair { set(column.name, .integer(Int64(pair.place))) }
                    case .referenceKind, .joinSource, .joinDestination: break
                    }
                }
                rows.append(row)
            }
        }
        if shape.isMany, let join = placement.join(property("List", "songs", placement)) {
            for pair in pairs {
                var row = TrialStore.Row(
                    table: join.table.name, columns: (join.near + join.far).map(\.name),
                    values: [.integer(Int64(pair.list)), .integer(Int64(pair.song))])
                for (column, place) in [(join.position, pair.place), (join.backPosition, pair.back)] {
                    if let column { (row.columns, row.values) = (row.columns + [column.name], row.values + [.integer(Int64(place))]) }
                }
                rows.append(row)
            }
        }
        var database = try SQLiteDatabase.open(path, for: .creating)
        for statement in TrialStore(placement, rows: rows).statements { try database.run(statement) }
    }

    /// The tags on the other side of a row, in the order that the store has now.
    private func tags(of tag: Int, _ placement: Placement, isList: Bool, _ database: inout SQLiteDatabase) throws -> [Int] {
        func names(_ entity: String) -> (table: String, key: String, tag: String) {
            let table = placement.table(of: placement.model.entities.first { $0.name == entity }!.id)
            return (table.name, table.keyColumns[0].name, placement.column(LeafID(property(entity, "tag", placement)))!.name)
        }
        let (list, song) = (names("List"), names("Song"))
        let sql: String
        if shape.isMany, let join = placement.join(property("List", "songs", placement)) {
            let order = (isList ? join.position : join.backPosition)!.name
            sql = """
                SELECT \(isList ? "s.\(song.tag)" : "l.\(list.tag)") FROM "\(join.table.name)" j JOIN "\(list.table)" l ON l."\(list.key)" = j."\(join.near[0].name)"
                JOIN "\(song.table)" s ON s."\(song.key)" = j."\(join.far[0].name)"
                WHERE \(isList ? "l.\(list.tag)" : "s.\(song.tag)") = \(tag) ORDER BY j."\(order)"
                """
        } else {
            let reference = placement.reference(property("Song", "list", placement))[0].name
            let position = placement.position(property("List", "songs", placement))!.name
            sql = """
                SELECT s.\(song.tag) FROM "\(song.table)" s JOIN "\(list.table)" l ON l."\(list.key)" = s."\(reference)" WHERE l.\(list.tag) = \(tag)
                ORDER BY s."\(position)"
                """
        }
        return try database.rows(sql).map { if case .integer(let number) = $0[0] { Int(number) } else { -1 } }
    }
}
