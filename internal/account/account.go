// Package account owns people: sign-up, confirmation, login, passwords, personal data, photo, deletion.
package account

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
)

// State is how far a registration has come. Therapists have further states, which directory moves.
type State string

const (
	Created        State = "CREATED"
	EmailConfirmed State = "EMAIL_CONFIRMED"
	Complete       State = "REGISTRATION_COMPLETE"
)

// How long links and logins live (decisions Q093 and Q095).
const (
	confirmLife     = 72 * time.Hour
	resetLife       = time.Hour
	loginLife       = 24 * time.Hour
	staffLoginLife  = 8 * time.Hour
	unconfirmedLife = 30 * 24 * time.Hour
	knownDeviceLife = 90 * 24 * time.Hour
)

// SeatHold is how long an unconfirmed employee keeps a seat of the company: as long as the link lives.
const SeatHold = confirmLife

// TermsVersion names the legal texts that people accept now, the terms and the privacy policy with the consent that the
// form shows beside its button; it is stored with each acceptance, with its time and address.
const TermsVersion = "2026-11"

const (
	minPassword = 6
	maxPassword = 256
	maxText     = 250
	adultAge    = 18
)

// Account is a person or an organisation that can sign in.
type Account struct {
	accountdb.Account
}

// Role is the account's type.
func (a Account) Role() actor.Role { return actor.Role(a.Account.Role) }

// DisplayName is how the product addresses the person: the social name wins.
func (a Account) DisplayName() string { return displayName(a.FullName, a.Nickname) }

func displayName(full, nick string) string {
	if nick != "" {
		return nick
	}
	return full
}

// shownName keeps the social name from whoever reset the password through the employer's mailbox.
func (a Account) shownName() string {
	if !a.GuardedAt.IsZero() {
		return a.FullName
	}
	return a.DisplayName()
}

// Deleted says whether the account is gone and kept only as long as the law asks.
func (a Account) Deleted() bool { return !a.DeletedAt.IsZero() }

// Limited says whether the person still has to choose a password and accept the terms.
func (a Account) Limited() bool { return a.PasswordTemporary || a.TermsAcceptedAt.IsZero() }

// stateAfterConfirm: patients and therapists still have data to give, staff have not.
func stateAfterConfirm(r actor.Role) State {
	if r.Patient() || r == actor.Therapist {
		return EmailConfirmed
	}
	return Complete
}

// loginLifeOf is shorter where more is at stake.
func loginLifeOf(r actor.Role) time.Duration {
	if r == actor.Administrator || r == actor.Company {
		return staffLoginLife
	}
	return loginLife
}

// checkEmail adds the specified texts.
func checkEmail(f *fault.Fields, name, email string) {
	if email == "" {
		f.Add(name, "O Email é obrigatório")
		return
	}
	f.Check(br.ValidEmail(email), name, "Email inválido")
}

// checkPassword holds for every door: six characters are the floor of the specification. Passwords that
// everybody tries first are refused too.
func (s *Service) checkPassword(f *fault.Fields, name, password string) {
	switch n := passwordLength(password); {
	case n == 0:
		f.Add(name, "A senha é obrigatória")
	case n < s.passwordFloor():
		f.Add(name, fmt.Sprintf("A senha deve ter no mínimo %d caracteres", s.passwordFloor()))
	case n > maxPassword:
		f.Add(name, "A senha deve ter no máximo 256 caracteres")
	case crypt.Common(password):
		f.Add(name, "Esta senha é muito comum. Escolha outra, mais difícil de adivinhar")
	}
}

// passwordFloor is the installation's own minimum, never under the specification's.
func (s *Service) passwordFloor() int { return max(minPassword, s.MinPassword) }

// passwordLength counts what is hashed: the composed form, in which an accent belongs to its letter.
func passwordLength(password string) int { return utf8.RuneCountInString(norm.NFC.String(password)) }

// Adult is decided by the calendar of São Paulo.
func Adult(birth at.Date, now time.Time) bool {
	return birth.AgeOn(at.DateOf(now, at.SaoPaulo)) >= adultAge
}

// searchText is what administrators search in, without accents or case.
func searchText(parts ...string) string { return br.Fold(strings.Join(parts, " ")) }

var (
	ErrInvalidLogin = fault.New(fault.Unauthorized, "auth.invalid", "Usuário ou senha invalido(s).")
	ErrNoPermission = fault.New(fault.Unauthorized, "auth.no_permission", "Você não possui permissão.")
	ErrUnconfirmed  = fault.New(
		fault.Unauthorized,
		"auth.email_unconfirmed",
		"Confirme seu e-mail antes de entrar. Enviamos um novo link de confirmação.",
	)
	ErrInactive    = fault.New(fault.Unauthorized, "auth.inactive", "Sua conta está inativa. Fale com o suporte.")
	ErrSignedOut   = fault.New(fault.Unauthorized, "auth.signed_out", "Sua sessão terminou. Entre novamente.")
	ErrConfirmLink = fault.New(
		fault.BadRequest,
		"auth.confirm_invalid",
		"Parece que o link de confirmação está inválido ou já foi utilizado. Se você já confirmou sua conta, tente acessar com seu login e senha. Caso contrário, verifique o link e tente novamente.",
	)
	ErrResetLink = fault.New(
		fault.BadRequest,
		"auth.reset_invalid",
		"Este link de redefinição está inválido, expirou ou já foi utilizado. Peça um novo link.",
	)
	ErrCorporate = fault.New(
		fault.Invalid,
		"auth.company_unavailable",
		"Não foi possível concluir o cadastro empresarial com este e-mail. Fale com a sua empresa ou cadastre-se como Comum.",
	)
	ErrFirstAccessDone = fault.New(
		fault.Conflict,
		"auth.first_access_done",
		"Seu primeiro acesso já foi concluído. Para trocar a senha, informe também a senha atual.",
	)
	ErrWrongPassword = fault.New(fault.Invalid, "auth.wrong_password", "A senha atual não confere.")
)
