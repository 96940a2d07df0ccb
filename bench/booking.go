package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"psic/bench/dataset"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

const (
	barePG     = "bare transaction, PostgreSQL"
	bareLite   = "bare transaction, SQLite"
	bareMonth  = "bare SQL: month of a patient"
	bareAgenda = "bare SQL: week of a psychologist"

	// bookers want three times each in a run, which is as many holds as somebody may have; every run has others.
	bookers = 5000
	// patients are bookers for the warming and all rounds, and as many whom the bare transaction books for: its holds
	// never end, and the product would refuse them a fourth.
	patients = (1 + rounds + extra + 1) * bookers
	// readers are the therapists who have sessions, and their patients.
	readers, theirPatients = 1000, 2000
)

// bookings asks for new times of one product over HTTP. A run takes days that no run took before.
type bookings struct {
	dir   string
	on    *server
	db    *store.DB
	sign  *signer
	today at.Date
	runs  int
}

func (b *bookings) run() (sample, error) {
	if err := b.free(); err != nil {
		return sample{}, err
	}
	file, err := b.script()
	if err != nil {
		return sample{}, err
	}
	b.runs++
	s, err := runWrk(file, b.on.addr)
	if err != nil {
		return s, fmt.Errorf("%w\nanswers: %s", err, b.answers())
	}
	return s, nil
}

// answers counts how the last bookings were answered, as the access log tells.
func (b *bookings) answers() string {
	time.Sleep(1500 * time.Millisecond) // it is written once a second
	rows, err := b.db.Read().
		Query("SELECT status, count(*) FROM (SELECT status FROM access_log " +
			"ORDER BY happened_at DESC LIMIT 5000) AS last GROUP BY status")
	if err != nil {
		return err.Error()
	}
	defer func() { _ = rows.Close() }()
	words := ""
	for rows.Next() {
		var status, n int
		if err := rows.Scan(&status, &n); err != nil {
			return err.Error()
		}
		words += fmt.Sprintf(" %d×%d", n, status)
	}
	return words
}

// free drops the jobs that follow the holds of the run before, which nobody pays: mails and ends of holds are not
// measured here.
func (b *bookings) free() error {
	ctx := context.Background()
	return b.db.InTx(ctx, func(tx *store.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM job WHERE kind LIKE 'booking.%'")
		return err
	})
}

// script: the n-th patient asks the n-th therapist for the first hour of a working day; where there are fewer
// therapists than patients, the next patients take the days after.
func (b *bookings) script() (string, error) {
	var s strings.Builder
	s.WriteString("local r = {\n")
	perHour := (bookers + *people - 1) / *people
	days := make([]string, 3*perHour)
	for i := range days {
		days[i] = workday(b.today.AddDays(32), b.runs*len(days)+i).Wire()
	}
	for turn := range 3 {
		for n := 1; n <= bookers; n++ {
			day, therapist := days[turn*perHour + (n-1) / *people], 1+(n-1)%*people
			minute := 8*60 + (therapist%12)*5
			fmt.Fprintf(
				&s,
				"{%q,%q,%q},\n",
				dataset.ID(therapist),
				b.sign.token(dataset.Patient(b.runs*bookers+n), "CUSTOMER"),
				fmt.Sprintf(`{"day":"%s","startTime":"%02d:%02d"}`, day, minute/60, minute%60),
			)
		}
	}
	s.WriteString(`}
local i = 0
request = function()
  i = i + 1
  local x = r[i]
  local headers = {['Content-Type'] = 'application/json', ['Authorization'] = x[2]}
  return wrk.format('POST', '/api/therapist/' .. x[1] .. '/agenda/session', headers, x[3])
end
`)
	return writeScript(b.dir, "book.lua", s.String())
}

// workday is the n-th Monday to Friday after a day.
func workday(from at.Date, n int) at.Date {
	for d := from; ; d = d.AddDays(1) {
		if d.Weekday() == time.Saturday || d.Weekday() == time.Sunday {
			continue
		}
		if n == 0 {
			return d
		}
		n--
	}
}

// bareBooking writes the rows of a booking and nothing else: the two locks (on SQLite a look, for the transaction is
// alone), the session and its three jobs.
var bareBooking = []string{
	"SELECT version FROM agenda WHERE therapist_id = $1",
	"SELECT id FROM account WHERE id = $1 AND deleted_at IS NULL",
	`INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at, status, price_cents, discount_cents,
		enterprise, hold_until, created_at)
	 VALUES ($1, $2, $3, $4, $5, 'agendado', 16000, 2400, false, $4, 1)`,
	`INSERT INTO job (id, kind, args, state, run_at, unique_key, created_at)
		VALUES ($1, $2, $3, 'ready', $4, NULL, 1) ON CONFLICT DO NOTHING`,
}

