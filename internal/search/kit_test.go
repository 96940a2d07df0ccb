package search_test

import (
	"context"
	"encoding/json"
	"net/url"
	"testing"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = testkit.Fields

var equal = testkit.Equal[any]

// found is a page of the directory as a browser reads it.
type found struct {
	Elements      []cardRead
	CurrentPage   int
	HasMore       bool
	TotalElements int
	Approaches    []string
}

type cardRead struct {
	ID, Name, CRP, State, Approach, Description, Image string
	SessionPrice                                       *float64
	SessionTime                                        int
	NextFree                                           slotRead
	Horarios                                           []slotRead
}

type slotRead struct {
	Day, StartTime, State, StartsAt string
	IsEnterprise                    bool
	PriceInBRL                      *float64
}

func (f found) ids() []string {
	out := []string{}
	for _, c := range f.Elements {
		out = append(out, c.ID)
	}
	return out
}

func (f found) names() []string {
	out := []string{}
	for _, c := range f.Elements {
		out = append(out, c.Name)
	}
	return out
}

func list(k *testkit.Kit, token string, query url.Values) found {
	k.T.Helper()
	var f found
	r := k.Call("GET", "/api/therapist/list?"+query.Encode(), token, nil).Is(200)
	if err := json.Unmarshal(r.Body, &f); err != nil {
		k.T.Fatal(err)
	}
	return f
}

func text(s string) url.Values { return url.Values{"text": {s}, "pageSize": {"100"}} }

var everybody = url.Values{"pageSize": {"100"}}

// listed says whether a visitor sees this person in the directory now.
func listed(k *testkit.Kit, p testkit.Person) bool {
	k.T.Helper()
	for _, id := range list(k, "", everybody).ids() {
		if id == p.ID {
			return true
		}
	}
	return false
}

// anEmployee returns an employee of a company that is active and paid.
func anEmployee(k *testkit.Kit) testkit.Person {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error {
		id, err := k.Company.Create(context.Background(), tx, company.Input{
			Name:     "Aurora",
			CNPJ:     "11.222.333/0001-81",
			Email:    "rh@aurora.example",
			Phone:    "(11) 3456-7890",
			Domain:   "aurora.example",
			MaxUsers: 5,
		})
		if err != nil {
			return err
		}
		return k.Company.ValidatePayment(context.Background(), tx, id, at.Day(2026, 12, 20))
	})
	return k.SignUp("rafael@aurora.example", actor.Enterprise)
}
