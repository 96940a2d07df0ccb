package audit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/audit"
	"psic/internal/platform/blob"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

// fixture is an audit log with its own database, and with access to its tables past the product.
type fixture struct {
	*audit.Log
	t     *testing.T
	out   *bytes.Buffer
	clock *clock.Clock
}

func newFixture(t *testing.T, db *store.DB) *fixture {
	t.Helper()
	ring, err := crypt.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files, err := blob.NewDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	now, out := clock.New(0), &bytes.Buffer{}
	now.Set(testdb.Start)
	log := &audit.Log{
		DB:    db,
		Clock: now,
		Ring:  ring,
		Blobs: files,
		Out:   slog.New(slog.NewTextHandler(out, nil)),
	}
	return &fixture{
		Log:   log,
		t:     t,
		out:   out,
		clock: now,
	}
}

func (h *fixture) write(entries ...audit.Entry) {
	h.t.Helper()
	for _, e := range entries {
		if err := h.Write(context.Background(), e); err != nil {
			h.t.Fatal(err)
		}
	}
}

func (h *fixture) verify() audit.Report {
	h.t.Helper()
	r, err := h.Verify(context.Background())
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// tamper writes past the product. It removes the triggers first, as the owner of the database can.
func (h *fixture) tamper(statements ...string) {
	h.t.Helper()
	off := map[store.Engine][]string{
		store.SQLite: {
			"DROP TRIGGER IF EXISTS audit_entry_no_update", "DROP TRIGGER IF EXISTS audit_entry_no_delete",
			"DROP TRIGGER IF EXISTS audit_anchor_no_update", "DROP TRIGGER IF EXISTS audit_anchor_no_delete",
		},
		store.Postgres: {
			"ALTER TABLE audit_entry DISABLE TRIGGER ALL",
			"ALTER TABLE audit_anchor DISABLE TRIGGER ALL",
			"ALTER TABLE audit_origin DISABLE TRIGGER ALL",
		},
	}[h.DB.Engine]
	if h.DB.Engine == store.SQLite {
		// The foreign key of an origin would refuse to delete its entry.
		statements = append([]string{"DELETE FROM audit_origin"}, statements...)
	}
	err := h.DB.InTx(context.Background(), func(tx *store.Tx) error {
		for _, s := range append(off, statements...) {
			if _, err := tx.Exec(s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

var (
	ana  = actor.Actor{ID: "ana", Role: actor.Administrator}
	read = audit.Entry{
		Actor:  ana,
		Action: "customer.read",
		Object: "p1",
		Result: audit.Done,
		IP:     "203.0.113.77",
	}
)

func TestAChainThatNobodyTouchedIsWhole(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		if r := h.verify(); !r.Whole() || r.Checked != 0 {
			t.Errorf("empty: %+v", r)
		}
		h.write(read, read, read)
		if r := h.verify(); !r.Whole() || r.Checked != 3 || len(r.Head) != 64 {
			t.Errorf("three: %+v", r)
		}
	})
}

// A verification names the first entry that was changed, moved, removed or added.
func TestABrokenChainShows(t *testing.T) {
	cases := map[string]struct {
		statement string
		broken    int64
		why       string
	}{
		"a changed result":     {"UPDATE audit_entry SET result = 'forbidden' WHERE seq = 2", 2, "changed"},
		"another actor":        {"UPDATE audit_entry SET actor_id = 'bia' WHERE seq = 3", 3, "changed"},
		"another time":         {"UPDATE audit_entry SET happened_at = happened_at + 1 WHERE seq = 1", 1, "changed"},
		"a missing entry":      {"DELETE FROM audit_entry WHERE seq = 2", 2, "missing"},
		"the last one missing": {"DELETE FROM audit_entry WHERE seq = 4", 4, "missing at the end"},
		"the end cut off": {
			"DELETE FROM audit_entry WHERE seq = 4; UPDATE audit_head SET seq = 3",
			3,
			"the end of the chain is another",
		},
		"another end": {"UPDATE audit_head SET hash = 'x'", 4, "the end of the chain is another"},
		"two swapped": {
			`UPDATE audit_entry SET seq = 9 WHERE seq = 2;
			UPDATE audit_entry SET seq = 2 WHERE seq = 3;
			UPDATE audit_entry SET seq = 3 WHERE seq = 9`,
			2,
			"does not follow the one before",
		},
		"an invented one": {
			`INSERT INTO audit_entry
			(seq, happened_at, actor_id, actor_role, action, object_id, purpose, result, origin, previous, hash)
			SELECT 5, happened_at, actor_id, actor_role, action, object_id, purpose, result, origin, hash, hash
			FROM audit_entry WHERE seq = 4;
			UPDATE audit_head SET seq = 5`,
			5,
			"changed",
		},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for name, c := range cases {
			t.Run(name, func(t *testing.T) {
				h := newFixture(t, testdb.OpenDB(t, db.Engine))
				h.write(read, read, read, read)
				h.tamper(strings.Split(c.statement, ";")...)
				if r := h.verify(); r.Whole() || r.Broken != c.broken || r.Why != c.why {
					t.Errorf("%+v, want %d: %s", r, c.broken, c.why)
				}
			})
		}
	})
}

// Somebody who has the database but not the keys cannot write a valid chain, because the hash has a key.
func TestTheChainIsKeyed(t *testing.T) {
	h := newFixture(t, testdb.OpenDB(t, store.SQLite))
	h.write(read)
	other := newFixture(t, h.DB)
	if r := other.verify(); r.Whole() || r.Why != "changed" {
		t.Errorf("another ring takes it for its own: %+v", r)
	}
}

func TestTheLogRefusesChange(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		h.write(read)
		if err := h.RunVerifyDaily(t.Context(), audit.VerifyDaily{}); err != nil {
			t.Fatal(err)
		}
		for _, s := range []string{
			"UPDATE audit_entry SET result = 'x'", "DELETE FROM audit_entry",
			"UPDATE audit_anchor SET hash = 'x'", "DELETE FROM audit_anchor",
			"DELETE FROM audit_head",
		} {
			err := db.InTx(t.Context(), func(tx *store.Tx) error { _, err := tx.Exec(s); return err })
			if err == nil || !strings.Contains(err.Error(), "append only") {
				t.Errorf("%s: %v", s, err)
			}
		}
	})
}

// The entry is committed exactly when the effect is.
func TestAnEntryIsCommittedWithItsTransaction(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h, lost := newFixture(t, db), errors.New("no")
		for _, end := range []error{lost, nil} {
			err := db.InTx(t.Context(), func(tx *store.Tx) error { h.Record(t.Context(), tx, read); return end })
			if !errors.Is(err, end) {
				t.Fatal(err)
			}
		}
		if r := h.verify(); r.Checked != 1 || !r.Whole() {
			t.Errorf("%+v", r)
		}
	})
}

