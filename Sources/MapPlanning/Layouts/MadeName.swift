import MapAnalysis
import MapPlan

/// The names of things that nobody named, one function each. What comes out still goes through a `NamePool`.
enum MadeName {
    static let rowID = "id"
    static let discriminator = "type"

    /// A composite's leaf: `where_latitude`.
    static func leaf(of attribute: String, path: [String]) -> String { ([attribute] + path).joined(separator: "_") }

    /// A to-one's columns: `post_id`, or one for each of several key columns: `line_order`, `line_number`.
    static func reference(_ relationship: String, to key: [String]) -> [String] {
        key.count == 1 ? ["\(relationship)_id"] : key.map { "\(relationship)_\($0)" }
    }

    /// The place of a row in an ordered to-many: `sections_position`.
    static func position(_ relationship: String) -> String { "\(relationship)_position" }

    /// A many-to-many's table: `Post_tags`.
    static func joinTable(_ entity: String, _ relationship: String) -> String { "\(entity)_\(relationship)" }

    /// The two sides of a join table: `Post` and `Tag`, or `source` and `destination` where both are one entity.
    static func joinSides(_ source: String, _ destination: String) -> (source: String, destination: String) {
        source == destination ? ("source", "destination") : (source, destination)
    }

    /// An index: `Post_status_date`.
    static func index(_ owner: String, _ columns: [String]) -> String { ([owner] + columns).joined(separator: "_") }
}

/// Names that are taken, compared as SQLite compares them; one that is taken already gets a number: `title`, `title_2`.
struct NamePool {
    private var taken: Set<String> = []

    init(_ names: [String] = []) { taken = Set(names.map(foldedName)) }

    func has(_ name: String) -> Bool { taken.contains(foldedName(name)) }

    mutating func take(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(foldedName(candidate)).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }
}
