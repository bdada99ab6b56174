import MapAnalysis
import MapPlan

/// How a store writes dates, so that an empty column gets the form in which its owner will probably fill it.
struct DateHabits {
    /// The commonest forms of columns that hold dates: with a time of day, and without.
    private var ofInstants: Representation.DateForm?
    private var ofDays: Representation.DateForm?
    private let migrator: ForeignMigrator?
    private let isCoreData: Bool

    init(_ schema: StoreSchema, _ sight: StoreSight) {
        migrator = ForeignMigrator.keeping(schema)
        isCoreData = schema.isCoreData
        var seen: [Representation.DateForm] = []
        for table in schema.tables where table.kind == .ordinary {
            for column in StoreSight.columns(of: table) where column.isDeclaredDate {
                if let form = seenForm(column, sight.column(column, of: table))?.form { seen.append(form) }
            }
        }
        // If several forms are equally common, the first counts.
        let counts = Dictionary(seen.map { ($0, 1) }, uniquingKeysWith: +)
        ofInstants = seen.filter { $0 != .day }.max { counts[$0, default: 0] < counts[$1, default: 0] }
        ofDays = seen.first { $0 == .day }
    }

    /// Returns the type of a column that holds dates or is declared for them; nil if nothing indicates dates.
    func type(of column: Column, _ seen: ColumnSight) -> ColumnType? {
        if column.isDeclaredDate, seen.count == 0 { return emptyType(of: column) }
        let mayBeDate = column.isDeclaredDate || seen.textCount == seen.count || column.isNamedLikeDate
        guard mayBeDate, seen.count > 0, column.keyPosition == 0 || column.affinity != .integer else { return nil }
        if seen.dateCount == seen.count, isOf1970(seen) {
            return column.isDeclaredDate
                ? text("all in 1970: lengths of time, as SQLAlchemy writes an Interval") : nil
        }
        if let (form, words) = seenForm(column, seen) { return ColumnType(date: form, comment: words) }
        if seen.dateCount == seen.count {
            return text("holds dates like '\(seen.shapesByNumber[0].shape.example)', a form that mapc does not write")
        }
        guard column.isDeclaredDate, seen.textCount > 0 else { return nil }
        return text("declared \(column.declaredType), but \(seen.words(seen.count - seen.dateCount, "no date"))")
    }

    // MARK: Columns with values

    /// Returns the form that all values have, or the commonest if there are several with the same meaning, and the words for the model's
    /// comment. Returns nil if there is none.
    private func seenForm(_ column: Column, _ seen: ColumnSight) -> (form: Representation.DateForm, words: String)? {
        guard seen.count > 0 else { return nil }
        if seen.dateCount == seen.count { return textForm(seen) }
        guard column.isDeclaredDate || column.isNamedLikeDate else { return nil }
        if seen.integerCount + seen.realCount == seen.count, isCoreData, column.isDeclaredDate {
            return (.reference2001, "holds seconds since 2001, as Core Data writes them")
        }
        if seen.integerCount == seen.count, let range = seen.integers {
            if Self.seconds.contains(range.lowerBound), Self.seconds.contains(range.upperBound) {
                return (.unix, "holds seconds since 1970")
            }
            if Self.milliseconds.contains(range.lowerBound), Self.milliseconds.contains(range.upperBound) {
                return (.unixms, "holds milliseconds since 1970")
            }
        }
        if seen.realCount == seen.count, let range = seen.reals, Self.julianDays.contains(range.lowerBound),
            Self.julianDays.contains(range.upperBound)
        {
            return (.julian, "holds Julian days")
        }
        return nil
    }

    private static let seconds: ClosedRange<Int64> = 100_000_000...9_999_999_999
    private static let milliseconds: ClosedRange<Int64> = 100_000_000_000...9_999_999_999_999
    private static let julianDays = 2_400_000.0...2_500_000.0

    private func textForm(_ seen: ColumnSight) -> (form: Representation.DateForm, words: String)? {
        let shapes = seen.shapesByNumber
        let digits = Set(shapes.filter(\.shape.isSQL).compactMap(\.shape.digits))
        // Zero digits for whole seconds and six otherwise count as one form.
        let isOneForm = shapes.count == 1 || shapes.allSatisfy(\.shape.isSQL) && digits == [0, 6] || shapes.allSatisfy(\.shape.isISO)
        let words =
            isOneForm
            ? "like '\(shapes[0].shape.example)'"
            : "of \(seen.count) dates "
                + shapes.map { "\($0.count) \($0.count == 1 ? "is" : "are") like '\($0.shape.example)'" }.joined(separator: ", ")
        let shape = shapes.first { !($0.shape == .day && shapes.count > 1) }?.shape ?? shapes[0].shape
        if shape == .day { return (.day, words) }
        if shape.isISO { return (.iso8601, words) }
        guard shape.isSQL else { return nil }
        let isAuto = digits == [0, 6] || digits.isSubset(of: [0, 6]) && migrator?.tool == "Django"
        return (.sql(Representation.SQLDateForm(digits: isAuto ? nil : shape.digits)), words)
    }

    private func isOf1970(_ seen: ColumnSight) -> Bool {
        seen.dates.map { $0.lowerBound >= 0 && $0.upperBound < 31_536_000_000_000 } ?? false
    }

    private func text(_ comment: String) -> ColumnType { ColumnType(.string, "string", comment: comment) }

    // MARK: Columns without values

    private func emptyType(of column: Column) -> ColumnType {
        if isCoreData { return ColumnType(date: .reference2001, comment: "no values yet: as Core Data writes them") }
        let isDay = column.typeWord == "date"
        if let form = isDay ? ofDays : ofInstants { return ColumnType(date: form, comment: "no values yet: as the store's other dates") }
        guard let tool = migrator?.tool, let form = Self.form(of: tool) else {
            return text("declared \(column.declaredType), and nothing says how dates are written: no values yet")
        }
        return ColumnType(date: isDay ? .day : form, comment: "no values yet: as \(tool) writes them")
    }

    /// Returns the form of a tool that always writes the same one; nil for others.
    private static func form(of tool: String) -> Representation.DateForm? {
        switch tool {
        case "Django": .sql(Representation.SQLDateForm())
        case "Rails", "Alembic": .sql(Representation.SQLDateForm(digits: 6))
        case "GRDB": .sql(Representation.SQLDateForm(digits: 3))
        default: nil
        }
    }
}
