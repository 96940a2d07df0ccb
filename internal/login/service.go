// Package login owns signing in: sign-up and invitation, the sign-in screens, passwords, mailed links, logins of
// browsers, the second factor, and the protection against guessing. The people themselves belong to account.
package login

import (
	"context"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/notify"
	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// Service is the feature. Features above implement the function fields; app checks at start that none is nil.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Hasher  *crypt.Hasher
	Account *account.Service
	Notify  *notify.Service
	// Limiter enforces the limits by e-mail address. The limits by caller are in httpx.
	Limiter *limit.Limiter
	// Audit records what administrators do.
	Audit *audit.Log
	// DemandFactor limits administrators without a second factor to setting one up. A passkey is one.
	DemandFactor bool
	// MinPassword is the installation's minimum length of new passwords. Values under minPassword have no effect.
	MinPassword int
	// ProductName is the name that an authenticator application shows.
	ProductName string
	// BaseURL is the address of the installation. Passkeys belong to its host and are used at its origin alone.
	BaseURL string

	// CompanyOf returns the active company of a corporate address, or "" when there is none.
	CompanyOf func(ctx context.Context, tx *store.Tx, email string) (companyID string, err error)
	// LockCompany locks the company of an employee until the end of tx. It comes before the lock of the account.
	LockCompany func(ctx context.Context, tx *store.Tx, accountID string) error
	// TakeSeat returns ErrCorporate when the company of an employee who confirms the address has no free seat.
	TakeSeat func(ctx context.Context, tx *store.Tx, accountID string) error
	// MoveSeat gives the seat of an account to the one that replaces it.
	MoveSeat func(ctx context.Context, tx *store.Tx, from, to string) error
	// CompanyName returns the name of a company, for the mail with an invitation.
	CompanyName func(ctx context.Context, companyID string) (string, error)
	// MailboxLost says whether the mailbox no longer belongs to the person, such as the employer's after they left.
	MailboxLost func(ctx context.Context, accountID string) (bool, error)
	// HasPatients says whether a therapist ever had a session.
	HasPatients func(ctx context.Context, accountID string) (bool, error)
	// SignedOut is called after every login of an account was ended, such as by a new password. It ends what works
	// without a login, such as the calendar feed.
	SignedOut func(ctx context.Context, tx *store.Tx, accountID string) error

	q logindb.Queries
}

// How long links and logins are valid (Q093, Q095).
const (
	confirmLife     = 72 * time.Hour
	resetLife       = time.Hour
	loginLife       = 24 * time.Hour
	staffLoginLife  = 8 * time.Hour
	knownDeviceLife = 90 * 24 * time.Hour
)

// InvitationLife is how long the link of an invitation is valid (Q218). The invitation keeps a seat as long.
const InvitationLife = 14 * 24 * time.Hour

// loginLifeOf returns how long a login of this role is valid. Administrators and companies can do more damage, so
// theirs are shorter.
func loginLifeOf(r actor.Role) time.Duration {
	if r == actor.Administrator || r == actor.Company {
		return staffLoginLife
	}
	return loginLife
}

// checkEmail validates an address with the texts of the sign-up form.
func checkEmail(f *fault.Fields, name, email string) {
	if email == "" {
		f.Add(name, "O Email é obrigatório")
		return
	}
	f.Check(br.ValidEmail(email), name, "Email inválido")
}

var (
	ErrInvalidLogin = fault.New(fault.Unauthorized, "auth.invalid", "Usuário ou senha invalido(s).")
	ErrNoPermission = fault.New(fault.Unauthorized, "auth.no_permission", "Você não possui permissão.")
	ErrUnconfirmed  = fault.New(
		fault.Unauthorized,
		"auth.email_unconfirmed",
		"Confirme seu e-mail antes de entrar. Enviamos um novo link de confirmação.",
	)
	// ErrInactive has the specified words and then the reason (Q216).
	ErrInactive = fault.New(
		fault.Unauthorized,
		"auth.inactive",
		"Você não possui permissão. Sua conta está inativa: fale com o suporte.",
	)
	ErrSignedOut   = fault.New(fault.Unauthorized, "auth.signed_out", "Seu acesso expirou. Entre novamente.")
	ErrConfirmLink = fault.New(
		fault.BadRequest,
		"auth.confirm_invalid",
		"Parece que o link de confirmação está inválido ou já foi utilizado. Se você já confirmou sua conta, "+
			"tente acessar com seu login e senha. Caso contrário, verifique o link e tente novamente.",
	)
	ErrConfirmUsed = fault.New(
		fault.BadRequest,
		"auth.confirm_used",
		"Este link já foi usado e o seu cadastro está confirmado. Entre com o seu e-mail e a sua senha.",
	)
	ErrResetLink = fault.New(
		fault.BadRequest,
		"auth.reset_invalid",
		"Este link de redefinição está inválido, expirou ou já foi utilizado. Peça um novo link.",
	)
	ErrCorporate = fault.New(
		fault.Invalid,
		"auth.company_unavailable",
		"Sua empresa não tem uma vaga livre agora. Fale com ela e tente de novo pelo mesmo link, ou peça outro "+
			"depois. Se preferir, cadastre-se como Comum com o seu e-mail pessoal.",
	)
	ErrFirstAccessDone = fault.New(
		fault.Conflict,
		"auth.first_access_done",
		"Seu primeiro acesso já foi concluído. Para trocar a senha, informe também a senha atual.",
	)
	ErrWrongPassword = fault.New(fault.Invalid, "auth.wrong_password", "A senha atual não confere.")
)
