extension Function {
    /// The implicit conversion from stored JSON text to JSON.
    static let jsonStored = JSONSoundness.function(
        "jsonStored", .json, "a stored value is not JSON", help: "correct the rows, or write 'json(…)' for null")
}
