import MapSyntax

/// Resolves the rows of a test at one version.
struct TestRowResolver {
    let names: ModelNames
    /// The labels to which rows may refer.
    let labels: Set<String>
    /// By label, what the row is of, where it is in the same version.
    var entities: [String: EntityID] = [:]
    /// Whether the rows are those before the migration, which are whole.
    let isBefore: Bool

    private var model: Model { names.model }

    func entity(_ syntax: TestRowsSyntax, into diagnostics: inout Diagnostics) -> TestEntity? {
        guard let id = names.entity(named: syntax.entity.text) else {
            diagnostics.report(.unknownEntity(syntax.entity, near: nearest(to: syntax.entity.text, among: model.entities.map(\.name))))
            return nil
        }
        if isBefore, model[id].isAbstract, !syntax.rows.isEmpty {
            diagnostics.report(
                .invalidTest(
                    "'\(syntax.entity.text)' is abstract, so it has no rows of its own", at: syntax.entity.range, label: "no rows",
                    also: [Diagnostic.Label(model[id].range, "declared here")], help: "write the rows under the entities below it"))
            return nil
        }
        return TestEntity(
            entity: id, name: syntax.entity, rows: syntax.rows.map { row($0, of: id, into: &diagnostics) }, extent: syntax.range)
    }

    private func row(_ syntax: TestRowSyntax, of entity: EntityID, into diagnostics: inout Diagnostics) -> TestRow {
        var row = TestRow(
            entity: entity, label: syntax.label?.text, cells: [], range: syntax.label?.range ?? syntax.range, extent: syntax.range)
        var isWhole = syntax.isWhole
        for cell in syntax.values {
            let found = self.cell(cell, of: entity, into: &diagnostics)
            if let found { row.cells.append(found) } else { isWhole = false }
        }
        if isBefore, isWhole { refuseMissing(row, of: entity, at: syntax.range, into: &diagnostics) }
        return row
    }

    private func refuseMissing(_ row: TestRow, of entity: EntityID, at range: TextRange, into diagnostics: inout Diagnostics) {
        for id in names.properties[entity.index] {
            switch model[id] {
            case .attribute(let attribute):
                guard attribute.isStored, !attribute.type.isOptional, (attribute.defaultValue ?? .nil) == .nil,
                    !row.cells.contains(where: { $0.place.property == id }), !model.makesKey(id, of: entity)
                else {
                    refuseHalf(attribute, of: row, at: range, into: &diagnostics)
                    continue
                }
            case .relationship(let relationship):
                guard !relationship.isMany, !relationship.isOptional, row.value(of: id) == nil, model.storedSide(of: id) == id,
                    relationship.inverse == nil
                else { continue }
            }
            diagnostics.report(.incompleteRow(model[id], of: names.name(entity), at: range))
        }
    }

    /// Reports a composite of which some parts have a value and others that every value has are left out.
    private func refuseHalf(_ attribute: Attribute, of row: TestRow, at range: TextRange, into diagnostics: inout Diagnostics) {
        guard case .composite(_, let name) = attribute.type.value, let leaves = model.composite(name)?.leaves else { return }
        let written = row.cells.filter { $0.place.property == attribute.id && $0.value != .exactly(.nil) }
        guard let first = written.first else { return }
        for (leaf, name) in model.namedLeaves(of: attribute) where leaf.leaf.map({ !leaves[$0].type.isOptional }) ?? false {
            if written.contains(where: { $0.place == .leaf(leaf) }) { continue }
            diagnostics.report(
                .invalidTest(
                    "this row has '\(first.name)' and no '\(name)', and a value of '\(attribute.name)' has both", at: range,
                    label: "no '\(name)'", also: [Diagnostic.Label(attribute.typeRange, "declared here")], help: "write '\(name): …'"))
        }
    }

