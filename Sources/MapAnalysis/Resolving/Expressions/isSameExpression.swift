/// Whether two expressions have the same meaning for the same row, because they differ only in spelling (`NormalForm`).
///
/// Names bound by `let` have their values of their own mapping only if `inlining` has replaced them.
package func isSameExpression(_ left: Expression, _ right: Expression) -> Bool {
    guard let left = NormalForm(left), let right = NormalForm(right) else { return false }
    return left == right
}
