package import MapAnalysis

/// An `NSExpression`, from an archive or from its text.
package indirect enum CoreDataExpression: Hashable, Sendable {
    case null
    case constant(CoreDataModel.Attribute.Constant)
    /// `$source`, without the sign.
    case variable(String)
    /// The row that is looked at: `SELF`.
    case itself
    /// A path with its operators: `countries.@count`.
    case keyPath(CoreDataExpression, String)
    /// A function of the language: `uppercase:` of its arguments.
    case function(String, [CoreDataExpression])
    /// A method of an object: `FUNCTION($manager, "fetch:", …)`.
    case method(CoreDataExpression, String, [CoreDataExpression])
    case list([CoreDataExpression])
    case filtered(CoreDataExpression, variable: String, CoreDataPredicate)
    case conditional(CoreDataPredicate, CoreDataExpression, CoreDataExpression)
    case combined(Combination, CoreDataExpression, CoreDataExpression)
    /// An expression that mapc cannot read, in words.
    case unknown(String)

    package enum Combination: String, Hashable, Sendable {
        case union = "UNION"
        case intersection = "INTERSECT"
        case difference = "MINUS"
    }
}

/// An `NSPredicate`, from an archive or from its text.
package indirect enum CoreDataPredicate: Hashable, Sendable {
    case constant(Bool)
    case not(CoreDataPredicate)
    case and([CoreDataPredicate])
    case or([CoreDataPredicate])
    case comparison(Comparison)
    /// A predicate that mapc cannot read, in words.
    case unknown(String)

    package struct Comparison: Hashable, Sendable {
        package var left: CoreDataExpression
        package var operation: Operation
        package var right: CoreDataExpression
        package var quantifier: Quantifier?
        /// The letters in brackets: `cd`.
        package var options = ""

        package init(_ left: CoreDataExpression, _ operation: Operation, _ right: CoreDataExpression) {
            self.left = left
            self.operation = operation
            self.right = right
        }
    }

    /// Which elements of a to-many on the left side the comparison is about.
    package enum Quantifier: String, Hashable, Sendable {
        case any = "ANY"
        case all = "ALL"
    }

    /// The comparison, with the number that it has in `NSComparisonPredicate.Operator`.
    package enum Operation: Int, Hashable, Sendable, CaseIterable {
        case less = 0
        case lessOrEqual, greater, greaterOrEqual, equal, notEqual, matches, like, beginsWith, endsWith, `in`
        case contains = 99
        case between

        /// The operator as the language writes it.
        package var text: String {
            switch self {
            case .less: "<"
            case .lessOrEqual: "<="
            case .greater: ">"
            case .greaterOrEqual: ">="
            case .equal: "=="
            case .notEqual: "!="
            case .matches: "MATCHES"
            case .like: "LIKE"
            case .beginsWith: "BEGINSWITH"
            case .endsWith: "ENDSWITH"
            case .in: "IN"
            case .contains: "CONTAINS"
            case .between: "BETWEEN"
            }
        }
    }
}
