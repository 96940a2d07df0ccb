// Package record owns the sealed records of therapists' patients (prontuário). A therapist's browser makes the keys and
// seals everything; this package keeps what it cannot read. README.md has the format.
package record

import (
	"crypto/ecdh"
	"encoding/base64"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/record/format"
	"psic/internal/record/recorddb"
)

const (
	// maxRecords is how many records a vault may have. The list of heads has an entry for each.
	maxRecords = format.MaxHeads
	// maxVersions is how many versions a record may have: two a day for more than 25 years.
	maxVersions = 20_000
	// PageOfVersions is how many versions one response has at most.
	PageOfVersions = 100
	// maxIterations keeps a stored cost from stopping the browser that derives the key.
	maxIterations = 10_000_000
)

// Vault is the sealed keys of one therapist.
type Vault struct{ recorddb.Vault }

// Record is the record of one patient, as far as the server knows it.
type Record struct{ recorddb.PatientRecord }

// KeepUntil is the last day on which the record has to be kept: so many years after its last version.
func (r Record) KeepUntil(years int) at.Date {
	return at.DateOf(r.WrittenAt.In(at.SaoPaulo).AddDate(years, 0, 0), at.SaoPaulo)
}

// Deletable says whether the time to keep the record is over. Nothing deletes it then but its therapist.
func (r Record) Deletable(years int, today at.Date) bool { return r.KeepUntil(years).Before(today) }

// Keys are the wrapped keys of a vault: by the passphrase and by the printed kit.
type Keys struct {
	Salt          string
	Iterations    int64
	PassphraseKey string
	KitKey        string
}

// NewVault is what a browser sends to create a vault.
type NewVault struct {
	ID         string
	PublicKey  string
	PrivateKey string
	Heads      string
	Keys
}

// Write is a version that a browser sends. Sequence is the one of the vault that it read; Heads was made for the next.
type Write struct {
	Sequence int64
	Heads    string
	Number   int64
	Sealed   string
	Name     string // sealed; empty leaves the name
	// Attachments are the files that this version names and no version before it.
	Attachments []string
}

var (
	ErrVaultExists = fault.New(fault.Conflict, "vault.exists", "Você já tem um cofre. Atualize a página.")
	ErrMoved       = fault.New(
		fault.Conflict,
		"vault.moved",
		"Outra aba ou outro aparelho gravou antes. Nada foi perdido: tente gravar de novo.",
	)
	ErrRecordExists = fault.New(fault.Conflict, "record.exists", "Este prontuário já existe. Atualize a página.")
	ErrFormat       = fault.New(
		fault.Invalid,
		"record.format_invalid",
		"O navegador enviou um texto selado que não reconhecemos. Atualize a página e tente de novo.",
	)
	ErrFull = fault.New(fault.Conflict, "record.full", "Este cofre chegou ao limite de registros.")
	ErrKept = fault.New(
		fault.Conflict,
		"record.kept",
		"Este prontuário ainda precisa ser guardado. A data está na página dele.",
	)
)

func (k Keys) valid() bool {
	return bytesOf(k.Salt) == format.SaltBytes && k.Iterations >= format.MinIterations &&
		k.Iterations <= maxIterations && bytesOf(k.PassphraseKey) == format.WrappedKeyBytes &&
		bytesOf(k.KitKey) == format.WrappedKeyBytes
}

func (v NewVault) valid() bool {
	public, err := base64.StdEncoding.DecodeString(v.PublicKey)
	if err != nil {
		return false
	}
	_, err = ecdh.P256().NewPublicKey(public)
	return err == nil && ids.Valid(v.ID) && v.Keys.valid() && validHeads(v.Heads) &&
		format.Padded(v.PrivateKey, format.KeyPad, format.KeyPad)
}

func validHeads(sealed string) bool {
	return format.Padded(sealed, format.HeadsPad, format.MaxHeadsPad)
}

func (w Write) valid() bool {
	return format.Padded(w.Sealed, format.VersionPad, format.MaxVersionPad) && validHeads(w.Heads) && w.Sequence >= 0 &&
		w.Number >= 1 && (w.Name == "" || validName(w.Name)) && validFiles(w.Attachments)
}

func validName(sealed string) bool { return format.Padded(sealed, format.NamePad, format.NamePad) }

func bytesOf(text string) int {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return -1
	}
	return len(b)
}

// before returns the moment before which a version was last written whose time is over.
func before(now time.Time, years int) at.Time { return at.Of(at.MonthsBefore(now, 12*years)) }

func wrap(what string, err error) error { return fmt.Errorf("%s: %w", what, err) }
