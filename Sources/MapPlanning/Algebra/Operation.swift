package import MapAnalysis

extension Scalar {
    /// What a database computes from values of a row, by name. The dialect of the database has the text of each operation.
    ///
    /// If an argument is nil, the result is nil, unless the operation says otherwise.
    package enum Operation: Hashable, Sendable {
        /// An operation of the expression language.
        case function(Function.Operation)

        /// The argument. A comparison with it compares the bytes of texts.
        case inBytes
        /// The argument. A comparison with it compares texts by the collation of that name.
        case collated(String)

        // Numbers that mapc counts: keys, places and rows. They are far from the limits of 64 bits.

        case sum
        case difference
        case increased(by: Int)
        /// A place after the places up to the second argument. If that is nil, the place itself. Nil if that leaves no place: an obligation finds it.
        case placedAfter
        /// Whether a stored place is none behind which another one can come: no integer, or greater than `greatestPlace`. Never nil.
        case leavesNoPlace

        /// Doubles that are added or subtracted one after the other, from the left. For each but the first, whether it is subtracted. A zero in
        /// the result has any sign.
        case chained([Bool])

        // Values as columns store them.

        /// Whether the value is of a class, as it is stored. Never nil.
        case isStored(as: StoredClass)
        /// The value of a column without the column's type, which would convert the other side of a comparison.
        case withoutAffinity
        /// A stored integer as a double, as a column for doubles reads it.
        case readAsReal
        /// A stored text with a number as that number, as a column for numbers reads it.
        case readAsNumber
        /// A number, or a text with a number, as an integer.
        case asInteger
        /// A stored date in a finer unit: seconds as microseconds.
        case scaled(by: Int)

        // Values in sequences.

        /// The hexadecimal digits of the bytes of a text or of data.
        case hexDigits
        /// Two texts with a space between them.
        case joinedBySpace
        /// The part of a text after its first space.
        case afterSpace
        /// The arguments as a JSON array. Nil is its `null`.
        case jsonArray
        /// The element at that place of a JSON array. Nil if that is `null`.
        case jsonElement(Int)

        /// A value that cannot be computed, so that the statement fails.
        case failure
    }

    /// The stored values of a class.
    package enum StoredClass: Hashable, Sendable {
        case null, integer, data
        /// The integers 0 and 1.
        case boolean
        /// Integers of 16 bits.
        case int16
        /// Integers of 32 bits.
        case int32
        /// Integers and doubles.
        case number
    }
}

extension Scalar.Operation {
    /// The greatest place behind which rows may come. As many fit behind it.
    package static var greatestPlace: Int64 { .max / 2 }

    /// Whether a comparison with the result compares texts as the operation says, whatever the other side's collation.
    var hasCollation: Bool {
        switch self {
        case .inBytes, .collated, .function(.nilIfEqual): true
        default: false
        }
    }
}

extension Scalar {
    /// Returns a call of a function of the expression language.
    static func calling(_ function: Function.InDatabase, _ arguments: [Scalar]) -> Scalar {
        switch function {
        case .operation(let operation):
            .operation(.function(operation), operation.takesAnyZero ? arguments.map(\.withAnyZero) : arguments)
        case .registered(let name): .calling(name, arguments)
        }
    }

    /// The value for a caller that turns −0.0 into 0.0 itself: sums and products in which only the sign of zero may differ.
    var withAnyZero: Scalar {
        guard case .operation(.function(let operation), let arguments) = self else { return self }
        return .operation(.function(operation.withAnyZero), arguments)
    }
}
