package login

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// Assertion is the answer of a passkey to a challenge. Each field is in base 64 for addresses, as browsers write it.
type Assertion struct{ Credential, ClientData, AuthenticatorData, Signature, UserHandle string }

// shownPasskey is a passkey whose answer was right.
type shownPasskey struct {
	row      logindb.Passkey
	acc      account.Account
	count    int64
	backedUp bool
}

// errUnproven is the one error of a wrong answer. Each caller has its own fault for it, and says nothing about why.
var errUnproven = errors.New("the passkey proved nothing")

// unproven wraps the reason, for a debugger.
func unproven(why error) error { return fmt.Errorf("%w: %w", errUnproven, why) }

func decoded(texts ...string) ([][]byte, error) {
	out := make([][]byte, len(texts))
	for i, text := range texts {
		b, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			return nil, err
		}
		out[i] = b
	}
	return out, nil
}

func (a Assertion) parsed() (*protocol.ParsedCredentialAssertionData, error) {
	b, err := decoded(a.Credential, a.ClientData, a.AuthenticatorData, a.Signature, a.UserHandle)
	if err != nil {
		return nil, err
	}
	var r protocol.CredentialAssertionResponse
	r.ID, r.RawID, r.Type = a.Credential, b[0], string(protocol.PublicKeyCredentialType)
	r.AssertionResponse.ClientDataJSON, r.AssertionResponse.AuthenticatorData = b[1], b[2]
	r.AssertionResponse.Signature, r.AssertionResponse.UserHandle = b[3], b[4]
	return r.Parse()
}

// verifyAssertion checks the answer: its challenge, the origin and the installation it was made for, that the person
// was verified, and the signature. An unknown credential takes the same work. Nothing is stored yet, except that the
// challenge is used.
//
// Faults: ErrPasskeysOff. A wrong answer is errUnproven.
func (s *Service) verifyAssertion(
	ctx context.Context,
	purpose passkeyPurpose,
	loginID string,
	in Assertion,
) (shownPasskey, error) {
	rp, err := s.relyingParty()
	if err != nil {
		return shownPasskey{}, err
	}
	answer, err := in.parsed()
	if err != nil {
		return shownPasskey{}, unproven(err)
	}
	challenge := answer.Response.CollectedClientData.Challenge
	ok, err := s.useChallenge(ctx, purpose, loginID, challenge)
	if err != nil {
		return shownPasskey{}, err
	}
	out, known, err := s.ownerOf(ctx, in.Credential)
	if err != nil {
		return shownPasskey{}, err
	}

	user, err := s.passkeyUserOf(out, known, answer)
	if err != nil {
		return shownPasskey{}, err
	}
	credential, err := rp.ValidateLogin(user, webauthn.SessionData{
		Challenge:        challenge,
		RelyingPartyID:   rp.ID,
		UserID:           user.handle,
		UserVerification: protocol.VerificationRequired,
	}, answer)
	switch {
	case err != nil:
		return out, unproven(err)
	case !ok || !known || len(answer.Response.UserHandle) == 0 && purpose == passkeySignIn:
		return out, errUnproven
	case out.acc.Locked() || !out.row.SuspendedAt.IsZero():
		return out, errUnproven
	}
	out.count = int64(answer.Response.AuthenticatorData.Counter)
	out.backedUp = credential.Flags.BackupState
	return out, nil
}

// ownerOf finds the passkey of a credential and its account.
func (s *Service) ownerOf(ctx context.Context, credential string) (out shownPasskey, known bool, err error) {
	out.row, err = s.q.PasskeyByCredential(ctx, s.DB.Read(), credential)
	if store.None(err) {
		return out, false, nil
	}
	if err != nil {
		return out, false, fmt.Errorf("passkey: %w", err)
	}
	out.acc, err = s.Account.ByID(ctx, out.row.AccountID)
	if errors.Is(err, fault.Missing) {
		return shownPasskey{}, false, nil
	}
	return out, err == nil, err
}

// passkeyUserOf returns whom the answer must come from. For an unknown credential it is somebody whose signature nobody
// can make, so that the answer is refused after the same work.
func (s *Service) passkeyUserOf(
	p shownPasskey,
	known bool,
	answer *protocol.ParsedCredentialAssertionData,
) (passkeyUser, error) {
	if !known {
		flags := webauthn.NewCredentialFlags(answer.Response.AuthenticatorData.Flags)
		nobody := webauthn.Credential{ID: answer.RawID, PublicKey: nobodysKey(), Flags: flags}
		return passkeyUser{handle: answer.Response.UserHandle, credentials: []webauthn.Credential{nobody}}, nil
	}
	key, err := base64.RawURLEncoding.DecodeString(p.row.PublicKey)
	if err != nil {
		return passkeyUser{}, fmt.Errorf("public key: %w", err)
	}
	own := webauthn.Credential{ID: answer.RawID, PublicKey: key}
	own.Flags.BackupEligible = p.row.BackupEligible
	return passkeyUser{
		handle:      s.userHandle(p.row.AccountID),
		name:        p.acc.Email,
		credentials: []webauthn.Credential{own},
	}, nil
}

// nobodysKey is a public key (COSE, ES256) whose private key was thrown away.
var nobodysKey = sync.OnceValue(func() []byte {
	k, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // the random source of the machine fails
	}
	point := k.PublicKey().Bytes() // 4, x, y
	head := []byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20}
	return append(append(append(head, point[1:33]...), 0x22, 0x58, 0x20), point[33:]...)
})

// recordUse stores the counter and the time. It returns errUnproven for a passkey that was removed or suspended
// meanwhile, and suspends one whose counter did not grow: whoever shows the lower number, there are two of them.
func (s *Service) recordUse(ctx context.Context, tx *store.Tx, p shownPasskey) error {
	n, err := s.q.UsePasskey(ctx, tx, logindb.UsePasskeyParams{
		ID:        p.row.ID,
		SignCount: p.count,
		BackedUp:  p.backedUp,
		UsedAt:    at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("use passkey: %w", err)
	}
	if n == 1 {
		return nil
	}
	suspended := logindb.SuspendPasskeyParams{ID: p.row.ID, SuspendedAt: at.Of(s.Clock.Now())}
	if n, err = s.q.SuspendPasskey(ctx, tx, suspended); err != nil {
		return fmt.Errorf("suspend passkey: %w", err)
	}
	if n == 1 {
		err = s.Jobs.Enqueue(ctx, tx, PasskeyMail{AccountID: p.row.AccountID, What: PasskeySuspended})
	}
	return orElse(err, errUnproven)
}

// withPasskey runs then in one transaction with the use of the passkey, after the account is locked. What recordUse
// stores about a copied passkey stays, although the answer is refused.
//
// Faults: those of then. A passkey that may not be used is errUnproven.
func (s *Service) withPasskey(
	ctx context.Context,
	p shownPasskey,
	then func(tx *store.Tx, acc account.Account) error,
) error {
	var refused error
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		refused = nil
		acc, err := s.Account.Lock(ctx, tx, p.acc.ID)
		if err != nil {
			return err
		}
		if !acc.Active || acc.Locked() {
			return errUnproven
		}
		if err := s.recordUse(ctx, tx, p); err != nil {
			if errors.Is(err, errUnproven) {
				refused = err
				return nil
			}
			return err
		}
		return then(tx, acc)
	})
	if err == nil {
		err = refused
	}
	return err
}
