package standing

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

// View is a standing hour as one of its two people reads it.
type View struct {
	Standing
	OtherName   string            // the name of the other person
	Occurrences []booking.Session // from today on, cancelled ones included
	Patient     bool              // the patient reads
	// Codes are the PIX codes that can be paid now, by session. Only the patient reads them.
	Codes map[string]payment.Charge
	// payments say how far the payments are of which a notice was sent, by session. Only the patient reads them.
	payments map[string]standingdb.StandingPayment
}

// chargedAt returns when an unpaid occurrence is charged next, or its PIX code made; zero when the patient pays it.
func (v View) chargedAt(o booking.Session) time.Time {
	if o.PaidByHand() {
		return time.Time{}
	}
	row, noticed := v.payments[o.ID]
	if !noticed {
		return chargeAt(payment.Method(v.Method), o.StartsAt.Time, o.StartsAt.Add(-NoticeBefore))
	}
	if row.Tries < maxTries && row.NextTryAt.Before(o.HoldUntil.Time) {
		return row.NextTryAt.Time
	}
	return time.Time{}
}

// failed says whether an occurrence was tried to be charged and is neither paid nor being paid.
func (v View) failed(o booking.Session) bool {
	return v.payments[o.ID].Tries > 0 && !v.Codes[o.ID].Open
}

// List returns the standing hours of a person that have not ended.
func (s *Service) List(ctx context.Context, who actor.Actor) ([]View, error) {
	var out []View
	if who.Role == actor.Therapist {
		rows, err := s.q.StandingsOfTherapist(ctx, s.DB.Read(), who.ID)
		if err != nil {
			return nil, fmt.Errorf("standing hours of a therapist: %w", err)
		}
		for _, r := range rows {
			out = append(out, s.view(standingdb.StandingRowRow(r), who))
		}
	} else {
		rows, err := s.q.StandingsOfPatient(ctx, s.DB.Read(), who.ID)
		if err != nil {
			return nil, fmt.Errorf("standing hours of a patient: %w", err)
		}
		for _, r := range rows {
			out = append(out, s.view(standingdb.StandingRowRow(r), who))
		}
	}
	return out, s.addOccurrences(ctx, out)
}

// Read returns one standing hour.
//
// Faults: fault.Missing.
func (s *Service) Read(ctx context.Context, who actor.Actor, id string) (View, error) {
	row, err := s.q.StandingRow(ctx, s.DB.Read(), standingdb.StandingRowParams{ID: id, Person: who.ID})
	if store.None(err) {
		return View{}, fault.Missing
	}
	if err != nil {
		return View{}, fmt.Errorf("read standing hour: %w", err)
	}
	out := []View{s.view(row, who)}
	err = s.addOccurrences(ctx, out)
	return out[0], err
}

func (s *Service) view(r standingdb.StandingRowRow, who actor.Actor) View {
	v := View{Standing: Standing{r.Standing}, OtherName: r.OtherNickname, Patient: r.Standing.PatientID == who.ID}
	if v.OtherName == "" {
		v.OtherName = r.OtherFullName
	}
	return v
}

// reason returns why the standing hour is in its state. A therapist does not learn what happened to the patient's
// account.
func (v View) reason() string {
	switch Event(v.Reason) {
	case SwitchedOff, AccountDeleted, ConsentRevoked, LeftCompany:
		if !v.Patient {
			return accountChanged
		}
	}
	return v.Reason
}

// accountChanged stands for all events of an account.
const accountChanged = "ACCOUNT_CHANGED"

// occurrencesMost is enough for the horizon of 200 weekly standing hours.
const occurrencesMost = 4000

func (s *Service) addOccurrences(ctx context.Context, views []View) error {
	ids := make([]string, len(views))
	at := map[string]int{}
	for i, v := range views {
		ids[i], at[v.ID] = v.ID, i
	}
	all, err := s.Booking.Occurrences(ctx, ids, s.Clock.Today(), occurrencesMost)
	if err != nil {
		return err
	}
	soon := []string{} // patients' sessions whose payment has begun
	for _, o := range all {
		v := &views[at[o.StandingID]]
		v.Occurrences = append(v.Occurrences, o)
		if v.Patient && o.Held(s.Clock.Now()) && o.StartsAt.Before(s.Clock.Now().Add(NoticeBefore)) {
			soon = append(soon, o.ID)
		}
	}
	codes, err := s.Payment.LastCharges(ctx, payment.ForSession, soon)
	if err != nil {
		return err
	}
	payments, err := s.paymentsOf(ctx, s.DB.Read(), soon)
	for i := range views {
		views[i].Codes, views[i].payments = codes, payments
	}
	return err
}

// paymentsOf returns how far the payments of some sessions are.
func (s *Service) paymentsOf(
	ctx context.Context,
	db standingdb.DBTX,
	sessions []string,
) (map[string]standingdb.StandingPayment, error) {
	out := map[string]standingdb.StandingPayment{}
	if len(sessions) == 0 {
		return out, nil
	}
	rows, err := s.q.PaymentsOf(ctx, db, store.List(sessions))
	if err != nil {
		return nil, fmt.Errorf("payments of occurrences: %w", err)
	}
	for _, r := range rows {
		out[r.SessionID] = r
	}
	return out, nil
}
