package login

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
)

// RegisterInput is what a person gives at sign-up.
type RegisterInput struct {
	Email, Password, Type, ReferralCode string
	TermsOfService                      bool
}

func (s *Service) checkRegister(in RegisterInput) error {
	var f fault.Fields
	checkEmail(&f, "email", in.Email)
	s.checkPassword(&f, "password", in.Password)
	f.Check(in.TermsOfService, "termsOfService", "Por favor, confirme os termos de uso.")
	role := actor.Role(in.Type)
	f.Check(
		role == actor.Customer || role == actor.Therapist || role == actor.Enterprise,
		"type",
		"Escolha o tipo de conta.",
	)
	return f.Err()
}

// signUpMails keeps sign-ups from filling somebody's mailbox, whether or not the address has an account.
var signUpMails = limit.Rule{Name: "sign-up-address", Burst: 3, Per: time.Hour}

// mayMail counts a mail that a stranger can cause.
func (s *Service) mayMail(ctx context.Context, email string) (bool, error) {
	wait, err := s.Limiter.Allow(ctx, signUpMails, s.Ring.BlindIndex("sign-up-address", email))
	return wait == 0, err
}

// Register opens an account that waits for its e-mail to be confirmed. It answers the same whether or not
// the address has an account already: its owner learns it by mail. The company of a corporate address is
// checked first, so that the refusal does not depend on the account either. Past three an hour for one address a
// sign-up changes nothing and answers the same: the mails of before are still there.
//
// Faults: invalid fields, ErrCorporate.
func (s *Service) Register(ctx context.Context, in RegisterInput) error {
	in.Email = br.NormalEmail(in.Email)
	if in.Type == "" {
		in.Type = string(actor.Customer)
	}
	if err := s.checkRegister(in); err != nil {
		return err
	}
	hash, err := s.Hasher.Hash(ctx, in.Password) // always, so that time tells nothing
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	if ok, err := s.mayMail(ctx, in.Email); err != nil || !ok {
		return err
	}
	register := func() error {
		return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.register(ctx, tx, in, hash) })
	}
	if err := register(); !lostRace(err) {
		return err
	}
	return register() // now it finds the winner
}

func (s *Service) register(ctx context.Context, tx *store.Tx, in RegisterInput, hash string) error {
	companyID, err := s.seatFor(ctx, tx, in)
	if err != nil {
		return err
	}
	referrer, err := s.referrer(ctx, tx, in.ReferralCode)
	if err != nil {
		return err
	}
	now := at.Of(s.Clock.Now())
	row := accountdb.InsertAccountParams{
		Email:           in.Email,
		Role:            in.Type,
		State:           string(Created),
		PasswordHash:    hash,
		ReferredBy:      referrer,
		CompanyID:       companyID,
		InvitedAt:       now,
		CreatedAt:       now,
		TermsVersion:    TermsVersion,
		TermsAcceptedAt: now,
		TermsIp:         httpx.MetaFrom(ctx).IP,
	}
	old, err := found(s.q.AccountByEmail(ctx, tx, in.Email))
	if err == nil {
		return s.registerAgain(ctx, tx, old.ID, row)
	}
	if fault.As(err) == nil {
		return err
	}
	id, err := s.insert(ctx, tx, row)
	if err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

// lostRace says whether the same address signed up, or went away, a moment earlier in another transaction.
func lostRace(err error) bool {
	return store.IsUnique(err, "account", "email") || errors.Is(err, fault.Missing)
}

func (s *Service) seatFor(ctx context.Context, tx *store.Tx, in RegisterInput) (*string, error) {
	if in.Type != string(actor.Enterprise) {
		return nil, nil
	}
	if s.TakeSeat == nil {
		return nil, ErrCorporate
	}
	id, err := s.TakeSeat(ctx, tx, in.Email)
	return &id, err
}

// registerAgain tells the owner: a new confirmation link, or that the account exists. An account that
// somebody else opened keeps what they entered.
func (s *Service) registerAgain(ctx context.Context, tx *store.Tx, id string, row accountdb.InsertAccountParams) error {
	old, err := s.lock(ctx, tx, id)
	if err != nil {
		return err
	}
	if !old.ConfirmedAt.IsZero() {
		return s.Jobs.Enqueue(ctx, tx, ExistsMail{AccountID: id})
	}
	if old.PasswordTemporary {
		err = s.q.InviteAgain(ctx, tx, accountdb.InviteAgainParams{ID: id, InvitedAt: row.InvitedAt})
	} else {
		err = s.signUpAgain(ctx, tx, id, row)
	}
	if err != nil {
		return fmt.Errorf("sign up again: %w", err)
	}
	return s.Jobs.Enqueue(ctx, tx, ConfirmMail{AccountID: id})
}

// signUpAgain keeps the kind of account of the latest sign-up and the password of none: whoever signed up first or
// last may be a stranger, whose password would open the account that the owner then confirms. The link that leaves
// now lets the mailbox's owner choose one and accept the terms; those of before would activate the first, and end.
func (s *Service) signUpAgain(ctx context.Context, tx *store.Tx, id string, row accountdb.InsertAccountParams) error {
	_, err := s.q.SignUpAgain(ctx, tx, accountdb.SignUpAgainParams{
		ID:         id,
		Role:       row.Role,
		ReferredBy: row.ReferredBy,
		CompanyID:  row.CompanyID,
		InvitedAt:  row.InvitedAt,
	})
	if err != nil {
		return err
	}
	_, err = s.q.DropTokens(ctx, tx, accountdb.DropTokensParams{AccountID: id, Purpose: purposeConfirm})
	return err
}

// referrer keeps who invited; an unknown code is ignored and nobody is rewarded (Q076).
func (s *Service) referrer(ctx context.Context, tx *store.Tx, code string) (*string, error) {
	code = strings.ToUpper(strings.TrimSpace(code))
	if !affiliateShape.MatchString(code) {
		return nil, nil
	}
	id, err := s.q.AccountByAffiliate(ctx, tx, code)
	if store.None(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find referrer: %w", err)
	}
	return &id, nil
}

// insert gives the account its id, its affiliate code and its search text.
func (s *Service) insert(ctx context.Context, tx *store.Tx, p accountdb.InsertAccountParams) (string, error) {
	p.ID, p.Affiliate = s.NewID(), affiliateCode()
	p.SearchText = searchText(p.FullName, p.Email)
	if err := s.q.InsertAccount(ctx, tx, p); err != nil {
		return "", fmt.Errorf("insert account: %w", err)
	}
	return p.ID, nil
}

var affiliateShape = regexp.MustCompile(`\A[A-Z0-9]{10}\z`)

// affiliateCode is short enough to read aloud and too long to guess one that exists.
func affiliateCode() string {
	plain, _ := crypt.Token()
	code := strings.NewReplacer("-", "", "_", "").Replace(strings.ToUpper(plain))
	return code[:10]
}
