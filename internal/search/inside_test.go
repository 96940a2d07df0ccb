package search

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/page"
	"psic/internal/platform/clock"
)

// known is a therapist with an id and an approach, and nothing else.
func known(id int, approach string) (p directory.Public) {
	p.AccountID, p.Approach = fmt.Sprint("id", id), approach
	return p
}

func drawCard(t *rapid.T, id int) *card {
	c := &card{Public: known(id, ""), turn: rapid.Uint64Range(0, 3).Draw(t, "turn")}
	for k := range kinds {
		if c.open[k] = rapid.IntRange(0, 3).Draw(t, "open") > 0; c.open[k] {
			c.next[k] = agenda.Slot{Start: time.Unix(rapid.Int64Range(0, 5).Draw(t, "start"), 0)}
		}
	}
	return c
}

// Editing an order gives what sorting everything again gives.
func TestEdited(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := make([]*card, rapid.IntRange(0, 12).Draw(t, "cards"))
		for i := range cards {
			cards[i] = drawCard(t, i)
		}
		var gone, come, rest []*card
		for _, c := range cards {
			if rapid.Bool().Draw(t, "changes") {
				gone = append(gone, c)
			} else {
				rest = append(rest, c)
			}
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "new") {
			come = append(come, drawCard(t, i*3)) // some take the place of one that is gone, some are new
		}
		come = slices.DeleteFunc(come, func(c *card) bool {
			return slices.ContainsFunc(rest, func(r *card) bool { return r.AccountID == c.AccountID })
		})
		for k := range kinds {
			got := edited(ordered(cards, k), ordered(gone, k), ordered(come, k), k)
			if want := ordered(append(slices.Clone(rest), come...), k); !slices.Equal(got, want) {
				t.Fatalf("got %v, want %v", got, want)
			}
		}
	})
}

// No card that contains the query is missing from its candidates.
func TestCandidates(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("abcç ")), 0, 9, -1)
	rapid.Check(t, func(t *rapid.T) {
		cards := make([]*card, rapid.IntRange(0, 60).Draw(t, "cards"))
		for i := range cards {
			cards[i] = &card{folded: word.Draw(t, "text")}
		}
		grams, query := index(cards), word.Draw(t, "query")
		list, ok := grams.candidates(query, rapid.IntRange(0, 20).Draw(t, "most"))
		if len(query) < 3 && ok {
			t.Fatal("a short query tells nothing")
		}
		for n, c := range cards {
			if ok && strings.Contains(c.folded, query) && !slices.Contains(list, int32(n)) {
				t.Fatalf("%q is not among the candidates for %q", c.folded, query)
			}
		}
		if !slices.IsSorted(list) {
			t.Fatalf("out of order: %v", list)
		}
	})
}

// However many candidates there are and wherever they stand, a page is what a look at everybody in order would give.
func TestFindIsALookAtEverybody(t *testing.T) {
	words := []string{"ana", "beatriz", "helena", "anabela"}
	rapid.Check(t, func(t *rapid.T) {
		cards := make([]*card, rapid.IntRange(0, 3*smallEnough).Draw(t, "cards"))
		often, late := rapid.IntRange(1, 8).Draw(t, "often"), rapid.Bool().Draw(t, "late")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for i := range cards {
			c := &card{
				Public: known(i, ""),
				folded: words[r.IntN(2)],
				turn:   r.Uint64N(5),
				open:   [kinds]bool{r.IntN(10) > 0, true},
			}
			c.next[common].Start = time.Unix(r.Int64N(50), 0)
			if r.IntN(often) == 0 {
				if c.folded = words[2+r.IntN(2)]; late {
					c.next[common].Start = time.Unix(100, 0)
				}
			}
			cards[i] = c
		}
		s := compose(cards, at.Date{})
		f, p := Filter{
			Text: rapid.SampledFrom(append(words, "an", "", "xyz")).Draw(t, "text"),
		}, page.Page{
			Number: rapid.SampledFrom([]int{0, 1, 7, 15, 40}).Draw(t, "page"),
			Size:   10,
		}
		var want []*card
		for _, c := range s.order[common] {
			if f.fits(c) {
				want = append(want, c)
			}
		}
		from := min(p.Skip(), len(want))
		to := min(from+p.Size, len(want))
		got := s.find(f, p)
		if !slices.Equal(got.Cards, want[from:to]) || got.More != (to < len(want)) ||
			got.Total >= 0 && got.Total != len(want) {
			t.Fatalf(
				"%d cards, more %v, total %d; want %d from %d of %d",
				len(got.Cards),
				got.More,
				got.Total,
				to-from,
				from,
				len(want),
			)
		}
	})
}

