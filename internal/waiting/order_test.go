package waiting_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// queued is a wait as the oracle knows it.
type queued struct {
	person   testkit.Person
	days     map[time.Weekday]bool
	from, to int // hours
	offers   int // today
	seen     map[string]bool
	open     string // the hour that is offered
}

func (q *queued) fits(day at.Date, hour int) bool {
	return q.open == "" && q.offers < 2 && q.days[day.Weekday()] && q.from <= hour && hour <= q.to &&
		!q.seen[fmt.Sprint(day, hour)]
}

// TestOrder compares the offers with a slow oracle: who waits longest among those whom the hour fits, one person at a
// time, at most two offers a day, never the same hour twice, and afterwards everybody.
func TestOrder(t *testing.T) {
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			steps := 40
			if e == store.Postgres {
				steps = 15
			}
			for seed := range uint64(2) {
				walkOrder(t, testkit.New(t, e, withoutDiscount), rand.New(rand.NewPCG(seed, 7)), steps)
			}
		})
	}
}

func walkOrder(t *testing.T, k *testkit.Kit, r *rand.Rand, steps int) {
	psi := k.Registered("psi@psic.test")
	k.Publish(psi)
	crowd := k.ManyPatients(k.Patient("ana@psic.test"), 8)
	var queue []*queued
	for _, p := range crowd {
		q := &queued{
			person: p,
			days:   map[time.Weekday]bool{},
			from:   8 + r.IntN(8),
			seen:   map[string]bool{},
		}
		q.to = q.from + r.IntN(8)
		var names []string
		for day := range 7 {
			if r.IntN(3) > 0 {
				q.days[time.Weekday(day)] = true
				names = append(names, testkit.Days[day])
			}
		}
		if len(names) == 0 {
			names, q.days[time.Monday] = []string{"MONDAY"}, true
		}
		waits(k, p, psi, testkit.Fields{
			"days":     names,
			"fromTime": fmt.Sprintf("%02d:00", q.from),
			"toTime":   fmt.Sprintf("%02d:00", q.to),
		}).Is(200)
		queue = append(queue, q)
		k.Clock.Advance(time.Second)
	}

	first, hours := at.DateOf(k.Clock.Now(), at.SaoPaulo).AddDays(3), map[string]bool{}
	type hour struct {
		day  at.Date
		hour int
	}
	offeredNow := map[string]hour{}
	expect := func(h hour) {
		name := fmt.Sprint(h.day, h.hour)
		for _, q := range queue {
			if q.fits(h.day, h.hour) {
				q.open, q.offers, q.seen[name] = name, q.offers+1, true
				offeredNow[name] = h
				return
			}
		}
	}
	for step := range steps {
		h := hour{first.AddDays(r.IntN(20)), 8 + r.IntN(14)}
		if name := fmt.Sprint(h.day, h.hour); !hours[name] {
			hours[name] = true
			k.Call("POST", "/api/therapist/"+psi.ID+"/agenda/hours", psi.Token, testkit.Fields{
				"day":       h.day.Wire(),
				"startTime": fmt.Sprintf("%02d:00", h.hour),
			}).Is(200)
			expect(h)
		}
		if q := queue[r.IntN(len(queue))]; q.open != "" && r.IntN(2) == 0 {
			k.Work()
			decline(k, q.person, offerID(k, q.person)).Is(200)
			again := offeredNow[q.open]
			q.open = ""
			expect(again)
		}
		k.Work()
		for i, q := range queue {
			got := ""
			if o := offered(k, q.person); o != nil {
				start, err := time.Parse(time.RFC3339, o["startsAt"].(string))
				if err != nil {
					t.Fatal(err)
				}
				local := start.In(at.SaoPaulo)
				got = fmt.Sprint(at.DateOf(local, at.SaoPaulo), local.Hour())
			}
			if got != q.open {
				t.Fatalf("step %d, person %d: %q is offered, want %q", step, i, got, q.open)
			}
		}
	}
}

