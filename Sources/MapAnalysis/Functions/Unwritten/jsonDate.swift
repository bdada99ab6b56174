extension Function {
    /// What stands between a date and whatever wants JSON.
    static let jsonDate = JSONSoundness.function(
        "jsonDate", .exactly(.date), "a date without a year of four digits cannot be written as JSON",
        help: "leave such rows out with 'where', or correct them")
}
