import MapAnalysis
import MapPlan

/// Reads a model from a schema. First it decides which tables are entities, then which foreign keys are relationships, then the rest.
struct Introspector {
    let schema: StoreSchema
    let sight: StoreSight
    let style: NameStyle
    let reader: ColumnReader
    /// Tables that become entities, in the order of the store.
    private(set) var tables: [TableReading] = []
    private(set) var remarks: [StoreRemark] = []
    private var indexes: [FoldedName: Int] = [:]
    private(set) var enums: [EnumDraft] = []

    init(_ schema: StoreSchema, _ sight: StoreSight = StoreSight(), _ names: NameStyle = .raw) {
        self.schema = schema
        self.sight = sight
        style = names
        reader = ColumnReader(sight: sight, dates: DateHabits(schema, sight))
    }

    mutating func introspect() -> ModelDraft {
        chooseTables()
        nameEntities()
        for index in tables.indices { tables[index].chooseReferences(in: self) }
        cutKeyCycles()
        for index in tables.indices { tables[index].chooseAttributes(in: self) }
        nameEnums()
        nameRelationships()
        for index in tables.indices { tables[index].readIndexes(schema) }
        var model = ModelDraft()
        model.enums = enums
        model.entities = tables.map { $0.entity(in: self) }
        model.remarks = remarks
        return model
    }

    /// Returns the index of a table among those that become entities.
    func index(of table: String) -> Int? { indexes[foldedName(table)] }

    private mutating func chooseTables() {
        for table in schema.tables {
            if let reason = reasonAgainst(table) {
                if let remark = reason.remark {
                    remarks.append(.init(kind: .table, name: table.name, text: "table '\(table.name)' is kept as is: \(remark)"))
                }
            } else {
                indexes[foldedName(table.name)] = tables.count
                tables.append(TableReading(table))
            }
        }
    }

    /// Returns the reason why a table cannot be an entity; nil if it can. The reason has no words if nobody needs to know.
    private func reasonAgainst(_ table: Table) -> (remark: String?, Void)? {
        switch table.kind {
        case .shadow: return (nil, ())
        case .virtual(let module): return ("it is virtual, of module '\(module)'", ())
        case .ordinary: break
        }
        if sameName(table.name, StoreSchema.receiptTable) { return (nil, ()) }
        if let owner = ForeignMigrator.all.first(where: { sameName($0.table, table.name) }) {
            return ("\(owner.tool) records its migrations in it", ())
        }
        if schema.isCoreData, CoreDataBooks.has(table.name) { return ("Core Data stores its own data in it", ()) }
        let key = table.primaryKey
        if key.isEmpty, table.hiddenKeyName == nil { return ("it has no primary key, and columns have all names of the rowid", ()) }
        if key.contains(where: { $0.generation != .none }) { return ("its key is generated", ()) }
        if let column = table.columns.first(where: { isRequiredOfAnyKind($0, in: table) }) {
            return ("'\(column.name)' takes values of any kind and has to have one", ())
        }
        return nil
    }

    /// Whether no attribute can describe a column that each row needs: mapc could not insert rows.
    private func isRequiredOfAnyKind(_ column: Column, in table: Table) -> Bool {
        guard column.isNotNull, column.defaultSQL == nil, column.generation == .none, column.keyPosition == 0, !column.isHidden else {
            return false
        }
        let isReference = table.foreignKeys.contains { $0.columns.contains { sameName($0, column.name) } }
        return !isReference && reader.type(of: column, in: table) == nil
    }

    private mutating func nameEntities() {
        var names = IntrospectedNames(taken: ValueType.builtIn.map(\.word))
        let wanted = tables.map { table in
            // `data` is a type, but `Data` is not.
            let name = style.entity(table.table.name)
            return ValueType(builtIn: name) == nil ? name : name.prefix(1).uppercased() + name.dropFirst()
        }
        for (index, name) in names.reserveAll(wanted).enumerated() { tables[index].name = name }
    }

    /// Names the enums. Columns with the same cases and name share one enum.
    private mutating func nameEnums() {
        var taken = IntrospectedNames(taken: ValueType.builtIn.map(\.word) + tables.map(\.name))
        for index in tables.indices {
            for place in tables[index].attributes.indices {
                let column = tables[index].attributes[place].column
                guard let words = tables[index].allowedWords(column, sight.column(column, of: tables[index].table)) else { continue }
                let wanted = NameStyle.swift.entity(column.name)
                let known = enums.first { $0.cases == words && $0.name.hasPrefix(wanted) }
                let name = known?.name ?? taken.reserve(wanted)
                if known == nil { enums.append(EnumDraft(name: name, cases: words)) }
                tables[index].setEnum(name, ofAttribute: place)
            }
        }
    }

    /// Makes a key of attributes if it would otherwise contain itself through the keys to which it refers.
    private mutating func cutKeyCycles() {
        for index in tables.indices where keyReaches(index, from: index, seen: []) { tables[index].makeKeyOfAttributes() }
    }

    private func keyReaches(_ wanted: Int, from index: Int, seen: [Int]) -> Bool {
        tables[index].references.filter(\.isInKey).contains { reference in
            reference.destination == wanted
                || !seen.contains(reference.destination) && keyReaches(wanted, from: reference.destination, seen: seen + [index])
        }
    }

    /// Names both ends of each reference, after every attribute has its name.
    private mutating func nameRelationships() {
        let entities = tables.map(\.name)
        for index in tables.indices { tables[index].nameReferences(to: entities, style) }
        for index in tables.indices {
            for position in tables[index].references.indices {
                let reference = tables[index].references[position]
                let rivals = tables[index].references.filter { $0.destination == reference.destination }
                let child = tables[index].name
                let role = RelationshipWord.plural(child, as: reference.name)
                let wanted = (rivals.count > 1 ? [role] : [RelationshipWord.plural(child), role]).map(style.property)
                let name = tables[reference.destination].names.reserveFirst(of: wanted)
                tables[index].references[position].inverse = name
                tables[reference.destination].inverses.append((name, child))
            }
        }
    }
}
