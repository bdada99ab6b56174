/// The collation that compares texts by the bytes of their UTF-8, whatever the encoding of the store. mapc has it on every connection.
package let utf8Collation = "mapc_utf8"