// Many writers at once make one chain without gaps and without deadlocks.
func TestManyWritersMakeOneChain(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		errs := testdb.Race(60, func(int) error { return h.Write(context.Background(), read) })
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		if r := h.verify(); r.Checked != 60 || !r.Whole() {
			t.Errorf("%+v", r)
		}
		if n := db.Retries(); n > 0 && db.Engine == store.Postgres {
			t.Errorf("%d transactions had to be run again", n)
		}
	})
}

// The daily anchor is written outside the database, so that even a complete rewrite of the database is found.
func TestAnchorsOutsideTheDatabase(t *testing.T) {
	h := newFixture(t, testdb.OpenDB(t, store.SQLite))
	h.write(read, read)
	if err := h.RunVerifyDaily(t.Context(), audit.VerifyDaily{}); err != nil {
		t.Fatal(err)
	}
	data, _, err := h.Blobs.Get(t.Context(), "audit/2026-11-16")
	var kept struct {
		Seq  int64
		Hash string
	}
	if err != nil || json.Unmarshal(data, &kept) != nil || kept.Seq != 2 ||
		!strings.Contains(h.out.String(), kept.Hash) {
		t.Fatalf("anchor %s, %v; log %s", data, err, h.out)
	}
	if err := h.RunVerifyDaily(t.Context(), audit.VerifyDaily{}); err != nil { // again on the same day
		t.Fatal(err)
	}
	h.tamper(
		"DELETE FROM audit_entry",
		"UPDATE audit_head SET seq = 0, hash = ''",
		"UPDATE audit_anchor SET seq = 1, hash = 'x'",
	)
	if r := h.verify(); r.Whole() {
		t.Error("an emptied log passed although the file knows better")
	}
	err = h.RunVerifyDaily(t.Context(), audit.VerifyDaily{})
	if err == nil || !strings.Contains(h.out.String(), "the chain is broken") {
		t.Errorf("the daily job: %v, log %s", err, h.out)
	}
}