// The oldest drawing goes when there are too many; one that is drawn again in time keeps its turn.
func TestDrawings(t *testing.T) {
	var d drawings
	places := make([]*atomic.Pointer[drawing], maxDrawn+10)
	for i := range places {
		places[i] = new(atomic.Pointer[drawing])
		d.keep(places[i], &drawing{})
		d.keep(places[i], &drawing{json: []byte("again")})
	}
	for i, p := range places {
		if kept := p.Load() != nil; kept != (i >= 10) {
			t.Fatalf("drawing %d kept: %v", i, kept)
		}
	}
	d.keep(places[0], &drawing{})
	if places[0].Load() == nil || places[10].Load() != nil {
		t.Error("a forgotten one comes back in the place of the oldest")
	}
}

// The rotation among equals is fair: over a year everybody leads about as often as chance would have it.
func TestTurn(t *testing.T) {
	const people, days = 10, 1000
	ids, leads := make([]string, people), map[string]int{}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range ids {
		ids[i] = fmt.Sprintf("019b0000-0000-7000-8000-%012x", r.Uint64()>>16)
	}
	day := at.Day(2026, 11, 16)
	for n := range days {
		leads[slices.MinFunc(ids, func(a, b string) int {
			if turn(a, day.AddDays(n)) < turn(b, day.AddDays(n)) {
				return -1
			}
			return 1
		})]++
	}
	for _, id := range ids {
		if leads[id] < 60 || leads[id] > 140 { // 100 expected; four standard deviations are 38
			t.Errorf("%s leads on %d of %d days", id, leads[id], days)
		}
	}
}

// After many changes the base is made anew, and nothing is lost or doubled on the way.
func TestFold(t *testing.T) {
	s := compose(nil, at.Date{})
	for i := range 3*foldAfter(0) + 5 {
		c := &card{Public: known(i, fmt.Sprint("a", i%70)), folded: fmt.Sprint("pessoa ", i)}
		c.open = [kinds]bool{true, true}
		s = s.with([]string{c.AccountID}, []*card{c}, time.Time{})
		if i%3 == 0 {
			s = s.with([]string{fmt.Sprint("id", i)}, nil, time.Time{}) // gone again
		}
		if len(s.over) > foldAfter(len(s.base)) {
			t.Fatalf("%d changes carried along", len(s.over))
		}
	}
	want := len(s.order[common])
	if want < 300 || want != len(s.order[enterprise]) || want != len(s.all()) ||
		want != s.find(Filter{Text: "pessoa"}, page.Page{Number: 0, Size: 1000}).Total {
		t.Errorf(
			"%d in order, %d in all, %d found",
			want,
			len(s.all()),
			s.find(Filter{Text: "pessoa"}, page.Page{Number: 0, Size: 1000}).Total,
		)
	}
	if len(s.names) > maxApproaches || !slices.IsSorted(s.names) {
		t.Errorf("%d approaches", len(s.names))
	}
	for i := range 3 {
		_, ok := s.byID(fmt.Sprint("id", i))
		if ok != (i%3 != 0) ||
			ok != (s.find(Filter{Text: fmt.Sprint("pessoa ", i)}, page.Page{Number: 0, Size: 1000}).Total > 0 && i > 0) {
			t.Errorf("id%d: %v", i, ok)
		}
	}
}

