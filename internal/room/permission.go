package room

import (
	"context"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
)

// Permission says whether somebody may enter the room of a session now, and whom they meet.
type Permission struct {
	Session      booking.Session
	Verdict      Verdict
	OpensAt, Now time.Time
	PeerName     string
	// Role and Name of the caller are set when the verdict allows entry.
	Role int
	Name string
}

// Permission returns whether the caller may enter the room of a session now, with the reason for the person.
//
// Faults: fault.Missing.
func (s *Service) Permission(ctx context.Context, who actor.Actor, sessionID string) (Permission, error) {
	m, err := s.meetingOf(ctx, who.ID, sessionID)
	if err != nil {
		return Permission{}, err
	}
	now := s.Clock.Now()
	verdict, err := Entry(m.Session, m.person, now)
	if err != nil {
		return Permission{}, err
	}
	p := Permission{
		Session: m.Session,
		Verdict: verdict,
		OpensAt: OpensAt(m.Session),
		Now:     now,
	}
	if p.PeerName, err = s.nameOf(ctx, m.peer); err != nil || !verdict.Allowed {
		return p, err
	}
	p.Role = m.role
	p.Name, err = s.nameOf(ctx, m.person)
	return p, err
}
