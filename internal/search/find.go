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
	Total int // of all matches; -1 when it was not worth counting
}

// smallEnough candidate lists are counted to their end. Longer ones are walked in the published order until the page is
// full, so that the cost follows what is shown, not what is found. A walk that has passed a sixteenth as many people as
// there are candidates goes back to those, all of whom may come last: to know the place of a candidate costs about as
// much less than to look at a person.
const (
	smallEnough = 400
	patience    = 16
)

// Find answers from the snapshot.
func (x *Index) Find(f Filter, p page.Page) Found {
	return x.view.Load().find(f, p)
}

func (s *snapshot) find(f Filter, p page.Page) Found {
	f.fold()
	order := s.order[kindOf(f.Entitled)]
	list, known := s.grams.candidates(f.Text, smallEnough)
	if !known {
		found, _ := walk(order, f, p, len(order))
		return found
	}
	if len(list) > smallEnough {
		if found, ended := walk(order, f, p, len(list)/patience); ended {
			return found
		}
	}
	return s.few(f, p, list)
}

// few looks at the candidates of the base that still stand in the order of their places, and at the cards that changed
// since. A long list is left when the page is full.
func (s *snapshot) few(f Filter, p page.Page, list []int32) Found {
	k := kindOf(f.Entitled)
	place := s.place[k]
	listed := make([]int32, 0, len(list))
	for _, n := range list {
		if place[n] >= 0 {
			listed = append(listed, n)
		}
	}
	slices.SortFunc(listed, func(a, b int32) int { return cmp.Compare(place[a], place[b]) })
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
		if _, gone := s.over[c.AccountID]; gone || !f.fits(c) {
			continue
		}
		for len(changed) > 0 && before(k)(changed[0], c) < 0 {
			take(changed[0])
			changed = changed[1:]
		}
		take(c)
		if total > to && len(list) > smallEnough {
			return Found{Cards: out, More: true, Total: -1}
		}
	}
	for _, c := range changed {
		take(c)
	}
	return Found{Cards: out, More: total > to, Total: total}
}

// changed are the fitting cards that are not in the base, in their order.
func (s *snapshot) changed(f Filter, k kind) []*card {
	var out []*card
	for _, c := range s.over {
		if c != nil && f.fits(c) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, before(k))
	return out
}

// walk goes through the published order until the page is full or everybody was asked. It has not ended when that many
// people are passed before.
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
			return Found{Cards: out, More: true, Total: f.total(i, len(order))}, true
		}
		out = append(out, c)
	}
	return Found{Cards: out, Total: p.Skip() - skip + len(out)}, true
}

// total: without a filter everybody matches, which costs nothing to know.
func (f Filter) total(_, listed int) int {
	if f == (Filter{Entitled: f.Entitled}) {
		return listed
	}
	return -1
}

// ByID returns a listed therapist's card.
func (x *Index) ByID(id string) (*card, bool) { return x.view.Load().byID(id) }

// Size is how many therapists are listed for common patients.
func (x *Index) Size() int { return len(x.view.Load().order[common]) }

// Profile is what a page's head may say of a listed therapist; About is the beginning of what they say.
type Profile struct{ Name, CRP, State, Approach, About string }

// Profile returns it from memory.
func (x *Index) Profile(id string) (Profile, bool) {
	c, ok := x.ByID(id)
	if !ok {
		return Profile{}, false
	}
	return Profile{Name: c.Name(),
		CRP:      c.Crp,
		State:    c.Uf,
		Approach: c.Public.Approach,
		About:    c.AboutMe,
	}, true
}

// Preview is what the list says of a person before their hours are known.
type Preview struct {
	ID, Name, CRP, State, Approach, About, Image string
	Minutes                                      int
}

// First returns the people whom a visitor without a question sees first.
func (x *Index) First(most int) []Preview {
	var out []Preview
	for _, c := range x.Find(Filter{}, page.Page{Number: 0, Size: most}).Cards {
		about := c.AboutMe
		if c.more {
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

// Listed returns the ids of listed therapists, in no promised order.
func (x *Index) Listed(most int) []string {
	cards := x.view.Load().order[common]
	out := make([]string, 0, min(most, len(cards)))
	for _, c := range cards[:min(most, len(cards))] {
		out = append(out, c.AccountID)
	}
	return out
}
