package payment_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func add(k *testkit.Kit, p testkit.Person, number string) testkit.Response {
	cpf := testkit.CPF(1)
	return k.Call("POST", "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{
		"customer": testkit.Payer(cpf),
		"card": testkit.Fields{
			"cardHolderName":     "Pessoa de Teste",
			"cardHolderDocument": cpf,
			"cardHash":           k.EncryptedCard(number),
		},
	})
}

func cards(k *testkit.Kit, p testkit.Person) []payment.Card {
	k.T.Helper()
	list, err := k.Payment.Cards(context.Background(), p.ID)
	if err != nil {
		k.T.Fatal(err)
	}
	return list
}

// wantCards compares last digits, the active one first, and fails when two are active.
func wantCards(t *testing.T, what string, k *testkit.Kit, p testkit.Person, want ...string) {
	t.Helper()
	var got []string
	for i, c := range cards(k, p) {
		got = append(got, c.LastDigits)
		if c.Active != (i == 0) {
			t.Errorf("%s: active is %v at %d", what, c.Active, i)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
}

func atGateway(k *testkit.Kit) int { return testkit.One[int](k, "SELECT count(*) FROM sandbox_card") }

// TestCards: a card is saved, activated and deleted, here and at the provider. Each card has one row.
func TestCards(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		visa := add(k, c.ana, sandbox.CardApprovedVisa).Is(200).Str("id")
		master := add(k, c.ana, sandbox.CardApprovedMaster).Is(200).Str("id")
		wantCards(t, "the new one is active", k, c.ana, "2454", "2097")
		if r := add(k, c.ana, sandbox.CardDeclinedVisa); r.Status != 402 || r.Str("code") != "payment.declined" {
			t.Errorf("a card that the issuer declines: %d %s", r.Status, r.Body)
		}
		activate := func(p testkit.Person, id string) testkit.Response {
			path := "/api/subscription/cards/activate?id=" + id + "&userId=" + p.ID
			return k.Call("POST", path, p.Token, testkit.Fields{"encrypted": "Y29kZQ=="})
		}
		testkit.Equal(t, "message", activate(c.ana, visa).Is(200).Str("message"), "Cartão ativado com sucesso")
		wantCards(t, "activated", k, c.ana, "2097", "2454")
		activate(c.bia, visa).Is(404)
		wantCards(t, "by somebody else", k, c.ana, "2097", "2454")
		again := add(k, c.ana, sandbox.CardApprovedVisa).Is(200).Str("id")
		wantCards(t, "the same card again", k, c.ana, "2097", "2454")
		k.Work()
		testkit.Equal(t, "tokens at the provider", atGateway(k), 2)
		remove := func(p testkit.Person, id string) testkit.Response {
			return k.Call("DELETE", "/api/subscription/cards/"+id+"?id="+p.ID, p.Token, nil)
		}
		remove(c.bia, again).Is(404)
		remove(c.ana, visa).Is(404) // its row was replaced
		remove(c.ana, again).Is(200)
		wantCards(t, "the rest becomes active", k, c.ana, "2454")
		remove(c.ana, master).Is(200)
		wantCards(t, "none", k, c.ana)
		k.Work()
		testkit.Equal(t, "forgotten at the provider", atGateway(k), 0)
		add(k, c.eva, sandbox.CardApprovedVisa).Is(403) // cards are a customer's
	})
}

