import MapSyntax

/// The names of functions in SQL, Swift and other languages, in lower case, with the names that mapc uses. The arguments are the same.
let functionsElsewhere = [
    "lowercase": "lower", "lowercased": "lower", "lowercasestring": "lower", "tolowercase": "lower", "tolower": "lower", "lcase": "lower",
    "uppercase": "upper", "uppercased": "upper", "uppercasestring": "upper", "touppercase": "upper", "toupper": "upper", "ucase": "upper",
    "len": "length", "char_length": "length", "strlen": "length", "left": "prefix", "right": "suffix", "strip": "trim", "trimmed": "trim",
    "startswith": "hasPrefix", "endswith": "hasSuffix", "ifnull": "coalesce", "nvl": "coalesce", "iif": "if", "concatenate": "concat",
    "str": "string", "tostring": "string", "text": "string", "int": "int64", "integer": "int64", "parseint": "int64", "bool": "boolean",
    "pow": "power", "ceiling": "ceil", "casefold": "fold", "lpad": "padLeft", "adddate": "addDays",
    "getdate": "now", "sysdate": "now", "nsdate": "now", "regexp_replace": "regexReplace", "uuid": "newUUID",
    "gen_random_uuid": "newUUID", "nullif": "nullIf", "unixepoch": "unix", "unix_timestamp": "unix", "totimestamp": "unix",
]

/// Functions of other languages that mapc has in another form, in lower case, with what to write.
let helpElsewhere = [
    "count": "write .count after an entity or a to-many, as in Post.count, or length(…) for a text",
    "size": "write .count after an entity or a to-many, as in Post.count, or length(…) for a text",
    "sum": "write .sum after an entity or a to-many, as in Post.sum($0.words)",
    "avg": "write .average after an entity or a to-many, as in Post.average($0.words)", "total": "write .sum after an entity or a to-many",
    "group_concat": joinedHelp, "string_agg": joinedHelp, "listagg": joinedHelp, "substr": substringHelp, "substring": substringHelp,
    "mid": substringHelp, "instr": positionHelp, "position": positionHelp, "charindex": positionHelp, "strpos": positionHelp,
    "indexof": positionHelp, "datetime": nowHelp, "current_timestamp": nowHelp,
    "strftime": formatHelp, "date_format": formatHelp, "to_char": formatHelp, "format": textHelp, "printf": textHelp, "sprintf": textHelp,
    "cast": castHelp, "convert": castHelp, "isnull": "write '… == nil'", "isnil": "write '… == nil'", "exists": existsHelp,
    "datediff": betweenHelp, "date_diff": betweenHelp, "timediff": betweenHelp, "julianday": betweenHelp,
    "json_each": "write members(object).elements for the members of an object, and array.elements for the elements of an array",
    "date_add": addHelp, "dateadd": addHelp, "date_sub": addHelp, "datesub": addHelp,
    "not": "write 'not' in small letters before the condition", "nsnull": "write nil", "not_null": "write '… != nil'",
    "function": "mapc runs no methods of Core Data: write what the method computes, or call a mapping, as in PostToPost($source.post)",
    "row_number": "write rowNumber(order, group)", "lag": "write previous(value, order, group)",
]

private let joinedHelp = "write .joined after an entity or a to-many, as in $source.tags.joined($0.name, \", \")"
private let substringHelp = "write prefix(text, n), suffix(text, n), before(text, part) or after(text, part)"
private let positionHelp = "write contains(text, part), before(text, part) or after(text, part): texts have no positions"
private let existsHelp = "write '… != nil' for a value, and .isEmpty after an entity or a to-many, as in 'not Post.isEmpty'"
private let addHelp = "write addDays(date, n) or addSeconds(date, n), where n may be negative"
private let betweenHelp = "write secondsBetween(from, to) or daysBetween(from, to)"
private let nowHelp = "write now() for the present, date(text) for ISO dates or parseDate(text, format)"
private let formatHelp = "write formatDate(date, \"yyyy-MM-dd\")"
private let textHelp = "write concat(a, b), and padLeft(string(n), 5, \"0\") for leading zeros"
