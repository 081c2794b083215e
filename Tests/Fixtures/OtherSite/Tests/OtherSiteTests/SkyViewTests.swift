import Snapshots
import Testing

@testable import OtherSite

@Test func `a cloudy sky advises a coat`() {
    assertSnapshot(of: SkyView(model: SkyViewModel(title: "Cloudy", advice: "Bring a coat.")), named: "SkyView/cloudy")
}
