/// Returns a label for each version of a bundle: its name without what all names have in common.
///
/// `App`, `App 2`, `App 3` give `1`, `2`, `3`. A number is never cut: `App10`, `App11` give `10`, `11`. If two labels are equal, all names
/// stay whole.
///
/// - Parameter names: the names in natural order.
func versionLabels(_ names: [String]) -> [String] {
    let characters = names.map { Array($0) }
    let common = beforeNumbers(characters, length: beforeWords(characters, length: commonLength(characters)))
    let rests = characters.map { $0[common...] }
    let written = rests.filter { !$0.isEmpty }
    let leads = written.map { Array($0.prefix { !isDigit($0) }) }
    var lead = beforeWords(leads, length: commonLength(leads))
    // Something of each name must stay: of `Copy` and `Copy 2` only a separator is cut.
    if written.contains(where: { $0.count == lead }) {
        lead = min(lead, commonLength(written.map { Array($0.prefix { !$0.isLetter && !isDigit($0) }) }))
    }
    let labels = rests.map { $0.count <= lead ? "1" : String($0.dropFirst(lead).drop { $0 == " " }) }
    // A project compares labels that are numbers as numbers: `01` is `1`.
    let isClear = Set(labels.map { label in Int(label).map(String.init) ?? label.lowercased() }).count == labels.count
    return isClear ? labels : names
}

/// Returns a length without the beginning of a word that goes on: `Shop spring` and `Shop summer` have `Shop ` in common.
private func beforeWords(_ texts: [[Character]], length: Int) -> Int {
    /// Whether no text has a word there that began before. A capital letter begins a word.
    func isBoundary(_ place: Int) -> Bool {
        texts.allSatisfy { text in
            guard text.count > place, text[place].isLetter, text[place - 1].isLetter else { return true }
            return text[place].isUppercase && !text[place - 1].isUppercase
        }
    }
    var start = length
    while start > 0, !isBoundary(start) { start -= 1 }
    return start
}

/// Returns how many characters all texts begin with alike.
private func commonLength(_ texts: [[Character]]) -> Int {
    guard let first = texts.first else { return 0 }
    return texts.dropFirst().reduce(first.count) { length, text in
        zip(first.prefix(length), text).prefix { $0 == $1 }.count
    }
}

/// Returns a length without the beginning of a number that goes on in one of the texts. `1.0` is one number.
private func beforeNumbers(_ texts: [[Character]], length: Int) -> Int {
    guard let first = texts.first else { return length }
    var start = length
    while start > 0, isDigit(first[start - 1]) || first[start - 1] == "." { start -= 1 }
    // A point before the first digit is not part of a number.
    while start < length, !isDigit(first[start]) { start += 1 }
    let goesOn = texts.contains { text in
        text.count > length && (isDigit(text[length]) || text[length] == "." && text.count > length + 1 && isDigit(text[length + 1]))
    }
    return goesOn ? start : length
}

func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

/// Whether a name comes before another one, with numbers inside names compared as numbers: `App 2` is before `App 10`.
func naturalOrder(_ left: String, _ right: String) -> Bool {
    let (a, b) = (naturalParts(left), naturalParts(right))
    for (first, second) in zip(a, b) where first != second {
        switch (first, second) {
        case (.number(let one), .number(let other)): return (one.count, one) < (other.count, other)
        case (.number, .word): return true
        case (.word, .number): return false
        case (.word(let one), .word(let other)): return one < other
        }
    }
    return (a.count, left) < (b.count, right)
}

private enum NaturalPart: Equatable {
    case word(String)
    /// The digits without zeros at the start.
    case number(String)
}

/// Returns the words and the numbers of a name. Upper and lower case are equal.
private func naturalParts(_ name: String) -> [NaturalPart] {
    var parts: [NaturalPart] = []
    var rest = name.lowercased()[...]
    while let first = rest.first {
        let isNumber = isDigit(first)
        let part = rest.prefix { isDigit($0) == isNumber }
        parts.append(isNumber ? .number(String(part.drop { $0 == "0" })) : .word(String(part)))
        rest = rest.dropFirst(part.count)
    }
    return parts
}
