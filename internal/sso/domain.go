package sso

import (
	"context"
	"fmt"
	"strings"
	"time"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/sso/ssodb"
)

// lookupTime bounds a question to the DNS.
const lookupTime = 5 * time.Second

// domain returns the domain of a company. A proof counts while the company has the domain for which it was given.
func (s *Service) domain(ctx context.Context, c company.Company) (Domain, error) {
	d := Domain{Name: c.EmailDomain}
	if d.Name == "" {
		return d, nil
	}
	d.Record = txtPrefix + d.Name
	d.Text = recordPrefix + s.Ring.BlindIndex("company-domain", c.ID+"|"+d.Name)[:40]
	row, err := s.q.DomainOf(ctx, s.DB.Read(), c.ID)
	if store.None(err) || err == nil && row.Domain != d.Name {
		return d, nil
	}
	if err != nil {
		return d, fmt.Errorf("read domain: %w", err)
	}
	d.VerifiedAt, d.ByHand, d.Reason = row.VerifiedAt, row.ConfirmedBy != nil, row.Reason
	return d, nil
}

// CheckDomain looks for the record that proves the domain of a company.
//
// Faults: fault.Missing, ErrNoDomain, ErrNotFound.
func (s *Service) CheckDomain(ctx context.Context, who actor.Actor, companyID string) error {
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	d, err := s.domain(ctx, c)
	if err != nil {
		return err
	}
	if d.Name == "" {
		return ErrNoDomain
	}
	lookup, cancel := context.WithTimeout(ctx, lookupTime)
	defer cancel()
	texts, err := s.TXT(lookup, d.Record)
	if err != nil || !hasRecord(texts, d.Text) {
		return ErrNotFound // a name that does not exist is an error of the DNS too
	}
	return s.saveDomain(ctx, ssodb.SaveDomainParams{CompanyID: c.ID, Domain: d.Name})
}

// ConfirmDomain is for an administrator who saw the proof in another way.
//
// Faults: fault.Missing, ErrNoDomain, invalid fields.
func (s *Service) ConfirmDomain(ctx context.Context, who actor.Actor, companyID, reason string) error {
	reason = strings.TrimSpace(reason)
	var f fault.Fields
	f.Check(reason != "" && len([]rune(reason)) <= maxReason, "reason", "Diga como o domínio foi comprovado.")
	if err := f.Err(); err != nil {
		return err
	}
	c, err := s.Company.Reach(ctx, who, companyID)
	if err != nil {
		return err
	}
	if c.EmailDomain == "" {
		return ErrNoDomain
	}
	return s.saveDomain(ctx, ssodb.SaveDomainParams{
		CompanyID:   c.ID,
		Domain:      c.EmailDomain,
		ConfirmedBy: &who.ID,
		Reason:      reason,
	})
}

func (s *Service) saveDomain(ctx context.Context, p ssodb.SaveDomainParams) error {
	p.VerifiedAt = s.now()
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.SaveDomain(ctx, tx, p) })
}
