package packages

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/packages/packagesdb"
	"psic/internal/platform/store"
)

// Choose makes the package that a patient wants to buy. Its price is fixed now; expected is the total that the patient
// saw. A second choice of the same package returns the first one, and another choice replaces it.
//
// Faults: fault.Missing, booking.ErrIncomplete, booking.ErrConsent, ErrNotOffered, ErrPrice, ErrHasOne, ErrInProgress.
func (s *Service) Choose(
	ctx context.Context,
	who actor.Actor,
	therapistID string,
	sessions int64,
	expected money.Cents,
) (p Package, err error) {
	if !ids.Valid(therapistID) {
		return p, fault.Missing
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		patient, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		offer, err := s.offered(ctx, tx, patient, therapistID, sessions)
		if err != nil {
			return err
		}
		if offer.Total != expected {
			return ErrPrice
		}
		if err := s.refuseSecond(ctx, tx, patient.ID, therapistID); err != nil {
			return err
		}
		now := s.Clock.Now()
		wanted := Package{packagesdb.SessionPackage{
			ID:              ids.New(),
			TherapistID:     therapistID,
			PatientID:       patient.ID,
			Sessions:        sessions,
			ListCents:       offer.List,
			DiscountPercent: offer.Discount,
			UnitCents:       offer.Unit,
			State:           string(Waiting),
			CreatedAt:       at.Of(now),
			PayUntil:        at.Of(now.Add(PayLife)),
		}}
		p, err = s.chosen(ctx, tx, wanted)
		return err
	})
	return p, err
}

// offered returns the package of a size that the patient may buy now.
func (s *Service) offered(
	ctx context.Context,
	tx *store.Tx,
	patient account.Account,
	therapistID string,
	sessions int64,
) (Priced, error) {
	offers, err := s.pricesIn(ctx, tx, therapistID)
	if err != nil {
		return Priced{}, err
	}
	switch {
	case account.State(patient.State) != account.Complete:
		return Priced{}, booking.ErrIncomplete
	case !patient.HealthRevokedAt.IsZero():
		return Priced{}, booking.ErrConsent
	}
	own, err := s.Booking.OwnTerms(ctx, tx, therapistID, patient.ID)
	if err != nil {
		return Priced{}, err
	}
	if own.Holds {
		return Priced{}, ErrNotOffered
	}
	for _, o := range offers {
		if o.Sessions == sessions {
			return o, nil
		}
	}
	return Priced{}, ErrNotOffered
}

// refuseSecond refuses another package while the patient has sessions left with the therapist.
func (s *Service) refuseSecond(ctx context.Context, tx *store.Tx, patientID, therapistID string) error {
	has, err := s.usable(ctx, tx, patientID, therapistID)
	if err == nil && has.ID != "" {
		return ErrHasOne
	}
	return err
}

// usable returns the package that can pay a session of the therapist now, or the zero value.
func (s *Service) usable(ctx context.Context, db packagesdb.DBTX, patientID, therapistID string) (Package, error) {
	row, err := s.q.UsablePackage(ctx, db, packagesdb.UsablePackageParams{
		PatientID:   patientID,
		TherapistID: therapistID,
		NowAt:       at.Of(s.Clock.Now()),
	})
	if store.None(err) {
		return Package{}, nil
	}
	if err != nil {
		return Package{}, fmt.Errorf("usable package: %w", err)
	}
	return Package{row}, nil
}

// chosen stores the wanted package, or returns the one like it that waits for its payment.
func (s *Service) chosen(ctx context.Context, tx *store.Tx, wanted Package) (Package, error) {
	row, err := s.q.WaitingPackage(ctx, tx, packagesdb.WaitingPackageParams{
		PatientID:   wanted.PatientID,
		TherapistID: wanted.TherapistID,
	})
	if err != nil && !store.None(err) {
		return wanted, fmt.Errorf("waiting package: %w", err)
	}
	if err == nil {
		old := Package{row}
		same := old.Sessions == wanted.Sessions && old.UnitCents == wanted.UnitCents
		if same && old.Payable(s.Clock.Now()) {
			return old, nil
		}
		if err := s.replace(ctx, tx, old); err != nil {
			return wanted, err
		}
	}
	err = s.q.InsertPackage(ctx, tx, packagesdb.InsertPackageParams{
		ID:              wanted.ID,
		TherapistID:     wanted.TherapistID,
		PatientID:       wanted.PatientID,
		Sessions:        wanted.Sessions,
		ListCents:       wanted.ListCents,
		DiscountPercent: wanted.DiscountPercent,
		UnitCents:       wanted.UnitCents,
		CreatedAt:       wanted.CreatedAt,
		PayUntil:        wanted.PayUntil,
	})
	if err != nil {
		return wanted, fmt.Errorf("insert package: %w", err)
	}
	return wanted, nil
}
