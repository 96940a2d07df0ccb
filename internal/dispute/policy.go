package dispute

import (
	"psic/internal/kernel/money"
	"psic/internal/payment"
)

// Bearer is who bears the loss of a case.
type Bearer string

const (
	Nobody    Bearer = ""          // won, or the money was still held for a session that did not take place
	Platform  Bearer = "PLATFORM"  // the therapist has worked and keeps the share
	Therapist Bearer = "THERAPIST" // the session is not paid to the therapist, or deducted from the next payout
	Purchase  Bearer = "PURCHASE"  // a package or plan: payment.Reversing ended what was bought
)

// Facts are what decides about the money of a disputed payment.
type Facts struct {
	Purpose string
	Begun   bool // the session has begun, or was cancelled late
	Over    bool // it has ended, or was cancelled late
	Met     bool // both people were in its room at the same time
	Earned  bool // it is in what the platform owes the therapist
	PaidOut bool // and was sent to the therapist
	Whole   bool // the provider took all of the payment
	Net     money.Cents
}

// BearerOf is the policy of a lost case. A part that the provider took costs the platform: which part of a session it
// was for cannot be said, and nothing ends because of it. So does a session that is running: who comes is not known
// yet.
func BearerOf(f Facts) Bearer {
	switch {
	case !f.Whole:
		return Platform
	case f.Purpose != payment.ForSession:
		return Purchase
	case !f.Begun:
		return Nobody
	case !f.Over || f.Met:
		return Platform
	}
	return Therapist
}

// ReserveOf divides what is set aside for a new case. The therapist's part is what a loss would take from the coming
// payout; what was sent to a therapist already is not reserved twice.
func ReserveOf(f Facts, amount money.Cents) (therapist, platform money.Cents) {
	f.Whole = true
	if BearerOf(f) == Therapist && f.Earned && !f.PaidOut {
		therapist = min(f.Net, amount)
	}
	return therapist, amount - therapist
}
