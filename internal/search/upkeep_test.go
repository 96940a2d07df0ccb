package search_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func setActive(k *testkit.Kit, p testkit.Person, active bool) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error { return k.Account.SetActive(context.Background(), tx, p.ID, active) })
}

// R311: a change of schedule, day blocks, account or profile, and a deletion, begin or end a listing.
func TestUpkeep_R311_changes(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		seen := func(what string, want bool) {
			t.Helper()
			k.Refresh()
			equal(t, what, any(listed(k, p)), any(want))
		}
		seen("at first", true)
		k.Publish(p)
		seen("no schedule", false)
		k.Publish(p, testkit.EveryDay("10:00")...)
		seen("schedule again", true)
		blocks := "/api/therapist/" + p.ID + "/agenda/blocks"
		b := k.Call("POST", blocks, p.Token, fields{"firstDay": "16/11/2026", "lastDay": "31/12/2026"}).Is(200)
		seen("on holiday", false)
		k.Call("DELETE", blocks+"/"+b.Str("id"), p.Token, nil).Is(200)
		seen("back", true)
		setActive(k, p, false)
		seen("deactivated", false)
		setActive(k, p, true)
		seen("active", true)

		p = k.Login(p.Email)
		own := k.Call("GET", "/api/therapist/"+p.ID, p.Token, nil).JSON()
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, testkit.TherapistForm(fields{
			"cpf":                   own["cpf"],
			"crp":                   "",
			"sessionTime":           "00:30",
			"psychologicalApproach": "Psicodrama",
		})).Is(200)
		k.Refresh()
		equal(t, "new approach", any(list(k, "", text("psicodrama")).ids()[0]), any(p.ID))
		k.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil).Is(200)
		seen("deleted", false)
		k.Call("GET", "/api/therapist/"+p.ID+"/agenda/simplified", "", nil).Is(404)
	})
}

// A transaction that is rolled back is not announced.
func TestUpkeep_rollback(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
			if err := k.Account.SetActive(t.Context(), tx, p.ID, false); err != nil {
				return err
			}
			return context.Canceled
		})
		equal(t, "rolled back", any(err), any(context.Canceled))
		k.Refresh()
		equal(t, "listed", any(listed(k, p)), any(true))
	})
}

// R311: a subscription ends at midnight in São Paulo, not in UTC.
func TestUpkeep_midnight(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		k.Exec("UPDATE subscription SET valid_until_on = '2026-11-18'")
		k.Search.Index.Changed(p.ID)
		for when, want := range map[time.Time]bool{
			time.Date(2026, 11, 18, 0, 0, 0, 0, at.SaoPaulo):        true,
			time.Date(2026, 11, 18, 23, 59, 59, 0, at.SaoPaulo):     true,
			time.Date(2026, 11, 19, 0, 0, 0, 0, at.SaoPaulo):        false,
			time.Date(2026, 11, 18, 22, 0, 0, 0, at.SaoPaulo).UTC(): true, // the 19th in UTC
		} {
			k.Clock.Set(when)
			k.Refresh()
			equal(t, when.String(), any(listed(k, p)), any(want))
		}
	})
}

// When the last free slot passes, the therapist is unlisted although nothing was changed.
func TestUpkeep_lastSlotPasses(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"sessionScheduleRequiredAnticipationTimeInHours": 2})
		other := k.Therapist("outra@psic.test")
		k.Publish(p, testkit.Once("16/11/2026", "15:00"), testkit.Once("16/11/2026", "16:00"))
		move := func(h, m, s int) { k.Clock.Set(time.Date(2026, 11, 16, h, m, s, 0, at.SaoPaulo)); k.Refresh() }
		next := func() string {
			for _, c := range list(k, "", everybody).Elements {
				if c.ID == p.ID {
					return c.NextFree.StartTime
				}
			}
			return ""
		}
		move(13, 0, 0)
		equal(t, "two hours before", any(next()), any("15:00:00"))
		move(13, 0, 1)
		equal(t, "the next one", any(next()), any("16:00:00"))
		move(14, 0, 0)
		equal(t, "two hours before the last", any(next()), any("16:00:00"))
		move(14, 0, 1)
		equal(t, "gone", any(next()), any(""))
		equal(t, "others stay", any(listed(k, other)), any(true))
	})
}

// The periodic check finds a change whose message was lost.
func TestUpkeep_lostMessage(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		time.Sleep(100 * time.Millisecond) // until the messages about the registration have arrived
		k.Refresh()
		k.Exec("UPDATE account SET active = false WHERE id = $1", p.ID) // not announced
		k.Refresh()
		equal(t, "not known yet", any(listed(k, p)), any(true))
		k.Search.Index.CheckEvery = 50 * time.Millisecond
		k.RunDirectory()
		within(t, 2*time.Second, "found by the check", func() bool { return !listed(k, p) })
	})
}

