// Package account owns people: their registration, personal data, photo, export and deletion. How they sign in belongs
// to login.
package account

import (
	"strings"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
)

// State is how far a registration has come. Therapists have further states, which directory moves.
type State string

const (
	Created        State = "CREATED"
	EmailConfirmed State = "EMAIL_CONFIRMED"
	Complete       State = "REGISTRATION_COMPLETE"
)

// unconfirmedLife is how long a sign-up waits for its address to be confirmed (decision Q095).
const unconfirmedLife = 30 * 24 * time.Hour

// TermsVersion names the legal texts that people accept now, the terms and the privacy policy with the consent that the
// form shows beside its button; it is stored with each acceptance, with its time and address.
const TermsVersion = "2026-11"

const (
	maxText  = 250
	adultAge = 18
)

// Account is a person or an organisation that can sign in.
type Account struct {
	accountdb.Account
}

// Role is the account's type.
func (a Account) Role() actor.Role { return actor.Role(a.Account.Role) }

// DisplayName is how the product addresses the person: the social name wins.
func (a Account) DisplayName() string { return DisplayName(a.FullName, a.Nickname) }

// DisplayName is the same for lists that read these columns alone.
func DisplayName(fullName, nickname string) string {
	if nickname != "" {
		return nickname
	}
	return fullName
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

// Adult is decided by the calendar of São Paulo.
func Adult(birth at.Date, now time.Time) bool {
	return birth.AgeOn(at.DateOf(now, at.SaoPaulo)) >= adultAge
}

// searchText is what administrators search in, without accents or case.
func searchText(parts ...string) string { return br.Fold(strings.Join(parts, " ")) }
