package payment

import (
	"context"
	"errors"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/platform/httpx"
)

// KeyBody is the key that encrypts cards in the browser.
type KeyBody struct {
	PublicKey string `json:"publicKey"`
	Gateway   string `json:"gateway"`
	// SavesCards is false when the provider stores a card only together with a payment.
	SavesCards bool `json:"savesCards" doc:"Um cartão pode ser guardado sem um pagamento"`
	// WantsCVV is true when subscribing needs the CVV of the card. It is passed on once and never stored.
	WantsCVV bool `json:"wantsCvv" doc:"A assinatura de um plano leva o CVV do cartão"`
}

// SavedCardBody is a saved card.
type SavedCardBody struct {
	ID          string `json:"id"`
	Brand       string `json:"brand"`
	LastDigits  string `json:"lastDigits"`
	HolderName  string `json:"holderName"`
	ExpiryMonth string `json:"expiryMonth"`
	ExpiryYear  string `json:"expiryYear"`
	IsActive    bool   `json:"isActive"`
}

type cardPath struct {
	CardID string `path:"cardId" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	ID     string `query:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

// creditsOutput is a bare number in reais.
type creditsOutput struct{ Body money.Cents }

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	get := func(id, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  http.MethodGet,
			Path:    path,
			Tag:     "pagamento",
			Summary: summary,
			Access:  access,
		}
	}
	holders := []actor.Role{actor.Customer, actor.Therapist}
	httpx.Register(
		api,
		get("payment-key", "/api/payment/public-key", "Chave que criptografa cartões no navegador", httpx.Public()).
			Fails(ErrGateway, ErrNoCards),
		s.getKey,
	)
	httpx.Register(
		api,
		get(
			"credits",
			"/api/customer/{id}/credits",
			"Saldo de um paciente",
			httpx.Own("path:id", actor.Customer).OrAdmin(),
		).Audited("credits.read").Answering(50.0),
		s.getCredits,
	)
	httpx.Register(
		api,
		get("cards", "/api/subscription/cards", "Cartões guardados", httpx.Own("query:id", holders...)),
		s.getCards,
	)
	httpx.Register(api, httpx.Op{
		ID:          "delete-card",
		Method:      http.MethodDelete,
		Path:        "/api/subscription/cards/{cardId}",
		Tag:         "pagamento",
		Summary:     "Apaga um cartão",
		Access:      httpx.Own("query:id", holders...),
		Description: "O último cartão de uma assinatura paga não pode ser apagado.",
	}, s.deleteSavedCard)
	httpx.Register(api, httpx.Op{
		ID:          "payment-webhook",
		Method:      http.MethodPost,
		Path:        "/api/payment/webhook",
		Tag:         "pagamento",
		Summary:     "Avisos do provedor de pagamento",
		Access:      httpx.Public(),
		MaxBody:     maxWebhook,
		Raw:         true,
		SentExample: `{"id":"ORDE_4A1B","reference_id":"psic-…","charges":[{"status":"PAID"}]}`,
		Faults:      []*fault.Error{errSignature},
		Description: "Chamada pelo provedor de pagamento. A assinatura cobre os bytes do corpo.",
	}, s.postWebhook)
	s.cardRoutes(api)
	s.payerRoutes(api)
	s.pixRoutes(api)
}

func (s *Service) getKey(ctx context.Context, _ *struct{}) (*httpx.Body[KeyBody], error) {
	if !s.Gateway.TakesCards() {
		return nil, ErrNoCards
	}
	keys, keeper := s.Gateway.PublicKey, s.Keeper != nil && actor.From(ctx).Role == actor.Therapist
	if keeper { // the two products of the provider have different card keys
		keys = s.Keeper.PublicKey
	}
	key, err := keys(ctx)
	if err != nil {
		s.Log.Warn("payment: public key", "err", err)
		return nil, ErrGateway
	}
	return &httpx.Body[KeyBody]{Body: KeyBody{
		PublicKey:  key,
		Gateway:    s.Gateway.Name(),
		SavesCards: keeper || s.Gateway.SavesCards(),
		WantsCVV:   keeper,
	}}, nil
}

func (s *Service) getCredits(ctx context.Context, in *httpx.IDPath) (*creditsOutput, error) {
	acc, err := s.Account.ByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if acc.Role() != actor.Customer {
		return nil, fault.Missing
	}
	c, err := s.Balance(ctx, CreditAccount(in.ID))
	return &creditsOutput{c}, err
}

func (s *Service) getCards(ctx context.Context, in *httpx.IDQuery) (*httpx.Body[[]SavedCardBody], error) {
	cards, err := s.Cards(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := make([]SavedCardBody, len(cards))
	for i, c := range cards {
		out[i] = CardView(c)
	}
	return &httpx.Body[[]SavedCardBody]{Body: out}, nil
}

// CardView returns the wire form of a saved card.
func CardView(c Card) SavedCardBody {
	return SavedCardBody{
		ID:          c.ID,
		Brand:       c.Brand,
		LastDigits:  c.LastDigits,
		HolderName:  c.HolderName,
		ExpiryMonth: c.ExpiryMonth,
		ExpiryYear:  c.ExpiryYear,
		IsActive:    c.Active,
	}
}

func (s *Service) deleteSavedCard(ctx context.Context, in *cardPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.DeleteCard(ctx, in.ID, in.CardID), "Cartão apagado.")
}

const maxWebhook = 256 << 10

// webhookInput keeps the raw bytes, because the signature covers them.
type webhookInput struct {
	Signature string `header:"X-Payload-Signature" example:"9b1c5f0e7a3d4286"`
	Legacy    string `header:"X-Authenticity-Token" example:"5d41402abc4b2a76b9719d911017c592"`
	RawBody   []byte `contentType:"application/json"`
}

var errSignature = fault.New(fault.Unauthorized, "payment.bad_signature", "Assinatura inválida.")

func (s *Service) postWebhook(ctx context.Context, in *webhookInput) (*struct{}, error) {
	h := http.Header{}
	if in.Signature != "" {
		h.Set("X-Payload-Signature", in.Signature)
	}
	if in.Legacy != "" {
		h.Set("X-Authenticity-Token", in.Legacy)
	}
	if taken, err := s.Hint(ctx, in.RawBody); taken || err != nil {
		return nil, err
	}
	err := s.Receive(ctx, h, in.RawBody)
	if errors.Is(err, gateway.ErrSignature) {
		return nil, errSignature
	}
	return nil, err // any other error becomes a 5xx, and the provider sends the notification again
}
