extension ModelArchiveReader {
    mutating func attribute(
        _ object: ArchivedObject, named name: String, of entity: String
    ) throws(ArchiveFault) -> CoreDataModel.Attribute {
        let place = "\(entity).\(name)"
        guard let number = object["NSAttributeType"]?.integer, let type = CoreDataModel.Attribute.Kind(rawValue: number) else {
            throw ArchiveFault(reason: "the archived attribute '\(place)' is of an unknown type")
        }
        var attribute = CoreDataModel.Attribute(name: name, type: type)
        attribute.isOptional = object["NSIsOptional"]?.boolean ?? false
        attribute.isTransient = object["NSIsTransient"]?.boolean ?? false
        attribute.isIndexed = object["NSIsIndexed"]?.boolean ?? false
        attribute.renamingID = try renamingID(object, of: name)
        attribute.hashModifier = try text(object["NSVersionHashModifier"])
        attribute.userInfo = try userInfo(object["NSUserInfo"], of: place)
        if type == .transformable {
            attribute.transformer = try text(object["NSValueTransformerName"])
            attribute.className = try text(object["NSAttributeValueClassName"])
        }
        addFlags(object["NSFlagsKey"]?.integer ?? 0, to: &attribute, at: place)
        addDefault(object["NSDefaultValue"], to: &attribute, at: place)
        addDerivation(object, to: &attribute, at: place)
        try addValidation(object, to: &attribute, at: place)
        if type == .composite { note(place, "the elements of the composite") }
        return attribute
    }

    /// Reads the flags of an attribute. Only one of them is known: no public archive has an attribute with external storage.
    private mutating func addFlags(_ flags: Int, to attribute: inout CoreDataModel.Attribute, at place: String) {
        attribute.isPreserved = flags & 16 != 0
        if flags & ~16 != 0 { note(place, "the flags \(flags & ~16)") }
    }

    private mutating func addDefault(_ object: ArchivedObject?, to attribute: inout CoreDataModel.Attribute, at place: String) {
        guard let object else { return }
        attribute.defaultValue = CoreDataModel.Attribute.Constant(object, as: attribute.type)
        if attribute.defaultValue == nil {
            note(place, "the default value\(object.className.map { " of class '\($0)'" } ?? "")")
        }
    }

    private mutating func addDerivation(_ object: ArchivedObject, to attribute: inout CoreDataModel.Attribute, at place: String) {
        guard object.className == "NSDerivedAttributeDescription" else { return }
        attribute.derivation = object["NSDerivationExpression"].flatMap { predicates.derivation($0) }
        if attribute.derivation == nil { note(place, "the derivation") }
        if object["NSFilteringPredicate"] != nil { note(place, "the predicate of the derivation") }
    }

    /// Reads the predicates that limit a value: those of the forms that Xcode writes.
    private mutating func addValidation(
        _ object: ArchivedObject, to attribute: inout CoreDataModel.Attribute, at place: String
    ) throws(ArchiveFault) {
        var pending = Array((object["NSValidationPredicates"]?.elements ?? []).reversed())
        var visited: Set<ArchivedObject> = []
        while let predicate = pending.popLast() {
            try spend()
            // A damaged archive may have a predicate that is a part of itself.
            guard visited.insert(predicate).inserted else { continue }
            if predicate.className == "NSCompoundPredicate", predicate["NSCompoundPredicateType"]?.integer == 1 {
                pending += (predicate["NSSubpredicates"]?.elements ?? []).reversed()
            } else if !attribute.limit(by: predicate) {
                note(place, "the validation" + (predicates.predicate(predicate).map { " '\($0)'" } ?? ""))
            }
        }
    }
}

extension CoreDataModel.Attribute {
    /// Limits the values by a predicate such as `SELF >= 3` or `length <= 50`. Returns false if the predicate has another form.
    fileprivate mutating func limit(by predicate: ArchivedObject) -> Bool {
        guard predicate.className == "NSComparisonPredicate", let operation = predicate["NSPredicateOperator"],
            let left = predicate["NSLeftExpression"], let right = predicate["NSRightExpression"],
            right.className == "NSConstantValueExpression", let constant = right["NSConstantValue"],
            (operation["NSModifier"]?.integer ?? 0) == 0
        else { return false }
        let comparison = operation["NSOperatorType"]?.integer
        if left.className == "NSSelfExpression" {
            switch comparison {
            case 1: return Self.set(&max, Constant(constant, as: type))
            case 3: return Self.set(&min, Constant(constant, as: type))
            case 6: return Self.set(&pattern, constant.text)
            default: return false
            }
        }
        guard type == .string, left.isPath(to: "length") else { return false }
        switch comparison {
        case 1: return Self.set(&maxLength, constant.integer)
        case 3: return Self.set(&minLength, constant.integer)
        default: return false
        }
    }

    /// Sets a limit that is still nil.
    private static func set<Limit>(_ limit: inout Limit?, _ value: Limit?) -> Bool {
        guard limit == nil, let value else { return false }
        limit = value
        return true
    }
}

extension ArchivedObject {
    /// Whether an expression is the value of one property of the object itself.
    fileprivate func isPath(to name: String) -> Bool {
        className == "NSKeyPathExpression" && self["NSOperand"]?.className == "NSSelfExpression"
            && self["NSArguments"]?.elements?.count == 1 && self["NSArguments"]?.elements?.first?["NSKeyPath"]?.text == name
    }
}

extension CoreDataModel.Attribute.Constant {
    /// Reads an archived value of an attribute of this type. Returns nil for an object of another class.
    init?(_ object: ArchivedObject, as type: CoreDataModel.Attribute.Kind) {
        if let boolean = object.boolean {
            self = type == .boolean ? .boolean(boolean) : .number(boolean ? "1" : "0")
        } else if let integer = object.integer {
            self = type == .boolean && (0...1).contains(integer) ? .boolean(integer == 1) : .number(String(integer))
        } else if let real = object.real, let digits = DecimalText.text(real) {
            self = .number(digits)
        } else if let decimal = object.decimal {
            self = .number(decimal)
        } else if let text = object.text ?? object.url {
            self = .text(text)
        } else if let uuid = object.uuid {
            self = .text(UUIDText.text(uuid))
        } else if let seconds = object.secondsSince2001 {
            self = .date(secondsSince2001: seconds)
        } else if let data = object.data {
            self = .data(data)
        } else {
            return nil
        }
    }
}
