package search

import (
	"slices"
	"strings"
)

// trigrams maps three bytes to the positions of the cards whose text contains them. It finds candidates for a
// contains search without a look at every card: a text that contains the query contains every trigram of the query.
type trigrams map[uint32][]int32

func newTrigrams(cards []*card) trigrams {
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

// candidates returns the positions of cards that include all matches. It returns false for a query that is too short
// to have a trigram. The trigrams of one word mostly occur together, so only the rarest of each word is used, and the
// rarest of those that reach from one word into the next. Lists are intersected until at most enough are left.
func (t trigrams) candidates(query string, enough int) (list []int32, known bool) {
	var lists [][]int32
	for word := range strings.SplitSeq(query, " ") {
		lists = t.rarest(lists, grams(word))
	}
	lists = t.rarest(lists, slices.DeleteFunc(grams(query), inWord))
	if len(lists) == 0 {
		return nil, false
	}
	slices.SortFunc(lists, func(a, b []int32) int { return len(a) - len(b) })
	list = lists[0]
	for _, next := range lists[1:] {
		if len(list) <= enough {
			break
		}
		list = intersect(list, next)
	}
	return list, true
}

// rarest appends the shortest list of these trigrams.
func (t trigrams) rarest(lists [][]int32, of []uint32) [][]int32 {
	if len(of) == 0 {
		return lists
	}
	best := t[of[0]]
	for _, g := range of[1:] {
		if l := t[g]; len(l) < len(best) {
			best = l
		}
	}
	return append(lists, best)
}

func inWord(g uint32) bool { return g>>16 != ' ' && g>>8&0xff != ' ' && g&0xff != ' ' }

// intersect returns the numbers that are in both of two ascending lists.
func intersect(a, b []int32) []int32 {
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
