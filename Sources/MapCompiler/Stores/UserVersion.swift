import MapAnalysis

/// The version to which a database's `user_version` points, by `userVersion` in mapc.yaml.
///
/// From the first version that is listed on, all are. So a value that is not listed is that of an older version, or of one that the project does not have.
enum UserVersion {
    /// The project lists none, or nobody has set the value.
    case unused
    case ofVersion(String)
    /// The value is less than any that is listed, and some versions are not.
    case beforeListed
    /// No version of the project has the value. `greatest` is the greatest that is listed.
    case unlisted(greatest: Int64)

    init(_ number: Int64, in check: Check) {
        let listed = (check.analysis.project.project?.userVersions ?? []).compactMap { entry in
            Int64(entry.value.text).map { (label: entry.version.label, number: $0) }
        }
        if let entry = listed.last(where: { $0.number == number }) {
            self = .ofVersion(entry.label)
        } else if let least = listed.map(\.number).min(), let greatest = listed.map(\.number).max(), number != 0 {
            let lacksOne = check.versions.contains { version in !listed.contains { $0.label == version } }
            self = number < least && lacksOne ? .beforeListed : .unlisted(greatest: greatest)
        } else {
            self = .unused
        }
    }
}
