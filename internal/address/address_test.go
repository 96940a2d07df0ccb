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

func knows(k *testkit.Kit) { k.CEP.Known = map[string]address.Address{"01310100": paulista} }

func find(k *testkit.Kit, cep string) address.Address {
	k.T.Helper()
	a, err := k.Address.Find(context.Background(), cep)
	if err != nil {
		k.T.Fatal(err)
	}
	return a
}

func wantAsked(k *testkit.Kit, when string, n int) {
	k.T.Helper()
	if k.CEP.Asked != n {
		k.T.Errorf("%s: the service was asked %d times, want %d", when, k.CEP.Asked, n)
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
		wantAsked(k, "three times the same", 1)
	})
}

// R149: a code that does not exist raises the flag and fills nothing.
func TestUnknownPostalCodeRaisesTheFlag(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		got := k.Call("GET", "/api/cep/99999999", "", nil).Is(200).JSON()
		if got["erro"] != true || got["logradouro"] != "" || got["uf"] != "" || got["localidade"] != "" {
			t.Errorf("answer %v", got)
		}
	})
}

func TestBadPostalCodeAsksNobody(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, cep := range []string{"1", "0131010", "013101000", "01310_100", "0131010a", "01310--100", "..%2f..%2fadmin", "01310100%3fx", "%20", "٠١٣١٠١٠٠"} {
		r := k.Call("GET", "/api/cep/"+cep, "", nil).Is(422)
		if r.Str("code") != "address.cep_invalid" {
			t.Errorf("%s: %s", cep, r.Body)
		}
	}
	wantAsked(k, "only nonsense", 0)
}

func TestFoundIsRememberedThirtyDays(t *testing.T) {
	wantRemembered(t, "01310100", 30*24*time.Hour)
}

func TestMissingIsRememberedAnHour(t *testing.T) {
	wantRemembered(t, "99999999", time.Hour)
}

func wantRemembered(t *testing.T, cep string, life time.Duration) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		knows(k)
		first := find(k, cep)
		k.Clock.Advance(life - time.Microsecond)
		if again := find(k, cep); again != first {
			t.Errorf("the cache says %+v, the service said %+v", again, first)
		}
		wantAsked(k, "a moment before", 1)
		k.Clock.Advance(time.Microsecond)
		find(k, cep)
		wantAsked(k, "when it expired", 2)
		find(k, cep)
		wantAsked(k, "remembered anew", 2)
	})
}

func TestRenewedAnswerReplacesTheOldOne(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		if find(k, "01310100").Found {
			t.Fatal("known too early")
		}
		knows(k)
		k.Clock.Advance(time.Hour)
		if got := find(k, "01310100"); got != paulista {
			t.Errorf("got %+v", got)
		}
	})
}

// Without the service the form is filled by hand; what is remembered still helps.
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
		wantAsked(k, "a failure is not remembered", 3)
	})
}

// A cache that cannot be written must not cost the person the answer.
func TestAnswerWithoutACache(t *testing.T) {
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
		if got := find(k, "20040002"); got != paulista { // the second found row breaks the index
			t.Errorf("got %+v", got)
		}
	})
}

func TestExpiredCodesAreForgotten(t *testing.T) {
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

func TestFindRefusesBeforeAsking(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	if _, err := k.Address.Find(t.Context(), "x"); !errors.Is(err, address.ErrCEP) {
		t.Errorf("err = %v", err)
	}
}
