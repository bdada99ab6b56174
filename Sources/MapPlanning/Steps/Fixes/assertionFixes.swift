import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Returns the fix that leaves out the rows which break an assertion about every row of a destination entity: the condition becomes the `where` of the
    /// entry that makes the rows, in the words of the source.
    ///
    /// Returns none where more than these rows could change: the condition computes with anything but values that are carried over unchanged, something
    /// needs the rows that would go, or another assertion counts them. Nor where several versions are one pass, since its source has the names of another version than
    /// the mapping, nor for an assertion about the source, whose rows no mapping changes.
    func fixes(of condition: Expression) -> [PlanFix] {
        guard !mapping.isComposed, let statement = RowStatement(condition), case .rows(.destination, let entity) = statement.rows.kind,
            let maker = onlyMaker(of: entity), !isNeeded(entity), mapping.asserts.allSatisfy({ $0.holdsForFewer(entity) }),
            let words = statement.words(replacing: { self.carriedWords($0, maker) }, in: originWriter),
            // A name of the file may mean something else in the entry.
            !maker.lets.contains(where: { words.contains("$\($0.name)") })
        else { return [] }
        let name = destination.model[entity].name
        let title = { (value: String) in "write 'where: \(value)' under '\(name)' to drop these rows" }
        guard let former = maker.condition else {
            return [PlanFix(title(words), [], lines: [line(of: maker, ["where"], words, in: maker.origin)])]
        }
        // Of an entry for several entities, the condition holds for the rows of the others, too.
        guard let range = former.range, mapping.entityMappings.count(where: { $0.condition?.range == range }) == 1 else { return [] }
        let place = originWriter.origin(.written(range))
        guard place.words.isOneLine else { return [] }
        let both = "\(place.words.asOperand) and \(words.asOperand)"
        return [PlanFix(title(both), [PlanFix.Edit(place, both)])]
    }

    /// Returns the help for a broken assertion.
    func help(of condition: Expression, isAboutRows: Bool, _ fix: PlanFix?) -> String {
        guard condition.readsRows(of: .destination) else {
            return isAboutRows
                ? "correct these rows in the database, or the condition: no edit of a mapping changes rows of the source"
                : "correct the database or the condition: no edit of a mapping changes rows of the source"
        }
        let byHand = isAboutRows ? "correct these rows, the mapping or the condition" : "correct the mapping or the condition"
        return fix.map { "\($0.title), or \(byHand)" } ?? byHand
    }

    /// Returns the mapping that makes all rows of an entity, each from a row of its own that nothing else decides about.
    private func onlyMaker(of entity: EntityID) -> EntityMapping? {
        let makers = mapping.makers(of: entity)
        guard makers.count == 1, let maker = makers.first, maker.destination == entity, maker.source != nil, maker.isRowByRow,
            maker.literalRows.isEmpty, mapping.sql == nil,
            !maker.expressionsOfRows.contains(where: { $0.contains { if case .window = $0.kind { true } else { false } } })
        else { return nil }
        return maker
    }

    /// Whether rows of other mappings must refer to rows of an entity.
    private func isNeeded(_ entity: EntityID) -> Bool {
        let model = destination.model
        return model.entities.flatMap(\.declared).compactMap(\.relationship).contains { relationship in
            !relationship.isMany && !relationship.isOptional && model.isKind(entity, of: relationship.destination)
        }
    }

    /// Returns `$source.rating` for a property that has the same value in the source's row.
    private func carriedWords(_ property: PropertyID, _ maker: EntityMapping) -> String? {
        guard let mapped = maker[property], let (words, ofNil) = carriedWords(mapped), !mapped.isOfItem else { return nil }
        return ofNil.isEmpty ? words : "(\(words)\(ofNil))"
    }
}

/// An assertion that some rows each satisfy a condition: `.allSatisfy(p)`, or `not .contains(q)` and its like.
private struct RowStatement {
    /// The rows, such as those of an entity.
    let rows: Expression
    /// What each row must satisfy, or must not.
    let condition: Expression
    let isOfNone: Bool

