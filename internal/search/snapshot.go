package search

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"psic/internal/kernel/at"
)

// snapshot is complete and never changes. Building one from nothing costs as much as the directory is large, so a
// change makes the next from this one: the base with its trigrams stays, and over holds what differs from it.
type snapshot struct {
	base  map[string]*card
	cards []*card // of the base, as the trigrams number them
	grams trigrams
	// place of each of them in the order of when the base was made, or -1. Those who did not change since follow each other as then.
	place [kinds][]int32
	over  map[string]*card // nil for a therapist who is gone
	order [kinds][]*card
	// approaches of listed people as JSON, for the filter. One that nobody has any more stays until the next base.
	approaches []byte
	names      []string
	day        at.Date
	// staleAt is when a card may have to be looked at again; it is never too late and may be too early.
	staleAt time.Time
}

// foldAfter says how many changed cards are carried along before the base is made anew.
func foldAfter(listed int) int { return max(200, listed/100) }

func compose(cards []*card, day at.Date) *snapshot {
	s := &snapshot{
		base:  make(map[string]*card, len(cards)),
		cards: cards,
		grams: index(cards),
		day:   day,
	}
	for _, c := range cards {
		s.base[c.AccountID] = c
	}
	for k := range kinds {
		s.order[k] = ordered(cards, k)
	}
	s.number()
	s.name(frequent(s.order[common]))
	_, s.staleAt = s.passed(time.Time{})
	return s
}

func (s *snapshot) byID(id string) (*card, bool) {
	c, changed := s.over[id]
	if !changed {
		c = s.base[id]
	}
	return c, c != nil
}

// with is the next snapshot: the ids are gone, the cards are there.
func (s *snapshot) with(ids []string, cards []*card, staleAt time.Time) *snapshot {
	next := &snapshot{
		base:       s.base,
		cards:      s.cards,
		grams:      s.grams,
		place:      s.place,
		over:       maps.Clone(s.over),
		day:        s.day,
		staleAt:    staleAt,
		approaches: s.approaches,
		names:      s.names,
	}
	if next.over == nil {
		next.over = map[string]*card{}
	}
	var gone []*card
	for _, id := range ids {
		if c, ok := s.byID(id); ok {
			gone = append(gone, c)
		}
		next.over[id] = nil
	}
	for _, c := range cards {
		next.over[c.AccountID] = c
		next.staleAt = earlier(next.staleAt, c.staleAt())
	}
	for k := range kinds {
		next.order[k] = edited(s.order[k], ordered(gone, k), ordered(cards, k), k)
	}
	next.learn(cards)
	if len(next.over) > foldAfter(len(s.base)) {
		return next.folded()
	}
	return next
}

// folded has the changes in its base. While nobody came, went or took another name the trigrams stay as they are.
func (s *snapshot) folded() *snapshot {
	base, cards, changed := make(map[string]*card, len(s.base)), make([]*card, len(s.cards)), 0
	for i, c := range s.cards {
		if now, ok := s.over[c.AccountID]; ok {
			if now == nil || now.folded != c.folded {
				break
			}
			c, changed = now, changed+1
		}
		base[c.AccountID], cards[i] = c, c
	}
	if changed < len(s.over) { // also after the break: the one that ended the walk is not counted
		return compose(s.all(), s.day)
	}
	s.base, s.cards, s.over = base, cards, nil
	s.number()
	return s
}

// number notes the places of the base's cards.
func (s *snapshot) number() {
	numbers := make(map[*card]int32, len(s.cards))
	for n, c := range s.cards {
		numbers[c] = int32(n)
	}
	for k := range kinds {
		s.place[k] = make([]int32, len(s.cards))
		for n := range s.place[k] {
			s.place[k][n] = -1
		}
		for at, c := range s.order[k] {
			s.place[k][numbers[c]] = int32(at)
		}
	}
}

// all lists every card that counts.
func (s *snapshot) all() []*card {
	out := make([]*card, 0, len(s.base)+len(s.over))
	for id, c := range s.base {
		if _, changed := s.over[id]; !changed {
			out = append(out, c)
		}
	}
	for _, c := range s.over {
		if c != nil {
			out = append(out, c)
		}
	}
	return out
}

// passed lists the cards whose next hour can no longer be booked, and when the first of the others comes to that.
// Whoever is open for somebody is open for people of companies, so their order holds all.
func (s *snapshot) passed(now time.Time) (cards []*card, next time.Time) {
	if !now.IsZero() && (s.staleAt.IsZero() || !s.staleAt.Before(now)) {
		return nil, s.staleAt
	}
	for _, c := range s.order[enterprise] {
		if t := c.staleAt(); t.Before(now) {
			cards = append(cards, c)
		} else {
			next = earlier(next, t)
		}
	}
	return cards, next
}

func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
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

// edited takes cards out of an order and puts others in. It copies what lies between as a whole, which is as fast
// as memory; going through every card would not be.
func edited(old, gone, come []*card, k kind) []*card {
	out, less := make([]*card, 0, len(old)-len(gone)+len(come)), before(k)
	for len(gone) > 0 || len(come) > 0 {
		leaves := len(come) == 0 || len(gone) > 0 && less(gone[0], come[0]) <= 0
		if leaves {
			at, found := slices.BinarySearchFunc(old, gone[0], less)
			out, old, gone = append(out, old[:at]...), old[at:], gone[1:]
			if found {
				old = old[1:]
			}
			continue
		}
		at, _ := slices.BinarySearchFunc(old, come[0], less)
		out, old = append(out, old[:at]...), old[at:]
		out, come = append(out, come[0]), come[1:]
	}
	return append(out, old...)
}

const maxApproaches = 60

// frequent are the approaches that most people have.
func frequent(cards []*card) []string {
	count := map[string]int{}
	for _, c := range cards {
		count[c.Public.Approach]++
	}
	names := slices.SortedFunc(
		maps.Keys(count),
		func(a, b string) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) },
	)
	return names[:min(maxApproaches, len(names))]
}

// learn adds the approaches of new cards.
func (s *snapshot) learn(cards []*card) {
	names := s.names
	for _, c := range cards {
		if c.open[common] && len(names) < maxApproaches && !slices.Contains(names, c.Public.Approach) {
			names = append(names[:len(names):len(names)], c.Public.Approach)
		}
	}
	if len(names) > len(s.names) {
		s.name(names)
	}
}

func (s *snapshot) name(approaches []string) {
	s.names = slices.Sorted(slices.Values(approaches))
	if s.names == nil {
		s.names = []string{}
	}
	s.approaches, _ = write(s.names) // texts always can be written
}