// TestManyHoursManyPeople: 50 people wait, 20 hours open at once, three servers offer, and people accept, decline and
// book directly at the same time. Each hour has one owner, and each person has at most one open offer.
func TestManyHoursManyPeople(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		psi, other := k.Registered("psi@psic.test"), k.Registered("outra@psic.test")
		k.Publish(psi)
		crowd := k.ManyPatients(k.Patient("ana@psic.test"), 50)
		for i, p := range crowd {
			for _, therapist := range []testkit.Person{psi, other} {
				k.Exec(`INSERT INTO waiting (id, patient_id, therapist_id, weekdays, from_minute, to_minute, last_on,
						state, created_at)
					VALUES ($1, $2, $3, 127, 0, 1439, '2027-01-01', 'WAITING', $4)`, ids.New(), p.ID, therapist.ID, i)
			}
		}
		open := func(p testkit.Person) {
			var entries []testkit.Fields
			for day := 19; day < 29; day++ {
				date := fmt.Sprintf("%d/11/2026", day)
				entries = append(entries, testkit.Once(date, "10:00"), testkit.Once(date, "15:00"))
			}
			path := "/api/therapist/" + p.ID + "/agenda/schedule"
			k.Call("PATCH", path, p.Token, testkit.Fields{"schedules": entries}).Is(200)
		}
		open(psi)
		open(other)
		drain(t, kits)
		testkit.Equal(t, "open offers", count(k, "waiting_offer", "state = 'OPEN'"), 40)
		oneOwner(t, k)

		testkit.Race(3*len(crowd), func(i int) testkit.Response {
			server, p := kits[i%len(kits)], crowd[i%len(crowd)]
			const last = "SELECT coalesce(max(id), '') FROM waiting_offer WHERE patient_id = $1"
			id := testkit.One[string](server, last, p.ID)
			switch {
			case i >= len(crowd): // twice for everybody, to others too
				return server.RequestBooking(p, psi, fmt.Sprintf("%d/11/2026", 19+i%10), "10:00")
			case id == "":
				return testkit.Response{}
			case i%3 == 0:
				return decline(server, p, id)
			}
			return accept(server, p, id)
		})
		drain(t, kits)
		oneOwner(t, k)
		if n := count(k, "waiting_offer", "state = 'ACCEPTED'"); n < 20 {
			t.Errorf("only %d accepted", n)
		}
		for _, first := range []string{"patient_id", "therapist_id, starts_at"} {
			if n := testkit.One[int](k, `SELECT count(*) FROM (SELECT 1 FROM waiting_offer WHERE state = 'OPEN'
				GROUP BY `+first+` HAVING count(*) > 1) x`); n > 0 {
				t.Errorf("%d have two open offers by %s", n, first)
			}
		}
	})
}

// drain runs the jobs of all servers at the same time.
func drain(t *testing.T, kits []*testkit.Kit) {
	t.Helper()
	var wg sync.WaitGroup
	for _, k := range kits {
		wg.Go(func() {
			if err := k.Jobs.Drain(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// oneOwner: an hour has at most one live session or open offer.
func oneOwner(t *testing.T, k *testkit.Kit) {
	t.Helper()
	n := testkit.One[int](k, `SELECT count(*) FROM (SELECT therapist_id, starts_at FROM (
			SELECT therapist_id, starts_at FROM session WHERE status <> 'cancelado'
			UNION ALL SELECT therapist_id, starts_at FROM waiting_offer WHERE state = 'OPEN') owners
		GROUP BY therapist_id, starts_at HAVING count(*) > 1) twice`)
	if n > 0 {
		t.Errorf("%d hours have two owners", n)
	}
}

// TestAcceptAgainstTheEnd: the person accepts twice while the offer expires and somebody books the hour. One of them
// has it afterwards.
func TestAcceptAgainstTheEnd(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		psi, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		crowd := k.ManyPatients(k.Patient("zoe@psic.test"), 4)
		id := offeredTo(k, psi, ana)
		for _, server := range kits {
			server.Clock.Set(testkit.Start.Add(30*time.Minute - time.Microsecond))
		}
		k.Exec("UPDATE waiting_offer SET expires_at = $1", testkit.Start.Add(30*time.Minute).UnixMicro())
		responses := testkit.Race(8, func(i int) testkit.Response {
			server := kits[i%len(kits)]
			switch {
			case i < 2:
				return accept(server, ana, id)
			case i == 2:
				server.Clock.Set(testkit.Start.Add(30 * time.Minute))
			case i == 3:
				_ = server.Jobs.Drain(context.Background())
			default:
				return server.RequestBooking(crowd[i-4], psi, friday, "14:00")
			}
			return testkit.Response{}
		})
		owners := count(k, "session", "status = 'agendado' AND starts_at = $1", moment(friday, 14, 0).UnixMicro())
		if owners > 1 {
			t.Errorf("%d owners: %v", owners, testkit.Tally(responses))
		}
		accepted := count(k, "waiting_offer", "state = 'ACCEPTED'")
		testkit.Equal(t, "sessions of an accepted offer", count(k, "session", "patient_id = $1", ana.ID), accepted)
		if !slices.Contains([]int{0, 1}, accepted) {
			t.Errorf("accepted %d times", accepted)
		}
	})
}
