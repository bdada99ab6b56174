import MapAnalysis
import MapPlan

/// What a declared type says of the values: `NVARCHAR(20)` is a string, `DATETIME` a date as text in a column of affinity NUMERIC.
struct ColumnType {
    var type: ValueType
    /// As the language writes it.
    var word: String
    var representation: Representation = .plain
    /// As `stored:` writes it, where it is not what a type is by itself.
    var stored: String?

    var coding: ColumnCoding { columnForm(of: type, representation).coding }

    init(of column: Column, isStrict: Bool) {
        // The first word decides where it is one of these; what it is not decides the affinity.
        let name = foldedName(String(column.declaredType.prefix { $0.isLetter || $0 == "_" }))
        switch name {
        case "bool", "boolean": self.init(.boolean, "boolean")
        case "date", "datetime", "timestamp", "timestamptz": self.init(.date, "date")
        case "uuid", "guid", "uniqueidentifier": self.init(.uuid, "uuid")
        case "json": self.init(.json, "json")
        case "any" where isStrict: self.init(.data, "data")
        default: self.init(column.affinity, name)
        }
    }

    private init(_ affinity: Column.Affinity, _ name: String) {
        switch affinity {
        // A column of 'SMALLINT' holds any integer, whatever it is called.
        case .integer: self.init(.int64, "int64")
        case .real: self.init(.double, "double")
        case .text: self.init(.string, "string")
        case .blob: self.init(.data, "data")
        case .numeric:
            let isNumber = ["numeric", "decimal", "number", "money", "currency", "dec", "fixed"].contains(name)
            if isNumber {
                self.init(.decimal, "decimal")
                representation = .decimal(.numeric)
                stored = "numeric"
            } else {
                self.init(.string, "string")
            }
        }
    }

    private init(_ type: ValueType, _ word: String) {
        self.type = type
        self.word = word
    }

    /// The declared type, where the layout's own would have another affinity.
    func declaredType(of column: Column) -> String? {
        let own = Column.Affinity(declaredType: columnForm(of: type, representation).declaredType)
        return own == column.affinity ? nil : column.declaredType
    }
}
