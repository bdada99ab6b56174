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
            let makers = independentMakers(of: entity), !isNeeded(entity), mapping.asserts.allSatisfy({ $0.holdsForFewer(entity) })
        else { return [] }
        var written: [(maker: EntityMapping, value: String)] = []
        var (edits, lines): ([PlanFix.Edit], [PlanFix.Line]) = ([], [])
        for maker in makers {
            guard let words = words(of: statement, for: maker) else { return [] }
            guard let former = maker.condition else {
                if !words.isPlainInBraces, originWriter.origin(maker.origin).words.hasSuffix("}") { return [] }
                written.append((maker, words))
                lines.append(line(of: maker, ["where"], words, in: maker.origin))
                continue
            }
            guard let (value, edit) = extending(former, of: maker, by: words) else { return [] }
            written.append((maker, value))
            edits.append(edit)
        }
        let title = written.map { maker, value in
            let entry = maker.source.map { "in the entry from '\(source.model[$0].name)'" } ?? ""
            return "'where: \(value)' \(written.count == 1 ? "under '\(destination.model[entity].name)'" : entry)"
        }.joined(separator: " and ")
        return [PlanFix("write \(title) to drop these rows", edits, lines: lines.isEmpty ? nil : lines)]
    }

    /// Returns what each row must satisfy, as an expression over the source's row; `nil` if there is none.
    private func words(of statement: RowStatement, for maker: EntityMapping) -> String? {
        let words =
            statement.words(replacing: { self.carriedWords($0, maker) }, in: originWriter)
            ?? statement.text(replacing: { self.carried($0, maker) }, in: ExpressionWriter(mapping: mapping))
        // A name of the file may mean something else in the entry.
        guard let words, !maker.lets.contains(where: { words.contains("$\($0.name)") }) else { return nil }
        return words
    }

    /// Returns the condition of an entry with another one, and the edit that writes it.
    private func extending(_ former: Expression, of maker: EntityMapping, by words: String) -> (value: String, edit: PlanFix.Edit)? {
        // Of an entry for several entities, the condition holds for the rows of the others, too.
        guard let range = former.range, mapping.entityMappings.count(where: { $0.condition?.range == range }) == 1 else { return nil }
        let place = WrittenValue(range, in: originWriter)
        guard let was = place.words ?? ExpressionWriter(mapping: mapping, lets: maker.lets).text(former) else { return nil }
        let value = "\(was.asOperand) and \(words.asOperand)"
        guard value.isOneLine, let written = place.replaced(by: value, from: range, in: originWriter) else { return nil }
        return (value, PlanFix.Edit(originWriter.origin(.written(place.range)), written))
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

    /// Returns the mappings that make the rows of an entity, each from a row of its own that nothing else decides about. `nil` if there are others, or if fewer rows of
    /// one of them could change others.
    private func independentMakers(of entity: EntityID) -> [EntityMapping]? {
        let makers = mapping.makers(of: entity)
        let isAlone = makers.count == 1
        if makers.isEmpty || mapping.sql != nil { return nil }
        if !isAlone, hasPlaces(entity) { return nil }
        if !isAlone, !makers.allSatisfy(givesKeys) { return nil }
        let areIndependent = makers.allSatisfy { maker in
            maker.destination == entity && maker.source != nil && maker.isRowByRow && maker.literalRows.isEmpty
                && !maker.expressionsOfRows.contains { $0.contains { if case .window = $0.kind { true } else { false } } }
        }
        return areIndependent ? makers : nil
    }

    /// Whether the rows of a mapping have keys of their own, which do not depend on how many rows there are.
    private func givesKeys(_ maker: EntityMapping) -> Bool {
        let key = destination.model[destination.model.root(of: maker.destination)].key
        return !key.isEmpty
            && key.allSatisfy { part in
                switch maker[part]?.source {
                case .carried, .carriedOrDefault, .constant, .expression, .parts: true
                case .inverse, .generatedKey, .absent, nil: false
                }
            }
    }

    /// Whether rows of an entity have places in an order. Those of several mappings are numbered together.
    private func hasPlaces(_ entity: EntityID) -> Bool {
        let model = destination.model
        return model.entities.flatMap(\.declared).compactMap(\.relationship).contains { relationship in
            relationship.isOrdered && [relationship.id.entity, relationship.destination].contains { model.isKind(entity, of: $0) }
        }
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

    /// Returns the same as an expression.
    private func carried(_ property: PropertyID, _ maker: EntityMapping) -> Expression? {
        guard let mapped = maker[property], carriedWords(property, maker) != nil else { return nil }
        func path(_ old: PropertyID) -> Expression {
            Expression(.path(Expression(.variable(.source), .unknown), [.attribute(LeafID(old))]), .unknown)
        }
        switch mapped.source {
        case .carried(let old): return path(old)
        case .carriedOrDefault(let old, let value):
            return Expression(.coalesce(path(old), Expression(.constant(value), .unknown)), .unknown)
        default: return nil
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
    /// The text in parentheses, if an `and` beside it would take a part of it.
    fileprivate var asOperand: String { contains(" or ") || contains("??") ? "(\(self))" : self }
}
