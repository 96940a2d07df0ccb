package booking_test

import (
	"errors"
	"testing"

	"psic/internal/booking"
	"psic/internal/kernel/money"
	"psic/internal/payment"
)

// What a payment takes of its means and of the balance; the client's amounts are only compared.
func TestSplitOfAPrice(t *testing.T) {
	const unnamed money.Cents = -1
	for name, c := range map[string]struct {
		method        payment.Method
		named, wanted money.Cents // the amount and the part of the balance that the client sends
		due, credits  money.Cents
		err           error
	}{
		"by card":                     {payment.ByCard, unnamed, 0, 160_00, 0, nil},
		"by card, the amount named":   {payment.ByCard, 160_00, 0, 160_00, 0, nil},
		"by card, another amount":     {payment.ByCard, 150_00, 0, 0, 0, booking.ErrPrice},
		"in part by balance":          {payment.ByPix, unnamed, 60_00, 100_00, 60_00, nil},
		"in part, the rest named":     {payment.ByPix, 100_00, 60_00, 100_00, 60_00, nil},
		"in part, the whole named":    {payment.ByPix, 160_00, 60_00, 0, 0, booking.ErrPrice},
		"a balance below zero":        {payment.ByPix, unnamed, -1, 0, 0, booking.ErrCredits},
		"a card that has to pay none": {payment.ByCard, unnamed, 160_00, 0, 0, booking.ErrCredits},
		"by balance":                  {payment.ByCredits, unnamed, 0, 0, 160_00, nil},
		"by balance, the price named": {payment.ByCredits, 160_00, 160_00, 0, 160_00, nil},
		"by balance, nothing due":     {payment.ByCredits, 0, 0, 0, 160_00, nil},
		"by balance, another price":   {payment.ByCredits, 1, 0, 0, 0, booking.ErrPrice},
		"by a part of the balance":    {payment.ByCredits, unnamed, 60_00, 0, 0, booking.ErrCredits},
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
