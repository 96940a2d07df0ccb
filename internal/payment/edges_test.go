package payment_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestEarnIsRoundedHalfUpOnce: half a centavo goes to the platform, and both parts are together what was held.
func TestEarnIsRoundedHalfUpOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for reference, c := range map[string]struct {
			held, fee money.Cents
			percent   int64
		}{
			"half":  {99_90, 14_99, 15},
			"below": {99_96, 14_99, 15},
			"above": {99_97, 15_00, 15},
			"none":  {99_90, 0, 0},
			"all":   {99_90, 99_90, 100},
		} {
			before := k.LedgerBalance("fee")
			k.InTx(func(tx *store.Tx) error {
				paid := []payment.Transfer{{From: "gateway", To: "escrow:" + reference, Amount: c.held}}
				err := k.Payment.Post(t.Context(), tx, payment.Entry{
					Kind:      "paid",
					Reference: reference,
					Transfers: paid,
				})
				if err != nil {
					return err
				}
				return k.Payment.Earn(t.Context(), tx, reference, reference, c.percent)
			})
			testkit.Equal(t, reference+": fee", k.LedgerBalance("fee")-before, c.fee)
			testkit.Equal(t, reference+": net", k.LedgerBalance("payable:"+reference), c.held-c.fee)
			testkit.Equal(t, reference+": held", k.LedgerBalance("escrow:"+reference), 0)
		}
	})
}

// TestUnearnTwice: what was earned, booked back and earned again is booked back once more, not twice.
func TestUnearnTwice(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.InTx(func(tx *store.Tx) error {
			err := k.Payment.Post(t.Context(), tx, payment.Entry{
				Kind:      "paid",
				Reference: "s",
				Transfers: []payment.Transfer{{From: "gateway", To: "escrow:s", Amount: 160_00}},
			})
			if err != nil {
				return err
			}
			for range 2 {
				if err := k.Payment.Earn(t.Context(), tx, "s", "t", 30); err != nil {
					return err
				}
				if err := k.Payment.Unearn(t.Context(), tx, "s"); err != nil {
					return err
				}
			}
			return k.Payment.Unearn(t.Context(), tx, "s")
		})
		testkit.Equal(t, "held", k.LedgerBalance("escrow:s"), 160_00)
		testkit.Equal(t, "the therapist's", k.LedgerBalance("payable:t"), 0)
		testkit.Equal(t, "fee", k.LedgerBalance("fee"), 0)
	})
}

// recorded is a provider that keeps what it was asked for.
type recorded struct {
	gateway.Gateway
	mu       sync.Mutex
	attempts []gateway.Attempt
}

func (r *recorded) Pay(ctx context.Context, a gateway.Attempt) (gateway.Result, error) {
	r.mu.Lock()
	r.attempts = append(r.attempts, a)
	r.mu.Unlock()
	return r.Gateway.Pay(ctx, a)
}

// TestWhatTheProviderIsAskedFor: each attempt has a key of its own, so that the provider cannot take the second for the
// first. The text on bank statements is neutral, and the payer is who the form names.
func TestWhatTheProviderIsAskedFor(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		asked := &recorded{Gateway: k.Payment.Gateway}
		k.Payment.Gateway = asked
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		payer := testkit.Fields{"customer": testkit.Payer("111.444.777-35")}
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardDeclinedVisa, payer)).Is(402)
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardApprovedVisa, payer)).Is(200)
		if len(asked.attempts) != 2 {
			t.Fatalf("%d requests", len(asked.attempts))
		}
		first, second := asked.attempts[0], asked.attempts[1]
		if first.Key == second.Key || first.Reference == second.Reference {
			t.Errorf("two attempts with the key %s and the reference %s", first.Key, first.Reference)
		}
		if second.Key != charge(k, id).ID {
			t.Errorf("key %s, want the id of the charge", second.Key)
		}
		testkit.Equal(t, "on the bank statement", second.Description, "Atendimento")
		testkit.Equal(t, "amount", second.Amount, 160_00)
		testkit.Equal(t, "payer", second.Payer, gateway.Payer{
			Name:  "Pessoa de Teste",
			Email: "paga@psic.test",
			TaxID: "11144477735",
			Phone: "11987654321",
		})
		testkit.Equal(t, "not to be stored", second.Card.Store, false)
	})
}

