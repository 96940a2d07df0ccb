package room

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/room/roomdb"
)

// sit takes the person's seat: whoever held it has a lower take from now on. The epoch stays when the same page
// returns with its connection alive.
func (s *Service) sit(ctx context.Context, t *seat) error {
	now := at.Of(s.Clock.Now())
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.q.TakeSeat(ctx, tx, roomdb.TakeSeatParams{
			SessionID:  t.ID,
			AccountID:  t.person,
			Connection: t.id,
			Device:     t.device,
			TakenAt:    now,
		})
		if err != nil {
			return err
		}
		t.take, t.epoch = row.Take, row.Epoch
		t.resumed = t.resume && row.Epoch > 0 && row.Device == t.device
		if !t.resumed {
			if t.epoch, err = s.q.FreshSeat(
				ctx,
				tx,
				roomdb.FreshSeatParams{Device: t.device, SessionID: t.ID, AccountID: t.person},
			); err != nil {
				return err
			}
		}
		t.stay, err = s.begin(ctx, tx, t, now)
		return err
	})
	if err != nil {
		return fmt.Errorf("take seat: %w", err)
	}
	return nil
}

// begin opens a stay, or goes on with the one that a short loss interrupted.
func (s *Service) begin(ctx context.Context, tx *store.Tx, t *seat, now at.Time) (string, error) {
	if t.resumed {
		id, err := s.q.LastStay(ctx, tx, roomdb.LastStayParams{
			SessionID: t.ID,
			AccountID: t.person,
			Epoch:     t.epoch,
			SinceAt:   at.Of(now.Add(-rejoin)),
		})
		if err == nil {
			return id, s.q.ContinueStay(ctx, tx, roomdb.ContinueStayParams{SeenAt: now, Connection: t.id, ID: id})
		}
		if !store.None(err) {
			return "", err
		}
	}
	id := ids.New()
	return id, s.q.InsertStay(ctx, tx, roomdb.InsertStayParams{
		ID:         id,
		SessionID:  t.ID,
		AccountID:  t.person,
		Role:       int64(t.role),
		Epoch:      t.epoch,
		Connection: t.id,
		NowAt:      now,
	})
}

// reports are the quality figures since they were last written.
type reports struct{ count, rttSum, rttMax, lostSum, lostMax, kbpsSum, relayed int64 }

func (r *reports) add(q Quality) {
	r.count++
	r.rttSum, r.rttMax = r.rttSum+int64(q.RTT), max(r.rttMax, int64(q.RTT))
	r.lostSum, r.lostMax = r.lostSum+int64(q.Lost), max(r.lostMax, int64(q.Lost))
	r.kbpsSum += int64(q.Kbps)
	if q.Relay {
		r.relayed++
	}
}

// seen writes how long somebody has been here; left ends the stay.
func (s *Service) seen(ctx context.Context, t *seat, until time.Time, left bool) error {
	p := roomdb.SeenStayParams{
		ID:         t.stay,
		Connection: t.id,
		SeenAt:     at.Of(until),
		Reports:    t.reports.count,
		RttSum:     t.reports.rttSum,
		RttMax:     t.reports.rttMax,
		LostSum:    t.reports.lostSum,
		LostMax:    t.reports.lostMax,
		KbpsSum:    t.reports.kbpsSum,
		Relayed:    t.reports.relayed,
	}
	if left {
		p.LeftAt = p.SeenAt
	}
	err := s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.SeenStay(ctx, tx, p) })
	if err != nil {
		return fmt.Errorf("write stay: %w", err)
	}
	t.reports = reports{}
	return nil
}

// expects says whether the other side was here a moment ago, on whatever replica.
func (s *Service) expects(ctx context.Context, m meeting) bool {
	since := at.Of(s.Clock.Now().Add(-2 * checkEvery))
	n, err := s.q.OpenStays(
		ctx,
		s.DB.Read(),
		roomdb.OpenStaysParams{SessionID: m.ID, AccountID: m.peer, SinceAt: since},
	)
	return err == nil && n > 0
}
