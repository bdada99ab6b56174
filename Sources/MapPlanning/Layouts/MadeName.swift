import MapPlan

/// The names of columns and indexes that the layout makes. The model names the columns of properties: `Model.columnNames(of:)` and similar
/// functions. Each name still goes through a `NamePool`.
enum MadeName {
    static let rowID = "id"
    static let discriminator = "type"

    /// Returns the name of an index: `Post_status_date`.
    static func index(_ owner: String, _ columns: [String]) -> String { ([owner] + columns).joined(separator: "_") }
}

/// Names that are taken, compared as SQLite compares them. A name that is already taken gets a number: `title`, `title_2`.
struct NamePool {
    private var taken: Set<FoldedName> = []

    init(_ names: [String] = []) { taken = Set(names.map(foldedName)) }

    func has(_ name: String) -> Bool { taken.contains(foldedName(name)) }

    mutating func reserve(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(foldedName(candidate)).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }
}
