package company

import (
	"context"
	"fmt"

	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Resend mails a new link to a person who has not used the first one, and reserves a seat for it again. For a person
// who used it, Resend does nothing and returns the same: the company does not learn whether a link was used.
//
// Faults: fault.Missing, ErrInactive, ErrFull.
func (s *Service) Resend(ctx context.Context, who actor.Actor, companyID, email string) error {
	email = br.NormalEmail(email)
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return err
	}
	invitation, err := s.prepare(ctx, companyID, []Invitee{{Email: email}})
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		if !c.Active {
			return ErrInactive
		}
		r, err := s.newRound(ctx, tx, c, []string{email}, false)
		if err != nil {
			return err
		}
		a, known := r.accounts[email]
		if i, pending := r.outside[email]; pending {
			return r.resendOutside(ctx, i, a, invitation)
		}
		if known && r.mine(a) {
			return r.resendTo(ctx, a)
		}
		return fault.Missing
	})
}

// Resent counts the invitations that were sent again, and those for which no seat is free.
type Resent struct{ Sent, NoSeat int }

// ResendExpired mails new links to everybody whose link expired, as long as seats are free, ordered by address. A
// second call at the same time finds nothing to send again.
//
// Faults: fault.Missing, ErrInactive.
func (s *Service) ResendExpired(ctx context.Context, who actor.Actor, companyID string) (Resent, error) {
	c, err := s.Reach(ctx, who, companyID)
	if err != nil {
		return Resent{}, err
	}
	invitation, err := s.prepare(ctx, companyID, []Invitee{{Email: c.Email}})
	if err != nil {
		return Resent{}, err
	}
	var out Resent
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		if !c.Active {
			return ErrInactive
		}
		expired, err := s.q.ExpiredInvitations(ctx, tx, companydb.ExpiredInvitationsParams{
			CompanyID: &c.ID,
			SinceAt:   s.validSince(),
			Most:      maxSeats,
		})
		if err != nil {
			return fmt.Errorf("expired invitations: %w", err)
		}
		r, err := s.newRound(ctx, tx, c, expired, false)
		if err != nil {
			return err
		}
		out.Sent = min(len(expired), max(int(r.free), 0))
		out.NoSeat = len(expired) - out.Sent
		return r.renew(ctx, expired[:out.Sent], invitation)
	})
	return out, err
}

// renew sends the invitations of many addresses again, of both kinds.
func (r *round) renew(ctx context.Context, emails []string, invitation login.Invitation) error {
	var people, outside []string
	for _, e := range emails {
		a := r.accounts[e]
		if a.ID == "" || signedUpAlone(a) {
			if err := r.inviteNew(ctx, a, invitation.For(e, r.outside[e].NameByCompany)); err != nil {
				return err
			}
			continue
		}
		var mail jobs.Job = login.ConfirmMail{AccountID: a.ID}
		if r.mine(a) {
			people = append(people, a.ID)
		} else {
			outside = append(outside, e)
			mail = BenefitMail{CompanyID: r.company.ID, AccountID: a.ID}
		}
		if err := r.s.Jobs.Enqueue(ctx, r.tx, mail); err != nil {
			return err
		}
	}
	if err := r.s.Account.RenewInvitations(ctx, r.tx, people); err != nil {
		return err
	}
	return r.s.q.RenewInvitations(ctx, r.tx, companydb.RenewInvitationsParams{
		CompanyID: r.company.ID,
		InvitedAt: at.Of(r.s.Clock.Now()),
		Emails:    store.List(outside),
	})
}

func (r *round) resendTo(ctx context.Context, a companydb.AccountsByEmailRow) error {
	if !a.Active || !a.FreeAt.IsZero() || signedUpAlone(a) {
		return fault.Missing
	}
	if !a.ConfirmedAt.IsZero() {
		return nil
	}
	if r.free <= 0 && r.lapsed(a.InvitedAt) {
		return ErrFull
	}
	return r.s.Login.InviteAgain(ctx, r.tx, a.ID)
}

// resendOutside repeats the invitation of an address that has an account elsewhere. The owner of an address without
// one, whose seat a proof of the identity provider holds, is invited by mail like anybody.
func (r *round) resendOutside(
	ctx context.Context,
	i companydb.SeatInvitation,
	a companydb.AccountsByEmailRow,
	invitation login.Invitation,
) error {
	if r.free <= 0 && r.lapsed(i.InvitedAt) {
		return ErrFull
	}
	if a.ID == "" || signedUpAlone(a) {
		return r.inviteNew(ctx, a, invitation.For(i.Email, i.NameByCompany))
	}
	err := r.s.q.SaveInvitation(
		ctx,
		r.tx,
		companydb.SaveInvitationParams{
			CompanyID:     i.CompanyID,
			Email:         i.Email,
			NameByCompany: i.NameByCompany,
			InvitedAt:     at.Of(r.s.Clock.Now()),
		},
	)
	if err != nil {
		return err
	}
	return r.s.Jobs.Enqueue(ctx, r.tx, BenefitMail{CompanyID: i.CompanyID, AccountID: a.ID})
}

func (r *round) lapsed(invited at.Time) bool {
	return !invited.After(r.s.Clock.Now().Add(-login.InvitationLife))
}
