package company

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// CompanyNewPaymentBody is a payment that an administrator records. Days are dd/MM/yyyy.
type CompanyNewPaymentBody struct {
	Amount   money.Cents `json:"amount"`
	From     string      `json:"from"`
	Until    string      `json:"until"`
	Document string      `json:"document" doc:"Número da nota ou referência do banco"`
}

type newPaymentInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CompanyNewPaymentBody
}

// CompanyPaymentRow is a recorded payment.
type CompanyPaymentRow struct {
	ID         string      `json:"id"`
	Amount     money.Cents `json:"amount"`
	From       string      `json:"from"`
	Until      string      `json:"until"`
	Document   string      `json:"document"`
	RecordedBy string      `json:"recordedBy"`
	RecordedAt string      `json:"recordedAt"`
	UndoneBy   string      `json:"undoneBy" doc:"Vazio enquanto o pagamento vale"`
	UndoneAt   string      `json:"undoneAt"`
	UndoReason string      `json:"undoReason"`
}

// CompanyPaymentsBody is a page of recorded payments.
type CompanyPaymentsBody struct {
	Elements      []CompanyPaymentRow `json:"elements"`
	TotalElements int64               `json:"totalElements"`
	TotalPages    int64               `json:"totalPages"`
	CurrentPage   int                 `json:"currentPage"`
}

type paymentsInput struct {
	ID string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PageQuery
}

// CompanyUndoBody says why a payment is undone.
type CompanyUndoBody struct {
	Reason string `json:"reason"`
}

type undoInput struct {
	ID        string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	PaymentID string `path:"paymentId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body      CompanyUndoBody
}

func (s *Service) paymentRoutes(api *httpx.API, admin httpx.Access) {
	const path = "/api/admin/company/{id}/payments"
	httpx.Register(
		api,
		op("company-payments", http.MethodGet, path, "Pagamentos registrados de uma empresa", admin).
			Audited("company.payments"),
		s.getPayments,
	)
	record := op("record-company-payment", http.MethodPost, path, "Registra um pagamento da empresa", admin).
		Audited("company.record_payment").Fails(errPeriodPaid)
	record.StepUp = true
	httpx.Register(api, record.Explained("Um período só pode ser pago uma vez."), s.postPayment)
	undo := op(
		"undo-company-payment",
		http.MethodPost,
		path+"/{paymentId}/undo",
		"Desfaz o registro de um pagamento",
		admin,
	).Audited("company.undo_payment").Fails(errUndone)
	undo.StepUp = true
	undo = undo.Explained("O registro fica na lista, e o livro recebe um lançamento contrário.")
	httpx.Register(api, undo, s.postUndo)
}

func (s *Service) getPayments(ctx context.Context, in *paymentsInput) (*httpx.Body[CompanyPaymentsBody], error) {
	rows, total, err := s.Payments(ctx, in.ID, in.Part())
	if err != nil {
		return nil, err
	}
	out := make([]CompanyPaymentRow, len(rows))
	for i, r := range rows {
		out[i] = CompanyPaymentRow{
			ID:         r.ID,
			Amount:     r.AmountCents,
			From:       r.FromOn.Wire(),
			Until:      r.UntilOn.Wire(),
			Document:   r.Document,
			RecordedBy: r.Recorder,
			RecordedAt: r.RecordedAt.Wall(),
			UndoneBy:   r.Undoer,
			UndoneAt:   r.UndoneAt.Wall(),
			UndoReason: r.UndoReason,
		}
	}
	return &httpx.Body[CompanyPaymentsBody]{Body: CompanyPaymentsBody{
		Elements:      out,
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
	}}, nil
}

// day reads a day of a form. What is no day is the zero date, which the use case refuses.
func day(text string) at.Date {
	d, err := at.ParseDate(text)
	if err != nil {
		return at.Date{}
	}
	return d
}

func (s *Service) postPayment(ctx context.Context, in *newPaymentInput) (*httpx.Body[httpx.Done], error) {
	p := NewPayment{
		Amount:   in.Body.Amount,
		Period:   Period{day(in.Body.From), day(in.Body.Until)},
		Document: in.Body.Document,
	}
	return httpx.DoneUnless(s.RecordPayment(ctx, actor.From(ctx), in.ID, p), "Pagamento registrado.")
}

func (s *Service) postUndo(ctx context.Context, in *undoInput) (*httpx.Body[httpx.Done], error) {
	err := s.UndoPayment(ctx, actor.From(ctx), in.ID, in.PaymentID, in.Body.Reason)
	return httpx.DoneUnless(err, "O registro do pagamento foi desfeito.")
}
