package company

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/platform/httpx"
)

// CompanyPaymentBody is the company's payment form. The browser encrypts the card. Without a card the saved one stays.
type CompanyPaymentBody struct {
	Customer payment.HolderBody   `json:"customer"`
	Address  payment.BillingBody  `json:"address"`
	Card     *payment.NewCardBody `json:"card"`
}

type paymentInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CompanyPaymentBody
}

// CompanyBillingBody is the stored payment data; card is absent while none is saved.
type CompanyBillingBody struct {
	Customer payment.HolderBody     `json:"customer"`
	Address  payment.BillingBody    `json:"address"`
	Card     *payment.SavedCardBody `json:"card,omitempty"`
}

func (s *Service) billingRoutes(api *httpx.API) {
	company := httpx.Roles("a própria empresa", actor.Company)
	httpx.Register(
		api,
		op("company-payment", http.MethodGet, "/api/company/{id}/payment", "Dados de pagamento da empresa", company),
		s.getBilling,
	)
	httpx.Register(
		api,
		op(
			"save-company-payment",
			http.MethodPost,
			"/api/company/{id}/payment",
			"Guarda os dados de pagamento da empresa",
			company,
			managing("company-payment", 20),
		).Fails(
			payment.ErrCard,
			payment.ErrCardDeclined,
			payment.ErrCardNumber,
			payment.ErrGateway,
			payment.ErrNeedsPayment,
			payment.ErrNoCards,
			payment.ErrSourceBusy,
			payment.ErrSourceTries(12*time.Hour),
			payment.ErrTooManyCards,
		),
		s.postBilling,
	)
}

func (s *Service) getBilling(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CompanyBillingBody], error) {
	who := actor.From(ctx)
	c, err := s.Reach(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	b, ok, err := s.Billing(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	if !ok {
		b = Billing{
			Name:     c.Name,
			Email:    c.Email,
			Document: c.Cnpj,
			Phone:    c.Phone,
		}
	}
	out := billingView(b)
	card, err := s.ActiveCard(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	if card != nil {
		shown := payment.CardView(*card)
		out.Card = &shown
	}
	return &httpx.Body[CompanyBillingBody]{Body: out}, nil
}

func billingView(b Billing) CompanyBillingBody {
	return CompanyBillingBody{
		Customer: payment.HolderBody{
			FullName:  b.Name,
			Email:     b.Email,
			CPF:       document(b.Document),
			Telephone: br.FormatPhone(b.Phone),
		},
		Address: payment.BillingBody{
			CEP:         br.FormatCEP(b.CEP),
			Logradouro:  b.Street,
			Numero:      b.Number,
			Complemento: b.Complement,
			Bairro:      b.District,
			Localidade:  b.City,
			UF:          b.UF,
			Pais:        b.Country,
		},
	}
}

// document formats a CPF or a CNPJ.
func document(s string) string {
	if len(s) == len("00000000000") {
		return br.FormatCPF(s)
	}
	return br.FormatCNPJ(s)
}

func (s *Service) postBilling(ctx context.Context, in *paymentInput) (*httpx.Body[httpx.Done], error) {
	who, b := actor.From(ctx), in.Body
	c, err := s.Reach(ctx, who, in.ID)
	if err != nil {
		return nil, err
	}
	card, payer, err := s.parse(ctx, who.ID, b)
	if err != nil {
		return nil, err
	}

	a := b.Address
	if payment.InClear(
		payment.Texts{a.Logradouro, a.Numero, a.Complemento, a.Bairro, a.Localidade, a.UF, a.Pais},
		payment.Texts{a.CEP},
	) {
		return nil, payment.ErrCardNumber
	}

	details := Billing{
		Name:       payer.Name,
		Email:      payer.Email,
		Document:   payer.TaxID,
		Phone:      payer.Phone,
		CEP:        a.CEP,
		Street:     a.Logradouro,
		Number:     a.Numero,
		Complement: a.Complemento,
		District:   a.Bairro,
		City:       a.Localidade,
		UF:         a.UF,
		Country:    a.Pais,
	}
	return httpx.DoneUnless(
		s.SaveBilling(ctx, who.ID, c, details, card, payer),
		"Dados de pagamento atualizados com sucesso!",
	)
}

// parse requires a card only while none is saved.
func (s *Service) parse(
	ctx context.Context,
	accountID string,
	b CompanyPaymentBody,
) (*gateway.Card, gateway.Payer, error) {
	kept, err := s.ActiveCard(ctx, accountID)
	if err != nil {
		return nil, gateway.Payer{}, err
	}
	if stays := kept != nil && (b.Card == nil || *b.Card == (payment.NewCardBody{})); stays {
		payer, err := b.Customer.Parse()
		return nil, payer, err
	}
	form := payment.SubscriberBody{Customer: b.Customer}
	if b.Card != nil {
		form.Card = *b.Card
	}
	card, payer, err := form.Parse()
	return &card, payer, err
}
