package room

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/bus"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
	"psic/internal/room/roomdb"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Bus     *bus.Bus
	Ring    *crypt.Ring
	Limiter *limit.Limiter
	Log     *slog.Logger
	Account *account.Service
	Login   *login.Service
	Booking *booking.Service

	// Origin is the product's own address. Pages of other sites may not open a socket.
	Origin string
	// ICE returns the addresses of the relay, with credentials that expire at until. The list is empty without a relay.
	ICE func(until time.Time, who string) []RelayServer
	// Tick is how often a connection checks the time, and how often the logins of all connections are checked.
	Tick time.Duration

	Figures Figures

	unwritten   unwritten // what the room remembers while the product is read-only
	q           roomdb.Queries
	mu          sync.Mutex
	connections map[*connection]bool
	watching    bool // watchLogins runs
	closed      bool
}

// RelayServer is a STUN or TURN server that helps two browsers to find each other.
type RelayServer struct {
	URLs                 []string
	Username, Credential string // of TURN
}

// meeting is a session as one of its two people sees it.
type meeting struct {
	booking.Session
	person, peer string
	role         int
}

// meetingOf returns a session in which the person takes part. Administrators and inactive accounts take part in none.
//
// Faults: fault.Missing.
func (s *Service) meetingOf(ctx context.Context, personID, sessionID string) (meeting, error) {
	if a, err := s.Account.ByID(ctx, personID); err != nil || !a.Active {
		return meeting{}, cmp.Or(err, error(fault.Missing))
	}
	sess, err := s.Booking.Session(ctx, actor.Actor{ID: personID}, sessionID)
	if err != nil {
		return meeting{}, err
	}
	role, err := RoleOf(sess, personID)
	return meeting{
		Session: sess,
		person:  personID,
		peer:    other(sess, personID),
		role:    role,
	}, err
}

// nameOf returns the name by which a person wants to be called. A deleted account has no name.
func (s *Service) nameOf(ctx context.Context, accountID string) (string, error) {
	a, err := s.Account.ByID(ctx, accountID)
	if fault.As(err) != nil {
		return "", nil
	}
	return a.DisplayName(), err
}

// ice returns relay addresses with credentials that expire with the session. The name in them does not identify the
// person.
func (s *Service) ice(m meeting) []RelayServer {
	return s.ICE(m.EndsAt.Time, s.Ring.BlindIndex("room.relay", m.ID+"|"+m.person)[:24])
}

// testICE returns relay addresses for a test of the own network.
func (s *Service) testICE(who actor.Actor, until time.Time) []RelayServer {
	return s.ICE(until, s.Ring.BlindIndex("room.relay", "test|"+who.ID)[:24])
}
