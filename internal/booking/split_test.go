package booking_test

import (
	"errors"
	"testing"

	"psic/internal/booking"
	"psic/internal/kernel/money"
	"psic/internal/payment"
)

// TestSplitOfAPrice: Split divides the price between card or PIX and the balance. The client's amounts are only
// compared.
func TestSplitOfAPrice(t *testing.T) {
	const unnamed money.Cents = -1
	for name, c := range map[string]struct {
		method        payment.Method
		named, wanted money.Cents // the amount and the part of the balance that the client sends
		due, credits  money.Cents
		err           error
	}{
		"by card":                  {method: payment.ByCard, named: unnamed, due: 160_00},
		"by card, amount named":    {method: payment.ByCard, named: 160_00, due: 160_00},
		"by card, another amount":  {method: payment.ByCard, named: 150_00, err: booking.ErrPrice},
		"in part by balance":       {method: payment.ByPix, named: unnamed, wanted: 60_00, due: 100_00, credits: 60_00},
		"in part, the rest named":  {method: payment.ByPix, named: 100_00, wanted: 60_00, due: 100_00, credits: 60_00},
		"in part, the whole named": {method: payment.ByPix, named: 160_00, wanted: 60_00, err: booking.ErrPrice},
		"a balance below zero":     {method: payment.ByPix, named: unnamed, wanted: -1, err: booking.ErrCreditsWrong},
		"a card with nothing due": {
			method: payment.ByCard,
			named:  unnamed,
			wanted: 160_00,
			err:    booking.ErrCreditsWrong,
		},
		"by balance":              {method: payment.ByCredits, named: unnamed, credits: 160_00},
		"by balance, price named": {method: payment.ByCredits, named: 160_00, wanted: 160_00, credits: 160_00},
		"by balance, nothing due": {method: payment.ByCredits, named: 0, credits: 160_00},
		"by balance, other price": {method: payment.ByCredits, named: 1, err: booking.ErrPrice},
		"by a part of the balance": {
			method: payment.ByCredits,
			named:  unnamed,
			wanted: 60_00,
			err:    booking.ErrCreditsWrong,
		},
	} {
		in := booking.PayInput{Method: c.method, Credits: c.wanted}
		if c.named != unnamed {
			in.Amount = &c.named
		}
		due, credits, err := in.Split(160_00)
		if due != c.due || credits != c.credits || !errors.Is(err, c.err) {
			t.Errorf("%s: %d and %d, %v", name, due, credits, err)
		}
	}
}
