package search

import "slices"

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

// smallEnough candidate lists are checked one by one and sorted; longer ones are walked in order until the
// page is full, so that the cost follows what is shown, not what is found.
const smallEnough = 400

// Find answers from the snapshot.
func (x *Index) Find(f Filter, p Page) Found {
	f.fold()
	return x.view.Load().find(f, p)
}

func (s *snapshot) find(f Filter, p Page) Found {
	k := kindOf(f.Entitled)
	if list, ok := s.grams.rarest(f.Text); ok && len(list) <= smallEnough {
		return s.few(f, p, list)
	}
	return walk(s.order[k], f, p)
}

// few checks the candidates and the fresh cards.
func (s *snapshot) few(f Filter, p Page, list []int32) Found {
	var out []*card
	for _, n := range list {
		if c := s.base[n]; s.byID[c.AccountID] == c && f.fits(c) {
			out = append(out, c)
		}
	}
	for _, c := range s.fresh {
		if s.byID[c.AccountID] == c && f.fits(c) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, before(kindOf(f.Entitled)))
	from := min(p.Number*p.Size, len(out))
	to := min(from+p.Size, len(out))
	return Found{Cards: out[from:to], More: to < len(out), Total: len(out)}
}

func walk(order []*card, f Filter, p Page) Found {
	skip, out := p.Number*p.Size, make([]*card, 0, p.Size)
	for _, c := range order {
		if !f.fits(c) {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		if len(out) == p.Size {
			return Found{Cards: out, More: true, Total: -1}
		}
		out = append(out, c)
	}
	return Found{Cards: out, Total: p.Number*p.Size + len(out)}
}

// ByID returns a listed therapist's card.
func (x *Index) ByID(id string) (*card, bool) {
	c, ok := x.view.Load().byID[id]
	return c, ok
}

// Approaches lists the distinct approaches of listed therapists, for the filter.
func (x *Index) Approaches(most int) []string {
	seen, out := map[string]bool{}, []string{}
	for _, c := range x.view.Load().order[common] {
		if !seen[c.approach] {
			seen[c.approach] = true
			out = append(out, c.Public.Approach)
		}
		if len(out) == most {
			break
		}
	}
	slices.Sort(out)
	return out
}

// Size is how many therapists are listed for common patients.
func (x *Index) Size() int { return len(x.view.Load().order[common]) }

// Profile is what a page's head may say of a listed therapist.
type Profile struct{ Name, CRP, State, Approach, About string }

// Profile returns it from memory.
func (x *Index) Profile(id string) (Profile, bool) {
	c, ok := x.ByID(id)
	if !ok {
		return Profile{}, false
	}
	return Profile{c.Name(), c.Crp, c.Uf, c.Public.Approach, c.AboutMe}, true
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