// TestLatePixWithExactlyTheCredit: the balance still covers its part to the cent, so the late payment counts. Q060.
func TestLatePixWithExactlyTheCredit(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 30_00)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		code := k.PixCode(c.ana, id, testkit.Fields{"creditsUsed": 30, "amount": 130})
		k.AdvanceAndWork(61 * time.Minute)
		testkit.Equal(t, "released with the hold", k.Credits(c.ana), 30_00)
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		k.PayPix(code)
		k.Work()
		testkit.Equal(t, "the session", session(k, id), "agendado paid")
		testkit.Equal(t, "used", k.Credits(c.ana), 0)
		testkit.Equal(t, "held", k.LedgerBalance(payment.EscrowAccount(id)), 160_00)
		k.VerifyLedger()
	})
}

// TestOnlyTheExactAmountIsBelieved: neither a centavo more nor a centavo less settles a charge.
// Abuse case 14.
func TestOnlyTheExactAmountIsBelieved(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.PixCode(c.ana, id)
		for _, amount := range []money.Cents{159_99, 160_01, 0} {
			got, err := k.Payment.Apply(t.Context(), charge(k, id).ID, gateway.Result{
				Status: gateway.Paid,
				Amount: amount,
			})
			if err != nil || got.State() != payment.Waiting {
				t.Errorf("%s: %s, %v", amount, got.State(), err)
			}
		}
		testkit.Equal(t, "held", k.LedgerBalance(payment.EscrowAccount(id)), 0)
	})
}

// TestACancelledAnalysisIsADecline: the card of a payment that the provider cancels after its analysis was declined,
// and counts as such. A cancelled payment that was never decided did not take place.
func TestACancelledAnalysisIsADecline(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardAnalysis)).Is(200)
		lost := k.Book(c.bia, c.therapist, testkit.Wednesday, "14:00")
		k.Sandbox.SetFaults(sandbox.Faults{TimeoutBefore: 1, ReadError: 1})
		k.Pay(c.bia, lost, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		for session, want := range map[string]payment.Status{id: "DECLINED", lost: "FAILED"} {
			_, err := k.Payment.Apply(t.Context(), charge(k, session).ID, gateway.Result{Status: gateway.Canceled})
			if err != nil {
				t.Fatal(err)
			}
			is(t, k, session, want)
		}
	})
}

// TestTakenBackAfterTheSessionWithBalance: when an administrator acts on a reversed payment, the patient gets the part
// that the balance paid, and the platform no longer bears the rest.
func TestTakenBackAfterTheSessionWithBalance(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 30_00)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		part := testkit.Fields{"creditsUsed": 30, "amount": 130}
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardApprovedVisa, part)).Is(200)
		met(k, c, id)
		k.AdvanceAndWork(72 * time.Hour)
		takeBack(k, id)
		testkit.Equal(t, "borne by the platform", k.LedgerBalance("reversed"), -130_00)
		path := "/api/admin/payment/refund/" + charge(k, id).ID
		k.Call("PUT", path, k.Admin("admin@psic.test").Token, nil).Is(200)
		k.Work()
		testkit.Equal(t, "balance", k.Credits(c.ana), 30_00)
		testkit.Equal(t, "borne by the platform afterwards", k.LedgerBalance("reversed"), 0)
		testkit.Equal(t, "the therapist", k.LedgerBalance(payment.PayableAccount(c.therapist.ID)), 0)
		k.VerifyLedger()
	})
}

// TestStageAtTheEndOfACode: a code is expired at its last instant, and not a moment earlier.
func TestStageAtTheEndOfACode(t *testing.T) {
	end := time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC)
	var c payment.Charge
	c.Status, c.PixExpiresAt = "WAITING", at.Of(end)
	testkit.Equal(t, "before", c.Stage(end.Add(-time.Microsecond)), "AWAITING_PAYMENT")
	testkit.Equal(t, "at the end", c.Stage(end), "EXPIRED")
}

