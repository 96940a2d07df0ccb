package booking

import (
	"errors"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payment"
)

// What a payment takes of its means and of the balance; the client's amounts are only compared.
func TestSplitOfAPrice(t *testing.T) {
	amount := func(c money.Cents) *money.Cents { return &c }
	for name, c := range map[string]struct {
		in           PayInput
		due, credits money.Cents
		err          error
	}{
		"by card":                     {PayInput{Method: payment.ByCard}, 160_00, 0, nil},
		"by card, the amount named":   {PayInput{Method: payment.ByCard, Amount: amount(160_00)}, 160_00, 0, nil},
		"by card, another amount":     {PayInput{Method: payment.ByCard, Amount: amount(150_00)}, 0, 0, ErrPrice},
		"in part by balance":          {PayInput{Method: payment.ByPix, Credits: 60_00}, 100_00, 60_00, nil},
		"in part, the rest named":     {PayInput{Method: payment.ByPix, Credits: 60_00, Amount: amount(100_00)}, 100_00, 60_00, nil},
		"in part, the whole named":    {PayInput{Method: payment.ByPix, Credits: 60_00, Amount: amount(160_00)}, 0, 0, ErrPrice},
		"a balance below zero":        {PayInput{Method: payment.ByPix, Credits: -1}, 0, 0, ErrCredits},
		"a card that has to pay none": {PayInput{Method: payment.ByCard, Credits: 160_00}, 0, 0, ErrCredits},
		"by balance":                  {PayInput{Method: payment.ByCredits}, 0, 160_00, nil},
		"by balance, the price named": {PayInput{Method: payment.ByCredits, Amount: amount(160_00), Credits: 160_00}, 0, 160_00, nil},
		"by balance, nothing due":     {PayInput{Method: payment.ByCredits, Amount: amount(0)}, 0, 160_00, nil},
		"by balance, another price":   {PayInput{Method: payment.ByCredits, Amount: amount(1)}, 0, 0, ErrPrice},
		"by a part of the balance":    {PayInput{Method: payment.ByCredits, Credits: 60_00}, 0, 0, ErrCredits},
	} {
		due, credits, err := c.in.split(160_00)
		if due != c.due || credits != c.credits || !errors.Is(err, c.err) {
			t.Errorf("%s: %d and %d, %v", name, due, credits, err)
		}
	}
}
