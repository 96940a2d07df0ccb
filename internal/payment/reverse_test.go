package payment_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/testkit"
)

// takeBack simulates a chargeback of all that was paid for a session.
func takeBack(k *testkit.Kit, session string) {
	k.T.Helper()
	takePart(k, session, charge(k, session).Left())
}

func takePart(k *testkit.Kit, session string, part money.Cents) {
	k.T.Helper()
	if err := k.Sandbox.TakeBack(context.Background(), *charge(k, session).ChargeID, part); err != nil {
		k.T.Fatal(err)
	}
	k.Work()
}

func lastMail(k *testkit.Kit, to string) string {
	mails := k.Mails(to)
	if len(mails) == 0 {
		return ""
	}
	return mails[len(mails)-1].Text
}

// TestTakenBackBeforeTheSession: the session is cancelled, the reversal is booked once, and patient, therapist and
// support are told. Abuse case 30.
func TestTakenBackBeforeTheSession(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 30_00)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.Pay(c.ana, id, k.CardPayment("4539620659922097", testkit.Fields{"creditsUsed": 30, "amount": 130})).Is(200)
		takeBack(k, id)
		is(t, k, id, payment.Reversed)
		testkit.Equal(t, "the session", session(k, id), "cancelado paid")
		testkit.Equal(t, "what was paid from the balance", k.Credits(c.ana), 30_00)
		testkit.Equal(t, "held", k.LedgerBalance(payment.EscrowAccount(id)), 0)
		testkit.Equal(t, "borne", k.LedgerBalance("reversed"), 0)
		testkit.Equal(t, "told", k.GetSession(c.ana, id)["paymentInfo"].(map[string]any)["status"], any("Contestado"))
		for _, to := range []string{c.ana.Email, c.therapist.Email} {
			if !strings.Contains(lastMail(k, to), "foi contestado") {
				t.Errorf("%s reads: %s", to, lastMail(k, to))
			}
		}
		if !strings.Contains(lastMail(k, k.Notify.Support), "retirou de nós um pagamento") {
			t.Errorf("the support reads: %s", lastMail(k, k.Notify.Support))
		}
		k.AdvanceAndWork(72 * time.Hour)
		testkit.Equal(t, "nobody earns it", k.LedgerBalance(payment.PayableAccount(c.therapist.ID)), 0)
		k.VerifyLedger()
	})
}

// met lets both people be in the room of a session when it begins.
func met(k *testkit.Kit, c cast, session string) {
	k.T.Helper()
	for role, who := range []string{c.ana.ID, c.therapist.ID} {
		k.Exec(`INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at, left_at)
			SELECT $1, id, $2, $3, 1, '', starts_at, ends_at, ends_at FROM session WHERE id = $4`,
			ids.New(), who, role, session)
	}
}

// TestTakenBackAfterTheSession: the therapist has worked and keeps the money; the platform bears the loss.
func TestTakenBackAfterTheSession(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Paid(c.ana, c.therapist, testkit.Wednesday, "10:00")
		met(k, c, id)
		k.AdvanceAndWork(72 * time.Hour)
		owed := k.LedgerBalance(payment.PayableAccount(c.therapist.ID))
		takeBack(k, id)
		is(t, k, id, payment.Reversed)
		testkit.Equal(t, "the therapist", k.LedgerBalance(payment.PayableAccount(c.therapist.ID)), owed)
		testkit.Equal(t, "borne by the platform", k.LedgerBalance("reversed"), -price)
		k.VerifyLedger()

		admin := k.Admin("admin@psic.test")
		path := "/api/admin/payment/refund/" + charge(k, id).ID
		testkit.Equal(t, "an administrator may act", k.Call("GET", path, admin.Token, nil).Is(200).Str("text"),
			"O provedor já devolveu este valor a quem pagou. A sessão não entra no repasse do psicólogo.")
		k.Call("PUT", path, admin.Token, nil).Is(200)
		k.Work()
		testkit.Equal(t, "the therapist", k.LedgerBalance(payment.PayableAccount(c.therapist.ID)), 0)
		testkit.Equal(t, "borne by the platform afterwards", k.LedgerBalance("reversed"), 0)
		testkit.Equal(t, "no balance", k.Credits(c.ana), 0)
		testkit.Equal(t, "refunds", testkit.One[int](k, "SELECT count(*) FROM refund"), 0)
		k.Call("PUT", path, admin.Token, nil).Is(409)
		k.VerifyLedger()
	})
}

// TestTakenBackFromTheBalance: the balance loses the amount; the platform bears the part that was used.
func TestTakenBackFromTheBalance(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Paid(c.ana, c.therapist, testkit.Wednesday, "10:00")
		cancel(k, c.ana, id)
		k.GiveCredits(c.ana, 100_00)
		takeBack(k, id)
		testkit.Equal(t, "balance", k.Credits(c.ana), 0)
		testkit.Equal(t, "borne by the platform", k.LedgerBalance("reversed"), -60_00)
		k.AdvanceAndWork(time.Hour)
		k.VerifyLedger()
	})
}

// TestTakenBackInPart: when the session is cancelled or refunded later, the payer gets the rest, not the full price.
func TestTakenBackInPart(t *testing.T) {
	const part = 60_00
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		cancelled := k.Paid(c.ana, c.therapist, testkit.Wednesday, "10:00")
		takePart(k, cancelled, part)
		testkit.Equal(t, "the session", session(k, cancelled), "agendado paid")
		testkit.Equal(t, "borne by the platform", k.LedgerBalance("reversed"), -part)
		cancel(k, c.ana, cancelled)
		testkit.Equal(t, "balance", k.Credits(c.ana), price-part)
		testkit.Equal(t, "borne by the platform afterwards", k.LedgerBalance("reversed"), 0)
		k.VerifyLedger()

		refunded := k.Paid(c.ana, c.therapist, testkit.Wednesday, "14:00")
		takePart(k, refunded, part)
		k.Call("PUT", "/api/admin/payment/refund/"+charge(k, refunded).ID, k.Admin("admin@psic.test").Token, nil).
			Is(200)
		k.Work()
		is(t, k, refunded, payment.Refunded)
		testkit.Equal(t, "sent", testkit.One[int](k, "SELECT amount_cents FROM refund"), price-part)
		testkit.Equal(t, "balance", k.Credits(c.ana), price-part)
		testkit.Equal(t, "borne by the platform afterwards", k.LedgerBalance("reversed"), 0)
		k.VerifyLedger()
	})
}

// TestADisputeAloneMovesNothing: the charge stays paid, the session stays booked, and support is told.
func TestADisputeAloneMovesNothing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Paid(c.ana, c.therapist, testkit.Wednesday, "10:00")
		h, body := k.Notification(pagbank.Order{ID: "CBKS_1", ReferenceID: *charge(k, id).ChargeID})
		if err := k.Payment.Receive(context.Background(), h, body); err != nil {
			t.Fatal(err)
		}
		k.Work()
		is(t, k, id, payment.Paid)
		testkit.Equal(t, "the session", session(k, id), "agendado paid")
		if !strings.Contains(lastMail(k, k.Notify.Support), "contestou um pagamento de") {
			t.Errorf("the support reads: %s", lastMail(k, k.Notify.Support))
		}
		k.VerifyLedger()
	})
}
