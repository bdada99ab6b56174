/// Whether two expressions mean the same for the same row, because they are the same but for spelling (`NormalForm`).
///
/// Names bound by `let` are taken for what they stand for in their own mapping only where `inlining` has put that in their place.
package func isSameExpression(_ left: Expression, _ right: Expression) -> Bool {
    guard let left = NormalForm(left), let right = NormalForm(right) else { return false }
    return left == right
}
