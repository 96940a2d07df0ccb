package payment

import (
	"context"
	"net/http"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/platform/httpx"
)

// HolderBody is the holder of a card.
type HolderBody struct {
	FullName  string `json:"fullName"`
	Email     string `json:"email"`
	CPF       string `json:"cpf"`
	Telephone string `json:"telephone"`
}

// NewCardBody is a card that the browser encrypted. Number and CVV in clear are refused (Q087).
type NewCardBody struct {
	CardHolderName     string `json:"cardHolderName"`
	CardHolderDocument string `json:"cardHolderDocument"`
	CardHash           string `json:"cardHash"`
	CardNumber         string `json:"cardNumber" doc:"Nunca enviado: recusado quando presente"`
	CVV                string `json:"cvv" doc:"Nunca enviado: recusado quando presente"`
}

// BillingBody is the address on invoices.
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

// Billing returns the address. A nil body is an empty address.
func (b *BillingBody) Billing() Billing {
	if b == nil {
		return Billing{}
	}
	return Billing{
		CEP:        b.CEP,
		Street:     b.Logradouro,
		Number:     b.Numero,
		Complement: b.Complemento,
		District:   b.Bairro,
		City:       b.Localidade,
		UF:         b.UF,
		Country:    b.Pais,
	}
}

// BillingView returns the wire form of an address.
func BillingView(b Billing) BillingBody {
	return BillingBody{
		CEP:         b.CEP,
		Logradouro:  b.Street,
		Numero:      b.Number,
		Complemento: b.Complement,
		Bairro:      b.District,
		Localidade:  b.City,
		UF:          b.UF,
		Pais:        b.Country,
	}
}

// SubscriberBody is the form that saves a card.
type SubscriberBody struct {
	Customer HolderBody   `json:"customer"`
	Card     NewCardBody  `json:"card"`
	Billing  *BillingBody `json:"billing" doc:"Endereço de cobrança, na variante de assinatura"`
}

type subscriberInput struct {
	ID   string `query:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body SubscriberBody
}

// ActivateBody has the CVV as the browser encrypted it. It is not stored.
type ActivateBody struct {
	Encrypted string `json:"encrypted"`
}

type activateInput struct {
	ID     string `query:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	UserID string `query:"userId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
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
		Faults: []*fault.Error{
			ErrCard,
			ErrCardDeclined,
			ErrCardNumber,
			ErrGateway,
			ErrNeedsPayment,
			ErrNoCards,
			ErrSourceBusy,
			ErrTooManyCards,
			ErrSourceTries(12 * time.Hour),
		},
		Description: "O cartão vem cifrado pelo navegador. Número e CVV em claro são recusados.",
	}, s.postCard)
	httpx.Register(api, httpx.Op{
		ID:          "activate-card",
		Method:      http.MethodPost,
		Path:        "/api/subscription/cards/activate",
		Tag:         "pagamento",
		Summary:     "Torna um cartão principal",
		Access:      httpx.Own("query:userId", holders...),
		Limits:      []httpx.Limit{httpx.PerAccount("activate-card", 20, 24*time.Hour)},
		Faults:      []*fault.Error{ErrCardNumber, ErrTypeAgain},
		Description: "encrypted é o que o navegador cifrou ao pedir o CVV; não é guardado.",
	}, s.postActivate)
}

func (s *Service) postCard(ctx context.Context, in *subscriberInput) (*httpx.Body[SavedCardBody], error) {
	b := in.Body
	card, payer, err := b.Parse()
	if err != nil {
		return nil, err
	}
	acc, err := s.Account.ByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := account.CheckPayerAddress(acc, payer.Email); err != nil {
		return nil, err
	}
	if actor.From(ctx).Role == actor.Therapist {
		if err := s.Subscribed(ctx, in.ID, payer, b.Billing.Billing()); err != nil {
			return nil, err
		}
	}
	kept, err := s.SaveCard(ctx, in.ID, card, payer)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[SavedCardBody]{Body: CardView(kept)}, nil
}

// Parse validates the form and returns its card and its payer.
//
// Faults: ErrCardNumber, invalid fields.
func (b SubscriberBody) Parse() (gateway.Card, gateway.Payer, error) {
	if b.Customer.inClear() || b.Card.inClear() {
		return gateway.Card{}, gateway.Payer{}, ErrCardNumber
	}
	var f fault.Fields
	payer, card := b.Customer.check(&f), b.Card.check(&f)
	return card, payer, f.Err()
}

// Parse validates the holder alone, for a form that keeps the saved card.
//
// Faults: ErrCardNumber, invalid fields.
func (h HolderBody) Parse() (gateway.Payer, error) {
	if h.inClear() {
		return gateway.Payer{}, ErrCardNumber
	}
	var f fault.Fields
	payer := h.check(&f)
	return payer, f.Err()
}

func (h HolderBody) inClear() bool {
	return InClear(Texts{h.FullName, h.Email}, Texts{h.CPF, h.Telephone})
}

func (h HolderBody) check(f *fault.Fields) gateway.Payer {
	p := gateway.Payer{Name: strings.TrimSpace(h.FullName), Email: strings.TrimSpace(h.Email)}
	f.Check(p.Name != "" && len([]rune(p.Name)) <= 120, "customer.fullName", "Informe o nome.")
	f.Check(br.ValidEmail(p.Email), "customer.email", "Informe um e-mail válido.")
	var ok bool
	p.TaxID, ok = Document(h.CPF)
	f.Check(ok, "customer.cpf", "Informe um CPF ou CNPJ válido.")
	p.Phone, ok = br.Phone(h.Telephone)
	f.Check(ok, "customer.telephone", "Informe um telefone com DDD.")
	return p
}

func (b NewCardBody) inClear() bool {
	return b.CardNumber != "" || b.CVV != "" ||
		InClear(Texts{b.CardHolderName, b.CardHash}, Texts{b.CardHolderDocument})
}

func (b NewCardBody) check(f *fault.Fields) gateway.Card {
	c := gateway.Card{Encrypted: b.CardHash, HolderName: strings.TrimSpace(b.CardHolderName), Store: true}
	f.Check(c.HolderName != "", "card.cardHolderName", "Nome do cartão inválido")
	var ok bool
	c.HolderTaxID, ok = Document(b.CardHolderDocument)
	f.Check(ok, "card.cardHolderDocument", "Informe um CPF ou CNPJ válido.")
	f.Check(c.Encrypted != "" && len(c.Encrypted) <= 2048, "card.cardHash", "Informe os dados do cartão.")
	return c
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
