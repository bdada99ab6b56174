import MapSyntax

/// Makes names of a model from names of a store: `order details` becomes `order_details`, `2fa` becomes `_2fa`.
struct IntrospectedNames {
    private var taken: Set<String>
    /// By name: the number to try next.
    private var lastNumbers: [String: Int] = [:]

    /// Starts with names that are already in use for something else.
    init(taken: [String] = []) { self.taken = Set(taken) }

    /// Returns the name itself if it is valid and free, else the nearest name that is.
    mutating func reserve(_ wanted: String) -> String {
        let name = Self.valid(wanted)
        var candidate = name
        var number = lastNumbers[name] ?? 2
        defer { lastNumbers[name] = number }
        while !taken.insert(candidate).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }

    /// Returns names for several things of one kind. Those that are valid names already have precedence.
    mutating func reserveAll(_ wanted: [String]) -> [String] {
        var names = wanted.map { isName($0) ? reserve($0) : "" }
        for index in names.indices where names[index].isEmpty { names[index] = reserve(wanted[index]) }
        return names
    }

    /// Returns the first of several names that is free, else the last with a number.
    mutating func reserveFirst(of wanted: [String]) -> String {
        let free = wanted.first { !taken.contains(Self.valid($0)) }
        return reserve(free ?? wanted.last ?? "")
    }

    private static func valid(_ text: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isName(name.isEmpty ? String(scalar) : "_" + String(scalar)) {
                name.append(scalar)
            } else {
                let isFirst = name.isEmpty
                name.append("_")
                // A character that cannot begin a name may continue one.
                if isFirst, isName("_" + String(scalar)) { name.append(scalar) }
            }
        }
        return name.isEmpty ? "_" : String(name)
    }
}

/// Makes names of relationships for foreign keys.
enum RelationshipWord {
    /// Returns `ArtistId`, `artist_id` and `artistID` without the ending that marks a key, and `ReportsTo` unchanged.
    static func toOne(_ column: String) -> String {
        for end in ["_id", "_ID", "_Id", "Id", "ID"] where column.hasSuffix(end) && column.utf8.count > end.utf8.count {
            // The endings of `paid` and `GRID` are not words of their own.
            let isWord = end.hasPrefix("_") || column.dropLast(2).last?.isLowercase == true
            if isWord { return String(column.dropLast(end.count)) }
        }
        return column
    }

    /// Returns the plural: `Albums` for `Album`. A name that ends in `s` is a plural already.
    static func plural(_ name: String) -> String {
        if name.hasSuffix("s") && !name.hasSuffix("ss") && !name.hasSuffix("us") && !name.hasSuffix("is") { return name }
        if name.hasSuffix("y"), let letter = name.dropLast().last, !"aeiouAEIOU".contains(letter) { return name.dropLast() + "ies" }
        if ["s", "x", "z", "ch", "sh"].contains(where: name.hasSuffix) { return name + "es" }
        return name + "s"
    }

    /// Returns the name of one of several relationships back: `MessagesAsSender`, `messages_as_sender`.
    static func plural(_ name: String, as role: String) -> String {
        guard name.first?.isUppercase == true, !name.contains("_") else { return plural(name) + "_as_" + role }
        return plural(name) + "As" + role.prefix(1).uppercased() + role.dropFirst()
    }
}
