package audit_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/audit"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func (h *fixture) verifyRecent() audit.Report {
	h.t.Helper()
	r, err := h.VerifyRecent(context.Background())
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

func (h *fixture) housekeep() error {
	return h.RunVerifyDaily(context.Background(), audit.VerifyDaily{})
}

// VerifyRecent begins where the last check ended, and reports when everything before was verified.
func TestVerifyRecentContinuesAfterTheLastCheck(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		h.write(read, read)
		if r := h.verifyRecent(); !r.Whole() || r.From != 0 || r.Checked != 2 || !r.WalkedAt.Equal(testdb.Start) {
			t.Errorf("first: %+v", r)
		}
		h.clock.Advance(time.Hour)
		h.write(read)
		for _, from := range []int64{2, 3} {
			r := h.verifyRecent()
			if !r.Whole() || r.From != from || r.Checked != 3 || !r.WalkedAt.Equal(testdb.Start) {
				t.Errorf("from %d: %+v", from, r)
			}
		}
		if err := h.housekeep(); err != nil {
			t.Fatal(err)
		}
		if r := h.verifyRecent(); !r.WalkedAt.Equal(testdb.Start.Add(time.Hour)) {
			t.Errorf("after the daily verification: %+v", r)
		}
	})
}

// VerifyRecent finds changes of later entries, of the last check, and of the entry at which that check ended.
func TestVerifyRecentFindsABrokenChain(t *testing.T) {
	cases := map[string]struct {
		statement string
		broken    int64
		why       string
	}{
		"a later entry changed": {"UPDATE audit_entry SET result = 'x' WHERE seq = 4", 4, "changed"},
		"a later entry missing": {"DELETE FROM audit_entry WHERE seq = 3", 3, "missing"},
		"the end cut off": {
			"DELETE FROM audit_entry WHERE seq = 4; UPDATE audit_head SET seq = 3",
			3,
			"the end of the chain is another",
		},
		"cut before the last check": {
			`DELETE FROM audit_entry WHERE seq > 1;
			UPDATE audit_head SET seq = 1, hash = (SELECT hash FROM audit_entry WHERE seq = 1)`,
			2,
			"missing",
		},
		"the last checked one": {"UPDATE audit_entry SET result = 'x' WHERE seq = 2", 2, "changed"},
		"the last check moved": {
			"UPDATE audit_check SET seq = 4, hash = (SELECT hash FROM audit_entry WHERE seq = 4)",
			4,
			"the last check was changed",
		},
		"a finding wiped out": {
			"UPDATE audit_check SET broken = 1, why = 'changed'; UPDATE audit_check SET broken = 0",
			2,
			"the last check was changed",
		},
		"a new head over an old end": {"UPDATE audit_head SET hash = 'x'", 4, "the end of the chain is another"},
		"all gone and the count reset": {
			"DELETE FROM audit_entry; UPDATE audit_head SET seq = 0, hash = ''",
			2,
			"missing",
		},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for name, c := range cases {
			t.Run(name, func(t *testing.T) {
				h := newFixture(t, testdb.OpenDB(t, db.Engine))
				h.write(read, read)
				h.verifyRecent()
				h.write(read, read)
				h.tamper(strings.Split(c.statement, ";")...)
				if r := h.verifyRecent(); r.Whole() || r.Broken != c.broken || r.Why != c.why {
					t.Errorf("%+v, want %d: %s", r, c.broken, c.why)
				}
			})
		}
	})
}

// The daily verification finds a change before the last check. From then on VerifyRecent reports it too.
func TestTheDailyVerificationFindsAnOlderChange(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		h.write(read, read, read)
		h.verifyRecent()
		h.tamper("UPDATE audit_entry SET actor_id = 'bia' WHERE seq = 1")
		if r := h.verifyRecent(); !r.Whole() {
			t.Errorf("it must read only what is new: %+v", r)
		}
		if err := h.housekeep(); err == nil {
			t.Fatal("the daily verification passed")
		}
		h.write(read)
		if r := h.verifyRecent(); r.Whole() || r.Broken != 1 || r.Why != "changed" {
			t.Errorf("forgotten: %+v", r)
		}
		h.tamper("UPDATE audit_entry SET actor_id = 'ana' WHERE seq = 1") // as a restored database would be
		if err := h.housekeep(); err != nil {
			t.Fatal(err)
		}
		if r := h.verifyRecent(); !r.Whole() || r.Checked != 4 {
			t.Errorf("mended: %+v", r)
		}
	})
}
