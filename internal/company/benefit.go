package company

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// Offer is a company's invitation to somebody who has an account already.
type Offer struct {
	CompanyID, Company string
	Until              at.Date
}

// Benefits are the offers to a person, and whether the account can accept one.
type Benefits struct {
	Offers []Offer
	// Acceptable is false for everybody but patients with an account of their own.
	Acceptable bool
	// KeepsMails is true when mails about sessions go on arriving after accepting, because the address is personal.
	KeepsMails bool
}

// Benefits returns what companies offer to the person. Only the person reads it: the company learns that an invitation
// was accepted, and not that there was an account before.
func (s *Service) Benefits(ctx context.Context, accountID string) (Benefits, error) {
	acc, err := s.Account.ByID(ctx, accountID)
	if err != nil {
		return Benefits{}, err
	}
	rows, err := s.q.InvitationsOf(ctx, s.DB.Read(), companydb.InvitationsOfParams{
		Email:   acc.Email,
		SinceAt: s.validSince(),
	})
	if err != nil {
		return Benefits{}, fmt.Errorf("offers: %w", err)
	}
	out := Benefits{
		Offers:     make([]Offer, len(rows)),
		Acceptable: acc.Role() == actor.Customer,
		KeepsMails: acc.RecoveryEmail != "" || br.OpenMail(acc.Email),
	}
	for i, r := range rows {
		out.Offers[i] = Offer{
			CompanyID: r.ID,
			Company:   r.Name,
			Until:     at.DateOf(r.InvitedAt.Add(login.InvitationLife), at.SaoPaulo),
		}
	}
	return out, nil
}

// ErrOfferOver is returned for an invitation that expired or was withdrawn.
var ErrOfferOver = fault.New(
	fault.Conflict,
	"company.offer_over",
	"Este convite não vale mais. Peça outro à sua empresa.",
)

// Accept makes a patient's own account one of the company's. Sessions, balance and personal data stay. The seat is the
// one that the invitation holds.
//
// Faults: fault.Missing, ErrOfferOver.
func (s *Service) Accept(ctx context.Context, accountID, companyID string) error {
	if !ids.Valid(companyID) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		acc, err := s.Account.Lock(ctx, tx, accountID)
		if err != nil {
			return err
		}
		offers, err := s.q.InvitationsByEmail(ctx, tx, companydb.InvitationsByEmailParams{
			CompanyID: c.ID,
			Emails:    store.List([]string{acc.Email}),
		})
		if err != nil {
			return fmt.Errorf("offers: %w", err)
		}
		if len(offers) == 0 || !c.Active || !offers[0].InvitedAt.After(s.validSince().Time) {
			return ErrOfferOver
		}
		return s.join(ctx, tx, acc, offers[0])
	})
}

func (s *Service) join(ctx context.Context, tx *store.Tx, acc account.Account, i companydb.SeatInvitation) error {
	old := companydb.DropInvitationParams{CompanyID: i.CompanyID, Email: i.Email}
	if _, err := s.q.DropInvitation(ctx, tx, old); err != nil {
		return fmt.Errorf("drop invitation: %w", err)
	}
	if err := s.Account.JoinCompany(ctx, tx, acc.ID, i.CompanyID, i.NameByCompany); err != nil {
		return err
	}
	if acc.RecoveryEmail != "" || !br.OpenMail(acc.Email) {
		return nil
	}
	return s.Account.SetRecoveryEmail(ctx, tx, acc.ID, acc.Email)
}
