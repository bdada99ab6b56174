import MapAnalysis
import MapPlanning

/// The model for tests of expressions: every type and representation, required and optional, a self reference, a hierarchy, keys of several
/// kinds, relationships of every shape.
enum Zoo {
    static func model() throws -> Model { try models([text])[0] }

    static func placement() throws -> Placement { StorageLayout.tables.place(try model(), nil) }

    /// Some columns have names that differ only in their Unicode form, which Swift takes as equal.
    static let text = """
        model: Zoo
        version: 1
        enums:
          Mood: [calm, wild, odd]
          Size: [s, m, l]
        composites:
          Place: { x: double, y: double? }
        entities:
          Thing:
            attributes:
              flag: boolean
              flag2: boolean?
              small: int16
              small2: int16?
              mid: int32
              mid2: int32?
              big: { type: int64, column: "n\u{E9}" }
              big2: { type: int64?, column: "ne\u{301}" }
              ratio: float
              score: double
              score2: double?
              price: { type: decimal, column: "prix\u{E9}" }
              price2: { type: decimal?, column: "prixe\u{301}" }
              cents: { type: decimal?, stored: { as: integer, scale: 2 } }
              rate: { type: decimal?, stored: real }
              name: { type: string, column: "mot\u{E9}" }
              name2: { type: string?, column: "mote\u{301}" }
              born: date
              born2: { type: date?, stored: unix }
              born3: { type: date?, stored: unixms }
              born4: { type: date?, stored: julian }
              born5: { type: date?, stored: reference2001 }
              uid: uuid
              uid2: { type: uuid?, stored: blob }
              link: uri?
              bytes: data
              bytes2: data?
              meta: json?
              mood: Mood
              size: { type: Size?, stored: { s: 0, m: 1, l: 2 } }
              place: Place?
            relationships:
              parent: { to: Thing?, inverse: children }
              children: { to: [Thing], inverse: parent }
              owner: { to: Person?, inverse: things }
              home: { to: Pen, inverse: things }
              tags: { to: [Tag], inverse: things }
              friends: { to: [Thing], ordered: true }
              pet: Animal?
              twin: { to: Thing?, inverse: twinOf }
              twinOf: { to: Thing?, inverse: twin }
          Person:
            key: code
            attributes:
              code: string
              age: int16?
              alias: string?
            relationships:
              things: { to: [Thing], inverse: owner, ordered: true }
              animals: { to: [Animal], inverse: keeper }
          Pen:
            key: [row, name]
            attributes:
              row: int32
              name: string
              width: double?
            relationships:
              things: { to: [Thing], inverse: home }
          Tag:
            key: uid
            attributes:
              uid: { type: uuid, stored: blob }
              label: string?
            relationships:
              things: { to: [Thing], inverse: tags }
          Animal:
            abstract: true
            attributes:
              weight: double?
              nick: string
            relationships:
              keeper: { to: Person?, inverse: animals }
          Dog:
            parent: Animal
            attributes:
              tricks: int32?
          Cat:
            parent: Animal
            attributes:
              lives: int16?
            relationships:
              foe: Dog?
        """
}
