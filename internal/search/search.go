// Package search serves the directory from memory: every replica keeps the listable therapists with their free slots,
// ordered by the earliest free slot. A search runs no SQL.
package search

import (
	"cmp"
	"hash/fnv"
	"math/bits"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
)

// kind of slots that a patient asks for: employees of an entitled company also see the slots that are reserved for
// companies, and may ask for these alone.
type kind int

const (
	common kind = iota
	enterprise
	covered // the slots that are reserved for companies, alone
	kinds
)

func kindOf(entitled bool) kind {
	if entitled {
		return enterprise
	}
	return common
}

// card is a therapist as the directory shows them. It does not change after it is built, except for the encoded JSON
// that it caches for each audience.
type card struct {
	directory.Public
	folded   string
	approach string // folded, for the filter
	calendar agenda.Calendar
	next     [kinds]agenda.Slot
	open     [kinds]bool
	// first is the day of the first free slot of each period of the day within the horizon, or the zero date.
	first     [kinds][3]at.Date
	truncated bool   // AboutMe is only the beginning of the presentation
	rotation  uint64 // decides among equals today

	encoded [kinds * 2]atomic.Pointer[encodedCard]
}

// Periods of the day that a patient filters by, in São Paulo.
const (
	Morning   uint8 = 1 << iota // until 12:00
	Afternoon                   // until 18:00
	Evening
)

// periodOf takes a time in São Paulo, as the slots of a card are.
func periodOf(t time.Time) uint8 {
	switch h := t.Hour(); {
	case h < 12:
		return Morning
	case h < 18:
		return Afternoon
	}
	return Evening
}

func newCard(p directory.Public, b agenda.Calendar, now time.Time) *card {
	about := firstRunes(p.AboutMe, maxDescription) // the list shows no more, so the index keeps no more
	truncated := len(about) < len(p.AboutMe)
	p.AboutMe = about
	c := &card{
		Public:    p,
		truncated: truncated,
		folded:    br.Fold(p.Name() + " " + p.Approach),
		approach:  br.Fold(p.Approach),
		rotation:  rotation(p.AccountID, at.DateOf(now, at.SaoPaulo)),
	}
	return c.withCalendar(b, now)
}

// withCalendar returns a card of the same therapist, on the same day, with another calendar.
func (c *card) withCalendar(b agenda.Calendar, now time.Time) *card {
	c = &card{
		Public:    c.Public,
		truncated: c.truncated,
		folded:    c.folded,
		approach:  c.approach,
		rotation:  c.rotation,
		calendar:  b,
	}

	today := at.DateOf(now, at.SaoPaulo)
	// The query returns the slots for companies too; the loop leaves them out for common patients.
	q := agenda.Query{
		First:      today,
		Last:       today.AddDays(agenda.Horizon),
		Now:        now,
		Enterprise: true,
		Zone:       at.SaoPaulo,
	}
	companies := slices.ContainsFunc(b.Entries, func(e agenda.Entry) bool { return e.Enterprise })

	b.Walk(q, func(s agenda.Slot) bool {
		if s.State == agenda.Available {
			c.offer(enterprise, s)
			if s.Enterprise {
				c.offer(covered, s)
			} else {
				c.offer(common, s)
			}
		}
		return !c.complete(companies)
	})
	return c
}

func (c *card) offer(k kind, s agenda.Slot) {
	if !c.open[k] {
		c.next[k], c.open[k] = s, true
	}
	if day := &c.first[k][bits.TrailingZeros8(periodOf(s.Start))]; day.IsZero() {
		*day = s.Day
	}
}

// complete says whether further slots change nothing: each period of the day has its first slot of every kind.
// companies says whether the therapist has slots that are reserved for companies.
func (c *card) complete(companies bool) bool {
	for k := range kinds {
		if k == covered && !companies {
			continue
		}
		for _, day := range c.first[k] {
			if day.IsZero() {
				return false
			}
		}
	}
	return true
}

// staleAt is when the card's next free slot can no longer be booked. The card must be computed again then.
func (c *card) staleAt() time.Time {
	var first time.Time
	for k := range kinds {
		if !c.open[k] {
			continue
		}
		if t := c.next[k].Start.Add(-c.calendar.Notice); first.IsZero() || t.Before(first) {
			first = t
		}
	}
	return first
}

// Filter holds the search criteria of a patient.
type Filter struct {
	Text     string
	Approach string
	Gender   string
	Period   uint8
	Until    at.Date // free on or before this day
	MaxPrice int64   // centavos; only for people who are signed in
	// CompanyPrice is the price of a slot reserved for companies. An entitled employee's MaxPrice compares with it too.
	CompanyPrice int64
	Entitled     bool
	// Benefit leaves only slots that are reserved for companies. It has no effect for others than entitled employees.
	Benefit bool
}

func (f Filter) kind() kind {
	if f.Benefit {
		return covered
	}
	return kindOf(f.Entitled)
}

func (f *Filter) fold() { f.Text, f.Approach = br.Fold(f.Text), br.Fold(f.Approach) }

func (f Filter) fits(c *card) bool {
	k := f.kind()
	return c.open[k] && // comparing texts is the slowest and therefore last
		(f.Gender == "" || c.PublicGender == f.Gender) &&
		(f.Until.IsZero() || !c.next[k].Day.After(f.Until)) &&
		(f.Period == 0 || f.fitsPeriod(c.first[k])) &&
		(f.MaxPrice == 0 || f.fitsPrice(c)) &&
		(f.Approach == "" || strings.Contains(c.approach, f.Approach)) &&
		(f.Text == "" || strings.Contains(c.folded, f.Text))
}

func (f Filter) fitsPrice(c *card) bool {
	return !f.Benefit && int64(c.PriceCents) <= f.MaxPrice ||
		f.Entitled && c.open[covered] && f.CompanyPrice <= f.MaxPrice
}

// fitsPeriod says whether one slot meets both criteria: it is in a wanted period of the day, and not after Until.
func (f Filter) fitsPeriod(first [3]at.Date) bool {
	for i, day := range first {
		if f.Period&(1<<i) != 0 && !day.IsZero() && (f.Until.IsZero() || !day.After(f.Until)) {
			return true
		}
	}
	return false
}

// before is the published order: the earliest free slot of the kind first, and among equals a rotation that changes
// every day. Nobody can pay for a place.
func before(k kind) func(a, b *card) int {
	return func(a, b *card) int {
		return cmp.Or(
			a.next[k].Start.Compare(b.next[k].Start),
			cmp.Compare(a.rotation, b.rotation),
			cmp.Compare(a.AccountID, b.AccountID),
		)
	}
}

// rotation is a hash of the day and the id, so every replica has the same. FNV alone spreads the last bytes so little
// that two days would have the same order; so the day comes first and the sum is mixed once more.
func rotation(id string, day at.Date) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(day.String() + id)) // never fails
	x := h.Sum64()
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
