/// An attribute of version 2, and how it is made of an object of version 1.
struct Attribute: Sendable {
    var name: String
    var isRequired = true
    var value: @Sendable (Object) -> Value

    static func kept(_ name: String, from old: String? = nil, isRequired: Bool = true) -> Attribute {
        Attribute(name: name, isRequired: isRequired) { $0.values[old ?? name] ?? .null }
    }

    static func cents(_ name: String, from old: String) -> Attribute {
        Attribute(name: name) { object in
            guard case .real(let amount) = object.values[old] else { return .null }
            return .integer(Int64((amount * 100).rounded()))
        }
    }

    static func upper(_ name: String) -> Attribute {
        Attribute(name: name) { object in
            guard case .text(let text) = object.values[name] else { return .null }
            return .text(text.uppercased())
        }
    }
}

/// An entity: the attributes that are read at version 1, those of version 2, and to-one relationships.
struct Entity: Sendable {
    var name: String
    var sources: [String]
    var attributes: [Attribute]
    var relationships: [(column: String, destination: String)] = []
}

/// The shop, as mapc makes it at version 2.
enum Shop {
    static let entities = [
        Entity(
            name: "Customer", sources: ["name", "email", "city"],
            attributes: [
                .kept("fullName", from: "name"), .kept("email"), .kept("city"), Attribute(name: "points") { _ in .integer(0) },
            ]),
        Entity(name: "Product", sources: ["sku", "title", "price"], attributes: [.kept("sku"), .kept("title"), .kept("price")]),
        Entity(name: "Tag", sources: ["label"], attributes: [.kept("label")]),
        Entity(
            name: "Orders", sources: ["placed", "status", "total", "note"],
            attributes: [
                .kept("placedOn", from: "placed"), .upper("status"), .cents("totalCents", from: "total"), .kept("note", isRequired: false),
            ],
            relationships: [("customer_id", "Customer")]),
        Entity(
            name: "OrderLine", sources: ["quantity", "price", "remark"],
            attributes: [.kept("pieces", from: "quantity"), .cents("priceCents", from: "price"), .kept("remark", isRequired: false)],
            relationships: [("order_id", "Orders"), ("product_id", "Product")]),
        Entity(
            name: "Attachment", sources: ["kind", "body"], attributes: [.kept("kind"), .kept("body")],
            relationships: [("order_id", "Orders")]),
    ]

    /// The tables of a new store. References are filled in by the second stage, so they may be missing until the third has looked.
    static let schema = [
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = NORMAL",
        "CREATE TABLE Customer (id INTEGER PRIMARY KEY, fullName TEXT NOT NULL, email TEXT NOT NULL, city TEXT NOT NULL, points INTEGER NOT NULL)",
        "CREATE TABLE Product (id INTEGER PRIMARY KEY, sku TEXT NOT NULL, title TEXT NOT NULL, price REAL NOT NULL)",
        "CREATE TABLE Tag (id INTEGER PRIMARY KEY, label TEXT NOT NULL)",
        """
        CREATE TABLE Orders (id INTEGER PRIMARY KEY, placedOn TEXT NOT NULL, status TEXT NOT NULL, totalCents INTEGER NOT NULL, note TEXT,
            customer_id INTEGER)
        """,
        """
        CREATE TABLE OrderLine (id INTEGER PRIMARY KEY, pieces INTEGER NOT NULL, priceCents INTEGER NOT NULL, remark TEXT, order_id INTEGER,
            product_id INTEGER)
        """,
        "CREATE TABLE Attachment (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL, order_id INTEGER)",
        "CREATE TABLE Product_tags (Product_id INTEGER NOT NULL, Tag_id INTEGER NOT NULL, PRIMARY KEY (Product_id, Tag_id)) WITHOUT ROWID",
        "CREATE UNIQUE INDEX Customer_email ON Customer (email)",
        "CREATE UNIQUE INDEX Product_sku ON Product (sku)",
        "CREATE UNIQUE INDEX Tag_label ON Tag (label)",
        "CREATE INDEX Orders_placedOn ON Orders (placedOn)",
        "CREATE INDEX Orders_customer_id ON Orders (customer_id)",
        "CREATE INDEX OrderLine_order_id ON OrderLine (order_id)",
        "CREATE INDEX OrderLine_product_id ON OrderLine (product_id)",
        "CREATE INDEX Attachment_order_id ON Attachment (order_id)",
        "CREATE INDEX Product_tags_Tag_id ON Product_tags (Tag_id)",
    ]
}
