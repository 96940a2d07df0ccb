package booking

import (
	"context"
	"fmt"
	"math"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

const (
	// maxUnpaid holds of one patient may end unpaid within unpaidWithin. Then the patient waits this time.
	maxUnpaid    = 3
	unpaidWithin = 24 * time.Hour
)

// ErrUnpaidHolds: too many holds of the patient ended unpaid (Q199). The minute is rounded up, so that the time that
// people read is never too early.
func ErrUnpaidHolds(until time.Time, wait time.Duration) *fault.Error {
	minute := until.Add(time.Minute - time.Nanosecond).Truncate(time.Minute)
	f := fault.New(
		fault.Conflict,
		"booking.unpaid_holds",
		fmt.Sprintf("%d reservas suas terminaram sem pagamento em menos de ", maxUnpaid)+br.Duration(unpaidWithin)+". "+
			"Para que os horários fiquem livres para todos, você poderá reservar outro a partir de "+
			minute.In(at.SaoPaulo).Format("02/01/2006 às 15:04")+
			", ou antes disso ao pagar uma sessão que ainda esteja reservada para você.",
	)
	f.RetryAfter = int(math.Ceil(wait.Seconds()))
	return f
}

// mayHoldAgain returns when a patient may hold a time again, after holds that ended unpaid at these moments, the newest
// first. It is zero when nothing forbids it.
func mayHoldAgain(ended []time.Time) time.Time {
	if len(ended) < maxUnpaid || ended[0].Sub(ended[maxUnpaid-1]) >= unpaidWithin {
		return time.Time{}
	}
	return ended[0].Add(unpaidWithin)
}

// refuseAfterUnpaidHolds refuses another hold to a patient whose last holds ended unpaid by their own doing: they
// expired, or the patient cancelled them. A payment clears the count, unless the patient got the money back by
// cancelling. The patient is locked.
//
// Faults: ErrUnpaidHolds.
func (s *Service) refuseAfterUnpaidHolds(ctx context.Context, tx *store.Tx, patientID string) error {
	now := s.Clock.Now()
	rows, err := s.unpaidHolds(ctx, tx, patientID)
	if err != nil {
		return err
	}
	var ended []time.Time
	for _, r := range rows {
		if r.Live { // it expired, and its job has not run yet
			pending, err := s.Payment.Pending(ctx, tx, payment.ForSession, r.ID)
			if err != nil {
				return err
			}
			if pending {
				continue
			}
		}
		ended = append(ended, r.EndedAt.Time)
	}
	if until := mayHoldAgain(ended); now.Before(until) {
		return ErrUnpaidHolds(until, until.Sub(now))
	}
	return nil
}

func (s *Service) unpaidHolds(
	ctx context.Context,
	db bookingdb.DBTX,
	patientID string,
) ([]bookingdb.UnpaidHoldsRow, error) {
	now := s.Clock.Now()
	rows, err := s.q.UnpaidHolds(ctx, db, bookingdb.UnpaidHoldsParams{
		PatientID: patientID,
		SinceAt:   at.Of(now.Add(-2 * unpaidWithin)),
		NowAt:     at.Of(now),
	})
	if err != nil {
		return nil, fmt.Errorf("unpaid holds: %w", err)
	}
	return rows, nil
}

// warnOfUnpaidHolds adds to the text of a hold, as its patient reads it, what cancelling it means for the next ones,
// when it is one too many.
func (s *Service) warnOfUnpaidHolds(ctx context.Context, sess Session, by By, may *Allowed) error {
	if by != ByPatient || !may.Cancel || sess.Paid() || sess.StandingID != "" || sess.MovedByTherapist {
		return nil
	}
	rows, err := s.unpaidHolds(ctx, s.DB.Read(), sess.PatientID)
	if err != nil {
		return err
	}
	ended := []time.Time{s.Clock.Now()}
	for _, r := range rows {
		ended = append(ended, r.EndedAt.Time)
	}
	if !mayHoldAgain(ended).IsZero() {
		may.CancelText += fmt.Sprintf(" Mas seria a sua %dª reserva sem pagamento em menos de ", maxUnpaid) +
			br.Duration(unpaidWithin) + ": depois você só poderá reservar outro horário em " +
			br.Duration(unpaidWithin) + ", ou ao pagar uma sessão que ainda esteja reservada para você."
	}
	return nil
}
