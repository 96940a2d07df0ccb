package booking

import (
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
)

// Cancellation is a paid session that was cancelled, or a payment that arrived too late for its session.
type Cancellation struct {
	On                  at.Date
	Value               money.Cents
	Description, Status string // texts that people read
	SessionID           string
	Payment             PaymentLine
}

// Cancellations returns a page of a patient's cancellations of a period, newest first, with the sum of the period.
func (s *Service) Cancellations(
	ctx context.Context,
	patientID string,
	p at.Period,
	part page.Page,
) ([]Cancellation, Sum, error) {
	from, to, err := p.Bounds()
	if err != nil {
		return nil, Sum{}, err
	}
	found, err := s.q.PatientCancellations(ctx, s.DB.Read(), bookingdb.PatientCancellationsParams{
		PatientID: patientID,
		FromAt:    from,
		ToAt:      to,
		Most:      int32(part.Size),
		Skip:      int32(part.Skip()),
	})
	if err != nil {
		return nil, Sum{}, fmt.Errorf("cancels: %w", err)
	}

	ids := make([]string, len(found))
	for i, f := range found {
		ids[i] = f.ChargeID
	}
	charges, err := s.Payment.ChargesByID(ctx, ids)
	if err != nil {
		return nil, Sum{}, err
	}
	out := make([]Cancellation, len(found))
	for i, f := range found {
		line := s.paymentLine(charges[f.ChargeID], Outcome(f.Outcome), f.Late, f.Enterprise)
		line.StartsAt = f.StartsAt
		line.Therapist = displayName(f.TherapistNickname, f.TherapistFullName)
		line.TherapistFullName = FormalName(f.TherapistNickname, f.TherapistFullName)
		out[i] = Cancellation{
			On:          at.DateOf(f.HappenedAt.Time, at.SaoPaulo),
			Value:       f.ReturnedCents,
			Description: "Cancelamento de sessão",
			Status:      line.Stage.Label(),
			SessionID:   f.ID,
			Payment:     line,
		}
		if Outcome(f.Outcome) == Package {
			out[i].Description = "Cancelamento de sessão do pacote"
		}
		if f.Late {
			out[i].Description = "Pagamento recebido depois do prazo"
		}
	}

	period := bookingdb.CountPatientCancellationsParams{PatientID: patientID, FromAt: from, ToAt: to}
	count, err := s.q.CountPatientCancellations(ctx, s.DB.Read(), period)
	return out, Sum{
		Rows:    count.Rows,
		Value:   money.Cents(count.TotalCents),
		Balance: money.Cents(count.TotalCents - count.MeansCents),
	}, err
}
