package company

import (
	"context"

	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login"
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
		if known && r.mine(a) {
			return r.resendTo(ctx, a)
		}
		if i, invited := r.outside[email]; invited {
			return r.resendOutside(ctx, i, a.ID)
		}
		return fault.Missing
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

// resendOutside repeats the invitation of an address that has an account elsewhere.
func (r *round) resendOutside(ctx context.Context, i companydb.SeatInvitation, accountID string) error {
	if r.free <= 0 && r.lapsed(i.InvitedAt) {
		return ErrFull
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
	return r.s.Jobs.Enqueue(ctx, r.tx, login.ExistsMail{AccountID: accountID})
}

func (r *round) lapsed(invited at.Time) bool {
	return !invited.After(r.s.Clock.Now().Add(-login.SeatReservedFor))
}
