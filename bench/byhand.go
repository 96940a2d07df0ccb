package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"psic/bench/dataset"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/testkit/pgcluster"
)

// byHand is the least that somebody would write for the same work: a handler with its SQL, without login, rules,
// limits, logs or memory of its own. The product may take twice its processor time.
type byHand struct{ pool *pgxpool.Pool }

func serveByHand(addr, database string) error {
	config, err := pgxpool.ParseConfig(database)
	if err != nil {
		return err
	}
	config.MaxConns = 16 // as many as callers
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	if err != nil {
		return err
	}
	h, mux := byHand{pool}, http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /list", answer(h.list))
	mux.HandleFunc("GET /week/{id}", answer(h.week))
	mux.HandleFunc("POST /session/{id}", answer(h.book))
	return http.ListenAndServe(addr, mux)
}

func answer[T any](ask func(*http.Request) (T, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := ask(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(body)
	}
}

type handCard struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	CRP      string `json:"crp"`
	UF       string `json:"uf"`
	Approach string `json:"approach"`
	Price    int64  `json:"price"`
	Minutes  int    `json:"minutes"`
	About    string `json:"about"`
}

const handList = `SELECT t.account_id, a.full_name, t.crp, t.uf, t.approach, t.price_cents, t.session_minutes,
left(t.about_me, 300)
FROM therapist t JOIN account a ON a.id = t.account_id ORDER BY t.account_id LIMIT 10`

// list is a page of the directory.
func (h byHand) list(r *http.Request) ([]handCard, error) {
	rows, err := h.pool.Query(r.Context(), handList)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[handCard])
}

type handSlot struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
}

const (
	handHours = "SELECT weekday, start_minute, minutes FROM schedule_entry WHERE therapist_id = $1 " +
		"ORDER BY weekday, start_minute, id"
	handTaken = "SELECT starts_at, ends_at FROM session " +
		"WHERE therapist_id = $1 AND status <> 'cancelado' AND ends_at > $2 AND starts_at < $3"
)

// week is the free hours of a week: hours and taken times in one round trip, the rest in Go.
func (h byHand) week(r *http.Request) ([]handSlot, error) {
	id := r.PathValue("id")
	first := at.DateOf(time.Now(), at.SaoPaulo)
	from, to := first.In(at.SaoPaulo), first.AddDays(7).In(at.SaoPaulo)
	batch := &pgx.Batch{}
	batch.Queue(handHours, id)
	batch.Queue(handTaken, id, from.UnixMicro(), to.UnixMicro())
	sent := h.pool.SendBatch(r.Context(), batch)
	defer func() { _ = sent.Close() }()
	rows, err := sent.Query()
	if err != nil {
		return nil, err
	}
	hours, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct{ Weekday, Start, Minutes int }])
	if err != nil {
		return nil, err
	}
	if rows, err = sent.Query(); err != nil {
		return nil, err
	}
	taken, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct{ From, To int64 }])
	if err != nil {
		return nil, err
	}
	out := []handSlot{}
	for day := range 7 {
		midnight := first.AddDays(day).In(at.SaoPaulo)
	hours:
		for _, x := range hours {
			if x.Weekday != int(midnight.Weekday()) {
				continue
			}
			s := handSlot{Start: midnight.Add(time.Duration(x.Start) * time.Minute)}
			s.End = s.Start.Add(time.Duration(x.Minutes) * time.Minute)
			for _, t := range taken {
				if t.From < s.End.UnixMicro() && s.Start.UnixMicro() < t.To {
					continue hours
				}
			}
			out = append(out, s)
		}
	}
	return out, nil
}

type handBooking struct {
	ID      string `json:"id"`
	Patient string `json:"patient"`
	Start   int64  `json:"start"`
}

// book writes the rows of a booking: both locks, the session and its jobs, in one round trip and a commit.
func (h byHand) book(r *http.Request) (b handBooking, err error) {
	if err := json.NewDecoder(r.Body).Decode(&b); err != nil {
		return b, err
	}
	b.ID = ids.New()
	tx, err := h.pool.Begin(r.Context())
	if err != nil {
		return b, err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(r.Context())) }()
	therapist, batch := r.PathValue("id"), &pgx.Batch{}
	batch.Queue(bareBooking[0]+" FOR NO KEY UPDATE", therapist)
	batch.Queue(bareBooking[1]+" FOR NO KEY UPDATE", b.Patient)
	batch.Queue(bareBooking[2], b.ID, therapist, b.Patient, b.Start, b.Start+3_000_000_000)
	for _, job := range bareJobs(b.ID) {
		batch.Queue(bareBooking[3], job...)
	}
	if err := tx.SendBatch(r.Context(), batch).Close(); err != nil {
		return b, err
	}
	return b, tx.Commit(r.Context())
}

const (
	handPage  = "by hand: directory page"
	handWeek  = "by hand: week of slots"
	handWrite = "by hand: booking, PostgreSQL"
)

// byHandCases are the product's work, done by hand.
func byHandCases(dir string, hand *server, pg *pgcluster.Cluster) []work {
	spent := func() time.Duration { return hand.spent() + spentByAll(pg.PID()) }
	var weeks []string
	for n := range 5000 {
		weeks = append(weeks, "/week/"+dataset.ID(1+n*7919%*people))
	}
	runs := 0
	return []work{
		{
			name:   handPage,
			floors: []string{bareHTTP},
			spent:  spent,
			own:    hand.spent,
			run:    func() (sample, error) { return wrk(dir, hand.addr, []string{"/list"}) },
		},
		{
			name:   handWeek,
			floors: []string{bareSQL},
			spent:  spent,
			own:    hand.spent,
			run:    func() (sample, error) { return wrk(dir, hand.addr, weeks) },
		},
		{
			name:   handWrite,
			floors: []string{barePG},
			spent:  spent,
			own:    hand.spent,
			run: func() (sample, error) {
				runs++
				file, err := handScript(dir, runs)
				if err != nil {
					return sample{}, err
				}
				return runWrk(file, hand.addr)
			},
		},
	}
}

// handScript books hours that nobody else wants, of the patients whom the bare transaction books for.
func handScript(dir string, run int) (string, error) {
	return writeScript(dir, "hand.lua", fmt.Sprintf(`local i = 0
request = function()
  i = i + 1
  local t = string.format('019b0000-0000-7000-8000-%%012x', 1 + i * 7919 %% %d)
  local p = string.format('019c0000-0000-7000-8000-%%012x', %d + i * 104729 %% %d)
  return wrk.format('POST', '/session/' .. t, {['Content-Type'] = 'application/json'},
    string.format('{"patient":"%%s","start":%%d}', p, %s + i * 3600000000))
end
`, min(bookers, *people), patients-bookers+1, bookers,
		strconv.FormatInt(6_000_000_000_000_000+int64(run)*400_000_000_000_000, 10)))
}
