package payout

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// TaxReceiptBody is a session for which the therapist issues a receipt.
type TaxReceiptBody struct {
	SessionID string      `json:"sessionId"`
	Name      string      `json:"name" doc:"Vazio quando a conta foi excluída"`
	PaidOn    string      `json:"paidOn"`
	HeldOn    string      `json:"heldOn"`
	Paid      money.Cents `json:"paid"`
	IssuedOn  string      `json:"issuedOn,omitempty" doc:"Ausente enquanto falta emitir"`
}

// TaxReceiptsBody is a page of the receipts of a period.
type TaxReceiptsBody struct {
	Elements      []TaxReceiptBody `json:"elements"`
	TotalElements int64            `json:"totalElements"`
	TotalPages    int64            `json:"totalPages"`
	CurrentPage   int              `json:"currentPage"`
	Issued        int64            `json:"issued" doc:"Quantos do período estão marcados"`
	Missing       int64            `json:"missing" doc:"Quantos do período faltam"`
	Reminders     bool             `json:"reminders" doc:"Quem atende quer os lembretes por e-mail"`
}

// TaxMarkBody marks a receipt.
type TaxMarkBody struct {
	IssuedOn string `json:"issuedOn" doc:"dd/mm/aaaa; vazio desfaz a marca"`
}

// TaxMonthBody names a month.
type TaxMonthBody struct {
	Year  int `json:"year"`
	Month int `json:"month"`
}

// TaxReminderBody switches the mails on or off.
type TaxReminderBody struct {
	Reminders bool `json:"reminders"`
}

type taxListInput struct {
	httpx.IDPath
	httpx.PeriodQuery
	httpx.PageQuery
}

type taxMarkInput struct {
	httpx.IDPath
	SessionID string `path:"sessionId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      TaxMarkBody
}

type taxInput[T any] struct {
	httpx.IDPath
	Body T
}

func (s *Service) taxRoutes(api *httpx.API, own httpx.Access) {
	httpx.Register(api, op(
		"tax-receipts",
		http.MethodGet,
		"/api/therapist/{id}/tax-receipts",
		"Recibos do Receita Saúde: emitidos e faltando",
		own,
	).Fails(at.ErrPeriod).
		Explained("As marcas são de quem atende. O produto não fala com a Receita Federal."), s.getTaxReceipts)
	often := []httpx.Limit{httpx.PerAccount("tax-receipts", 240, time.Hour)}
	mark := op(
		"mark-tax-receipt",
		http.MethodPut,
		"/api/therapist/{id}/tax-receipts/{sessionId}",
		"Marca o recibo de uma sessão como emitido, ou desfaz a marca",
		own,
	)
	mark.Limits = often
	httpx.Register(api, mark.Fails(errIssuedOn, fault.Missing), s.putTaxReceipt)
	month := op(
		"mark-tax-month",
		http.MethodPost,
		"/api/therapist/{id}/tax-month",
		"Marca como emitidos hoje os recibos que faltam de um mês",
		own,
	)
	month.Limits = often
	httpx.Register(api, month.Fails(errMonth, at.ErrPeriod), s.postTaxMonth)
	choose := op(
		"choose-tax-reminders",
		http.MethodPut,
		"/api/therapist/{id}/tax-reminders",
		"Liga ou desliga os lembretes por e-mail sobre recibos que faltam",
		own,
	)
	choose.Limits = often
	httpx.Register(api, choose, s.putTaxReminders)
}

func (s *Service) getTaxReceipts(ctx context.Context, in *taxListInput) (*httpx.Body[TaxReceiptsBody], error) {
	found, err := s.TaxReceipts(ctx, in.ID, at.Period{Year: in.Year, Month: in.Month}, in.Part())
	if err != nil {
		return nil, err
	}
	n := found.Issued + found.Missing
	b := TaxReceiptsBody{
		Elements:      make([]TaxReceiptBody, len(found.List)),
		TotalElements: n,
		TotalPages:    in.Part().Count(n),
		CurrentPage:   in.Page,
		Issued:        found.Issued,
		Missing:       found.Missing,
		Reminders:     found.Reminders,
	}
	for i, r := range found.List {
		b.Elements[i] = TaxReceiptBody{
			SessionID: r.SessionID,
			Name:      r.Patient,
			PaidOn:    r.PaidOn.Wire(),
			HeldOn:    r.HeldOn.Wire(),
			Paid:      r.Paid,
		}
		if !r.IssuedOn.IsZero() {
			b.Elements[i].IssuedOn = r.IssuedOn.Wire()
		}
	}
	return &httpx.Body[TaxReceiptsBody]{Body: b}, nil
}

func (s *Service) putTaxReceipt(ctx context.Context, in *taxMarkInput) (*httpx.Body[httpx.Done], error) {
	if in.Body.IssuedOn == "" {
		return httpx.DoneUnless(s.UnmarkReceipt(ctx, in.ID, in.SessionID), "Marca desfeita.")
	}
	on, err := at.ParseDate(in.Body.IssuedOn)
	if err != nil {
		return nil, errIssuedOn
	}
	return httpx.DoneUnless(s.MarkReceipt(ctx, in.ID, in.SessionID, on), "Recibo marcado.")
}

func (s *Service) postTaxMonth(ctx context.Context, in *taxInput[TaxMonthBody]) (*httpx.Body[httpx.Done], error) {
	n, err := s.MarkMonth(ctx, in.ID, at.Period{Year: in.Body.Year, Month: in.Body.Month})
	return httpx.DoneUnless(err, fmt.Sprintf("Recibos marcados: %d.", n))
}

func (s *Service) putTaxReminders(
	ctx context.Context,
	in *taxInput[TaxReminderBody],
) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.ChooseReminders(ctx, in.ID, in.Body.Reminders), "Escolha guardada.")
}
