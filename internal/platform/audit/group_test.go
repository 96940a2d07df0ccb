package audit_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func (h *fixture) objects() []string {
	h.t.Helper()
	lines, _, err := h.Find(h.t.Context(), audit.Filter{Size: 100})
	if err != nil {
		h.t.Fatal(err)
	}
	out := make([]string, len(lines))
	for i, l := range lines {
		out[len(lines)-1-i] = l.ObjectID
	}
	return out
}

// lockHead locks the end of the chain, as a slow commit of another replica does, until release is called.
func (h *fixture) lockHead() (release func()) {
	h.t.Helper()
	held, free, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- h.DB.InTx(context.Background(), func(tx *store.Tx) error {
			_, err := tx.Exec("UPDATE audit_head SET seq = seq WHERE id = 1")
			close(held)
			<-free
			return err
		})
	}()
	<-held
	return func() {
		close(free)
		if err := <-done; err != nil {
			h.t.Error(err)
		}
	}
}

// writeInOrder starts the writes one after the other while the chain is locked, so that their order is known.
func (h *fixture) writeInOrder(n int, errs chan<- error) {
	h.t.Helper()
	for i := range n {
		e := read
		e.Object = fmt.Sprint("p", i)
		go func() { errs <- h.Write(context.Background(), e) }()
		h.WaitForWaiting(h.t, i)
	}
}

// Entries that wait for the chain are written in the order of their arrival, and in few transactions.
func TestLinesThatWaitShareACommit(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h, errs := newFixture(t, db), make(chan error, 30)
		h.Clock = clock.New(0) // a running clock: only entries of one transaction have the same time
		release := h.lockHead()
		h.writeInOrder(30, errs)
		if len(errs) > 0 {
			t.Fatal("answered before the line was durable")
		}
		release()
		var want []string
		for i := range 30 {
			if err := <-errs; err != nil {
				t.Fatal(err)
			}
			want = append(want, fmt.Sprint("p", i))
		}
		if got := h.objects(); !slices.Equal(got, want) {
			t.Errorf("order %v", got)
		}
		times := 0
		err := db.Read().QueryRow("SELECT count(DISTINCT happened_at) FROM audit_entry").Scan(&times)
		if err != nil || times != 2 { // one for the first entry, one for all that waited for it
			t.Errorf("%d transactions, %v", times, err)
		}
		if r := h.verify(); !r.Whole() || r.Checked != 30 {
			t.Errorf("%+v", r)
		}
	})
}

// When a commit fails, every caller of the group gets an error, no entry is stored, and later writes work again.
func TestNoSuccessWithoutACommit(t *testing.T) {
	refuse := map[store.Engine][]string{
		store.Postgres: {
			`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
			$$ BEGIN RAISE EXCEPTION 'disk full'; END $$`,
			`CREATE CONSTRAINT TRIGGER no_room AFTER INSERT ON audit_entry
			DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no_room()`, // fails at the commit
		},
		store.SQLite: {
			"CREATE TRIGGER no_room AFTER UPDATE OF hash ON audit_head BEGIN SELECT RAISE(ABORT, 'disk full'); END",
		},
	}
	allow := map[store.Engine]string{
		store.Postgres: "DROP TRIGGER no_room ON audit_entry",
		store.SQLite:   "DROP TRIGGER no_room",
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h := newFixture(t, db)
		h.write(read)
		h.do(refuse[db.Engine]...)
		for i, err := range testdb.Race(20, func(int) error { return h.Write(context.Background(), read) }) {
			if err == nil {
				t.Errorf("caller %d was answered", i)
			}
		}
		h.do(allow[db.Engine])
		h.write(read)
		if r := h.verify(); !r.Whole() || r.Checked != 2 {
			t.Errorf("%+v", r)
		}
	})
}

// An entry that the database refuses fails only for its own caller. The other entries of the group are stored.
func TestARefusedEntryFailsAlone(t *testing.T) {
	refuse := map[store.Engine][]string{
		store.Postgres: {"ALTER TABLE audit_entry ADD CONSTRAINT not_this CHECK (object_id <> 'p3')"},
		store.SQLite: {
			`CREATE TRIGGER not_this BEFORE INSERT ON audit_entry WHEN NEW.object_id = 'p3'
			BEGIN SELECT RAISE(ABORT, 'not this'); END`,
		},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h, errs := newFixture(t, db), make(chan error, 6)
		h.do(refuse[db.Engine]...)
		release := h.lockHead()
		h.writeInOrder(6, errs)
		release()
		failed := 0
		for range 6 {
			if <-errs != nil {
				failed++
			}
		}
		testdb.Equal(t, "refused", failed, 1)
		testdb.Equal(t, "kept", fmt.Sprint(h.objects()), "[p0 p1 p2 p4 p5]")
		if r := h.verify(); !r.Whole() || r.Checked != 5 {
			t.Errorf("%+v", r)
		}
	})
}

func (h *fixture) do(statements ...string) {
	h.t.Helper()
	for _, s := range statements {
		err := h.DB.InTx(h.t.Context(), func(tx *store.Tx) error { _, err := tx.Exec(s); return err })
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

// Groups of two replicas and transactions of use cases make one chain without a gap.
func TestTwoReplicasMakeOneChain(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		one := newFixture(t, db)
		two := &audit.Log{
			DB:    db,
			Clock: one.clock,
			Ring:  one.Ring,
			Blobs: one.Blobs,
			Out:   one.Out,
		}
		errs := testdb.Race(90, func(i int) error {
			switch i % 3 {
			case 0:
				return one.Write(context.Background(), read)
			case 1:
				return two.Write(context.Background(), read)
			}
			return db.InTx(context.Background(), func(tx *store.Tx) error {
				two.Record(context.Background(), tx, read)
				return nil
			})
		})
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		if r := one.verify(); !r.Whole() || r.Checked != 90 {
			t.Errorf("%+v", r)
		}
	})
}

// A caller whose context ends does not stop the writer: the other entries are written.
func TestACancelledCallerDoesNotStopTheWriter(t *testing.T) {
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		h, errs := newFixture(t, db), make(chan error, 2)
		release := h.lockHead()
		ctx, leave := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer leave()
		if err := h.Write(ctx, read); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		go func() { errs <- h.Write(context.Background(), read) }()
		release()
		if err := <-errs; err != nil {
			t.Error(err)
		}
		if r := h.verify(); !r.Whole() || r.Checked != 2 {
			t.Errorf("%+v", r)
		}
	})
}
