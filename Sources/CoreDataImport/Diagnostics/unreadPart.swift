import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A Core Data model has a part that a model file cannot have.
    package static let unreadPart = DiagnosticCode("unread-part", .warning)
}

extension Diagnostic {
    static func unreadPart(_ unread: ArchivedModel.Unread, of path: String) -> Diagnostic {
        Diagnostic(
            .unreadPart, "mapc does not import \(unread.part) of '\(unread.owner)'", subject: path,
            help: "check whether it changes what is stored")
    }

    /// - Parameter name: with the entity's: `Post.title`.
    static func unreadPattern(_ fault: TextPattern.Fault, of name: String, at place: ModelPlace) -> Diagnostic {
        Diagnostic(
            .unreadPart, "mapc does not import the regular expression of '\(name)': it \(fault.words)", at: place,
            help: "nothing, since Core Data goes on checking it; write a 'pattern' if mapc has to check values too")
    }

    static func mappingOfOtherBundle(_ bundle: String, than own: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .unreadPart, "mapc does not import the mapping model, since it belongs to '\(bundle)' and not to '\(own)'", at: range,
            label: "another bundle", help: "import that bundle into a project of its own")
    }

    /// - Parameter path: that of an `.xccurrentversion`.
    static func unreadCurrentVersion(_ path: String) -> Diagnostic {
        Diagnostic(
            .unreadPart, "mapc cannot read which version is the current one", subject: path,
            help: "choose the current version in Xcode again, or check 'versions:' in mapc.yaml")
    }
}
