package payment_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// lateCode returns a session whose hold was released unpaid, and its PIX code, which the bank still accepts.
func lateCode(k *testkit.Kit, p, therapist testkit.Person) (id, code string) {
	id = k.Book(p, therapist, testkit.Wednesday, "10:00")
	code = k.PixCode(p, id)
	k.AdvanceAndWork(61 * time.Minute)
	testkit.Equal(k.T, "the hold", session(k, id), "cancelado unpaid")
	k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
	return id, code
}

// TestLatePix: a payment after the end of the hold is never lost. Q060.
// Abuse case 16.
func TestLatePix(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id, code := lateCode(k, c.ana, c.therapist)
		k.PayPix(code)
		k.Work()
		testkit.Equal(t, "a time that is still free", session(k, id), "agendado paid")
		k.RequestBooking(c.bia, c.therapist, testkit.Wednesday, "10:00").Is(409)
		k.VerifyLedger()
	})
}

// TestLatePixForATimeThatIsTaken: the payment becomes balance, or goes back to an employee's bank. The patient is told.
// Q060.
// Abuse case 16.
func TestLatePixForATimeThatIsTaken(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.PersonalAddress(c.eva, "eva@pessoal.example")
		mailboxes := map[string]string{c.ana.ID: c.ana.Email, c.eva.ID: "eva@pessoal.example"}
		for _, p := range []testkit.Person{c.ana, c.eva} {
			k.Sandbox.SetFaults(sandbox.Faults{})
			id, code := lateCode(k, p, c.therapist)
			taken := k.Book(c.bia, c.therapist, testkit.Wednesday, "10:00")
			mails := len(k.Mails(mailboxes[p.ID]))
			k.PayPix(code)
			k.Work()
			testkit.Equal(t, "the session", session(k, id), "cancelado unpaid")
			if len(k.Mails(mailboxes[p.ID])) <= mails {
				t.Errorf("%s was not told", p.Role)
			}
			cancel(k, c.bia, taken)
		}
		testkit.Equal(t, "balance of a customer", k.Credits(c.ana), price)
		testkit.Equal(t, "balance of an employee", k.Credits(c.eva), 0)
		testkit.Equal(t, "refunds", testkit.One[int](k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 1)
		k.VerifyLedger()
	})
}

// TestACodePaidWhileTheServerWasOff: the payment is found although its notification was lost, because an expired code
// is read for two days from when it expired, not from when it was created.
func TestACodePaidWhileTheServerWasOff(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		code := k.PixCode(c.ana, id)
		k.Sandbox.SetFaults(sandbox.Faults{Drop: 1, ReadError: 1})
		k.PayPix(code)
		k.AdvanceAndWork(100 * time.Hour)
		testkit.Equal(t, "expired", session(k, id), "cancelado unpaid")
		k.Sandbox.SetFaults(sandbox.Faults{})
		k.AdvanceAndWork(31 * time.Minute)
		testkit.Equal(t, "what was paid", k.Credits(c.ana), price)
		k.VerifyLedger()
	})
}

// TestAnOldCodePaidAfterTheCard: the second payment is given back once, and the mail says that the session stays
// booked.
func TestAnOldCodePaidAfterTheCard(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		for i, p := range []testkit.Person{c.ana, c.eva} {
			id := k.Book(p, c.therapist, testkit.Wednesday, []string{"10:00", "14:00"}[i])
			code := k.PixCode(p, id)
			k.Pay(p, id, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
			k.PayPix(code)
			k.Work()
			k.AdvanceAndWork(time.Hour)
			testkit.Equal(t, "the session", session(k, id), "agendado paid")
			testkit.Equal(t, "held for it", k.LedgerBalance(payment.EscrowAccount(id)), price)
		}
		testkit.Equal(t, "balance of a customer", k.Credits(c.ana), price)
		testkit.Equal(t, "balance of an employee", k.Credits(c.eva), 0)
		mails := k.Mails(c.ana.Email)
		last := mails[len(mails)-1]
		testkit.Equal(t, "a neutral subject", last.Subject, "Novidade na sua conta")
		if !strings.Contains(last.Text, "já estava pago quando chegou mais um pagamento") ||
			strings.Contains(last.Text, "liberado") {
			t.Errorf("the mail about the second payment: %s", last.Text)
		}
		k.VerifyLedger()
	})
}

