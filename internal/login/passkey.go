package login

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// A passkey signs in without a password (WebAuthn). It is a device and the finger, face or PIN of its owner, so it
// counts as the second factor. The passkeys of a therapist's vault are others and belong to record: nobody signs in
// with them.

const (
	maxPasskeys    = 10
	maxPasskeyName = 40
	challengeLife  = 2 * time.Minute
)

// passkeyPurpose is what an answer to a challenge does. An answer to one challenge is worth nothing for another.
type passkeyPurpose string

const (
	passkeySignIn   passkeyPurpose = "sign_in"
	passkeyRegister passkeyPurpose = "register"
	passkeyProve    passkeyPurpose = "prove"
)

var (
	ErrPasskey = fault.New(
		fault.Unauthorized,
		"auth.passkey_invalid",
		"Esta chave de acesso não abriu nenhuma conta. Entre com o e-mail e a senha.",
	)
	ErrPasskeyProof = fault.New(
		fault.Invalid,
		"auth.passkey_refused",
		"A chave de acesso não foi aceita. Tente de novo.",
	)
	ErrPasskeyKnown = fault.New(
		fault.Conflict,
		"auth.passkey_known",
		"Esta chave de acesso já está cadastrada.",
	)
	ErrPasskeysFull = fault.New(
		fault.Conflict,
		"auth.passkeys_full",
		fmt.Sprintf("Você já tem %d chaves de acesso. Remova uma antes.", maxPasskeys),
	)
	ErrPasskeysOff = fault.New(
		fault.Conflict,
		"auth.passkeys_off",
		"Este endereço não aceita chaves de acesso. Entre com o e-mail e a senha.",
	)
	// ErrPasskeyNeeded is told to somebody with the right password only.
	ErrPasskeyNeeded = fault.New(
		fault.Unauthorized,
		"auth.passkey_needed",
		"Entre com a sua chave de acesso: ela é a sua verificação em duas etapas.",
	)
)

// Passkey is one passkey of a person.
type Passkey struct{ logindb.Passkey }

// Suspended says that the counter of the passkey went back, so that somebody may have copied it.
func (p Passkey) Suspended() bool { return !p.SuspendedAt.IsZero() }

// relyingParty is this installation as browsers and authenticators know it.
type relyingParty struct {
	*webauthn.WebAuthn
	ID string
}

// relyingParty is the host of the base address; answers are accepted from the exact origin of that address.
//
// Faults: ErrPasskeysOff where the base address has no name, but a number.
func (s *Service) relyingParty() (relyingParty, error) {
	base, err := url.Parse(s.BaseURL)
	if err != nil {
		return relyingParty{}, fmt.Errorf("base address: %w", err)
	}
	if protocol.ValidateRPID(base.Hostname()) != nil {
		return relyingParty{}, ErrPasskeysOff
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID:          base.Hostname(),
		RPDisplayName: s.ProductName,
		RPOrigins:     []string{base.Scheme + "://" + base.Host},
	})
	if err != nil {
		return relyingParty{}, fmt.Errorf("relying party: %w", err)
	}
	return relyingParty{w, base.Hostname()}, nil
}

// userHandle stands for an account on authenticators. It is not the account's id, which other people may see.
func (s *Service) userHandle(accountID string) []byte {
	b, err := hex.DecodeString(s.Ring.BlindIndex("passkey-user", accountID))
	if err != nil {
		panic(err) // BlindIndex returns hexadecimal digits
	}
	return b
}

// newChallenge stores a random challenge, which can be answered once within two minutes. loginID is the login that
// asked, and empty for signing in.
func (s *Service) newChallenge(ctx context.Context, purpose passkeyPurpose, loginID string) (string, error) {
	plain, hash := crypt.Token()
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.InsertChallenge(ctx, tx, logindb.InsertChallengeParams{
			Hash:      hash,
			Purpose:   string(purpose),
			LoginID:   loginID,
			ExpiresAt: at.Of(s.Clock.Now().Add(challengeLife)),
		})
	})
	if err != nil {
		return "", fmt.Errorf("new challenge: %w", err)
	}
	return plain, nil
}

// useChallenge says whether the challenge was given out for this purpose and this login, and was not answered before.
// It ends with the first answer, also a wrong one.
func (s *Service) useChallenge(
	ctx context.Context,
	purpose passkeyPurpose,
	loginID, challenge string,
) (ok bool, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.UseChallenge(ctx, tx, logindb.UseChallengeParams{
			Hash:    crypt.HashToken(challenge),
			Purpose: string(purpose),
			LoginID: loginID,
			NowAt:   at.Of(s.Clock.Now()),
		})
		ok = n == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("use challenge: %w", err)
	}
	return ok, nil
}

// OwnPasskeys returns the passkeys of a person, the oldest first.
func (s *Service) OwnPasskeys(ctx context.Context, accountID string) ([]Passkey, error) {
	rows, err := s.q.Passkeys(ctx, s.DB.Read(), accountID)
	if err != nil {
		return nil, fmt.Errorf("passkeys: %w", err)
	}
	out := make([]Passkey, len(rows))
	for i, r := range rows {
		out[i] = Passkey{r}
	}
	return out, nil
}

