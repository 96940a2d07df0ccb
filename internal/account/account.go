// Package account owns people: their registration, personal data, photo, export and deletion. Signing in belongs to
// login.
package account

import (
	"strings"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
)

// State is how far a registration has come. The package directory has further states for therapists.
type State string

const (
	Created        State = "CREATED"
	EmailConfirmed State = "EMAIL_CONFIRMED"
	Complete       State = "REGISTRATION_COMPLETE"
)

// unconfirmedLife is how long a sign-up is kept while its address is not confirmed (Q095).
const unconfirmedLife = 30 * 24 * time.Hour

// TermsVersion names the current legal texts: the terms, the privacy policy and the consent that the form shows. It is
// stored with each acceptance, together with the time and the IP address.
const TermsVersion = "2026-11"

const (
	maxText  = 250
	adultAge = 18
)

// Account is a person or an organisation that can sign in.
type Account struct {
	accountdb.Account
}

// Role returns the account's role.
func (a Account) Role() actor.Role { return actor.Role(a.Account.Role) }

// DisplayName returns the name that the product shows: the social name, or else the full name.
func (a Account) DisplayName() string { return DisplayName(a.FullName, a.Nickname) }

// DisplayName is Account.DisplayName for lists that read only these columns.
func DisplayName(fullName, nickname string) string {
	if nickname != "" {
		return nickname
	}
	return fullName
}

// Deleted says whether the account is deleted. Its row is kept for ten years, as the law requires.
func (a Account) Deleted() bool { return !a.DeletedAt.IsZero() }

// Limited says whether the person still has to choose a password and accept the terms.
func (a Account) Limited() bool { return a.PasswordTemporary || a.TermsAcceptedAt.IsZero() }

// Locked says whether the person began again with another account, which has the same address.
func (a Account) Locked() bool { return !a.LockedAt.IsZero() }

// stateAfterConfirm returns the state of a confirmed account. Patients and therapists have data to enter, others not.
func stateAfterConfirm(r actor.Role) State {
	if r.Patient() || r == actor.Therapist {
		return EmailConfirmed
	}
	return Complete
}

// Adult says whether the person is of age today in São Paulo.
func Adult(birth at.Date, now time.Time) bool {
	return birth.AgeOn(at.DateOf(now, at.SaoPaulo)) >= adultAge
}

// searchText returns the text in which administrators search, without accents and capitals.
func searchText(parts ...string) string { return br.Fold(strings.Join(parts, " ")) }
