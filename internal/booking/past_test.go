package booking_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"psic/internal/testkit"
)

func listOf(t *testing.T, r testkit.Response) (list []map[string]any) {
	t.Helper()
	if err := json.Unmarshal(r.Body, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// R156: the pages together have every past session once, even when several began at the same time.
func TestPastSessionsByPage(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		const all = 205
		insert := func(n int, p testkit.Person) string {
			id := fmt.Sprintf("00000000-0000-4000-8000-%012d", n)
			// Three sessions begin at the same time. They are cancelled, because the trigger refuses others.
			starts := k.Clock.Now().Add(-time.Duration(n/3+1) * 24 * time.Hour)
			k.Exec(
				`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
					discount_cents, enterprise, hold_until, created_at, cancelled_at)
				VALUES ($1, $2, $3, $4, $5, 'cancelado', 10000, 0, false, $4, $4, $4)`,
				id,
				therapist.ID,
				p.ID,
				starts.UnixMicro(),
				starts.Add(50*time.Minute).UnixMicro(),
			)
			return id
		}
		for n := range all {
			insert(n, ana)
		}
		foreign := insert(all, bia)

		path := "/api/agenda/past-sessions/" + ana.ID
		seen, before, sizes, last := map[string]bool{}, "", []int{}, ""
		for range 4 {
			r := k.Call("GET", path+"?before="+before, ana.Token, nil).Is(200)
			list := listOf(t, r)
			sizes = append(sizes, len(list))
			for _, x := range list {
				id, at := x["id"].(string), x["startsAt"].(string)
				if seen[id] || last != "" && at > last {
					t.Errorf("%s (%s) after %s", id, at, last)
				}
				seen[id], last = true, at
			}
			if before = r.Header.Get("X-Next"); before == "" {
				break
			}
		}
		testkit.Equal(t, "pages", fmt.Sprint(sizes, len(seen)), "[100 100 5] 205")
		for _, wrong := range []string{foreign, "x", "00000000-0000-4000-8000-999999999999"} {
			k.Call("GET", path+"?before="+wrong, ana.Token, nil).Is(404)
		}
	})
}

// A list of exactly one page has no next page.
func TestPastSessionsExactlyOnePage(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		for n := range 100 {
			starts := k.Clock.Now().Add(-time.Duration(n+1) * 24 * time.Hour)
			k.Exec(
				`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
					discount_cents, enterprise, hold_until, created_at, paid_at)
				VALUES ($1, $2, $3, $4, $5, 'concluído', 10000, 0, false, $4, $4, $4)`,
				fmt.Sprintf("00000000-0000-4000-8000-%012d", n),
				therapist.ID,
				ana.ID,
				starts.UnixMicro(),
				starts.Add(50*time.Minute).UnixMicro(),
			)
		}
		r := k.Call("GET", "/api/agenda/past-sessions/"+ana.ID, ana.Token, nil).Is(200)
		testkit.Equal(t, "one page", fmt.Sprintf("%d %q", len(listOf(t, r)), r.Header.Get("X-Next")), `100 ""`)
	})
}
