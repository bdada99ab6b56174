/// What a command does to the files of a project: a version more, an open version that gets a number.
public struct HistoryChange: Sendable, Equatable {
    /// A file before and after.
    public struct File: Sendable, Equatable {
        /// The path, relative to the project.
        public var path: String
        /// The content before; `nil` if the file is new.
        public var old: [UInt8]?
        /// The content afterwards; `nil` if the file goes.
        public var new: [UInt8]?
        /// The path that the file had before. It is renamed first, so that nobody who dies in between leaves it twice.
        public var former: String?
    }

    /// The version that the command made or moved.
    public var version: String
    /// The files that change, in the order in which mapc prints them.
    public var files: [File]
    /// What else people should know, a sentence each.
    public var notes: [String] = []
    /// The places that git's conflict marks name, one for each: `models/9.model.yaml`.
    public var conflicts: [String] = []
    /// The files of the project in which its tests were right, and those after the change, to follow what the tests expect.
    var before: [TextFile] = []
    var after: [TextFile] = []
}
