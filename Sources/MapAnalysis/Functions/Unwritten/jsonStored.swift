extension Function {
    /// What stands between JSON as a store holds it and whatever wants JSON.
    static let jsonStored = JSONSoundness.function(
        "jsonStored", .json, "a stored value is not JSON", help: "correct the rows, or write 'json(…)' for null")
}
