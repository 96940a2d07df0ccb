package payment_test

import (
	"bytes"
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/apipix"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
	"psic/internal/testkit/fakebank"
)

// TestPixAlone: where the provider takes no cards, every way to pay or store one is refused in words before anything is
// stored, and PIX pays.
func TestPixAlone(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		byCard, stored := k.CardPayment(sandbox.CardApprovedVisa), k.EncryptedCard(sandbox.CardApprovedVisa)
		k.Sandbox.SetFaults(sandbox.Faults{NoCards: true})
		if k.Call("GET", "/api/config", "", nil).Is(200).JSON()["takesCards"] != false {
			t.Error("the browser is not told that there are no cards")
		}
		k.Call("GET", "/api/payment/public-key", "", nil).Is(409)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		if got := k.Pay(c.ana, id, byCard).Is(409).Str("message"); !strings.Contains(got, "PIX") {
			t.Errorf("the refusal says %q", got)
		}
		card := testkit.Fields{"cardHolderName": "X", "cardHolderDocument": testkit.CPF(1), "cardHash": stored}
		k.Call("POST", "/api/subscription/customer?id="+c.ana.ID, c.ana.Token, testkit.Fields{
			"customer": testkit.Payer(testkit.CPF(1)), "card": card,
		}).Is(409)
		if n := testkit.One[int](k, "SELECT count(*) FROM charge"); n != 0 {
			t.Errorf("%d charges are stored", n)
		}
		k.PayPix(k.PixCode(c.ana, id))
		k.Work()
		is(t, k, id, payment.Paid)
		k.VerifyLedger()
	})
}

// atBank makes the product pay through a bank that offers the API Pix.
func atBank(k *testkit.Kit) *fakebank.Bank {
	k.T.Helper()
	bank := fakebank.Start(k.T.(*testing.T), k.Clock)
	g, err := apipix.New(apipix.Options{
		BaseURL:      bank.URL,
		ClientID:     fakebank.ClientID,
		ClientSecret: fakebank.ClientSecret,
		Certificate:  bank.Certificate,
		Roots:        bank.Roots,
		PixKey:       fakebank.PixKey,
		Account:      apipix.Account{Agency: "0001", Number: "123456", Kind: "CORRENTE"},
		Clock:        k.Clock,
	})
	if err != nil {
		k.T.Fatal(err)
	}
	k.Payment.Gateway = g
	return bank
}

// hear posts what the bank sent since the last call, with what banks append to the address.
func hear(k *testkit.Kit, bank *fakebank.Bank) {
	k.T.Helper()
	for _, body := range bank.Notices() {
		post(k, body)
	}
	if err := k.Jobs.Drain(context.Background()); err != nil {
		k.T.Fatal(err)
	}
}

func post(k *testkit.Kit, body []byte) {
	r := httptest.NewRequest("POST", "/api/payment/webhook?aviso=/pix", bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	k.Do(r, "").Is(204)
}

// TestPaidThroughABank: a session is paid by a PIX code of a bank, its unsigned notification makes us read the code,
// and a cancellation gives the money back there.
func TestPaidThroughABank(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		bank := atBank(k)
		id := k.Book(c.eva, c.therapist, testkit.Wednesday, "10:00")
		code := k.PixCode(c.eva, id)
		if err := bank.PayPix(code); err != nil {
			t.Fatal(err)
		}
		hear(k, bank)
		is(t, k, id, payment.Paid)
		reference := *charge(k, id).OrderID
		amount := charge(k, id).AmountCents
		cancel(k, c.eva, id)
		k.Work()
		is(t, k, id, payment.Refunded)
		if n, came, back := bank.Received(reference); n != 1 || came != int64(amount) || back != int64(amount) {
			t.Errorf("the bank has %d payments, %d came and %d went back", n, came, back)
		}
		balanced(k)
	})
}

// TestForgedBankNotices: an unsigned notification that names a code of ours makes us read it once, and changes nothing
// that the bank does not say. One that names others does not even make us ask.
// Abuse case 14.
func TestForgedBankNotices(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		bank := atBank(k)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.PixCode(c.ana, id)
		reads := bank.Count("GET /cob")
		forged := []byte(`{"pix":[{"endToEndId":"E1","txid":"` + *charge(k, id).OrderID + `","valor":"160.00"}]}`)
		for range 3 {
			post(k, forged)
		}
		post(k, []byte(`{"pix":[{"txid":"`+strings.Repeat("z", 30)+`","valor":"160.00"}]}`))
		if err := k.Jobs.Drain(context.Background()); err != nil {
			t.Fatal(err)
		}
		is(t, k, id, payment.Waiting)
		if n := bank.Count("GET /cob") - reads; n != 1 {
			t.Errorf("the bank was asked %d times", n)
		}
		if held := k.LedgerBalance(payment.EscrowAccount(id)); held != money.Cents(0) {
			t.Errorf("%s are booked", held)
		}
	})
}

// TestBankLosesTheAnswer: when the answer of the bank is lost, the code is found again and paid once.
func TestBankLosesTheAnswer(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		bank := atBank(k)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		bank.Next("PUT /cob", fakebank.LoseResponse)
		k.Pay(c.ana, id, testkit.PixPayment())
		is(t, k, id, payment.Unknown)
		k.AdvanceAndWork(2 * time.Minute)
		is(t, k, id, payment.Waiting)
		if err := bank.PayPix(charge(k, id).PixCode); err != nil {
			t.Fatal(err)
		}
		hear(k, bank)
		is(t, k, id, payment.Paid)
		balanced(k)
	})
}

// balanced checks our books alone: the other side is at the fake bank.
func balanced(k *testkit.Kit) {
	k.T.Helper()
	if b, err := k.Payment.Verify(context.Background()); err != nil || !b.Balanced() {
		k.T.Errorf("%+v, %v", b, err)
	}
}