// Hours change and names do not: the base takes the changes up and keeps its trigrams; a new name makes new ones.
func TestFoldKeepsTrigrams(t *testing.T) {
	var cards []*card
	for i := range 300 {
		cards = append(
			cards,
			&card{Public: known(i, ""), folded: fmt.Sprint("pessoa ", i), open: [kinds]bool{true, true}},
		)
	}
	s := compose(cards, at.Date{})
	grams := func(s *snapshot) uintptr { return reflect.ValueOf(s.grams).Pointer() }
	first := grams(s)
	change := func(name func(*card) string) {
		for i := range foldAfter(len(cards)) + 1 {
			c := cards[i]
			next := &card{Public: c.Public, folded: name(c), open: c.open}
			next.next[common].Start, next.next[enterprise].Start = time.Unix(
				int64(1000-i),
				0,
			), time.Unix(
				int64(1000-i),
				0,
			)
			s = s.with([]string{c.AccountID}, []*card{next}, time.Time{})
		}
		if len(s.over) != 0 || len(s.all()) != 300 || len(s.order[common]) != 300 ||
			!slices.IsSortedFunc(s.order[common], before(common)) {
			t.Fatalf("%d over, %d in all, %d in order", len(s.over), len(s.all()), len(s.order[common]))
		}
		if c, _ := s.byID("id7"); c.next[common].Start != time.Unix(993, 0) || s.cards[7] != c && grams(s) == first {
			t.Fatal("an old card is in the base")
		}
	}
	change(func(c *card) string { return c.folded })
	if grams(s) != first || s.find(Filter{Text: "pessoa 7"}, page.Page{Number: 0, Size: 1000}).Total != 11 { // 7 and 70 to 79
		t.Error("trigrams were made anew, or miss somebody")
	}
	change(func(c *card) string { return c.folded + " nova" })
	if s.find(Filter{Text: "nova"}, page.Page{Number: 0, Size: 1000}).Total != foldAfter(300)+1 {
		t.Error("new names are not found")
	}
}

// Bookings wait for a breath, whatever else is booked meanwhile; whoever is new or changed does not, and what could not be
// read does not hurry either, or a lost database would be asked without a pause.
func TestRestEndsForWhatIsUrgent(t *testing.T) {
	rested := func(during func(x *Index)) time.Duration {
		x := &Index{Clock: clock.New(0), dirty: map[string]change{}, wake: make(chan struct{}, 1)}
		go during(x)
		begin := time.Now()
		x.rest(t.Context(), x.Clock.Now())
		return time.Since(begin)
	}
	if took := rested(func(x *Index) { x.mark("a", busyTimes); x.mark("b", busyTimes) }); took < breath-10*time.Millisecond {
		t.Errorf("bookings waited %s", took)
	}
	if took := rested(func(x *Index) { x.markAll(map[string]change{"a": everything}) }); took < breath-10*time.Millisecond {
		t.Errorf("what could not be read waited %s", took)
	}
	if took := rested(func(x *Index) { x.mark("a", busyTimes); x.mark("b", everything) }); took >= breath {
		t.Errorf("a new psychologist waited %s", took)
	}
}

// A card keeps the beginning of a presentation and whether there is more, also when its hours change.
func TestCardKeepsTheBeginning(t *testing.T) {
	now := time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)
	for n, more := range map[int]bool{0: false, 250: false, 251: true} {
		p := known(1, "")
		p.AboutMe = strings.Repeat("ã", n)
		c := newCard(p, agenda.Calendar{}, now)
		for _, c := range []*card{c, c.again(agenda.Calendar{}, now)} {
			if c.more != more || c.AboutMe != strings.Repeat("ã", min(n, 250)) {
				t.Errorf("of %d letters %d are kept, more: %v", n, len([]rune(c.AboutMe)), c.more)
			}
		}
	}
}
