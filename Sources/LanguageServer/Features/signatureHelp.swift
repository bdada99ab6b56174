import MapAnalysis
import MapSyntax

extension Feature {
    /// The signatures of the function whose arguments are being typed.
    static let signatureHelp = Feature(
        "textDocument/signatureHelp", "signatureHelpProvider", ["triggerCharacters": ["(", ","]]
    ) { place, _ throws(Refusal) in
        guard let offset = place.offset, let call = OpenCall(in: place.cursor(at: offset).typed) else { return .null }
        guard call.base == nil, let function = Function.named(call.name) else { return .null }
        let signatures = zip(function.signatures, function.forms).map { label, form -> JSONValue in
            [
                "label": .string(label), "documentation": ["kind": "markdown", "value": .string(function.summary)],
                "parameters": .array(form.parameters.map { ["label": .string($0.name)] }),
            ]
        }
        let fitting = function.forms.firstIndex { $0.isVariadic || call.argument < $0.parameters.count } ?? 0
        let last = function.forms[fitting].parameters.count - 1
        return [
            "signatures": .array(signatures), "activeSignature": .integer(fitting),
            "activeParameter": .integer(max(0, min(call.argument, last))),
        ]
    }
}
