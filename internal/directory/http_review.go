package directory

import (
	"context"
	"net/http"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// PendingBody is a registration that waits for a review, or a therapist's request for another name.
type PendingBody struct {
	ID          string          `json:"id"`
	FullName    string          `json:"fullName"`
	Nickname    string          `json:"nickname"`
	Email       string          `json:"email"`
	CRP         string          `json:"crp"`
	SubmittedOn string          `json:"submittedOn" doc:"dd/MM/yyyy"`
	Contested   []ContestedBody `json:"contested" doc:"Outros cadastros com o mesmo CRP"`
	NewName     *NewNameBody    `json:"newName,omitempty" doc:"Pedido de mudança de nome; ausente em cadastros novos"`
}

// ContestedBody is another account with the CRP of a registration.
type ContestedBody struct {
	ID               string `json:"id"`
	Name             string `json:"name"`
	Email            string `json:"email"`
	RegistrationStep string `json:"registrationStep"`
	Active           bool   `json:"active"`
	Holder           bool   `json:"holder" doc:"Aprovado e ativo: o CRP é desta pessoa até que ela seja desativada"`
	SubmittedOn      string `json:"submittedOn" doc:"dd/MM/yyyy"`
}

// NewNameBody is the name for which a therapist asks.
type NewNameBody struct {
	ChangeID string `json:"changeId"`
	FullName string `json:"fullName"`
	Nickname string `json:"nickname"`
}

// NameChangeBody is the request for another name as the person and administrators see it.
type NameChangeBody struct {
	FullName    string `json:"fullName"`
	Nickname    string `json:"nickname"`
	Status      string `json:"status" enum:"PENDING,REJECTED" doc:"PENDING: em análise; REJECTED: recusado"`
	Reason      string `json:"reason" doc:"Motivo da recusa"`
	RequestedOn string `json:"requestedOn" doc:"dd/MM/yyyy"`
}

func nameChangeBody(n *NameChange) *NameChangeBody {
	if n == nil {
		return nil
	}
	return &NameChangeBody{
		FullName:    n.FullName,
		Nickname:    n.Nickname,
		Status:      n.Decision,
		Reason:      n.Reason,
		RequestedOn: wireDay(n.RequestedAt),
	}
}

// nameRoutes are for administrators.
func (s *Service) nameRoutes(api *httpx.API) {
	admin := httpx.Roles("todos os pedidos de nome", actor.Administrator)
	httpx.Register(api, httpx.Op{
		ID:          "approve-name",
		Method:      http.MethodPost,
		Path:        "/api/admin/name-change/{id}/approve",
		Tag:         tag,
		Summary:     "Aprova um novo nome",
		Access:      admin,
		Audit:       "therapist.name.approve",
		Faults:      []*fault.Error{ErrNameDecided},
		Description: "O id é o do pedido (newName.changeId), para que valha o nome que foi visto.",
	}, s.postApproveName)
	httpx.Register(api, httpx.Op{
		ID:      "reject-name",
		Method:  http.MethodPost,
		Path:    "/api/admin/name-change/{id}/reject",
		Tag:     tag,
		Summary: "Recusa um novo nome com motivo",
		Access:  admin,
		Audit:   "therapist.name.reject",
		Faults:  []*fault.Error{ErrNameDecided},
	}, s.postRejectName)
}

func (s *Service) postApproveName(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.ApproveName(ctx, actor.From(ctx), in.ID),
		"O novo nome foi aprovado e a pessoa foi avisada.",
	)
}

func (s *Service) postRejectName(ctx context.Context, in *reviewInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(
		s.RejectName(ctx, actor.From(ctx), in.ID, in.Body.Reason),
		"O nome continua como estava e a pessoa foi avisada.",
	)
}

func (s *Service) getPending(ctx context.Context, _ *struct{}) (*httpx.Body[[]PendingBody], error) {
	rows, err := s.Pending(ctx)
	if err != nil {
		return nil, err
	}
	names, err := s.PendingNames(ctx)
	if err != nil {
		return nil, err
	}
	keys := make([]string, len(rows))
	for i, r := range rows {
		keys[i] = r.CrpKey
	}
	rivals, err := s.Rivals(ctx, keys...)
	if err != nil {
		return nil, err
	}
	out := make([]PendingBody, 0, len(rows)+len(names))
	for _, r := range rows {
		out = append(out, PendingBody{
			ID:          r.AccountID,
			FullName:    r.FullName,
			Nickname:    r.Nickname,
			Email:       r.Email,
			CRP:         r.Crp,
			SubmittedOn: wireDay(r.SubmittedAt),
			Contested:   contestedBodies(rivals[r.CrpKey], r.AccountID),
		})
	}
	for _, n := range names {
		out = append(out, PendingBody{
			ID:          n.TherapistID,
			FullName:    n.FullName,
			Nickname:    n.Nickname,
			Email:       n.Email,
			CRP:         n.Crp,
			SubmittedOn: wireDay(n.RequestedAt),
			Contested:   []ContestedBody{},
			NewName:     &NewNameBody{ChangeID: n.ID, FullName: n.NewFullName, Nickname: n.NewNickname},
		})
	}
	return &httpx.Body[[]PendingBody]{Body: out}, nil
}

func contestedBodies(rivals []Rival, except string) []ContestedBody {
	out := []ContestedBody{}
	for _, r := range rivals {
		if r.AccountID == except {
			continue
		}
		out = append(out, ContestedBody{
			ID:               r.AccountID,
			Name:             account.DisplayName(r.FullName, r.Nickname),
			Email:            r.Email,
			RegistrationStep: r.State,
			Active:           r.Active,
			Holder:           r.Holds,
			SubmittedOn:      wireDay(r.SubmittedAt),
		})
	}
	return out
}

// ApprovalBody is what an administrator reads before the decision.
type ApprovalBody struct {
	Therapist TherapistBody   `json:"therapist"`
	Register  string          `json:"register" doc:"Cadastro público do CFP"`
	Contested []ContestedBody `json:"contested" doc:"Outros cadastros com o mesmo CRP"`
}

const publicRegister = "https://cadastro.cfp.org.br/"

func (s *Service) getApproval(ctx context.Context, in *tokenPath) (*httpx.Body[ApprovalBody], error) {
	id, err := s.Login.Approval(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	r, err := s.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	b := ApprovalBody{Therapist: BodyOf(r), Register: publicRegister, Contested: []ContestedBody{}}
	if r.Therapist != nil {
		rivals, err := s.Rivals(ctx, r.Therapist.CrpKey)
		if err != nil {
			return nil, err
		}
		b.Contested = contestedBodies(rivals[r.Therapist.CrpKey], id)
	}
	return &httpx.Body[ApprovalBody]{Body: b}, nil
}
