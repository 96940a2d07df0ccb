package search

import (
	"cmp"
	"slices"
	"strings"

	"psic/internal/directory"
	"psic/internal/kernel/page"
)

// Found is a page of cards and whether there are more.
type Found struct {
	Cards []*card
	More  bool
	Total int // number of all matches, or -1 when they were not counted
}

const (
	// maxCounted is up to how many candidates are all looked at and counted. With more candidates the published order
	// is walked until the page is full, so that the cost depends on the page and not on the number of matches.
	maxCounted = 400
	// walkShare ends a walk after as many cards as a sixteenth of the candidates, because all candidates may be at the
	// end of the order. Reading a candidate's rank costs about a sixteenth of matching a card.
	walkShare = 16
)

// Find returns a page of the therapists that match the filter, in the published order.
func (x *Index) Find(f Filter, p page.Page) Found {
	return x.view.Load().find(f, p)
}

func (s *snapshot) find(f Filter, p page.Page) Found {
	f.fold()
	order := s.order[f.kind()]
	list, known := s.grams.candidates(f.Text, maxCounted)
	if !known {
		found, _ := walk(order, f, p, len(order))
		return found
	}
	if len(list) > maxCounted {
		if found, ended := walk(order, f, p, len(list)/walkShare); ended {
			return found
		}
	}
	return s.findAmong(f, p, list)
}

// findAmong matches the candidates of the base and the cards that changed since, in the published order. With more than
// maxCounted candidates it stops when the page is full.
func (s *snapshot) findAmong(f Filter, p page.Page, list []int32) Found {
	k := f.kind()
	rank := s.rank[k]
	listed := make([]int32, 0, len(list))
	for _, n := range list {
		if rank[n] >= 0 {
			listed = append(listed, n)
		}
	}
	slices.SortFunc(listed, func(a, b int32) int { return cmp.Compare(rank[a], rank[b]) })
	changed := s.changed(f, k)

	out, from, to := make([]*card, 0, p.Size), p.Skip(), (p.Number+1)*p.Size
	total := 0
	take := func(c *card) {
		if total >= from && total < to {
			out = append(out, c)
		}
		total++
	}

	for _, n := range listed {
		c := s.cards[n]
		if _, replaced := s.overlay[c.AccountID]; replaced || !f.fits(c) {
			continue
		}
		for len(changed) > 0 && before(k)(changed[0], c) < 0 {
			take(changed[0])
			changed = changed[1:]
		}
		take(c)
		if total > to && len(list) > maxCounted {
			return Found{Cards: out, More: true, Total: -1}
		}
	}
	for _, c := range changed {
		take(c)
	}
	return Found{Cards: out, More: total > to, Total: total}
}

// changed returns the cards of the overlay that match, in the published order.
func (s *snapshot) changed(f Filter, k kind) []*card {
	var out []*card
	for _, c := range s.overlay {
		if c != nil && f.fits(c) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, before(k))
	return out
}

// walk matches cards in the published order until the page is full or the order ends. It gives up after the given
// number of cards and returns false then.
func walk(order []*card, f Filter, p page.Page, most int) (found Found, ended bool) {
	skip, out := p.Skip(), make([]*card, 0, p.Size)
	for i, c := range order {
		if i == most {
			return Found{}, false
		}
		if !f.fits(c) {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		if len(out) == p.Size {
			return Found{Cards: out, More: true, Total: f.total(len(order))}, true
		}
		out = append(out, c)
	}
	return Found{Cards: out, Total: p.Skip() - skip + len(out)}, true
}

// total returns the number of therapists in the order for an empty filter, which all of them match, and else -1.
func (f Filter) total(listed int) int {
	if f == (Filter{Entitled: f.Entitled, Benefit: f.Benefit}) {
		return listed
	}
	return -1
}

// ByID returns the card of a listable therapist. Without a free slot this therapist is not in the list.
func (x *Index) ByID(id string) (*card, bool) { return x.view.Load().byID(id) }

// Size returns how many therapists are listed for common patients.
func (x *Index) Size() int { return len(x.view.Load().order[common]) }

// Profile is what the head of a profile page says of a listed therapist. About is the beginning of the presentation.
type Profile struct{ Name, CRP, State, Approach, About string }

// Profile returns the profile of a listed therapist from memory.
func (x *Index) Profile(id string) (Profile, bool) {
	c, ok := x.ByID(id)
	if !ok {
		return Profile{}, false
	}
	return Profile{
		Name:     c.Name(),
		CRP:      c.Crp,
		State:    c.Uf,
		Approach: c.Public.Approach,
		About:    c.AboutMe,
	}, true
}

// Preview is what the list shows of a therapist before the slots are loaded.
type Preview struct {
	ID, Name, CRP, State, Approach, About, Image string
	Minutes                                      int
}

// First returns the therapists at the head of the list that a visitor sees without a filter.
func (x *Index) First(most int) []Preview {
	var out []Preview
	for _, c := range x.Find(Filter{}, page.Page{Number: 0, Size: most}).Cards {
		about := c.AboutMe
		if c.truncated {
			about = strings.TrimRight(about, " ") + "…"
		}
		out = append(out, Preview{
			ID:       c.AccountID,
			Name:     c.Name(),
			CRP:      c.Crp,
			State:    c.Uf,
			Approach: c.Public.Approach,
			About:    about,
			Image:    directory.Image(c.AccountID),
			Minutes:  int(c.SessionMinutes),
		})
	}
	return out
}

// Listed returns the ids of at most so many listed therapists. The order is not part of the contract.
func (x *Index) Listed(most int) []string {
	cards := x.view.Load().order[common]
	out := make([]string, 0, min(most, len(cards)))
	for _, c := range cards[:min(most, len(cards))] {
		out = append(out, c.AccountID)
	}
	return out
}
