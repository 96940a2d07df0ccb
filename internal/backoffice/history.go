package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Payment is a line of a person's financial history.
type Payment struct {
	ID, Type, Customer, Therapist, Description, SessionID string
	Stage                                                 payment.Stage
	Value                                                 money.Cents
	Date                                                  time.Time
	CanRefund, CanCancel, Owed                            bool
}

// History lists what a patient paid, or what was paid for a therapist's sessions, newest first. It also returns how
// many there are and when the first one ever was.
//
// Faults: fault.Missing, a period that does not exist.
func (s *Service) History(
	ctx context.Context,
	id string,
	period at.Period,
	p page.Page,
) (rows []Payment, total int64, first at.Time, err error) {
	from, to, err := period.Bounds()
	if err != nil {
		return nil, 0, first, err
	}
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return nil, 0, first, err
	}
	if acc.Role() == actor.Therapist {
		rows, total, first, err = s.ofTherapist(ctx, id, from, to, p)
	} else {
		rows, total, first, err = s.ofPatient(ctx, id, from, to, p)
	}
	if err != nil && !store.None(err) {
		return nil, 0, first, fmt.Errorf("history: %w", err)
	}
	return rows, total, first, nil
}

func (s *Service) ofPatient(
	ctx context.Context,
	id string,
	from, to at.Time,
	p page.Page,
) (rows []Payment, total int64, first at.Time, err error) {
	db := s.DB.Read()
	found, err := s.q.PaymentsOfPatient(ctx, db, backofficedb.PaymentsOfPatientParams{
		Person: id,
		FromAt: from,
		ToAt:   to,
		Most:   int32(p.Size),
		Skip:   int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, first, err
	}
	rows = make([]Payment, len(found))
	for i, f := range found {
		rows[i] = s.payment(paid{
			id:       f.ID,
			purpose:  f.Purpose,
			status:   f.Status,
			method:   f.Method,
			outcome:  f.Outcome,
			starts:   f.StartsAt,
			at:       f.PaidAt,
			owed:     f.OwedAt,
			reversed: f.ReversedAt,
			amount:   f.AmountCents,
			credits:  f.CreditsCents,
			late:     f.Late,
		})
		rows[i].Therapist = named(f.TherapistNickname, f.TherapistFullName)
		if f.Purpose == payment.ForSession {
			rows[i].SessionID = f.ReferenceID
		}
	}

	all := backofficedb.CountPaymentsOfPatientParams{Person: id, FromAt: from, ToAt: to}
	if total, err = s.q.CountPaymentsOfPatient(ctx, db, all); err != nil {
		return nil, 0, first, err
	}
	first, err = s.q.FirstPaymentOfPatient(ctx, db, id)
	return rows, total, first, err
}

func (s *Service) ofTherapist(
	ctx context.Context,
	id string,
	from, to at.Time,
	p page.Page,
) (rows []Payment, total int64, first at.Time, err error) {
	db := s.DB.Read()
	found, err := s.q.PaymentsOfTherapist(ctx, db, backofficedb.PaymentsOfTherapistParams{
		Person: id,
		FromAt: from,
		ToAt:   to,
		Most:   int32(p.Size),
		Skip:   int32(p.Skip()),
	})
	if err != nil {
		return nil, 0, first, err
	}
	rows = make([]Payment, len(found))
	for i, f := range found {
		rows[i] = s.payment(paid{
			id:       f.ID,
			purpose:  f.Purpose,
			status:   f.Status,
			method:   f.Method,
			outcome:  f.Outcome,
			starts:   f.StartsAt,
			at:       f.PaidAt,
			owed:     f.OwedAt,
			reversed: f.ReversedAt,
			amount:   f.AmountCents,
			credits:  f.CreditsCents,
			late:     false,
		})
		rows[i].Customer, rows[i].SessionID = named(f.PatientNickname, f.PatientFullName), f.ReferenceID
	}

	all := backofficedb.CountPaymentsOfTherapistParams{Person: id, FromAt: from, ToAt: to}
	if total, err = s.q.CountPaymentsOfTherapist(ctx, db, all); err != nil {
		return nil, 0, first, err
	}
	first, err = s.q.FirstPaymentOfTherapist(ctx, db, id)
	return rows, total, first, err
}

// paid is a charge that was paid, with the columns of its session that decide what can be done with it.
type paid struct {
	id, purpose, status, method, outcome string
	starts, at, owed, reversed           at.Time
	amount, credits                      money.Cents
	late                                 bool // it came too late to pay the session and became balance
}

func (s *Service) payment(c paid) Payment {
	p := Payment{
		ID:          c.id,
		Type:        "Assinatura",
		Description: "Assinatura",
		Stage:       payment.StagePaid,
		Value:       c.amount + c.credits,
		Date:        c.at.Time,
	}
	st, back := payment.Status(c.status), c.outcome == string(booking.Refund)
	returned := booking.ReturnStage(booking.Outcome(c.outcome), st, c.amount, c.late)
	switch {
	case !c.owed.IsZero(): // before reversed: when the provider took back a part, the rest is still owed
		p.Stage, p.Owed = payment.StageReturnPending, true
	case !c.reversed.IsZero():
		p.Stage = payment.StageDisputed
	case returned != "":
		p.Stage = returned
	}
	if c.purpose == payment.ForPackage {
		p.Type, p.Description = "Pacote", "Pacote de sessões"
	}
	if c.purpose != payment.ForSession {
		return p
	}

	p.Type, p.Description = "Sessão", "Sessão de "+at.DateOf(c.starts.Time, at.SaoPaulo).Wire()
	if payment.Method(c.method) == payment.ByPackage {
		p.Description += ", paga com o pacote"
	}
	held := st == payment.Paid && c.reversed.IsZero() && c.owed.IsZero()
	inTime := c.amount == 0 || s.Clock.Now().Before(payment.ReturnEnds(payment.Method(c.method), c.at.Time))
	p.CanRefund = held && inTime && (!back || c.late) &&
		(c.amount > 0 || !c.late && c.outcome != string(booking.Credit))
	if !c.reversed.IsZero() { // the payer has the money already; a refund only takes back the therapist's share
		p.CanRefund = !c.late && (c.outcome == "" || c.outcome == string(booking.Kept))
	}
	p.CanCancel = held && !c.late && (c.outcome == "" || c.outcome == string(booking.Kept))
	return p
}
