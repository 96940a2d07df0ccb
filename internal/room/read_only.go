package room

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"

	"psic/internal/kernel/at"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/room/roomdb"
)

// unwritten is what the room keeps in memory while the product is read-only: used tickets, and places that were taken
// since. Nothing of it is needed afterwards, because connections end with the process. Attendance has a gap.
type unwritten struct {
	mu    sync.Mutex
	used  map[string]time.Time // hash of a ticket → when it expires
	seats map[string]roomdb.FindSeatRow
}

// The parts of a signed ticket: the ids of session, person and login, the second at which it expires, random bytes, and
// the signature.
const (
	idBytes     = 16
	ticketHead  = 3*idBytes + 4
	ticketSaid  = ticketHead + 8
	ticketBytes = ticketSaid + 16
)

// signTicket returns a ticket that needs no row, so that any replica accepts it. Each replica accepts it once.
func (s *Service) signTicket(m meeting, loginID string, until time.Time) (string, error) {
	said := make([]byte, 0, ticketBytes)
	for _, id := range []string{m.ID, m.person, loginID} {
		parsed, err := uuid.Parse(id)
		if err != nil {
			return "", fmt.Errorf("sign ticket: %w", err)
		}
		said = append(said, parsed[:]...)
	}
	said = binary.BigEndian.AppendUint32(said, uint32(until.Unix()))
	said = said[:ticketSaid]
	_, _ = rand.Read(said[ticketHead:]) // it never fails
	return base64.RawURLEncoding.EncodeToString(append(said, s.ticketMAC(said)...)), nil
}

func (s *Service) ticketMAC(said []byte) []byte {
	mac := hmac.New(sha256.New, s.Ring.SigningKey("room.ticket"))
	mac.Write(said)
	return mac.Sum(nil)[:ticketBytes-ticketSaid]
}

// useUnwritten uses a signed ticket, or one that was stored before the product became read-only. It returns
// sql.ErrNoRows for any other.
func (s *Service) useUnwritten(ctx context.Context, plain string) (roomdb.UseTicketRow, error) {
	now, hash := s.Clock.Now(), crypt.HashToken(plain)
	row, until, ok := s.readTicket(plain)
	if !ok {
		stored, err := s.q.FindTicket(ctx, s.DB.Read(), roomdb.FindTicketParams{Hash: hash, NowAt: at.Of(now)})
		if err != nil {
			return row, err
		}
		row, until = roomdb.UseTicketRow(stored), now.Add(TicketLife)
	}
	if !now.Before(until) || !s.unwritten.use(hash, now, until) {
		return row, sql.ErrNoRows
	}
	return row, nil
}

func (s *Service) readTicket(plain string) (row roomdb.UseTicketRow, until time.Time, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(plain)
	if err != nil || len(raw) != ticketBytes || !hmac.Equal(raw[ticketSaid:], s.ticketMAC(raw[:ticketSaid])) {
		return row, until, false
	}
	id := func(n int) string { return uuid.UUID(raw[n*idBytes : (n+1)*idBytes]).String() }
	row = roomdb.UseTicketRow{SessionID: id(0), AccountID: id(1), LoginID: id(2)}
	return row, time.Unix(int64(binary.BigEndian.Uint32(raw[3*idBytes:])), 0), true
}

// use reports whether the ticket was unused, and forgets those that have expired.
func (u *unwritten) use(hash string, now, until time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	for h, end := range u.used {
		if !now.Before(end) {
			delete(u.used, h)
		}
	}
	if _, again := u.used[hash]; again {
		return false
	}
	if u.used == nil {
		u.used = map[string]time.Time{}
	}
	u.used[hash] = until
	return true
}

// takeUnwritten is takePlace without a row. A new page gets an epoch from the clock, because another replica does not
// know which ones this replica gave.
func (s *Service) takeUnwritten(ctx context.Context, c *connection) error {
	stored, err := s.q.FindSeat(ctx, s.DB.Read(), roomdb.FindSeatParams{SessionID: c.ID, AccountID: c.person})
	if err != nil && !store.None(err) {
		return fmt.Errorf("take place: %w", err)
	}
	u := &s.unwritten
	u.mu.Lock()
	defer u.mu.Unlock()
	key := c.ID + "|" + c.person
	seat, known := u.seats[key]
	if !known {
		seat = stored
	}
	seat.Take++
	c.resumed = c.resume && seat.Epoch > 0 && seat.Device == c.device
	if !c.resumed {
		seat.Epoch, seat.Device = max(seat.Epoch+1, s.Clock.Now().UnixMilli()), c.device
	}
	c.take, c.epoch = seat.Take, seat.Epoch
	if u.seats == nil {
		u.seats = map[string]roomdb.FindSeatRow{}
	}
	u.seats[key] = seat
	return nil
}
