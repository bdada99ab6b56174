/// Returns the digits of a decimal that Core Data stores, as a double; `nil` if it stores all of them.
package func storedDecimal(_ digits: String) -> String? {
    guard let written = DecimalText.normalised(digits), let stored = Double(digits).flatMap({ DecimalText.text($0) }), stored != written
    else {
        return nil
    }
    return stored
}
