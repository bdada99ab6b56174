import MapSyntax

extension StepResolution {
    /// Returns the windows of entries that apply to several mappings, with expressions over the rows of this one. Its rows belong to the
    /// windows even if its own entry sets another value.
    func sharedWindows(
        of head: MappingHead, _ properties: [PropertyMapping], _ scope: ExpressionScope?, into diagnostics: inout Diagnostics
    ) -> [Expression.Window] {
        let entries = ([head.written].compactMap { $0 } + head.inherited).filter { entry in
            entry.callsWindows && windowFamily(of: entry, head).count > 1
        }
        if entries.isEmpty { return [] }
        var values = properties.flatMap(\.expressions) + head.lets.map(\.value)
        let own = Set(head.sets.map(\.range))
        for entry in entries {
            for set in entry.sets where !own.contains(set.range) && set.value.callsWindows {
                var scope = scope ?? self.scope(of: head)
                enter(entry, of: head, &scope)
                values.append(checkSetValue(set.value, in: scope, into: &diagnostics))
            }
        }
        return values.flatMap(\.windowsOfFamilies)
    }
}

extension EntityMappingSyntax {
    fileprivate var callsWindows: Bool { sets.contains { $0.value.callsWindows } || lets.contains { $0.value.callsWindows } }
}

extension SetValueSyntax {
    fileprivate var callsWindows: Bool { calls.contains { WindowName(rawValue: $0) != nil } }
}

extension Expression {
    /// The windows in it that cover the rows of several mappings.
    fileprivate var windowsOfFamilies: [Window] {
        if case .window(let window) = kind, window.family.count > 1 { return [window] }
        return parts.flatMap(\.windowsOfFamilies)
    }
}
