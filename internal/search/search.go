// Package search answers the directory from memory: every replica keeps the listable therapists with their
// open hours, ordered by who is free first, and a search touches no SQL.
package search

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strings"
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

// card is a therapist as the directory shows them; it never changes once built.
type card struct {
	directory.Public
	folded   string
	approach string // folded, for the filter
	book     agenda.Book
	next     [kinds]agenda.Slot
	open     [kinds]bool
	periods  [kinds]uint8 // parts of the day with an open hour within the horizon
	turn     uint64       // the place among equals today
}

// Periods of the day that a patient filters by, in São Paulo.
const (
	Morning   uint8 = 1 << iota // until 12:00
	Afternoon                   // until 18:00
	Evening
)

func periodOf(t time.Time) uint8 {
	switch h := t.In(at.SaoPaulo).Hour(); {
	case h < 12:
		return Morning
	case h < 18:
		return Afternoon
	}
	return Evening
}

func newCard(p directory.Public, b agenda.Book, now time.Time) *card {
	c := &card{Public: p, book: b, folded: br.Fold(p.Name() + " " + p.Approach), approach: br.Fold(p.Approach)}
	today := at.DateOf(now, at.SaoPaulo)
	c.turn = turn(p.AccountID, today)
	for k := range kinds {
		q := agenda.Query{First: today, Last: today.AddDays(agenda.Horizon), Now: now, Enterprise: k == enterprise, Zone: at.SaoPaulo}
		for _, s := range b.Slots(q) {
			if s.State != agenda.Available {
				continue
			}
			if !c.open[k] {
				c.next[k], c.open[k] = s, true
			}
			c.periods[k] |= periodOf(s.Start)
		}
	}
	return c
}

// staleAt is when the card's next hour stops being bookable and must be computed again.
func (c *card) staleAt() time.Time {
	var first time.Time
	for k := range kinds {
		if !c.open[k] {
			continue
		}
		if t := c.next[k].Start.Add(-c.book.Notice); first.IsZero() || t.Before(first) {
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
	Entitled bool
}

func (f *Filter) fold() { f.Text, f.Approach = br.Fold(f.Text), br.Fold(f.Approach) }

func (f Filter) fits(c *card) bool {
	k := kindOf(f.Entitled)
	return c.open[k] &&
		strings.Contains(c.folded, f.Text) && strings.Contains(c.approach, f.Approach) &&
		(f.Gender == "" || c.PublicGender == f.Gender) &&
		(f.Period == 0 || c.periods[k]&f.Period != 0) &&
		(f.Until.IsZero() || !c.next[k].Day.After(f.Until)) &&
		(f.MaxPrice == 0 || int64(c.PriceCents) <= f.MaxPrice)
}

// before is the published order: whoever is free first; among equals a rotation that changes every day.
// Nobody can pay for a place.
func before(k kind) func(a, b *card) int {
	return func(a, b *card) int {
		return cmp.Or(a.next[k].Start.Compare(b.next[k].Start), cmp.Compare(a.turn, b.turn), cmp.Compare(a.AccountID, b.AccountID))
	}
}

func turn(id string, day at.Date) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id + day.String())) // never fails
	return h.Sum64()
}

// ordered lists the cards with an open hour for this kind of person.
func ordered(cards []*card, k kind) []*card {
	out := make([]*card, 0, len(cards))
	for _, c := range cards {
		if c.open[k] {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, before(k))
	return out
}

// merged puts the changed cards into an order that was true before, leaving out those that are gone:
// linear, where sorting everything again would not be.
func merged(old, changed []*card, gone map[string]bool, k kind) []*card {
	out, less := make([]*card, 0, len(old)+len(changed)), before(k)
	for _, c := range old {
		if gone[c.AccountID] {
			continue
		}
		for len(changed) > 0 && less(changed[0], c) < 0 {
			out, changed = append(out, changed[0]), changed[1:]
		}
		out = append(out, c)
	}
	return append(out, changed...)
}
