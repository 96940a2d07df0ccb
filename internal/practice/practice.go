// Package practice owns what a therapist sees and says about the own patients: who they are, in which state, what was
// and what comes, and who was in the room.
package practice

import (
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/room"
)

// ActiveFor is how long after the start of the last session a patient counts as active without anything else.
const ActiveFor = 60 * 24 * time.Hour

// State says how a patient stands with a therapist.
type State string

const (
	Active State = "ACTIVE"
	Paused State = "PAUSED"
	Ended  State = "ENDED"
)

// Automatic takes back what the therapist had set.
const Automatic State = ""

var states = map[State]bool{Active: true, Paused: true, Ended: true, Automatic: true}

// Facts decide the state of a patient.
type Facts struct {
	Set   State     // what the therapist set, or Automatic
	SetAt time.Time // when
	Paid  time.Time // the last payment of a session that was not cancelled
	Last  time.Time // the start of the last session that ended
	Next  time.Time // the start of the next session or hold
	Runs  bool      // a standing hour runs, and is not paused
	Since time.Time // the patient accepted the therapist's invitation, and the agreement has not ended
}

// Stands says whether what the therapist set still holds: until a session is paid afterwards.
func (f Facts) Stands() bool { return f.Set != Automatic && !f.Paid.After(f.SetAt) }

// State is what the therapist set, while it stands. Otherwise a patient is active with something to come, with a
// standing hour, or until ActiveFor after the last session or after accepting the therapist's invitation, that moment
// included. Nothing but the therapist ends.
func (f Facts) State(now time.Time) State {
	recent := within(f.Last, now) || within(f.Since, now)
	switch {
	case f.Stands():
		return f.Set
	case !f.Next.IsZero() || f.Runs || recent:
		return Active
	}
	return Paused
}

// within says whether a moment is at most ActiveFor ago.
func within(moment, now time.Time) bool { return !moment.IsZero() && !now.After(moment.Add(ActiveFor)) }

// Presence says who came to a session that has ended, by the room's notes.
type Presence string

const (
	Unknown         Presence = ""                 // it has not ended, did not take place, or its notes are deleted
	Met             Presence = "MET"              // both were in the room at the same time
	Apart           Presence = "APART"            // both came, never at the same time
	PatientAbsent   Presence = "PATIENT_ABSENT"   // the therapist came, the patient did not
	TherapistAbsent Presence = "THERAPIST_ABSENT" // the patient came, the therapist did not
	NobodyCame      Presence = "NOBODY"           // nobody used the room of the product
)

// PresenceOf is the rule by which both people read who came.
func PresenceOf(a room.Attendance) Presence {
	switch {
	case a.Together > 0:
		return Met
	case a.TherapistCame && a.PatientCame:
		return Apart
	case a.TherapistCame:
		return PatientAbsent
	case a.PatientCame:
		return TherapistAbsent
	}
	return NobodyCame
}

// Attendance is who was in the room of a session, and for how long.
type Attendance struct {
	Presence                     Presence
	Therapist, Patient, Together time.Duration
}

// Standing is a standing hour of a patient.
type Standing struct {
	ID          string
	Weekday     int64
	StartMinute int64
	EveryWeeks  int64
	Paused      bool
}

// AgreementState says how a patient stands with the contract of the therapist.
type AgreementState string

const (
	NoAgreement       AgreementState = "NONE" // nothing is asked, and nothing was accepted
	AgreementPending  AgreementState = "PENDING"
	AgreementAccepted AgreementState = "ACCEPTED"
)

// Agreement is how a patient stands with the contract. ID, Version and AcceptedAt are of the newest version that the
// patient accepted, also while a newer one is pending.
type Agreement struct {
	State      AgreementState
	ID         string
	Version    int64
	AcceptedAt time.Time
}

// Patient is somebody whom the therapist attends or attended. Nothing here tells an employee of a company from others.
type Patient struct {
	Facts
	ID       string
	Name     string
	full     string    // also searched
	Unpaid   time.Time // the start of the nearest session that waits for its payment
	Sessions int64     // that ended
	Standing []Standing
	Contract Agreement
}

var ErrState = fault.New(fault.Invalid, "practice.state", "Escolha uma situação da lista.")

// moment is the time of a number of microseconds; zero is no time.
func moment(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return time.UnixMicro(micros).In(at.SaoPaulo)
}
