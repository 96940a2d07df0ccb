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

// publicOf returns a therapist with only an id and an approach.
func publicOf(id int, approach string) (p directory.Public) {
	p.AccountID, p.Approach = fmt.Sprint("id", id), approach
	return p
}

func randomCard(t *rapid.T, id int) *card {
	c := &card{Public: publicOf(id, ""), rotation: rapid.Uint64Range(0, 3).Draw(t, "rotation")}
	for k := range kinds {
		if c.open[k] = rapid.IntRange(0, 3).Draw(t, "open") > 0; c.open[k] {
			c.next[k] = agenda.Slot{Start: time.Unix(rapid.Int64Range(0, 5).Draw(t, "start"), 0)}
		}
	}
	return c
}

// Editing an order has the same result as sorting everything again.
func TestEditOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := make([]*card, rapid.IntRange(0, 12).Draw(t, "cards"))
		for i := range cards {
			cards[i] = randomCard(t, i)
		}

		var removed, added, rest []*card
		for _, c := range cards {
			if rapid.Bool().Draw(t, "changes") {
				removed = append(removed, c)
			} else {
				rest = append(rest, c)
			}
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "new") {
			added = append(added, randomCard(t, i*3)) // some replace a removed card, some are new
		}
		added = slices.DeleteFunc(added, func(c *card) bool {
			return slices.ContainsFunc(rest, func(r *card) bool { return r.AccountID == c.AccountID })
		})

		for k := range kinds {
			got := editOrder(ordered(cards, k), ordered(removed, k), ordered(added, k), k)
			if want := ordered(append(slices.Clone(rest), added...), k); !slices.Equal(got, want) {
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
		grams, query := newTrigrams(cards), word.Draw(t, "query")
		list, ok := grams.candidates(query, rapid.IntRange(0, 20).Draw(t, "most"))
		if len(query) < 3 && ok {
			t.Fatal("a query without trigrams has candidates")
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

// A page is the same as after matching every card in order, for any number of candidates at any place in the order.
func TestFindEqualsMatchingEveryCard(t *testing.T) {
	words := []string{"ana", "beatriz", "helena", "anabela"}
	rapid.Check(t, func(t *rapid.T) {
		cards := make([]*card, rapid.IntRange(0, 3*maxCounted).Draw(t, "cards"))
		often, late := rapid.IntRange(1, 8).Draw(t, "often"), rapid.Bool().Draw(t, "late")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for i := range cards {
			c := &card{
				Public:   publicOf(i, ""),
				folded:   words[r.IntN(2)],
				rotation: r.Uint64N(5),
				open:     [kinds]bool{r.IntN(10) > 0, true, false},
			}
			c.next[common].Start = time.Unix(r.Int64N(50), 0)
			if r.IntN(often) == 0 {
				if c.folded = words[2+r.IntN(2)]; late {
					c.next[common].Start = time.Unix(100, 0)
				}
			}
			cards[i] = c
		}

		s := newSnapshot(cards, at.Date{})
		f := Filter{Text: rapid.SampledFrom(append(words, "an", "", "xyz")).Draw(t, "text")}
		p := page.Page{Number: rapid.SampledFrom([]int{0, 1, 7, 15, 40}).Draw(t, "page"), Size: 10}
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
			t.Fatalf("%d cards, more %v, total %d; want %d from %d of %d",
				len(got.Cards), got.More, got.Total, to-from, from, len(want))
		}
	})
}

// The oldest JSON is dropped when there is too much. A card that is encoded again in time keeps its place.
func TestEncodedCards(t *testing.T) {
	var d encodedCards
	places := make([]*atomic.Pointer[encodedCard], maxEncoded+10)
	for i := range places {
		places[i] = new(atomic.Pointer[encodedCard])
		d.keep(places[i], &encodedCard{})
		d.keep(places[i], &encodedCard{json: []byte("again")})
	}
	for i, p := range places {
		if kept := p.Load() != nil; kept != (i >= 10) {
			t.Fatalf("JSON %d kept: %v", i, kept)
		}
	}
	d.keep(places[0], &encodedCard{})
	if places[0].Load() == nil || places[10].Load() != nil {
		t.Error("a dropped JSON that is stored again does not replace the oldest")
	}
}

// The rotation among equals is fair: in a thousand days everybody is first about as often as by chance.
func TestRotation(t *testing.T) {
	const people, days = 10, 1000
	ids, leads := make([]string, people), map[string]int{}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range ids {
		ids[i] = fmt.Sprintf("019b0000-0000-7000-8000-%012x", r.Uint64()>>16)
	}
	day := at.Day(2026, 11, 16)
	for n := range days {
		leads[slices.MinFunc(ids, func(a, b string) int {
			if rotation(a, day.AddDays(n)) < rotation(b, day.AddDays(n)) {
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

// After many changes the overlay moves into a new base. No card is lost or doubled.
func TestCompact(t *testing.T) {
	s := newSnapshot(nil, at.Date{})
	for i := range 3*compactAfter(0) + 5 {
		c := &card{Public: publicOf(i, fmt.Sprint("a", i%70)), folded: fmt.Sprint("pessoa ", i)}
		c.open = [kinds]bool{true, true}
		s = s.with([]string{c.AccountID}, []*card{c}, time.Time{})
		if i%3 == 0 {
			s = s.with([]string{fmt.Sprint("id", i)}, nil, time.Time{}) // gone again
		}
		if len(s.overlay) > compactAfter(len(s.base)) {
			t.Fatalf("%d cards in the overlay", len(s.overlay))
		}
	}

	want, found := len(s.order[common]), countOf(s, "pessoa")
	if want < 300 || want != len(s.order[enterprise]) || want != len(s.all()) || want != found {
		t.Errorf("%d in order, %d in all, %d found", want, len(s.all()), found)
	}
	if len(s.approachNames) > maxApproaches || !slices.IsSorted(s.approachNames) {
		t.Errorf("%d approaches", len(s.approachNames))
	}
	for i := range 3 {
		_, ok := s.byID(fmt.Sprint("id", i))
		if ok != (i%3 != 0) || ok != (countOf(s, fmt.Sprint("pessoa ", i)) > 0 && i > 0) {
			t.Errorf("id%d: %v", i, ok)
		}
	}
}

// countOf returns how many therapists have this text.
func countOf(s *snapshot, text string) int {
	return s.find(Filter{Text: text}, page.Page{Number: 0, Size: 1000}).Total
}

// While only slots change, a new base keeps the trigrams. A new name makes new trigrams.
func TestCompactKeepsTrigrams(t *testing.T) {
	var cards []*card
	for i := range 300 {
		cards = append(
			cards,
			&card{Public: publicOf(i, ""), folded: fmt.Sprint("pessoa ", i), open: [kinds]bool{true, true}},
		)
	}
	s := newSnapshot(cards, at.Date{})
	grams := func(s *snapshot) uintptr { return reflect.ValueOf(s.grams).Pointer() }
	first := grams(s)
	change := func(name func(*card) string) {
		for i := range compactAfter(len(cards)) + 1 {
			c := cards[i]
			next := &card{Public: c.Public, folded: name(c), open: c.open}
			start := time.Unix(int64(1000-i), 0)
			next.next[common].Start, next.next[enterprise].Start = start, start
			s = s.with([]string{c.AccountID}, []*card{next}, time.Time{})
		}
		if len(s.overlay) != 0 || len(s.all()) != 300 || len(s.order[common]) != 300 ||
			!slices.IsSortedFunc(s.order[common], before(common)) {
			t.Fatalf("%d in the overlay, %d in all, %d in order", len(s.overlay), len(s.all()), len(s.order[common]))
		}
		if c, _ := s.byID("id7"); c.next[common].Start != time.Unix(993, 0) || s.cards[7] != c && grams(s) == first {
			t.Fatal("an old card is in the base")
		}
	}
	change(func(c *card) string { return c.folded })
	if grams(s) != first || countOf(s, "pessoa 7") != 11 { // 7 and 70 to 79
		t.Error("the trigrams are new, or miss somebody")
	}
	change(func(c *card) string { return c.folded + " nova" })
	if countOf(s, "nova") != compactAfter(300)+1 {
		t.Error("new names are not found")
	}
}

// A refresh after bookings waits for the pause, and other bookings do not end the pause. Other changes do. A therapist
// who could not be read waits too; otherwise an unreachable database would get retries without a pause.
func TestPauseEndsForUrgentChanges(t *testing.T) {
	paused := func(during func(x *Index)) time.Duration {
		x := &Index{Clock: clock.New(0), dirty: map[string]change{}, wake: make(chan struct{}, 1)}
		go during(x)
		begin := time.Now()
		x.pause(t.Context(), x.Clock.Now())
		return time.Since(begin)
	}
	const whole = refreshPause - 10*time.Millisecond
	if took := paused(func(x *Index) { x.mark("a", busyTimes); x.mark("b", busyTimes) }); took < whole {
		t.Errorf("bookings waited %s", took)
	}
	if took := paused(func(x *Index) { x.markAgain(map[string]change{"a": everything}) }); took < whole {
		t.Errorf("a retry waited %s", took)
	}
	if took := paused(func(x *Index) { x.mark("a", busyTimes); x.mark("b", everything) }); took >= refreshPause {
		t.Errorf("a new therapist waited %s", took)
	}
}

// A card keeps the beginning of a presentation and whether it is truncated, also with another calendar.
func TestCardKeepsTheBeginning(t *testing.T) {
	now := time.Date(2026, time.November, 16, 9, 0, 0, 0, at.SaoPaulo)
	for n, truncated := range map[int]bool{0: false, 250: false, 251: true} {
		p := publicOf(1, "")
		p.AboutMe = strings.Repeat("ã", n)
		c := newCard(p, agenda.Calendar{}, now)
		for _, c := range []*card{c, c.withCalendar(agenda.Calendar{}, now)} {
			if c.truncated != truncated || c.AboutMe != strings.Repeat("ã", min(n, 250)) {
				t.Errorf("of %d letters %d are kept, truncated: %v", n, len([]rune(c.AboutMe)), c.truncated)
			}
		}
	}
}
