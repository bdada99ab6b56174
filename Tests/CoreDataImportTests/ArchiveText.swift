import MapAnalysis

/// Writes archives of `NSKeyedArchiver` in XML, for tests.
struct ArchiveText {
    /// A value of an archive.
    indirect enum Value {
        case text(String), integer(Int), real(Double), boolean(Bool)
        case list([Value])
        case object(String, [(String, Value)])
        /// The object with this number, where the root is 1.
        case reference(Int)
    }

    private var objects: [String] = ["<string>$null</string>"]

    static func bytes(_ root: Value) -> [UInt8] {
        var archive = ArchiveText()
        _ = archive.add(root)
        return Array(
            """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key>\(uid(1))</dict>
            <key>$objects</key><array>\(archive.objects.joined())</array></dict></plist>
            """.utf8)
    }

    private static func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }

    /// Adds a value to the table of objects and returns its number.
    private mutating func add(_ value: Value) -> String {
        if case .reference(let number) = value { return Self.uid(number) }
        let number = objects.count
        objects.append("")
        objects[number] = text(value)
        return Self.uid(number)
    }

    private mutating func text(_ value: Value) -> String {
        switch value {
        case .text(let text): return "<string>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
        case .integer(let number): return "<integer>\(number)</integer>"
        case .real(let number): return "<real>\(number)</real>"
        case .boolean(let value): return value ? "<true/>" : "<false/>"
        case .list(let elements): return text(.object("NSArray", [("NS.objects", .list([]))]), elements: elements)
        case .object(let name, let members):
            let written = members.map { "<key>\($0.0)</key>\(add($0.1))" }.joined()
            return "<dict>\(classKey(name))\(written)</dict>"
        case .reference(let number): return Self.uid(number)
        }
    }

    private mutating func text(_ list: Value, elements: [Value]) -> String {
        let numbers = elements.map { add($0) }.joined()
        return "<dict>\(classKey("NSArray"))<key>NS.objects</key><array>\(numbers)</array></dict>"
    }

    private mutating func classKey(_ name: String) -> String {
        objects.append("<dict><key>$classname</key><string>\(name)</string></dict>")
        return "<key>$class</key>\(Self.uid(objects.count - 1))"
    }
}

/// Expressions as Core Data archives them.
extension ArchiveText.Value {
    static func expression(_ name: String, _ kind: Int, _ members: (String, Self)...) -> Self {
        .object(name, [("NSExpressionType", .integer(kind))] + members)
    }

    static func constant(_ value: Self) -> Self { .expression("NSConstantValueExpression", 0, ("NSConstantValue", value)) }
    static func variable(_ name: String) -> Self { .expression("NSVariableExpression", 2, ("NSVariable", .text(name))) }
    static let itself = Self.expression("NSSelfExpression", 1)

    static func path(_ path: String, of object: Self = .itself) -> Self {
        .expression(
            "NSKeyPathExpression", 3, ("NSOperand", object), ("NSSelectorName", .text("valueForKeyPath:")),
            ("NSArguments", .list([.expression("NSKeyPathSpecifierExpression", 10, ("NSKeyPath", .text(path)))])))
    }

    static func function(_ name: String, of object: Self? = nil, _ arguments: Self...) -> Self {
        .expression(
            "NSFunctionExpression", 4,
            (
                "NSOperand",
                object ?? .expression("NSConstantValueExpression", 0, ("NSConstantValueClassName", .text("_NSPredicateUtilities")))
            ),
            ("NSSelectorName", .text(name)), ("NSArguments", .list(arguments)))
    }

    static func comparison(_ left: Self, _ number: Int, _ right: Self, modifier: Int = 0, options: Int = 0) -> Self {
        let sign = Self.object(
            "NSEqualityPredicateOperator",
            [("NSOperatorType", .integer(number)), ("NSModifier", .integer(modifier)), ("NSOptions", .integer(options))])
        return .object("NSComparisonPredicate", [("NSLeftExpression", left), ("NSRightExpression", right), ("NSPredicateOperator", sign)])
    }

    static func compound(_ kind: Int, _ parts: Self...) -> Self {
        .object("NSCompoundPredicate", [("NSCompoundPredicateType", .integer(kind)), ("NSSubpredicates", .list(parts))])
    }
}
