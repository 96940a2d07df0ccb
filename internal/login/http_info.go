package login

import (
	"context"
	"net/http"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// UserInfoBody is the signed-in person in short; the browser keeps it for a while.
type UserInfoBody struct {
	ID                     string `json:"id"`
	Type                   string `json:"type"`
	State                  string `json:"state"`
	Name                   string `json:"name"`
	Email                  string `json:"email"`
	Affiliate              string `json:"affiliate"`
	CompanyID              string `json:"companyId,omitempty"`
	PasswordChangeRequired bool   `json:"passwordChangeRequired"`
	SecondFactorRequired   bool   `json:"secondFactorRequired,omitempty"`
	IdentityProofRequired  bool   `json:"identityProofRequired,omitempty" doc:"A senha foi redefinida pelo e-mail da empresa: só é possível confirmar quem é"`
	PasswordResetAt        string `json:"passwordResetAt,omitempty" doc:"Redefinição da senha que a pessoa ainda não viu, dd/MM/yyyy HH:MM"`
	RecoveryEmailOffered   bool   `json:"recoveryEmailOffered,omitempty" doc:"Falta um e-mail pessoal para onde mandar links de senha"`
	SessionsKept           bool   `json:"sessionsKept,omitempty" doc:"Psicólogo que está sem plano e tem sessões: as páginas delas continuam abertas (Q079)"`
	// Credits appear for patients with a balance; the header shows them.
	Credits *money.Cents `json:"credits,omitempty"`
}

func (s *Service) infoRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "user-info",
		Method:  http.MethodGet,
		Path:    "/api/user/info",
		Tag:     "conta",
		Summary: "Quem está na sessão",
		Access:  httpx.Roles("o próprio login", actor.All...).EvenLimited(),
		Audit:   httpx.Unaudited,
	}, s.getInfo)
}

func (s *Service) getInfo(ctx context.Context, _ *httpx.None) (*httpx.Body[UserInfoBody], error) {
	who := actor.From(ctx)
	acc, err := s.Account.ByID(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	b := UserInfoBody{
		ID:                     acc.ID,
		Type:                   acc.Account.Role,
		State:                  acc.State,
		Name:                   shownName(acc),
		Email:                  acc.Email,
		Affiliate:              acc.Affiliate,
		PasswordChangeRequired: who.Limited && !who.Enrol && !who.Guarded,
		SecondFactorRequired:   who.Enrol,
		IdentityProofRequired:  who.Guarded,
	}
	if acc.Role() == actor.Enterprise && !who.Limited {
		b.PasswordResetAt, b.RecoveryEmailOffered = acc.ResetUnreadAt.Wall(), acc.RecoveryEmail == ""
	}
	if acc.CompanyID != nil {
		b.CompanyID = *acc.CompanyID
	}
	if acc.Role() == actor.Therapist && account.State(acc.State) != account.Complete {
		// Only a plan that ended leaves sessions behind.
		if b.SessionsKept, err = s.HasPatients(ctx, acc.ID); err != nil {
			return nil, err
		}
	}
	if acc.Role() == actor.Customer {
		c, err := s.Account.Balance(ctx, acc)
		if err != nil {
			return nil, err
		}
		b.Credits = &c
	}
	return &httpx.Body[UserInfoBody]{Body: b}, nil
}

// shownName keeps the social name from whoever reset the password through the employer's mailbox.
func shownName(acc account.Account) string {
	if !acc.GuardedAt.IsZero() {
		return acc.FullName
	}
	return acc.DisplayName()
}
