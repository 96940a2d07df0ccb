package booking_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// lockedRow is a row that use cases lock.
type lockedRow struct{ name, lock string }

var (
	agendaRow  = lockedRow{"the agenda", "SELECT 1 FROM agenda WHERE therapist_id = $1 FOR NO KEY UPDATE"}
	patientRow = lockedRow{"the patient", "SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE"}
	sessionRow = lockedRow{"the session", "SELECT 1 FROM session WHERE id = $1 FOR NO KEY UPDATE"}
)

// whileLocked runs act while another transaction has the row locked. When act waits for the row, check runs; then the
// row is released and act ends.
func whileLocked(k *testkit.Kit, row lockedRow, id string, act func(), check func()) {
	k.T.Helper()
	ended := make(chan struct{})
	k.InTx(func(tx *store.Tx) error {
		if _, err := tx.ExecContext(context.Background(), row.lock, id); err != nil {
			return err
		}
		go func() { defer close(ended); act() }()
		for testkit.One[int](k, `SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`) == 0 {
			select {
			case <-ended:
				k.T.Errorf("it did not wait for %s", row.name)
				return nil
			default:
			}
		}
		check()
		return nil
	})
	<-ended
}

// isFree fails the test when another transaction has the row locked.
func isFree(k *testkit.Kit, row lockedRow, id string) {
	k.T.Helper()
	err := k.DB.InTx(context.Background(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(context.Background(), row.lock+" NOWAIT", id)
		return err
	})
	if err != nil {
		k.T.Errorf("%s is locked too early: %v", row.name, err)
	}
}

// lockCase is a use case that locks. Prepare returns its session, if it has one.
type lockCase struct {
	name    string
	prepare func(k *testkit.Kit, day string) (session string)
	act     func(k *testkit.Kit, session, day string) (status int)
}

// lockCases are the use cases of sessions of one patient with one therapist.
func lockCases(therapist, ana testkit.Person) []lockCase {
	hold := func(k *testkit.Kit, day string) string {
		excuse(k)
		return k.Book(ana, therapist, day, "10:00")
	}
	paid := func(k *testkit.Kit, day string) string { return k.Paid(ana, therapist, day, "10:00") }
	var code string
	return []lockCase{
		{"book", func(*testkit.Kit, string) string { return "" }, func(k *testkit.Kit, _, day string) int {
			return k.RequestBooking(ana, therapist, day, "14:00").Status
		}},
		{"pay by card", hold, func(k *testkit.Kit, session, _ string) int {
			return k.Pay(ana, session, k.CardPayment(sandbox.CardApprovedVisa)).Status
		}},
		{"notification of the provider", func(k *testkit.Kit, day string) string {
			session := hold(k, day)
			code = k.PixCode(ana, session)
			return session
		}, func(k *testkit.Kit, _, _ string) int {
			k.PayPix(code)
			k.Work()
			return 200
		}},
		{
			"move",
			paid,
			func(k *testkit.Kit, session, day string) int { return move(k, ana, session, day, "19:00").Status },
		},
		{"move by the therapist", paid, func(k *testkit.Kit, session, day string) int {
			return move(k, therapist, session, day, "19:00").Status
		}},
		{"cancel", paid, func(k *testkit.Kit, session, _ string) int { return cancel(k, ana, session).Status }},
		{"cancel by an administrator", paid, func(k *testkit.Kit, session, _ string) int {
			err := k.DB.InTx(context.Background(), func(tx *store.Tx) error {
				_, _, err := k.Booking.CancelAsAdmin(context.Background(), tx, session, ana.ID, "")
				return err
			})
			if err != nil {
				return 500
			}
			return 200
		}},
		{"release of a hold", hold, func(k *testkit.Kit, session, _ string) int {
			k.AdvanceAndWork(61 * time.Minute)
			if status(k, session) != "cancelado" {
				return 500
			}
			return 200
		}},
	}
}

// TestLocksAreTakenInOneOrder: every use case locks the agenda, then the patient, then the session. With two orders
// there would be deadlocks, which the store hides by trying again. SQLite has one writer at a time and needs no order.
func TestLocksAreTakenInOneOrder(t *testing.T) {
	k := testkit.New(t, store.Postgres, withoutDiscount)
	therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
	day := testkit.Start.AddDate(0, 0, 2)
	for _, c := range lockCases(therapist, ana) {
		t.Run(c.name, func(t *testing.T) {
			k := k.On(t)
			for row, id := range map[lockedRow]string{agendaRow: therapist.ID, patientRow: ana.ID} {
				day = day.AddDate(0, 0, 1)
				date := day.Format("02/01/2006")
				session, status := c.prepare(k, date), 0
				whileLocked(k, row, id, func() { status = c.act(k, session, date) }, func() {
					if row == agendaRow {
						isFree(k, patientRow, ana.ID)
					}
					if session != "" {
						isFree(k, sessionRow, session)
					}
				})
				testkit.Equal(t, "status", status, 200)
			}
		})
	}
}

// TestARefusalOfTheDatabaseIsNoticed: when the database refuses a double booking, the patient reads that the time is
// taken, and the log has an error, by which every test fails that does not expect it.
func TestARefusalOfTheDatabaseIsNoticed(t *testing.T) {
	k := testkit.New(t, store.SQLite, withoutDiscount)
	k.OverlapExpected = true
	therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
	id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
	testkit.Equal(t, "before", testkit.RefusedOverlap(k.Logs.String()), "")
	refuse := func(when string) {
		k.Exec("CREATE TRIGGER refuse_" + when + " BEFORE " + when +
			" ON session BEGIN SELECT RAISE(ABORT, 'session overlap'); END")
	}
	refuse("INSERT")
	r := k.RequestBooking(ana, therapist, testkit.Wednesday, "14:00")
	code(t, "a booking", r, 409, "booking.slot_taken")
	if testkit.RefusedOverlap(k.Logs.String()) == "" {
		t.Errorf("the log does not tell: %s", k.Logs)
	}
	*k.Logs = testkit.SafeBuffer{}
	refuse("UPDATE")
	code(t, "a move", move(k, ana, id, testkit.Wednesday, "19:00"), 409, "booking.slot_taken")
	if testkit.RefusedOverlap(k.Logs.String()) == "" {
		t.Errorf("the log does not tell: %s", k.Logs)
	}
}
