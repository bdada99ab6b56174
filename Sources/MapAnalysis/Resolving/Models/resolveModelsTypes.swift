import MapSyntax

extension ModelResolver {
    mutating func resolveEnums() {
        for syntax in self.syntax.enums where takeTypeName(syntax.name) {
            if syntax.cases.isEmpty, syntax.isWhole { report(.emptyEnum(syntax.name)) }
            var first: [String: TextRange] = [:]
            var cases: [String] = []
            for name in syntax.cases {
                if let other = first[name.text] {
                    report(.duplicateName(name.text, at: name.range, as: "a case of '\(syntax.name.text)'", first: other))
                } else {
                    first[name.text] = name.range
                    cases.append(name.text)
                }
            }
            enumIndexes[syntax.name.text] = enums.count
            enums.append(EnumType(name: syntax.name.text, range: syntax.name.range, cases: cases))
            guard let stored = syntax.stored, !cases.isEmpty else { continue }
            var reader = RepresentationReader()
            enumForms[syntax.name.text] = reader.cases(stored, of: enums[enums.count - 1])
            findings += reader.findings
        }
    }

    /// Resolves composites. They contain plain types, enums and other composites, and each is flattened into its leaves.
    mutating func resolveComposites() {
        var flattening = Flattening()
        for syntax in self.syntax.composites where takeTypeName(syntax.name) {
            flattening.syntaxes.append(syntax)
            flattening.parts.append(nil)
            compositeIndexes[syntax.name.text] = composites.count
            composites.append(CompositeType(name: syntax.name.text, range: syntax.name.range, leaves: []))
        }
        for index in composites.indices { (composites[index].members, composites[index].leaves) = parts(of: index, &flattening) }
    }

    private typealias Parts = (members: [CompositeType.Member], leaves: [CompositeType.Leaf])

    /// The composites whose leaves are known, and the path of composites that are being flattened.
    private struct Flattening {
        static let leafLimit = 1000
        static let depthLimit = 50
        var syntaxes: [CompositeSyntax] = []
        var parts: [Parts?] = []
        var path: [Int] = []
    }

    private mutating func parts(of index: Int, _ flattening: inout Flattening) -> Parts {
        if let parts = flattening.parts[index] { return parts }
        flattening.path.append(index)
        defer { flattening.path.removeLast() }
        var parts: Parts = ([], [])
        var owners: [String: TextRange] = [:]
        for attribute in flattening.syntaxes[index].attributes {
            checkLeaf(attribute)
            checkCanonicalName(attribute, &owners)
            guard let written = attribute.type else { continue }
            let type = resolveType(written)
            let canonicalName = attribute.renamingID?.text ?? attribute.name.text
            let start = parts.leaves.count
            defer {
                let range = start..<parts.leaves.count
                if !range.isEmpty { parts.members.append(.init(name: attribute.name.text, type: type, leaves: range)) }
            }
            var leaves: [CompositeType.Leaf] = []
            if case .composite(_, let name) = type.value, let inner = compositeIndexes[name] {
                guard isFinite(inner, name, at: written.name.range, flattening) else { continue }
                leaves = self.parts(of: inner, &flattening).leaves.map { $0.inside(attribute.name.text, canonicalName, type) }
            } else {
                let form = representation(attribute.stored, of: type.value)
                leaves = [
                    .init(
                        path: [attribute.name.text], canonicalPath: [canonicalName], type: type, representation: form,
                        range: attribute.name.range)
                ]
            }
            guard parts.leaves.count + leaves.count <= Flattening.leafLimit else {
                report(.compositeTooLarge(composites[index].name, limit: Flattening.leafLimit, at: attribute.name.range))
                break
            }
            parts.leaves += leaves
        }
        flattening.parts[index] = parts
        return parts
    }

    /// Whether a composite may be nested inside those on the path: it is not one of them, and the path is not too long. Reports an error
    /// otherwise.
    private mutating func isFinite(_ inner: Int, _ name: String, at range: TextRange, _ flattening: Flattening) -> Bool {
        if let start = flattening.path.firstIndex(of: inner) {
            report(.compositeCycle(flattening.path[start...].map { composites[$0].name } + [name], at: range))
            return false
        }
        guard flattening.path.count < Flattening.depthLimit else {
            report(.compositeTooLarge(name, depth: Flattening.depthLimit, at: range))
            return false
        }
        return true
    }

