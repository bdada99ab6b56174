import MapAnalysis
import MapPlan

/// The type of a column in a model: its declared type if the values do not contradict that, else a type that fits the values.
struct ColumnType {
    var type: ValueType
    /// The word for the type in the language.
    var word: String
    var representation: Representation = .plain
    /// The value of `stored:`, if the form is not the type's default.
    var stored: String?
    /// The cases of an enum.
    var cases: [String] = []
    /// A remark about the values, for people.
    var comment: String?

    var coding: ColumnCoding { columnForm(of: type, representation).coding }

    init(_ type: ValueType, _ word: String, _ representation: Representation = .plain, stored: String? = nil, comment: String? = nil) {
        self.type = type
        self.word = word
        self.representation = representation
        self.stored = stored
        self.comment = comment
    }

    init(date form: Representation.DateForm, comment: String?) {
        self.init(.date, "date", .date(form), stored: form == .iso8601 ? nil : form.written, comment: comment)
    }

    /// Returns the declared type, if the layout's own type would have another affinity.
    func declaredType(of column: Column) -> String? {
        let own = Column.Affinity(declaredType: columnForm(of: type, representation).declaredType)
        return own == column.affinity ? nil : column.declaredType
    }

    func saying(_ comment: String?) -> ColumnType {
        var type = self
        type.comment = comment ?? type.comment
        return type
    }
}

extension Column {
    /// The first word of the declared type, folded: `nvarchar` of `NVARCHAR(20)`.
    var typeWord: String { foldedName(String(declaredType.prefix { $0.isLetter || $0 == "_" })).text }

    /// The declared length: 36 of `CHAR(36)`.
    var declaredLength: Int? {
        guard let open = declaredType.firstIndex(of: "(") else { return nil }
        return Int(declaredType[declaredType.index(after: open)...].prefix { $0.isNumber })
    }

    var isDeclaredDate: Bool { ["date", "datetime", "timestamp", "timestamptz"].contains(typeWord) }

    /// Whether the name is typical for a date: `created_at`, `publishedAt`, `timestamp`.
    var isNamedLikeDate: Bool {
        let name = foldedName(self.name).text
        return self.name.hasSuffix("At") || name.hasSuffix("_at") || name.hasSuffix("_on")
            || ["date", "time", "timestamp", "created", "updated", "modified"].contains { name == $0 || name.hasSuffix("_" + $0) }
    }

    /// Whether the name is typical for a Boolean: `is_active`, `hasPhoto`.
    var isNamedLikeFlag: Bool {
        ["is", "has", "can", "was"].contains { word in
            name.hasPrefix(word + "_") || name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase ?? false
        }
    }
}

/// Decides the types of columns.
struct ColumnReader {
    let sight: StoreSight
    let dates: DateHabits

    /// Returns the column's type; nil for a column with values of several kinds, which no type describes.
    func type(of column: Column, in table: Table) -> ColumnType? {
        let seen = sight.column(column, of: table)
        let isKey = column.keyPosition > 0
        if let date = dates.type(of: column, seen) { return date }
        switch column.typeWord {
        case "bool", "boolean": return boolean(column, seen)
        case "uuid", "guid", "uniqueidentifier": return uuid(column, seen)
        case "json", "jsonb": return json(column, seen)
        case "any", "": return untyped(column, seen, isStrict: table.isStrict)
        default: break
        }
        return byAffinity(column, seen, isKey: isKey)
    }

    // MARK: By what is declared

    private func boolean(_ column: Column, _ seen: ColumnSight) -> ColumnType {
        if seen.flagCount == seen.count { return ColumnType(.boolean, "boolean") }
        if seen.letterCount == seen.count {
            return ColumnType(.string, "string", comment: "declared \(column.declaredType), and holds 't' and 'f', which are texts")
        }
        let others = seen.words(seen.count - seen.flagCount, "neither 0 nor 1")
        return byAffinity(column, seen, isKey: false).saying("declared \(column.declaredType), but \(others)")
    }

    private func uuid(_ column: Column, _ seen: ColumnSight) -> ColumnType {
        if seen.uuidCount == seen.count {
            return ColumnType(.uuid, "uuid", comment: seen.smallUUIDCount > 0 ? Self.smallLetters : nil)
        }
        if seen.uuidBytesCount == seen.count { return ColumnType(.uuid, "uuid", .uuid(.blob), stored: "blob") }
        let others = seen.count - max(seen.uuidCount, seen.uuidBytesCount)
        return byAffinity(column, seen, isKey: false).saying(
            seen.shortUUIDCount == seen.count
                ? "UUIDs of 32 digits, which are texts" : "declared \(column.declaredType), but \(seen.words(others, "no UUID"))")
    }

    private static let smallLetters = "UUIDs in small letters; new ones have capitals"

