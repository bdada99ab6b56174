/// The flags that `(?i)` and similar groups set. They apply until the end of the group.
struct PatternFlags {
    private var letters: Set<Character> = []

    static let known: Set<Character> = ["i", "m", "s", "n", "x", "U", "D", "S", "W", "P"]

    var ignoresCase: Bool { letters.contains("i") }
    var anchorsAreOfLines: Bool { letters.contains("m") }
    var dotTakesNewlines: Bool { letters.contains("s") }
    var capturesNamesOnly: Bool { letters.contains("n") }
    var isExtended: Bool { letters.contains("x") }
    /// Whether `+` means `+?`, and the other way round.
    var isLazy: Bool { letters.contains("U") }

    /// The flags on which sets depend, as they are written.
    var ofSets: String { String(letters.intersection(["i", "x", "D", "S", "W", "P"]).sorted()) }

    mutating func set(_ letter: Character, to isOn: Bool) {
        if isOn { letters.insert(letter) } else { letters.remove(letter) }
    }
}
