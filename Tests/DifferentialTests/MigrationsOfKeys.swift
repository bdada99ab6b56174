extension Migration {
    /// Migrations in which it is not obvious whether rows keep their keys.
    static let ofKeys: [Migration] = [
        Migration(
            "a key that is a reference becomes the id",
            """
            entities:
              User:
                attributes: { name: "string?" }
              Profile:
                key: user
                attributes: { text: "string?" }
                relationships: { user: User }
              Page:
                relationships: { profile: "Profile?" }
            """,
            """
            entities:
              User:
                attributes: { name: "string?" }
              Profile:
                attributes: { text: "string?" }
                relationships: { user: User }
              Page:
                relationships: { profile: "Profile?" }
            """),
        Migration(
            "elements that a subentity's distinct merges keep their keys",
            """
            entities:
              Post:
                abstract: true
                attributes: { title: "string?" }
                relationships: { tags: { to: [Tag], inverse: post } }
              OldPost: { parent: Post }
              NewPost: { parent: Post }
              Tag:
                attributes: { word: string }
                relationships: { post: { to: Post, inverse: tags } }
            """,
            """
            entities:
              Post:
                abstract: true
                attributes: { word: string }
              OldPost: { parent: Post }
              NewPost: { parent: Post }
            """,
            """
            entities:
              Post:
                each: $source.tags
                set: { word: $item.word }
              NewPost:
                distinct: [word]
            drop: [Tag, Post.title]
            """),
        Migration(
            "rows of another entity come into a hierarchy under new keys",
            """
            entities:
              Cat:
                key: number
                attributes: { number: int32, name: "string?" }
              Dog:
                key: tag
                attributes: { tag: int64, name: "string?" }
              Visit:
                relationships: { cat: "Cat?", dog: "Dog?" }
            """,
            """
            entities:
              Animal:
                abstract: true
                attributes: { name: "string?" }
              Cat: { parent: Animal }
              Dog: { parent: Animal }
              Visit:
                relationships: { cat: "Cat?", dog: "Dog?" }
            """,
            """
            entities:
              Dog: { from: Dog }
            drop: [Dog.tag]
            """),
        Migration(
            "a to-many is set, and the reference's column is of another type than the key",
            """
            entities:
              Price:
                key: amount
                attributes: { amount: decimal }
                relationships: { things: { to: [Thing], inverse: price } }
              Thing:
                relationships: { price: { to: "Price?", inverse: things, column: { type: INTEGER } } }
            """,
            """
            entities:
              Price:
                key: amount
                attributes: { amount: decimal }
                relationships: { things: { to: [Thing], inverse: price } }
              Thing:
                relationships: { price: { to: "Price?", inverse: things, column: { type: INTEGER } } }
            """,
            """
            entities:
              Price:
                set: { things: $source.things.filter(true) }
            """),
        Migration(
            "a row under rows names another by a key that is stored in a form of its own",
            """
            entities:
              Price:
                key: amount
                attributes: { amount: { type: decimal, stored: real }, name: "string?" }
                relationships: { things: { to: [Thing], inverse: price } }
              Thing:
                attributes: { name: "string?" }
                relationships: { price: { to: "Price?", inverse: things } }
            """,
            """
            entities:
              Price:
                key: amount
                attributes: { amount: { type: decimal, stored: real }, name: "string?" }
                relationships: { things: { to: [Thing], inverse: price, ordered: true } }
              Thing:
                attributes: { name: "string?" }
                relationships: { price: { to: "Price?", inverse: things } }
              Count:
                attributes: { things: int32, names: string }
            """,
            """
            entities:
              Thing:
                rows: [{ name: a, price: 2.5 }, { name: b, price: 1 }, { name: c, price: 2.5 }]
              Count:
                from: Price
                set:
                  things: PriceToPrice($source).things.count
                  names: PriceToPrice($source).things.map($0.name ?? "-").joined("|")
            """),
        Migration(
            "a row under rows has the default of its key",
            """
            entities:
              Post:
                attributes: { title: "string?" }
            """,
            """
            entities:
              Post:
                attributes: { title: "string?" }
              Setting:
                key: number
                attributes: { number: int64 = 5, word: string }
            """,
            """
            entities:
              Setting:
                rows: [{ word: a }, { number: 7, word: b }]
            """),
    ]
}