// The network of a caller is stored for six months. The chain stays whole after it was deleted.
func TestOriginsAreNetworksAndAreDeleted(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		six := read
		six.IP = "2001:db8:1:2:3::9"
		odd := read
		odd.IP = "socket"
		h.write(read, six, odd)
		lines, _, err := h.Find(t.Context(), audit.Filter{Size: 10})
		if err != nil || len(lines) != 3 || lines[2].Network != "203.0.113.0/24" ||
			lines[1].Network != "2001:db8:1::/48" || lines[0].Network != "" {
			t.Fatalf("%+v, %v", lines, err)
		}
		for _, c := range []struct {
			at   time.Time
			left int
		}{{time.Date(2027, 5, 16, 9, 0, 0, 0, time.UTC), 2}, {time.Date(2027, 5, 17, 12, 0, 0, 0, time.UTC), 0}} {
			h.clock.Set(c.at)
			if err := h.RunVerifyDaily(t.Context(), audit.VerifyDaily{}); err != nil {
				t.Fatal(err)
			}
			left := 0
			err := db.Read().QueryRow("SELECT count(*) FROM audit_origin").Scan(&left)
			if err != nil || left != c.left {
				t.Errorf("%s: %d origins, %v", c.at, left, err)
			}
		}
		if r := h.verify(); !r.Whole() || r.Checked != 3 {
			t.Errorf("%+v", r)
		}
	})
}

func TestAChangedOriginShows(t *testing.T) {
	h := newFixture(t, testdb.OpenDB(t, store.Postgres))
	h.write(read)
	h.tamper("UPDATE audit_origin SET network = '198.51.100.0/24'")
	if r := h.verify(); r.Broken != 1 || r.Why != "its origin was changed" {
		t.Errorf("%+v", r)
	}
}

func TestFind(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		for i := range 30 {
			e := read
			e.Object = []string{"p1", "p2", "p3"}[i%3]
			if i%2 == 1 {
				e.Actor.ID, e.Action = "bia", "session.read"
			}
			h.write(e)
			h.clock.Advance(time.Hour)
		}
		all := func(f audit.Filter) (seqs []int64) {
			for {
				lines, next, err := h.Find(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range lines {
					seqs = append(seqs, l.Seq)
				}
				if next == 0 {
					return seqs
				}
				f.Before = next
			}
		}
		for name, c := range map[string]struct {
			f           audit.Filter
			n           int
			first, last int64
		}{
			"all":    {f: audit.Filter{}, n: 30, first: 30, last: 1},
			"object": {f: audit.Filter{Object: "p2"}, n: 10, first: 29, last: 2},
			"actor":  {f: audit.Filter{Actor: "bia"}, n: 15, first: 30, last: 2},
			"action": {f: audit.Filter{Action: "customer.read"}, n: 15, first: 29, last: 1},
			"both":   {f: audit.Filter{Object: "p2", Actor: "bia"}, n: 5, first: 26, last: 2},
			"time": {
				f:     audit.Filter{From: testdb.Start.Add(10 * time.Hour), To: testdb.Start.Add(12 * time.Hour)},
				n:     2,
				first: 12,
				last:  11,
			},
			"object, time": {
				f:     audit.Filter{Object: "p1", From: testdb.Start, To: testdb.Start.Add(4 * time.Hour)},
				n:     2,
				first: 4,
				last:  1,
			},
			"nobody": {f: audit.Filter{Object: "x"}, n: 0, first: 0, last: 0},
		} {
			for _, size := range []int{1, 4, 100} {
				c.f.Size = size
				got := all(c.f)
				if len(got) != c.n || c.n > 0 && (got[0] != c.first || got[c.n-1] != c.last) {
					t.Errorf("%s by %d: %v", name, size, got)
				}
			}
		}
	})
}
