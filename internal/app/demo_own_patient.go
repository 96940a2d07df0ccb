package app

import (
	"context"
	"strings"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/page"
	"psic/internal/ownpatient"
)

// demoOwnPatientEmail is a patient whom the demonstration therapist brought.
const demoOwnPatientEmail = "nina@psic.example"

// demoOwnPatient lets the demonstration therapist bring a patient, and invite another one who has not answered.
func (a *App) demoOwnPatient(ctx context.Context) error {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	if _, n, err := a.OwnPatient.Invitations(ctx, therapist.ID, page.Page{Size: 1}); err != nil || n > 0 {
		return err
	}
	id, err := a.demoPerson(ctx, demoOwnPatientEmail, actor.Customer)
	if err != nil {
		return err
	}
	if err := a.Account.SaveBasicInfo(ctx, id, account.BasicInfo{FullName: "Nina Carvalho Reis"}); err != nil {
		return err
	}
	patient, err := a.demoSignedIn(ctx, demoOwnPatientEmail)
	if err != nil {
		return err
	}
	_, link, err := a.OwnPatient.Invite(ctx, therapist.ID, ownpatient.Input{
		Person: ownpatient.Person{Name: "Nina"},
		Price:  120_00,
	})
	if err != nil {
		return err
	}
	if _, err := a.OwnPatient.Accept(ctx, patient, link[strings.LastIndex(link, "/")+1:]); err != nil {
		return err
	}
	_, _, err = a.OwnPatient.Invite(ctx, therapist.ID, ownpatient.Input{
		Person: ownpatient.Person{Name: "Caio", Email: "caio@exemplo.example"},
		Price:  130_00,
	})
	return err
}
