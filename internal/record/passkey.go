package record

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/record/recorddb"
)

const (
	// maxPasskeys is how many passkeys open a vault.
	maxPasskeys = 10
	// A credential's id has at least 100 bits of entropy and at most 1023 bytes (Web Authentication Level 3).
	minCredential  = 16
	maxCredential  = 1023
	maxPasskeyName = 40
)

// Passkey opens a vault instead of its passphrase. Its key is wrapped with a secret that the authenticator derives from
// the salt, and that never leaves the browser.
type Passkey struct{ recorddb.VaultPasskey }

// NewPasskey is what a browser sends to add a passkey to a vault.
type NewPasskey struct {
	ID         string
	VaultID    string
	Credential string // the credential's id, in base 64 for addresses
	Salt       string
	Key        string
	Name       string
}

var (
	ErrPasskeys = fault.New(
		fault.Conflict,
		"vault.passkeys_full",
		fmt.Sprintf("O cofre já tem %d chaves de acesso. Remova uma antes.", maxPasskeys),
	)
	ErrPasskeyExists = fault.New(
		fault.Conflict,
		"vault.passkey_exists",
		"Esta chave de acesso já abre o cofre.",
	)
)

func (p *NewPasskey) check() error {
	credential, err := base64.RawURLEncoding.DecodeString(p.Credential)
	if err != nil || len(credential) < minCredential || len(credential) > maxCredential || !ids.Valid(p.ID) ||
		bytesOf(p.Salt) != format.PasskeySaltBytes || bytesOf(p.Key) != format.WrappedKeyBytes {
		return ErrFormat
	}
	p.Name = strings.TrimSpace(p.Name)
	var f fault.Fields
	n := len([]rune(p.Name))
	f.Check(n >= 1 && n <= maxPasskeyName && br.Plain(p.Name), "name",
		fmt.Sprintf("Dê um nome de até %d caracteres, com letras, números e sinais.", maxPasskeyName))
	return f.Err()
}

// AddPasskey lets a passkey open the vault.
//
// Faults: ErrFormat, invalid fields, ErrPasskeys, ErrPasskeyExists, fault.Missing.
func (s *Service) AddPasskey(ctx context.Context, who actor.Actor, in NewPasskey) error {
	if err := in.check(); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil { // two at once count each other
			return err
		}
		v, err := s.vaultIn(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		if v.ID != in.VaultID {
			return fault.Missing // the key was wrapped for a vault that is abandoned
		}
		list, err := s.passkeysIn(ctx, tx, v.ID)
		if err != nil {
			return err
		}
		if len(list) >= maxPasskeys {
			return ErrPasskeys
		}
		n, err := s.q.InsertPasskey(ctx, tx, recorddb.InsertPasskeyParams{
			ID:         in.ID,
			VaultID:    v.ID,
			Credential: in.Credential,
			Salt:       in.Salt,
			Key:        in.Key,
			Name:       in.Name,
			CreatedAt:  at.Of(s.Clock.Now()),
		})
		if store.IsUnique(err, "vault_passkey", "vault_id", "credential") || err == nil && n == 0 {
			return ErrPasskeyExists
		}
		return err
	})
}

// DropPasskey stops a passkey from opening the vault.
//
// Faults: fault.Missing.
func (s *Service) DropPasskey(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		v, err := s.vaultIn(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		n, err := s.q.DropPasskey(ctx, tx, recorddb.DropPasskeyParams{ID: id, VaultID: v.ID})
		if err == nil && n == 0 {
			return fault.Missing
		}
		return err
	})
}

// Passkeys returns the passkeys that open a vault, the oldest first.
func (s *Service) Passkeys(ctx context.Context, vaultID string) ([]Passkey, error) {
	return s.passkeysIn(ctx, s.DB.Read(), vaultID)
}

func (s *Service) passkeysIn(ctx context.Context, db recorddb.DBTX, vaultID string) ([]Passkey, error) {
	rows, err := s.q.PasskeysOf(ctx, db, recorddb.PasskeysOfParams{VaultID: vaultID, Most: maxPasskeys})
	if err != nil {
		return nil, wrap("read passkeys", err)
	}
	out := make([]Passkey, len(rows))
	for i, r := range rows {
		out[i] = Passkey{r}
	}
	return out, nil
}
