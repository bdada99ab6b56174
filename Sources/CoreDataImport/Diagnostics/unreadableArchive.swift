import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// An archive inside of a file is damaged, or has objects that mapc does not know.
    package static let unreadableArchive = DiagnosticCode("unreadable-archive", .error)
}

extension Diagnostic {
    static func unreadableArchive(_ what: String, _ fault: ArchiveFault, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .unreadableArchive, "mapc cannot read \(what): \(fault.reason)", at: TextRange(range.file, Int(range.lower), Int(range.lower)),
            label: "the archive begins here", help: "take the file from version control, or save the mapping model again in Xcode")
    }
}
