import MapAnalysis
import MapPlan
import MapSyntax

// References that lead to no row. In steps, a version between may clear them, because its rows have other keys.
extension Composition {
    /// A reference that the version between writes in another form, while both steps together would copy it, also where it leads to no row: `B.a`, whose rows
    /// have numbers in between.
    func referenceCopied(by fused: CompleteMapping) -> String? {
        let after = LoweringEnvironment(mapping: fused, source: source, destination: destination, keys: keyRules(fused))
        return fused.entityMappings.firstResult { maker in
            maker.properties.firstResult { property in
                guard let origin = property.followedToOne ?? property.carriedToMany, let old = fused.source[origin].relationship else {
                    return nil
                }
                // A pair has the keys of both rows.
                let arePairs = fused.source.isManyToMany(old)
                let isCopied =
                    if arePairs {
                        after.keepsKey(maker)
                            && after.fits(for: property.property, from: old.destination).allSatisfy { after.keepsKey(fused[$0]) }
                    } else if case .carried = property.source {
                        after.keepsReference(from: origin, to: property.property)
                    } else {
                        false
                    }
                let isKept = first.entityMappings.allSatisfy { earlier in
                    earlier.properties.allSatisfy { property in
                        guard property.followedToOne ?? property.carriedToMany == origin else { return true }
                        guard case .carried = property.source else { return false }
                        return firstStep.keepsReference(from: origin, to: property.property) && (!arePairs || firstStep.keepsKey(earlier))
                    }
                }
                return isKept || !isCopied ? nil : fused.destination.title(of: property.property)
            }
        }
    }

    /// A reference of several columns whose parts the version between does not all keep. If one of them is NULL, it leads to no row, and its other parts stay only
    /// where their columns stay.
    var partsLost: String? {
        let lowering = ExpressionLowering(firstStep)
        return first.entityMappings.firstResult { maker in
            maker.properties.firstResult { property in
                guard let origin = property.followedToOne, source.reference(origin).count > 1 else { return nil }
                let (old, new) = (source.reference(origin), between.reference(property.property))
                let isKept =
                    sharesAlike(old, new) && old.indices.allSatisfy { lowering.keepsForm($0, from: origin, to: property.property) }
                return isKept ? nil : first.destination.title(of: property.property)
            }
        }
    }

    /// A reference that shares columns in the version between, and does not share them alike afterwards, while the first step changes something in them: what the
    /// others have there is then a part of it.
    var partsShared: String? {
        second.entityMappings.firstResult { maker in
            maker.properties.firstResult { property in
                guard let origin = property.followedToOne else { return nil }
                let old = between.reference(origin)
                guard old.count > 1, !sharesAlike(old, destination.reference(property.property)) else { return nil }
                let sharing = Set(old.filter { $0.roles.count > 1 }.flatMap(\.roles).compactMap(\.property))
                let isWritten = maker.takenKinds.flatMap { producers[$0.index] }.contains { earlier in
                    earlier.properties.contains { given in
                        guard sharing.contains(given.property) else { return false }
                        guard case .carried(let former) = given.source else { return true }
                        return first.source[former].relationship != nil && !firstStep.keepsReference(from: former, to: given.property)
                    }
                }
                return isWritten ? second.source.title(of: origin) : nil
            }
        }
    }

    /// Whether two references have as many columns, and those that they share with something have the same names.
    private func sharesAlike(_ old: [PlacedColumn], _ new: [PlacedColumn]) -> Bool {
        old.count == new.count
            && zip(old, new).allSatisfy { old, new in
                let areShared = old.roles.count > 1 || new.roles.count > 1
                return !areShared || old.roles.count == new.roles.count && sameName(old.name, new.name)
            }
    }
}