    /// Reports two attributes of one composite with the same canonical name, because they could not be distinguished between versions.
    private mutating func checkCanonicalName(_ attribute: AttributeSyntax, _ owners: inout [String: TextRange]) {
        checkRenamingID(attribute.renamingID, of: attribute.name)
        let name = attribute.renamingID ?? attribute.name
        if let first = owners[name.text] {
            report(.duplicateCanonicalName(name.text, at: name.range, as: "attribute", first: first))
        } else {
            owners[name.text] = name.range
        }
    }

    /// Reports keys that an attribute of a composite cannot have. It has only a name, a type and a form; other keys belong where the
    /// composite is used.
    private mutating func checkLeaf(_ attribute: AttributeSyntax) {
        let keys: [(String, TextRange?)] = [
            ("default", attribute.defaultValue?.range), ("min", attribute.min?.range), ("max", attribute.max?.range),
            ("minLength", attribute.minLength?.range), ("maxLength", attribute.maxLength?.range), ("pattern", attribute.pattern?.range),
            ("transient", attribute.isTransient ? attribute.name.range : nil),
            ("derived", attribute.derived?.range), ("column", attribute.column?.names.first?.range),
            ("hashModifier", attribute.hashModifier?.range),
        ]
        for case (let key, let range?) in keys {
            report(
                .meaninglessKey(
                    key, at: range, "is not allowed in a composite, whose attributes have only a type, 'renamingID' and 'stored'"))
        }
    }

    /// Returns the type of an attribute. If it is not one, reports that and returns an unknown type, which is optional if the author says so.
    mutating func resolveType(_ syntax: TypeSyntax) -> ExpressionType {
        let name = syntax.name.text
        if syntax.isMany {
            report(.listAsType(syntax))
            return .unknown
        }
        if let type = ValueType(builtIn: name) { return ExpressionType(type, isOptional: syntax.isOptional) }
        if enumIndexes[name] != nil { return ExpressionType(.enumeration(.source, name), isOptional: syntax.isOptional) }
        if compositeIndexes[name] != nil { return ExpressionType(.composite(.source, name), isOptional: syntax.isOptional) }
        if let entity = entityIDs[name] {
            report(.entityAsType(syntax.name, entity: self.syntax.entities[entity.index].name.range))
        } else {
            let known = ValueType.builtIn.map(\.word) + self.syntax.enums.map(\.name.text) + self.syntax.composites.map(\.name.text)
            report(.unknownType(syntax.name, near: nearest(to: name, among: known)))
        }
        return ExpressionType(.unknown, isOptional: syntax.isOptional)
    }

    /// Whether an enum or a composite can have this name. Reports it if not.
    private mutating func takeTypeName(_ name: Name) -> Bool {
        guard let taken = takenTypeName(name) else { return true }
        report(taken)
        return false
    }

    /// Returns the error in the name of an enum, a composite or an entity; nil if the name is free. It must differ from the types of the
    /// language too, because in `to: Status` and `type: Post` only the name determines what is meant.
    func takenTypeName(_ name: Name) -> Diagnostic? {
        if ValueType(builtIn: name.text) != nil { return .nameOfBuiltInType(name.text, at: name.range) }
        if let index = enumIndexes[name.text] {
            return .duplicateName(name.text, at: name.range, as: "an enum", first: enums[index].range)
        }
        if let index = compositeIndexes[name.text] {
            return .duplicateName(name.text, at: name.range, as: "a composite", first: composites[index].range)
        }
        return nil
    }

    /// Reports a name that is not the name of an entity.
    mutating func reportUnknownEntity(_ name: Name) {
        let kind: String? =
            if ValueType(builtIn: name.text) != nil {
                "a type"
            } else if enumIndexes[name.text] != nil {
                "an enum"
            } else {
                compositeIndexes[name.text] != nil ? "a composite" : nil
            }
        if let kind {
            report(.typeAsEntity(name, kind: kind))
        } else {
            report(.unknownEntity(name, near: nearest(to: name.text, among: syntax.entities.map(\.name.text))))
        }
    }
}

extension CompositeType.Leaf {
    /// Returns the leaf as a leaf of another composite, which contains this one's composite under a name.
    fileprivate func inside(_ name: String, _ canonicalName: String, _ type: ExpressionType) -> CompositeType.Leaf {
        var leaf = self
        leaf.path.insert(name, at: 0)
        leaf.canonicalPath.insert(canonicalName, at: 0)
        leaf.type.isOptional = leaf.type.isOptional || type.isOptional
        return leaf
    }
}
