package app

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/platform/rewrap"
)

// SealedColumns are all places where the product keeps sealed text; a test compares them with the code.
func (a *App) SealedColumns() []rewrap.Column {
	own := slices.Concat(
		a.Account.Sealed(),
		a.Login.Sealed(),
		a.Notify.Sealed(),
		a.Directory.Sealed(),
		a.Payment.Sealed(),
		a.Company.Sealed(),
		a.SSO.Sealed(),
		a.Backoffice.Sealed(),
		a.Subscription.Sealed(),
		a.Payout.Sealed(),
		a.Booking.Sealed(),
		a.Calendar.Sealed(),
		a.OwnPatient.Sealed(),
		a.Record.Sealed(),
		a.Audit.Sealed(),
	)
	if a.Sandbox == nil {
		return own
	}
	return slices.Concat(own, a.Sandbox.Sealed())
}

// OpenSealed opens every sealed text with the key ring, and returns how many there are. It tells after each column how
// many texts it opened.
func (a *App) OpenSealed(ctx context.Context, tell func(c rewrap.Column, texts, done, all int)) (n int, err error) {
	columns := a.SealedColumns()
	for i, c := range columns {
		damaged, opened, err := c.OpenAll(ctx, a.DB, a.Ring)
		if err != nil {
			return n, err
		}
		if len(damaged) > 0 {
			return n, fmt.Errorf("%s: %d texts do not open, the first of row %s", c, len(damaged), damaged[0])
		}
		n += opened
		tell(c, opened, i+1, len(columns))
	}
	return n, nil
}
