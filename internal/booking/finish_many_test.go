package booking_test

import (
	"encoding/json"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

// TestFinishMany: one run releases all expired holds and finishes all sessions that are over, however many there are.
func TestFinishMany(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		const many = 210
		now := k.Clock.Now()
		rows := [][]any{}
		for i := range many {
			step := time.Duration(i) * 10 * time.Minute
			rows = append(rows,
				[]any{ids.New(), now.Add(48*time.Hour + step).UnixMicro(), nil},
				[]any{ids.New(), now.Add(-72*time.Hour + step).UnixMicro(), 1})
		}
		list, err := json.Marshal(rows)
		if err != nil {
			t.Fatal(err)
		}
		k.Exec(`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents,
				discount_cents, enterprise, own_patient, hold_until, paid_at, created_at)
			SELECT json_extract(value, '$[0]'), $1, $2, CAST(json_extract(value, '$[1]') AS bigint),
				CAST(json_extract(value, '$[1]') AS bigint) + 300000000, 'agendado', 16000, 0, false, false, 2,
				CAST(json_extract(value, '$[2]') AS bigint), 1
			FROM json_each($3)`, therapist.ID, ana.ID, string(list))
		k.AdvanceAndWork(time.Minute)
		for status, want := range map[string]int{"agendado": 0, "cancelado": many, "concluído": many} {
			if n := testkit.One[int](k, "SELECT count(*) FROM session WHERE status = $1", status); n != want {
				t.Errorf("%d sessions are %s after one run, want %d", n, status, want)
			}
		}
	})
}
