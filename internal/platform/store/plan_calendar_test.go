package store_test

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

var manyCalendars = []string{
	`INSERT INTO calendar_account (id, therapist_id, host, access, created_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), 'h', 'a', n FROM s`,
	`INSERT INTO outside_calendar (id, therapist_id, account_id, name, host, address, created_at, next_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), 'id' || n, 'n', 'h', 'a', n, n FROM s`,
	`INSERT INTO calendar_busy (calendar_id, therapist_id, starts_at, ends_at)
	 ` + series + `SELECT 'id' || n, 'id' || ((n % 500) * 20 + 20), n * 100, n * 100 + 50 FROM s`,
	`INSERT INTO calendar_target (id, account_id, therapist_id, name, address, initials, created_at, next_at, ended_at)
	 ` + series + `SELECT 'id' || n, 'id' || n, 'id' || n, 'n', 'a', false, n, n, CASE n % 3 WHEN 0 THEN n END FROM s`,
	`INSERT INTO calendar_written (target_id, session_id, starts_at, digest)
	 ` + series + `SELECT 'id' || (n % 100 + 1), 'id' || n, n, 'd' FROM s`,
}

// The queries about calendars elsewhere and about what is written into them use an index.
func TestCalendarListsUseAnIndex(t *testing.T) {
	queries := generated(t)
	cases := []listCase{
		{"calendardb.CalendarsOf", "outside_calendar", []any{"id20"}},
		{"calendardb.CalendarsOfAccount", "outside_calendar", []any{"id7"}},
		{"calendardb.ClaimDue", "outside_calendar d", []any{9000, 10, 100}},
		{"calendardb.BusyOf", "calendar_busy", []any{"id7", 50}},
		{"calendardb.CountBusy", "calendar_busy", []any{"id20", 10, 9000}},
		{"calendardb.ExportBusy", "calendar_busy b", []any{"id20"}},
		{"calendardb.AccountsOf", "calendar_account", []any{"id20"}},
		{"calendardb.TargetOfTherapist", "calendar_target", []any{"id7"}},
		{"calendardb.EndedTargets", "calendar_target", []any{"id7"}},
		{"calendardb.ClaimTargets", "calendar_target d", []any{9000, 10, 100}},
		{"calendardb.WrittenTo", "calendar_written", []any{"id7"}},
		{"calendardb.CountWritten", "calendar_written", []any{"id7", 5}},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		for _, statement := range append(append([]string{}, manySessions[:3]...), manyCalendars...) {
			run(t, db, statement)
		}
		analyze(t, db)
		for _, c := range cases {
			if queries[c.name] == "" {
				t.Errorf("%s: no such query", c.name)
				continue
			}
			plan := explain(t, db, queries[c.name], c.args)
			if readsAliased(db.Engine, plan, c.table) || !usesIndex(plan) {
				t.Errorf("%s reads all of %s:\n%s", c.name, c.table, plan)
			}
		}
	})
}
