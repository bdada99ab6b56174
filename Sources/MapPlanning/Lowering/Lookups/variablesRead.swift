import MapAnalysis

extension Expression {
    /// Whether the expression reads something of a row.
    var changesFromRowToRow: Bool {
        contains { part in
            switch part.kind {
            case .variable(.fileLet), .variable(.parameter), .variable(.now), .variable(.seed): false
            case .variable: true
            default: false
            }
        }
    }

    /// Whether the expression reads `$0` of the innermost method and no other variable.
    var readsOnlyElement: Bool {
        var reads = false
        guard
            visit({ variable in
                guard case .element(0, depth: 0) = variable else { return false }
                reads = true
                return true
            })
        else { return false }
        return reads
    }

    /// Whether the expression reads something that changes from row to row, and no element of the innermost method.
    var isFreeOfElement: Bool {
        var changes = false
        guard
            visit({ variable in
                switch variable {
                case .element(_, let depth) where depth == 0: return false
                case .fileLet, .parameter: return true
                default:
                    changes = true
                    return true
                }
            })
        else { return false }
        return changes
    }

    /// Whether the expression reads an element of the innermost method, or may read one.
    var readsInnerElement: Bool {
        !visit { variable in if case .element(_, depth: 0) = variable { false } else { true } }
    }

    /// Whether the closure accepts all variables. Returns `false` if the expression contains another sequence, because its elements are
    /// different variables.
    private func visit(_ passes: (Variable) -> Bool) -> Bool {
        switch kind {
        case .variable(let variable): passes(variable)
        case .constant: true
        case .path(let base, _), .part(let base, _), .widen(let base), .unwrap(let base), .not(let base), .cast(let base, _),
            .test(let base, _):
            base.visit(passes)
        case .call(_, let arguments), .applied(_, let arguments): arguments.allSatisfy { $0.visit(passes) }
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise].allSatisfy { $0.visit(passes) }
        case .coalesce(let left, let right), .and(let left, let right), .or(let left, let right), .comparison(_, let left, let right):
            left.visit(passes) && right.visit(passes)
        default: false
        }
    }
}