// TestLateCodesAreWatchedForTwoDays: a payment is found until 48 hours after the code expired, also without a
// notification. Notifications are deleted after 90 days.
func TestLateCodesAreWatchedForTwoDays(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		id, code := lateCode(k, c.ana, c.therapist)
		expired := time.UnixMicro(testkit.One[int64](k, "SELECT given_up_at FROM charge WHERE reference_id = $1", id))
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true, Drop: 1})
		k.Clock.Set(expired.Add(47*time.Hour + 20*time.Minute))
		k.PayPix(code)
		k.Clock.Set(expired.Add(47*time.Hour + 59*time.Minute))
		k.Work()
		testkit.Equal(t, "what was paid", k.Credits(c.ana)+k.LedgerBalance(payment.EscrowAccount(id)), 160_00)

		events := func() int { return testkit.One[int](k, "SELECT count(*) FROM gateway_event") }
		k.Exec("DELETE FROM gateway_event")
		k.Exec("INSERT INTO gateway_event (id, gateway, order_id, received_at) VALUES ('e', 'sandbox', 'o', $1)",
			k.Clock.Now().UnixMicro())
		received := k.Clock.Now()
		k.Clock.Set(received.AddDate(0, 0, 90))
		k.Work()
		testkit.Equal(t, "on the ninetieth day", events(), 1)
		k.AdvanceAndWork(61 * time.Minute)
		testkit.Equal(t, "after it", events(), 0)
	})
}

// TestExportOfMoney: the export has every movement of the balance with its sign, and every kind of movement and every
// state of a payment in words.
func TestExportOfMoney(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.GiveCredits(c.ana, 200_00)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		path := "/api/payment/process/credits/" + id
		k.Call("POST", path, c.ana.Token, testkit.Fields{"selectedPaymentMethod": "credits", "creditsUsed": 160}).
			Is(200)
		cancel(k, c.ana, id)
		name, got, err := k.Payment.ExportBalance(t.Context(), c.ana.ID)
		rows, _ := got.([]map[string]any)
		if err != nil || name != "saldo" || len(rows) != 4 {
			t.Fatalf("%s %v, %v", name, got, err)
		}
		testkit.Equal(t, "now", rows[0]["saldoAtualEmReais"], any(money.Cents(200_00)))
		for i, want := range []struct {
			what   string
			amount money.Cents
		}{
			{"devolvido em saldo", 160_00},
			{"reservado para um pagamento", -160_00},
			{"ajuste da administração", 200_00},
		} {
			testkit.Equal(t, "movement", rows[i+1]["movimento"], any(want.what))
			testkit.Equal(t, want.what, rows[i+1]["valorEmReais"], any(want.amount))
		}
		_, other, err := k.Payment.ExportBalance(t.Context(), c.bia.ID)
		if err != nil || other != nil {
			t.Errorf("of somebody else: %v, %v", other, err)
		}
		_, charges, err := k.Payment.ExportCharges(t.Context(), c.ana.ID)
		first := charges.([]map[string]any)[0]
		if err != nil || first["forma"] != "saldo" || first["situacao"] != "pago" {
			t.Errorf("payments: %v, %v", first, err)
		}
	})
}

// TestR213_moneyOnItsWay: an account is not deleted while it has a balance, a payment or a refund in progress.
func TestR213_moneyOnItsWay(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		debts := func(p testkit.Person) (out []string) {
			k.InTx(func(tx *store.Tx) error {
				found, err := k.Payment.Debts(t.Context(), tx, p.ID)
				for _, d := range found {
					out = append(out, d.Text)
				}
				return err
			})
			return out
		}
		only := func(what string, p testkit.Person, want string) {
			t.Helper()
			if got := debts(p); len(got) != 1 || got[0] != want {
				t.Errorf("%s: %q", what, got)
			}
		}
		testkit.Equal(t, "nothing", len(debts(c.ana)), 0)
		k.GiveCredits(c.ana, 1)
		only("a centavo", c.ana, "há R$ 0,01 de saldo: use-o ou informe no pedido a chave PIX para a devolução")
		k.PixCode(c.bia, k.Book(c.bia, c.therapist, testkit.Wednesday, "10:00"))
		only("a code", c.bia, "há um pagamento em andamento: conclua-o ou aguarde até que ele expire")
		id := k.Paid(c.eva, c.therapist, testkit.Wednesday, "14:00")
		testkit.Equal(t, "paid", len(debts(c.eva)), 0)
		k.Sandbox.SetFaults(sandbox.Faults{TimeoutBefore: 1})
		cancel(k, c.eva, id)
		only("a refund", c.eva, "há uma devolução a caminho: aguarde a confirmação")
	})
}