// never is when the jobs of bare bookings are due: long after the bench.
const never = 9_000_000_000_000_000

// The ids of a therapist, a patient and a session by their number, as dataset makes them, for pgbench.
const (
	therapistOfT = `'019b0000-0000-7000-8000-' || lpad(to_hex(CAST(:t AS bigint)), 12, '0')`
	patientOfP   = `'019c0000-0000-7000-8000-' || lpad(to_hex(CAST(:p AS bigint)), 12, '0')`
	sessionOfH   = `'019d0000-0000-7000-8000-' || lpad(to_hex(CAST(:h AS bigint)), 12, '0')`

	insertJob = `INSERT INTO job (id, kind, args, state, run_at, unique_key, created_at) VALUES `
)

const bareScript = `\set t random(1, %d)
\set p random(%d, %d)
SELECT nextval('bench_hour') AS h \gset
BEGIN;
SELECT version FROM agenda WHERE therapist_id = ` + therapistOfT + ` FOR NO KEY UPDATE;
SELECT id FROM account WHERE id = ` + patientOfP + ` AND deleted_at IS NULL FOR NO KEY UPDATE;
INSERT INTO session (id, therapist_id, patient_id, starts_at, ends_at,
  status, price_cents, discount_cents, enterprise, hold_until, created_at)
VALUES (` + sessionOfH + `, ` + therapistOfT + `, ` + patientOfP + `,
  4000000000000000 + CAST(:h AS bigint) * 3600000000, 4000000000000000 + CAST(:h AS bigint) * 3600000000 + 3000000000,
  'agendado', 16000, 2400, false, 4000000000000000, 1);
` + insertJob + `('a' || ` + sessionOfH + `, 'booking.release_hold',
  '{"SessionID":"' || ` + sessionOfH + ` || '"}', 'ready', 9000000000000000, NULL, 1) ON CONFLICT DO NOTHING;
` + insertJob + `('b' || ` + sessionOfH + `, 'booking.tell',
  '{"SessionID":"' || ` + sessionOfH + ` || '","What":"hold_ending"}', 'ready', 9000000000000000, NULL, 1)
  ON CONFLICT DO NOTHING;
` + insertJob + `('c' || ` + sessionOfH + `, 'booking.tell',
  '{"SessionID":"' || ` + sessionOfH + ` || '","What":"booked"}', 'ready', 9000000000000000, NULL, 1)
  ON CONFLICT DO NOTHING;
COMMIT;
`

// bareSQLite runs the bare transaction in this process, on a file of its own, from as many callers as the HTTP
// clients: writers queue for the one connection that writes.
func bareSQLite(db *store.DB, hour *atomic.Int64) (sample, error) {
	began, until := time.Now(), time.Now().Add(each)
	var mu sync.Mutex
	var took []time.Duration
	var failed error
	var callers sync.WaitGroup
	for range 16 {
		callers.Go(func() {
			for time.Now().Before(until) {
				start := time.Now()
				err := writeBare(db, hour.Add(1))
				mu.Lock()
				took = append(took, time.Since(start))
				if err != nil {
					failed = err
				}
				mu.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	callers.Wait()
	return spread(took, time.Since(began)), failed
}

func writeBare(db *store.DB, hour int64) error {
	ctx, id := context.Background(), ids.New()
	therapist, patient := dataset.ID(1+int(hour*7)%min(bookers, *people)), dataset.Patient(1+int(hour*13%bookers))
	start := 4_000_000_000_000_000 + hour*3_600_000_000
	return db.InTx(ctx, func(tx *store.Tx) error {
		steps := [][]any{{therapist}, {patient}, {id, therapist, patient, start, start + 3_000_000_000}}
		for i, args := range steps {
			if _, err := tx.ExecContext(ctx, bareBooking[i], args...); err != nil {
				return err
			}
		}
		for _, job := range bareJobs(id) {
			if _, err := tx.ExecContext(ctx, bareBooking[3], job...); err != nil {
				return err
			}
		}
		return nil
	})
}

// bareJobs are the values of the three jobs of a booking.
func bareJobs(id string) [][]any {
	var out [][]any
	jobs := [][2]string{{"release_hold", ""}, {"tell", `,"What":"hold_ending"`}, {"tell", `,"What":"booked"`}}
	for _, job := range jobs {
		out = append(out, []any{ids.New(), "booking." + job[0], `{"SessionID":"` + id + `"` + job[1] + `}`, never})
	}
	return out
}
