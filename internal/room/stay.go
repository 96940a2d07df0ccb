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

// takePlace takes the person's place in the room: an earlier connection of the person has a lower take from now on. The
// epoch stays when the same page returns with its RTCPeerConnection alive.
func (s *Service) takePlace(ctx context.Context, c *connection) error {
	if s.DB.ReadOnly() {
		return s.takeUnwritten(ctx, c)
	}
	now := at.Of(s.Clock.Now())
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.q.TakeSeat(ctx, tx, roomdb.TakeSeatParams{
			SessionID:  c.ID,
			AccountID:  c.person,
			Connection: c.id,
			Device:     c.device,
			TakenAt:    now,
		})
		if err != nil {
			return err
		}
		c.take, c.epoch = row.Take, row.Epoch
		c.resumed = c.resume && row.Epoch > 0 && row.Device == c.device
		if !c.resumed {
			fresh := roomdb.FreshSeatParams{Device: c.device, SessionID: c.ID, AccountID: c.person}
			if c.epoch, err = s.q.FreshSeat(ctx, tx, fresh); err != nil {
				return err
			}
		}
		c.stay, err = s.beginStay(ctx, tx, c, now)
		return err
	})
	if err != nil {
		return fmt.Errorf("take place: %w", err)
	}
	return nil
}

// beginStay starts a stay, or continues the one that a short loss of the connection interrupted.
func (s *Service) beginStay(ctx context.Context, tx *store.Tx, c *connection, now at.Time) (string, error) {
	if c.resumed {
		id, err := s.q.LastStay(ctx, tx, roomdb.LastStayParams{
			SessionID: c.ID,
			AccountID: c.person,
			Epoch:     c.epoch,
			SinceAt:   at.Of(now.Add(-rejoin)),
		})
		if err == nil {
			return id, s.q.ContinueStay(ctx, tx, roomdb.ContinueStayParams{SeenAt: now, Connection: c.id, ID: id})
		}
		if !store.None(err) {
			return "", err
		}
	}
	id := ids.New()
	return id, s.q.InsertStay(ctx, tx, roomdb.InsertStayParams{
		ID:         id,
		SessionID:  c.ID,
		AccountID:  c.person,
		Role:       int64(c.role),
		Epoch:      c.epoch,
		Connection: c.id,
		NowAt:      now,
	})
}

// reports are the sums of the quality figures that are not written yet.
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

// writeStay writes how long somebody has been in the room. left ends the stay.
func (s *Service) writeStay(ctx context.Context, c *connection, until time.Time, left bool) error {
	if s.DB.ReadOnly() {
		return nil
	}
	p := roomdb.SeenStayParams{
		ID:         c.stay,
		Connection: c.id,
		SeenAt:     at.Of(until),
		Reports:    c.reports.count,
		RttSum:     c.reports.rttSum,
		RttMax:     c.reports.rttMax,
		LostSum:    c.reports.lostSum,
		LostMax:    c.reports.lostMax,
		KbpsSum:    c.reports.kbpsSum,
		Relayed:    c.reports.relayed,
	}
	if left {
		p.LeftAt = p.SeenAt
	}
	err := s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.SeenStay(ctx, tx, p) })
	if err != nil {
		return fmt.Errorf("write stay: %w", err)
	}
	c.reports = reports{}
	return nil
}

// peerWasHere says whether the peer was in the room a moment ago, on any replica.
func (s *Service) peerWasHere(ctx context.Context, m meeting) bool {
	since := at.Of(s.Clock.Now().Add(-2 * checkEvery))
	key := roomdb.OpenStaysParams{SessionID: m.ID, AccountID: m.peer, SinceAt: since}
	n, err := s.q.OpenStays(ctx, s.DB.Read(), key)
	return err == nil && n > 0
}
