package app

import (
	"context"
	"fmt"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/packages"
	"psic/internal/payment"
)

// demoPackageTherapist is the therapist of the demonstration patient's package.
const demoPackageTherapist = "joaquim@psic.example"

// demoPackages lets two therapists offer packages, and gives the demonstration patient one of four sessions, of which
// two are booked, some weeks ahead.
func (a *App) demoPackages(ctx context.Context) error {
	if a.Sandbox == nil {
		return nil
	}
	offers := []packages.Offer{{Sessions: 4, Discount: 10}, {Sessions: 8, Discount: 15}, {Sessions: 12, Discount: 20}}
	for _, email := range []string{DemoTherapist, demoPackageTherapist} {
		therapist, err := a.Account.ByEmail(ctx, email)
		if err != nil {
			return err
		}
		if err := a.Packages.SetOffers(ctx, therapist.ID, offers); err != nil {
			return err
		}
	}
	therapist, err := a.Account.ByEmail(ctx, demoPackageTherapist)
	if err != nil {
		return err
	}
	patient, err := a.demoSignedIn(ctx, DemoPatient)
	if err != nil {
		return err
	}
	list, err := a.Packages.List(ctx, patient)
	if err != nil || len(list) > 0 && list[0].Status() == packages.Active {
		return err
	}
	if err := a.demoBuyPackage(ctx, patient, therapist.ID); err != nil {
		return fmt.Errorf("package: %w", err)
	}
	for weeks := range 2 {
		if err := a.demoUsePackage(ctx, patient, therapist.ID, 5+weeks); err != nil {
			return fmt.Errorf("session of the package: %w", err)
		}
	}
	return nil
}

func (a *App) demoBuyPackage(ctx context.Context, patient actor.Actor, therapistID string) error {
	offers, err := a.Packages.Prices(ctx, therapistID)
	if err != nil {
		return err
	}
	smallest := offers[0]
	p, err := a.Packages.Choose(ctx, patient, therapistID, smallest.Sessions, smallest.Total)
	if err != nil {
		return err
	}
	card, payer, err := a.demoCard(ctx, demoMarina)
	if err != nil {
		return err
	}
	card.Store = false
	_, err = a.Packages.Pay(ctx, patient, p.ID, booking.PayInput{Method: payment.ByCard, Payer: payer, Card: &card})
	return err
}

// demoUsePackage books a Friday some weeks ahead and pays it with the package.
func (a *App) demoUsePackage(ctx context.Context, patient actor.Actor, therapistID string, weeks int) error {
	sess, err := a.Booking.Book(ctx, patient, booking.BookInput{
		TherapistID: therapistID,
		Time:        booking.WantedTime{Day: a.nextTuesday().AddDays(3 + 7*weeks).Wire(), Start: "18:00"},
	})
	if err != nil {
		return err
	}
	_, err = a.Booking.Pay(ctx, patient, sess.ID, booking.PayInput{Method: payment.ByPackage})
	return err
}
