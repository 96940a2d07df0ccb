package login

import (
	"context"
	"errors"
	"net/http"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// UserInfoBody is a summary of the signed-in person. The browser caches it for a while.
type UserInfoBody struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	State     string `json:"state"`
	Name      string `json:"name"`
	Email     string `json:"email"`
	Affiliate string `json:"affiliate"`
	CompanyID string `json:"companyId,omitempty"`

	PasswordChangeRequired bool `json:"passwordChangeRequired"`
	SecondFactorRequired   bool `json:"secondFactorRequired,omitempty"`
	// IdentityProofRequired is true after a reset through the employer's mailbox.
	IdentityProofRequired bool   `json:"identityProofRequired,omitempty" doc:"Só é possível confirmar quem é"`
	PasswordResetAt       string `json:"passwordResetAt,omitempty" doc:"Redefinição ainda não vista, dd/MM/yyyy HH:MM"`
	RecoveryEmailOffered  bool   `json:"recoveryEmailOffered,omitempty" doc:"Falta um e-mail pessoal"`
	PasswordLinks         string `json:"passwordLinks,omitempty" doc:"PERSONAL, SIGN_IN ou NOBODY"`
	PasskeyOffered        bool   `json:"passkeyOffered,omitempty" doc:"Sem chave de acesso nem recusa recente"`
	// SessionsKept is true for a therapist without a plan who has sessions: their pages stay open (Q079).
	SessionsKept bool `json:"sessionsKept,omitempty" doc:"Psicólogo sem plano e com sessões (Q079)"`

	DeletionAt string `json:"deletionAt,omitempty" doc:"Quando a conta será excluída a pedido, dd/MM/yyyy HH:MM"`

	// Credits are set for patients.
	Credits *money.Cents `json:"credits,omitempty"`
}

func (s *Service) infoRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "user-info",
		Method:  http.MethodGet,
		Path:    "/api/user/info",
		Tag:     tag,
		Summary: "Quem está na sessão",
		Access:  ownLogin().EvenLimited(),
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
		State:                  shownState(acc),
		Name:                   shownName(acc),
		Email:                  acc.Email,
		Affiliate:              acc.Affiliate,
		PasswordChangeRequired: who.Limited && !who.Enrol && !who.Guarded,
		SecondFactorRequired:   who.Enrol,
		IdentityProofRequired:  who.Guarded,
	}
	if (acc.Role() == actor.Enterprise || acc.MailboxLost) && !who.Limited {
		links, err := s.passwordLinks(ctx, acc)
		if err != nil {
			return nil, err
		}
		b.PasswordResetAt, b.RecoveryEmailOffered = acc.ResetUnreadAt.Wall(), links != ToPersonal
		b.PasswordLinks = string(links)
	}
	if !who.Limited {
		if b.DeletionAt, err = s.deletionAt(ctx, acc.ID); err != nil {
			return nil, err
		}
		if b.PasskeyOffered, err = s.passkeyOffered(ctx, acc.ID); err != nil {
			return nil, err
		}
	}
	if acc.CompanyID != nil {
		b.CompanyID = *acc.CompanyID
	}
	if acc.Role() == actor.Therapist && account.State(acc.State) != account.Complete {
		// A therapist has sessions and an incomplete registration only after the plan ended.
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

// deletionAt returns when the account will be deleted, or an empty text.
func (s *Service) deletionAt(ctx context.Context, id string) (string, error) {
	open, err := s.Account.OpenRequest(ctx, id)
	if errors.Is(err, fault.Missing) {
		return "", nil
	}
	return at.Of(open.DeleteAt).Wall(), err
}

// shownName hides the name of a guarded account, because the employer may have reset the password and would learn that
// the person registered, and how.
func shownName(acc account.Account) string {
	if !acc.GuardedAt.IsZero() {
		return ""
	}
	return acc.DisplayName()
}

// shownState hides how far the registration of a guarded account has come, for the same reason.
func shownState(acc account.Account) string {
	if !acc.GuardedAt.IsZero() {
		return string(account.EmailConfirmed)
	}
	return acc.State
}
