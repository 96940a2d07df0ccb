package subscription_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// office is a kit with an administrator who manages plans.
type office struct {
	*testkit.Kit
	admin testkit.Person
}

func offices(t *testing.T, test func(t *testing.T, o office)) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) { test(t, office{k, k.Admin("admin@psic.test")}) })
}

func (o office) call(method, path string, body any) testkit.Response {
	o.T.Helper()
	return o.Call(method, "/api/admin"+path, o.admin.Token, body)
}

func planForm(changes ...fields) fields {
	return testkit.With(fields{
		"name":        "Plano Novo",
		"percent":     12,
		"value":       89.9,
		"description": "Bom. Barato.",
		"type":        "PARTIAL",
	}, changes...)
}

func (o office) create(changes ...fields) string {
	o.T.Helper()
	return o.call("POST", "/plans", planForm(changes...)).Is(200).Str("id")
}

// active returns the ids of the active plans of a type.
func (o office) active(kind string) (out []string) {
	o.T.Helper()
	rows, err := o.DB.Read().Query("SELECT id FROM plan WHERE type = $1 AND active", kind)
	if err != nil {
		o.T.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			o.T.Fatal(err)
		}
		out = append(out, id)
	}
	if err := rows.Err(); err != nil {
		o.T.Fatal(err)
	}
	return out
}

// TestPlanLife_R039: administrators create, edit, activate and deactivate plans. R265: the text of each response.
func TestPlanLife_R039(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		id := o.create()
		got := o.call("GET", "/plan/"+id, nil).Is(200).JSON()
		equal(
			t,
			"new",
			any(fmt.Sprint(got["name"], got["percent"], got["value"], got["type"], got["isActive"])),
			any("Plano Novo12 89.9PARTIALfalse"),
		)
		equal(
			t,
			"not to choose yet",
			any(strings.Contains(string(o.Call("GET", "/api/subscription/plans/active", "", nil).Body), id)),
			any(false),
		)
		equal(
			t,
			"edit",
			any(o.call("PUT", "/plan/"+id, planForm(fields{"name": "Outro", "value": "75,50"})).Is(200).Str("message")),
			any("Plano editado com sucesso!"),
		)
		equal(
			t,
			"on",
			any(o.call("PUT", "/plan/"+id+"/activate", nil).Is(200).Str("message")),
			any("Plano ativado com sucesso!"),
		)
		equal(t, "the only one", any(fmt.Sprint(o.active("PARTIAL"))), any("["+id+"]"))
		equal(
			t,
			"price",
			any(testkit.One[int64](o.Kit, "SELECT value_cents FROM plan WHERE id = $1", id)),
			any(int64(75_50)),
		)
		equal(
			t,
			"of a type",
			any(strings.Count(string(o.call("GET", "/plans?type=PARTIAL", nil).Is(200).Body), `"id"`)),
			any(2),
		)
		equal(t, "all", any(strings.Count(string(o.call("GET", "/plans", nil).Is(200).Body), `"id"`)), any(4))
		o.call("GET", "/plans?type=GOLD", nil).Is(422)
		equal(
			t,
			"another type",
			any(o.call("PUT", "/plan/"+id, planForm(fields{"type": "FULL"})).Is(409).Str("code")),
			any("subscription.plan_type"),
		)
		equal(
			t,
			"off",
			any(o.call("PUT", "/plan/"+id+"/deactivate", nil).Is(200).Str("message")),
			any("Plano desativado com sucesso!"),
		)
		equal(t, "none", any(len(o.active("PARTIAL"))), any(0))
		o.call("PUT", "/plan/"+id, planForm(fields{"type": "FULL"})).Is(200)
	})
}

// TestPlanForm: R263, every field is required, the percent is limited to 0 and 100, a free plan costs nothing, a
// description has at most 250 characters.
func TestPlanForm(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		id := o.create()
		for _, f := range []string{"name", "percent", "value", "description", "type"} {
			for _, path := range []struct{ method, path string }{{"POST", "/plans"}, {"PUT", "/plan/" + id}} {
				for _, empty := range []any{"", nil} {
					r := o.call(path.method, path.path, planForm(fields{f: empty})).Is(422)
					equal(t, f, any(r.Str("description")), any("Preencha todos os campos!"))
				}
			}
		}
		for _, wrong := range []fields{
			{"description": strings.Repeat("á", 251)},
			{"name": strings.Repeat("a", 251)},
			{"value": -1},
			{"value": "dez"},
			{"value": 1.005},
			{"percent": "x"},
			{"percent": "NaN"},
		} {
			o.call("POST", "/plans", planForm(wrong)).Is(422)
		}
		o.create(fields{"description": strings.Repeat("á", 250)})
		for given, want := range map[any]int64{-5: 0, 0: 0, 100: 100, 250: 100, "33": 33} {
			id := o.create(fields{"percent": given})
			stored := testkit.One[int64](o.Kit, "SELECT percent FROM plan WHERE id = $1", id)
			equal(t, fmt.Sprint(given), any(stored), any(want))
		}
		free := o.create(fields{"type": "FREE", "value": 50})
		value := testkit.One[int64](o.Kit, "SELECT value_cents FROM plan WHERE id = $1", free)
		equal(t, "free", any(value), any(int64(0)))
		o.create(fields{"type": "FREE", "value": nil})
	})
}

// TestActivatePlan_race_R262: R262, Q080, a type has at most one active plan, also after concurrent activations.
func TestActivatePlan_race_R262(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		plans := make([]string, 8)
		for i := range plans {
			plans[i] = o.create()
		}
		for range 4 {
			responses := testkit.Race(16, func(i int) testkit.Response {
				verb := "/activate"
				if i >= 12 {
					verb = "/deactivate"
				}
				return o.call("PUT", "/plan/"+plans[i%8]+verb, nil)
			})
			if got := testkit.Tally(responses); got[200] != 16 {
				t.Fatalf("statuses %v", got)
			}
			if n := len(o.active("PARTIAL")); n > 1 {
				t.Fatalf("%d active plans of one type", n)
			}
		}
		o.call("PUT", "/plan/"+plans[3]+"/activate", nil).Is(200)
		equal(t, "one", any(fmt.Sprint(o.active("PARTIAL"))), any("["+plans[3]+"]"))
	})
}

// TestFeeWithoutAnActiveFreePlan: the fee of the free plan applies also when no free plan is active.
func TestFeeWithoutAnActiveFreePlan(t *testing.T) {
	offices(t, func(t *testing.T, o office) {
		o.call("PUT", "/plan/019a0000-0000-7000-8000-000000000001/deactivate", nil).Is(200)
		o.InTx(func(tx *store.Tx) error {
			n, err := o.Subscription.FeePercent(context.Background(), tx, "nobody")
			equal(t, "share", any(n), any(int64(30)))
			return err
		})
	})
}