    private func cell(_ cell: TestCellSyntax, of entity: EntityID, into diagnostics: inout Diagnostics) -> TestCell? {
        let path = ([cell.property] + cell.part).map(\.text).joined(separator: ".")
        guard let id = names.property(named: cell.property.text, of: entity) else {
            let known = names.properties[entity.index].map { Name(model[$0].name, model[$0].range) }
            diagnostics.report(.unknownProperty(cell.property, of: model[entity], known: known))
            return nil
        }
        switch model[id] {
        case .relationship(let relationship):
            let value = reference(cell.value, relationship, cell.property, into: &diagnostics)
            return value.map {
                TestCell(place: .relationship(id), name: path, value: $0, range: cell.value.range, elements: cell.value.elements)
            }
        case .attribute(let attribute):
            if !attribute.isStored {
                diagnostics.report(.notSettable(cell.property, attribute))
                return nil
            }
            if cell.part.isEmpty, case .composite = attribute.type.value { return composite(cell, attribute, into: &diagnostics) }
            guard let (leaf, type) = leaf(cell, attribute, into: &diagnostics) else { return nil }
            let value = self.value(cell.value, type, declared: attribute.typeRange, into: &diagnostics)
            // Core Data's databases may have nil in spite of the model.
            if value == .exactly(.nil), !type.isOptional, !model.isCoreData { return neverNil(cell, path, attribute, into: &diagnostics) }
            return value.map { TestCell(place: .leaf(leaf), name: path, value: $0, range: cell.value.range, extent: cell.extent) }
        }
    }

    /// Reads `place: nil`. Other values of a composite are written as those of its parts.
    private func composite(_ cell: TestCellSyntax, _ attribute: Attribute, into diagnostics: inout Diagnostics) -> TestCell? {
        let name = cell.property.text
        var value: TestValue?
        if case .constant(let literal) = cell.value, literal.form == .bare {
            if literal.text == "nil" { value = .exactly(.nil) }
            if literal.text == "any", !isBefore { value = .any }
        }
        guard let value else {
            let leaf = model.namedLeaves(of: attribute).first?.name ?? "\(name).…"
            diagnostics.report(
                .invalidTest(
                    "'\(name)' is a composite, so a test writes its parts", at: cell.property.range, label: "no single value",
                    help: attribute.type.isOptional ? "write '\(leaf): …', or nil if '\(name)' has no value" : "write '\(leaf): …'"))
            return nil
        }
        if value == .exactly(.nil), !attribute.type.isOptional, !model.isCoreData {
            return neverNil(cell, name, attribute, into: &diagnostics)
        }
        return TestCell(place: .composite(attribute.id), name: name, value: value, range: cell.value.range)
    }

    private func neverNil(_ cell: TestCellSyntax, _ path: String, _ attribute: Attribute, into diagnostics: inout Diagnostics) -> TestCell?
    {
        diagnostics.report(
            .invalidTest(
                "'\(path)' is required, so it is never nil", at: cell.value.range, label: "no value",
                also: [Diagnostic.Label(attribute.typeRange, "declared here")], help: "write the value that the row has"))
        return nil
    }

    private func leaf(
        _ cell: TestCellSyntax, _ attribute: Attribute, into diagnostics: inout Diagnostics
    ) -> (LeafID, ExpressionType)? {
        if case .composite(_, let name) = attribute.type.value, let composite = model.composite(name) {
            if let place = composite.leaves.firstIndex(where: { $0.path == cell.part.map(\.text) }) {
                let leaf = LeafID(attribute.id, leaf: place)
                return model.type(of: leaf).map { (leaf, $0) }
            }
            let part = cell.part.first ?? cell.property
            diagnostics.report(
                .unknownAttribute(part, ofComposite: composite))
            return nil
        }
        if let part = cell.part.first {
            diagnostics.report(.unknownProperty(part: part, ofValue: attribute.type.value.article))
            return nil
        }
        return (LeafID(attribute.id), attribute.type)
    }

    private func value(
        _ syntax: TestValueSyntax, _ type: ExpressionType, declared: TextRange, into diagnostics: inout Diagnostics
    ) -> TestValue? {
        switch syntax {
        case .stored(let literal): return rawValue(of: literal, into: &diagnostics).map(TestValue.stored)
        case .bytes(let digits): return bytes(digits, into: &diagnostics).map { .stored(.blob($0)) }
        case .textBytes(let digits): return bytes(digits, into: &diagnostics).map { .stored(.text($0)) }
        case .rows(_, let range):
            diagnostics.report(
                .invalidTest(
                    "a list of rows is no value of an attribute", at: range, label: "not a value",
                    help: "write a single value, as in '{ title: News }'"))
            return nil
        case .constant(let literal):
            if !isBefore, literal.form == .bare {
                if ["any", "new"].contains(literal.text), refusesCase(literal, type.value, into: &diagnostics) { return nil }
                if literal.text == "any" { return .any }
                if literal.text == "new" { return .new }
                if literal.text.contains("~"), type.value.isNumber { return near(literal, into: &diagnostics) }
            }
            switch literal.value(as: type.value, in: model) {
            case .success(let value): return .exactly(value)
            case .failure(let fault):
                diagnostics.report(.invalidLiteral(literal, fault, declared: declared))
                return nil
            }
        }
    }

