package subscription

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// SubscriberInfoBody is who pays for a plan.
type SubscriberInfoBody struct {
	FullName   string              `json:"fullName"`
	Email      string              `json:"email"`
	CPF        string              `json:"cpf"`
	Telephone  string              `json:"telephone"`
	Billing    payment.BillingBody `json:"billing"`
	Brand      string              `json:"brand"`
	LastDigits string              `json:"lastDigits"`
}

// InvoiceBody is an invoice; its value is in centavos (Q005).
type InvoiceBody struct {
	ID        string `json:"id"`
	CreatedAt string `json:"created_at"`
	Amount    struct {
		Value    int64  `json:"value" doc:"Centavos"`
		Currency string `json:"currency"`
	} `json:"amount"`
	Customer struct {
		Name string `json:"name"`
	} `json:"customer"`
	Status string `json:"status" doc:"PAID aparece como Pago, o resto como Pendente"`
	DueOn  string `json:"dueOn"`
	PaidAt string `json:"paidAt"`
}

// InvoicesBody is a page of invoices.
type InvoicesBody struct {
	Invoices  []InvoiceBody `json:"invoices"`
	ResultSet struct {
		Total int64 `json:"total"`
	} `json:"result_set"`
}

type invoicesInput struct {
	ID string `query:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	httpx.PageQuery
	httpx.PeriodQuery
}

func (s *Service) invoiceRoutes(api *httpx.API, own httpx.Access) {
	httpx.Register(
		api,
		op(
			"subscriber",
			http.MethodGet,
			"/api/subscription/customer",
			"Quem paga a assinatura",
			httpx.Own("query:id", actor.Customer, actor.Therapist),
		),
		s.getSubscriber,
	)
	httpx.Register(
		api,
		op(
			"invoices",
			http.MethodGet,
			"/api/subscription/invoices",
			"Faturas da assinatura",
			own,
		).Audited("subscription.invoices").Fails(at.ErrPeriod).Explained("Valores em centavos."),
		s.getInvoices,
	)
}

func (s *Service) getSubscriber(ctx context.Context, in *httpx.IDQuery) (*httpx.Body[SubscriberInfoBody], error) {
	sub, err := s.SubscriberOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := SubscriberInfoBody{
		FullName:  sub.Name,
		Email:     sub.Email,
		CPF:       formatTax(sub.TaxID),
		Telephone: br.FormatPhone(sub.Phone),
		Billing:   payment.BillingView(sub.Billing),
	}
	cards, err := s.Payment.Cards(ctx, in.ID)
	if err == nil && len(cards) > 0 { // the active card is first
		b.Brand, b.LastDigits = cards[0].Brand, cards[0].LastDigits
	}
	return &httpx.Body[SubscriberInfoBody]{Body: b}, err
}

func formatTax(digits string) string {
	if len(digits) == 11 {
		return br.FormatCPF(digits)
	}
	return br.FormatCNPJ(digits)
}

func (s *Service) getInvoices(ctx context.Context, in *invoicesInput) (*httpx.Body[InvoicesBody], error) {
	if _, err := s.Account.ByID(ctx, in.ID); err != nil { // an administrator may send any id
		return nil, err
	}
	list, total, err := s.Invoices(ctx, in.ID, at.Period{Year: in.Year, Month: in.Month}, in.Page, in.Size)
	if err != nil {
		return nil, err
	}
	out := InvoicesBody{Invoices: make([]InvoiceBody, len(list))}
	for i, v := range list {
		out.Invoices[i] = invoiceView(v)
	}
	out.ResultSet.Total = total
	return &httpx.Body[InvoicesBody]{Body: out}, nil
}

func invoiceView(v Invoice) InvoiceBody {
	b := InvoiceBody{
		ID:        v.ID,
		CreatedAt: v.CreatedAt.In(at.SaoPaulo).Format(time.RFC3339),
		Status:    "OPEN",
		DueOn:     v.DueOn.Wire(),
	}
	switch v.State() {
	case Paid:
		b.Status, b.PaidAt = "PAID", at.DateOf(v.PaidAt.Time, at.SaoPaulo).Wire()
	case InFlight:
		b.Status = "WAITING"
	case Failed:
		b.Status = "OVERDUE"
	}
	b.Amount.Value, b.Amount.Currency, b.Customer.Name = int64(v.AmountCents), "BRL", v.CustomerName
	return b
}
