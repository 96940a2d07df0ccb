package booking

import (
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// HistoryRow is a line of somebody's financial history.
type HistoryRow struct {
	Date        string      `json:"date"`
	Value       money.Cents `json:"value"`
	Description string      `json:"description"`
	Therapist   string      `json:"therapist"`
	Status      string      `json:"status"`
	Type        string      `json:"type"`
	SessionID   string      `json:"sessionId"`

	// In a patient's history only.
	PaymentLineFields

	// In a therapist's history only.
	Credit     bool         `json:"credit" doc:"Entra dinheiro para quem lê"`
	Gross      *money.Cents `json:"gross,omitempty"`
	Fee        *money.Cents `json:"fee,omitempty"`
	Net        *money.Cents `json:"net,omitempty"`
	PayoutDate string       `json:"payoutDate,omitempty" doc:"Dia do repasse, feito ou previsto"`
}

// PaymentLineFields are what a patient's history says of a payment.
type PaymentLineFields struct {
	SessionDay        string      `json:"sessionDay,omitempty" doc:"Dia da sessão"`
	SessionTime       string      `json:"sessionTime,omitempty" doc:"Início da sessão, no horário de Brasília"`
	TherapistFullName string      `json:"therapistFullName,omitempty" doc:"Nome completo, para documentos"`
	Means             string      `json:"means,omitempty" doc:"Por qual meio foi pago"`
	StatusCode        PaymentCode `json:"statusCode,omitempty"`
}

func paymentFields(p PaymentLine) PaymentLineFields {
	if p.StartsAt.IsZero() {
		return PaymentLineFields{}
	}
	return PaymentLineFields{
		SessionDay:        at.DateOf(p.StartsAt.Time, at.SaoPaulo).Wire(),
		SessionTime:       p.StartsAt.In(at.SaoPaulo).Format("15:04"),
		TherapistFullName: p.TherapistFullName,
		Means:             p.Means,
		StatusCode:        PaymentCode(p.Stage),
	}
}

// CancelRow is a paid session that was cancelled, or a payment that arrived too late for its session.
type CancelRow struct {
	DateCancelled string      `json:"dateCancelled"`
	ValueInBRL    money.Cents `json:"valueInBRL"`
	Description   string      `json:"description"`
	Status        string      `json:"status"`
	Therapist     string      `json:"therapist"`
	SessionID     string      `json:"sessionId"`
	PaymentLineFields
}

// StatementTotals are the sums of a whole period, not only of one page.
type StatementTotals struct {
	Sessions     int64       `json:"sessions"`
	Gross        money.Cents `json:"gross"`
	Fee          money.Cents `json:"fee"`
	Refunded     money.Cents `json:"refunded"`
	Net          money.Cents `json:"net" doc:"Bruto menos taxa e estornos"`
	Subscription money.Cents `json:"subscription" doc:"Mensalidades pagas"`
	Result       money.Cents `json:"result" doc:"Líquido menos mensalidades"`
}

func historyRows(list []Movement) []HistoryRow {
	out := make([]HistoryRow, len(list))
	for i, m := range list {
		out[i] = HistoryRow{
			Date:        m.On.Wire(),
			Value:       m.Value,
			Description: m.Description,
			Therapist:   m.Payment.Therapist,
			Status:      m.Status,
			Type:        m.Type,
			SessionID:   m.SessionID,
			Credit:      m.Credit,
			PayoutDate:  m.PaidOn.Wire(),

			PaymentLineFields: paymentFields(m.Payment),
		}
		if m.Share != nil {
			out[i].Gross, out[i].Fee, out[i].Net = &m.Share.Gross, &m.Share.Fee, &m.Share.Net
		}
	}
	return out
}

func cancelRows(list []Cancellation) []CancelRow {
	out := make([]CancelRow, len(list))
	for i, r := range list {
		out[i] = CancelRow{
			DateCancelled: r.On.Wire(),
			ValueInBRL:    r.Value,
			Description:   r.Description,
			Status:        r.Status,
			Therapist:     r.Payment.Therapist,
			SessionID:     r.SessionID,

			PaymentLineFields: paymentFields(r.Payment),
		}
	}
	return out
}