    private func bytes(_ digits: Name, into diagnostics: inout Diagnostics) -> [UInt8]? {
        let text = Array(digits.text.utf8.filter { $0 != UInt8(ascii: " ") })
        let pairs = stride(from: 0, to: text.count - 1, by: 2).compactMap {
            UInt8(String(decoding: text[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        if text.count.isMultiple(of: 2), pairs.count == text.count / 2 { return pairs }
        diagnostics.report(
            .invalidTest(
                "'\(digits.text)' is no list of bytes", at: digits.range, label: "not hexadecimal digits in pairs",
                help: "write two digits for each byte, as in '00ff'"))
        return nil
    }
}

// References to rows.
extension TestRowResolver {
    private func reference(
        _ syntax: TestValueSyntax, _ relationship: Relationship, _ name: Name, into diagnostics: inout Diagnostics
    ) -> TestValue? {
        if case .rows(let rows, _) = syntax { return list(rows, relationship, name, into: &diagnostics) }
        guard case .constant(let literal) = syntax else {
            diagnostics.report(
                .invalidTest(
                    "'\(name.text)' is a relationship, which has no bytes of its own", at: syntax.range, label: "not a row",
                    help: "write the label or the key of a row"))
            return nil
        }
        if !isBefore, literal.form == .bare, literal.text == "any" { return .any }
        switch literal.form {
        case .list(let elements):
            guard relationship.isMany else {
                return fault(literal, "is a list, and '\(name.text)' leads to one row", help: "write the row alone", into: &diagnostics)
            }
            let rows = elements.map { row($0, relationship, into: &diagnostics) }
            return rows.contains(nil) ? nil : .rows(rows.compactMap(\.self).map { TestListedRow($0) })
        case .bare, .quoted:
            if relationship.isMany {
                return fault(
                    literal, "is one row, and '\(name.text)' leads to several", help: "write a list, as in [\(literal.text)]",
                    into: &diagnostics)
            }
            if literal.form == .bare, literal.text == "nil" { return .row(nil) }
            return row(literal, relationship, into: &diagnostics).map(TestValue.row)
        }
    }

    func row(
        _ literal: LiteralSyntax, _ relationship: Relationship, into diagnostics: inout Diagnostics
    ) -> TestReference? {
        if case .list = literal.form {
            _ = fault(
                literal, "is a list, where one row is expected", help: "write each row by itself, as in '[intro, outro]'",
                into: &diagnostics)
            return nil
        }
        if labels.contains(literal.text) {
            guard let found = entities[literal.text], !model.isKind(found, of: relationship.destination) else {
                return .label(literal.text)
            }
            let wanted = names.name(relationship.destination)
            diagnostics.report(
                .invalidTest(
                    "the row '\(literal.text)' is of '\(names.name(found))', and '\(relationship.name)' leads to rows of '\(wanted)'",
                    at: literal.range, label: "another entity", help: "write the label of a row of '\(wanted)'"))
            return nil
        }
        let key = model[model.root(of: relationship.destination)].key
        let type = key.first.flatMap { model[$0].attribute?.type.value } ?? .int64
        if key.count < 2, case .success(let value) = literal.value(as: type, in: model), value != .nil { return .key(value) }
        let near = nearest(to: literal.text, among: labels.sorted())
        diagnostics.report(
            .invalidTest(
                "no row of the test has the label '\(literal.text)'", at: literal.range,
                label: near.map { "did you mean '\($0)'?" } ?? "neither a label nor a key of '\(names.name(relationship.destination))'",
                help: near.map { "write '\($0)'" }
                    ?? "give the row a label, as in '\(names.name(relationship.destination)): { \(literal.text): { … } }'"))
        return nil
    }

    private func fault(
        _ literal: LiteralSyntax, _ words: String, help: String? = nil, into diagnostics: inout Diagnostics
    ) -> TestValue? {
        diagnostics.report(.invalidLiteral(literal, LiteralFault(words, help: help), declared: nil))
        return nil
    }
}

extension TestCell.Place {
    /// The attribute or the relationship.
    package var property: PropertyID {
        switch self {
        case .leaf(let leaf): leaf.property
        case .composite(let id), .relationship(let id): id
        }
    }
}
