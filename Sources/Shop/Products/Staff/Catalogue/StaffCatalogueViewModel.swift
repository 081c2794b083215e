import Web

/// The catalogue as a file: download, upload, the last uploads.
struct StaffCatalogueViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let id: CatalogueJob.ID
        let file: String
        /// What became of it, or how far it is.
        let result: String
        let line: String
        /// The time as machines read it, and as the page writes it.
        let moment: String
        let time: String
    }

    let title: String
    let file: FieldModel
    let rows: [Row]
}

/// One upload: how far it is, or what became of it.
struct CatalogueJobViewModel: ViewModel {
    struct Issue: Encodable, Equatable {
        let line: String
        let column: String
        let problem: String
    }

    let title: String
    let row: StaffCatalogueViewModel.Row
    /// What the staff does next.
    let hint: String?
    let isRefused: Bool
    let isAlive: Bool
    /// How much of how much is done; nil if that is not known.
    let done: Int?
    let total: Int?
    let issues: [Issue]
    /// How many further ones there are.
    let more: String?
}

/// The page of a file that is being made.
struct CatalogueWaitViewModel: ViewModel {
    let title: String
}
