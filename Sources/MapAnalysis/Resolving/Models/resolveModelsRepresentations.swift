import MapSyntax

extension ModelResolver {
    /// Returns the form that `stored` names, else that of the enum or of the project, else the layout's default.
    mutating func representation(_ stored: StoredSyntax?, of type: ValueType) -> Representation {
        guard let stored else {
            return switch type {
            case .date: defaults.date
            case .uuid: defaults.uuid
            case .decimal: defaults.decimal
            case .enumeration(_, let name): enumForms[name] ?? .plain
            default: .plain
            }
        }
        var reader = RepresentationReader()
        let representation: Representation? =
            switch type {
            case .date: reader.date(stored)
            case .uuid: reader.uuid(stored)
            case .decimal: reader.decimal(stored)
            case .enumeration(_, let name): enumIndexes[name].flatMap { reader.cases(stored, of: enums[$0]) }
            case .unknown: nil
            default: reader.none(stored, of: type)
            }
        findings += reader.findings
        return representation ?? self.representation(nil, of: type)
    }
}

/// Reads the value of `stored`. Its methods return nil after reporting an error.
struct RepresentationReader {
    var findings: [Diagnostic] = []

    /// Reads `unix` or `{ as: sql, fraction: 3, zone: "+01:00" }`.
    mutating func date(_ stored: StoredSyntax) -> Representation? {
        guard let word = word(stored, of: "a date", among: Representation.DateForm.words, mayHaveParts: true),
            let form = Representation.DateForm(word: word)
        else { return nil }
        guard case .sql(var sql) = form else {
            for part in [stored.fraction, stored.zone].compactMap(\.self) {
                let reason = "only dates stored as 'sql' have a fraction and a zone"
                refuse(reason, at: part.range, help: "remove it, or store the date as 'sql'")
            }
            return .date(form)
        }
        if let fraction = stored.fraction, fraction.text != "auto" {
            guard case .success(.integer(let digits)) = fraction.value(as: .int32), (0...6).contains(digits) else {
                let help = "write the number of digits of a second"
                refuse("a fraction is 'auto' or a number from 0 to 6", at: fraction.range, help: help)
                return nil
            }
            sql.digits = Int(digits)
        }
        if let zone = stored.zone {
            guard let minutes = Representation.SQLDateForm.zone(zone.text) else {
                let help = "give hours and minutes, as in '+01:00', or leave it out for UTC"
                refuse("'\(zone.text)' is not an offset from UTC", at: zone.range, help: help)
                return nil
            }
            sql.zone = minutes
        }
        return .date(.sql(sql))
    }

    mutating func uuid(_ stored: StoredSyntax) -> Representation? {
        word(stored, of: "a uuid", among: Representation.UUIDForm.allCases.map(\.rawValue))
            .flatMap { Representation.UUIDForm(rawValue: $0) }.map(Representation.uuid)
    }

    /// Reads `text`, `real`, `numeric` or `{ as: integer, scale: 2 }`.
    mutating func decimal(_ stored: StoredSyntax) -> Representation? {
        let words = ["text", "real", "numeric", "integer"]
        guard let word = word(stored, of: "a decimal", among: words, mayHaveScale: true) else { return nil }
        guard word == "integer" else {
            if let scale = stored.scale {
                refuse("only decimals stored as integers have a scale", at: scale.range, help: "remove 'scale'")
            }
            return .decimal(word == "text" ? .text : word == "real" ? .real : .numeric)
        }
        guard let scale = stored.scale else {
            refuse("a decimal stored as an integer needs a scale", at: stored.range, help: "write '{ as: integer, scale: 2 }' for cents")
            return nil
        }
        // An int64 has at most 18 digits that can each have any value, so more decimal places are of no use.
        guard case .success(.integer(let places)) = scale.value(as: .int32), (0...18).contains(places) else {
            refuse("a scale is a number from 0 to 18", at: scale.range, help: "write the number of digits after the point")
            return nil
        }
        return .decimal(.integer(scale: Int(places)))
    }

    /// Reads `{ draft: 0, published: 1 }` with every case, each with a value of its own; or `text`, which stores the cases' names.
    mutating func cases(_ stored: StoredSyntax, of enumeration: EnumType) -> Representation? {
        guard !stored.cases.isEmpty else {
            let help = "write '{ \(enumeration.cases.first ?? "first"): 0, … }' with a value for each case"
            return word(stored, of: "an enum", among: ["text"], help: help).map { _ in .plain }
        }
        // An enum without cases has been reported.
        if enumeration.cases.isEmpty { return nil }
        let countBefore = findings.count
        var forms: [String: Representation.CaseForm] = [:]
        var owners: [RawValue: Name] = [:]
        for (name, literal) in stored.cases {
            guard enumeration.cases.contains(name.text) else {
                let near = nearest(to: name.text, among: enumeration.cases)
                refuse("'\(name.text)' is not a case of '\(enumeration.name)'", at: name.range, near: near)
                continue
            }
            guard let value = caseValue(literal) else { continue }
            if let owner = owners[value] {
                refuse("'\(owner.text)' is already stored as '\(literal.text)'", at: literal.range, help: "write another value")
            }
            owners[value] = name
            forms[name.text] = Representation.CaseForm(name: name.text, stored: value)
        }
        let missing = enumeration.cases.filter { forms[$0] == nil }
        if findings.count == countBefore, !missing.isEmpty {
            let names = missing.map { "'\($0)'" }.joined(separator: ", ")
            refuse(
                "the stored value of \(names) is missing", at: stored.range, help: "write a value for each case of '\(enumeration.name)'")
        }
        return findings.count == countBefore ? .cases(enumeration.cases.compactMap { forms[$0] }) : nil
    }

    mutating func none(_ stored: StoredSyntax, of type: ValueType) -> Representation? {
        let help =
            if case .composite = type { "write 'stored' at the composite's own attributes" } else { "remove 'stored'" }
        refuse("\(type.article) has only one stored form", at: stored.range, help: help)
        return nil
    }

    private mutating func caseValue(_ literal: LiteralSyntax) -> RawValue? {
        switch literal.form {
        case .bare: return Int64(literal.text).map(RawValue.integer) ?? .text(Array(literal.text.utf8))
        case .quoted: return .text(Array(literal.text.utf8))
        case .list:
            refuse("a case is stored as a number or as text", at: literal.range, help: "write one value")
            return nil
        }
    }

    private mutating func word(
        _ stored: StoredSyntax, of what: String, among words: [String], mayHaveScale: Bool = false, mayHaveParts: Bool = false,
        help: String? = nil
    ) -> String? {
        let known = words.joined(separator: ", ")
        guard let word = stored.representation, stored.cases.isEmpty else {
            refuse("\(what) is stored as one of \(known)", at: stored.range, help: help ?? "write one of \(known)")
            return nil
        }
        if let scale = stored.scale, !mayHaveScale { refuse("\(what) has no scale", at: scale.range, help: "remove 'scale'") }
        for (part, name) in [(stored.fraction, "fraction"), (stored.zone, "zone")] where !mayHaveParts {
            if let part { refuse("\(what) has no \(name)", at: part.range, help: "remove '\(name)'") }
        }
        if words.contains(word.text) { return word.text }
        let near = nearest(to: word.text, among: words)
        refuse("\(what) cannot be stored as '\(word.text)'", at: word.range, near: near, help: help ?? "write one of \(known)")
        return nil
    }

    private mutating func refuse(_ reason: String, at range: TextRange, near: String? = nil, help: String? = nil) {
        findings.append(.unfitRepresentation(reason, at: range, near: near, help: help))
    }
}
