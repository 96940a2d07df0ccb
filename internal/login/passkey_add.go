package login

import (
	"context"
	"encoding/base64"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// PasskeyInvitation is what a browser needs to make a passkey.
type PasskeyInvitation struct {
	Challenge, RelyingParty, Product string
	// Handle stands for the account on the device; Email and Name are shown there.
	Handle, Email, Name string
	Algorithms          []int64
	// Existing are the passkeys of the person. A device that holds one of them makes no other.
	Existing []string
}

// Attestation is a new passkey as the browser describes it, in base 64 for addresses.
type Attestation struct{ Credential, ClientData, Object string }

// InvitePasskey begins to add a passkey. The operation asks for a recent proof of the person, and the challenge belongs
// to this login, so that somebody with a stolen token cannot add a passkey.
//
// Faults: ErrPasskeysFull, ErrPasskeysOff.
func (s *Service) InvitePasskey(ctx context.Context, who actor.Actor) (PasskeyInvitation, error) {
	list, err := s.OwnPasskeys(ctx, who.ID)
	if err != nil {
		return PasskeyInvitation{}, err
	}
	if len(list) >= maxPasskeys {
		return PasskeyInvitation{}, ErrPasskeysFull
	}
	acc, err := s.Account.ByID(ctx, who.ID)
	if err != nil {
		return PasskeyInvitation{}, err
	}
	q, err := s.ask(ctx, passkeyRegister, who.LoginID)
	out := PasskeyInvitation{
		Challenge:    q.Challenge,
		RelyingParty: q.RelyingParty,
		Product:      s.ProductName,
		Handle:       base64.RawURLEncoding.EncodeToString(s.userHandle(who.ID)),
		Email:        acc.Email,
		Name:         shownOnDevices(acc),
	}
	for _, c := range webauthn.CredentialParametersRecommendedL3() {
		out.Algorithms = append(out.Algorithms, int64(c.Algorithm))
	}
	for _, p := range list {
		out.Existing = append(out.Existing, p.Credential)
	}
	return out, err
}

func (a Attestation) parsed() (*protocol.ParsedCredentialCreationData, error) {
	b, err := decoded(a.Credential, a.ClientData, a.Object)
	if err != nil {
		return nil, err
	}
	var r protocol.CredentialCreationResponse
	r.ID, r.RawID, r.Type = a.Credential, b[0], string(protocol.PublicKeyCredentialType)
	r.AttestationResponse.ClientDataJSON, r.AttestationResponse.AttestationObject = b[1], b[2]
	return r.Parse()
}

// verifyAttestation checks a new passkey: its challenge, the origin and the installation it was made for, and that the
// device verified the person.
func (s *Service) verifyAttestation(
	ctx context.Context,
	who actor.Actor,
	in Attestation,
) (*webauthn.Credential, error) {
	rp, err := s.relyingParty()
	if err != nil {
		return nil, err
	}
	made, err := in.parsed()
	if err != nil {
		return nil, ErrPasskeyProof
	}
	challenge := made.Response.CollectedClientData.Challenge
	ok, err := s.useChallenge(ctx, passkeyRegister, who.LoginID, challenge)
	if err != nil || !ok {
		return nil, orElse(err, ErrPasskeyProof)
	}
	handle := s.userHandle(who.ID)
	credential, err := rp.CreateCredential(passkeyUser{handle: handle}, webauthn.SessionData{
		Challenge:        challenge,
		RelyingPartyID:   rp.ID,
		UserID:           handle,
		UserVerification: protocol.VerificationRequired,
		CredParams:       webauthn.CredentialParametersRecommendedL3(),
	}, made)
	if err != nil {
		return nil, ErrPasskeyProof
	}
	return credential, nil
}

// AddPasskey stores a new passkey of the caller and mails the owner. Somebody who had to set up a second factor gets a
// login without that limit.
//
// Faults: invalid fields, ErrPasskeyProof, ErrPasskeyKnown, ErrPasskeysFull, ErrPasskeysOff, ErrSignedOut.
func (s *Service) AddPasskey(
	ctx context.Context,
	who actor.Actor,
	name string,
	in Attestation,
) (added Passkey, login Login, err error) {
	if name, err = cleanPasskeyName(name); err != nil {
		return Passkey{}, Login{}, err
	}
	made, err := s.verifyAttestation(ctx, who, in)
	if err != nil {
		return Passkey{}, Login{}, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.lockForPasskey(ctx, tx, who)
		if err != nil {
			return err
		}
		if added, err = s.insertPasskey(ctx, tx, acc, name, made); err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, acc.ID)
		if err := s.Jobs.Enqueue(ctx, tx, PasskeyMail{AccountID: acc.ID, What: PasskeyAdded}); err != nil {
			return err
		}
		if who.Enrol {
			login, err = s.replaceLogin(ctx, tx, who, proofs{factor: at.Of(s.Clock.Now())})
		}
		return err
	})
	return added, login, err
}

// lockForPasskey locks the account, so that two requests count each other's passkeys. A login that ended meanwhile, for
// example by a new password, adds none.
func (s *Service) lockForPasskey(ctx context.Context, tx *store.Tx, who actor.Actor) (account.Account, error) {
	acc, err := s.Account.Lock(ctx, tx, who.ID)
	if err != nil {
		return acc, err
	}
	live := logindb.LiveLoginParams{ID: who.LoginID, NowAt: at.Of(s.Clock.Now())}
	if _, err := s.q.LiveLogin(ctx, tx, live); store.None(err) {
		return acc, ErrSignedOut
	} else if err != nil {
		return acc, fmt.Errorf("read login: %w", err)
	}
	n, err := s.countPasskeysIn(ctx, tx, who.ID)
	if err == nil && n >= maxPasskeys {
		err = ErrPasskeysFull
	}
	return acc, err
}

func (s *Service) insertPasskey(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	name string,
	made *webauthn.Credential,
) (Passkey, error) {
	row := logindb.Passkey{
		ID:             ids.New(),
		AccountID:      acc.ID,
		Credential:     base64.RawURLEncoding.EncodeToString(made.ID),
		PublicKey:      base64.RawURLEncoding.EncodeToString(made.PublicKey),
		SignCount:      int64(made.Authenticator.SignCount),
		BackupEligible: made.Flags.BackupEligible,
		BackedUp:       made.Flags.BackupState,
		Name:           name,
		CreatedAt:      at.Of(s.Clock.Now()),
	}
	err := s.q.InsertPasskey(ctx, tx, logindb.InsertPasskeyParams{
		ID:             row.ID,
		AccountID:      row.AccountID,
		Credential:     row.Credential,
		PublicKey:      row.PublicKey,
		SignCount:      row.SignCount,
		BackupEligible: row.BackupEligible,
		BackedUp:       row.BackedUp,
		Name:           row.Name,
		CreatedAt:      row.CreatedAt,
	})
	if store.IsUnique(err, "passkey", "credential") {
		return Passkey{}, ErrPasskeyKnown
	}
	return Passkey{row}, err
}
