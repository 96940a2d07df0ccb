package standing_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// manyStandingHours stores size × size standing hours whose horizon ends in seven weeks: each of size therapists has
// size hours a week, and no patient has two at the same hour.
func manyStandingHours(k *testkit.Kit, size int) {
	k.T.Helper()
	patients, therapists := make([]string, size), make([]string, size)
	for i, p := range k.ManyPatients(k.Patient("base@psic.test"), size) {
		patients[i] = p.ID
		therapists[i] = k.Registered(fmt.Sprintf("psi%d@psic.test", i)).ID
	}
	today := k.Clock.Today()
	var rows [][]any
	for t := range size {
		for h := range size {
			day := today.AddDays(1 + h%6)
			rows = append(rows, []any{
				ids.New(), therapists[t], patients[(t+h)%size], int(day.Weekday()), h / 6 * 60, day.String(),
			})
		}
	}
	list, err := json.Marshal(rows)
	if err != nil {
		k.T.Fatal(err)
	}
	k.Exec(`INSERT INTO standing (id, therapist_id, patient_id, weekday, start_minute, minutes, every_weeks, first_on,
			method, card_id, price_cents, enterprise, state, planned_on, created_at)
		SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
			CAST(json_extract(value, '$[3]') AS bigint), CAST(json_extract(value, '$[4]') AS bigint), 50, 1,
			json_extract(value, '$[5]'), 'pix', '', 16000, false, 'ACTIVE', $1, 1 FROM json_each($2)`,
		today.AddDays(56-7).String(), string(list))
}

// TestExtendMany: every standing hour gets the session of one more week, also when several servers extend at once and
// each of them dies in the middle again and again: nothing is lost and nothing doubled.
func TestExtendMany(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		const size = 12
		manyStandingHours(k, size)
		for range 4 {
			ctx, die := context.WithCancel(context.Background())
			var all sync.WaitGroup
			for range 3 {
				all.Go(func() { _ = k.Standing.ExtendDue(ctx) })
			}
			time.Sleep(30 * time.Millisecond)
			die()
			all.Wait()
		}
		if err := k.Standing.ExtendDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		if n := count(k, "standing_id <> ''"); n != size*size {
			t.Errorf("%d sessions, want %d", n, size*size)
		}
		per := testkit.One[int](k, `SELECT COALESCE(max(n), 0) FROM (SELECT count(*) AS n FROM session
			GROUP BY standing_id, occurrence_on) AS days`)
		if per != 1 {
			t.Errorf("a day has %d sessions", per)
		}
		planned := testkit.One[string](k, "SELECT min(planned_on) FROM standing")
		if planned != at.DateOf(k.Clock.Now(), at.SaoPaulo).AddDays(56).String() {
			t.Errorf("planned until %s", planned)
		}
	})
}

// BenchmarkExtend extends 10,000 standing hours by a week. It must take less than a minute.
func BenchmarkExtend(b *testing.B) {
	for _, engine := range testkit.Engines {
		b.Run(string(engine), func(b *testing.B) {
			k := testkit.New(b, engine, withoutDiscount)
			manyStandingHours(k, 100)
			for b.Loop() {
				began := time.Now()
				if err := k.Standing.ExtendDue(context.Background()); err != nil {
					b.Fatal(err)
				}
				if took := time.Since(began); took > time.Minute {
					b.Errorf("10,000 standing hours took %s", took)
				}
			}
			if n := count(k, "standing_id <> ''"); n != 10_000 {
				b.Errorf("%d sessions", n)
			}
		})
	}
}
