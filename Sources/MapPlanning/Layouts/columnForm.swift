package import MapAnalysis

/// Returns the declared type and the coding of a column for values of a type, if the model declares nothing else.
package func columnForm(of type: ValueType, _ representation: Representation) -> (declaredType: String, coding: ColumnCoding) {
    let declared: Representation =
        switch (type, representation) {
        case (.date, .plain): .date(.iso8601)
        case (.uuid, .plain): .uuid(.text)
        case (.decimal, .plain): .decimal(.text)
        default: representation
        }
    return (declaredType(of: type, storedAs: declared), ColumnCoding(type, declared))
}
