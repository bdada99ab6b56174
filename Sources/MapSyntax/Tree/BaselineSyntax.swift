/// A baseline: findings that `mapc lint --baseline` does not report.
package struct BaselineSyntax: Sendable {
    package var entries: [Entry]

    /// The only format of baselines.
    package static let format = "1"

    package init(entries: [Entry]) { self.entries = entries }

    /// A finding that was known when the baseline was written.
    package struct Entry: Sendable {
        /// The path of its file, relative to the baseline; `.` if it is not about a file.
        package var path: String
        /// Its fingerprint, with its place in the baseline.
        package var fingerprint: Name
        /// The finding, for people: `unused-drop: 'drop' names 'Post.color', but it is not lost`.
        package var words: String

        package init(path: String, fingerprint: Name, words: String) {
            self.path = path
            self.fingerprint = fingerprint
            self.words = words
        }
    }
}
