/// Why a result did not get where it was to go.
struct OutputFailure: Error {
    /// The system's.
    var words: String
    /// Nobody reads any more: `mapc plan | head -1`.
    var isClosedPipe: Bool
}
