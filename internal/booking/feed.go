package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Limits of a feed.
const (
	feedPast   = 60 * 24 * time.Hour
	feedFuture = 365 * 24 * time.Hour
	feedMost   = 500
)

// OpenFeed creates the secret address of somebody's calendar and returns the secret. It is shown once, because only its
// hash is stored. An older address ends. The owner gets a mail, because the address opens without a login.
func (s *Service) OpenFeed(ctx context.Context, accountID string) (secret string, err error) {
	secret, hash := crypt.Token()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		feed := bookingdb.PutFeedParams{AccountID: accountID, SecretHash: hash, CreatedAt: at.Of(s.Clock.Now())}
		if err := s.q.PutFeed(ctx, tx, feed); err != nil {
			return fmt.Errorf("put feed: %w", err)
		}
		return s.Jobs.Enqueue(ctx, tx, FeedMail{AccountID: accountID})
	})
	return secret, err
}

// CloseFeed ends the address, if there is one.
func (s *Service) CloseFeed(ctx context.Context, accountID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.EndFeed(ctx, tx, accountID) })
}

// EndFeed is CloseFeed inside a transaction. It is called when the account is deleted, gets a new password or ends all
// its logins: an intruder may have created the address.
func (s *Service) EndFeed(ctx context.Context, tx *store.Tx, accountID string) error {
	_, err := s.q.DropFeed(ctx, tx, accountID)
	return err
}

func (s *Service) sendFeedMail(ctx context.Context, j FeedMail) error {
	return s.Account.Send(ctx, j.AccountID, MailFeedOpened())
}

// FeedSince returns when the address was created, or zero when there is none.
func (s *Service) FeedSince(ctx context.Context, accountID string) (time.Time, error) {
	since, err := s.q.FeedOf(ctx, s.DB.Read(), accountID)
	if store.None(err) {
		return time.Time{}, nil
	}
	return since.Time, err
}

// Feed returns the calendar of a secret address: the sessions of its owner, whose account must be active.
//
// Faults: fault.Missing.
func (s *Service) Feed(ctx context.Context, secret string) (string, error) {
	id, err := s.q.FeedBySecret(ctx, s.DB.Read(), crypt.HashToken(secret))
	if store.None(err) {
		return "", fault.Missing
	}
	if err != nil {
		return "", fmt.Errorf("read feed: %w", err)
	}
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return "", err
	}
	if !acc.Active {
		return "", fault.Missing
	}
	sessions, err := s.feedOf(ctx, id, acc.Role() == actor.Therapist)
	if err != nil {
		return "", err
	}
	return FeedICS(sessions, s.Clock.Now()), nil
}

func (s *Service) feedOf(ctx context.Context, id string, therapist bool) ([]bookingdb.Session, error) {
	now := s.Clock.Now()
	from, to := at.Of(now.Add(-feedPast)), at.Of(now.Add(feedFuture))
	if !therapist {
		return s.q.PatientFeed(ctx, s.DB.Read(), bookingdb.PatientFeedParams{
			PatientID: id,
			FromAt:    from,
			AfterAt:   dayBefore(from.Time),
			ToAt:      to,
			Most:      feedMost,
		})
	}
	live, err := s.q.TherapistFeed(ctx, s.DB.Read(), bookingdb.TherapistFeedParams{
		TherapistID: id,
		FromAt:      from,
		AfterAt:     dayBefore(from.Time),
		ToAt:        to,
		Most:        feedMost,
	})
	if err != nil {
		return nil, err
	}
	gone, err := s.q.TherapistFeedCancelled(ctx, s.DB.Read(), bookingdb.TherapistFeedCancelledParams{
		TherapistID: id,
		FromAt:      from,
		ToAt:        to,
		Most:        feedMost,
	})
	return append(live, gone...), err
}

// ComingPaid returns the paid sessions of a therapist that end after a moment, as far ahead as a feed.
func (s *Service) ComingPaid(ctx context.Context, therapistID string, from time.Time) ([]Session, error) {
	rows, err := s.q.TherapistFeed(ctx, s.DB.Read(), bookingdb.TherapistFeedParams{
		TherapistID: therapistID,
		FromAt:      at.Of(from),
		AfterAt:     dayBefore(from),
		ToAt:        at.Of(from.Add(feedFuture)),
		Most:        feedMost,
	})
	if err != nil {
		return nil, fmt.Errorf("coming sessions: %w", err)
	}
	var out []Session
	for _, row := range rows {
		if sess := (Session{row}); sess.Paid() {
			out = append(out, sess)
		}
	}
	return out, nil
}
