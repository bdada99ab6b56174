import MapSyntax

/// The kinds of words that an editor colours, in the order in which the numbers of the answer count them.
enum Colour: String, CaseIterable {
    case `class`, property, type, enumMember, function, variable, keyword, number, string, `operator`, comment

    init?(_ referent: Referent) {
        switch referent {
        case .entity: self = .class
        case .property: self = .property
        case .type: self = .type
        case .enumCase: self = .enumMember
        case .function: self = .function
        case .local: self = .variable
        case .version: return nil
        }
    }

    /// The colour of a constant, by its text.
    init(constant text: String) {
        let digits = text.drop { $0 == "-" || $0 == "+" }
        if ["true", "false", "nil"].contains(text) {
            self = .keyword
        } else if digits.first?.isNumber == true, Double(digits) != nil {
            self = .number
        } else {
            self = .string
        }
    }

    var number: Int { Colour.allCases.firstIndex(of: self) ?? 0 }
}

/// The words of a file with their colours.
struct ColouredText {
    struct Word {
        var colour: Colour
        var bytes: Range<Int>
        var isDeclaration: Bool
    }

    private(set) var words: [Word] = []
    /// Whether each byte has a colour, or is known to have none.
    private var isTaken: [Bool]

    init(_ text: TextFile) { isTaken = Array(repeating: false, count: text.bytes.count) }

    /// Colours a word, unless a part of it has been coloured: the first colour counts, and no two words overlap.
    mutating func add(_ colour: Colour, _ range: TextRange, isDeclaration: Bool = false) {
        let bytes = Int(range.lower)..<Int(range.upper)
        guard !bytes.isEmpty, bytes.upperBound <= isTaken.count, !isTaken[bytes].contains(true) else { return }
        words.append(Word(colour: colour, bytes: bytes, isDeclaration: isDeclaration))
        reserve(range)
    }

    /// Keeps the rest of a range without colours.
    mutating func reserve(_ range: TextRange) {
        for byte in Int(range.lower)..<min(Int(range.upper), isTaken.count) { isTaken[byte] = true }
    }
}
