package ownpatient

import (
	"context"
	"net/http"
	"time"

	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// InvitationLinkBody has the secret of a link. It is in the body, so that no log has it.
type InvitationLinkBody struct {
	Token string `json:"token" maxLength:"100"`
}

// AskedBody is an invitation as its reader sees it.
type AskedBody struct {
	State          string      `json:"state" enum:"SENT,EXPIRED"`
	TherapistID    string      `json:"therapistId"`
	TherapistName  string      `json:"therapistName"`
	CRP            string      `json:"crp"`
	Image          string      `json:"image"`
	SessionMinutes int64       `json:"sessionMinutes"`
	Price          money.Cents `json:"price" doc:"Preço combinado de cada sessão"`
	ExpiresAt      string      `json:"expiresAt" doc:"Em UTC"`
}

// AcceptedBody says with whom a price was agreed.
type AcceptedBody struct {
	TherapistID string `json:"therapistId"`
}

// OwnPriceBody is a price that a patient agreed.
type OwnPriceBody struct {
	ID            string      `json:"id"`
	TherapistID   string      `json:"therapistId"`
	TherapistName string      `json:"therapistName"`
	Price         money.Cents `json:"price"`
	OfferedPrice  money.Cents `json:"offeredPrice,omitempty" doc:"Novo preço que espera a sua resposta"`
	Since         string      `json:"since" doc:"Em UTC"`
}

// OwnPricesBody are the prices that a patient agreed.
type OwnPricesBody struct {
	Elements []OwnPriceBody `json:"elements"`
}

// TakePriceBody accepts a new price.
type TakePriceBody struct {
	Price money.Cents `json:"price" doc:"O valor que estava na tela; se mudou, nada acontece"`
}

type linkInput struct{ Body InvitationLinkBody }

type takePriceInput struct {
	httpx.IDPath
	Body TakePriceBody
}

func (s *Service) patientRoutes(api *httpx.API) {
	read := newOp("read-invitation", http.MethodPost, "/api/invitation", "O convite de um link", httpx.Public())
	read.Limits = []httpx.Limit{httpx.PerIP("invitation", 60, time.Hour)}
	httpx.Register(api, read.Fails(fault.Missing).
		Explained("Diz quem convida e o preço, e nada de quem foi convidado."), s.postRead)

	mine := httpx.Roles("as próprias", actor.Patients...)
	limits := []httpx.Limit{httpx.PerAccount("own-prices", 60, time.Hour)}
	accept := newOp("accept-invitation", http.MethodPost, "/api/invitation/accept", "Aceita um convite", mine)
	accept.Limits = limits
	httpx.Register(api, accept.Fails(
		ErrOver,
		ErrYourself,
		ErrAlready,
		ErrBrought,
		ErrOpenBetween,
		ErrTooManyBonds,
		fault.Missing,
	), s.postAccept)

	list := newOp("list-own-prices", http.MethodGet, "/api/own-prices", "Preços combinados de um paciente", mine)
	httpx.Register(api, list, s.getPrices)

	take := newOp("take-own-price", http.MethodPost, "/api/own-prices/{id}/accept", "Aceita um novo preço", mine)
	take.Limits = limits
	httpx.Register(api, take.Fails(ErrPriceGone, fault.Missing), s.postTakePrice)

	end := newOp("end-own-price", http.MethodDelete, "/api/own-prices/{id}", "Encerra um preço combinado", mine)
	end.Limits = limits
	httpx.Register(api, end.Fails(fault.Missing), s.deletePrice)
}

func (s *Service) postRead(ctx context.Context, in *linkInput) (*httpx.Body[AskedBody], error) {
	a, err := s.Read(ctx, in.Body.Token)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AskedBody]{Body: AskedBody{
		State:          string(a.StateAt(s.Clock.Now())),
		TherapistID:    a.TherapistID,
		TherapistName:  a.Therapist.Name,
		CRP:            a.Therapist.Crp,
		Image:          directory.Image(a.TherapistID),
		SessionMinutes: a.Therapist.SessionMinutes,
		Price:          a.PriceCents,
		ExpiresAt:      a.ExpiresAt.Format(time.RFC3339),
	}}, nil
}

func (s *Service) postAccept(ctx context.Context, in *linkInput) (*httpx.Body[AcceptedBody], error) {
	id, err := s.Accept(ctx, actor.From(ctx), in.Body.Token)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AcceptedBody]{Body: AcceptedBody{TherapistID: id}}, nil
}

func (s *Service) getPrices(ctx context.Context, _ *httpx.None) (*httpx.Body[OwnPricesBody], error) {
	list, err := s.Prices(ctx, actor.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	out := OwnPricesBody{Elements: make([]OwnPriceBody, len(list))}
	for n, b := range list {
		out.Elements[n] = OwnPriceBody{
			ID:            b.ID,
			TherapistID:   b.TherapistID,
			TherapistName: b.Name,
			Price:         b.PriceCents,
			OfferedPrice:  b.OfferedCents,
			Since:         b.StartedAt.Format(time.RFC3339),
		}
	}
	return &httpx.Body[OwnPricesBody]{Body: out}, nil
}

func (s *Service) postTakePrice(ctx context.Context, in *takePriceInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.TakePrice(ctx, actor.From(ctx).ID, in.ID, in.Body.Price), "Novo preço aceito.")
}

func (s *Service) deletePrice(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.End(ctx, actor.From(ctx).ID, in.ID), "Preço combinado encerrado.")
}
