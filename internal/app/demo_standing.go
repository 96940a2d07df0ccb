package app

import (
	"context"
	"time"

	"psic/internal/payment"
	"psic/internal/standing"
)

// demoStanding gives the demonstration patient a standing hour: Thursdays at 16:00, from next week on.
func (a *App) demoStanding(ctx context.Context) error {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	patient, err := a.demoSignedIn(ctx, DemoPatient)
	if err != nil {
		return err
	}
	if err := a.Standing.SetTakes(ctx, therapist.ID, true); err != nil {
		return err
	}
	if list, err := a.Standing.List(ctx, patient); err != nil || len(list) > 0 {
		return err
	}
	first := a.Clock.Today().AddDays(7)
	for first.Weekday() != time.Thursday {
		first = first.AddDays(1)
	}
	wanted := standing.Wanted{Day: first.Wire(), Start: "16:00", EveryWeeks: 1}
	_, _, err = a.Standing.Agree(ctx, patient, therapist.ID, wanted, standing.Means{Method: payment.ByPix})
	return err
}
