/// Returns a value in YAML as JSON, by the core schema of YAML 1.2: plain scalars may be truths and numbers. A text that is no YAML stays a text.
func jsonExample(ofYAML text: String) -> JSONValue {
    var diagnostics = Diagnostics()
    guard let root = readYAML(TextFile(path: "example", text: text), id: FileID(0), into: &diagnostics).root else { return .string(text) }
    return root.jsonValue
}

extension YAMLNode {
    fileprivate var jsonValue: JSONValue {
        switch content {
        case .missing: .null
        case .scalar(let scalar): scalar.jsonValue
        case .sequence(let elements, _): .array(elements.map(\.jsonValue))
        case .mapping(let pairs, _): .object(pairs.map { JSONValue.Member($0.key.text, $0.value.jsonValue) })
        }
    }
}

extension YAMLScalar {
    fileprivate var jsonValue: JSONValue {
        guard style == .plain else { return .string(text) }
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default: return Int(text).map { .integer($0) } ?? Double(text).map { .number($0) } ?? .string(text)
        }
    }
}
