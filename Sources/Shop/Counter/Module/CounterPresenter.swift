import Web

/// Presents the counter.
struct CounterPresenter {
    let text: CounterText

    func present(
        _ outcome: CounterInteractor.Outcome, on page: CounterRouter.Page = .counter
    ) -> Presentation<CounterViewModel, CounterRouter.Page> {
        switch outcome {
        case .found(let count): .show(model(count), on: page)
        case .changed: .redirect(.counter)
        case .refused(let count): .show(model(count, message: text.refused), on: page, as: .conflict)
        }
    }

    private func model(_ count: Count, message: String = "") -> CounterViewModel {
        CounterViewModel(
            title: text.title, heading: text.title, number: Self.twoDigits(count.value),
            canDecrease: count.canDecrease, message: message)
    }

    /// As C's `%02d` writes it.
    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
