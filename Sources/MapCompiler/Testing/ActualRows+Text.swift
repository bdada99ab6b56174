import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

// Values as a test file has them.
extension ActualRows {
    /// Returns the value as a test file has it in place of another one; `nil` if it cannot be written there.
    func text(_ cell: TestCell, _ row: RowReference) throws -> String? {
        switch cell.place {
        case .leaf(let leaf):
            if case .stored = cell.value { return Self.text(stored: try rows.stored(.leaf(leaf), of: row)) }
            return try rows.text(leaf, of: row)
        case .composite(let id): return try rows.isNil(id, of: row) ? "nil" : nil
        case .relationship(let id):
            if model[id].relationship?.isMany ?? false {
                let targets = try rows.relatedRows(id, of: row)
                let names = targets.map(reference)
                return names.contains(nil) ? nil : listText(names.compactMap(\.self), try places(of: cell, row, targets))
            }
            if let found = try rows.related(id, of: row) { return reference(found) }
            let stored = try rows.storedReference(id, of: row)
            if stored.allSatisfy({ $0 == .null }) { return "nil" }
            // The key of a row that does not exist.
            guard stored.count == 1, let column = rows.placement.reference(id).first else { return nil }
            return Self.text(decode(stored[0], column.coding, in: model), as: column.coding.type)
        }
    }

    /// The label of a row, or its key.
    private func reference(_ row: RowReference) -> String? {
        guard let label = label(of: row) else {
            let types = rows.placement.key(of: row.entity).map(\.coding.type)
            return row.key.count == 1 ? Self.text(row.key[0], as: types.first ?? .int64) : nil
        }
        return yamlText(label)
    }

    /// Returns a value of a type as a test file has it; `nil` if it can only be written as it is stored.
    static func text(_ value: Value, as type: ValueType) -> String? {
        switch value {
        case .nil: "nil"
        case .text(let bytes): type == .json && !JSONText.isValid(bytes) ? nil : text(bytes)
        case .boolean(let flag): "\(flag)"
        case .date(let microseconds): DateText.text(microseconds: microseconds)
        case .uuid(let bytes): UUIDText.text(bytes)
        case .integer, .decimal: value.words
        case .real(let number): number.isFinite ? RealText.text(number) : nil
        case .data(let bytes): type == .transformable ? nil : text(bytes)
        case .unreadable, .row, .list: nil
        }
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // Without quotes these are no texts.
        return ["any", "new", "nil"].contains(text) || text.contains("~") ? yamlQuoted(text) : yamlText(text)
    }

    /// Returns what a column has as a test file has it: `{ stored: "1e2" }`, `{ hex: "00ff" }`.
    static func text(stored: StoredValue) -> String {
        switch stored {
        case .null: "{ stored: nil }"
        case .integer(let number): "{ stored: \(number) }"
        case .real(let number): "{ stored: \(RealText.storedText(number)) }"
        case .text(let bytes):
            String(validating: bytes, as: UTF8.self).map { "{ stored: \(yamlQuoted($0)) }" }
                ?? "{ text: \(yamlQuoted(StoredValue.hex(bytes))) }"
        case .blob(let bytes): "{ hex: \(yamlQuoted(StoredValue.hex(bytes))) }"
        }
    }
}

extension StoreRows {
    /// Whether nil is a value of a leaf in this row. A part that every value of a composite has is nil only if the whole composite is.
    private func mayBeNil(_ leaf: LeafID, of row: RowReference) throws -> Bool {
        let model = placement.model
        guard !model.isCoreData, let attribute = model[leaf.property].attribute else { return true }
        guard let place = leaf.leaf, case .composite(_, let name) = attribute.type.value, let composite = model.composite(name) else {
            return attribute.type.isOptional
        }
        return try composite.leaves[place].type.isOptional || attribute.type.isOptional && isNil(leaf.property, of: row)
    }

    /// Whether all parts of a composite are NULL.
    func isNil(_ composite: PropertyID, of row: RowReference) throws -> Bool {
        try placement.model.leaves(of: composite).allSatisfy { try stored(.leaf($0), of: row) == .null }
    }

    /// Returns a value of a row as a test file has it.
    ///
    /// - Parameter change: what is written in place of the value.
    func text(_ leaf: LeafID, of row: RowReference, changed change: (Value) -> Value = { $0 }) throws -> String {
        let value = change(try value(leaf, of: row))
        let type = placement.model.type(of: leaf)?.value ?? .unknown
        if try value != .nil || mayBeNil(leaf, of: row), let text = ActualRows.text(value, as: type) { return text }
        if case .unreadable(let raw) = value { return ActualRows.text(stored: StoredValue(raw)) }
        guard let coding = placement.column(leaf)?.coding else { return "nil" }
        return ActualRows.text(stored: encode(value, coding))
    }
}
