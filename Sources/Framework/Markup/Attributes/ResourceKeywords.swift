/// When a picture is fetched (`loading`).
public enum Loading: String, Sendable {
    case lazy, eager
}

/// How a picture is decoded (`decoding`).
public enum Decoding: String, Sendable {
    case sync, async, auto
}

/// How urgently something is fetched (`fetchpriority`).
public enum FetchPriority: String, Sendable {
    case high, low, auto
}

/// How something is fetched from another origin (`crossorigin`).
public enum CrossOrigin: String, Sendable {
    case anonymous
    case useCredentials = "use-credentials"
}

/// What a preloaded file is (`as`).
public enum Preload: String, Sendable {
    case font, image, script, style, fetch, document
}

/// How a script file is run (`type`).
public enum ScriptType: String, Sendable {
    case module, importmap
    case classic = "text/javascript"
}
