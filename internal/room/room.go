// Package room is where the two people of a session meet: permission, tickets, signalling and attendance.
package room

import (
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
)

// Time limits of the room.
const (
	TicketLife = 60 * time.Second
	TokenLife  = 5 * time.Minute
	// testLife is enough for a test of the network, and too short for a call.
	testLife    = 2 * time.Minute
	Overrun     = 30 * time.Minute // how long after the end a socket may stay, so that nobody is cut off
	lastCall    = 5 * time.Minute  // how long before the end it is announced
	helloWithin = 5 * time.Second  // the first frame must arrive within this time
	silence     = 15 * time.Second // after so long without a frame the socket counts as lost
	graceLost   = 20 * time.Second // for so long a lost socket is shown as "reconnecting"
	beatEvery   = 5 * time.Second  // how often a connection tells the peer's server that it is alive
	beatMissed  = 15 * time.Second // after so long without a beat the peer counts as lost
	checkEvery  = 30 * time.Second // how often permission is checked and attendance is written
	rejoin      = 2 * time.Minute  // a socket that returns within this time continues its stay
)

// Role in the call (Q150).
const (
	Patient   = 0
	Therapist = 1
)

// Verdict says whether somebody may enter now, and otherwise why not.
type Verdict struct {
	Allowed bool
	Code    string // of the refusal, for programs
	Reason  string // of the refusal, for the person
}

// Entry decides whether this person may enter the room of the session now. The rule itself is booking.RoomAccessFor.
// Strangers do not learn that the session exists.
func Entry(s booking.Session, personID string, now time.Time) (Verdict, error) {
	if _, err := RoleOf(s, personID); err != nil {
		return Verdict{}, err
	}
	switch booking.RoomAccessFor(s, "", now).State {
	case booking.RoomOpen:
		return Verdict{Allowed: true}, nil
	case booking.RoomCancelled:
		return cancelled, nil
	case booking.RoomOver:
		return over, nil
	case booking.RoomUnpaid:
		return unpaid, nil
	}
	// A person who is in the room, or comes at the old time, must read that the session was rescheduled.
	if s.MovedByTherapist {
		return rescheduled(s), nil
	}
	return early(s), nil
}

var (
	cancelled = denied("room.cancelled", "Esta sessão foi cancelada.")
	over      = denied("room.over", "Esta sessão já terminou.")
	unpaid    = denied("room.unpaid", "Esta sessão ainda não foi paga. A sala abre depois do pagamento.")
)

func rescheduled(s booking.Session) Verdict {
	return denied(
		"room.moved",
		"Esta sessão foi remarcada para "+inWords(s.StartsAt.Time)+". A sala abre "+beforeStart()+".",
	)
}

func early(s booking.Session) Verdict {
	return denied("room.early", "A sala abre em "+inWords(OpensAt(s))+", "+beforeStart()+".")
}

// refusals returns all faults of a refused entry, for the API description.
func refusals() []*fault.Error {
	var s booking.Session
	s.StartsAt = at.Of(time.Date(2026, 8, 3, 10, 0, 0, 0, at.SaoPaulo))
	var out []*fault.Error
	for _, v := range []Verdict{cancelled, over, unpaid, rescheduled(s), early(s)} {
		out = append(out, fault.As(v.fault()))
	}
	return out
}

func beforeStart() string { return br.Duration(booking.RoomOpens) + " antes do início" }

func inWords(t time.Time) string { return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04") }

func denied(code, reason string) Verdict { return Verdict{Code: code, Reason: reason} }

// fault returns the verdict as a fault, or nil when entry is allowed.
func (v Verdict) fault() error {
	if v.Allowed {
		return nil
	}
	return fault.New(fault.Conflict, v.Code, v.Reason)
}

// OpensAt returns when the room opens.
func OpensAt(s booking.Session) time.Time { return s.StartsAt.Add(-booking.RoomOpens) }

// RoleOf returns the role of a participant.
//
// Faults: fault.Missing for everybody else.
func RoleOf(s booking.Session, personID string) (int, error) {
	switch {
	case personID == "":
	case personID == s.TherapistID:
		return Therapist, nil
	case personID == s.PatientID:
		return Patient, nil
	}
	return 0, fault.Missing
}

// other returns the other person of the session.
func other(s booking.Session, personID string) string {
	if personID == s.TherapistID {
		return s.PatientID
	}
	return s.TherapistID
}

var (
	errTicket = fault.New(fault.Unauthorized, "room.ticket", "Este acesso já foi usado ou expirou. Entre novamente.")
	errRole   = fault.New(fault.Invalid, "room.role", "O papel informado não é o seu nesta sessão.")
	errToken  = fault.New(fault.Invalid, "room.token", "Este acesso expirou. Entre novamente.")
)
