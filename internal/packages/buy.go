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
		price, discount, err := s.offered(ctx, tx, patient, therapistID, sessions)
		if err != nil {
			return err
		}
		if price.Total != expected {
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
			ListCents:       price.List,
			DiscountPercent: discount,
			UnitCents:       price.Unit,
			State:           string(Waiting),
			CreatedAt:       at.Of(now),
			PayUntil:        at.Of(now.Add(PayLife)),
		}}
		p, err = s.chosen(ctx, tx, wanted)
		return err
	})
	return p, err
}

// offered returns the price of a package that the patient may buy now, and its discount.
func (s *Service) offered(
	ctx context.Context,
	tx *store.Tx,
	patient account.Account,
	therapistID string,
	sessions int64,
) (Price, int64, error) {
	terms, err := s.Directory.ListedIn(ctx, tx, therapistID)
	if err != nil {
		return Price{}, 0, err
	}
	switch {
	case account.State(patient.State) != account.Complete:
		return Price{}, 0, booking.ErrIncomplete
	case !patient.HealthRevokedAt.IsZero():
		return Price{}, 0, booking.ErrConsent
	}
	offers, err := s.offersIn(ctx, tx, therapistID)
	if err != nil {
		return Price{}, 0, err
	}
	for _, o := range offers {
		if o.Sessions == sessions {
			return PriceOf(o, terms.Price), o.Discount, nil
		}
	}
	return Price{}, 0, ErrNotOffered
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
