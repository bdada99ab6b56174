extension Migration {
    /// Every migration of the lists below.
    static let all =
        written + ofKeys + ofRows + ofWindows + asserting + emitting + naming + ofMadeRows + ofOrders + ofComposites + ofInverses
        + ofOtherSides

    /// Migrations written by hand, one for each thing that can change in a model.
    static let written: [Migration] = [
        Migration(
            "rename, add and remove attributes",
            """
            entities:
              Post:
                attributes:
                  title: string
                  color: string?
                  words: int32
                  legacy: data?
            """,
            """
            entities:
              Post:
                attributes:
                  title: string
                  hexColor: { type: string?, renamingID: color }
                  words: int32
                  stars: int16 = 3
                  note: string?
            """, "drop: [Post.legacy]"),
        Migration(
            "sequences choose, order and number rows",
            """
            entities:
              Shelf:
                attributes: { name: "string?", wanted: "string?" }
                relationships:
                  books: { to: [Book], inverse: shelf, ordered: true }
                  old: { to: [Book] }
              Book:
                attributes: { title: "string?", pages: "int32?" }
                relationships:
                  shelf: { to: "Shelf?", inverse: books }
                  next: "Book?"
            """,
            """
            entities:
              Shelf:
                attributes: { name: "string?", wanted: "string?", words: string, steps: "int64?", isLong: boolean }
                relationships:
                  books: { to: [Book], inverse: shelf, ordered: true }
                  old: { to: [Book] }
                  two: { to: [Book], ordered: true }
                  others: { to: [Book] }
                  longest: "Book?"
                  found: "Book?"
              Book:
                attributes: { title: "string?", pages: "int32?", rank: int32 }
                relationships:
                  shelf: { to: "Shelf?", inverse: books }
                  next: "Book?"
                  pair: { to: [Book], ordered: true }
            """,
            """
            let: { total: Book.count }
            entities:
              Shelf:
                let: { many: $source.books.filter($0.pages != nil) }
                set:
                  books: $source.books.sorted($0.pages desc, $0.title)
                  two: $many.sorted($0.pages).prefix(2)
                  others: $source.old.filter($0 not in $source.books).map($0.next)
                  longest: $many.sorted($0.pages).last
                  found: Book.first($0.title == $source.wanted)
                  words: $source.books.reversed.joined($0.title, "/")
                  steps: $many.adjacentPairs.sum($1.pages - $0.pages)
                  isLong: $source.books.allSatisfy($0.pages > 3) or $total > 3
              Book:
                set:
                  rank: Book.count($0.pages < $source.pages)
                  pair: [$source.next, $source, $source.next]
            """),
        Migration(
            "a default fills nils",
            "entities: { Post: { attributes: { title: \"string?\", words: \"int32?\", at: \"date?\" } } }",
            "entities: { Post: { attributes: { title: \"string = none\", words: \"int32 = 7\", at: \"date = 2024-01-01\" } } }"),
        Migration(
            "representations change",
            """
            entities:
              Event:
                attributes:
                  at: date?
                  from: { type: date?, stored: unix }
                  to: { type: date?, stored: julian }
                  uid: uuid
                  price: decimal?
                  rate: { type: decimal?, stored: real }
                  count: int16
                  ratio: float?
            """,
            """
            entities:
              Event:
                attributes:
                  at: { type: date?, stored: unixms }
                  from: date?
                  to: { type: date?, stored: reference2001 }
                  uid: { type: uuid, stored: blob }
                  price: { type: decimal?, stored: { as: integer, scale: 2 } }
                  rate: decimal?
                  count: decimal
                  ratio: double?
            """, "allow: { coarser-representation: wanted }"),
        Migration(
            "values are computed from the row, its parent and its children",
            """
            entities:
              Node:
                attributes: { name: "string?", size: int32 }
                relationships:
                  parent: { to: Node?, inverse: children }
                  children: { to: [Node], inverse: parent }
            """,
            """
            entities:
              Node:
                attributes: { name: "string?", size: int32, title: string, total: "int64?", above: "string?", count: int32 }
                relationships:
                  parent: { to: Node?, inverse: children }
                  children: { to: [Node], inverse: parent }
            """,
            """
            entities:
              Node:
                set:
                  name: upper($source.name)
                  title: ($source.parent.name ?? "-")
                  total: $source.size + $source.children.size.sum
                  above: $source.parent.parent.name
                  count: $source.children.count
            """),
        Migration(
            "where leaves rows out, and references to them become nil",
            """
            entities:
              Post:
                attributes: { title: "string?", rank: "int32?" }
                relationships:
                  next: Post?
                  comments: { to: [Comment], inverse: post }
                  tags: { to: [Tag], inverse: posts }
              Comment:
                attributes: { text: "string?" }
                relationships: { post: { to: "Post?", inverse: comments } }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Post:
                attributes: { title: "string?", rank: "int32?" }
                relationships:
                  next: Post?
                  comments: { to: [Comment], inverse: post }
                  tags: { to: [Tag], inverse: posts }
              Comment:
                attributes: { text: "string?" }
                relationships: { post: { to: "Post?", inverse: comments } }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Post:
                where: $source.rank > 0
              Tag:
                where: $source.name != nil
            """),
        Migration(
            "rows move into a new entity that points back",
            """
            entities:
              Post: { attributes: { title: string, content: "string?" } }
            """,
            """
            entities:
              Post:
                attributes: { title: string }
                relationships: { sections: { to: [Section], inverse: post, ordered: true } }
              Section:
                attributes: { title: string, body: string, length: int64 }
                relationships: { post: { to: Post, inverse: sections } }
            """,
            """
            entities:
              Section:
                from: Post
                where: $source.content != nil
                set:
                  title: concat(prefix($source.content, 4), "...")
                  body: $source.content
                  length: length($source.content)
                  post: $source
            """),
        Migration(
            "two entities become one, keys move on",
            """
            entities:
              Cat: { attributes: { name: "string?", lives: int16 } }
              Dog: { attributes: { name: "string?", tricks: int16 } }
              Owner:
                attributes: { name: "string?" }
                relationships: { cat: "Cat?", dog: "Dog?" }
            """,
            """
            entities:
              Pet: { attributes: { name: "string?", score: int16, kind: string } }
              Owner:
                attributes: { name: "string?" }
                relationships: { first: "Pet?", second: "Pet?" }
            """,
            """
            entities:
              Pet:
                - from: Cat
                  set: { score: $source.lives, kind: "\\"cat\\"" }
                - from: Dog
                  where: $source.tricks > 1
                  set: { score: $source.tricks, kind: "\\"dog\\"" }
              Owner:
                set:
                  first: $source.cat
                  second: $source.dog
            """),
        Migration(
            "one entity becomes two",
            """
            entities:
              Item: { attributes: { name: "string?", isFood: "boolean?", weight: "double?" } }
              Line:
                attributes: { count: int32 }
                relationships: { item: "Item?" }
            """,
            """
            entities:
              Food: { attributes: { name: "string?", weight: "double?" } }
              Tool: { attributes: { name: "string?" } }
              Line:
                attributes: { count: int32 }
                relationships: { food: "Food?", tool: "Tool?" }
            """,
            """
            entities:
              Food:
                from: Item
                where: $source.isFood == true
              Tool:
                from: Item
                where: not $source.isFood == true
              Line:
                set:
                  food: ItemToFood($source.item)
                  tool: ItemToTool($source.item)
            drop: [Item.isFood, Item.weight, Line.item]
            """),
        Migration(
            "a hierarchy changes",
            """
            entities:
              Shape: { abstract: true, attributes: { name: "string?" } }
              Circle: { parent: Shape, attributes: { radius: double } }
              Square: { parent: Shape, attributes: { side: double } }
              Group:
                attributes: { label: "string?" }
                relationships: { shape: "Shape?", circle: "Circle?" }
            """,
            """
            entities:
              Shape: { abstract: true, attributes: { name: "string?", area: double } }
              Circle: { parent: Shape, attributes: { radius: double } }
              Square: { parent: Shape, attributes: { edge: { type: double, renamingID: side } } }
              Group:
                attributes: { label: "string?" }
                relationships: { shape: "Shape?", circle: "Circle?" }
            """,
            """
            entities:
              Shape:
                set: { area: 0 }
              Circle:
                set: { area: $source.radius * $source.radius * 3.14 }
              Square:
                where: $source.side > 0
            """),
        Migration(
            "many-to-many: renamed, ordered, carried",
            """
            entities:
              Post:
                attributes: { title: "string?" }
                relationships: { tags: { to: [Tag], inverse: posts }, likes: { to: [Tag], ordered: true } }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: tags } }
            """,
            """
            entities:
              Post:
                attributes: { title: "string?" }
                relationships:
                  labels: { to: [Tag], inverse: posts, renamingID: tags }
                  likes: { to: [Tag], ordered: true }
              Tag:
                attributes: { name: "string?" }
                relationships: { posts: { to: [Post], inverse: labels } }
            """),
        Migration(
            "to-one becomes to-many, unordered becomes ordered",
            """
            entities:
              Book:
                attributes: { title: "string?" }
                relationships: { author: "Person?", readers: [Person] }
              Person: { attributes: { name: "string?" } }
            """,
            """
            entities:
              Book:
                attributes: { title: "string?" }
                relationships: { authors: { to: [Person], renamingID: author }, readers: { to: [Person], ordered: true } }
              Person: { attributes: { name: "string?" } }
            """),
        Migration(
            "text keys and composite keys",
            """
            entities:
              Account:
                key: code
                attributes: { code: string, name: "string?" }
              Booking:
                key: [account, number]
                attributes: { number: int32, amount: "decimal?" }
                relationships: { account: Account }
            """,
            """
            entities:
              Account:
                key: code
                attributes: { code: string, name: "string?", title: string }
              Booking:
                key: [account, number]
                attributes: { number: int32, amount: "decimal?", sum: "decimal?" }
                relationships: { account: Account }
            """,
            """
            entities:
              Account:
                set: { title: $source.name ?? $source.code }
              Booking:
                set: { sum: $source.amount * 2 }
            """),
        Migration(
            "text keys become numbers",
            """
            entities:
              Account: { key: code, attributes: { code: string, name: "string?" } }
              Booking: { attributes: { amount: "decimal?" }, relationships: { account: "Account?" } }
            """,
            """
            entities:
              Account: { attributes: { code: string, name: "string?" } }
              Booking: { attributes: { amount: "decimal?" }, relationships: { account: "Account?" } }
            """),
        Migration(
            "a nil leaves the row out",
            """
            entities:
              Post:
                attributes: { title: "string?", rank: "int32?" }
              Note:
                attributes: { text: "string?" }
                relationships: { post: "Post?" }
            """,
            """
            entities:
              Post:
                attributes: { title: string, rank: int64 }
              Note:
                attributes: { text: "string?" }
                relationships: { post: "Post?" }
            """,
            """
            entities:
              Post:
                onNil: drop
                set:
                  title: $source.title
                  rank: $source.rank!
            """),
        Migration(
            "a map, let, valid and in",
            """
            enums: { Kind: [a, b, c] }
            entities:
              Song: { attributes: { kind: "Kind?", media: "string?", length: "int32?" } }
            """,
            """
            enums: { Kind: [a, b, c], Media: [mpeg, aac, other] }
            entities:
              Song: { attributes: { kind: "Kind?", media: Media, isLong: boolean, label: "string?", length: "int32?" } }
            """,
            """
            let: { limit: 100 }
            entities:
              Song:
                let: { size: valid($source.length) ?? 0 }
                set:
                  length: valid($source.length)
                  media: { value: $source.media, map: { "a": mpeg, "é": aac }, else: "other" }
                  isLong: $size > $limit
                  label: 'if($source.kind in ["a", "b"], "early", string($size))'
            """),
        Migration(
            "rows that the version brings",
            """
            entities:
              Unit: { attributes: { name: "string?" } }
            """,
            """
            entities:
              Unit:
                attributes: { name: "string?", factor: double = 1.5 }
                relationships: { base: "Unit?" }
            """,
            """
            entities:
              Unit:
                rows:
                  - { name: "metre" }
                  - { name: "mile", factor: 1609.344, base: 1 }
            """),
        Migration(
            "entities are renamed, swapped and removed",
            """
            entities:
              A: { attributes: { x: "int32?" }, relationships: { b: "B?" } }
              B: { attributes: { y: "string?" }, relationships: { a: "A?" } }
              C: { attributes: { z: "data?" } }
            """,
            """
            entities:
              B: { renamingID: A, attributes: { x: "int32?" }, relationships: { b: "A?" } }
              A: { renamingID: B, attributes: { y: "string?" }, relationships: { a: "B?" } }
            """, "drop: [C]"),
        Migration(
            "the stated side is the to-many",
            """
            entities:
              Album:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song] }, best: "Song?" }
              Song: { attributes: { title: "string?", rank: int16 } }
            """,
            """
            entities:
              Album:
                attributes: { name: "string?" }
                relationships: { songs: { to: [Song] }, hits: { to: [Song], inverse: album, ordered: true }, best: "Song?" }
              Song:
                attributes: { title: "string?", rank: int16 }
                relationships: { album: { to: "Album?", inverse: hits } }
            """,
            """
            entities:
              Album:
                set: { hits: [] }
            """),
        Migration(
            "rows find their place among others",
            """
            entities:
              Node:
                attributes:
                  name: string?
                  size: int64?
                  price: decimal?
                  ratio: double?
                  at: { type: date?, stored: julian }
                  uid: { type: uuid?, stored: blob }
                  isOn: boolean
                relationships:
                  parent: { to: Node?, inverse: children }
                  children: { to: [Node], inverse: parent }
            """,
            """
            entities:
              Node:
                attributes:
                  name: string?
                  size: int64?
                  place: int32
                  before: string?
                  biggest: decimal?
                  total: int64?
                  mean: double?
                  sum: double
                  since: date?
                  count: int32
                  lastOn: { type: uuid?, stored: text }
                  late: boolean
                  above: int32
                relationships:
                  parent: { to: Node?, inverse: children }
                  children: { to: [Node], inverse: parent }
                  previous: { to: Node?, inverse: next }
                  next: { to: [Node], inverse: previous }
            """,
            """
            entities:
              Node:
                where: $source.isOn or $source.size != 3
                let:
                  place: rowNumber([$source.name, $source.price desc], $source.parent)
                set:
                  place: $place
                  before: previous($source.parent.name, $source.price, $source.isOn)
                  biggest: upTo([$source.at desc, $source.name], $source.name).max($0.price)
                  total: upTo($source.name, $source.parent).sum($0.size)
                  mean: upTo($source.name).average($0.ratio)
                  sum: upTo($source.ratio, $source.price).filter($0.isOn).sum($0.ratio)
                  since: previous($source, $source.size).at
                  count: upTo($source.uid, $source.isOn).count($0.name == $source.name)
                  lastOn: upTo($source.at).last($0.isOn).uid
                  late: upTo($source.size).contains($0.price > 0) and not upTo($source.size desc).isEmpty
                  above: NodeToNode($source.parent).place ?? -1
                  previous: previous($source, [$source.isOn desc, $source.at], $source.parent.parent)
            drop: [Node.price, Node.ratio, Node.at, Node.uid, Node.isOn]
            """),
        Migration(
            "rows of a hierarchy are counted where some are moved and some left out",
            """
            entities:
              Animal: { abstract: true, attributes: { name: "string?" }, relationships: { home: "Home?" } }
              Dog: { parent: Animal, attributes: { tricks: "int32?", born: "date?" } }
              Puppy: { parent: Dog }
              Cat: { parent: Animal, attributes: { lives: "int16?" } }
              Home: { attributes: { street: "string?" } }
            """,
            """
            entities:
              Animal: { abstract: true, attributes: { name: "string?", number: "int32?" }, relationships: { home: "Home?" } }
              Dog: { parent: Animal, attributes: { tricks: "int32", most: "int32?" } }
              Cat: { parent: Animal, attributes: { lives: "int16?" } }
              Kennel: { attributes: { dog: "string?", number: int32, rest: "string?" } }
              Home: { attributes: { street: "string?", last: "int32?" } }
            """,
            """
            entities:
              Animal:
                set: { number: rowNumber($source.name desc) }
              Dog:
                from: Dog
                set:
                  tricks: { value: $source.tricks, onNil: drop }
                  most: upTo([$source.home, $source.born]).max($0.tricks)
              Kennel:
                from: Dog
                where: not $source is Puppy
                set:
                  dog: $source.name
                  number: rowNumber($source.born, $source.home.street)
                  rest: upTo($source.born).filter($0 is Dog).joined($0.name, "|")
              Home:
                set: { last: upTo($source.street).map(length($0.street)).max }
            drop: [Dog.born, Animal.home]
            """),
    ]
}
