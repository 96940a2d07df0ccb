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
	SessionID                 string

	// In a patient's history only.
	Payment PaymentLine

	// In a therapist's history only.
	Credit bool    // the reader receives the money
	Share  *Share  // of a session
	PaidOn at.Date // the day of the payout, done or expected; zero when there is none
}

// Share is how the price of a session is divided between the therapist (Net) and the platform (Fee).
type Share struct{ Gross, Fee, Net money.Cents }

// PaymentLine is what a patient's history says of a payment, beside its day and value.
type PaymentLine struct {
	StartsAt          at.Time // of the session
	Therapist         string  // as the screens call the therapist
	TherapistFullName string  // for documents
	Means             string  // a text that people read: PIX, cartão final 1234, saldo
	Stage             payment.Stage
}

// Sum is the number of rows of a period and their total value. Value counts money once: of payments it is what was
// paid by card or PIX, because a balance was counted when it was paid.
type Sum struct {
	Rows    int64
	Value   money.Cents
	Balance money.Cents // paid from the balance, beside Value; of cancellations the part of Value that became balance
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

	ids := make([]string, len(found))
	for i, f := range found {
		ids[i] = f.ChargeID
	}
	charges, err := s.Payment.ChargesByID(ctx, ids)
	if err != nil {
		return nil, sum, first, err
	}
	rows = make([]Movement, len(found))
	for i, f := range found {
		line := s.paymentLine(charges[f.ChargeID], Outcome(f.Outcome), f.Late, f.Enterprise)
		line.StartsAt = f.StartsAt
		line.Therapist = displayName(f.TherapistNickname, f.TherapistFullName)
		line.TherapistFullName = FormalName(f.TherapistNickname, f.TherapistFullName)
		rows[i] = Movement{
			On:          at.DateOf(f.PaidAt.Time, at.SaoPaulo),
			Value:       money.Cents(f.Value),
			SessionID:   f.ID,
			Description: "Sessão de " + at.DateOf(f.StartsAt.Time, at.SaoPaulo).Wire(),
			Status:      line.Stage.Label(),
			Type:        "Sessão",
			Payment:     line,
		}
		if f.PackageSessions > 0 {
			rows[i].ofPackage(f.PackageSessions, money.Cents(f.PackageReturned))
		}
	}

	period := bookingdb.CountPatientPaymentsParams{PatientID: patientID, FromAt: from, ToAt: to}
	count, err := s.q.CountPatientPayments(ctx, s.DB.Read(), period)
	if err != nil {
		return nil, sum, first, fmt.Errorf("count payments: %w", err)
	}
	sum = Sum{count.Rows, money.Cents(count.TotalCents), money.Cents(count.CreditsCents)}

	earliest, err := s.q.FirstPatientPayment(ctx, s.DB.Read(), patientID)
	if store.None(err) {
		return rows, sum, first, nil
	}
	return rows, sum, at.DateOf(earliest.Time, at.SaoPaulo), err
}

// ofPackage says that the payment was for a package, and what of it was given back.
func (m *Movement) ofPackage(sessions int64, returned money.Cents) {
	m.SessionID, m.Type, m.Description = "", "Pacote", fmt.Sprintf("Pacote de %d sessões", sessions)
	if returned > 0 {
		m.Description += " (" + returned.String() + " devolvidos em saldo)"
	}
}

// paymentLine says where the money of a charge is, and by which means it was paid.
func (s *Service) paymentLine(c payment.Charge, o Outcome, late, enterprise bool) PaymentLine {
	line := PaymentLine{Stage: stageOfCharge(o, c, late, s.Clock.Now()), Means: meansText(c)}
	if c.ID == "" { // a session whose charge is not known
		line.Stage = payment.StagePaid
		if stage := ReturnStage(o, payment.Paid, c.AmountCents, late); stage != "" {
			line.Stage = stage
		}
	}
	if enterprise && line.Means != "" {
		line.Means += " (horário da empresa)"
	}
	return line
}

// meansText is by which means a charge was paid, for people.
func meansText(c payment.Charge) string {
	text := ""
	switch payment.Method(c.Method) {
	case payment.ByPix:
		text = "PIX"
	case payment.ByCard:
		text = "Cartão"
		if c.CardLastDigits != "" {
			text += " final " + c.CardLastDigits
		}
	case payment.ByCredits:
		return "Saldo"
	case payment.ByPackage:
		return "Pacote"
	}
	if c.CreditsCents > 0 {
		text += " e saldo"
	}
	return text
}
