/// One record of a CSV file: a row, which spans several lines where a quoted field has line breaks.
struct CSVRecord {
    /// The line in which the record begins, from 1.
    let line: Int
    let fields: [CSVField]
}
