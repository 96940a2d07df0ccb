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
		return s.releaseIn(ctx, tx, c, email)
	})
}

// releaseIn is Release under the company's lock.
//
// Faults: fault.Missing.
func (s *Service) releaseIn(ctx context.Context, tx *store.Tx, c Company, email string) error {
	r, err := s.newRound(ctx, tx, c, []string{email}, false)
	if err != nil {
		return err
	}
	if _, pending := r.outside[email]; pending {
		return r.dropOutside(ctx, email)
	}
	if a, known := r.accounts[email]; known && r.mine(a) {
		return r.releaseLocked(ctx, a, at.Of(cycleEnd(c.NextPaymentOn, s.Clock.Now())))
	}
	return fault.Missing
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

// Keep takes a release back before its day. The person is told.
//
// Faults: fault.Missing when the person is not about to leave.
func (s *Service) Keep(ctx context.Context, who actor.Actor, companyID, email string) error {
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
		a, known := r.accounts[email]
		if !known || !r.mine(a) || !a.Active || a.FreeAt.IsZero() {
			return fault.Missing
		}
		return r.keep(ctx, a.ID)
	})
}

// keep drops the release and tells the person that the notice about the end does not hold any more.
func (r *round) keep(ctx context.Context, accountID string) error {
	n, err := r.s.q.DropRelease(ctx, r.tx, accountID)
	if err != nil {
		return fmt.Errorf("drop release: %w", err)
	}
	if n == 0 {
		return nil
	}
	return r.s.Jobs.Enqueue(ctx, r.tx, AccessKeptMail{AccountID: accountID})
}

// MailboxLost says whether the company released this person, whose mailbox the employer may read.
func (s *Service) MailboxLost(ctx context.Context, accountID string) (bool, error) {
	leaving, err := s.q.Leaving(ctx, s.DB.Read(), accountID)
	if err != nil {
		return false, fmt.Errorf("leaving: %w", err)
	}
	return leaving, nil
}

// AccessEnds returns when the company's benefit ends for a released person, or zero for a person who stays.
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

// endingSoon is how long before the end a released person is told again.
const endingSoon = 7 * 24 * time.Hour

// runEndReleased makes the accounts of released people whose cycle is over personal ones, and tells those whose end is
// near. The mails are the same for everybody, because the employer may read them.
func (s *Service) runEndReleased(ctx context.Context, _ EndReleased) error {
	now := at.Of(s.Clock.Now())
	due, err := s.q.DueReleases(ctx, s.DB.Read(), companydb.DueReleasesParams{NowAt: now, Most: batch})
	if err != nil {
		return fmt.Errorf("due releases: %w", err)
	}

	var errs []error // a person whose release fails does not stop the others
	for _, r := range due {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.endReleased(ctx, tx, r) }))
	}
	errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error { return s.remindReleased(ctx, tx, now) }))
	errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.DropOldInvitations(ctx, tx, at.Of(s.Clock.Now().AddDate(0, 0, -30)))
		return err
	}))
	return errors.Join(errs...)
}

// endReleased makes a released person's account a personal one (Q219). Sessions in slots for companies that begin later
// are cancelled and refunded; sessions that the person booked at the ordinary price stay.
func (s *Service) endReleased(ctx context.Context, tx *store.Tx, r companydb.DueReleasesRow) error {
	if _, err := s.lock(ctx, tx, r.CompanyID); err != nil {
		return err
	}
	if n, err := s.q.DropRelease(ctx, tx, r.AccountID); err != nil || n == 0 {
		return err
	}
	acc, err := s.Account.Lock(ctx, tx, r.AccountID)
	if err != nil {
		return err
	}
	locked, err := s.Account.LockedOf(ctx, tx, acc.ID)
	if err != nil {
		return err
	}
	for _, of := range append(locked, acc.ID) {
		if err := s.EndSessions(ctx, tx, of); err != nil {
			return err
		}
	}
	if err := s.Account.BecomePersonal(ctx, tx, acc); err != nil {
		return err
	}
	if err := s.leaveMember(ctx, tx, acc); err != nil {
		return err
	}
	left := companydb.SaveFormerParams{AccountID: acc.ID, CompanyID: r.CompanyID, LeftAt: at.Of(s.Clock.Now())}
	if err := s.q.SaveFormer(ctx, tx, left); err != nil {
		return fmt.Errorf("save former employee: %w", err)
	}
	return s.Jobs.Enqueue(ctx, tx, AccessEndedMail{AccountID: acc.ID})
}

func (s *Service) remindReleased(ctx context.Context, tx *store.Tx, now at.Time) error {
	soon, err := s.q.DueReleaseReminders(ctx, tx, companydb.DueReleaseRemindersParams{
		SoonAt: at.Of(now.Add(endingSoon)),
		NowAt:  now,
		Most:   batch,
	})
	if err != nil {
		return fmt.Errorf("releases that end soon: %w", err)
	}
	for _, r := range soon {
		j := AccessEndingMail{AccountID: r.AccountID, Day: at.DateOf(r.FreeAt.Time, at.SaoPaulo).Wire()}
		if err := s.Jobs.Enqueue(ctx, tx, j); err != nil {
			return err
		}
	}
	return nil
}
