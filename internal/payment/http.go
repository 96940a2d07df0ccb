package payment

import (
	"context"
	"errors"
	"io"
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
}

// CardBody is a saved card.
type CardBody struct {
	ID          string `json:"id"`
	Brand       string `json:"brand"`
	LastDigits  string `json:"lastDigits"`
	HolderName  string `json:"holderName"`
	ExpiryMonth string `json:"expiryMonth"`
	ExpiryYear  string `json:"expiryYear"`
	IsActive    bool   `json:"isActive"`
}

type idPath struct {
	ID string `path:"id"`
}

type ownQuery struct {
	ID string `query:"id"`
}

type cardPath struct {
	CardID string `path:"cardId"`
	ID     string `query:"id"`
}

// CreditsBody is a bare number in reais (S2).
type creditsOutput struct{ Body money.Cents }

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	get := func(id, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{ID: id, Method: http.MethodGet, Path: path, Tag: "pagamento", Summary: summary, Access: access}
	}
	holders := []actor.Role{actor.Customer, actor.Therapist}
	httpx.Register(api, get("payment-key", "/api/payment/public-key", "Chave que criptografa cartões no navegador", httpx.Public()), s.getKey)
	httpx.Register(api, get("credits", "/api/customer/{id}/credits", "Saldo de um paciente", httpx.Own("path:id", actor.Customer).OrAdmin()), s.getCredits)
	httpx.Register(api, get("cards", "/api/subscription/cards", "Cartões guardados", httpx.Own("query:id", holders...)), s.getCards)
	httpx.Register(api, httpx.Op{ID: "delete-card", Method: http.MethodDelete, Path: "/api/subscription/cards/{cardId}", Tag: "pagamento", Summary: "Apaga um cartão",
		Access: httpx.Own("query:id", holders...)}, s.deleteCard)
}

func (s *Service) getKey(ctx context.Context, _ *struct{}) (*httpx.Body[KeyBody], error) {
	key, err := s.Gateway.PublicKey(ctx)
	if err != nil {
		s.Log.Warn("payment: public key", "err", err)
		return nil, ErrGateway
	}
	return &httpx.Body[KeyBody]{Body: KeyBody{key, s.Gateway.Name()}}, nil
}

func (s *Service) getCredits(ctx context.Context, in *idPath) (*creditsOutput, error) {
	c, err := s.Balance(ctx, CreditAccount(in.ID))
	return &creditsOutput{c}, err
}

func (s *Service) getCards(ctx context.Context, in *ownQuery) (*httpx.Body[[]CardBody], error) {
	cards, err := s.Cards(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := make([]CardBody, len(cards))
	for i, c := range cards {
		out[i] = CardView(c)
	}
	return &httpx.Body[[]CardBody]{Body: out}, nil
}

// CardView shows a saved card.
func CardView(c Card) CardBody {
	return CardBody{ID: c.ID, Brand: c.Brand, LastDigits: c.LastDigits, HolderName: c.HolderName, ExpiryMonth: c.ExpiryMonth, ExpiryYear: c.ExpiryYear, IsActive: c.Active}
}

func (s *Service) deleteCard(ctx context.Context, in *cardPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.DeleteCard(ctx, in.ID, in.CardID), "Cartão apagado.")
}

const maxWebhook = 256 << 10

// Webhook answers the provider. It is plain HTTP, because the signature covers the raw bytes.
func (s *Service) Webhook(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxWebhook))
	if err != nil {
		httpx.WriteProblem(w, http.StatusRequestEntityTooLarge)
		return
	}
	switch err := s.Receive(r.Context(), r.Header, body); {
	case errors.Is(err, gateway.ErrSignature):
		httpx.WriteFault(w, fault.New(fault.Unauthorized, "payment.bad_signature", "Assinatura inválida."))
	case err != nil:
		s.Log.Error("payment: webhook", "err", err)
		httpx.WriteProblem(w, http.StatusServiceUnavailable) // the provider sends it again
	default:
		w.WriteHeader(http.StatusOK)
	}
}
