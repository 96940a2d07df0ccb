package company

import (
	"context"
	"fmt"

	"psic/internal/company/companydb"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Provision gives a seat to an address that the company's directory sent, by the same lock and the same verdicts as the
// company's own list. Somebody who is registered already stays so. What a call writes beside it is written by with, in
// the same transaction.
//
// Faults: ErrFull, ErrInactive, and those of a verdict.
func (s *Service) Provision(
	ctx context.Context,
	companyID string,
	p Invitee,
	with func(tx *store.Tx) error,
) error {
	invitation, err := s.prepare(ctx, companyID, []Invitee{p})
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lockActive(ctx, tx, companyID)
		if err != nil {
			return err
		}
		r, err := s.newRound(ctx, tx, c, emailsOf([]Invitee{p}), false)
		if err != nil {
			return err
		}
		verdict, do := r.judge(ctx, p, invitation)
		if verdict != Ready && verdict != Registered {
			return verdict.fault()
		}
		if do != nil {
			if err := do(); err != nil {
				return err
			}
		}
		return with(tx)
	})
}

// Deprovision releases the seat of an address that the company's directory ended. An address without a seat is ended
// already.
func (s *Service) Deprovision(ctx context.Context, companyID, email string, with func(tx *store.Tx) error) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		if err := s.releaseIn(ctx, tx, c, email); err != nil && fault.As(err) == nil {
			return err
		}
		return with(tx)
	})
}

// Known returns what the company's list shows of some addresses, by address. An address without a seat or an invitation
// is left out.
func (s *Service) Known(ctx context.Context, companyID string, emails []string) (map[string]Member, error) {
	rows, err := s.q.PeopleByEmail(ctx, s.DB.Read(), companydb.PeopleByEmailParams{
		CompanyID: &companyID,
		Emails:    store.List(emails),
		Most:      maxSeats,
	})
	if err != nil {
		return nil, fmt.Errorf("people by address: %w", err)
	}
	out, since := make(map[string]Member, len(rows)), s.validSince()
	for _, r := range rows {
		out[r.Email] = memberOf(companydb.PeopleRow(r), since)
	}
	return out, nil
}