// TestSavingACardWhilePaying: the token is stored once the charge is paid or authorised, also after a lost response. A
// declined card and an employee's card are never stored. The saved card pays the next session.
func TestSavingACardWhilePaying(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		save := testkit.Fields{"saveCard": true}
		first := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.Pay(c.ana, first, k.CardPayment(sandbox.CardDeclinedVisa, save)).Is(402)
		wantCards(t, "declined", k, c.ana)
		k.Pay(c.ana, first, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		wantCards(t, "not asked for", k, c.ana)
		second := k.Book(c.ana, c.therapist, testkit.Wednesday, "14:00")
		k.Pay(c.ana, second, k.CardPayment(sandbox.CardApprovedVisa, save)).Is(200)
		wantCards(t, "paid", k, c.ana, "2097")
		wrapped := testkit.Fields{
			"selectedPaymentMethod": "card",
			"paymentData":           k.CardPayment(sandbox.CardAnalysis, save),
		}
		k.Pay(c.ana, k.Book(c.ana, c.therapist, testkit.Wednesday, "19:00"), wrapped).Is(200)
		wantCards(t, "authorised; the first stays active", k, c.ana, "2097", "0010")
		lost := k.Book(c.bia, c.therapist, "19/11/2026", "10:00")
		k.Pay(c.bia, lost, k.CardPayment(sandbox.CardLost, save)).Is(200)
		wantCards(t, "a lost response", k, c.bia)
		k.AdvanceAndWork(2 * time.Minute)
		is(t, k, lost, payment.Paid)
		wantCards(t, "read back", k, c.bia, "0028")
		own := k.Book(c.eva, c.therapist, "19/11/2026", "14:00")
		k.Pay(c.eva, own, k.CardPayment(sandbox.CardApprovedVisa, save)).Is(403)
		k.Pay(c.eva, own, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		wantCards(t, "an employee's", k, c.eva)
		tokens := atGateway(k)
		next := k.Book(c.ana, c.therapist, "20/11/2026", "10:00")
		saved := testkit.Fields{
			"selectedPaymentMethod": "card",
			"customer":              testkit.Payer(testkit.CPF(5)),
			"card":                  testkit.Fields{"cardId": cards(k, c.ana)[0].ID},
		}
		k.Pay(c.bia, k.Book(c.bia, c.therapist, "20/11/2026", "14:00"), saved).Is(404)
		status := k.Pay(c.ana, next, testkit.With(saved, save)).Is(200).Str("status")
		testkit.Equal(t, "with the saved card", status, "pago")
		testkit.Equal(t, "digits", charge(k, next).CardLastDigits, "2097")
		testkit.Equal(t, "no second token", atGateway(k), tokens)
		k.VerifyLedger()
	})
}

// TestTooManyCards: the eleventh card is refused when it is saved alone. With a payment it is not stored, and the
// payment succeeds.
func TestTooManyCards(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		add(k, c.ana, sandbox.CardApprovedVisa).Is(200)
		for i := range 9 {
			k.Exec(
				`INSERT INTO card (id, account_id, token, brand, last_digits, holder_name, expiry_month, expiry_year,
					fingerprint, active, created_at)
				SELECT $1, account_id, token, brand, last_digits, holder_name, expiry_month, expiry_year,
					$1, false, created_at
				FROM card WHERE account_id = $2 AND active`,
				testkit.CPF(i),
				c.ana.ID,
			)
		}
		r := add(k, c.ana, sandbox.CardApprovedMaster)
		if r.Status != 422 || r.Str("code") != "payment.too_many_cards" {
			t.Errorf("the eleventh: %d %s", r.Status, r.Body)
		}
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		body := k.CardPayment(sandbox.CardApprovedMaster, testkit.Fields{"saveCard": true})
		testkit.Equal(t, "the payment", k.Pay(c.ana, id, body).Is(200).Str("status"), "pago")
		testkit.Equal(t, "cards", len(cards(k, c.ana)), 10)
		k.Work()
		testkit.Equal(t, "tokens at the provider", atGateway(k), 1)
	})
}

// withoutCards is a provider that stores a card only together with a charge, as PagBank does.
type withoutCards struct{ gateway.Gateway }

func (withoutCards) SavesCards() bool { return false }
func (withoutCards) SaveCard(context.Context, string, gateway.Card, gateway.Payer) (gateway.StoredCard, error) {
	return gateway.StoredCard{}, gateway.ErrNeedsCharge
}

// TestAProviderThatKeepsCardsOnlyWithACharge: the key operation says so beforehand, saving a card is refused, and
// nothing is charged.
func TestAProviderThatKeepsCardsOnlyWithACharge(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		savesCards := func() bool {
			return k.Call(http.MethodGet, "/api/payment/public-key", "", nil).Is(200).JSON()["savesCards"].(bool)
		}
		testkit.Equal(t, "sandbox", savesCards(), true)
		k.Payment.Gateway = withoutCards{k.Payment.Gateway}
		testkit.Equal(t, "without cards", savesCards(), false)
		r := add(k, c.ana, sandbox.CardApprovedVisa)
		if r.Status != 409 || r.Str("code") != "payment.card_needs_payment" {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		wantCards(t, "nothing kept", k, c.ana)
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		k.Pay(c.ana, id, k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"saveCard": true})).Is(200)
		wantCards(t, "kept with a payment", k, c.ana, "2097")
	})
}

// TestCardsOfSomebodyWhoLeft: the cards are deleted with the account, here and at the provider.
func TestCardsOfSomebodyWhoLeft(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		add(k, c.ana, sandbox.CardApprovedVisa).Is(200)
		reason := testkit.Fields{"reason": "Não preciso mais."}
		k.Call("POST", "/api/user/"+c.ana.ID+"/deactivate", c.ana.Token, reason).Is(200)
		k.AdvanceAndWork(25 * time.Hour)
		k.Work()
		testkit.Equal(t, "rows", testkit.One[int](k, "SELECT count(*) FROM card"), 0)
		testkit.Equal(t, "tokens", atGateway(k), 0)
	})
}
