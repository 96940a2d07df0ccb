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
	Booking *booking.Service

	// Origin is the product's own address; pages of other sites may not open a socket.
	Origin string
	// ICE tells browsers the way to the relay, with credentials that end at a moment; an empty list where there is none.
	ICE func(until time.Time, who string) []RelayServer
	// Tick is how often a seat looks at the clock.
	Tick time.Duration

	Figures Figures

	q      roomdb.Queries
	mu     sync.Mutex
	seats  map[*seat]bool
	closed bool
}

// RelayServer is a STUN or TURN server that helps two browsers to find each other.
type RelayServer struct {
	URLs                 []string
	Username, Credential string // of TURN
}

// meeting is a session seen from one of its chairs.
type meeting struct {
	booking.Session
	person, peer string
	role         int
}

// meetingOf reads a session that the person takes part in. Administrators take part in none, and somebody whose
// account was closed no longer does.
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

// nameOf is how a person wants to be called; somebody deleted has no name.
func (s *Service) nameOf(ctx context.Context, accountID string) (string, error) {
	a, err := s.Account.ByID(ctx, accountID)
	if fault.As(err) != nil {
		return "", nil
	}
	return a.DisplayName(), err
}

// ice asks for credentials that end with the session. The name in them says nothing about who it is.
func (s *Service) ice(m meeting) []RelayServer {
	return s.ICE(m.EndsAt.Time, s.Ring.BlindIndex("room.relay", m.ID+"|"+m.person)[:24])
}
