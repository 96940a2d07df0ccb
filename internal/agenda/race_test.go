package agenda_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"psic/internal/testkit"
)

// sixHoursADay returns a whole agenda of six entries a day, as it is sent and as published reads it.
func sixHoursADay(first int) (hours []fields, read []string) {
	for _, day := range testkit.Days {
		for h := range 6 {
			hours = append(hours, weekly(day, fmt.Sprintf("%02d:00", first+h)))
			read = append(read, fmt.Sprintf("%s %02d:00-%02d:50", day, first+h, first+h))
		}
	}
	slices.Sort(read)
	return hours, read
}

// Two saves of one agenda never interleave: a reader sees one of the two agendas, never a mix.
func TestSave_race_wholeSets(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		morning, wantMorning := sixHoursADay(6)
		evening, wantEvening := sixHoursADay(16)
		save(k, p, 0, morning...).Is(200)
		whole := func() bool {
			hours, _ := published(k, p)
			if slices.Equal(hours, wantMorning) || slices.Equal(hours, wantEvening) {
				return true
			}
			t.Errorf("a mix of %d entries: %q", len(hours), hours)
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
			responses := testkit.Race(6, func(i int) testkit.Response {
				if i%2 == 0 {
					return save(k, p, 0, morning...)
				}
				return save(k, p, 0, evening...)
			})
			if got := testkit.Tally(responses); got[200] != 6 {
				t.Errorf("responses by status: %v", got)
			}
			whole()
		}
		close(stop)
		reader.Wait()
		_, version := published(k, p)
		equal(t, "every save counted", any(version), any(1+1+18))
	})
}

// When several windows read the same version, one of them saves and the others are refused. This also holds for the
// version of an agenda that was never saved.
func TestSave_race_staleVersion(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		for round := range 3 {
			_, version := published(k, p)
			responses := testkit.Race(5, func(i int) testkit.Response {
				return save(k, p, version, weekly(testkit.Days[i], fmt.Sprintf("%02d:00", 10+round)))
			})
			if got := testkit.Tally(responses); got[200] != 1 || got[409] != 4 {
				t.Fatalf("round %d: %v", round, got)
			}
			winner := slices.IndexFunc(responses, func(r testkit.Response) bool { return r.Status == 200 })
			hours, next := published(k, p)
			want := fmt.Sprintf("%s %02d:00-%02d:50", testkit.Days[winner], 10+round, 10+round)
			same(k, "the entries of the winner", hours, want)
			equal(t, "version", any(next), any(version+1))
			for _, r := range responses {
				if r.Status == 409 {
					text := "A agenda foi alterada em outra janela. Recarregue a página e tente novamente."
					equal(t, "code", r.Str("code"), any("agenda.stale"))
					equal(t, "text", r.Str("description"), any(text))
				}
			}
		}
	})
}

// Days off do not change the version: a window that is open can still save after a block was added or removed.
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
