/// Which way text runs (`dir`).
public enum TextDirection: String, Sendable {
    case ltr, rtl, auto
}

/// Whether a page translator may touch the content (`translate`).
public enum Translation: String, Sendable {
    case yes, no
}

/// Whether spelling is checked (`spellcheck`).
public enum Spellcheck: String, Sendable {
    case on = "true"
    case off = "false"
}

/// Which keyboard a phone shows (`inputmode`).
public enum InputMode: String, Sendable {
    case none, text, decimal, numeric, tel, search, email, url
}

/// What a phone writes on its enter key (`enterkeyhint`).
public enum EnterKeyHint: String, Sendable {
    case enter, done, go, next, previous, search, send
}

/// How a phone writes capitals (`autocapitalize`).
public enum Autocapitalization: String, Sendable {
    case off, sentences, words, characters
}

/// How a popover closes (`popover`).
public enum PopoverKind: String, Sendable {
    case auto, manual
}

/// Which cells a header is for (`scope`).
public enum CellScope: String, Sendable {
    case row, col, rowgroup, colgroup
}
