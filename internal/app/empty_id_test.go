package app_test

import (
	"net/http"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// An address without its id, which a screen calls that lost its data, is answered like any unknown one: a problem as
// JSON, never the page, never an error of the server.
func TestAddressesWithoutTheirID(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	ana := k.Patient("ana@psic.test")
	for _, path := range []string{"/api/customer/", "/api/therapist/", "/api/company/"} {
		if r := k.Call(http.MethodGet, path, ana.Token, nil); r.Status != 404 || r.Str("code") != "not_found" {
			t.Errorf("%s: %d %.80s", path, r.Status, r.Body)
		}
	}
	own := map[string]bool{} // a list has the address of its elements without an id
	for _, op := range k.API.Ops {
		own[op.Method+" "+op.Path] = true
	}
	calls := 0
	for _, op := range k.API.Ops {
		before, after, ok := strings.Cut(op.Path, "{id}")
		if !ok || own[op.Method+" "+strings.TrimSuffix(before, "/")+after] {
			continue
		}
		calls++
		for name, token := range map[string]string{"a visitor": "", "a patient": ana.Token} {
			r := k.Call(op.Method, before+after, token, nil)
			if r.Status < 400 || r.Status >= 500 || r.Str("code") == "" {
				t.Errorf("%s without its id, for %s: %d %.80s", op.ID, name, r.Status, r.Body)
			}
		}
	}
	if calls < 50 {
		t.Errorf("only %d operations were called", calls)
	}
}
