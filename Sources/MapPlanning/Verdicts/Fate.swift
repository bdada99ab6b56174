import MapPlan

/// What happens to a fact, as the judge finds it.
enum Fate: Equatable {
    case untouched
    /// The fact is the same, and says it with other names or about other values.
    case follows(String)
    /// The plan writes it again.
    case rewritten(String)
    case dropped(String)
    /// A model describes it, and the fates of rows and values say the rest.
    case ofModel
}
