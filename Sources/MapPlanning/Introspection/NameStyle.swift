/// How the names of a store become names of a model.
package enum NameStyle: String, CaseIterable, Sendable {
    /// Unchanged.
    case raw
    /// In the style of Swift: `LibraryBook`, `createdAt`.
    case swift

    func entity(_ name: String) -> String {
        guard self == .swift else { return name }
        let joined = Self.joined(name)
        return joined.prefix(1).uppercased() + joined.dropFirst()
    }

    func property(_ name: String) -> String {
        guard self == .swift else { return name }
        let joined = Self.joined(name)
        // `ArtistId` becomes `artistId`, and `URL` becomes `url`.
        let head = joined.prefix { $0.isUppercase }
        let count = head.count == joined.count ? head.count : max(1, head.count - 1)
        return joined.prefix(count).lowercased() + joined.dropFirst(count)
    }

    /// Returns the words of a name, joined, each except the first with a capital.
    private static func joined(_ name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return name }
        return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
