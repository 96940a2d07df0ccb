package search

import (
	"slices"
	"strings"

	"psic/internal/directory"
)

// Page is a part of the answer.
type Page struct {
	Number, Size int
}

// Found is a page of cards and whether there are more.
type Found struct {
	Cards []*card
	More  bool
	Total int // of all matches; -1 when it was not worth counting
}

// smallEnough candidate lists are checked one by one and sorted. Longer ones are walked in the published order until the
// page is full, so that the cost follows what is shown, not what is found; a walk that has passed a quarter as many people as
// there are candidates goes back to those: all of them may come last.
const (
	smallEnough = 400
	patience    = 4
)

// Find answers from the snapshot.
func (x *Index) Find(f Filter, p Page) Found {
	return x.view.Load().find(f, p)
}

func (s *snapshot) find(f Filter, p Page) Found {
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

// few checks the candidates of the base that still stand, and the cards that changed since.
func (s *snapshot) few(f Filter, p Page, list []int32) Found {
	out := make([]*card, 0, p.Size)
	for _, n := range list {
		c := s.cards[n]
		if _, changed := s.over[c.AccountID]; !changed && f.fits(c) {
			out = append(out, c)
		}
	}
	for _, c := range s.over {
		if c != nil && f.fits(c) {
			out = append(out, c)
		}
	}
	from := min(p.Number*p.Size, len(out))
	to := min(from+p.Size, len(out))
	first(out, to, before(kindOf(f.Entitled)))
	return Found{Cards: out[from:to], More: to < len(out), Total: len(out)}
}

// nearby is up to how far into the matches a page is found without sorting all of them.
const nearby = 100

// first brings the n cards that come first to the front, in their order.
func first(cards []*card, n int, before func(a, b *card) int) {
	if n > nearby || len(cards) <= nearby {
		slices.SortFunc(cards, before)
		return
	}
	for i, c := range cards {
		if i >= n && (n == 0 || before(c, cards[n-1]) >= 0) {
			continue
		}
		sorted := cards[:min(i, n)]
		at, _ := slices.BinarySearchFunc(sorted, c, before)
		if i >= n {
			cards[i] = cards[n-1] // the last of the first gives way and stays in the list
			i = n - 1
		}
		copy(cards[at+1:i+1], cards[at:i])
		cards[at] = c
	}
}

// walk goes through the published order until the page is full or everybody was asked. It has not ended when that many
// people are passed before.
func walk(order []*card, f Filter, p Page, most int) (found Found, ended bool) {
	skip, out := p.Number*p.Size, make([]*card, 0, p.Size)
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
	return Found{Cards: out, Total: p.Number*p.Size - skip + len(out)}, true
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
	return Profile{c.Name(), c.Crp, c.Uf, c.Public.Approach, c.AboutMe}, true
}

// Preview is what the list says of a person before their hours are known.
type Preview struct {
	ID, Name, CRP, State, Approach, About, Image string
	Minutes                                      int
}

// First returns the people whom a visitor without a question sees first.
func (x *Index) First(most int) []Preview {
	var out []Preview
	for _, c := range x.Find(Filter{}, Page{0, most}).Cards {
		about := c.AboutMe
		if c.more {
			about = strings.TrimRight(about, " ") + "…"
		}
		out = append(out, Preview{ID: c.AccountID, Name: c.Name(), CRP: c.Crp, State: c.Uf, Approach: c.Public.Approach, About: about,
			Image: directory.Image(c.AccountID), Minutes: int(c.SessionMinutes)})
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
