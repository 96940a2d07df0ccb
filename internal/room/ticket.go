package room

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/room/roomdb"
)

// Token returns a token that proves for a few minutes who the caller is. It does not open a socket (Q149).
func (s *Service) Token(who actor.Actor) string {
	until := strconv.FormatInt(s.Clock.Now().Add(TokenLife).Unix(), 10)
	return until + "." + s.sign(until, who.ID)
}

func (s *Service) sign(until, accountID string) string {
	mac := hmac.New(sha256.New, s.Ring.SigningKey("room.token"))
	mac.Write([]byte(until + "|" + accountID))
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *Service) checkToken(who actor.Actor, token string) error {
	until, signature, _ := strings.Cut(token, ".")
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil || !hmac.Equal([]byte(signature), []byte(s.sign(until, who.ID))) ||
		!s.Clock.Now().Before(time.Unix(seconds, 0)) {
		return errToken
	}
	return nil
}

// Ticket is the right to join the room once.
type Ticket struct {
	Plain     string
	ExpiresAt time.Time
	ICE       []RelayServer
}

// Authorize checks permission and creates a ticket for one connection, which ends with the caller's login. The role
// must be the caller's own in this session. The token is optional, and must be the caller's own too.
//
// Faults: fault.Missing, room.early, room.moved, room.over, room.unpaid, room.cancelled, room.role, room.token.
func (s *Service) Authorize(ctx context.Context, who actor.Actor, sessionID, role, token string) (Ticket, error) {
	m, err := s.meetingOf(ctx, who.ID, sessionID)
	if err != nil {
		return Ticket{}, err
	}
	if token != "" {
		if err := s.checkToken(who, token); err != nil {
			return Ticket{}, err
		}
	}
	if role != strconv.Itoa(m.role) {
		return Ticket{}, errRole
	}

	now := s.Clock.Now()
	verdict, err := Entry(m.Session, m.person, now)
	if err != nil {
		return Ticket{}, err
	}
	if err := verdict.fault(); err != nil {
		s.Figures.refused(verdict.Code)
		return Ticket{}, err
	}

	return s.newTicket(ctx, m, who.LoginID)
}

// newTicket creates a ticket for somebody who may enter now.
func (s *Service) newTicket(ctx context.Context, m meeting, loginID string) (Ticket, error) {
	plain, hash := crypt.Token()
	t := Ticket{Plain: plain, ExpiresAt: s.Clock.Now().Add(TicketLife), ICE: s.ice(m)}
	if s.DB.ReadOnly() {
		var err error
		t.Plain, err = s.signTicket(m, loginID, t.ExpiresAt)
		return t, err
	}
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.InsertTicket(ctx, tx, roomdb.InsertTicketParams{
			Hash:      hash,
			SessionID: m.ID,
			AccountID: m.person,
			LoginID:   loginID,
			ExpiresAt: at.Of(t.ExpiresAt),
		})
	})
	if err != nil {
		return Ticket{}, fmt.Errorf("insert ticket: %w", err)
	}
	return t, nil
}

// redeem uses a ticket and returns its meeting. When several connections use a ticket at once, on any replica, one of
// them succeeds.
//
// Faults: room.ticket, login.ErrSignedOut.
func (s *Service) redeem(ctx context.Context, plain string) (m meeting, loginID string, err error) {
	var used roomdb.UseTicketRow
	if s.DB.ReadOnly() {
		used, err = s.useUnwritten(ctx, plain)
		return s.admitted(ctx, used, err)
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		key := roomdb.UseTicketParams{Hash: crypt.HashToken(plain), NowAt: at.Of(s.Clock.Now())}
		used, err = s.q.UseTicket(ctx, tx, key)
		return err
	})
	return s.admitted(ctx, used, err)
}

// admitted returns the meeting of a used ticket while its login is alive.
func (s *Service) admitted(ctx context.Context, used roomdb.UseTicketRow, err error) (m meeting, _ string, _ error) {
	if store.None(err) {
		return m, "", errTicket
	}
	if err != nil {
		return m, "", fmt.Errorf("use ticket: %w", err)
	}
	if err := s.Login.CheckLive(ctx, used.LoginID); err != nil {
		return m, "", err
	}
	m, err = s.meetingOf(ctx, used.AccountID, used.SessionID)
	return m, used.LoginID, err
}
