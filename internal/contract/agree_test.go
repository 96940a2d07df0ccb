package contract_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"psic/internal/contract"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// history tells each contract as "version state from–until", the newest first.
func (f fixture) history() (out string) {
	f.k.T.Helper()
	r := f.k.Call("GET", f.path("?pageSize=10"), f.admin.Token, nil).Is(200).JSON()
	for _, e := range r["elements"].([]any) {
		m := e.(map[string]any)
		until, _ := m["endsOn"].(string)
		out += fmt.Sprintf("%v %v %v–%v; ", m["version"], m["state"], m["startsOn"], until)
	}
	return out
}

func (f fixture) inForce(ahead int) (version int64) {
	f.k.T.Helper()
	c, err := f.k.Contract.InForce(context.Background(), f.k.DB.Read(), f.id, f.on(ahead))
	if err != nil {
		f.k.T.Fatal(err)
	}
	return c.Version
}

// TestContracts: one contract of a company holds at a time. A new one ends the one before on the eve of its start, and
// replaces one that has not begun. Nothing that is past changes.
func TestContracts(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		testkit.Equal(t, "without a contract", f.inForce(0), 0)
		f.agree(0).Is(200)
		testkit.Equal(t, "at once", fmt.Sprint(f.inForce(-1), f.inForce(0), f.inForce(300)), "0 1 1")
		f.agree(1, fields{"startsOn": f.day(30), "sessionsPerMonth": 2}).Is(200)
		testkit.Equal(t, "the change", fmt.Sprint(f.inForce(29), f.inForce(30)), "1 2")
		f.agree(2, fields{"startsOn": f.day(10), "endsOn": f.day(20)}).Is(200)
		testkit.Equal(t, "what had not begun is replaced",
			fmt.Sprint(f.inForce(9), f.inForce(10), f.inForce(20), f.inForce(21), f.inForce(40)), "1 3 3 0 0")
		testkit.Equal(t, "history", f.history(), fmt.Sprintf("3 COMING %s–%s; 2 REPLACED %s–%s; 1 HOLDS %s–%s; ",
			f.day(10), f.day(20), f.day(30), f.day(9), f.day(0), f.day(9)))
		code(t, "another administrator was faster", f.agree(2), http.StatusConflict, "contract.changed")
	})
}

// TestContractEnds: the last day is covered, the next one is not.
func TestContractEnds(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		end := func(seen int, day string) testkit.Response {
			return f.k.Call("POST", f.path("/end"), f.admin.Token, fields{"seen": seen, "endsOn": day})
		}
		code(t, "without a contract", end(0, f.day(1)), http.StatusConflict, "contract.nothing_to_end")
		f.agree(0).Is(200)
		testkit.Equal(t, "in the past", end(1, f.day(-1)).Field("endsOn"), "O contrato termina hoje ou depois.")
		code(t, "an older screen", end(0, f.day(1)), http.StatusConflict, "contract.changed")
		end(1, f.day(1)).Is(200)
		testkit.Equal(t, "the edge", fmt.Sprint(f.inForce(1), f.inForce(2)), "1 0")
		code(t, "twice", end(1, f.day(1)), http.StatusConflict, "contract.nothing_to_end")
	})
}

// TestContractTerms: what an administrator may enter.
func TestContractTerms(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		for field, bad := range map[string][]any{
			"startsOn":         {"", "31/02/2027", f.day(-1), f.day(367)},
			"endsOn":           {f.day(-1), "amanhã"},
			"sessionsPerMonth": {-1, 9},
			"sharePercent":     {-1, 101},
			"ceiling":          {-1, 10_001},
			"dependantsMax":    {-1, 4},
		} {
			for _, value := range bad {
				r := f.agree(0, fields{field: value})
				if r.Status != http.StatusUnprocessableEntity || r.Field(field) == "" {
					t.Errorf("%s %v: %d %s", field, value, r.Status, r.Body)
				}
			}
		}
		f.agree(0, fields{"sessionsPerMonth": 8, "sharePercent": 0, "ceiling": 0, "dependantsMax": 3}).Is(200)
		testkit.Equal(t, "nothing covered", f.inForce(0), 0)
		mine := f.k.Call("GET", f.path(""), f.login.Token, nil)
		code(t, "the company itself", mine, http.StatusForbidden, "forbidden")
	})
}

// TestContractRace: of administrators who change a contract at the same moment, one does.
func TestContractRace(t *testing.T) {
	for _, engine := range []store.Engine{store.SQLite, store.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			k := testkit.New(t, engine)
			f := fixture{k: k, admin: k.Admin("admin@psic.test")}
			f.id, f.login = k.OpenCompany(f.admin)
			got := testkit.Race(6, func(i int) testkit.Response {
				return f.agree(0, fields{"sessionsPerMonth": i + 1})
			})
			testkit.Equal(t, "agreed", testkit.Tally(got)[200], 1)
			testkit.Equal(t, "contracts", testkit.One[int](k, "SELECT count(*) FROM company_contract"), 1)
		})
	}
}

// TestShare: what the company pays of a price, to the centavo. The rest is the person's.
func TestShare(t *testing.T) {
	var x contract.Contract
	x.CeilingCents = 120_00
	for _, c := range []struct {
		share       int64
		price, want money.Cents
	}{
		{100, 110_00, 110_00},
		{100, 120_00, 120_00},
		{100, 150_00, 120_00},
		{80, 150_00, 96_00},
		{33, 99_99, 33_00},
		{50, 99_99, 50_00},
		{0, 99_99, 0},
	} {
		x.SharePercent = c.share
		testkit.Equal(t, fmt.Sprint(c), x.Share(c.price), c.want)
	}
}

// TestHolds: both days of a period are in it.
func TestHolds(t *testing.T) {
	var x contract.Contract
	x.ID, x.StartsOn = "x", at.Day(2026, 11, 10)
	testkit.Equal(t, "without an end", fmt.Sprint(x.Holds(at.Day(2026, 11, 9)), x.Holds(at.Day(2026, 11, 10)),
		x.Holds(at.Day(2036, 1, 1))), "false true true")
	x.EndsOn = at.Day(2026, 11, 20)
	last, after := x.Holds(at.Day(2026, 11, 20)), x.Holds(at.Day(2026, 11, 21))
	testkit.Equal(t, "with an end", fmt.Sprint(last, after), "true false")
}
