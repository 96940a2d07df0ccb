// Package room is where the two people of a session meet: permission, tickets, signalling and attendance.
package room

import (
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
)

// The windows of the room.
const (
	TicketLife  = 60 * time.Second
	TokenLife   = 5 * time.Minute
	Overrun     = 30 * time.Minute // how long after the end a socket may stay: nobody is cut off in a sentence
	lastCall    = 5 * time.Minute  // before the end, announced
	helloWithin = 5 * time.Second
	silence     = 15 * time.Second // without a frame the socket counts as lost
	graceLost   = 20 * time.Second // a lost socket is told as "reconnecting" for so long
	beatEvery   = 5 * time.Second  // each seat says to the other's server that it is there
	beatMissed  = 15 * time.Second
	checkEvery  = 30 * time.Second // permission again, and attendance written
	rejoin      = 2 * time.Minute  // a socket that returns within continues its stay
)

// Role in the call (Q150).
const (
	Patient   = 0
	Therapist = 1
)

// Verdict is whether somebody may enter now, and why not.
type Verdict struct {
	Allowed bool
	Code    string // of the refusal
	Reason  string // in words for the person
}

// Entry decides whether this person may enter the room of the session at a moment. The rule is booking's; strangers
// are told nothing.
func Entry(s booking.Session, personID string, now time.Time) (Verdict, error) {
	if _, err := RoleOf(s, personID); err != nil {
		return Verdict{}, err
	}
	switch booking.EntryFor(s, "", now).Entrance {
	case booking.EntranceOpen:
		return Verdict{Allowed: true}, nil
	case booking.EntranceCancelled:
		return cancelled, nil
	case booking.EntranceOver:
		return over, nil
	case booking.EntranceUnpaid:
		return unpaid, nil
	}
	// Who sat here, or comes at the hour they knew, must read that it is no longer the hour.
	if s.MovedByTherapist {
		return moved(s), nil
	}
	return early(s), nil
}

var (
	cancelled = refuse("room.cancelled", "Esta sessão foi cancelada.")
	over      = refuse("room.over", "Esta sessão já terminou.")
	unpaid    = refuse("room.unpaid", "Esta sessão ainda não foi paga. A sala abre depois do pagamento.")
)

func moved(s booking.Session) Verdict {
	return refuse(
		"room.moved",
		"Esta sessão foi remarcada para "+inWords(s.StartsAt.Time)+". A sala abre "+beforeStart()+".",
	)
}

func early(s booking.Session) Verdict {
	return refuse("room.early", "A sala abre em "+inWords(OpensAt(s))+", "+beforeStart()+".")
}

// refusals are the reasons why somebody of the session may not enter, for the description.
func refusals() []*fault.Error {
	var s booking.Session
	s.StartsAt = at.Of(time.Date(2026, 8, 3, 10, 0, 0, 0, at.SaoPaulo))
	var out []*fault.Error
	for _, v := range []Verdict{cancelled, over, unpaid, moved(s), early(s)} {
		out = append(out, fault.As(v.fault()))
	}
	return out
}

func beforeStart() string { return br.Duration(booking.EntryOpens) + " antes do início" }

func inWords(t time.Time) string { return t.In(at.SaoPaulo).Format("02/01/2006 às 15:04") }

func refuse(code, reason string) Verdict { return Verdict{Code: code, Reason: reason} }

// fault is the verdict for those who asked for a ticket.
func (v Verdict) fault() error {
	if v.Allowed {
		return nil
	}
	return fault.New(fault.Conflict, v.Code, v.Reason)
}

// OpensAt is when the door opens.
func OpensAt(s booking.Session) time.Time { return s.StartsAt.Add(-booking.EntryOpens) }

// RoleOf is the side of a participant.
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

// other is the person on the other side.
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
