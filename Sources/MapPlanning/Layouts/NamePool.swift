import MapPlan

/// Names that are taken, compared as SQLite compares them. A name that is already taken gets a number: `title`, `title_2`.
struct NamePool {
    private var taken: Set<FoldedName> = []

    init(_ names: [String] = []) { taken = Set(names.map(foldedName)) }

    func has(_ name: String) -> Bool { taken.contains(foldedName(name)) }

    mutating func reserve(_ name: String) -> String { firstFree(name) { taken.insert($0).inserted } }
}

/// Returns the name, or the name with the first number, that `reserve` accepts.
func firstFree(_ name: String, reserve: (FoldedName) -> Bool) -> String {
    var candidate = name
    var number = 2
    while !reserve(foldedName(candidate)) {
        candidate = "\(name)_\(number)"
        number += 1
    }
    return candidate
}
