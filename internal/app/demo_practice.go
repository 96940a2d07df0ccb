package app

import (
	"context"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
)

// demoPractice lets the demonstration therapist propose an hour that is not published to the second patient. The page
// of the patient then has a proposal, and the patient's home an hour to answer.
func (a *App) demoPractice(ctx context.Context) error {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	patient, err := a.Account.ByEmail(ctx, demoSecondPatient)
	if err != nil {
		return err
	}
	if open, err := a.Practice.Proposals(ctx, patient.ID); err != nil || len(open) > 0 {
		return err
	}
	who := actor.Actor{ID: therapist.ID, Role: actor.Therapist}
	want := booking.WantedTime{Day: a.Clock.Today().AddDays(7).Wire(), Start: "20:15"}
	_, err = a.Practice.Propose(ctx, who, patient.ID, want, "")
	return err
}
