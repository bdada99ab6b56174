import MapAnalysis

/// Every function and operator, by the kind of its result. They come from the function table, so new ones take part automatically.
struct PhraseCalls: Sendable {
    enum Parameter: Hashable, Sendable { case kind(PhraseKind), text, integer, alike, any, pattern, dateFormat }

    var name: String
    var parameters: [Parameter]
    /// The kind of every `alike` parameter, if the result determines it.
    var alike: PhraseKind?

    static let giving: [PhraseKind: [PhraseCalls]] = {
        var found: [PhraseKind: [PhraseCalls]] = [:]
        for function in Function.all where function.name != "key" && !function.isOfRun {
            for form in function.forms { add(function.name, form, to: &found) }
        }
        return found
    }()

    private static let ordered: [PhraseKind] = [.int16, .int32, .int64, .double, .decimal, .text, .date]
    private static let all: [PhraseKind] = ordered + [.boolean, .uuid, .data, .uri, .json, .mood, .size]

    private static func add(_ name: String, _ form: Function.Form, to found: inout [PhraseKind: [PhraseCalls]]) {
        var parameters = form.parameters.map { parameter(of: $0.kind) }
        guard !parameters.contains(nil) else { return }
        if form.isVariadic { parameters.append(parameters.last ?? nil) }
        let isOrdered = form.parameters.contains { if case .ordered = $0.kind { true } else { false } }
        for result in results(form, isOrdered) {
            let alike = parameters.contains(.alike) && isSame(form.result) ? result : nil
            let parameters = parameters.compactMap { parameter in parameter == .any && isSame(form.result) ? .kind(result) : parameter }
            found[result, default: []].append(PhraseCalls(name: name, parameters: parameters, alike: alike))
        }
    }

    private static func isSame(_ result: Function.Result) -> Bool {
        switch result {
        case .same, .optionalSame, .firstNotNil: true
        case .type, .optional: false
        }
    }

    private static func results(_ form: Function.Form, _ isOrdered: Bool) -> [PhraseKind] {
        switch form.result {
        case .type(let type), .optional(let type): [kind(of: type)].compactMap { $0 }
        case .firstNotNil: all
        case .same(let place), .optionalSame(let place):
            switch form.parameters[place].kind {
            case .exactly(let type): [kind(of: type)].compactMap { $0 }
            case .text: [.text]
            case .integer: [.int16, .int32, .int64]
            case .ordered: ordered
            case .alike, .any: all
            case .row, .written, .json, .jsonValue: []
            }
        }
    }

    private static func parameter(of kind: Function.Parameter.Kind) -> Parameter? {
        switch kind {
        case .exactly(let type): Self.kind(of: type).map(Parameter.kind)
        case .text: .text
        case .integer: .integer
        case .alike, .ordered: .alike
        case .any: .any
        case .row: nil
        case .json: .kind(.json)
        case .jsonValue: .any
        case .written(.pattern): .pattern
        case .written(.dateFormat): .dateFormat
        }
    }

    private static func kind(of type: ValueType) -> PhraseKind? {
        switch type {
        case .boolean: .boolean
        case .int16: .int16
        case .int32: .int32
        case .int64: .int64
        case .float, .double: .double
        case .decimal: .decimal
        case .string: .text
        case .date: .date
        case .uuid: .uuid
        case .uri: .uri
        case .data: .data
        case .json: .json
        default: nil
        }
    }
}
