package booking_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// away switches an account off or on, as an administrator does.
func away(k *testkit.Kit, p testkit.Person, how string) {
	k.T.Helper()
	kind := "customer"
	if p.Role == "THERAPIST" {
		kind = "therapist"
	}
	admin := k.Login("admin@psic.test")
	k.Call("POST", "/api/admin/"+kind+"/"+how, admin.Token, nil).Is(200)
}

// wednesday returns a time of that day, in hours after midnight.
func wednesday(hours float64) time.Time {
	return testkit.Start.AddDate(0, 0, 2).Add(time.Duration((hours - 9) * float64(time.Hour)))
}

// R040: nobody pays for a session that cannot take place. Sessions of a therapist who is switched off can be neither
// paid nor moved. Unpaid ones end at once, late money goes back, and paid ones are cancelled before their start.
func TestTherapistSwitchedOff(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		k.Admin("admin@psic.test")
		therapist := k.Therapist("psi@psic.test")
		ana := k.Patient("ana@psic.test")
		bia := k.Patient("bia@psic.test")
		eva := k.Employee("eva@aurora.example")
		paid := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		refunded := k.Paid(eva, therapist, testkit.Wednesday, "14:00")
		held, coded := k.Book(ana, therapist, testkit.Wednesday, "19:00"), k.Book(bia, therapist, "19/11/2026", "10:00")
		pix := k.PixCode(bia, coded)
		away(k, therapist, "deactivate/"+therapist.ID)
		code(t, "paying", k.Pay(ana, held, k.CardPayment(sandbox.CardApprovedVisa)), 409, "booking.away")
		code(t, "moving", move(k, ana, paid, "19/11/2026", "14:00"), 409, "booking.away")
		testkit.Equal(t, "canPay", k.GetSession(ana, held)["canPay"].(bool), false)
		testkit.Equal(t, "canReschedule", k.GetSession(ana, paid)["canReschedule"].(bool), false)
		testkit.Equal(t, "canCancel", k.GetSession(ana, paid)["canCancel"].(bool), true)
		k.PayPix(pix)
		k.Work()
		testkit.Equal(t, "late money", k.Credits(bia), price)
		testkit.Equal(t, "not paid", status(k, held)+" "+status(k, coded), "cancelado cancelado")
		testkit.Equal(t, "paid", status(k, paid)+" "+status(k, refunded), "agendado agendado")

		k.Clock.Set(wednesday(9).Add(-time.Second))
		before := len(k.Mails(ana.Email))
		testkit.Equal(t, "an hour and a second before", status(k, paid), "agendado")
		k.Clock.Set(wednesday(9))
		k.Work()
		testkit.Equal(t, "an hour before", status(k, paid)+" "+outcome(k, paid), "cancelado CREDIT")
		testkit.Equal(t, "to the balance", k.Credits(ana), price)
		mails := k.Mails(ana.Email)
		testkit.Equal(t, "one mail, and no reminder", len(mails), before+1)
		testkit.Equal(t, "subject of the mail", mails[before].Subject, "Novidade na sua conta")
		testkit.Equal(t, "the next one", status(k, refunded), "agendado")
		k.Clock.Set(wednesday(16)) // the server was down when the second one was due
		k.Work()
		testkit.Equal(t, "the employee", status(k, refunded)+" "+outcome(k, refunded), "cancelado REFUND")
		testkit.Equal(t, "refund", testkit.One[int](k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 1)
		earned := k.LedgerBalance(payment.PayableAccount(therapist.ID)) + k.LedgerBalance("fee")
		testkit.Equal(t, "nothing was earned", earned, 0)
		k.VerifyLedger()
	})
}

// When the therapist is switched on again before the session, or off after its end, the session took place and is
// earned. When the therapist is switched off during the session, it did not take place.
func TestSwitchedOffAround(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		k.Admin("admin@psic.test")
		therapist := k.Therapist("psi@psic.test")
		other := k.Therapist("outra@psic.test")
		ana := k.Patient("ana@psic.test")
		kept := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		broken := k.Paid(ana, other, testkit.Wednesday, "14:00")
		away(k, therapist, "deactivate/"+therapist.ID)
		k.AdvanceAndWork(24 * time.Hour)
		away(k, therapist, "activate/"+therapist.ID)
		k.Clock.Set(wednesday(11.5))
		away(k, therapist, "deactivate/"+therapist.ID) // before the minute's job
		k.Work()
		testkit.Equal(t, "took place", status(k, kept), "concluído")
		earned := k.LedgerBalance(payment.PayableAccount(therapist.ID))
		if earned <= 0 {
			t.Error("the session was not earned")
		}
		k.Clock.Set(wednesday(14.25))
		away(k, other, "deactivate/"+other.ID)
		away(k, other, "deactivate/"+other.ID)
		k.Clock.Set(wednesday(15.5))
		k.Work()
		testkit.Equal(t, "broken off", status(k, broken)+" "+outcome(k, broken), "cancelado CREDIT")
		testkit.Equal(t, "not earned", k.LedgerBalance(payment.PayableAccount(other.ID)), 0)
		k.VerifyLedger()
	})
}

// Money that the payer's bank took back is not returned a second time when the session then does not take place.
func TestSwitchedOffAfterAReversal(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		k.Admin("admin@psic.test")
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		k.GiveCredits(ana, 30_00)
		id := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		k.Pay(ana, id, k.CardPayment("4539620659922097", testkit.Fields{"creditsUsed": 30, "amount": 130})).Is(200)
		k.Clock.Set(wednesday(14.25))
		charge := testkit.One[string](k, "SELECT charge_id FROM charge WHERE reference_id = $1", id)
		if err := k.Sandbox.TakeBack(context.Background(), charge, 130_00); err != nil {
			t.Fatal(err)
		}
		k.Work()
		testkit.Equal(t, "a session that has begun", status(k, id), "agendado")
		away(k, therapist, "deactivate/"+therapist.ID)
		k.Clock.Set(wednesday(15.5))
		k.Work()
		testkit.Equal(t, "broken off", status(k, id)+" "+outcome(k, id), "cancelado CREDIT")
		testkit.Equal(t, "what came from the balance", k.Credits(ana), 30_00)
		testkit.Equal(t, "loss of the platform", k.LedgerBalance("reversed"), 0)
		k.VerifyLedger()
	})
}

// The administrator may cancel all sessions together with the deactivation, of therapists and of patients. A patient
// who is switched off during a session has had it.
func TestSwitchedOffWithSessions(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		k.Admin("admin@psic.test")
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		running := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		later := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		own := k.Paid(bia, therapist, "19/11/2026", "10:00")
		k.Clock.Set(wednesday(10.25))
		away(k, ana, "deactivate/"+ana.ID+"?cancelSessions=true")
		k.Work()
		testkit.Equal(t, "to come", status(k, later)+" "+outcome(k, later), "cancelado CREDIT")
		testkit.Equal(t, "of others", status(k, own), "agendado")
		k.Clock.Set(wednesday(11.5))
		k.Work()
		testkit.Equal(t, "running", status(k, running), "concluído")
		away(k, therapist, "deactivate/"+therapist.ID+"?cancelSessions=true")
		k.Work()
		testkit.Equal(t, "all", status(k, own)+" "+outcome(k, own), "cancelado CREDIT")
		testkit.Equal(t, "to the balance", k.Credits(bia), price)
		k.VerifyLedger()
	})
}
