package search

import (
	"slices"
	"strings"
)

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

// candidates are cards among which all matches are; known is false when the query is too short to tell. Lists of several
// words are only laid over each other while more than enough are left. Trigrams of one word come together, so the rarest
// of each word says nearly all; so does the rarest that reaches from one word into the next.
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
		list = both(list, next)
	}
	return list, true
}

// rarest adds the shortest list of these trigrams.
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
