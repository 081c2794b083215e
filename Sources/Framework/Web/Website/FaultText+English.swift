extension FaultText {
    public static let english = FaultText(
        malformed: Page("That request cannot be read", "The address or the form is damaged. Try the link again."),
        crossSite: Page(
            "That form did not come from this site",
            "For your safety nothing was changed. Open the page here and send the form again."),
        sessionEnded: Page(
            "Your session has ended",
            "Nothing was changed. Go back, sign in again if you had an account, and send the form once more."),
        missing: Page("Page not found", "There is nothing at this address. It may have moved, or never been."),
        wrongMethod: Page("That does not work here", "This address cannot be used in that way."),
        notAForm: Page("That is not a form", "This address takes forms only."),
        broken: Page("Something went wrong", "It is our fault, not yours. Try again in a moment."),
        unavailable: Page("We cannot reach our data", "Nothing was lost. Try again in a few seconds."),
        reference: "If you write to us, name this request:",
        home: "To the home page")
}
