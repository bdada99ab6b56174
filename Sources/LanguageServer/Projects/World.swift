package import MapCompiler

/// What the server asks the program around it: files and pages. The server itself reads and writes nothing.
package struct World: Sendable {
    /// The version of mapc.
    package var version: String
    /// Reads the project that contains a file. The roots are the folders that are open in the editor. A buffer takes the place of the file on disk at its
    /// path.
    package var project: @Sendable (_ path: String, _ roots: [String], _ buffers: [String: [UInt8]]) -> ProjectReading?
    /// Returns a path without links; the same path if there is no such file.
    package var real: @Sendable (_ path: String) -> String
    /// Returns the URI of the page about a diagnostic, by its slug; `nil` if an editor cannot open it.
    package var page: @Sendable (_ slug: String) -> String?

    package init(
        version: String, project: @escaping @Sendable (_ path: String, _ roots: [String], _ buffers: [String: [UInt8]]) -> ProjectReading?,
        real: @escaping @Sendable (_ path: String) -> String, page: @escaping @Sendable (_ slug: String) -> String?
    ) {
        (self.version, self.project, self.real, self.page) = (version, project, real, page)
    }
}

/// A project as it was read.
package struct ProjectReading: Sendable {
    /// The absolute path of its folder, without links.
    package var folder: String
    /// Its files, with paths relative to the folder.
    package var files: [TextFile]
    /// Their absolute paths without links.
    package var paths: [String]
    /// Checks files in the place of these. A quick check leaves out what takes long.
    package var check: @Sendable (_ files: [TextFile], _ memory: inout CheckMemory, _ isQuick: Bool) -> Check

    package init(
        folder: String, files: [TextFile], paths: [String]? = nil,
        check: @escaping @Sendable (_ files: [TextFile], _ memory: inout CheckMemory, _ isQuick: Bool) -> Check
    ) {
        (self.folder, self.files, self.check) = (folder, files, check)
        self.paths = paths ?? files.map { folder == "/" ? "/\($0.path)" : "\(folder)/\($0.path)" }
    }

    func path(of file: TextFile) -> String { folder == "/" ? "/\(file.path)" : "\(folder)/\(file.path)" }
}
