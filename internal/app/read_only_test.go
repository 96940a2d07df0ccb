package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestReadOnlyRefusesWrites: every operation that writes answers 503 with a text for people and a time to try again, to
// whoever calls it. Tickets of the room and the network test work without a write.
func TestReadOnlyRefusesWrites(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.DB.SetReadOnly(true)
		defer k.DB.SetReadOnly(false)
		refused, exempt := 0, []string{}
		for _, op := range k.API.Ops {
			if op.Method == http.MethodGet {
				continue
			}
			r := k.Call(op.Method, strings.NewReplacer("{", "", "}", "").Replace(op.Path), "", map[string]any{})
			if op.InReadOnly {
				exempt = append(exempt, op.ID)
				continue
			}
			refused++
			if r.Status != 503 || r.Str("code") != "read_only" || r.Header.Get("Retry-After") != "60" ||
				!strings.Contains(r.Str("description"), "voltamos em minutos") {
				t.Errorf("%s: %d %s", op.ID, r.Status, r.Body)
			}
		}
		if refused < 90 || fmt.Sprint(exempt) != "[call-test call-authorize]" {
			t.Errorf("%d refused, exempt %v", refused, exempt)
		}
		if k.Call("GET", "/api/config", "", nil).Is(200).JSON()["readOnly"] != true {
			t.Error("the settings do not say that the product is read-only")
		}
		k.Call("GET", "/readyz", "", nil).Is(204)
	})
}

// TestReadOnlyServesReads: everybody goes on reading. What administrators read is recorded, so those reads wait.
func TestReadOnlyServesReads(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c, served, waiting := newCast(k), 0, 0
		for _, op := range k.API.Ops {
			if op.Method != http.MethodGet {
				continue
			}
			for _, who := range callers {
				if expected(op, who, own) != admitted || who.limit != "" {
					continue
				}
				r := c.inReadOnly(op, who)
				audited := op.Audit != "" && op.Audit != httpx.Unaudited && who.role == actor.Administrator
				writes := op.ID == "confirm-register" || op.ID == "crp-validation" // these save by GET
				switch {
				case (audited || writes) && r.Status == 503 && r.Str("code") == "read_only":
					waiting++
				case r.Status >= 500 || (audited || writes) && r.Status < 400:
					t.Errorf("%s as %s: %d %s", op.ID, who.name, r.Status, r.Body)
				default:
					served++
				}
			}
		}
		if served < 100 || waiting < 20 {
			t.Errorf("%d reads served, %d wait", served, waiting)
		}
	})
}

// inReadOnly prepares the call while the product writes, and makes it while it does not.
func (c *cast) inReadOnly(op httpx.Op, who caller) testkit.Response {
	me := c.get(who)
	value, of := c.idFor(op, me, own)
	var send request
	if make := samples[op.ID]; make != nil {
		send = make(c, of)
	}
	c.k.DB.SetReadOnly(true)
	defer c.k.DB.SetReadOnly(false)
	return c.send(op, value, send, me.Token)
}

// TestReadOnlyStart: a server that begins read-only reads what is there, changes nothing, and refuses a database that
// it would have to migrate.
func TestReadOnlyStart(t *testing.T) {
	for _, engine := range testkit.Engines {
		t.Run(string(engine), func(t *testing.T) {
			url := testkit.URL(t, engine)
			db, err := store.Open(t.Context(), store.Options{URL: url, ReadOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			err = db.InTx(t.Context(), func(*store.Tx) error { t.Error("a write began"); return nil })
			if err != store.ErrReadOnly {
				t.Errorf("write: %v", err)
			}
			_ = db.Close()
			behind(t, url)
			if _, err := store.Open(t.Context(), store.Options{URL: url, ReadOnly: true}); err == nil ||
				!strings.Contains(err.Error(), "start once without PSIC_READ_ONLY") {
				t.Errorf("a schema that is behind: %v", err)
			}
		})
	}
}

func behind(t *testing.T, url string) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{URL: url, AsItIs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.InTx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(),
			"DELETE FROM goose_db_version WHERE version_id = (SELECT max(version_id) FROM goose_db_version)")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
