package ownpatient

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// InviteBody invites an own patient. Without an e-mail the answer has a link to hand over.
type InviteBody struct {
	Email string      `json:"email,omitempty" maxLength:"300" doc:"Sem e-mail, a resposta traz um link"`
	Name  string      `json:"name,omitempty" maxLength:"400" doc:"Só quem convida lê"`
	Price money.Cents `json:"price" doc:"Preço combinado de cada sessão, em reais inteiros"`
}

// InvitedBody is a new invitation.
type InvitedBody struct {
	ID   string `json:"id"`
	Link string `json:"link,omitempty" doc:"O link, que não é mostrado de novo"`
}

// InvitationBody is an invitation as its therapist sees it.
type InvitationBody struct {
	ID        string      `json:"id"`
	Email     string      `json:"email,omitempty"`
	Name      string      `json:"name,omitempty"`
	Price     money.Cents `json:"price"`
	State     string      `json:"state" enum:"SENT,ACCEPTED,WITHDRAWN,EXPIRED"`
	SentAt    string      `json:"sentAt" doc:"Em UTC"`
	ExpiresAt string      `json:"expiresAt" doc:"Em UTC"`
}

// InvitationsBody is a page of invitations.
type InvitationsBody struct {
	Elements      []InvitationBody `json:"elements"`
	TotalElements int64            `json:"totalElements"`
	TotalPages    int64            `json:"totalPages"`
	CurrentPage   int              `json:"currentPage"`
}

// OwnPatientBody is an own patient as the therapist sees the person.
type OwnPatientBody struct {
	ID           string      `json:"id"`
	PatientID    string      `json:"patientId"`
	Name         string      `json:"name"`
	Price        money.Cents `json:"price"`
	OfferedPrice money.Cents `json:"offeredPrice,omitempty" doc:"Novo preço que espera a resposta"`
	Since        string      `json:"since" doc:"Em UTC"`
}

// OwnPatientsBody is a page of own patients.
type OwnPatientsBody struct {
	Elements      []OwnPatientBody `json:"elements"`
	TotalElements int64            `json:"totalElements"`
	TotalPages    int64            `json:"totalPages"`
	CurrentPage   int              `json:"currentPage"`
	FeePart       int64            `json:"feePart" doc:"Parte da taxa do plano que essas sessões pagam, em %"`
}

// OfferPriceBody asks for another price.
type OfferPriceBody struct {
	Price money.Cents `json:"price" doc:"O preço de agora retira o pedido"`
}

type inviteInput struct {
	httpx.IDPath
	Body InviteBody
}

type pageInput struct {
	httpx.IDPath
	httpx.PageQuery
}

