package search

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"psic/internal/kernel/at"
)

// snapshot is the whole directory and never changes. The time to build one grows with the directory, so a change
// derives the next snapshot from this one: the base and its trigrams stay, and overlay holds the cards that differ.
type snapshot struct {
	base  map[string]*card
	cards []*card // of the base; trigrams and rank refer to their positions
	grams trigrams
	// rank of each card in the order at the time when the base was made, or -1. Cards that did not change since are
	// still in this order.
	rank    [kinds][]int32
	overlay map[string]*card // nil for a therapist who is no longer listable
	order   [kinds][]*card
	// approaches of listed therapists as JSON, for the filter. One that nobody has any more stays until the next base.
	approaches    []byte
	approachNames []string
	day           at.Date
	// staleAt is when the first card may have to be computed again. It may be too early, but never too late.
	staleAt time.Time
}

// compactAfter returns how many cards the overlay may hold before they move to a new base.
func compactAfter(listed int) int { return max(200, listed/100) }

func newSnapshot(cards []*card, day at.Date) *snapshot {
	s := &snapshot{
		base:  make(map[string]*card, len(cards)),
		cards: cards,
		grams: newTrigrams(cards),
		day:   day,
	}
	for _, c := range cards {
		s.base[c.AccountID] = c
	}
	for k := range kinds {
		s.order[k] = ordered(cards, k)
	}
	s.setRanks()
	s.setApproaches(frequentApproaches(s.order[common]))
	_, s.staleAt = s.expired(time.Time{})
	return s
}

func (s *snapshot) byID(id string) (*card, bool) {
	c, changed := s.overlay[id]
	if !changed {
		c = s.base[id]
	}
	return c, c != nil
}

// with returns the next snapshot: without the therapists of the ids, and then with the cards.
func (s *snapshot) with(ids []string, cards []*card, staleAt time.Time) *snapshot {
	next := &snapshot{
		base:          s.base,
		cards:         s.cards,
		grams:         s.grams,
		rank:          s.rank,
		overlay:       maps.Clone(s.overlay),
		day:           s.day,
		staleAt:       staleAt,
		approaches:    s.approaches,
		approachNames: s.approachNames,
	}
	if next.overlay == nil {
		next.overlay = map[string]*card{}
	}

	var removed []*card
	for _, id := range ids {
		if c, ok := s.byID(id); ok {
			removed = append(removed, c)
		}
		next.overlay[id] = nil
	}
	for _, c := range cards {
		next.overlay[c.AccountID] = c
		next.staleAt = earlier(next.staleAt, c.staleAt())
	}
	for k := range kinds {
		next.order[k] = editOrder(s.order[k], ordered(removed, k), ordered(cards, k), k)
	}
	next.addApproaches(cards)

	if len(next.overlay) > compactAfter(len(s.base)) {
		return next.compact()
	}
	return next
}

// compact moves the overlay into the base. The trigrams stay while nobody is new, gone or has another name.
func (s *snapshot) compact() *snapshot {
	base, cards, changed := make(map[string]*card, len(s.base)), make([]*card, len(s.cards)), 0
	for i, c := range s.cards {
		if now, ok := s.overlay[c.AccountID]; ok {
			if now == nil || now.folded != c.folded {
				break
			}
			c, changed = now, changed+1
		}
		base[c.AccountID], cards[i] = c, c
	}
	if changed < len(s.overlay) { // also after the break, because the card that caused it is not counted
		return newSnapshot(s.all(), s.day)
	}
	s.base, s.cards, s.overlay = base, cards, nil
	s.setRanks()
	return s
}

// setRanks stores the rank of each card of the base in the order.
func (s *snapshot) setRanks() {
	numbers := make(map[*card]int32, len(s.cards))
	for n, c := range s.cards {
		numbers[c] = int32(n)
	}
	for k := range kinds {
		s.rank[k] = make([]int32, len(s.cards))
		for n := range s.rank[k] {
			s.rank[k][n] = -1
		}
		for at, c := range s.order[k] {
			s.rank[k][numbers[c]] = int32(at)
		}
	}
}

// all returns the current card of every listable therapist.
func (s *snapshot) all() []*card {
	out := make([]*card, 0, len(s.base)+len(s.overlay))
	for id, c := range s.base {
		if _, changed := s.overlay[id]; !changed {
			out = append(out, c)
		}
	}
	for _, c := range s.overlay {
		if c != nil {
			out = append(out, c)
		}
	}
	return out
}

// expired returns the cards whose next free slot can no longer be booked, and when the first of the others expires.
// It reads the order for employees, who see every listed therapist.
func (s *snapshot) expired(now time.Time) (cards []*card, next time.Time) {
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

// ordered returns the cards with a free slot for this kind of patient, in the published order.
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

// editOrder returns the order without the removed and with the added cards, which are in the same order. It copies the
// stretches in between as a whole, which is faster than to compare every card.
func editOrder(old, removed, added []*card, k kind) []*card {
	out, less := make([]*card, 0, len(old)-len(removed)+len(added)), before(k)
	for len(removed) > 0 || len(added) > 0 {
		if len(added) == 0 || len(removed) > 0 && less(removed[0], added[0]) <= 0 {
			at, found := slices.BinarySearchFunc(old, removed[0], less)
			out, old, removed = append(out, old[:at]...), old[at:], removed[1:]
			if found {
				old = old[1:]
			}
			continue
		}
		at, _ := slices.BinarySearchFunc(old, added[0], less)
		out, old = append(out, old[:at]...), old[at:]
		out, added = append(out, added[0]), added[1:]
	}
	return append(out, old...)
}

const maxApproaches = 60

// frequentApproaches returns the approaches that most therapists have.
func frequentApproaches(cards []*card) []string {
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

// addApproaches adds the approaches of new cards.
func (s *snapshot) addApproaches(cards []*card) {
	names := s.approachNames
	for _, c := range cards {
		if c.open[common] && len(names) < maxApproaches && !slices.Contains(names, c.Public.Approach) {
			names = append(names[:len(names):len(names)], c.Public.Approach)
		}
	}
	if len(names) > len(s.approachNames) {
		s.setApproaches(names)
	}
}

func (s *snapshot) setApproaches(names []string) {
	s.approachNames = slices.Sorted(slices.Values(names))
	if s.approachNames == nil {
		s.approachNames = []string{}
	}
	s.approaches, _ = encodeJSON(s.approachNames) // cannot fail for strings
}
