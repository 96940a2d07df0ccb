// Package conform has the tests that every payment gateway must pass. The tests of a gateway call Run with a fake of
// its provider.
package conform

import "testing"

// suite lists the tests. cards says that a test needs a gateway that takes cards.
var suite = []struct {
	name  string
	cards bool
	test  func(t *testing.T, s *Subject)
}{
	{"public key", true, conformPublicKey},
	{"card", true, conformCard},
	{"declined", true, conformDeclined},
	{"analysis", true, conformAnalysis},
	{"no cards", false, conformNoCards},
	{"idempotency", false, conformIdempotency},
	{"lost response", false, conformLostResponse},
	{"never received", false, conformNeverReceived},
	{"outcome is current", true, conformOutcomeIsCurrent},
	{"refused request", false, conformRefusedRequest},
	{"pix", false, conformPix},
	{"pix expires", false, conformPixExpires},
	{"refund", false, conformRefund},
	{"refund refuses", false, conformRefundRefuses},
	{"read unknown", false, conformReadUnknown},
	{"stored card", true, conformStoredCard},
	{"save card", true, conformSaveCard},
	{"notification", false, conformNotification},
	{"forgery", false, conformForgery},
	{"hostile body", false, conformHostileBody},
}

// Run runs the suite, with a new subject for each test.
func Run(t *testing.T, open func(t *testing.T) *Subject) {
	for _, c := range suite {
		t.Run(c.name, func(t *testing.T) {
			s := open(t)
			s.T = t
			if c.cards && !s.TakesCards() {
				return // "no cards" has what it does instead
			}
			c.test(t, s)
		})
	}
}