    private func json(_ column: Column, _ seen: ColumnSight) -> ColumnType {
        if seen.jsonCount == seen.count { return ColumnType(.json, "json") }
        let others = seen.words(seen.count - seen.jsonCount, "no JSON text")
        return byAffinity(column, seen, isKey: false).saying("declared \(column.declaredType), but \(others)")
    }

    /// Decides by the values alone. A column without a declared type, or of type ANY, does not convert values.
    private func untyped(_ column: Column, _ seen: ColumnSight, isStrict: Bool) -> ColumnType? {
        let kinds = [seen.integerCount, seen.realCount, seen.textCount, seen.blobCount].filter { $0 > 0 }.count
        if seen.integerCount == seen.count, seen.count > 0 { return number(column, seen) }
        if seen.integerCount + seen.realCount == seen.count, seen.count > 0 { return ColumnType(.double, "double") }
        if seen.textCount == seen.count, seen.count > 0 { return text(column, seen) }
        if seen.blobCount == seen.count, seen.count > 0 { return bytes(seen) }
        if kinds == 0, !isStrict { return ColumnType(.data, "data") }
        return nil
    }

    // MARK: By what the column makes of values

    private func byAffinity(_ column: Column, _ seen: ColumnSight, isKey: Bool) -> ColumnType {
        switch column.affinity {
        // SQLite stores any integer in a column of 'SMALLINT', so the declared name does not limit the values.
        case .integer: return isKey ? ColumnType(.int64, "int64") : number(column, seen).saying(others(seen.integerCount, seen, "integer"))
        case .real:
            return ColumnType(.double, "double").saying(others(seen.realCount + seen.integerCount, seen, "number"))
        case .text: return text(column, seen).saying(others(seen.textCount, seen, "text"))
        case .blob: return bytes(seen).saying(others(seen.blobCount, seen, "blob"))
        case .numeric: return numeric(column, seen)
        }
    }

    private func numeric(_ column: Column, _ seen: ColumnSight) -> ColumnType {
        let isNumber = ["numeric", "decimal", "number", "money", "currency", "dec", "fixed"].contains(column.typeWord)
        let numbers = seen.integerCount + seen.realCount
        // If most of the values are texts, a database would not be recognised by a model that says otherwise.
        if isNumber, 2 * numbers >= seen.count {
            return ColumnType(.decimal, "decimal", .decimal(.numeric), stored: "numeric", comment: others(numbers, seen, "number"))
        }
        if seen.count > 0, seen.integerCount == seen.count { return number(column, seen) }
        if seen.count > 0, numbers == seen.count { return ColumnType(.double, "double") }
        let declared = isNumber ? "declared \(column.declaredType), but \(seen.words(seen.count - numbers, "no number"))" : nil
        return text(column, seen).saying(declared ?? others(seen.textCount, seen, "text"))
    }

    private func others(_ count: Int, _ seen: ColumnSight, _ what: String) -> String? {
        count == seen.count ? nil : seen.words(seen.count - count, "no \(what)")
    }

    private func number(_ column: Column, _ seen: ColumnSight) -> ColumnType {
        guard seen.flagCount == seen.count, seen.count > 0 else { return ColumnType(.int64, "int64") }
        let isDeclared = column.typeWord == "bit" || column.typeWord == "tinyint" && column.declaredLength == 1
        if isDeclared || column.isNamedLikeFlag { return ColumnType(.boolean, "boolean", comment: "holds only 0 and 1") }
        return ColumnType(.int64, "int64", comment: seen.count > 1 && seen.integers == 0...1 ? "holds only 0 and 1" : nil)
    }

    private func text(_ column: Column, _ seen: ColumnSight) -> ColumnType {
        guard seen.textCount == seen.count, seen.count > 0 else { return ColumnType(.string, "string") }
        if seen.uuidCount == seen.count {
            if seen.smallUUIDCount > 0 { return ColumnType(.string, "string", comment: "holds UUIDs in small letters") }
            return ColumnType(.uuid, "uuid", comment: "holds UUIDs")
        }
        let comment: String? =
            switch seen.count {
            case seen.shortUUIDCount: "holds UUIDs of 32 digits"
            case seen.numberListCount: "holds lists of integers"
            case seen.structureCount: "holds JSON"
            case seen.letterCount where (seen.words?.count ?? 0) == 2: "holds only 't' and 'f'"
            default: seen.brokenCount > 0 ? seen.words(seen.brokenCount, "no UTF-8") : nil
            }
        return ColumnType(.string, "string", comment: comment)
    }

    private func bytes(_ seen: ColumnSight) -> ColumnType {
        let isUUID = seen.uuidBytesCount == seen.count && seen.count > 0
        return ColumnType(.data, "data", comment: isUUID ? "holds 16 bytes each: UUIDs, if they are, are 'uuid' with 'stored: blob'" : nil)
    }
}
