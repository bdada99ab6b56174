extension Function {
    /// The implicit conversion from a date to JSON.
    static let jsonDate = JSONSoundness.function(
        "jsonDate", .exactly(.date), "a date without a year of four digits cannot be written as JSON",
        help: "leave such rows out with 'where', or correct them")
}
