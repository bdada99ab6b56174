/// The tags, anchors and aliases of a file. Only all of them together show what each was meant to be.
struct YAMLProperties {
    enum Kind { case tag, anchor, alias }

    private struct Property {
        let kind: Kind
        let name: String
        /// The property and the value after it.
        let node: TextRange
        let isScalar: Bool
        let isInFlow: Bool
    }

    private var all: [Property] = []

    mutating func add(_ kind: Kind, _ name: String, node: TextRange, isScalar: Bool, isInFlow: Bool) {
        all.append(Property(kind: kind, name: name, node: node, isScalar: isScalar, isInFlow: isInFlow))
    }

    /// `!not a` and a lone `*star` are values that YAML misreads. `!!str a`, and an alias with its anchor, are features of YAML.
    func findings(in bytes: UnsafeBufferPointer<UInt8>) -> [Diagnostic] {
        let anchors = Set(all.filter { $0.kind == .anchor }.map(\.name))
        let aliases = Set(all.filter { $0.kind == .alias }.map(\.name))
        return all.map { property in
            let token = bytes.propertyToken(property.node)
            let isDevice =
                switch property.kind {
                case .alias: anchors.contains(property.name)
                case .anchor: !property.isScalar || aliases.contains(property.name)
                case .tag:
                    !property.isScalar || bytes[Int(token.lower)...].starts(with: "!!".utf8)
                        || bytes[Int(token.lower)...].starts(with: "!<".utf8)
                }
            return isDevice
                ? .yamlDevice(property.kind, at: token)
                : .misreadProperty(property.kind, value: property.node, bytes.text(property.node), token: token, bytes.text(token))
        }
    }
}
