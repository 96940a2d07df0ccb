package backoffice

import (
	"context"
	"net/http"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

type historyInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PageQuery
	httpx.PeriodQuery
}

// AdminPaymentBody is a line of a person's financial history.
type AdminPaymentBody struct {
	ID          string      `json:"id"`
	Type        string      `json:"type"`
	Value       money.Cents `json:"value"`
	Date        string      `json:"date"`
	Customer    string      `json:"customer"`
	Therapist   string      `json:"therapist"`
	Description string      `json:"description"`
	Status      string      `json:"status" doc:"A palavra da especificação; stage é o código"`
	Stage       string      `json:"stage"`
	PaymentID   string      `json:"paymentId"`
	SessionID   string      `json:"sessionId"`
	CanRefund   bool        `json:"canRefund"`
	CanCancel   bool        `json:"canCancel"`
	IsOwed      bool        `json:"isOwed" doc:"Devolução a fazer por fora"`
}

// AdminHistoryBody is a page of a person's financial history.
type AdminHistoryBody struct {
	Elements      []AdminPaymentBody `json:"elements"`
	TotalElements int64              `json:"totalElements"`
	TotalPages    int64              `json:"totalPages"`
	CurrentPage   int                `json:"currentPage"`
	FirstResult   *booking.FirstBody `json:"firstResult,omitempty"`
}

func (s *Service) historyRoutes(api *httpx.API) {
	httpx.Register(
		api,
		op(
			"admin-payment-history",
			http.MethodGet,
			"/payment-history/{id}",
			"Histórico financeiro de uma pessoa",
			"user.history",
		).Fails(at.ErrPeriod),
		s.getHistory,
	)
}

func (s *Service) getHistory(ctx context.Context, in *historyInput) (*httpx.Body[AdminHistoryBody], error) {
	rows, total, first, err := s.History(
		ctx,
		in.ID,
		at.Period{Year: in.Year, Month: in.Month},
		in.Part(),
	)
	if err != nil {
		return nil, err
	}
	b := AdminHistoryBody{
		Elements:      make([]AdminPaymentBody, len(rows)),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
		FirstResult:   nil,
	}
	for i, r := range rows {
		b.Elements[i] = AdminPaymentBody{
			ID:          r.ID,
			Type:        r.Type,
			Value:       r.Value,
			Date:        wireDay(r.Date),
			Customer:    r.Customer,
			Therapist:   r.Therapist,
			Description: r.Description,
			Status:      r.Stage.Label(),
			Stage:       string(r.Stage),
			PaymentID:   r.ID,
			SessionID:   r.SessionID,
			CanRefund:   r.CanRefund,
			CanCancel:   r.CanCancel,
			IsOwed:      r.Owed,
		}
	}
	if !first.IsZero() {
		b.FirstResult = &booking.FirstBody{Date: wireDay(first.Time)}
	}
	return &httpx.Body[AdminHistoryBody]{Body: b}, nil
}
