// Version 1 → 2 of the shop, object by object: `objects SOURCE DESTINATION`.
//
// It stands for the way of object graphs, in three stages: make a destination object for every source object and set its attributes;
// go over all of them again and set their relationships, found by the association that the first stage kept; go over them once more and
// validate. Every 1,000 objects are saved, and memory is given back.

/// A row on its way through the stages: values by the names of properties.
final class Object {
    let entity: Entity
    let id: Int64
    var values: [String: Value] = [:]

    init(_ entity: Entity, id: Int64) {
        self.entity = entity
        self.id = id
    }
}

func save(_ objects: inout [Object], _ statement: String, _ columns: [String], in destination: Database) throws {
    try destination.run("BEGIN")
    for object in objects {
        try destination.run(statement, columns.map { object.values[$0] ?? .null } + [.integer(object.id)])
    }
    try destination.run("COMMIT")
    objects.removeAll(keepingCapacity: true)
}

/// Makes an object for every row; `associations` says which became which.
func makeObjects(of entity: Entity, _ source: Database, _ destination: Database) throws -> [Int64: Int64] {
    var associations: [Int64: Int64] = [:]
    var unsaved: [Object] = []
    var last: Int64 = 0
    let read = "SELECT \"id\", \(entity.sources.quoted) FROM \"\(entity.name)\" WHERE \"id\" > ? ORDER BY \"id\" LIMIT 1000"
    let marks = Array(repeating: "?", count: entity.attributes.count + 1).joined(separator: ", ")
    let insert = "INSERT INTO \"\(entity.name)\" (\(entity.attributes.map(\.name).quoted), \"id\") VALUES (\(marks))"
    while case let rows = try source.rows(read, [.integer(last)]), !rows.isEmpty {
        for row in rows {
            guard case .integer(let id) = row[0] else { continue }
            let old = Object(entity, id: id)
            for (name, value) in zip(entity.sources, row.dropFirst()) { old.values[name] = value }
            let new = Object(entity, id: Int64(associations.count + 1))
            for attribute in entity.attributes { new.values[attribute.name] = attribute.value(old) }
            associations[id] = new.id
            unsaved.append(new)
            last = id
        }
        try save(&unsaved, insert, entity.attributes.map(\.name), in: destination)
    }
    return associations
}

/// Sets what every object refers to.
func relate(_ entity: Entity, _ source: Database, _ destination: Database, _ associations: [String: [Int64: Int64]]) throws {
    guard !entity.relationships.isEmpty, let own = associations[entity.name] else { return }
    var unsaved: [Object] = []
    let columns = entity.relationships.map(\.column)
    let read = "SELECT \(columns.quoted) FROM \"\(entity.name)\" WHERE \"id\" = ?"
    let update = "UPDATE \"\(entity.name)\" SET \(columns.map { "\"\($0)\" = ?" }.joined(separator: ", ")) WHERE \"id\" = ?"
    for old in own.keys.sorted() {
        guard let row = try source.rows(read, [.integer(old)]).first, let id = own[old] else { continue }
        let object = Object(entity, id: id)
        for (relationship, value) in zip(entity.relationships, row) {
            guard case .integer(let key) = value, let new = associations[relationship.destination]?[key] else { continue }
            object.values[relationship.column] = .integer(new)
        }
        unsaved.append(object)
        if unsaved.count == 1000 { try save(&unsaved, update, columns, in: destination) }
    }
    try save(&unsaved, update, columns, in: destination)
}

/// Reads every object once more and checks what is required.
func validate(_ entity: Entity, _ destination: Database, _ associations: [Int64: Int64]) throws {
    let names = entity.attributes.filter(\.isRequired).map(\.name) + entity.relationships.map(\.column)
    let read = "SELECT \(names.quoted) FROM \"\(entity.name)\" WHERE \"id\" = ?"
    for id in associations.values.sorted() {
        let object = Object(entity, id: id)
        for row in try destination.rows(read, [.integer(id)]) {
            for (name, value) in zip(names, row) { object.values[name] = value }
        }
        for name in names {
            guard let value = object.values[name], case .null = value else { continue }
            throw DatabaseError(message: "\(entity.name) \(id) has no \(name)")
        }
    }
}

func migrate(_ sourcePath: String, _ destinationPath: String) throws {
    let source = try Database(sourcePath)
    let destination = try Database(destinationPath)
    for statement in Shop.schema { try destination.run(statement) }
    var associations: [String: [Int64: Int64]] = [:]
    for entity in Shop.entities { associations[entity.name] = try makeObjects(of: entity, source, destination) }
    for entity in Shop.entities { try relate(entity, source, destination, associations) }
    try relateTags(source, destination, associations)
    for entity in Shop.entities { try validate(entity, destination, associations[entity.name] ?? [:]) }
}

/// The one relationship that is to many on both sides.
func relateTags(_ source: Database, _ destination: Database, _ associations: [String: [Int64: Int64]]) throws {
    let products = associations["Product"] ?? [:]
    let tags = associations["Tag"] ?? [:]
    var count = 0
    try destination.run("BEGIN")
    for old in products.keys.sorted() {
        for row in try source.rows("SELECT \"Tag_id\" FROM \"Product_tags\" WHERE \"Product_id\" = ?", [.integer(old)]) {
            guard case .integer(let tag) = row[0], let product = products[old], let tag = tags[tag] else { continue }
            try destination.run("INSERT INTO \"Product_tags\" VALUES (?, ?)", [.integer(product), .integer(tag)])
        }
        count += 1
        if count % 1000 == 0 {
            try destination.run("COMMIT")
            try destination.run("BEGIN")
        }
    }
    try destination.run("COMMIT")
}

extension [String] {
    var quoted: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

guard CommandLine.arguments.count == 3 else {
    print("usage: objects SOURCE DESTINATION")
    throw DatabaseError(message: "two stores are needed")
}
try migrate(CommandLine.arguments[1], CommandLine.arguments[2])
