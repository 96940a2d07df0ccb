// Package waiting owns the waiting list: who wants to be told when an hour becomes free, and the offers of such hours,
// each to one person at a time.
package waiting

import (
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/waiting/waitingdb"
)

// Limits of the waiting list.
const (
	// OfferLife is how long an hour is kept for the person to whom it is offered.
	OfferLife = 30 * time.Minute
	// OffersEnd is how long before the start of an hour its offers end. Afterwards the hour is everybody's.
	OffersEnd = 2 * time.Hour
	// shortestOffer: an offer that would last less is not made.
	shortestOffer = 5 * time.Minute
	// OffersADay is how many offers a person gets on one day of São Paulo.
	OffersADay = 2
	// Quiet hours in São Paulo: from QuietFrom until QuietTo there is no offer, unless the hour begins so soon that an
	// offer at QuietTo could no longer last OfferLife.
	QuietFrom, QuietTo = 21, 8
	// MaxWaits is how many waits a patient may have at the same time.
	MaxWaits = 10
	// Longest is for how many days a wait may last.
	Longest = 90
	// kept is how many days an ended wait and a closed offer are kept.
	kept = 90
)

// State of a wait, as stored.
type State string

const (
	Waiting State = "WAITING"
	Ended   State = "ENDED"
)

// Event ends a wait. It is stored as the reason.
type Event string

const (
	Accepted       Event = "ACCEPTED"
	EndedByPerson  Event = "ENDED_BY_PERSON"
	PeriodOver     Event = "PERIOD_OVER"
	SessionOver    Event = "SESSION_OVER" // the session to be moved was cancelled or has begun
	SwitchedOff    Event = "ACCOUNT_OFF"
	AccountDeleted Event = "ACCOUNT_DELETED"
	ConsentRevoked Event = "CONSENT_REVOKED"
)

// waitTransitions is the life of a wait.
var waitTransitions = map[State]map[Event]State{
	Waiting: {
		Accepted:       Ended,
		EndedByPerson:  Ended,
		PeriodOver:     Ended,
		SessionOver:    Ended,
		SwitchedOff:    Ended,
		AccountDeleted: Ended,
		ConsentRevoked: Ended,
	},
	Ended: {},
}

// After returns the state after an event. ok is false when the event does nothing to this state.
func (s State) After(e Event) (next State, ok bool) {
	next, ok = waitTransitions[s][e]
	return next, ok
}

// OfferState is the state of an offer, as stored.
type OfferState string

const (
	Open          OfferState = "OPEN"
	OfferAccepted OfferState = "ACCEPTED"
	OfferDeclined OfferState = "DECLINED"
	OfferExpired  OfferState = "EXPIRED"
	Withdrawn     OfferState = "WITHDRAWN" // the hour, or the wait, is gone
)

// OfferEvent closes an offer.
type OfferEvent string

const (
	Accept   OfferEvent = "ACCEPT"
	Decline  OfferEvent = "DECLINE"
	Expire   OfferEvent = "EXPIRE"
	Withdraw OfferEvent = "WITHDRAW"
)

// offerTransitions is the life of an offer.
var offerTransitions = map[OfferState]map[OfferEvent]OfferState{
	Open: {
		Accept:   OfferAccepted,
		Decline:  OfferDeclined,
		Expire:   OfferExpired,
		Withdraw: Withdrawn,
	},
	OfferAccepted: {},
	OfferDeclined: {},
	OfferExpired:  {},
	Withdrawn:     {},
}

// After returns the state after an event. ok is false when the event does nothing to this state.
func (s OfferState) After(e OfferEvent) (next OfferState, ok bool) {
	next, ok = offerTransitions[s][e]
	return next, ok
}

// Wait is one person's wait for an hour of one therapist.
type Wait struct{ waitingdb.Waiting }

// Earlier says whether the person waits for an hour before a session that is booked.
func (w Wait) Earlier() bool { return w.SessionID != "" }

// Offer is an hour that became free, kept for one person until ExpiresAt.
type Offer struct{ waitingdb.WaitingOffer }

func (o Offer) Status() OfferState { return OfferState(o.State) }

// OpenAt says whether the offer can be accepted at the moment now. At ExpiresAt it cannot.
func (o Offer) OpenAt(now time.Time) bool {
	return o.Status() == Open && now.Before(o.ExpiresAt.Time)
}

// OfferAt returns when an hour may be offered: now, or at the end of the quiet hours.
func OfferAt(now, start time.Time) time.Time {
	local := now.In(at.SaoPaulo)
	if h := local.Hour(); h >= QuietTo && h < QuietFrom {
		return now
	}
	morning := at.DateOf(local, at.SaoPaulo)
	if local.Hour() >= QuietFrom {
		morning = morning.AddDays(1)
	}
	ends := morning.At(QuietTo*60, at.SaoPaulo)
	if start.Add(-OffersEnd).Before(ends.Add(OfferLife)) {
		return now
	}
	return ends
}

// Expiry returns until when an hour is offered. notice is the least time before the start at which the therapist can be
// booked. moves is the start of the session that would move, or zero: from FreeUntil before it, moving is not free.
func Expiry(now, start time.Time, notice time.Duration, moves time.Time) time.Time {
	until := now.Add(OfferLife)
	limits := []time.Time{start.Add(-OffersEnd), start.Add(-notice)}
	if !moves.IsZero() {
		limits = append(limits, moves.Add(-booking.FreeUntil))
	}
	for _, limit := range limits {
		if limit.Before(until) {
			until = limit
		}
	}
	return until
}

var allDays = int64(1<<7 - 1)

// weekdaysOf returns the bits of named weekdays. Without a name it returns all.
func weekdaysOf(names []string) (bits int64, ok bool) {
	for _, name := range names {
		day, known := agenda.Weekday(name)
		if !known {
			return 0, false
		}
		bits |= 1 << day
	}
	if bits == 0 {
		bits = allDays
	}
	return bits, true
}

// weekdayNames is the reverse of weekdaysOf.
func weekdayNames(bits int64) []string {
	out := []string{}
	for day, name := range agenda.Days {
		if bits&(1<<day) != 0 {
			out = append(out, name)
		}
	}
	return out
}

var (
	ErrTooMany = fault.New(
		fault.Conflict,
		"waiting.too_many",
		fmt.Sprintf("Você já tem %d avisos de horário. Encerre um deles para pedir outro.", MaxWaits),
	)
	ErrUnpaid = fault.New(
		fault.Conflict,
		"waiting.unpaid",
		"Pague a sessão primeiro: só uma sessão paga pode ir para um horário que abrir antes.",
	)
	ErrOfferOver = fault.New(
		fault.Conflict,
		"waiting.offer_over",
		"Este horário não está mais reservado para você.",
	)
)
