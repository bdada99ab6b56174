package import MapSyntax

extension DiagnosticCode {
    package static let truncatedQuotient = DiagnosticCode("truncated-quotient", .error)
}

extension Diagnostic {
    /// The quotient of two integers, which has no fraction, becomes a number that could have one.
    static func truncatedQuotient(_ finding: QuotientScan.Finding) -> Diagnostic {
        let (quotient, place, type) = (finding.quotient, finding.place, finding.type)
        let conversion = type == .decimal ? "decimal" : "double"
        var also: [Label] = []
        if let place, place != quotient.range { also.append(Label(place, "becomes \(type.article) here")) }
        var fixes: [Fix] = []
        if finding.isOpen, let dividend = quotient.dividend {
            var edits = wrap(dividend, in: conversion)
            // A double cannot be assigned to a float.
            if type == .float, let place { edits = wrap(place, in: "float", around: edits) }
            fixes = [Fix("write '\(conversion)(…) / …' for the quotient with its fraction", isSafe: false, edits)]
        }
        return Diagnostic(
            .truncatedQuotient, "dividing integers drops the fraction, and the result becomes \(type.article)", at: quotient.range,
            label: "whole part only", also: also,
            help: "write '\(conversion)(…) / …' for the quotient with its fraction, or 'int64(… / …)' if you want the whole part",
            fixes: fixes)
    }

    private static func wrap(_ range: TextRange, in function: String, around inner: [Edit] = []) -> [Edit] {
        let start = Edit(TextRange(range.file, Int(range.lower), Int(range.lower)), "\(function)(")
        let end = Edit(TextRange(range.file, Int(range.upper), Int(range.upper)), ")")
        return [start] + inner + [end]
    }
}
