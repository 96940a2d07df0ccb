package sandbox_test

import (
	"testing"

	"psic/internal/testkit/testdb"
)

// cases run on both engines. They share a database, which also holds what other cases left: a database for
// each would take most of the time.
var cases = []struct {
	name string
	test func(t *testing.T, b *bench)
}{
	{"pay answers by the number", testPayAnswersByTheNumber},
	{"pay declines an expired card", testPayDeclinesAnExpiredCard},
	{"pay in analysis is paid after a minute", testPayInAnalysisIsPaidAfterAMinute},
	{"a lost answer is found paid", testLostAnswerIsFoundPaid},
	{"outcome burns an unused key", testOutcomeBurnsAnUnusedKey},
	{"pay is idempotent", testPayIsIdempotent},
	{"pay from many sides charges once", testPayFromManySidesChargesOnce},
	{"pay against outcome agrees", testPayAgainstOutcomeAgrees},
	{"pix is paid once before it expires", testPixIsPaidOnceBeforeItExpires},
	{"pix from many sides is paid once", testPixFromManySidesIsPaidOnce},
	{"pix expires", testPixExpires},
	{"pay pix refuses other texts", testPayPixRefusesOtherTexts},
	{"refund has its time", testRefundHasItsTime},
	{"refund from many sides gives back once", testRefundFromManySidesGivesBackOnce},
	{"save card", testSaveCard},
	{"stored card answers as its number did", testStoredCardAnswersAsItsNumberDid},
	{"stored card is used after it is forgotten", testForgottenCard},
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
