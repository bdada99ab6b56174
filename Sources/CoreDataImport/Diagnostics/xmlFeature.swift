package import MapSyntax

extension DiagnosticCode {
    /// A file uses a part of XML that mapc does not read.
    package static let xmlFeature = DiagnosticCode("xml-feature", .error)
}

extension Diagnostic {
    static func xmlDefinitions(at range: TextRange, type: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlFeature, "mapc does not support definitions in '<!DOCTYPE'", at: range, label: "definitions begin here",
            also: [Label(type, "the document type")], help: "remove the document type: Xcode does not write entities of its own")
    }

    static func xmlEncoding(_ name: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlFeature, "mapc does not support the encoding '\(name)'", at: range, label: "declared here",
            help: "save the file in UTF-8 and write 'encoding=\"UTF-8\"'")
    }
}

/// Files beyond the limits.
extension Diagnostic {
    static func xmlTooLarge(bytes: Int, file: FileID) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has \(bytes) bytes; the limit for XML is \(XMLLimit.bytes)", at: TextRange(file, 0, 0),
            help: "check that this is the right file")
    }

    static func xmlHasTooManyValues(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has more than \(XMLLimit.values) elements and attributes", at: range, label: "one too many",
            help: "check that this is the right file")
    }

    static func xmlTooDeep(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .tooDeep, "elements are nested more than \(XMLLimit.depth) deep", at: range, label: "one level too many",
            help: "check that this is the right file")
    }
}
