import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Returns the fix for texts that are too short, too long or match no pattern, and that cannot just be cut: a text that is within the bounds takes
    /// their place, or nil, or the row is left out. Rows with a value that must be unique get no other value in its place.
    func fixes(ofTextBounds attribute: Attribute, _ property: PropertyMapping, _ entityMapping: EntityMapping) -> [PlanFix] {
        guard attribute.type.value == .string, isPresentText(property) else { return [] }
        let keys = destination.model.uniqueSets(of: entityMapping.destination)
        let isUnique = keys.contains { key in key.contains { $0.property == property.property } }
        let other = attribute.type.isOptional ? "nil" : isUnique ? nil : sample(for: attribute)
        let fix = rewriting(property, of: entityMapping, isOfOwnValue: true) { words in
            // A '!' has a finding of its own, which gives rows another value.
            guard !words.hasSuffix("!"), let condition = condition(of: attribute, words) else { return nil }
            return "if(\(condition), \(words), \(other ?? "nil"))"
        } _: {
            "write '\($0)', which changes values out of bounds"
        }
        guard let fix else { return [] }
        return other == nil ? [droppingNil(fix, attribute.name)].compactMap(\.self) : [fix]
    }

    /// Returns the fix with 'onNil: drop' beside the value that it writes; nil if YAML would need the value written in another way.
    private func droppingNil(_ fix: PlanFix, _ name: String) -> PlanFix? {
        var fix = fix
        func entry(_ value: String) -> String { "{ value: '\(value)', onNil: drop }" }
        if let edit = fix.edits.first, fix.edits.count == 1, fix.lines == nil {
            let head = edit.replacement.hasPrefix(name + ": ") ? name + ": " : ""
            let value = String(edit.replacement.dropFirst(head.count))
            if value.contains("'") { return nil }
            fix.edits[0].replacement = head + entry(value)
            fix.title = "write '\(name): \(value)' with 'onNil: drop' to drop rows with values out of bounds"
            return fix
        }
        guard let line = fix.lines?.first, fix.edits.isEmpty else { return nil }
        var (value, onNil) = (line, line)
        value.keys.append("value")
        onNil.keys.append("onNil")
        onNil.value = "drop"
        fix.lines = [value, onNil]
        fix.title = "write '\(name): \(line.value)' with 'onNil: drop' to drop rows with values out of bounds"
        return fix
    }

    /// Returns the sample value of a type, within the bounds of the attribute that gets it; nil if there is none.
    func sample(for attribute: Attribute) -> String? {
        let type = attribute.type.on(.destination).value
        guard let plain = type.sample(cases: cases(of: type)) else { return nil }
        if type == .string {
            let lengths = (attribute.minLength ?? 0)...max(attribute.maxLength ?? .max, attribute.minLength ?? 0)
            return attribute.pattern != nil ? nil : ["", "unknown"].first { lengths.contains($0.count) }.map { "\"\($0)\"" }
        }
        let (least, greatest) = (attribute.min.flatMap(draftConstant), attribute.max.flatMap(draftConstant))
        if let least, let number = Double(least), number > 0 { return least }
        if let greatest, let number = Double(greatest), number < 0 { return greatest }
        return plain
    }

    /// Whether the value is a text that is never nil, so that a condition can look at it.
    private func isPresentText(_ property: PropertyMapping) -> Bool {
        switch property.source {
        case .carried(let id): source.model[id].attribute.map { !$0.type.isOptional } ?? false
        case .expression(let expression): !expression.type.isOptional && expression.type.value == .string
        case .carriedOrDefault(_, let value): if case .written = property.origin { value != .nil } else { false }
        case .constant, .parts, .inverse, .generatedKey, .absent: false
        }
    }

    /// Returns the condition that a text is within the bounds; nil if YAML or the expression would need the pattern written in another way.
    private func condition(of attribute: Attribute, _ words: String) -> String? {
        var parts: [String] = []
        if let least = attribute.minLength { parts.append("length(\(words)) >= \(least)") }
        if let greatest = attribute.maxLength { parts.append("length(\(words)) <= \(greatest)") }
        if let pattern = attribute.pattern {
            let isPlain = pattern.utf8.allSatisfy { $0 > 0x20 && !"\"\\'".utf8.contains($0) } && !pattern.contains(": ")
            if !isPlain { return nil }
            parts.append("matches(\(words), \"\(pattern)\")")
        }
        return parts.isEmpty ? nil : parts.joined(separator: " and ")
    }
}
