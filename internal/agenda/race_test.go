package agenda_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"psic/internal/testkit"
)

// morning and evening are two whole agendas that share no hour.
func wholeDay(first int) (hours []fields, read []string) {
	for _, day := range testkit.Days {
		for h := range 6 {
			hours = append(hours, weekly(day, fmt.Sprintf("%02d:00", first+h)))
			read = append(read, fmt.Sprintf("%s %02d:00-%02d:50", day, first+h, first+h))
		}
	}
	slices.Sort(read)
	return hours, read
}

// Two saves of one agenda never interleave: whoever reads meanwhile sees one of the two sets, never a mix.
func TestSave_race_wholeSets(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		morning, wantMorning := wholeDay(6)
		evening, wantEvening := wholeDay(16)
		save(k, p, 0, morning...).Is(200)
		whole := func() bool {
			hours, _ := published(k, p)
			if slices.Equal(hours, wantMorning) || slices.Equal(hours, wantEvening) {
				return true
			}
			t.Errorf("a mix of %d hours: %q", len(hours), hours)
			return false
		}
		stop := make(chan struct{})
		var reader sync.WaitGroup
		reader.Go(func() {
			for whole() {
				select {
				case <-stop:
					return
				default:
				}
			}
		})
		for range 3 {
			answers := testkit.Race(6, func(i int) testkit.Response {
				if i%2 == 0 {
					return save(k, p, 0, morning...)
				}
				return save(k, p, 0, evening...)
			})
			if got := testkit.Tally(answers); got[200] != 6 {
				t.Errorf("answers %v", got)
			}
			whole()
		}
		close(stop)
		reader.Wait()
		_, version := published(k, p)
		equal(t, "every save counted", any(version), any(1+1+18))
	})
}

// Of windows that read the same version one saves; the others are told, and a window that read nothing yet (the
// first version) is no exception.
func TestSave_race_staleVersion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		for round := range 3 {
			_, version := published(k, p)
			answers := testkit.Race(5, func(i int) testkit.Response {
				return save(k, p, version, weekly(testkit.Days[i], fmt.Sprintf("%02d:00", 10+round)))
			})
			if got := testkit.Tally(answers); got[200] != 1 || got[409] != 4 {
				t.Fatalf("round %d: %v", round, got)
			}
			winner := slices.IndexFunc(answers, func(r testkit.Response) bool { return r.Status == 200 })
			hours, next := published(k, p)
			same(k, "the winner's", hours, fmt.Sprintf("%s %02d:00-%02d:50", testkit.Days[winner], 10+round, 10+round))
			equal(t, "version", any(next), any(version+1))
			for _, a := range answers {
				if a.Status == 409 {
					equal(t, "code", a.Str("code"), any("agenda.stale"))
					equal(
						t,
						"text",
						a.Str("description"),
						any("A agenda foi alterada em outra janela. Recarregue a página e tente novamente."),
					)
				}
			}
		}
	})
}

// Days off are another thing than published hours: an open window can still save after one was added or dropped.
func TestSave_versionIgnoresBlocks(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		_, version := published(k, p)
		b := k.Call("POST", agendaOf(p)+"/blocks", p.Token, fields{"firstDay": "24/12/2026"}).Is(200)
		save(k, p, version, weekly("MONDAY", "10:00")).Is(200)
		k.Call("DELETE", agendaOf(p)+"/blocks/"+b.Str("id"), p.Token, nil).Is(200)
		save(k, p, version+1, weekly("TUESDAY", "10:00")).Is(200)
	})
}
