package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// KeptForStanding says whether a session of a standing hour takes this moment of the therapist.
func (s *Service) KeptForStanding(ctx context.Context, therapistID string, moment time.Time) (bool, error) {
	return s.q.KeptForStanding(ctx, s.DB.Read(), bookingdb.KeptForStandingParams{
		TherapistID: therapistID,
		AfterAt:     dayBefore(moment),
		MomentAt:    at.Of(moment),
	})
}

// TakenTimes are the times that sessions take.
type TakenTimes struct {
	Therapist, Patient []agenda.Interval
}

// TimesBetween reads, inside a transaction, the times that sessions of two people take. The caller has locked both.
func (s *Service) TimesBetween(
	ctx context.Context,
	tx *store.Tx,
	therapistID, patientID string,
	from, to time.Time,
) (TakenTimes, error) {
	rows, err := s.q.TimesBetween(ctx, tx, bookingdb.TimesBetweenParams{
		TherapistID: therapistID,
		PatientID:   patientID,
		FromAt:      dayBefore(from),
		ToAt:        at.Of(to),
		NowAt:       at.Of(s.Clock.Now()),
	})
	if err != nil {
		return TakenTimes{}, fmt.Errorf("times between: %w", err)
	}
	var out TakenTimes
	for _, r := range rows {
		taken := agenda.Between(r.StartsAt.Time, r.EndsAt.Time)
		if r.Own {
			out.Patient = append(out.Patient, taken)
		} else {
			out.Therapist = append(out.Therapist, taken)
		}
	}
	return out, nil
}
