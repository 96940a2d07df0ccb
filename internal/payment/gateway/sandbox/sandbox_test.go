package sandbox_test

import (
	"testing"

	"psic/internal/testkit/testdb"
)

// cases run on both engines. They share a database, because creating one for each would take most of the time. So it
// also has the rows of the cases before.
var cases = []struct {
	name string
	test func(t *testing.T, b *bench)
}{
	{"pay decides by the number", testPayDecidesByTheNumber},
	{"pay declines an expired card", testPayDeclinesAnExpiredCard},
	{"pay in analysis is paid after a minute", testPayInAnalysisIsPaidAfterAMinute},
	{"a lost response is found paid", testLostResponseIsFoundPaid},
	{"outcome uses up an unused key", testOutcomeUsesUpAnUnusedKey},
	{"pay is idempotent", testPayIsIdempotent},
	{"pay concurrently charges once", testPayConcurrentlyChargesOnce},
	{"pay against outcome agrees", testPayAgainstOutcomeAgrees},
	{"pix is paid once before it expires", testPixIsPaidOnceBeforeItExpires},
	{"pix concurrently is paid once", testPixConcurrentlyIsPaidOnce},
	{"pix expires", testPixExpires},
	{"pay pix refuses other texts", testPayPixRefusesOtherTexts},
	{"refund has its time", testRefundHasItsTime},
	{"refund concurrently gives back once", testRefundConcurrentlyGivesBackOnce},
	{"save card", testSaveCard},
	{"stored card behaves as its number", testStoredCardBehavesAsItsNumber},
	{"stored card is used after it is forgotten", testForgottenCard},
	{"dispute", testDispute},
	{"notification is signed both ways", testNotificationIsSignedBothWays},
	{"notification is sent until it is taken", testNotificationIsSentUntilItIsTaken},
	{"notification is given up in the end", testNotificationIsGivenUpInTheEnd},
	{"notification survives a restart", testNotificationSurvivesARestart},
	{"notification is sent by one replica", testNotificationIsSentByOneReplica},
	{"run sends at once", testRunSendsAtOnce},
	{"fault: error before", testFaultErrorBefore},
	{"fault: timeouts", testFaultTimeouts},
	{"fault: hang", testFaultHang},
	{"fault: stall", testFaultStall},
	{"fault: rotated key", testFaultRotatedKey},
	{"fault: reads", testFaultReads},
	{"fault: wrong amount", testFaultWrongAmount},
	{"fault: notifications", testFaultNotifications},
	{"fault: reordered notifications", testFaultReorder},
	{"fault: forged notification", testFaultForged},
	{"faults repeat by their seed", testFaultsRepeatByTheirSeed},
	{"a storm leaves one charge each", testStormLeavesOneChargeEach},
	{"records are complete", testRecordsAreComplete},
	{"no card number anywhere", testNoCardNumberAnywhere},
}

func TestSandbox(t *testing.T) {
	for _, e := range testdb.Engines {
		t.Run(string(e), func(t *testing.T) {
			db := testdb.OpenDB(t, e)
			for _, c := range cases {
				t.Run(c.name, func(t *testing.T) { c.test(t, open(t, db)) })
			}
		})
	}
}
