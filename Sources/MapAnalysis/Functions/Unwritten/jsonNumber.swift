extension Function {
    /// The implicit conversion from a number with a fraction to JSON.
    static let jsonNumber = JSONSoundness.function(
        "jsonNumber", .exactly(.double), "JSON has no infinite number",
        help: "leave such rows out with 'where', or write 'if(abs(…) <= 1.7976931348623157e308, …, nil)' for null")
}
