package login

import (
	"context"
	"net/http"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// AdministratorBody is an administrator in the list.
type AdministratorBody struct {
	ID           string `json:"id"`
	Email        string `json:"email"`
	FullName     string `json:"fullName"`
	State        string `json:"state" doc:"ACTIVE, INVITED (ainda não escolheu a senha) ou INACTIVE"`
	SecondFactor bool   `json:"secondFactor"`
	Own          bool   `json:"own" doc:"A própria conta"`
	LastAccessAt string `json:"lastAccessAt" doc:"dd/MM/yyyy HH:mm; vazio para quem nunca entrou"`
}

// AdministratorInviteBody names who becomes an administrator.
type AdministratorInviteBody struct {
	Email    string `json:"email"`
	FullName string `json:"fullName"`
}

// RecoveryCodesBody has new recovery codes, which are shown once.
type RecoveryCodesBody struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

func (s *Service) administratorRoutes(api *httpx.API) {
	const path = "/api/admin/administrators"
	op := func(id, method, path, summary, audit string, faults ...*fault.Error) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     tag,
			Summary: summary,
			Access:  httpx.Roles("todos os administradores", actor.Administrator),
			Audit:   audit,
			Faults:  faults,
		}
	}
	proven := func(o httpx.Op) httpx.Op { o.StepUp = true; return o }
	httpx.Register(
		api,
		op("administrators", http.MethodGet, path, "Administradores", "administrator.list"),
		s.getAdministrators,
	)
	invite := proven(op("invite-administrator", http.MethodPost, path, "Convida um administrador",
		"administrator.invite", account.ErrTaken))
	invite.Limits = []httpx.Limit{httpx.PerAccount("invite-administrator", 20, time.Hour)}
	httpx.Register(api, invite, s.postAdministrator)
	again := proven(op("invite-administrator-again", http.MethodPost, path+"/{id}/invite",
		"Envia o convite de novo", "administrator.invite_again", ErrAdministratorConfirmed))
	again.Limits = []httpx.Limit{httpx.PerAccount("invite-administrator", 20, time.Hour)}
	httpx.Register(api, again, s.postAdministratorAgain)
	httpx.Register(api, proven(op("activate-administrator", http.MethodPost, path+"/{id}/activate",
		"Reativa um administrador", "administrator.activate")), s.postAdministratorOn)
	httpx.Register(api, proven(op("deactivate-administrator", http.MethodPost, path+"/{id}/deactivate",
		"Desativa um administrador", "administrator.deactivate", ErrLastAdministrator, ErrOwnAdministrator)),
		s.postAdministratorOff)
}

func (s *Service) getAdministrators(ctx context.Context, _ *httpx.None) (*httpx.Body[[]AdministratorBody], error) {
	rows, err := s.Administrators(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]AdministratorBody, len(rows))
	for i, r := range rows {
		out[i] = AdministratorBody{
			ID:           r.ID,
			Email:        r.Email,
			FullName:     r.FullName,
			State:        administratorState(r),
			SecondFactor: r.Factor,
			Own:          r.ID == actor.From(ctx).ID,
		}
		if !r.LastAccessAt.IsZero() {
			out[i].LastAccessAt = r.LastAccessAt.In(at.SaoPaulo).Format("02/01/2006 15:04")
		}
	}
	return &httpx.Body[[]AdministratorBody]{Body: out}, nil
}

func administratorState(r Administrator) string {
	switch {
	case !r.Active:
		return "INACTIVE"
	case r.ConfirmedAt.IsZero():
		return "INVITED"
	}
	return "ACTIVE"
}

func (s *Service) postAdministrator(
	ctx context.Context,
	in *httpx.Body[AdministratorInviteBody],
) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.InviteAdministrator(ctx, in.Body.Email, in.Body.FullName), "Convite enviado.")
}

func (s *Service) postAdministratorAgain(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.InviteAdministratorAgain(ctx, in.ID), "Convite enviado.")
}

func (s *Service) postAdministratorOn(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SwitchAdministrator(ctx, actor.From(ctx), in.ID, true), "Administrador ativado.")
}

func (s *Service) postAdministratorOff(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.SwitchAdministrator(ctx, actor.From(ctx), in.ID, false), "Administrador desativado.")
}

func (s *Service) postRecoveryCodes(
	ctx context.Context,
	in *httpx.Body[FactorCodeBody],
) (*httpx.Body[RecoveryCodesBody], error) {
	codes, err := s.RenewRecoveryCodes(ctx, actor.From(ctx), in.Body.Code)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[RecoveryCodesBody]{Body: RecoveryCodesBody{codes}}, nil
}
