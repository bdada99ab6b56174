import MapAnalysis
import MapPlan

/// A table while it is being made an entity.
struct TableReading {
    /// A foreign key that becomes a to-one.
    struct Reference {
        var key: ForeignKey
        /// Its columns in the order of the destination's key.
        var columns: [String]
        var destination: Int
        var isOptional: Bool
        var isInKey = false
        var declaredType: String?
        var name = ""
        var inverse = ""
    }

    let table: Table
    var name = ""
    var references: [Reference] = []
    /// The to-manys that refer back: names and entities.
    var inverses: [(name: String, entity: String)] = []
    /// The names of this entity's properties.
    var names = IntrospectedNames()
    var remarks: [StoreRemark] = []
    /// The conditions of its CHECKs.
    let checks: [String]
    /// Columns that become attributes, with the attributes' names.
    private(set) var attributes: [(column: Column, name: String, enumName: String?)] = []
    private(set) var unique: [[String]] = []
    private(set) var indexes: [[(property: String, isDescending: Bool)]] = []

    init(_ table: Table) {
        self.table = table
        if table.hasAutoincrement {
            remarks.append(.init(kind: .autoincrement, name: table.name, text: "AUTOINCREMENT is kept as is"))
        }
        let declaration = TableDeclaration(table.sql)
        checks = declaration?.checks.map(\.expression) ?? []
        if table.isStrict { remarks.append(.init(kind: .strict, name: table.name, text: "STRICT is kept as is")) }
        remarks += checks.map { check in
            let words = onOneLine(check)
            return .init(kind: .check, name: "\(table.name) (\(words))", text: "CHECK (\(words)) is kept as is")
        }
        // A text that mapc cannot read may have any of them.
        if declaration == nil, !table.sql.isEmpty {
            remarks.append(.init(kind: .check, name: table.name, text: "conditions of the table are kept as they are"))
        }
        for column in table.columns where foldedName(column.collation) != "binary" {
            let text = "the collation \(column.collation) of '\(column.name)' is kept as is"
            remarks.append(.init(kind: .collation, name: "\(table.name).\(column.name) \(column.collation)", text: text))
        }
        for column in table.columns where column.isDescendingKey {
            let text = "the key '\(column.name)' descends, which is kept as is"
            remarks.append(.init(kind: .descendingKey, name: "\(table.name).\(column.name)", text: text))
        }
        for column in table.columns where column.generation != .none {
            let text = "column '\(column.name)' is generated and kept as is"
            remarks.append(.init(kind: .computed, name: "\(table.name).\(column.name)", text: text))
        }
    }

    /// The columns to which values can be written.
    private var columns: [Column] { StoreSight.columns(of: table) }

    mutating func chooseReferences(in introspector: Introspector) {
        for key in table.foreignKeys {
            guard let reference = reference(for: key, in: introspector) else {
                let words = key.columns.joined(separator: ", ")
                let text = "the foreign key (\(words)) to '\(key.table)' is kept as is"
                remarks.append(.init(kind: .foreignKey, name: "\(table.name) (\(words))", text: text))
                continue
            }
            if !references.contains(where: {
                $0.destination == reference.destination && $0.columns.map(foldedName) == reference.columns.map(foldedName)
            }) {
                references.append(reference)
            }
        }
    }

    /// Returns the to-one for a foreign key; nil if it cannot be one. A to-one refers to the whole primary key of an entity.
    private func reference(for key: ForeignKey, in introspector: Introspector) -> Reference? {
        guard let destination = introspector.index(of: key.table) else { return nil }
        let target = introspector.tables[destination].table
        let referenced = key.referenced(in: introspector.schema)
        guard referenced.count == key.columns.count, referenced.count == target.primaryKey.count else { return nil }
        var found: [Column] = []
        for part in target.primaryKey {
            guard let position = referenced.firstIndex(where: { sameName($0, part.name) }),
                let column = columns.first(where: { sameName($0.name, key.columns[position]) })
            else { return nil }
            found.append(column)
        }
        let isOptional = found.contains { !$0.isNotNull && $0.keyPosition == 0 }
        var reference = Reference(key: key, columns: found.map(\.name), destination: destination, isOptional: isOptional)
        let differs = zip(found, target.primaryKey).contains { $0.affinity != $1.affinity }
        if differs {
            // A model declares one type for all columns of a reference.
            guard Set(found.map(\.affinity)).count == 1 else { return nil }
            reference.declaredType = found[0].declaredType
        }
        reference.isInKey = isRunOfKey(found)
        return reference
    }

    /// Whether the columns are adjacent in the key, in this order.
    private func isRunOfKey(_ columns: [Column]) -> Bool {
        guard let first = columns.first, first.keyPosition > 0 else { return false }
        return columns.enumerated().allSatisfy { $1.keyPosition == first.keyPosition + $0 }
    }

    mutating func makeKeyOfAttributes() {
        for index in references.indices { references[index].isInKey = false }
    }

    /// Chooses the columns that become attributes: those that do not belong to a reference, and those of which a reference does not
    /// describe everything.
    mutating func chooseAttributes(in introspector: Introspector) {
        chooseKeyReferences()
        let held = Set(references.flatMap { $0.columns.map(foldedName) })
        let keyed = Set(references.filter(\.isInKey).flatMap { $0.columns.map(foldedName) })
        for column in columns {
            let name = foldedName(column.name)
            let isKeyPart = column.keyPosition > 0 && !keyed.contains(name)
            let isRequiredInOptional =
                column.isNotNull && !keyed.contains(name)
                && !references.contains { !$0.isOptional && $0.columns.contains { sameName($0, column.name) } }
            guard !held.contains(name) || isKeyPart || isRequiredInOptional else { continue }
            if column.keyPosition == 0, introspector.reader.type(of: column, in: table) == nil {
                let text = "column '\(column.name)' is kept as is: it takes values of any kind"
                remarks.append(.init(kind: .anyColumn, name: "\(table.name).\(column.name)", text: text))
            } else {
                attributes.append((column, "", nil))
            }
        }
        let wanted = attributes.map { introspector.style.property($0.column.name) }
        for (index, name) in names.reserveAll(wanted).enumerated() { attributes[index].name = name }
    }

