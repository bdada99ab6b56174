/// The tool's own name and version.
public enum Tool {
    /// As `mapc --version` prints it.
    public static let version = "0.1.0"
}