func (s *Service) countPasskeysIn(ctx context.Context, db logindb.DBTX, accountID string) (int64, error) {
	n, err := s.q.CountPasskeys(ctx, db, accountID)
	if err != nil {
		return 0, fmt.Errorf("count passkeys: %w", err)
	}
	return n, nil
}

// onlyPasskeysIn says whether the installation requires a second factor of this administrator, whose only one are
// passkeys. The password alone must then not open the account, nor set up another factor.
func (s *Service) onlyPasskeysIn(ctx context.Context, db logindb.DBTX, id string, role actor.Role) (bool, error) {
	if !s.demandsFactorOf(role) {
		return false, nil
	}
	on, err := s.hasFactorIn(ctx, db, id)
	if err != nil || on {
		return false, err
	}
	n, err := s.countPasskeysIn(ctx, db, id)
	return n > 0, err
}

func cleanPasskeyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	var f fault.Fields
	n := len([]rune(name))
	f.Check(n >= 1 && n <= maxPasskeyName && br.Plain(name) && !strings.ContainsAny(name, "\r\n\t"), "name",
		fmt.Sprintf("Dê um nome de até %d caracteres, com letras, números e sinais.", maxPasskeyName))
	return name, f.Err()
}

// RenamePasskey gives one of the caller's passkeys another name.
//
// Faults: invalid fields, fault.Missing.
func (s *Service) RenamePasskey(ctx context.Context, who actor.Actor, id, name string) error {
	name, err := cleanPasskeyName(name)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.RenamePasskey(ctx, tx, logindb.RenamePasskeyParams{ID: id, AccountID: who.ID, Name: name})
		if err == nil && n == 0 {
			return fault.Missing
		}
		return err
	})
}

// RemovePasskey ends one of the caller's passkeys. The last second factor of an administrator stays where one is
// required.
//
// Faults: ErrFactorDemanded, fault.Missing.
func (s *Service) RemovePasskey(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		only, err := s.onlyPasskeysIn(ctx, tx, who.ID, who.Role)
		if err != nil {
			return err
		}
		n, err := s.q.DropPasskey(ctx, tx, logindb.DropPasskeyParams{ID: id, AccountID: who.ID})
		if err != nil {
			return fmt.Errorf("remove passkey: %w", err)
		}
		if n == 0 {
			return fault.Missing
		}
		left, err := s.countPasskeysIn(ctx, tx, who.ID)
		if err != nil || only && left == 0 {
			return orElse(err, ErrFactorDemanded)
		}
		s.Audit.RecordCall(ctx, tx, who.ID)
		return s.Jobs.Enqueue(ctx, tx, PasskeyMail{AccountID: who.ID, What: PasskeyRemoved})
	})
}

// dropPasskeys ends every passkey of an account.
func (s *Service) dropPasskeys(ctx context.Context, tx *store.Tx, accountID string) error {
	if _, err := s.q.DropPasskeys(ctx, tx, accountID); err != nil {
		return fmt.Errorf("drop passkeys: %w", err)
	}
	return nil
}

// ExportPasskeys returns the section of passkeys in a person's export.
func (s *Service) ExportPasskeys(ctx context.Context, accountID string) (name string, content any, err error) {
	list, err := s.OwnPasskeys(ctx, accountID)
	if err != nil {
		return "", nil, err
	}
	out := make([]map[string]any, len(list))
	for i, p := range list {
		out[i] = map[string]any{
			"nome":       p.Name,
			"criadaEm":   p.CreatedAt.Wall(),
			"usadaEm":    p.UsedAt.Wall(),
			"suspensaEm": p.SuspendedAt.Wall(),
		}
	}
	return "chavesDeAcesso", out, nil
}

// PasskeyChange says what happened to a passkey, for the mail.
type PasskeyChange string

const (
	PasskeyAdded     PasskeyChange = "added"
	PasskeyRemoved   PasskeyChange = "removed"
	PasskeySuspended PasskeyChange = "suspended"
)

func (s *Service) sendPasskey(ctx context.Context, j PasskeyMail) error {
	return s.Account.Send(ctx, j.AccountID, MailPasskey(j.What))
}

// passkeyUser is an account as the library asks for it.
type passkeyUser struct {
	handle      []byte
	name        string
	credentials []webauthn.Credential
}

func (u passkeyUser) WebAuthnID() []byte                         { return u.handle }
func (u passkeyUser) WebAuthnName() string                       { return u.name }
func (u passkeyUser) WebAuthnDisplayName() string                { return u.name }
func (u passkeyUser) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

// shownOnDevices is the name of an account in the list of passkeys of a device.
func shownOnDevices(acc account.Account) string {
	if name := acc.DisplayName(); name != "" {
		return name
	}
	return acc.Email
}
