import MapPlan

/// The names of what only the layout knows of; those of properties are the model's (`Model.columnNames(of:)` and its neighbours).
/// What comes out still goes through a `NamePool`.
enum MadeName {
    static let rowID = "id"
    static let discriminator = "type"

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
