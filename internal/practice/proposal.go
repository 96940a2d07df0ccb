package practice

import (
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/fault"
	"psic/internal/practice/practicedb"
)

// Limits of the hours that therapists propose.
const (
	// ProposalLife is how long an hour is kept for the patient to whom it is proposed.
	ProposalLife = 24 * time.Hour
	// ProposalsEnd is how long before the start of an hour its proposal ends.
	ProposalsEnd = 2 * time.Hour
	// shortestProposal: a proposal that would last less is refused.
	shortestProposal = 5 * time.Minute
	// MaxOpen is how many proposals of a therapist may be open, and MaxOpenTo how many of them to one patient.
	MaxOpen, MaxOpenTo = 10, 3
	// kept is how many days after its hour a closed proposal is kept.
	kept = 90
)

// ProposalState is the state of a proposal, as stored.
type ProposalState string

const (
	Open      ProposalState = "OPEN"
	Accepted  ProposalState = "ACCEPTED"
	Declined  ProposalState = "DECLINED"
	Expired   ProposalState = "EXPIRED"
	Withdrawn ProposalState = "WITHDRAWN" // taken back, or the hour is gone
)

// ProposalEvent closes a proposal.
type ProposalEvent string

const (
	Accept   ProposalEvent = "ACCEPT"
	Decline  ProposalEvent = "DECLINE"
	Expire   ProposalEvent = "EXPIRE"
	Withdraw ProposalEvent = "WITHDRAW"
)

// transitions is the life of a proposal.
var transitions = map[ProposalState]map[ProposalEvent]ProposalState{
	Open: {
		Accept:   Accepted,
		Decline:  Declined,
		Expire:   Expired,
		Withdraw: Withdrawn,
	},
	Accepted:  {},
	Declined:  {},
	Expired:   {},
	Withdrawn: {},
}

// After returns the state after an event. ok is false when the event does nothing to this state.
func (s ProposalState) After(e ProposalEvent) (next ProposalState, ok bool) {
	next, ok = transitions[s][e]
	return next, ok
}

// Proposal is an hour that a therapist proposes to a patient and keeps for the patient until ExpiresAt.
type Proposal struct{ practicedb.HourProposal }

// Moves says whether a paid session moves to the hour.
func (p Proposal) Moves() bool { return p.SessionID != "" }

// StateAt is the state at a moment. At ExpiresAt an open proposal is over, also before its job has run.
func (p Proposal) StateAt(now time.Time) ProposalState {
	if ProposalState(p.State) == Open && !now.Before(p.ExpiresAt.Time) {
		return Expired
	}
	return ProposalState(p.State)
}

// ProposalExpiry returns until when an hour is kept: a day, but never past two hours before its start, nor past the
// therapist's notice, nor past the start of the session that would move.
func ProposalExpiry(now, start time.Time, notice time.Duration, moves time.Time) time.Time {
	until := now.Add(ProposalLife)
	limits := []time.Time{start.Add(-ProposalsEnd), start.Add(-notice)}
	if !moves.IsZero() {
		limits = append(limits, moves)
	}
	for _, limit := range limits {
		if limit.Before(until) {
			until = limit
		}
	}
	return until
}

var (
	ErrTooManyOpen = fault.New(
		fault.Conflict,
		"practice.too_many_open",
		fmt.Sprintf("Já há %d propostas suas esperando resposta.", MaxOpen),
	)
	ErrTooManyOpenTo = fault.New(
		fault.Conflict,
		"practice.too_many_open_to",
		fmt.Sprintf("Já há %d propostas suas esperando resposta desta pessoa.", MaxOpenTo),
	)
	ErrTooSoon = fault.New(
		fault.Conflict,
		"practice.too_soon",
		"Falta pouco para este horário: não há tempo para uma resposta.",
	)
	ErrOffTheList = fault.New(
		fault.Conflict,
		"practice.off_the_list",
		"O seu perfil está fora da lista, e ninguém pode agendar com você. Confira a sua assinatura e os seus dados.",
	)
	ErrOver = fault.New(fault.Conflict, "practice.proposal_over", "Esta proposta de horário não vale mais.")
)

// gone are the faults that say that the hour, or the session to be moved, is no longer there. The proposal is withdrawn
// then. After other faults the patient may try again while the proposal is open.
var gone = []*fault.Error{
	fault.Missing,
	booking.ErrSlotTaken,
	booking.ErrSessionOver,
	booking.ErrHoldOver,
	booking.ErrMoveUnpaid,
	booking.ErrAccountOff,
}
