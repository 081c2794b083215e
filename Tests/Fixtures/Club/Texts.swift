public import SiteCollections

extension CollectionText<Event> {
    public static let english = CollectionText(
        "en", title: "Events", new: "New event",
        labels: Event.Labels(
            slug: FieldLabel("Address", hint: "Leave it empty for one that is made of the title."), title: "Title",
            text: "Text", note: "Note", fee: "Fee in euros", seats: "Seats", date: "Date",
            isPublic: "Everybody may come",
            photo: "Picture", programme: "Programme", venue: "Venue",
            sort: ChoiceLabel("Kind") { sort in
                switch sort {
                case .training: "Training"
                case .match: "Match"
                case .party: "Party"
                }
            }),
        orders: { $0.map { $0 == .title ? "By title" : "Newest" } ?? "By date" }, words: .english)

    public static let vietnamese = CollectionText(
        "vi", title: "Sự kiện", new: "Sự kiện mới",
        labels: Event.Labels(
            slug: "Địa chỉ", title: "Tiêu đề", text: "Nội dung", note: "Ghi chú", fee: "Phí (euro)", seats: "Số chỗ",
            date: "Ngày", isPublic: "Ai cũng có thể đến", photo: "Ảnh", programme: "Chương trình",
            venue: "Địa điểm",
            sort: ChoiceLabel("Loại") { sort in
                switch sort {
                case .training: "Tập luyện"
                case .match: "Trận đấu"
                case .party: "Tiệc"
                }
            }),
        orders: { $0.map { $0 == .title ? "Theo tên" : "Mới nhất" } ?? "Theo ngày" }, words: .vietnamese)
}

extension CollectionText<Venue> {
    public static let english = CollectionText(
        "en", title: "Venues", new: "New venue", labels: Venue.Labels(name: "Name", place: "Place"), words: .english)
    public static let vietnamese = CollectionText(
        "vi", title: "Địa điểm", new: "Địa điểm mới", labels: Venue.Labels(name: "Tên", place: "Nơi"),
        words: .vietnamese)
}
