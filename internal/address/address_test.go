package address_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"psic/internal/address"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

var paulista = address.Address{
	Found:      true,
	Street:     "Avenida Paulista",
	Complement: "de 612 a 1510",
	District:   "Bela Vista",
	City:       "São Paulo",
	State:      "SP",
}

// knows gives the fake service one postal code.
func knows(k *testkit.Kit) { k.CEP.Known = map[string]address.Address{"01310100": paulista} }

func find(k *testkit.Kit, cep string) address.Address {
	k.T.Helper()
	a, err := k.Address.Find(context.Background(), cep)
	if err != nil {
		k.T.Fatal(err)
	}
	return a
}

// wantRequests fails the test unless the outside service got n requests so far.
func wantRequests(k *testkit.Kit, when string, n int) {
	k.T.Helper()
	if k.CEP.Requests != n {
		k.T.Errorf("%s: the service got %d requests, want %d", when, k.CEP.Requests, n)
	}
}

// R149: a complete postal code gives street, complement, neighbourhood, city and state.
func TestPostalCodeFillsTheAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		knows(k)
		want := map[string]any{
			"logradouro":  "Avenida Paulista",
			"complemento": "de 612 a 1510",
			"bairro":      "Bela Vista",
			"localidade":  "São Paulo",
			"uf":          "SP",
			"erro":        false,
		}
		for _, path := range []string{"/api/cep/01310100", "/api/cep/01310-100", "/api/cep/01310100/"} {
			if got := k.Call("GET", path, "", nil).Is(200).JSON(); !maps.Equal(got, want) {
				t.Errorf("%s: %v", path, got)
			}
		}
		wantRequests(k, "three times the same", 1)
	})
}

// R149: a code that does not exist sets the flag and fills no field.
func TestUnknownPostalCodeSetsTheFlag(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		got := k.Call("GET", "/api/cep/99999999", "", nil).Is(200).JSON()
		if got["erro"] != true || got["logradouro"] != "" || got["uf"] != "" || got["localidade"] != "" {
			t.Errorf("response %v", got)
		}
	})
}

func TestInvalidPostalCodeIsNotLookedUp(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	invalid := []string{
		"1",
		"0131010",
		"013101000",
		"01310_100",
		"0131010a",
		"01310--100",
		"..%2f..%2fadmin",
		"01310100%3fx",
		"%20",
		"٠١٣١٠١٠٠",
	}
	for _, cep := range invalid {
		r := k.Call("GET", "/api/cep/"+cep, "", nil).Is(422)
		if r.Str("code") != "address.cep_invalid" {
			t.Errorf("%s: %s", cep, r.Body)
		}
	}
	wantRequests(k, "only invalid codes", 0)
}

func TestFoundCodeIsCachedThirtyDays(t *testing.T) {
	wantCached(t, "01310100", 30*24*time.Hour)
}

func TestMissingCodeIsCachedAnHour(t *testing.T) {
	wantCached(t, "99999999", time.Hour)
}

func wantCached(t *testing.T, cep string, life time.Duration) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		knows(k)
		first := find(k, cep)
		k.Clock.Advance(life - time.Microsecond)
		if again := find(k, cep); again != first {
			t.Errorf("the cache returned %+v, the service %+v", again, first)
		}
		wantRequests(k, "just before it expires", 1)

		k.Clock.Advance(time.Microsecond)
		find(k, cep)
		wantRequests(k, "when it expired", 2)
		find(k, cep)
		wantRequests(k, "cached again", 2)
	})
}

func TestNewAddressReplacesTheCachedOne(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		if find(k, "01310100").Found {
			t.Fatal("found a code that the service does not know")
		}
		knows(k)
		k.Clock.Advance(time.Hour)
		if got := find(k, "01310100"); got != paulista {
			t.Errorf("got %+v", got)
		}
	})
}

// While the service is down, codes in the cache are still found.
func TestServiceThatIsDown(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		knows(k)
		find(k, "01310100")
		k.CEP.Down = true
		if got := find(k, "01310100"); got != paulista {
			t.Errorf("from the cache: %+v", got)
		}
		r := k.Call("GET", "/api/cep/20040002", "", nil).Is(503)
		if r.Str("code") != "address.unreachable" {
			t.Errorf("%s", r.Body)
		}
		k.CEP.Down = false
		find(k, "20040002")
		wantRequests(k, "a failure is not cached", 3)
	})
}

// The address is returned even when it cannot be written to the cache.
func TestFindWithoutACache(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		knows(k)
		k.CEP.Known["01310100"] = address.Address{Found: true, City: "São Paulo", State: "SP"}
		err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Exec("CREATE UNIQUE INDEX none_at_all ON postal_code (found)")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		find(k, "01310100")
		k.CEP.Known["20040002"] = paulista
		if got := find(k, "20040002"); got != paulista { // the index refuses a second row with found = true
			t.Errorf("got %+v", got)
		}
	})
}

func TestExpiredCodesAreDeleted(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		knows(k)
		find(k, "01310100")
		find(k, "99999999")
		k.Work()
		k.Clock.Advance(24 * time.Hour)
		k.Work()

		var left []string
		rows, err := k.DB.Read().Query("SELECT cep FROM postal_code")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var cep string
			if err := rows.Scan(&cep); err != nil {
				t.Fatal(err)
			}
			left = append(left, cep)
		}
		if err := rows.Err(); err != nil || !slices.Equal(left, []string{"01310100"}) {
			t.Errorf("left %v, %v", left, err)
		}
	})
}

func TestFindRefusesAnInvalidCode(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	if _, err := k.Address.Find(t.Context(), "x"); !errors.Is(err, address.ErrCEP) {
		t.Errorf("err = %v", err)
	}
}