// TestAnOldCodePaidBesideANewOne: the old code pays the session, and that payment is the one that is given back later.
func TestAnOldCodePaidBesideANewOne(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.eva, c.therapist, testkit.Wednesday, "10:00")
		old := k.PixCode(c.eva, id)
		newer := k.PixCode(c.eva, id)
		k.PayPix(old)
		k.Work()
		testkit.Equal(t, "the session", session(k, id), "agendado paid")
		cancel(k, c.eva, id)
		k.Work()
		k.PayPix(newer) // the payer's bank still takes it
		k.Work()
		testkit.Equal(t, "refunds", testkit.One[int](k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 2)
		k.VerifyLedger()
	})
}

// TestAnOldCodePaidDuringANewAttempt: the payment waits until the new attempt is decided.
func TestAnOldCodePaidDuringANewAttempt(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		old := k.PixCode(c.ana, id)
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardAnalysis)).Is(200)
		k.PayPix(old)
		k.Work()
		testkit.Equal(t, "meanwhile", session(k, id), "agendado unpaid")
		k.AdvanceAndWork(2 * time.Minute)
		k.AdvanceAndWork(31 * time.Minute)
		testkit.Equal(t, "the card paid", session(k, id), "agendado paid")
		testkit.Equal(t, "the code came back", k.Credits(c.ana), price)
		k.VerifyLedger()
	})
}

// TestLatePixWhoseCreditIsGone: all of the payment goes to the balance, and the patient is told. Q054, Q060.
func TestLatePixWhoseCreditIsGone(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 30_00)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		code := k.PixCode(c.ana, id, testkit.Fields{"creditsUsed": 30, "amount": 130})
		testkit.Equal(t, "reserved", k.Credits(c.ana), 0)
		k.AdvanceAndWork(61 * time.Minute)
		testkit.Equal(t, "released with the hold", k.Credits(c.ana), 30_00)
		k.GiveCredits(c.ana, 0)
		mails := len(k.Mails(c.ana.Email))
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		k.PayPix(code)
		k.Work()
		testkit.Equal(t, "the session", session(k, id), "cancelado unpaid")
		testkit.Equal(t, "what was paid", k.Credits(c.ana), 130_00)
		if len(k.Mails(c.ana.Email)) <= mails {
			t.Error("the patient was not told")
		}
		k.VerifyLedger()
	})
}

// TestLostAnswers: charges with a lost response are read back and never sent again; the hold stays until they are
// decided.
func TestLostAnswers(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		done := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		label := k.Pay(c.ana, done, k.CardPayment(sandbox.CardLost)).Is(200).Str("status")
		testkit.Equal(t, "label", label, "Aguardando processamento")
		is(t, k, done, payment.Unknown)
		k.Pay(c.ana, done, k.CardPayment(sandbox.CardApprovedVisa)).Is(409)
		k.Sandbox.SetFaults(sandbox.Faults{TimeoutBefore: 1, ReadError: 1})
		never := k.Book(c.bia, c.therapist, testkit.Wednesday, "14:00")
		k.Pay(c.bia, never, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		k.AdvanceAndWork(61 * time.Minute) // not decided: the hold stays
		testkit.Equal(t, "undecided", session(k, never), "agendado unpaid")
		k.Sandbox.SetFaults(sandbox.Faults{})
		k.AdvanceAndWork(2 * time.Minute)
		is(t, k, done, payment.Paid)
		is(t, k, never, payment.Failed)
		k.AdvanceAndWork(2 * time.Minute)
		testkit.Equal(t, "released when it was decided", session(k, never), "cancelado unpaid")
		testkit.Equal(t, "paid after all", session(k, done), "agendado paid")
		k.VerifyLedger()
	})
}

