package company

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Release ends a person's seat and access when the paid cycle ends. An invitation that was never used ends at once, and
// its seat is free. Until the end the person signs in with the password, but no link is mailed to the address any more:
// the employer may read the mailbox of somebody who leaves.
//
// Faults: fault.Missing.
func (s *Service) Release(ctx context.Context, who actor.Actor, companyID, email string) error {
	email = br.NormalEmail(email)
	if _, err := s.Reach(ctx, who, companyID); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		c, err := s.lock(ctx, tx, companyID)
		if err != nil {
			return err
		}
		r, err := s.newRound(ctx, tx, c, []string{email}, false)
		if err != nil {
			return err
		}
		free := at.Of(cycleEnd(c.NextPaymentOn, s.Clock.Now()))
		if a, known := r.accounts[email]; known && r.mine(a) {
			return r.releaseLocked(ctx, a, free)
		}
		n, err := s.q.DropInvitation(ctx, tx, companydb.DropInvitationParams{CompanyID: c.ID, Email: email})
		if err == nil && n == 0 {
			return fault.Missing
		}
		return err
	})
}

func (r *round) releaseLocked(ctx context.Context, a companydb.AccountsByEmailRow, free at.Time) error {
	if !a.Active || !a.FreeAt.IsZero() || signedUpAlone(a) {
		return fault.Missing
	}
	if a.ConfirmedAt.IsZero() {
		return r.s.Account.DropUnconfirmed(ctx, r.tx, a.ID)
	}
	err := r.s.q.SaveRelease(
		ctx,
		r.tx,
		companydb.SaveReleaseParams{AccountID: a.ID, CompanyID: r.company.ID, FreeAt: free},
	)
	if err != nil {
		return fmt.Errorf("save release: %w", err)
	}
	return r.s.Jobs.Enqueue(ctx, r.tx, AccessEndingMail{AccountID: a.ID, Day: at.DateOf(free.Time, at.SaoPaulo).Wire()})
}

// MailboxLost says whether the company released this person, whose mailbox the employer may read.
func (s *Service) MailboxLost(ctx context.Context, accountID string) (bool, error) {
	leaving, err := s.q.Leaving(ctx, s.DB.Read(), accountID)
	if err != nil {
		return false, fmt.Errorf("leaving: %w", err)
	}
	return leaving, nil
}

// AccessEnds returns when a released person is switched off, or zero for a person who stays.
func (s *Service) AccessEnds(ctx context.Context, tx *store.Tx, accountID string) (time.Time, error) {
	free, err := s.q.ReleaseOf(ctx, tx, accountID)
	if store.None(err) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("end of access: %w", err)
	}
	return free.Time, nil
}

// batch is how many rows one run of a job takes.
const batch = 100

// runEndReleased switches off the released people whose cycle is over. What they had booked for later is given back.
// The mail about it is the same for everybody, because the employer may read it.
func (s *Service) runEndReleased(ctx context.Context, _ EndReleased) error {
	due, err := s.q.DueReleases(ctx, s.DB.Read(), companydb.DueReleasesParams{NowAt: at.Of(s.Clock.Now()), Most: batch})
	if err != nil {
		return fmt.Errorf("due releases: %w", err)
	}

	var errs []error // a person whose release fails does not stop the others
	for _, id := range due {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error {
			if leaving, err := s.q.Leaving(ctx, tx, id); err != nil || !leaving {
				return err
			}
			if err := s.Account.SetActive(ctx, tx, id, false); err != nil {
				return err
			}
			locked, err := s.Account.LockedOf(ctx, tx, id)
			if err != nil {
				return err
			}
			for _, of := range append(locked, id) {
				if err := s.EndSessions(ctx, tx, of); err != nil {
					return err
				}
			}
			return s.Jobs.Enqueue(ctx, tx, AccessEndedMail{AccountID: id})
		}))
	}

	errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.DropOldInvitations(ctx, tx, at.Of(s.Clock.Now().AddDate(0, 0, -30)))
		return err
	}))
	return errors.Join(errs...)
}
