// Package search answers the directory from memory: every replica keeps the listable therapists with their
// open hours, ordered by who is free first, and a search touches no SQL.
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

// Kind of asker: people of an entitled company also see the hours kept for companies.
type kind int

const (
	common kind = iota
	enterprise
	kinds
)

func kindOf(entitled bool) kind {
	if entitled {
		return enterprise
	}
	return common
}

// card is a therapist as the directory shows them; it never changes once built, and is drawn at most once for each
// audience until an hour of its week passes.
type card struct {
	directory.Public
	folded   string
	approach string // folded, for the filter
	calendar agenda.Calendar
	next     [kinds]agenda.Slot
	open     [kinds]bool
	// first is when the parts of the day have their first open hour within the horizon; none is the zero day.
	first   [kinds][3]at.Date
	company bool   // an hour kept for companies is open
	more    bool   // they say more about themselves than is kept here
	turn    uint64 // the place among equals today

	drawn [kinds * 2]atomic.Pointer[drawing]
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
	about := firstRunes(p.AboutMe, maxDescription) // the directory shows no more, and keeps no more
	more := len(about) < len(p.AboutMe)
	p.AboutMe = about
	c := &card{
		Public:   p,
		more:     more,
		folded:   br.Fold(p.Name() + " " + p.Approach),
		approach: br.Fold(p.Approach),
	}
	c.turn = turn(p.AccountID, at.DateOf(now, at.SaoPaulo))
	return c.again(b, now)
}

// again is the same therapist on the same day with other hours.
func (c *card) again(b agenda.Calendar, now time.Time) *card {
	c = &card{
		Public:   c.Public,
		more:     c.more,
		folded:   c.folded,
		approach: c.approach,
		turn:     c.turn,
		calendar: b,
	}
	today := at.DateOf(now, at.SaoPaulo)
	// Seen with the eyes of who may see most; the hours kept for companies are left out for the others.
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
			if !s.Enterprise {
				c.offer(common, s)
			}
			c.company = c.company || s.Enterprise
		}
		return !c.known(companies)
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

// known: every part of the day has its first hour for both audiences, and one for companies was found where there are
// any; nothing more is to be learnt then.
func (c *card) known(companies bool) bool {
	for k := range kinds {
		for _, day := range c.first[k] {
			if day.IsZero() {
				return false
			}
		}
	}
	return c.company || !companies
}

// staleAt is when the card's next hour stops being bookable and must be computed again.
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

// Filter is what a patient asks for.
type Filter struct {
	Text     string
	Approach string
	Gender   string
	Period   uint8
	Until    at.Date // somebody free on or before this day
	MaxPrice int64   // centavos; only for people who are signed in
	// CompanyPrice is what an hour kept for companies costs; it counts beside a MaxPrice of who is entitled.
	CompanyPrice int64
	Entitled     bool
}

func (f *Filter) fold() { f.Text, f.Approach = br.Fold(f.Text), br.Fold(f.Approach) }

func (f Filter) fits(c *card) bool {
	k := kindOf(f.Entitled)
	return c.open[k] && // texts come last: they cost most
		(f.Gender == "" || c.PublicGender == f.Gender) &&
		(f.Until.IsZero() || !c.next[k].Day.After(f.Until)) &&
		(f.Period == 0 || f.during(c.first[k])) &&
		(f.MaxPrice == 0 || int64(c.PriceCents) <= f.MaxPrice || f.Entitled && c.company && f.CompanyPrice <= f.MaxPrice) &&
		(f.Approach == "" || strings.Contains(c.approach, f.Approach)) &&
		(f.Text == "" || strings.Contains(c.folded, f.Text))
}

// during: an hour in the wanted part of the day, early enough where a day is asked for too.
func (f Filter) during(first [3]at.Date) bool {
	for i, day := range first {
		if f.Period&(1<<i) != 0 && !day.IsZero() && (f.Until.IsZero() || !day.After(f.Until)) {
			return true
		}
	}
	return false
}

// before is the published order: whoever is free first; among equals a rotation that changes every day.
// Nobody can pay for a place.
func before(k kind) func(a, b *card) int {
	return func(a, b *card) int {
		return cmp.Or(
			a.next[k].Start.Compare(b.next[k].Start),
			cmp.Compare(a.turn, b.turn),
			cmp.Compare(a.AccountID, b.AccountID),
		)
	}
}

// turn is the same on every replica. The day comes first and the sum is mixed once more: FNV alone moves its last
// bytes so little that the order of yesterday would be that of today.
func turn(id string, day at.Date) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(day.String() + id)) // never fails
	x := h.Sum64()
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
