package booking

import (
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/page"
)

// WithPatient is a page of the sessions of one therapist and one patient, as the therapist may see them, and how many
// there are.
type WithPatient struct {
	Sessions []View
	Total    int64
}

// ComingWith returns what a therapist and a patient have before them, unpaid holds included, the nearest first.
func (s *Service) ComingWith(ctx context.Context, therapistID, patientID string, p page.Page) (WithPatient, error) {
	rows, err := s.q.ComingWith(ctx, s.DB.Read(), bookingdb.ComingWithParams{
		PatientID:   patientID,
		TherapistID: therapistID,
		NowAt:       at.Of(s.Clock.Now()),
		Skip:        int32(p.Skip()),
		Most:        int32(p.Size),
	})
	if err != nil {
		return WithPatient{}, fmt.Errorf("coming sessions of two: %w", err)
	}
	count, err := s.countWith(ctx, therapistID, patientID)
	if err != nil {
		return WithPatient{}, err
	}
	views, err := s.forTherapist(ctx, rows)
	return WithPatient{Sessions: views, Total: count.Coming}, err
}

// PastWith returns the paid sessions of a therapist and a patient that have ended or were cancelled, the newest first.
func (s *Service) PastWith(ctx context.Context, therapistID, patientID string, p page.Page) (WithPatient, error) {
	rows, err := s.q.PastWith(ctx, s.DB.Read(), bookingdb.PastWithParams{
		PatientID:   patientID,
		TherapistID: therapistID,
		NowAt:       at.Of(s.Clock.Now()),
		Skip:        int32(p.Skip()),
		Most:        int32(p.Size),
	})
	if err != nil {
		return WithPatient{}, fmt.Errorf("past sessions of two: %w", err)
	}
	count, err := s.countWith(ctx, therapistID, patientID)
	if err != nil {
		return WithPatient{}, err
	}
	views, err := s.forTherapist(ctx, rows)
	return WithPatient{Sessions: views, Total: count.Past}, err
}

func (s *Service) countWith(ctx context.Context, therapistID, patientID string) (bookingdb.CountWithRow, error) {
	count, err := s.q.CountWith(ctx, s.DB.Read(), bookingdb.CountWithParams{
		PatientID:   patientID,
		TherapistID: therapistID,
		NowAt:       at.Of(s.Clock.Now()),
	})
	if err != nil {
		return count, fmt.Errorf("count sessions of two: %w", err)
	}
	return count, nil
}

// forTherapist returns sessions as Detail shows them to their therapist: the therapist's own price, and no discount,
// which would tell that the patient is new.
func (s *Service) forTherapist(ctx context.Context, rows []bookingdb.Session) ([]View, error) {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	charges, err := s.charges(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]View, len(rows))
	for i, r := range rows {
		sess := Session{r}
		sess.DiscountCents, sess.CoveredCents = 0, 0
		out[i] = s.view(sess, TherapistInfo{ID: sess.TherapistID}, charges[sess.ID], ByTherapist, false)
		out[i].PhotoOf = sess.PatientID
		out[i].Payment = paymentForTherapist(out[i].Payment, sess.PriceCents)
	}
	return out, nil
}
