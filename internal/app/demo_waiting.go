package app

import (
	"context"

	"psic/internal/waiting"
)

// demoWaiting lets the demonstration patient wait for a Saturday morning, so that the therapist has a demand.
func (a *App) demoWaiting(ctx context.Context) error {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	patient, err := a.demoSignedIn(ctx, DemoPatient)
	if err != nil {
		return err
	}
	if waits, _, err := a.Waiting.List(ctx, patient); err != nil || len(waits) > 0 {
		return err
	}
	wanted := waiting.Wanted{Days: []string{"SATURDAY"}, From: "07:00", To: "07:30"}
	_, err = a.Waiting.Ask(ctx, patient, therapist.ID, wanted)
	return err
}
