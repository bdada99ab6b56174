public import MapSyntax

extension Compiler {
    /// Returns a model, a mapping or a project file as `mapc fmt` arranges it; what it says stays. A file with a mistake in its YAML is an obstacle, and the
    /// findings about it have the file's index 0.
    ///
    /// The name decides what kind of file it is, or the keys, if it has no name of its own, such as standard input. `mapc.lock` stays as it is.
    public func formatted(_ file: TextFile, isUnnamed: Bool = false) -> Outcome<TextFile> {
        guard let kind = isUnnamed ? FileKind(ofKeysIn: file) : FileKind(ofPath: file.path) else {
            return .stopped(by: .findings, isUnnamed ? .unknownFileKind(ofText: file.path) : .unknownFileKind(file.path))
        }
        var findings = Diagnostics()
        guard let result = formatFile(file, as: kind, into: &findings) else { return .stopped(by: .findings, findings.all) }
        return Outcome(result)
    }
}
