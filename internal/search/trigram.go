package search

import "slices"

// trigrams finds candidates for a contains search without looking at every card: a text that contains the
// query contains each run of three bytes of it.
type trigrams map[uint32][]int32

func index(cards []*card) trigrams {
	t := trigrams{}
	for n, c := range cards {
		for _, g := range grams(c.folded) {
			list := t[g]
			if len(list) == 0 || list[len(list)-1] != int32(n) {
				t[g] = append(list, int32(n))
			}
		}
	}
	return t
}

func grams(s string) []uint32 {
	if len(s) < 3 {
		return nil
	}
	out := make([]uint32, 0, len(s)-2)
	for i := 0; i+3 <= len(s); i++ {
		out = append(out, uint32(s[i])<<16|uint32(s[i+1])<<8|uint32(s[i+2]))
	}
	return out
}

// candidates are the cards that have every trigram of the query, or more than those when there are few enough
// already. ok is false when the query is too short to tell, or the candidates stay too many.
func (t trigrams) candidates(query string, most int) (list []int32, ok bool) {
	runs := grams(query)
	if len(runs) == 0 {
		return nil, false
	}
	lists := make([][]int32, len(runs))
	for i, g := range runs {
		lists[i] = t[g]
	}
	slices.SortFunc(lists, func(a, b []int32) int { return len(a) - len(b) })
	list = lists[0]
	idle := 0
	for _, next := range lists[1:] {
		if len(list) <= most || idle == 2 {
			break // few enough, or most of them really match
		}
		shared := both(list, next)
		if idle++; len(shared) < len(list)*3/4 {
			idle = 0
		}
		list = shared
	}
	return list, len(list) <= most
}

// both is what two rising lists share.
func both(a, b []int32) []int32 {
	out := make([]int32, 0, min(len(a), len(b)))
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		}
	}
	return out
}
