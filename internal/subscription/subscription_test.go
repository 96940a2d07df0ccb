package subscription_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/subscription"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

var equal = testkit.Equal[any]

type fields = testkit.Fields

func choose(k *testkit.Kit, p testkit.Person, plan any) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/therapist/"+p.ID+"/subscription", p.Token, fields{"plan": plan})
}

func state(k *testkit.Kit, p testkit.Person) string {
	return testkit.One[string](k, "SELECT state FROM account WHERE id = $1", p.ID)
}

// TestPlans: the three plans to choose from, the cheapest first.
func TestPlans(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		var plans []struct {
			Name, Type     string
			Value, Percent float64
			IsActive       bool
		}
		body := k.Call("GET", "/api/subscription/plans/active", "", nil).Is(200).Body
		if err := json.Unmarshal(body, &plans); err != nil {
			t.Fatal(err)
		}
		equal(
			t,
			"plans",
			any(fmt.Sprint(plans)),
			any("[{Plano Gratuito FREE 0 30 true} {Plano 2 PARTIAL 75 15 true} {Plano 3 FULL 150 0 true}]"),
		)
		equal(
			t,
			"types",
			any(string(k.Call("GET", "/api/subscription/plans/types", "", nil).Is(200).Body)),
			any("[\"FREE\",\"PARTIAL\",\"FULL\"]\n"),
		)
		k.Exec("UPDATE plan SET active = false WHERE type = 'PARTIAL'")
		active, err := k.Subscription.ActivePlans(context.Background())
		equal(t, "active", any(fmt.Sprint(len(active), err)), any("2 <nil>"))
		all, err := k.Subscription.Plans(context.Background())
		equal(t, "all", any(fmt.Sprint(len(all), " ", all[0].Type, " ", err)), any("3 FREE <nil>"))
	})
}

// TestChoose_R233_R308: the free plan completes the registration, any other waits for its payment. A plan is chosen by
// id or by type.
func TestChoose_R233_R308(t *testing.T) {
	const complete, unpaid, waiting = "REGISTRATION_COMPLETE", "PENDING_SUBSCRIPTION_PAYMENT",
		"PENDING_PAYMENT_CONFIRMATION"
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i, c := range []struct{ plan, kind, state, status string }{
			{plan: "FREE", kind: "FREE", state: complete, status: "OK"},
			{plan: " free ", kind: "FREE", state: complete, status: "OK"},
			{plan: freePlan, kind: "FREE", state: complete, status: "OK"},
			{plan: partialPlan, kind: "PARTIAL", state: unpaid, status: waiting},
			{plan: "FULL", kind: "FULL", state: unpaid, status: waiting},
		} {
			p := k.Approved(fmt.Sprintf("p%d@psic.test", i))
			k.Call("GET", "/api/therapist/"+p.ID+"/subscription", p.Token, nil).Is(404)
			equal(t, c.plan, any(choose(k, p, c.plan).Is(200).Str("type")), any(c.kind))
			equal(t, c.plan, any(state(k, p)), any(c.state))
			got := k.Call("GET", "/api/therapist/"+p.ID+"/subscription", p.Token, nil).Is(200).JSON()
			equal(t, c.plan, got["status"], any(c.status))
			equal(t, c.plan, got["plan"].(fields)["type"], any(c.kind))
			equal(t, "once", any(choose(k, p, "FREE").Is(409).Str("code")), any("account.state"))
			equal(t, "kept", any(state(k, p)), any(c.state))
		}
	})
}

// TestChoose_R238_none: R238.1, without a plan, or with one that does not exist or is not active, the text of the
// screen.
func TestChoose_R238_none(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Approved("helena@psic.test")
		k.Exec("UPDATE plan SET active = false WHERE type = 'FULL'")
		for _, plan := range []any{nil, "", "GOLD", "FULL", fullPlan, "01890000-0000-7000-8000-000000000000", "\x1b"} {
			equal(
				t,
				fmt.Sprint(plan),
				any(choose(k, p, plan).Is(422).Str("description")),
				any("Escolha um plano antes de prosseguir."),
			)
		}
		equal(t, "nothing chosen", any(state(k, p)), any("PENDING_SUBSCRIPTION_PLAN"))
		equal(t, "nothing stored", any(testkit.One[int](k, "SELECT count(*) FROM subscription")), any(0))
	})
}

// TestChoose_race: of concurrent choices one succeeds, and that one is stored.
func TestChoose_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for round := range 4 {
			p := k.Approved(fmt.Sprintf("p%d@psic.test", round))
			responses := testkit.Race(6, func(i int) testkit.Response { return choose(k, p, subscription.Types[i%3]) })
			tally := testkit.Tally(responses)
			if tally[200] != 1 || tally[409] != 5 {
				t.Fatalf("statuses %v", tally)
			}
			for _, r := range responses {
				if r.Status == 200 {
					stored := k.Call("GET", "/api/therapist/"+p.ID+"/subscription", p.Token, nil).Is(200).JSON()
					got := stored["plan"].(fields)["type"]
					equal(t, "stored", got, any(r.Str("type")))
					equal(t, "complete only when free", any(state(k, p) == "REGISTRATION_COMPLETE"), any(got == "FREE"))
				}
			}
		}
	})
}

// TestPlans_constraints: the database refuses two active plans of a type, and a free plan with a price.
func TestPlans_constraints(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for _, statement := range []string{
			`INSERT INTO plan (id, name, value_cents, percent, description, type, active, created_at)
			VALUES ('x', 'n', 100, 1, 'd', 'FULL', true, 1)`,
			"UPDATE plan SET value_cents = 1 WHERE type = 'FREE'",
			"UPDATE plan SET percent = 101",
		} {
			err := k.DB.InTx(t.Context(), func(tx *store.Tx) error {
				_, err := tx.ExecContext(t.Context(), statement)
				return err
			})
			if err == nil {
				t.Errorf("accepted: %s", statement)
			}
		}
	})
}
