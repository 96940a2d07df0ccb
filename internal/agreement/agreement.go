// Package agreement owns the contracts of therapists with their patients: published versions, who accepted which, and
// the emergency contacts that patients seal to their therapist. README.md has the rules.
package agreement

import (
	"fmt"
	"time"

	"psic/internal/agreement/agreementdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
)

const (
	// maxVersions is how many versions a therapist may publish.
	maxVersions = 200
	// maxTherapists and maxPatients limit lists. They are more than one person has in many years.
	maxTherapists = 50
	maxPatients   = 2000
	// ReminderLead is how long before a session a pending contract is reminded.
	ReminderLead = 24 * time.Hour
	// SendAgain is how long a therapist waits before a button sends a contract to the same patient again.
	SendAgain = 24 * time.Hour
	// contactDays is how long a contact is kept after the last session of the two.
	contactDays = 180
)

// Agreement is a published version.
type Agreement struct{ agreementdb.Agreement }

// Version is a published version without its text.
type Version struct{ agreementdb.VersionsOfRow }

// Pair is what decides whether a version asks a patient.
type Pair struct {
	First    time.Time // when the first paid session of the two began or begins
	Over     bool      // the last paid session of the two has ended
	Accepted int64     // the newest version that the patient accepted; 0 is none
}

// asks says whether a version asks the patient. Nobody is asked after the last session. A version for everybody asks
// whoever did not accept it or a later one. A version for new patients asks those who accepted nothing and had no
// session before it.
func (v Version) asks(p Pair) bool {
	if p.Over || v.Number() <= p.Accepted {
		return false
	}
	return v.Everybody || p.Accepted == 0 && p.First.After(v.PublishedAt.Time)
}

// Number counts the versions of a therapist from 1.
func (v Version) Number() int64 { return v.VersionsOfRow.Version }

// Pending says whether a patient is asked to read the newest version.
func Pending(published []Version, p Pair) bool {
	for _, v := range published {
		if v.asks(p) {
			return true
		}
	}
	return false
}

var (
	ErrMoved = fault.New(
		fault.Conflict,
		"agreement.moved",
		"Outra aba publicou antes. Atualize a página e confira o texto.",
	)
	ErrSame   = fault.New(fault.Conflict, "agreement.same", "O texto é igual ao da versão publicada.")
	ErrFull   = fault.New(fault.Conflict, "agreement.full", "Este contrato chegou ao limite de versões.")
	ErrNewer  = fault.New(fault.Conflict, "agreement.newer", "O contrato mudou. Leia a versão atual.")
	ErrFormat = fault.New(
		fault.Invalid,
		"agreement.format_invalid",
		"O navegador enviou um texto selado que não reconhecemos. Atualize a página e tente de novo.",
	)
	ErrVault = fault.New(
		fault.Conflict,
		"agreement.vault_changed",
		"O cofre do profissional mudou. Atualize a página e tente de novo.",
	)
	ErrNotPending = fault.New(fault.Conflict, "agreement.not_pending", "Este paciente não tem contrato para ler.")
	ErrSent       = fault.New(
		fault.Conflict,
		"agreement.sent",
		"O contrato já foi enviado a este paciente há menos de "+br.Duration(SendAgain)+".",
	)
)

func fromMicros(n int64) at.Time { return at.Of(time.UnixMicro(n)) }

func wrap(what string, err error) error { return fmt.Errorf("%s: %w", what, err) }
