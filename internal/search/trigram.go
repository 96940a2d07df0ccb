package search

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

// rarest returns the shortest candidate list of the query; ok is false when the query is too short to tell.
func (t trigrams) rarest(query string) (list []int32, ok bool) {
	for i, g := range grams(query) {
		if l := t[g]; i == 0 || len(l) < len(list) {
			list, ok = l, true
		}
	}
	return list, ok
}
