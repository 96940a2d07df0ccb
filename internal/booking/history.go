package booking

import (
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Movement is a line of somebody's financial history.
type Movement struct {
	On                        at.Date
	Value                     money.Cents
	Description, Status, Type string // texts that people read
	Therapist                 string // the therapist's name, in a patient's history
	SessionID                 string

	// In a therapist's history only.
	Credit bool    // the reader receives the money
	Share  *Share  // of a session
	PaidOn at.Date // the day of the payout, done or expected; zero when there is none
}

// Share is how the price of a session is divided between the therapist (Net) and the platform (Fee).
type Share struct{ Gross, Fee, Net money.Cents }

// Sum is the number of rows of a period and their total value.
type Sum struct {
	Rows  int64
	Value money.Cents
}

var errHistoryType = fault.New(
	fault.Invalid,
	"history.type_invalid",
	"Escolha todos os pagamentos, sessões ou assinaturas.",
)

// HistoryOf is History of one type of payment. A patient has no subscriptions.
//
// Faults: invalid type or period.
func (s *Service) HistoryOf(
	ctx context.Context,
	patientID, kind string,
	p at.Period,
	part page.Page,
) ([]Movement, Sum, at.Date, error) {
	switch kind {
	case "", "ALL", payment.ForSession:
		return s.History(ctx, patientID, p, part)
	case payment.ForSubscription:
		return nil, Sum{}, at.Date{}, nil
	}
	return nil, Sum{}, at.Date{}, errHistoryType
}

// History returns a page of what a patient paid in a period, newest first, with the sum of the period and the day of
// the patient's first payment ever.
func (s *Service) History(
	ctx context.Context,
	patientID string,
	p at.Period,
	part page.Page,
) (rows []Movement, sum Sum, first at.Date, err error) {
	from, to, err := p.Bounds()
	if err != nil {
		return nil, sum, first, err
	}
	found, err := s.q.PatientPayments(ctx, s.DB.Read(), bookingdb.PatientPaymentsParams{
		PatientID: patientID,
		FromAt:    from,
		ToAt:      to,
		Most:      int32(part.Size),
		Skip:      int32(part.Skip()),
	})
	if err != nil {
		return nil, sum, first, fmt.Errorf("payments: %w", err)
	}

	rows = make([]Movement, len(found))
	for i, f := range found {
		rows[i] = Movement{
			On:          at.DateOf(f.PaidAt.Time, at.SaoPaulo),
			Value:       money.Cents(f.Value),
			SessionID:   f.ID,
			Description: "Sessão de " + at.DateOf(f.StartsAt.Time, at.SaoPaulo).Wire(),
			Therapist:   displayName(f.TherapistNickname, f.TherapistFullName),
			Status:      "pago",
			Type:        "Sessão",
		}
		if wasReturned(f.Outcome) || f.Late {
			rows[i].Status = paymentReturned
		}
	}

	period := bookingdb.CountPatientPaymentsParams{PatientID: patientID, FromAt: from, ToAt: to}
	count, err := s.q.CountPatientPayments(ctx, s.DB.Read(), period)
	if err != nil {
		return nil, sum, first, fmt.Errorf("count payments: %w", err)
	}
	sum = Sum{count.Rows, money.Cents(count.TotalCents)}

	earliest, err := s.q.FirstPatientPayment(ctx, s.DB.Read(), patientID)
	if store.None(err) {
		return rows, sum, first, nil
	}
	return rows, sum, at.DateOf(earliest.Time, at.SaoPaulo), err
}
