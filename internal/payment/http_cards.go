package payment

import (
	"context"
	"net/http"
	"strings"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/platform/httpx"
)

// HolderBody is who the card belongs to.
type HolderBody struct {
	FullName  string `json:"fullName"`
	Email     string `json:"email"`
	CPF       string `json:"cpf"`
	Telephone string `json:"telephone"`
}

// NewCardBody is a card encrypted in the browser. Number and CVV in clear are refused (Q087).
type NewCardBody struct {
	CardHolderName     string `json:"cardHolderName"`
	CardHolderDocument string `json:"cardHolderDocument"`
	CardHash           string `json:"cardHash"`
	CardNumber         string `json:"cardNumber" doc:"Nunca enviado: recusado quando presente"`
	CVV                string `json:"cvv" doc:"Nunca enviado: recusado quando presente"`
}

// BillingBody is where invoices go.
type BillingBody struct {
	CEP         string `json:"cep"`
	Logradouro  string `json:"logradouro"`
	Numero      string `json:"numero"`
	Complemento string `json:"complemento"`
	Bairro      string `json:"bairro"`
	Localidade  string `json:"localidade"`
	UF          string `json:"uf"`
	Pais        string `json:"pais"`
}

// SubscriberBody adds a card.
type SubscriberBody struct {
	Customer HolderBody   `json:"customer"`
	Card     NewCardBody  `json:"card"`
	Billing  *BillingBody `json:"billing" doc:"Endereço de cobrança, na variante de assinatura"`
}

type subscriberInput struct {
	ID   string `query:"id"`
	Body SubscriberBody
}

// ActivateBody carries what the browser encrypted when it asked for the CVV; it is not stored.
type ActivateBody struct {
	Encrypted string `json:"encrypted"`
}

type activateInput struct {
	ID     string `query:"id"`
	UserID string `query:"userId"`
	Body   ActivateBody
}

func (s *Service) cardRoutes(api *httpx.API) {
	holders := []actor.Role{actor.Customer, actor.Therapist}
	httpx.Register(api, httpx.Op{
		ID:      "add-card",
		Method:  http.MethodPost,
		Path:    "/api/subscription/customer",
		Tag:     "pagamento",
		Summary: "Guarda um cartão",
		Access:  httpx.Own("query:id", holders...),
		Limits:  []httpx.Limit{httpx.PerAccount("add-card", 10, 24*time.Hour)},
	}, s.postCard)
	httpx.Register(api, httpx.Op{
		ID:      "activate-card",
		Method:  http.MethodPost,
		Path:    "/api/subscription/cards/activate",
		Tag:     "pagamento",
		Summary: "Torna um cartão principal",
		Access:  httpx.Own("query:userId", holders...),
		Limits:  []httpx.Limit{httpx.PerAccount("activate-card", 20, 24*time.Hour)},
	}, s.postActivate)
}

func (s *Service) postCard(ctx context.Context, in *subscriberInput) (*httpx.Body[SavedCardBody], error) {
	b := in.Body
	card, payer, err := b.Parse()
	if err != nil {
		return nil, err
	}
	if actor.From(ctx).Role == actor.Therapist {
		if err := s.Subscribed(ctx, in.ID, payer, b.Billing); err != nil {
			return nil, err
		}
	}
	kept, err := s.SaveCard(ctx, in.ID, card, payer)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SavedCardBody]{Body: CardView(kept)}, nil
}

// Parse is what the gateway takes of the form.
//
// Faults: ErrCardNumber, invalid fields.
func (b SubscriberBody) Parse() (gateway.Card, gateway.Payer, error) {
	if b.Card.CardNumber != "" || b.Card.CVV != "" ||
		InClear(Texts{b.Customer.FullName, b.Customer.Email, b.Card.CardHolderName, b.Card.CardHash},
			Texts{b.Customer.CPF, b.Customer.Telephone, b.Card.CardHolderDocument}) {
		return gateway.Card{}, gateway.Payer{}, ErrCardNumber
	}
	return b.check()
}

func (b SubscriberBody) check() (gateway.Card, gateway.Payer, error) {
	var f fault.Fields
	p := gateway.Payer{Name: strings.TrimSpace(b.Customer.FullName), Email: strings.TrimSpace(b.Customer.Email)}
	f.Check(p.Name != "" && len([]rune(p.Name)) <= 120, "customer.fullName", "Informe o nome.")
	f.Check(br.ValidEmail(p.Email), "customer.email", "Informe um e-mail válido.")
	var ok bool
	p.TaxID, ok = Document(b.Customer.CPF)
	f.Check(ok, "customer.cpf", "Informe um CPF ou CNPJ válido.")
	p.Phone, ok = br.Phone(b.Customer.Telephone)
	f.Check(ok, "customer.telephone", "Informe um telefone com DDD.")
	c := gateway.Card{Encrypted: b.Card.CardHash, HolderName: strings.TrimSpace(b.Card.CardHolderName), Store: true}
	f.Check(c.HolderName != "", "card.cardHolderName", "Nome do cartão inválido")
	c.HolderTaxID, ok = Document(b.Card.CardHolderDocument)
	f.Check(ok, "card.cardHolderDocument", "Informe um CPF ou CNPJ válido.")
	f.Check(c.Encrypted != "" && len(c.Encrypted) <= 2048, "card.cardHash", "Informe os dados do cartão.")
	return c, p, f.Err()
}

// Document accepts a CPF or a CNPJ.
func Document(s string) (string, bool) {
	if cpf, ok := br.CPF(s); ok {
		return cpf, true
	}
	return br.CNPJ(s)
}

func (s *Service) postActivate(ctx context.Context, in *activateInput) (*httpx.Body[httpx.Done], error) {
	if HasCardNumber(in.Body.Encrypted) {
		return nil, ErrCardNumber
	}
	return httpx.DoneUnless(s.Activate(ctx, in.UserID, in.ID), "Cartão ativado com sucesso")
}
