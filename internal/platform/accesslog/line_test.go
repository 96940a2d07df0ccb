package accesslog_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/accesslog"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

// Entries are written as texts of fixed-width columns. Every value must come back unchanged, whatever its length.
func TestEveryValueKeepsItsColumn(t *testing.T) {
	id := "01890000-0000-7000-8000-000000000001"
	entries := []accesslog.Entry{
		{
			At:        now,
			AccountID: id,
			IP:        "2001:db8:1111:2222:3333:4444:255.255.255.255",
			Method:    "OPTIONS",
			Route:     "/api/therapist/{id}/agenda/blocks/{blockId}",
			Status:    404,
		},
		{At: now.Add(time.Microsecond), IP: "", Method: "GET", Route: "other", Status: 200},
		{At: time.Unix(1, 0), AccountID: "x", IP: "::1", Method: "PATCH", Route: "/ação/'\"\\", Status: 99},
	}
	testdb.OnBoth(t, func(t *testing.T, db *store.DB) {
		l, _, _ := open(db)
		for _, e := range entries {
			l.Add(e)
		}
		l.Flush(t.Context())
		rows, err := db.Read().Query(`
			SELECT happened_at, COALESCE(account_id, 'nobody'), ip, method, route, status, length(id)
			FROM access_log ORDER BY happened_at DESC`)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		var got []string
		for rows.Next() {
			var micros, status, length int64
			var account, ip, method, route string
			if err := rows.Scan(&micros, &account, &ip, &method, &route, &status, &length); err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprintf("%d|%s|%s|%s|%s|%d|%d",
				micros-now.UnixMicro(), account, ip, method, route, status, length))
		}
		want := []string{
			"1|nobody||GET|other|200|36",
			"0|" + id + "|2001:db8:1111:2222:3333:4444:255.255.255.255|OPTIONS|" +
				"/api/therapist/{id}/agenda/blocks/{blockId}|404|36",
			fmt.Sprint(1_000_000-now.UnixMicro(), "|x|::1|PATCH|/ação/'\"\\|99|36"),
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("stored\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
