package ownpatient

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/ownpatient/ownpatientdb"
	"psic/internal/platform/store"
)

// BondView is an agreement with the name of the other person.
type BondView struct {
	Bond
	Name string
}

// Patients returns a page of a therapist's own patients, the newest first, and how many there are.
func (s *Service) Patients(ctx context.Context, therapistID string, p page.Page) ([]BondView, int64, error) {
	rows, err := s.q.PatientsOf(ctx, s.DB.Read(), ownpatientdb.PatientsOfParams{
		TherapistID: therapistID,
		Most:        int32(p.Size),
		Skip:        int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("own patients: %w", err)
	}
	out := make([]BondView, len(rows))
	for i, r := range rows {
		out[i] = BondView{Bond{r.OwnPatient}, account.DisplayName(r.FullName, r.Nickname)}
	}
	total, err := s.q.CountPatients(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, 0, fmt.Errorf("count own patients: %w", err)
	}
	return out, total, nil
}

// Prices returns the prices that a patient agreed, the newest first.
func (s *Service) Prices(ctx context.Context, patientID string) ([]BondView, error) {
	key := ownpatientdb.OwnPricesOfParams{PatientID: patientID, Most: maxBonds}
	rows, err := s.q.OwnPricesOf(ctx, s.DB.Read(), key)
	if err != nil {
		return nil, fmt.Errorf("agreed prices: %w", err)
	}
	out := make([]BondView, len(rows))
	for i, r := range rows {
		out[i] = BondView{Bond{r.OwnPatient}, account.DisplayName(r.FullName, r.Nickname)}
	}
	return out, nil
}

// lock locks the agenda and the patient of an agreement that holds, for one of its two people.
//
// Faults: fault.Missing.
func (s *Service) lock(ctx context.Context, tx *store.Tx, personID, id string) (Bond, error) {
	if !ids.Valid(id) {
		return Bond{}, fault.Missing
	}
	b, err := foundBond(s.q.OwnByID(ctx, tx, id))
	if err != nil {
		return b, err
	}
	if b.TherapistID != personID && b.PatientID != personID {
		return Bond{}, fault.Missing
	}
	if err := s.Agenda.Lock(ctx, tx, b.TherapistID); err != nil {
		return b, err
	}
	if _, err := s.Account.LockEvenDeleted(ctx, tx, b.PatientID); err != nil {
		return b, err
	}
	b, err = foundBond(s.q.OwnByID(ctx, tx, id))
	if err == nil && !b.EndedAt.IsZero() {
		err = fault.Missing
	}
	return b, err
}

// OfferPrice asks an own patient for another price. The old one holds until the patient accepts. The price of now
// withdraws the question.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) OfferPrice(ctx context.Context, therapistID, id string, price money.Cents) error {
	var f fault.Fields
	checkPrice(&f, price)
	if err := f.Err(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		b, err := s.lock(ctx, tx, therapistID, id)
		if err != nil {
			return err
		}
		if b.TherapistID != therapistID {
			return fault.Missing
		}
		offered := price
		if price == b.PriceCents {
			offered = 0
		}
		if offered == b.OfferedCents {
			return nil
		}
		if _, err := s.q.OfferPrice(ctx, tx, ownpatientdb.OfferPriceParams{ID: id, OfferedCents: offered}); err != nil {
			return fmt.Errorf("offer price: %w", err)
		}
		if offered == 0 {
			return nil
		}
		return s.Jobs.Enqueue(ctx, tx, BondMail{AccountID: b.PatientID, What: MailNewPrice})
	})
}

// TakePrice accepts the new price. It holds for what is booked from now on. price is the amount on the screen.
//
// Faults: fault.Missing, ErrPriceGone.
func (s *Service) TakePrice(ctx context.Context, patientID, id string, price money.Cents) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		b, err := s.lock(ctx, tx, patientID, id)
		if err != nil {
			return err
		}
		if b.PatientID != patientID {
			return fault.Missing
		}
		n, err := s.q.TakePrice(ctx, tx, ownpatientdb.TakePriceParams{ID: id, OfferedCents: price})
		if err != nil {
			return fmt.Errorf("take price: %w", err)
		}
		if n == 0 {
			return ErrPriceGone
		}
		return nil
	})
}

// Who ended an agreement.
const (
	byTherapist = "THERAPIST"
	byPatient   = "PATIENT"
)

// End ends an agreement for one of its two people. What is booked stays as it is; later bookings cost the price of the
// profile. The other person is told.
//
// Faults: fault.Missing.
func (s *Service) End(ctx context.Context, personID, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		b, err := s.lock(ctx, tx, personID, id)
		if err != nil {
			return err
		}
		by, other := byTherapist, b.PatientID
		if personID == b.PatientID {
			by, other = byPatient, b.TherapistID
		}
		_, err = s.q.EndOwn(ctx, tx, ownpatientdb.EndOwnParams{ID: id, EndedAt: at.Of(s.Clock.Now()), EndedBy: by})
		if err != nil {
			return fmt.Errorf("end own patient: %w", err)
		}
		return s.Jobs.Enqueue(ctx, tx, BondMail{AccountID: other, What: MailEnded})
	})
}