    mutating func setEnum(_ name: String, ofAttribute place: Int) { attributes[place].enumName = name }

    /// Keeps only the first of the references that share a part of the key in the key.
    private mutating func chooseKeyReferences() {
        var taken: Set<FoldedName> = []
        for index in references.indices where references[index].isInKey {
            let columns = references[index].columns.map(foldedName)
            if taken.isDisjoint(with: columns) {
                taken.formUnion(columns)
            } else {
                references[index].isInKey = false
            }
        }
    }

    mutating func nameReferences(to entities: [String], _ style: NameStyle) {
        for index in references.indices {
            let reference = references[index]
            let target = entities[reference.destination]
            let thing = [target.prefix(1).lowercased() + target.dropFirst(), target]
            let column = style.property(reference.columns[0])
            let isNamed = reference.columns.count == 1 && foldedName(column) != "id"
            references[index].name = names.reserveFirst(of: isNamed ? [RelationshipWord.toOne(column), column] + thing : thing)
        }
    }

    // MARK: Keys and indexes

    /// The key's properties, in its order.
    var key: [String] {
        var names: [String] = []
        for column in table.primaryKey {
            let reference = references.first { reference in
                reference.isInKey && reference.columns.contains { sameName($0, column.name) }
            }
            guard let reference else {
                names += attributes.filter { sameName($0.column.name, column.name) }.map(\.name)
                continue
            }
            if names.last != reference.name { names.append(reference.name) }
        }
        return names
    }

    /// Returns the properties that consist of exactly these columns, in this order, each with its range of columns. Returns nil if there
    /// are none.
    private func properties(for wanted: [String]) -> [(property: String, part: Range<Int>)]? {
        var properties: [(property: String, part: Range<Int>)] = []
        var position = 0
        while position < wanted.count {
            let rest = wanted[position...]
            let reference = references.first { reference in
                reference.columns.count <= rest.count && zip(reference.columns, rest).allSatisfy { sameName($0, $1) }
            }
            if let attribute = attributes.first(where: { sameName($0.column.name, wanted[position]) }) {
                properties.append((attribute.name, position..<position + 1))
            } else if let reference {
                properties.append((reference.name, position..<position + reference.columns.count))
            } else {
                return nil
            }
            position = properties[properties.count - 1].part.upperBound
        }
        return properties
    }

    mutating func readIndexes(_ schema: StoreSchema) {
        let all = schema.indexes(on: table.name).filter { $0.origin != .primaryKey }
        var sets = [table.primaryKey.map { foldedName($0.name) }]
        for index in all where index.isUnique {
            guard let properties = expressible(index) else { continue }
            let names = properties.map(\.property)
            let columns = index.foldedColumns
            if columns == sets[0] || unique.contains(names) { continue }
            unique.append(names)
            sets.append(columns)
        }
        let plain = all.filter { !$0.isUnique }.compactMap { index in expressible(index).map { (index, $0) } }
        for (position, (index, properties)) in plain.enumerated() {
            let columns = index.foldedColumns
            let others = sets + plain.enumerated().filter { $0.offset != position }.map { $0.element.0.foldedColumns }
            if isImplied(index, columns, others) { continue }
            let parts = properties.map { (property: $0.property, isDescending: index.parts[$0.part.lowerBound].isDescending) }
            if !indexes.contains(where: { $0.elementsEqual(parts) { $0 == $1 } }) { indexes.append(parts) }
        }
    }

    /// Whether the layout would make an index by itself. It makes one for each to-one, unless another index begins with the same columns.
    private func isImplied(_ index: Index, _ columns: [FoldedName], _ others: [[FoldedName]]) -> Bool {
        guard index.parts.allSatisfy({ !$0.isDescending }) else { return false }
        guard references.contains(where: { $0.columns.map(foldedName) == columns }) else { return false }
        return !others.contains { Set($0.prefix(columns.count)) == Set(columns) }
    }

    /// Returns the properties of an index that a model can describe. Adds a remark about any other index and returns nil.
    private mutating func expressible(_ index: Index) -> [(property: String, part: Range<Int>)]? {
        let columns = index.parts.compactMap(\.column)
        let reason: String? =
            if index.isPartial {
                "it is partial"
            } else if columns.count != index.parts.count {
                "it contains an expression"
            } else if index.parts.contains(where: { part in
                part.column.flatMap(table.column).map { foldedName($0.collation) != foldedName(part.collation) } ?? false
            }) {
                "it has its own collation"
            } else {
                nil
            }
        let properties = reason == nil ? self.properties(for: columns) : nil
        // A model declares one direction for all columns of a reference.
        let isMixed = properties?.contains { Set(index.parts[$0.part].map(\.isDescending)).count > 1 } ?? false
        if let properties, !isMixed { return properties }
        let words = reason ?? "not all of its columns are properties"
        let text = "\(index.isUnique ? "unique index" : "index") '\(index.name)' is kept as is: \(words)"
        let made = index.parts.map { $0.column ?? "" }.joined(separator: ", ")
        let name = index.origin == .created ? index.name : "\(table.name) (\(made))"
        remarks.append(.init(kind: .index, name: name, text: text))
        return nil
    }
}

extension Index {
    fileprivate var foldedColumns: [FoldedName] { parts.compactMap { $0.column.map(foldedName) } }
}
