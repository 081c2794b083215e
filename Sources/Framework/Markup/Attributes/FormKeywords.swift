/// How a form is sent (`method`).
public enum FormMethod: String, Sendable {
    case get, post, dialog
}

/// How a form is written (`enctype`).
public enum FormEncoding: String, Sendable {
    case urlEncoded = "application/x-www-form-urlencoded"
    case multipart = "multipart/form-data"
}

/// What an input takes (`type`).
public enum InputType: String, Sendable {
    case text, search, email, url, tel, password, number, range, date, month, week, time, checkbox, radio, hidden, file,
        submit, reset, button, color
    case datetimeLocal = "datetime-local"
}

/// What a button does (`type`).
public enum ButtonType: String, Sendable {
    case submit, reset, button
}

/// How the lines of a text area are sent (`wrap`).
public enum TextWrap: String, Sendable {
    case soft, hard
}
