package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// TestKillWhileExtending kills the real server while it extends many standing hours by a week, at another point each
// time. Each standing hour has its new session once in the end.
func TestKillWhileExtending(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine)
			k.Clock.Set(time.Now()) // the clock of the child process
			const size = 24
			extendable(k, size)
			p := placeOf(t, k)
			extended, inTheMiddle := 0, 0
			for cycle := range 6 {
				k.Exec("DELETE FROM job WHERE kind = 'standing.extend'") // a lease would delay the next run
				extendAndKill(t, p, time.Duration(cycle)*60*time.Millisecond)
				if n := sessionsOfStandings(k); n > extended && n < size*size {
					extended, inTheMiddle = n, inTheMiddle+1
				}
			}
			t.Logf("%s: killed %d times in the middle, last after %d of %d", engine, inTheMiddle, extended, size*size)
			if inTheMiddle == 0 {
				t.Error("no kill came in the middle")
			}
			if err := k.Standing.ExtendDue(context.Background()); err != nil {
				t.Fatal(err)
			}
			if n := sessionsOfStandings(k); n != size*size {
				t.Errorf("%d sessions, want %d", n, size*size)
			}
			n := testkit.One[int](k, "SELECT count(DISTINCT standing_id) FROM session WHERE standing_id <> ''")
			if n != size*size {
				t.Errorf("%d standing hours have a session, want %d", n, size*size)
			}
		})
	}
}

func sessionsOfStandings(k *testkit.Kit) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT count(*) FROM session WHERE standing_id <> ''")
}

// extendable stores size × size standing hours whose horizon ends a week too early.
func extendable(k *testkit.Kit, size int) {
	k.T.Helper()
	patients, therapists := k.ManyPatients(k.Patient("ana@psic.test"), size), make([]string, size)
	for i := range therapists {
		therapists[i] = k.Registered(fmt.Sprintf("psi%d@psic.test", i)).ID
	}
	today := k.Clock.Today()
	var rows [][]any
	for t := range size {
		for h := range size {
			day := today.AddDays(1 + h%6)
			rows = append(rows, []any{
				ids.New(), therapists[t], patients[(t+h)%size].ID, int(day.Weekday()), h / 6 * 60, day.String(),
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
		today.AddDays(49).String(), string(list))
}

// extendAndKill starts the server, which extends at once, and kills it after a while.
func extendAndKill(t *testing.T, p place, after time.Duration) {
	t.Helper()
	addr, metrics := freeAddr(t), freeAddr(t)
	said := &bytes.Buffer{}
	cmd := p.command(context.Background(), "serve")
	cmd.Env = append(cmd.Env, "PSIC_ADDR="+addr, "PSIC_METRICS_ADDR="+metrics, "PSIC_BASE_URL=http://"+addr)
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer kill(cmd)
	if !ready("http://" + addr) {
		t.Fatalf("the server did not start\n%s", said)
	}
	time.Sleep(after)
}