    init?(_ assertion: Expression) {
        guard let offenders = assertion.saidOfNone, case .method(.filter, let rows, let closures) = offenders.kind, closures.count == 1
        else {
            return nil
        }
        self.rows = rows
        if case .not(let condition) = closures[0].kind {
            (self.condition, isOfNone) = (condition, false)
        } else {
            (condition, isOfNone) = (closures[0], true)
        }
    }

    /// Returns the condition as it is written, with other words for the values of the row; `nil` if it computes with anything else than these values.
    func words(replacing words: (PropertyID) -> String?, in writer: OriginWriter) -> String? {
        guard let range = condition.range else { return nil }
        var paths: [(range: TextRange, words: String)] = []
        guard collect(from: condition, into: &paths, words) else { return nil }
        var written = Array(writer.origin(.written(range)).words.utf8)
        for path in paths.sorted(by: { $0.range.lower > $1.range.lower }) {
            let (lower, upper) = (Int(path.range.lower) - Int(range.lower), Int(path.range.upper) - Int(range.lower))
            guard path.range.file == range.file, lower >= 0, lower < upper, upper <= written.count else { return nil }
            written.replaceSubrange(lower..<upper, with: path.words.utf8)
        }
        let text = String(decoding: written, as: UTF8.self)
        // A function of the mapping file has its words elsewhere, and YAML would need some texts written in another way.
        guard !text.contains("$0"), text.isOneLine, text.isPlainValue else { return nil }
        return isOfNone ? "not (\(text))" : text
    }

    /// Collects the values of the row. Returns whether the rest is made of constants, parameters and functions of single values.
    private func collect(
        from expression: Expression, into paths: inout [(range: TextRange, words: String)], _ words: (PropertyID) -> String?
    ) -> Bool {
        switch expression.kind {
        case .path(let base, let steps):
            guard case .variable(.element(0, depth: 0)) = base.kind, steps.count == 1, case .attribute(let leaf) = steps[0],
                leaf.leaf == nil, let range = expression.range, let replaced = words(leaf.property)
            else { return false }
            if !paths.contains(where: { $0.range == range }) { paths.append((range, replaced)) }
            return true
        case .variable(.fileLet), .variable(.parameter), .variable(.now): return true
        case .constant, .list, .call, .conditional, .coalesce, .not, .and, .or, .comparison, .membership, .widen:
            return expression.parts.allSatisfy { collect(from: $0, into: &paths, words) }
        default: return false
        }
    }
}

extension Expression {
    /// Whether an assertion that holds still does with fewer rows of an entity: it does not look at them, or says something of each by itself. What it reads through
    /// relationships may be such rows.
    fileprivate func holdsForFewer(_ entity: EntityID) -> Bool {
        func looks(_ part: Expression) -> Bool { part.contains { if case .rows(.destination, entity) = $0.kind { true } else { false } } }
        if readsRows(of: .destination), contains(where: \.followsRelationship) { return false }
        guard looks(self) else { return true }
        guard let statement = RowStatement(self), case .rows = statement.rows.kind else { return false }
        return !looks(statement.condition)
    }
}

extension Expression {
    fileprivate var followsRelationship: Bool {
        guard case .path(_, let steps) = kind else { return false }
        return steps.contains { if case .attribute = $0 { false } else if case .part = $0 { false } else { true } }
    }
}

extension String {
    fileprivate var isOneLine: Bool { !utf8.contains(UInt8(ascii: "\n")) && !isEmpty }

    /// Whether YAML reads the text as it is, as the value of a key.
    fileprivate var isPlainValue: Bool {
        guard let first = utf8.first, !utf8.contains(UInt8(ascii: "\\")), !contains(": "), !contains(" #"), !contains("''") else {
            return false
        }
        return first == UInt8(ascii: "$") || first == UInt8(ascii: "(") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    }

    /// The text in parentheses, if an `and` beside it would take a part of it.
    fileprivate var asOperand: String { contains(" or ") || contains("??") ? "(\(self))" : self }
}
