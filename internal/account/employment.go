package account

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// This file has what the package company does to the accounts of its people, inside its own transactions.

// RenewInvitations restarts the time of many invitations that nobody used.
func (s *Service) RenewInvitations(ctx context.Context, tx *store.Tx, ids []string) error {
	p := accountdb.InviteAllAgainParams{Ids: store.List(ids), InvitedAt: at.Of(s.Clock.Now())}
	if err := s.q.InviteAllAgain(ctx, tx, p); err != nil {
		return fmt.Errorf("renew invitations: %w", err)
	}
	return nil
}

// DueInviteReminders marks the employees whose invitation was sent between the two times and who got fewer than number
// reminders, and returns them.
func (s *Service) DueInviteReminders(
	ctx context.Context,
	tx *store.Tx,
	number int64,
	after, until time.Time,
	most int32,
) ([]string, error) {
	ids, err := s.q.DueInviteReminders(ctx, tx, accountdb.DueInviteRemindersParams{
		Reminders: number,
		DueAt:     at.Of(until),
		SinceAt:   at.Of(after),
		Most:      most,
	})
	if err != nil {
		return nil, fmt.Errorf("due reminders of invitations: %w", err)
	}
	return ids, nil
}

// BecomePersonal makes the account of somebody who left a company a personal one (Q219). A confirmed personal address
// becomes the address with which the person signs in, unless it has an account already. Without one the person signs in
// as before, and no link is mailed to the address. The caller has locked the account.
func (s *Service) BecomePersonal(ctx context.Context, tx *store.Tx, acc Account) error {
	if err := s.q.BecomePersonal(ctx, tx, acc.ID); err != nil {
		return fmt.Errorf("become personal: %w", err)
	}
	if acc.RecoveryEmail == "" {
		return nil
	}
	personal, err := s.Mailbox(acc)
	if err != nil {
		return err
	}
	return s.MoveToPersonal(ctx, tx, acc, personal)
}

// MoveToPersonal makes the personal address of a former employee the one with which the person signs in. When another
// account has the address, both stay as they are and the personal address goes on receiving the links.
func (s *Service) MoveToPersonal(ctx context.Context, tx *store.Tx, acc Account, personal string) error {
	other, err := s.ByEmailIn(ctx, tx, personal)
	if err == nil && other.ID != acc.ID {
		return nil
	}
	if err != nil && fault.As(err) == nil {
		return err
	}
	_, err = s.q.MoveToPersonal(ctx, tx, accountdb.MoveToPersonalParams{
		ID:         acc.ID,
		Email:      personal,
		SearchText: searchText(acc.FullName, acc.Nickname, personal),
	})
	if err != nil {
		return fmt.Errorf("sign in with the personal address: %w", err)
	}
	return nil
}

// JoinCompany makes a patient's own account one of a company's. The history stays.
//
// Faults: fault.Missing when it is no account of a patient.
func (s *Service) JoinCompany(ctx context.Context, tx *store.Tx, id, companyID, nameByCompany string) error {
	n, err := s.q.JoinCompany(ctx, tx, accountdb.JoinCompanyParams{
		ID:            id,
		CompanyID:     &companyID,
		NameByCompany: nameByCompany,
	})
	if err != nil {
		return fmt.Errorf("join company: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	return nil
}