// TestARefundIsAskedForUntilItIsDone: the refund is sent until it is done, once, also when its job is lost.
func TestARefundIsAskedForUntilItIsDone(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Paid(c.eva, c.therapist, testkit.Wednesday, "10:00")
		k.Work()
		k.Sandbox.SetFaults(sandbox.Faults{TimeoutAfter: 1})
		cancel(k, c.eva, id)
		k.Work()
		is(t, k, id, payment.Refunding)
		k.Exec("DELETE FROM job WHERE kind = 'payment.refund'")
		k.Sandbox.SetFaults(sandbox.Faults{})
		k.AdvanceAndWork(2 * time.Hour)
		is(t, k, id, payment.Refunded)
		testkit.Equal(t, "label", charge(k, id).Stage(k.Clock.Now()).Label(), "Estornado")
		k.VerifyLedger()
		if m := k.Mails(c.eva.Email); strings.Contains(m[len(m)-1].Subject, "sess") {
			t.Error("the subject mentions a session")
		}
	})
}

// TestAnotherAmountIsNotBelieved: a charge is not settled when the provider reports another amount.
// Abuse case 14.
func TestAnotherAmountIsNotBelieved(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		code := k.PixCode(c.ana, id)
		k.Sandbox.SetFaults(sandbox.Faults{WrongAmount: 1})
		k.PayPix(code)
		k.Work()
		testkit.Equal(t, "the session", session(k, id), "agendado unpaid")
		k.Sandbox.SetFaults(sandbox.Faults{})
		k.AdvanceAndWork(2 * time.Minute)
		testkit.Equal(t, "read again", session(k, id), "agendado paid")
		if _, err := k.Payment.Verify(context.Background()); err != nil {
			t.Fatal(err)
		}
		k.VerifyLedger()
	})
}

// TestManyOpenCodesKeepNobodyWaiting: fault scenario F7. Charges that cannot be read, older and more than one page, do
// not delay a lost response, and one round reads all of them.
func TestManyOpenCodesKeepNobodyWaiting(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		code := k.Book(c.bia, c.therapist, testkit.Wednesday, "14:00")
		k.PixCode(c.bia, code)
		for _, status := range []string{"WAITING", "UNKNOWN", "EXPIRED"} {
			for i := range 130 { // without an order or an attempt they cannot be read
				k.Exec(
					`INSERT INTO charge (id, purpose, reference_id, payer_id, method, status, open, amount_cents,
						credits_cents, discount_cents, gateway, gateway_reference, pix_expires_at, created_at)
					SELECT $1, purpose, $1, payer_id, method, $2, false, amount_cents,
						0, 0, gateway, $1, pix_expires_at, created_at - 3600000000
					FROM charge WHERE reference_id = $3`,
					fmt.Sprint(status, i),
					status,
					code,
				)
			}
		}
		lost := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.Pay(c.ana, lost, k.CardPayment(sandbox.CardLost)).Is(200)
		k.AdvanceAndWork(3 * time.Minute)
		is(t, k, lost, payment.Paid)
		unread := testkit.One[int](k, "SELECT count(*) FROM charge WHERE checked_at IS NULL")
		testkit.Equal(t, "not read", unread, 0)
	})
}

// TestAPaidCodeBehindHundredsIsFoundInOneRound: its notification was lost, and after an outage of the provider more
// codes have to be read than one page holds. Fault scenario F7.
func TestAPaidCodeBehindHundredsIsFoundInOneRound(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id, code := lateCode(k, c.ana, c.therapist)
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true, Drop: 1})
		k.PayPix(code)
		for i := range 350 {
			k.Exec(
				`INSERT INTO charge (id, purpose, reference_id, payer_id, method, status, open, amount_cents,
					credits_cents, discount_cents, gateway, gateway_reference, order_id, created_at)
				SELECT CAST($1 AS text), purpose, CAST($1 AS text), payer_id, method, 'EXPIRED', false, amount_cents,
					0, 0, gateway, CAST($1 AS text), CAST($1 AS text), created_at - 1
				FROM charge WHERE id = $2`,
				fmt.Sprintf("unpaid-%d", i),
				charge(k, id).ID,
			)
		}
		k.AdvanceAndWork(31 * time.Minute)
		testkit.Equal(t, "the session", session(k, id), "agendado paid")
		k.VerifyLedger()
	})
}
