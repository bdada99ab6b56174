/// Why a result could not be written.
struct OutputFailure: Error {
    /// The system's error message.
    var words: String
    /// Whether the reader has closed the pipe, as in `mapc plan | head -1`.
    var isClosedPipe: Bool
}
