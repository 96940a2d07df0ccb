package packages_test

import (
	"slices"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/packages"
)

// TestPriceAddsUp: the sessions of a package cost exactly its price, and the discount is right to half a centavo for
// each session, for every price, size and discount.
func TestPriceAddsUp(t *testing.T) {
	for _, list := range []money.Cents{1, 2, 3, 99, 10_01, 33_33, 123_45, 160_00, 999_99, 10_000_00} {
		for discount := range int64(21) {
			for _, sessions := range packages.Sizes {
				got := packages.PriceOf(packages.Offer{Sessions: sessions, Discount: discount}, list)
				if got.Total != got.Unit*money.Cents(sessions) {
					t.Errorf("%d × %s = %s", sessions, got.Unit, got.Total)
				}
				if off := int64(got.Unit)*100 - int64(list)*(100-discount); off < -50 || off > 50 {
					t.Errorf("%s less %d%% is %s", list, discount, got.Unit)
				}
				if got.Unit <= 0 || got.Unit > list {
					t.Errorf("%s less %d%% is %s", list, discount, got.Unit)
				}
			}
		}
	}
}

var allEvents = []packages.Event{
	packages.Paid,
	packages.PayTimeOver,
	packages.Replaced,
	packages.GivenBack,
	packages.GivenByAdmin,
	packages.Lapsed,
	packages.TherapistGone,
	packages.AccountDeleted,
	packages.ConsentRevoked,
	packages.JoinedCompany,
	packages.Disputed,
}

// beforePaid are the events that mean nothing to a paid package.
var beforePaid = []packages.Event{packages.Paid, packages.PayTimeOver, packages.Replaced}

// TestStates walks the whole table: from every state by every event, in every order of four events.
func TestStates(t *testing.T) {
	reached := map[packages.State]bool{}
	var walk func(s packages.State, depth int)
	walk = func(s packages.State, depth int) {
		reached[s] = true
		over := s == packages.Returned || s == packages.Expired || s == packages.Reversed
		for _, e := range allEvents {
			next, ok := s.After(e)
			switch {
			case over && ok:
				t.Errorf("%s after the end of %s leads to %s", e, s, next)
			case ok && next == packages.Active && e != packages.Paid:
				t.Errorf("%s makes %s active", e, s)
			case ok && next == packages.Waiting:
				t.Errorf("%s makes %s wait again", e, s)
			case ok && s != packages.Active && next != packages.Active && next != packages.Unpaid:
				t.Errorf("%s gives back %s, which was never paid", e, s)
			case s == packages.Active && !slices.Contains(beforePaid, e) && !ok:
				t.Errorf("%s does not end an active package", e)
			}
			if ok && depth > 0 {
				walk(next, depth-1)
			}
		}
	}
	walk(packages.Waiting, 4)
	for _, s := range []packages.State{
		packages.Waiting,
		packages.Active,
		packages.Unpaid,
		packages.Returned,
		packages.Expired,
		packages.Reversed,
	} {
		if !reached[s] {
			t.Errorf("%s is never reached", s)
		}
	}
}
