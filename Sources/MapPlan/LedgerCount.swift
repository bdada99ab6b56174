/// What a term of the ledger counts.
public enum LedgerCount: String, Sendable, Codable {
    /// The rows of an entity or a table before the run; `subject` names it.
    case rows
    /// The rows of an entity that several mappings take, once more for each further mapping; `subject` names it.
    case repeatedRows
    /// The rows of an entity that no mapping takes, among the rows of its table; `subject` names it.
    case untakenRows
    /// The rows of an entity that the version does not have.
    case dropped
    /// The rows that 'each' makes of one row, beyond the first.
    case multiplied
    /// The rows of which 'each' makes none, because they have no elements.
    case elementless
    /// The rows that a condition excludes.
    case filtered
    /// The rows that 'onNil: drop' excludes.
    case leftOut
    /// The rows that 'distinct' merges into others.
    case merged
    /// The rows under 'rows'.
    case literal
    /// The rows after the run.
    case rowsAfter
    /// The pairs of a join table before and after the run.
    case links, linksAfter
    /// The pairs that the first mapping of a relationship gives, and those that further mappings give.
    case pairs, morePairs
    /// The pairs that become one with another pair, because rows are merged.
    case mergedPairs
    /// The references that are not nil, before and after the run.
    case references, referencesAfter
    /// The references and pairs whose row is dropped.
    case lostReferences
    /// The references of a one-to-one to a row that keeps the reference of another row: the store breaks the one-to-one.
    case displacedReferences
    /// The references of a one-to-one that lead to the row of another reference afterwards, and did not before.
    case sharedReferences
    /// The references and pairs that the value of a to-many does not take, although both rows stay: `$source.posts.filter($0.isLive)`.
    case leftOutReferences
    /// The references whose row another relationship refers to afterwards, because the rows of their entity become rows of several.
    case referencesElsewhere
    /// The references and pairs whose row did not exist before.
    case danglingReferences
    /// The values that become nil in a conversion.
    case lostValues
    /// The values that no conversion reads and for which the mapping writes another value: `Status($source.status) ?? "open"`.
    case replacedValues
    /// The values for which a relationship finds no row: `Customer.only($0.id == $source.customer)`.
    case unfoundValues
    /// The values that a conversion rounds, because the new form is coarser.
    case roundedValues
    /// The texts of numbers that are spelled in a way in which no number is written, such as `007`.
    case respelledValues

    /// What counts values that the store has before the run and not afterwards.
    package static let ofLostValues: [LedgerCount] = [.lostValues, .replacedValues, .unfoundValues, .roundedValues, .respelledValues]

    /// Whether it counts values that the store has before the run and not afterwards.
    package var isOfLostValues: Bool { Self.ofLostValues.contains(self) }

    /// Returns the name of the term in reports of runs and in diagnostics.
    package func name(of subject: String?) -> String {
        switch self {
        case .rows: "rows of \(subject ?? "")"
        case .repeatedRows: "\(subject ?? "") once more"
        case .untakenRows: "rows of \(subject ?? ""), which no mapping takes"
        case .dropped: "dropped"
        case .multiplied: "multiplied"
        case .elementless: "without elements"
        case .filtered: "filtered"
        case .leftOut: "left out"
        case .merged: "merged"
        case .literal: "literal"
        case .rowsAfter: "rows after"
        case .links: "links before"
        case .linksAfter: "links"
        case .pairs: "pairs"
        case .morePairs: "more pairs"
        case .mergedPairs: "merged"
        case .references: "references"
        case .referencesAfter: "references after"
        case .lostReferences: "lost with their rows"
        case .displacedReferences: "lost to another row"
        case .sharedReferences: "to the row of another, in a one-to-one"
        case .leftOutReferences: "left out by the mapping"
        case .referencesElsewhere: "kept by another relationship"
        case .danglingReferences: "dangling before"
        case .lostValues: "lost in a conversion"
        case .replacedValues: "replaced"
        case .unfoundValues: "found in no row"
        case .roundedValues: "rounded"
        case .respelledValues: "spelled in another way"
        }
    }
}

extension LedgerEntry.Term {
    /// The query that counts; `nil` if a counter or a constant is the count.
    package var counting: Statement? {
        switch source {
        case .before(let statement), .after(let statement): statement
        case .counter, .constant: nil
        }
    }

    /// The query that counts, and the queries that list the first rows.
    package var queries: [Statement] { [counting, listing?.query, listing?.groups].compactMap(\.self) }
}
