import Markup

/// What a user gets of `html`, as a string to compare.
func rendered(@HTMLBuilder _ html: () -> some HTML) -> String {
    String(decoding: html().rendered(), as: UTF8.self)
}
