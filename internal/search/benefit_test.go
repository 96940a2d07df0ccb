package search_test

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestList_Q056_benefit: an employee filters by the hours of the benefit, also together with a period and a day. Others
// get the list without the filter, so that it tells them nothing.
func TestList_Q056_benefit(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employee, patient := k.Employee("ana@aurora.example"), k.Patient("bia@psic.test")
		lua := k.Registered("lua@psic.test", fields{"fullName": "Lua", "enterpriseSessions": true})
		forCompanies := testkit.With(testkit.Weekly("FRIDAY", "10:00"), fields{"isEnterprise": true})
		k.Publish(lua, append(testkit.EveryDay("08:00", "14:00"), forCompanies)...)
		sol := k.Registered("sol@psic.test", fields{"fullName": "Sol"})
		k.Publish(sol, testkit.EveryDay("09:00")...)

		type filter struct{ period, until string }
		for name, c := range map[string]struct {
			token  string
			filter filter
			want   string
		}{
			"the filter":    {employee.Token, filter{}, "[Lua]"},
			"in its period": {employee.Token, filter{period: "MORNING"}, "[Lua]"},
			"in another period, which common hours have": {employee.Token, filter{period: "AFTERNOON"}, "[]"},
			"on its day":                  {employee.Token, filter{until: "20/11/2026"}, "[Lua]"},
			"the day before":              {employee.Token, filter{until: "19/11/2026"}, "[]"},
			"a patient without a company": {patient.Token, filter{}, "[Sol Lua]"},
			"a visitor":                   {"", filter{}, "[Sol Lua]"},
		} {
			query := url.Values{"benefit": {"true"}, "period": {c.filter.period}, "until": {c.filter.until}}
			equal(t, name, any(fmt.Sprint(list(k, c.token, query).names())), any(c.want))
		}

		shown := list(k, employee.Token, url.Values{"benefit": {"true"}}).Elements[0]
		equal(t, "next", any(fmt.Sprint(shown.NextFree.Day, " ", shown.NextFree.IsEnterprise)), any("20/11/2026 true"))
		for _, slot := range shown.Horarios {
			equal(t, "every hour is of the benefit", any(slot.IsEnterprise), any(true))
		}
		all := list(k, employee.Token, nil).Elements[0]
		equal(t, "without the filter", any(fmt.Sprint(all.NextFree.IsEnterprise)), any("false"))
	})
}

// TestList_Q056_benefit_order: with the filter, who has the earliest slot of the benefit comes first, however early the
// other free slots are; and a highest price compares with the price of the benefit alone.
func TestList_Q056_benefit_order(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employee := k.Employee("ana@aurora.example")
		forCompanies := func(day string) fields {
			return testkit.With(testkit.Weekly(day, "10:00"), fields{"isEnterprise": true})
		}
		lua := k.Registered("lua@psic.test", fields{"fullName": "Lua", "enterpriseSessions": true})
		k.Publish(lua, append(testkit.EveryDay("09:00"), forCompanies("SATURDAY"))...)
		cheap := fields{"fullName": "Sol", "enterpriseSessions": true, "sessionPrice": "60"}
		sol := k.Registered("sol@psic.test", cheap)
		k.Publish(sol, append(testkit.EveryDay("20:00"), forCompanies("THURSDAY"))...)
		names := func(query url.Values) any { return fmt.Sprint(list(k, employee.Token, query).names()) }

		equal(t, "every slot", names(nil), any("[Lua Sol]"))
		equal(t, "slots of the benefit", names(url.Values{"benefit": {"true"}}), any("[Sol Lua]"))
		equal(t, "by text", names(url.Values{"benefit": {"true"}, "text": {"l"}}), any("[Sol Lua]"))
		equal(t, "cheap hours", names(url.Values{"maxPrice": {"70"}}), any("[Sol]"))
		equal(t, "cheap hours of the benefit", names(url.Values{"benefit": {"true"}, "maxPrice": {"70"}}), any("[]"))
		k.Clock.Advance(96 * time.Hour) // past Sol's slot: the order follows
		equal(t, "later", names(url.Values{"benefit": {"true"}}), any("[Lua Sol]"))
	})
}
