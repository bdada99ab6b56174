extension Migration {
    /// Migrations in which nothing but the keys orders rows, for each form that a key has in a database. Its stored form may have another order than its values.
    static let ofKeyOrders: [Migration] = [
        "string", "int64", "double", "data", "uri", "boolean", "Word", "Size",
        "decimal", "{ type: decimal, stored: real }", "{ type: decimal, stored: { as: integer, scale: 2 } }",
        "{ type: uuid, stored: text }", "{ type: uuid, stored: blob }",
        "{ type: date, stored: iso8601 }", "{ type: date, stored: sql }", "{ type: date, stored: day }", "{ type: date, stored: unix }",
        "{ type: date, stored: julian }", "{ type: date, stored: { as: sql, fraction: 3, zone: \"+01:00\" } }",
    ].flatMap { [inTheOrder(of: $0), withNewForms(of: $0)] }

    private static let enums = "enums: { Word: { one: zz, two: aa, three: MM, four: b }, Size: { z: 1, a: 2, m: 10, b: -1 } }"

    /// A library whose items have keys of a type.
    private static func library(
        _ type: String, _ enums: String = enums, shelf: String = "attributes: { name: \"string?\" }", isOrdered: Bool = false
    ) -> String {
        let order = isOrdered ? ", ordered: true" : ""
        return """
            \(enums)
            entities:
              Shelf:
                \(shelf)
                relationships:
                  items: { to: [Item], inverse: shelf\(order) }
                  marked: { to: [Item], inverse: marks\(order) }
                  listed: { to: [Item], inverse: lists }
                  queued: { to: [Item], inverse: queues, ordered: true }
              Item:
                key: code
                attributes: { code: \(type), name: "string?", kind: "string?" }
                relationships:
                  shelf: { to: "Shelf?", inverse: items }
                  marks: { to: [Shelf], inverse: marked }
                  lists: { to: [Shelf], inverse: listed }
                  queues: { to: [Shelf], inverse: queued }
                  pages: { to: [Page], inverse: item }
              Page:
                attributes: { text: "string?" }
                relationships: { item: { to: "Item?", inverse: pages } }
            """
    }

    /// Every construct that falls back on the order of keys.
    private static func inTheOrder(of type: String) -> Migration {
        Migration(
            "rows in the order of keys that are \(type)", library(type),
            """
            \(enums)
            entities:
              Shelf:
                attributes: { name: "string?", all: "string?", last: "string?", of: "string?", top: "string?", made: "string?", queue: string }
                relationships:
                  items: { to: [Item], inverse: shelf, ordered: true }
                  marked: { to: [Item], inverse: marks, ordered: true }
                  listed: { to: [Item], inverse: lists, ordered: true }
                  queued: { to: [Item], inverse: queues, ordered: true }
                  chosen: { to: [Item], ordered: true }
              Item:
                key: code
                attributes: { code: \(type), name: "string?", kind: "string?", n: int32, before: "string?", so: "string?" }
                relationships:
                  shelf: { to: "Shelf?", inverse: items }
                  marks: { to: [Shelf], inverse: marked }
                  lists: { to: [Shelf], inverse: listed, ordered: true }
                  queues: { to: [Shelf], inverse: queued }
                  pages: { to: [Page], inverse: item }
              Page:
                attributes: { text: "string?", n: int32 }
                relationships: { item: { to: "Item?", inverse: pages } }
              Kind:
                attributes: { word: "string?", names: "string?", of: "string?" }
                relationships: { shelves: { to: [Shelf], ordered: true } }
              Copy:
                attributes: { name: "string?", n: int32, pages: int32 }
            """,
            """
            entities:
              Shelf:
                set:
                  all: $source.items.map($0.name ?? "-").joined("|")
                  last: $source.items.last.name
                  of: $source.marked.map($0.name ?? "-").joined("|")
                  top: Item.first.name
                  queue: $source.queued.map($0.name ?? "-").joined("|")
                  made: $source.items.sorted($0.kind).prefix(2).map($0.name ?? "-").joined("|")
                  chosen: ItemToItem($source.marked).sorted($0.kind)
              Item:
                set:
                  lists: $source.lists
                  n: rowNumber($source.kind)
                  before: previous($source.name, 1, $source.shelf)
                  so: upTo(1).map($0.name ?? "-").joined("|")
              Page:
                set: { n: rowNumber($source.item) }
              Kind:
                from: Item
                distinct: length($source.kind ?? "")
                set:
                  word: $source.kind
                  names: $group.map($0.name ?? "-").joined("|")
                  of: $group.last.name
                  shelves: $source.marks
              Copy:
                from: Item
                set: { name: $source.name, n: rowNumber(1), pages: ItemToItem($source).pages.count }
            """)
    }

    /// One step stores keys in another form or gives rows other keys, and the next falls back on their order.
    private static func withNewForms(of type: String) -> Migration {
        let second = form(after: type)
        let others = enums.replacing("one: zz", with: "one: AA").replacing("z: 1", with: "z: 30")
        return Migration(
            "rows in the order of keys that were \(type)",
            [
                library(type), library(second, others),
                library(second, others, shelf: "attributes: { name: \"string?\", all: \"string?\" }", isOrdered: true),
            ],
            [
                nil,
                """
                entities:
                  Shelf:
                    set: { all: '$source.items.map($0.name ?? "-").joined("|")' }
                """,
            ])
    }

    private static func form(after type: String) -> String {
        switch type {
        case "decimal": "{ type: decimal, stored: { as: integer, scale: 2 } }"
        case "{ type: uuid, stored: text }": "{ type: uuid, stored: blob }"
        case "{ type: uuid, stored: blob }": "{ type: uuid, stored: text }"
        case _ where type.contains("decimal"): "decimal"
        case "{ type: date, stored: unix }": "{ type: date, stored: iso8601 }"
        case _ where type.contains("date"): "{ type: date, stored: unix }"
        default: type
        }
    }
}
