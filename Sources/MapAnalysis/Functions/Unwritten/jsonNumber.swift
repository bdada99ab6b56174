extension Function {
    /// What stands between a number with a fraction and whatever wants JSON.
    static let jsonNumber = JSONSoundness.function(
        "jsonNumber", .exactly(.double), "JSON has no infinite number",
        help: "leave such rows out with 'where', or write 'if(abs(…) <= 1.7976931348623157e308, …, nil)' for null")
}
