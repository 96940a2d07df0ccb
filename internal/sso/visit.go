package sso

import (
	"context"
	"fmt"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"psic/internal/company"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/sso/ssodb"
)

// Visit is a visit to an identity provider that begins. Only the browser that has the key may end it.
type Visit struct{ URL, BrowserKey string }

// Return is what a browser brings back from the identity provider.
type Return struct{ State, Code, BrowserKey string }

// Proof is the secret with which a person takes the seat, once.
type Proof struct{ Secret, Company, WorkEmail string }

// claims are what is read of an identity. Names and groups stay unread.
type claims struct {
	Email, UserName string
	Verified        *bool
	Hosted          string // the organisation of an account at Google
}

// Begin sends somebody to the identity provider of the company whose link it is.
//
// Faults: fault.Missing for every link that leads nowhere, whatever the reason; ErrProvider.
func (s *Service) Begin(ctx context.Context, code string) (Visit, error) {
	if !linkCode.MatchString(code) {
		return Visit{}, fault.Missing
	}
	p, err := s.q.ProviderByLink(ctx, s.DB.Read(), code)
	if store.None(err) {
		return Visit{}, fault.Missing
	}
	if err != nil {
		return Visit{}, fmt.Errorf("read provider: %w", err)
	}
	if _, _, err := s.open(ctx, p.CompanyID); err != nil {
		return Visit{}, err
	}
	described, err := s.discover(ctx, p.Issuer)
	if err != nil {
		return Visit{}, err
	}
	config, err := s.oauth(p, described.Endpoint())
	if err != nil {
		return Visit{}, err
	}
	state, stateHash := crypt.Token()
	browser, browserHash := crypt.Token()
	nonce, _ := crypt.Token()
	verifier := oauth2.GenerateVerifier()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.InsertVisit(ctx, tx, ssodb.InsertVisitParams{
			StateHash:   stateHash,
			CompanyID:   p.CompanyID,
			BrowserHash: browserHash,
			Nonce:       nonce,
			Verifier:    verifier,
			EndsAt:      at.Of(s.Clock.Now().Add(visitLife)),
		})
	})
	if err != nil {
		return Visit{}, fmt.Errorf("begin visit: %w", err)
	}
	address := config.AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier))
	return Visit{URL: address, BrowserKey: browser}, nil
}

// open returns an active company and its proven domain.
//
// Faults: fault.Missing.
func (s *Service) open(ctx context.Context, companyID string) (company.Company, Domain, error) {
	c, err := s.Company.ByID(ctx, companyID)
	if err != nil {
		return c, Domain{}, err
	}
	d, err := s.domain(ctx, c)
	if err == nil && (!c.Active || !d.Verified()) {
		err = fault.Missing
	}
	return c, d, err
}

// Finish ends a visit: it proves the work address and holds a seat for it. It opens no account, and says nothing about
// whether the address has one.
//
// Faults: ErrProof, ErrProvider, and those of company.ReserveSeat, which tell the owner of the work address what the
// company's list shows.
func (s *Service) Finish(ctx context.Context, in Return) (Proof, error) {
	visit, err := s.takeVisit(ctx, in)
	if err != nil {
		return Proof{}, err
	}
	c, d, err := s.open(ctx, visit.CompanyID)
	if fault.As(err) != nil {
		return Proof{}, ErrProof
	}
	if err != nil {
		return Proof{}, err
	}
	found, err := s.identity(ctx, visit, in.Code)
	if err != nil {
		return Proof{}, err
	}
	email, ok := workEmail(found, d.Name)
	if !ok {
		return Proof{}, ErrProof
	}
	secret, hash := crypt.Token()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Company.ReserveSeat(ctx, tx, c.ID, email); err != nil {
			return err
		}
		return s.q.InsertProof(ctx, tx, ssodb.InsertProofParams{
			ProofHash: hash,
			CompanyID: c.ID,
			WorkEmail: email,
			EndsAt:    at.Of(s.Clock.Now().Add(proofLife)),
		})
	})
	if err != nil {
		return Proof{}, err
	}
	return Proof{Secret: secret, Company: c.Name, WorkEmail: email}, nil
}

// takeVisit ends a visit, so that its state works once. Another browser cannot end it: somebody else's return would
// tie a stranger's work address to the account of whoever opens the page.
func (s *Service) takeVisit(ctx context.Context, in Return) (ssodb.ProviderVisit, error) {
	var visit ssodb.ProviderVisit
	err := s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		visit, err = s.q.TakeVisit(ctx, tx, crypt.HashToken(in.State))
		return err
	})
	if store.None(err) {
		return visit, ErrProof
	}
	if err != nil {
		return visit, fmt.Errorf("take visit: %w", err)
	}
	if visit.BrowserHash != crypt.HashToken(in.BrowserKey) || !visit.EndsAt.After(s.Clock.Now()) {
		return visit, ErrProof
	}
	return visit, nil
}

// identity exchanges the code and reads the signed identity. Signature, issuer, audience, time and nonce must be right.
func (s *Service) identity(ctx context.Context, visit ssodb.ProviderVisit, code string) (claims, error) {
	p, err := s.q.ProviderOf(ctx, s.DB.Read(), visit.CompanyID)
	if store.None(err) {
		return claims{}, ErrProof
	}
	if err != nil {
		return claims{}, fmt.Errorf("read provider: %w", err)
	}
	described, err := s.discover(ctx, p.Issuer)
	if err != nil {
		return claims{}, err
	}
	config, err := s.oauth(p, described.Endpoint())
	if err != nil {
		return claims{}, err
	}
	ctx = oidc.ClientContext(ctx, s.Client)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(visit.Verifier))
	if err != nil {
		return claims{}, ErrProof
	}
	raw, _ := token.Extra("id_token").(string)
	check := described.Verifier(&oidc.Config{ClientID: p.ClientID, Now: s.Clock.Now})
	signed, err := check.Verify(ctx, raw)
	if err != nil || signed.Nonce != visit.Nonce {
		return claims{}, ErrProof
	}
	return claimsOf(signed, p.Issuer)
}

// TakeSeat gives the proven seat to the own account of a person who is signed in. The proof works once.
//
// Faults: ErrProof, fault.Missing, and those of company.TakeReserved.
func (s *Service) TakeSeat(ctx context.Context, accountID, secret string) error {
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		proof, err := s.q.TakeProof(ctx, tx, crypt.HashToken(secret))
		if store.None(err) || err == nil && !proof.EndsAt.After(s.Clock.Now()) {
			return ErrProof
		}
		if err != nil {
			return fmt.Errorf("take proof: %w", err)
		}
		return s.Company.TakeReserved(ctx, tx, accountID, proof.CompanyID, proof.WorkEmail)
	})
	if err == nil {
		s.Log.Info("sso: a proven seat was taken")
	}
	return err
}
