package app_test

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/testkit"
)

// secretCVV is a card's security code. No other number of the canary scenario contains it.
const secretCVV = "8317"

// business pays a therapist's plan with a security code, and pays out to the therapist's bank account. R193 and Q088:
// neither number nor security code of a card is stored.
func (s secrets) business(c *cast, p testkit.Person) {
	k := c.k
	s["billing street"], s["billing complement"], s["cvv"] = "Rua do Canario Dourado", "Fundos Canario", "\""+secretCVV
	billing := testkit.With(testkit.Billing(), testkit.Fields{
		"logradouro":  s["billing street"],
		"complemento": s["billing complement"],
	})
	card := testkit.Fields{
		"cardHolderName":     "Pessoa de Teste",
		"cardHolderDocument": s["therapist's cpf"],
		"cardHash":           k.EncryptedCard(sandbox.CardApprovedVisa),
	}
	k.Call(http.MethodPost, "/api/subscription/customer?id="+p.ID, p.Token, testkit.Fields{
		"customer": testkit.Payer(s["therapist's cpf"]),
		"card":     card,
		"billing":  billing,
	}).Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/subscription", p.Token, testkit.Fields{
		"type":      "PARTIAL",
		"cvv":       secretCVV,
		"therapist": testkit.Fields{"id": p.ID},
	}).Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/subscription", p.Token, testkit.Fields{
		"type": "FULL",
		"cvv":  sandbox.CardApprovedVisa,
	}).Is(http.StatusUnprocessableEntity)

	attended := c.session(&p, done)
	start := time.Date(2026, time.October, 14, 10, 0, 0, 0, at.SaoPaulo)
	k.Exec(
		"UPDATE session SET earned_at = 1, starts_at = $1, ends_at = $2 WHERE id = $3",
		start.UnixMicro(),
		start.Add(time.Hour).UnixMicro(),
		attended,
	)
	if err := k.Payout.Build(context.Background(), payout.Countable(k.Clock.Now())); err != nil {
		k.T.Fatal(err)
	}
	list, err := k.Payout.Of(context.Background(), p.ID)
	if err != nil || len(list) != 1 {
		k.T.Fatal(list, err)
	}
	k.Exec("UPDATE therapist SET bank_changed_at = NULL WHERE account_id = $1", p.ID)
	k.Exec("UPDATE payout_hold SET lifted_at = 1")
	if _, err := k.Payout.WriteFile(context.Background(), actor.Actor{}, []string{list[0].ID}); err != nil {
		k.T.Fatal(err)
	}
	if _, err := k.Payout.Confirm(context.Background(), actor.Actor{}, list[0].ID); err != nil {
		k.T.Fatal(err)
	}
	note := payout.Note{Payouts: []string{list[0].ID}, Reference: "E2E-1", File: []byte("%PDF-1.4")}
	if err := k.Payout.Attach(context.Background(), note); err != nil {
		k.T.Fatal(err)
	}
}
