/// Words of SQL, of predicates and of other languages that follow a value or begin one, with what to write here.
///
/// They are written in capitals here and in any way in an expression, except those in `operatorsElsewhere`.
let wordsElsewhere = [
    "LIKE": likeHelp, "ILIKE": likeHelp, "GLOB": likeHelp, "BEGINSWITH": "write hasPrefix(text, \"…\")",
    "ENDSWITH": "write hasSuffix(text, \"…\")", "CONTAINS": "write contains(text, \"…\"), or a list with 'in'",
    "MATCHES": matchesHelp, "REGEXP": matchesHelp, "RLIKE": matchesHelp, "SIMILAR": matchesHelp,
    "BETWEEN": "write both bounds: a >= 1 and a <= 9", "AS": castHelp, "COLLATE": "write fold(…) on both sides to ignore letter case",
    "ORDER": "write 'order: …' beside 'where'", "GROUP": "write 'distinct: …' to merge rows, or a method such as .count",
    "OVER": "write rowNumber(order, group), previous(value, order, group) or upTo(order, group)",
    "ASC": "remove 'ASC': an order is ascending unless 'desc' follows", "DESC": "write 'desc'", "ESCAPE": likeHelp,
    "NOT": "write 'not' before the condition, as in not hasPrefix(text, \"…\")", "ISNULL": "write '== nil'", "NOTNULL": "write '!= nil'",
    "MOD": "write '%'", "DIV": "write '/': the quotient of integers is an integer",
    "XOR": "write '!=' between the conditions", "THEN": conditionalHelp, "ELSE": conditionalHelp, "WHEN": conditionalHelp,
    "LIMIT": "write .prefix(n) after a sequence", "FROM": "read other rows through a relationship, or as in Post.filter($0.words > 100)",
    "ANY": quantifierHelp, "SOME": quantifierHelp, "ALL": "write .allSatisfy(…) after the to-many", "NONE": "write 'not' and .contains(…)",
    "SUBQUERY": "write .filter(…) after the to-many", "EXISTS": "write .contains(…) or 'not … .isEmpty' of an entity or a to-many",
]

/// Operators that are words in capitals elsewhere.
let operatorsElsewhere = ["AND": "and", "OR": "or", "NOT": "not", "IN": "in"]

/// Words of other languages for nil.
package let nilElsewhere: Set<String> = ["null", "NULL", "Null", "None", "undefined", "NSNull", "Nil", "NIL"]

private let likeHelp = "write hasPrefix(text, \"…\"), hasSuffix(text, \"…\"), contains(text, \"…\") or matches(text, pattern)"
private let matchesHelp = "write matches(text, pattern)"
/// What to write instead of a cast of SQL.
package let castHelp = "convert with the function named after the type, as in string(…) or int64(…)"
private let conditionalHelp = "write if(condition, a, b)"
private let quantifierHelp = "write .contains(…) after the to-many, as in $source.posts.contains($0.words > 100)"