// After a refresh that fails, the next one reads the therapists that were marked.
func TestUpkeep_failure(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		for _, fails := range []func(context.Context) error{k.Search.Index.Refresh, k.Search.Index.Rebuild} {
			setActive(k, p, !listed(k, p))
			before := listed(k, p)
			if fails(ended) == nil {
				t.Fatal("did not fail")
			}
			equal(t, "as before", any(listed(k, p)), any(before))
			k.Refresh()
			equal(t, "read after all", any(listed(k, p)), any(!before))
		}
	})
}

// A therapist who is no longer listable, or has no free slot any more, is gone from every replica within two seconds.
// The test runs two replicas on one database, with a message server between them.
func TestUpkeep_replicas(t *testing.T) {
	one := testkit.New(t, store.Postgres, testkit.WithNATS(testkit.NATS(t)))
	two := testkit.New(t, store.Postgres, testkit.ReplicaOf(one))
	one.RunDirectory()
	two.RunDirectory()
	p := one.Registered("helena@psic.test", fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
	publish := func(k *testkit.Kit, schedules ...fields) {
		t.Helper()
		path := "/api/therapist/" + p.ID + "/agenda/schedule"
		k.Call("PATCH", path, p.Token, fields{"schedules": schedules}).Is(200)
	}
	everywhere := func(what string, want bool) {
		t.Helper()
		within(t, 2*time.Second, what, func() bool { return listed(one, p) == want && listed(two, p) == want })
	}

	publish(one, testkit.EveryDay("10:00")...)
	everywhere("published", true)
	setActive(two, p, false)
	everywhere("deactivated through the other replica", false)
	setActive(one, p, true)
	everywhere("active again", true)

	p = two.Login(p.Email)
	publish(two, testkit.Once("16/11/2026", "12:00"))
	everywhere("one slot left", true)
	for _, k := range []*testkit.Kit{one, two} {
		k.Clock.Set(time.Date(2026, 11, 16, 11, 0, 1, 0, at.SaoPaulo))
	}
	everywhere("the last slot is too close", false)
	publish(two, testkit.EveryDay("10:00")...)
	everywhere("published", true)
	p = one.Confirm(p)
	one.Call("DELETE", "/api/therapist/"+p.ID, p.Token, nil).Is(200)
	everywhere("deleted", false)
}

// Concurrent readers never see half of a change.
func TestUpkeep_manyAtOnce(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	p, other := k.Therapist("helena@psic.test"), k.Therapist("outra@psic.test")
	k.RunDirectory()
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					if f := list(k, "", everybody); len(f.Elements) > 2 || f.TotalElements != len(f.Elements) {
						t.Errorf("%d cards, total %d", len(f.Elements), f.TotalElements)
						return
					}
				}
			}
		})
	}
	for i := range 40 {
		setActive(k, p, i%2 == 1)
		k.Search.Index.Changed(other.ID)
	}
	close(stop)
	readers.Wait()
	within(t, 2*time.Second, "both listed", func() bool { return listed(k, p) && listed(k, other) })
}

func within(t *testing.T, limit time.Duration, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(10 * time.Millisecond) {
		if holds() {
			return
		}
		if time.Now().After(end) {
			t.Errorf("%s: not within %s", what, limit)
			return
		}
	}
}

// A booking and a cancellation change the next free slot and do not read the profile. A whole read that was marked
// before still happens.
func TestUpkeep_taken(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test")
		time.Sleep(100 * time.Millisecond) // until the messages about the registration have arrived
		k.Refresh()
		next := func() string { return list(k, "", everybody).Elements[0].NextFree.StartsAt }
		first := next()
		start, err := time.Parse(time.RFC3339, first)
		if err != nil {
			t.Fatal(err)
		}
		start = start.In(at.SaoPaulo)
		patient := k.Patient("paula@psic.test")
		sess := k.Book(patient, p, at.DateOf(start, at.SaoPaulo).Wire(), start.Format(time.TimeOnly))
		k.Refresh()
		if next() == first {
			t.Error("the booked slot is still offered")
		}
		k.Call("POST", "/api/session/"+sess+"/cancel", patient.Token, fields{}).Is(200)
		k.Refresh()
		equal(t, "free again", any(next()), any(first))

		time.Sleep(100 * time.Millisecond)
		k.Refresh()
		k.Exec("UPDATE account SET nickname = 'Lena Nova' WHERE id = $1", p.ID)
		k.Search.Index.BusyChanged(p.ID)
		k.Refresh()
		equal(t, "only the occupied times were read", any(list(k, "", text("lena nova")).TotalElements), any(0))
		k.Search.Index.Changed(p.ID)
		k.Search.Index.BusyChanged(p.ID)
		k.Refresh()
		equal(t, "everything was read", any(list(k, "", text("lena nova")).TotalElements), any(1))

		k.Exec("UPDATE account SET active = false WHERE id = $1", p.ID)
		k.Search.Index.Changed(p.ID)
		k.Refresh()
		k.Search.Index.BusyChanged(p.ID)
		k.Refresh()
		equal(t, "not listed", any(listed(k, p)), any(false))
	})
}
