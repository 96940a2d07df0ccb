package company

import (
	"context"
	"fmt"
	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/login"
	"psic/internal/platform/store"
	"strings"
)

// round holds what decides about a list of addresses. It is read once, under the company's lock.
type round struct {
	s       *Service
	tx      *store.Tx
	company Company
	admin   bool
	// free counts the seats that are left; an address that is judged ready takes one.
	free     int64
	seen     map[string]bool
	accounts map[string]companydb.AccountsByEmailRow
	// outside are the seat invitations of addresses that have an account elsewhere, or whose seat a proof of the
	// identity provider holds.
	outside map[string]companydb.SeatInvitation
}

func (s *Service) newRound(ctx context.Context, tx *store.Tx, c Company, emails []string, admin bool) (*round, error) {
	used, err := s.used(ctx, tx, c.ID, "")
	if err != nil {
		return nil, err
	}
	r := &round{
		s:       s,
		tx:      tx,
		company: c,
		admin:   admin,
		free:    c.MaxUsers - used,
		seen:    map[string]bool{},
		outside: map[string]companydb.SeatInvitation{},
	}

	valid := validEmails(emails)
	if r.accounts, err = s.accountsOf(ctx, tx, valid); err != nil {
		return nil, err
	}
	if err := r.readMembers(ctx, valid); err != nil {
		return nil, err
	}

	outside, err := s.q.InvitationsByEmail(
		ctx,
		tx,
		companydb.InvitationsByEmailParams{CompanyID: c.ID, Emails: store.List(valid)},
	)
	if err != nil {
		return nil, fmt.Errorf("invitations: %w", err)
	}
	for _, i := range outside {
		r.outside[i.Email] = i
	}
	return r, nil
}

// judge returns the verdict on an address, and what is to be done: the invitation when it is ready, or the new name of
// somebody who is registered already.
func (r *round) judge(ctx context.Context, p Invitee, invitation login.Invitation) (Verdict, func() error) {
	email, name := br.NormalEmail(p.Email), shownName(p.Name)
	if !br.ValidEmail(email) {
		return Invalid, nil
	}
	if r.seen[email] {
		return Repeated, nil
	}
	r.seen[email] = true

	a, known := r.accounts[email]
	_, pending := r.outside[email]
	switch {
	case known && r.admin && !r.mine(a) && !signedUpAlone(a):
		return Elsewhere, nil
	case pending:
		return Registered, func() error { return r.rename(ctx, email, name) }
	case known && r.mine(a) && !signedUpAlone(a):
		return r.colleague(ctx, a, name)
	case known && !signedUpAlone(a):
		return r.inviteOutside(ctx, Invitee{email, name}, a.ID)
	}
	return r.seat(true, func() error { return r.inviteNew(ctx, a, invitation.For(email, name)) })
}

// inviteNew invites an address without an account, or instead of a sign-up that nobody confirmed.
func (r *round) inviteNew(ctx context.Context, alone companydb.AccountsByEmailRow, in login.Invitation) error {
	if err := r.dropOutside(ctx, in.Email); err != nil {
		return err
	}
	if alone.ID != "" {
		return r.s.Login.InviteInstead(ctx, r.tx, alone.ID, in)
	}
	_, err := r.s.Login.Invite(ctx, r.tx, in)
	return err
}

// rename gives an invitation that waits another name. It is the same for an address with an account elsewhere and for
// a seat that the identity provider's proof holds.
func (r *round) rename(ctx context.Context, email, name string) error {
	if name == "" {
		return nil
	}
	return r.s.q.NameInvitation(ctx, r.tx, companydb.NameInvitationParams{
		CompanyID:     r.company.ID,
		Email:         email,
		NameByCompany: name,
	})
}

// shownName returns a name as the company's list shows it: on one line, and not longer than the names of people.
func shownName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if r := []rune(name); len(r) > maxName {
		return string(r[:maxName])
	}
	return name
}

// signedUpAlone says whether the account is a sign-up that nobody confirmed. Anybody can make one with any address, so
// it has no seat, and an invitation replaces it.
func signedUpAlone(a companydb.AccountsByEmailRow) bool {
	return a.ConfirmedAt.IsZero() && !a.PasswordTemporary
}

func (r *round) dropOutside(ctx context.Context, email string) error {
	old := companydb.DropInvitationParams{CompanyID: r.company.ID, Email: email}
	if _, err := r.s.q.DropInvitation(ctx, r.tx, old); err != nil {
		return fmt.Errorf("drop invitation: %w", err)
	}
	return nil
}

func (r *round) mine(a companydb.AccountsByEmailRow) bool {
	return a.Role == string(actor.Enterprise) && a.CompanyID != nil && *a.CompanyID == r.company.ID
}

// seat takes a free seat when the address needs one. Without a free seat the verdict is NoSeat.
func (r *round) seat(needed bool, do func() error) (Verdict, func() error) {
	if !needed {
		return Ready, do
	}
	if r.free <= 0 {
		return NoSeat, nil
	}
	r.free--
	return Ready, do
}

// colleague judges somebody who already belongs to the company. A person who is about to leave stays. A person who left
// comes back through an administrator alone, because the employer may read the mailbox by now.
func (r *round) colleague(ctx context.Context, a companydb.AccountsByEmailRow, name string) (Verdict, func() error) {
	now := r.s.Clock.Now()
	switch {
	case a.Active && !a.FreeAt.IsZero():
		return Ready, func() error {
			if err := r.keep(ctx, a.ID); err != nil {
				return err
			}
			return r.s.Account.NameByCompany(ctx, r.tx, a.ID, name)
		}
	case a.Active:
		return Registered, func() error { return r.s.Account.NameByCompany(ctx, r.tx, a.ID, name) }
	case !a.ConfirmedAt.IsZero() && !r.admin:
		return Former, nil
	}
	return r.seat(!a.FreeAt.After(now), func() error {
		if err := r.s.Account.SetActive(ctx, r.tx, a.ID, true); err != nil || !a.ConfirmedAt.IsZero() {
			return err
		}
		return r.s.Login.InviteAgain(ctx, r.tx, a.ID)
	})
}

// inviteOutside invites an address that has an account elsewhere. The owner of the account is told. The company sees an
// invitation like any other, so that it does not learn who is our customer.
func (r *round) inviteOutside(ctx context.Context, p Invitee, accountID string) (Verdict, func() error) {
	return r.seat(true, func() error {
		err := r.s.q.SaveInvitation(ctx, r.tx, companydb.SaveInvitationParams{
			CompanyID:     r.company.ID,
			Email:         p.Email,
			NameByCompany: p.Name,
			InvitedAt:     at.Of(r.s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("save invitation: %w", err)
		}
		return r.s.Jobs.Enqueue(ctx, r.tx, BenefitMail{CompanyID: r.company.ID, AccountID: accountID})
	})
}