type invitationPath struct {
	ID           string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	InvitationID string `path:"invitationId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

type ownPath struct {
	ID    string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	OwnID string `path:"ownId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

type offerPriceInput struct {
	ID    string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	OwnID string `path:"ownId" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body  OfferPriceBody
}

func newOp(id, method, path, summary string, access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "pacientes próprios",
		Summary: summary,
		Access:  access,
	}
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.therapistRoutes(api)
	s.patientRoutes(api)
}

func (s *Service) therapistRoutes(api *httpx.API) {
	own := httpx.Own("path:id", actor.Therapist)
	limits := []httpx.Limit{httpx.PerAccount("own-patients", 120, time.Hour)}
	const base, one = "/api/therapist/{id}/invitations", "/api/therapist/{id}/invitations/{invitationId}"
	list := newOp("list-invitations", http.MethodGet, base, "Convites de quem atende, os últimos primeiro", own)
	httpx.Register(api, list, s.getInvitations)

	invite := newOp("invite-own-patient", http.MethodPost, base, "Convida um paciente, por um preço combinado", own)
	invite.Limits = limits
	httpx.Register(api, invite.Fails(ErrTooManyOpen, ErrTooManyToday, ErrInvitedAlready, fault.Missing).
		Explained("As sessões de quem aceita custam o preço combinado e pagam uma taxa menor (Q227)."), s.postInvite)

	again := newOp("send-invitation-again", http.MethodPost, one+"/send", "Envia um convite de novo", own)
	again.Limits = limits
	httpx.Register(api, again.Fails(
		ErrClosed,
		ErrTooManyOpen,
		ErrTooManyToday,
		ErrInvitedAlready,
		fault.Missing,
	), s.postAgain)

	withdraw := newOp("withdraw-invitation", http.MethodDelete, one, "Retira um convite", own)
	httpx.Register(api, withdraw.Fails(ErrClosed, fault.Missing), s.deleteInvitation)

	patients := newOp(
		"list-own-patients",
		http.MethodGet,
		"/api/therapist/{id}/own-patients",
		"Pacientes com preço combinado",
		own,
	)
	httpx.Register(api, patients, s.getPatients)

	price := newOp(
		"offer-own-price",
		http.MethodPost,
		"/api/therapist/{id}/own-patients/{ownId}/price",
		"Propõe outro preço a um paciente",
		own,
	)
	price.Limits = limits
	httpx.Register(api, price.Fails(fault.Missing).
		Explained("O preço de agora vale até o paciente aceitar o novo."), s.postOfferPrice)

	end := newOp(
		"end-own-patient",
		http.MethodDelete,
		"/api/therapist/{id}/own-patients/{ownId}",
		"Encerra o preço combinado com um paciente",
		own,
	)
	httpx.Register(api, end.Fails(fault.Missing), s.deletePatient)
}

func (s *Service) getInvitations(ctx context.Context, in *pageInput) (*httpx.Body[InvitationsBody], error) {
	list, total, err := s.Invitations(ctx, in.ID, in.Part())
	if err != nil {
		return nil, err
	}
	out := InvitationsBody{
		Elements:      make([]InvitationBody, len(list)),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
	}
	now := s.Clock.Now()
	for n, i := range list {
		out.Elements[n] = InvitationBody{
			ID:        i.ID,
			Email:     i.Invited.Email,
			Name:      i.Invited.Name,
			Price:     i.PriceCents,
			State:     string(i.StateAt(now)),
			SentAt:    i.SentAt.Format(time.RFC3339),
			ExpiresAt: i.ExpiresAt.Format(time.RFC3339),
		}
	}
	return &httpx.Body[InvitationsBody]{Body: out}, nil
}

func (s *Service) postInvite(ctx context.Context, in *inviteInput) (*httpx.Body[InvitedBody], error) {
	id, link, err := s.Invite(ctx, in.ID, Input{
		Person: Person{Email: in.Body.Email, Name: in.Body.Name},
		Price:  in.Body.Price,
	})
	if err != nil {
		return nil, err
	}
	return &httpx.Body[InvitedBody]{Body: InvitedBody{ID: id, Link: link}}, nil
}

func (s *Service) postAgain(ctx context.Context, in *invitationPath) (*httpx.Body[InvitedBody], error) {
	link, err := s.SendAgain(ctx, in.ID, in.InvitationID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[InvitedBody]{Body: InvitedBody{ID: in.InvitationID, Link: link}}, nil
}

func (s *Service) deleteInvitation(ctx context.Context, in *invitationPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Withdraw(ctx, in.ID, in.InvitationID), "Convite retirado.")
}

func (s *Service) getPatients(ctx context.Context, in *pageInput) (*httpx.Body[OwnPatientsBody], error) {
	list, total, err := s.Patients(ctx, in.ID, in.Part())
	if err != nil {
		return nil, err
	}
	out := OwnPatientsBody{
		Elements:      make([]OwnPatientBody, len(list)),
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
		FeePart:       s.FeePart,
	}
	for n, b := range list {
		out.Elements[n] = OwnPatientBody{
			ID:           b.ID,
			PatientID:    b.PatientID,
			Name:         b.Name,
			Price:        b.PriceCents,
			OfferedPrice: b.OfferedCents,
			Since:        b.StartedAt.Format(time.RFC3339),
		}
	}
	return &httpx.Body[OwnPatientsBody]{Body: out}, nil
}

func (s *Service) postOfferPrice(ctx context.Context, in *offerPriceInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.OfferPrice(ctx, in.ID, in.OwnID, in.Body.Price), "Pedido registrado.")
}

func (s *Service) deletePatient(ctx context.Context, in *ownPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.End(ctx, in.ID, in.OwnID), "Preço combinado encerrado.")
}
