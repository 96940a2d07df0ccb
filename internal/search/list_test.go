package search_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/testkit"
)

// R120: without login. R121, Q021: by name or approach, contained anywhere, without regard to accents and case.
// R123: nonsense finds nothing, which is no error.
func TestList_R120_R121_R123_search(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Therapist("a@psic.test", fields{"fullName": "Otávio Brandão", "psychologicalApproach": "Gestalt-terapia"})
		k.Therapist(
			"b@psic.test",
			fields{"fullName": "Inês Conceição", "nickname": "Nenê", "psychologicalApproach": "Psicanálise"},
		)
		k.Therapist("c@psic.test", fields{"fullName": "Yara Kayapó", "psychologicalApproach": "Terapia Sistêmica"})
		for query, want := range map[string][]string{
			"":                       {"Nenê", "Otávio Brandão", "Yara Kayapó"},
			"otavio":                 {"Otávio Brandão"},
			"OTÁVIO":                 {"Otávio Brandão"},
			"ot\u0061\u0301vio":      {"Otávio Brandão"}, // the accent is a separate character
			"brandao":                {"Otávio Brandão"},
			"rand":                   {"Otávio Brandão"},
			"  OTAVIO   BRANDÃO  ":   {"Otávio Brandão"},
			"nene":                   {"Nenê"},
			"Inês":                   {}, // Q022: the social name is the public one
			"psicanalise":            {"Nenê"},
			"TERAPIA":                {"Otávio Brandão", "Yara Kayapó"},
			"sistemica":              {"Yara Kayapó"},
			"kayapó terapia":         {"Yara Kayapó"}, // the end of the name and the beginning of the approach
			"y":                      {"Yara Kayapó"},
			"tá":                     {"Otávio Brandão"},
			"xyzzy":                  {},
			"%":                      {},
			"_":                      {},
			"' OR 1=1":               {},
			strings.Repeat("á", 250): {},
		} {
			got := list(k, "", text(query)).names()
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%q: %q, want %q", query, got, want)
			}
		}
		empty := string(k.Call("GET", "/api/therapist/list?text=xyzzy", "", nil).Is(200).Body)
		equal(t, "R123 empty list", any(strings.HasPrefix(empty, `{"elements":[],`)), any(true))
		k.Call("GET", "/api/therapist/list?text="+strings.Repeat("a", 251), "", nil).Is(422)
	})
}

// R122, R125, Q019, Q020: only therapists with a free slot in the next thirty days are listed. One without slots has an
// empty calendar, one who does not exist is not found.
func TestList_R122_R125_Q020_openHours(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		calendar := func() int {
			r := k.Call("GET", "/api/therapist/"+p.ID+"/agenda/simplified", "", nil).Is(200)
			return strings.Count(string(r.Body), `"day"`)
		}
		equal(t, "no schedule", any(listed(k, p)), any(false))
		equal(t, "R125 an empty calendar", any(calendar()), any(0))
		for day, want := range map[string]bool{
			"16/12/2026": true,
			"17/12/2026": false,
			"17/11/2026": true,
			"16/11/2026": false, // today at 10:00 is closer than the notice of 24 hours
		} {
			k.Publish(p, testkit.Once(day, "10:00"))
			equal(t, day, any(listed(k, p)), any(want))
		}
		k.Publish(p, testkit.Weekly("FRIDAY", "10:00"))
		equal(t, "weekly", any(listed(k, p)), any(true))
		k.Agenda.Busy = func(_ context.Context, ids []string, _, _ time.Time) (map[string][]agenda.Interval, error) {
			busy := map[string][]agenda.Interval{}
			for d := range 60 {
				start := testkit.Start.AddDate(0, 0, d)
				busy[p.ID] = append(busy[p.ID], agenda.Between(start, start.Add(3*time.Hour)))
			}
			return busy, nil
		}
		k.Search.Index.Changed(p.ID)
		k.Refresh()
		equal(t, "every slot is taken", any(listed(k, p)), any(false))
		equal(t, "R129 and shown as taken", any(calendar() > 0), any(true))
		k.Call("GET", "/api/therapist/01890000-0000-7000-8000-000000000000/agenda/simplified", "", nil).Is(404)
	})
}

// R124, Q022, Q023, Q024: what a card shows, price only after login (R028, R029, R322).
func TestList_R124_R028_R029_card(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		about := strings.Repeat("é", 249) + "XY"
		p := k.Registered(
			"helena@psic.test",
			fields{
				"crp":          "06/4711",
				"addressState": "RJ",
				"sessionPrice": "173",
				"sessionTime":  "01:10",
				"aboutMe":      about,
			},
		)
		k.Publish(
			p,
			testkit.Weekly("WEDNESDAY", "09:00"),
			testkit.Weekly("SATURDAY", "10:00"),
			testkit.Weekly("SUNDAY", "11:00"),
		)
		patient := k.Patient("ana@psic.test")
		for _, token := range []string{"", patient.Token, ""} {
			c := list(k, token, everybody).Elements[0]
			equal(t, "R124.1 photo", any(c.Image), any("/api/user/"+p.ID+"/profile-picture"))
			equal(t, "R124.2 name", any(c.Name), any("Helena Martins Rocha"))
			equal(t, "R124.3 CRP and state", any(c.CRP+" "+c.State), any("06/4711 RJ"))
			equal(t, "R124.4 approach", any(c.Approach), any("Psicanálise"))
			equal(t, "R124.6 minutes", any(c.SessionTime), any(70))
			equal(t, "R124.7 description", any(c.Description), any(strings.Repeat("é", 249)+"X"))
			equal(t, "next", any(c.NextFree.Day+" "+c.NextFree.StartTime), any("18/11/2026 09:00:00"))
			equal(t, "R124.9 the week of the next free slot", any(len(c.Horarios)), any(2))
			equal(t, "the week ends on Saturday", any(c.Horarios[1].Day), any("21/11/2026"))
			if signedIn := token != ""; signedIn != (c.SessionPrice != nil && *c.SessionPrice == 173) ||
				signedIn != (c.NextFree.PriceInBRL != nil) ||
				signedIn != (c.Horarios[0].PriceInBRL != nil) {
				t.Errorf("R124.5, R029: price %v, signed in %v", c.SessionPrice, signedIn)
			}
		}
	})
}

// Q021: the earliest free slot comes first. Among equals the order changes from day to day, but not within a day.
func TestList_order(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		late, soon := k.Registered("late@psic.test"), k.Registered("soon@psic.test")
		k.Publish(late, testkit.Once("12/12/2026", "10:00"))
		k.Publish(soon, testkit.Once("10/12/2026", "10:00"))
		for i := range 8 {
			k.Publish(k.Registered(fmt.Sprintf("p%d@psic.test", i)), testkit.Once("11/12/2026", "10:00"))
		}
		first := list(k, "", everybody)
		ids := first.ids()
		equal(t, "first", any(ids[0]), any(soon.ID))
		equal(t, "last", any(ids[9]), any(late.ID))
		k.Clock.Advance(5 * time.Hour)
		k.Refresh()
		if err := k.Search.Index.Rebuild(t.Context()); err != nil {
			t.Fatal(err)
		}
		equal(t, "the same all day", any(fmt.Sprint(list(k, "", everybody).ids())), any(fmt.Sprint(ids)))
		orders, leaders := map[string]bool{}, map[string]bool{}
		for day := range 20 { // no slot passes within these days
			k.Clock.Set(testkit.Start.AddDate(0, 0, day))
			k.Refresh()
			equals := slices.DeleteFunc(
				list(k, "", everybody).ids(),
				func(id string) bool { return id == soon.ID || id == late.ID },
			)
			orders[fmt.Sprint(equals)], leaders[equals[0]] = true, true
		}
		if len(orders) < 19 || len(leaders) < 3 {
			t.Errorf("%d orders and %d leaders in twenty days", len(orders), len(leaders))
		}
	})
}

// The filters of the list. Only people who are signed in can filter by price; a visitor could find out prices
// otherwise.
// Abuse case 34.
func TestList_filters(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		patient := k.Patient("ana@psic.test")
		add := func(name string, changes fields, schedule ...fields) {
			k.Publish(k.Registered(br.Fold(name)+"@psic.test", fields{"fullName": name}, changes), schedule...)
		}
		add(
			"Manhã",
			fields{"sessionPrice": "100", "psychologicalApproach": "Psicanálise", "showGender": true},
			testkit.Weekly("FRIDAY", "08:00"),
		)
		add(
			"Tarde",
			fields{
				"sessionPrice":          "150",
				"psychologicalApproach": "Gestalt-terapia",
				"showGender":            true,
				"gender":                fields{"genderEnum": "MALE"},
			},
			testkit.Weekly("SATURDAY", "12:00"),
		)
		add(
			"Noite",
			fields{"sessionPrice": "200", "psychologicalApproach": "Psicanálise lacaniana"},
			testkit.Weekly("SUNDAY", "18:00"),
		)
		for _, c := range []struct {
			query  string
			signed bool
			want   string
		}{
			{"", false, "[Manhã Tarde Noite]"},
			{"approach=psicanalise", false, "[Manhã Noite]"},
			{"approach=Psicanálise&text=noite", false, "[Noite]"},
			{"gender=FEMALE", false, "[Manhã]"}, // Noite did not agree to show it
			{"gender=MALE", false, "[Tarde]"},
			{"gender=OTHER", false, "[]"},
			{"period=MORNING", false, "[Manhã]"},
			{"period=AFTERNOON", false, "[Tarde]"},
			{"period=EVENING", false, "[Noite]"},
			{"until=20/11/2026", false, "[Manhã]"},
			{"until=21/11/2026", false, "[Manhã Tarde]"},
			{"until=19/11/2026", false, "[]"},
			{"maxPrice=150", true, "[Manhã Tarde]"},
			{"maxPrice=149", true, "[Manhã]"},
			{"maxPrice=99", true, "[]"},
			{"maxPrice=99", false, "[Manhã Tarde Noite]"},
			{"approach=psicanalise&period=EVENING&maxPrice=200", true, "[Noite]"},
			{"period=EVENING&until=22/11/2026", false, "[Noite]"},
			{"period=EVENING&until=21/11/2026", false, "[]"},
		} {
			token := ""
			if c.signed {
				token = patient.Token
			}
			q, err := url.ParseQuery(c.query)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, c.query, any(fmt.Sprint(list(k, token, q).names())), any(c.want))
		}
		equal(
			t,
			"approaches to choose from",
			any(fmt.Sprint(list(k, "", everybody).Approaches)),
			any("[Gestalt-terapia Psicanálise Psicanálise lacaniana]"),
		)
		for _, wrong := range []string{
			"until=x", "until=2026-11-20", "period=NIGHT",
			"pageSize=0", "pageSize=101", "currentPage=-1", "maxPrice=-1",
		} {
			k.Call("GET", "/api/therapist/list?"+wrong, "", nil).Is(422)
		}
	})
}

// One slot must meet both filters: a free evening this week and a free morning next week do not match a search for a
// morning this week.
func TestList_periodAndDayTogether(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Publish(
			k.Registered("lua@psic.test", fields{"fullName": "Lua"}),
			testkit.Weekly("WEDNESDAY", "19:00"),
			testkit.Weekly("FRIDAY", "08:00"),
		)
		for query, want := range map[string]string{
			"until=18/11/2026":                  "[Lua]",
			"period=MORNING":                    "[Lua]",
			"period=MORNING&until=19/11/2026":   "[]",
			"period=MORNING&until=20/11/2026":   "[Lua]",
			"period=EVENING&until=18/11/2026":   "[Lua]",
			"period=AFTERNOON&until=30/11/2026": "[]",
		} {
			q, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, query, any(fmt.Sprint(list(k, "", q).names())), any(want))
		}
	})
}

// Q056: a slot reserved for companies has its own price. The price filter of employees compares with that price too.
func TestList_Q056_priceOfCompanyHours(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		employee, patient := k.Employee("ana@aurora.example"), k.Patient("bia@psic.test")
		expensive := k.Registered(
			"lua@psic.test",
			fields{"fullName": "Lua", "sessionPrice": "200", "enterpriseSessions": true},
		)
		forCompanies := testkit.With(testkit.Weekly("FRIDAY", "10:00"), fields{"isEnterprise": true})
		k.Publish(expensive, append(testkit.EveryDay("08:00", "14:00", "19:00"), forCompanies)...)
		other := k.Registered("sol@psic.test", fields{"fullName": "Sol", "sessionPrice": "200"})
		k.Publish(other, testkit.EveryDay("09:00")...)

		for _, c := range []struct{ token, price, want string }{
			{employee.Token, "100", "[Lua]"},
			{employee.Token, "80", "[Lua]"},
			{employee.Token, "79", "[]"},
			{employee.Token, "200", "[Sol Lua]"},
			{patient.Token, "100", "[]"},
		} {
			equal(t, c.price, any(fmt.Sprint(list(k, c.token, url.Values{"maxPrice": {c.price}}).names())), any(c.want))
		}
	})
}

// Consecutive pages have no gap and no repetition, for every page size, with and without a search.
func TestList_pages(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i := range 23 {
			k.Therapist(fmt.Sprintf("p%d@psic.test", i), fields{"fullName": "Pessoa " + string(rune('A'+i))})
		}
		for _, query := range []string{"", "pessoa"} {
			all := list(k, "", text(query)).ids()
			equal(t, "all", any(len(all)), any(23))
			for _, size := range []int{1, 5, 10, 23} {
				var walked []string
				for page := 0; ; page++ {
					f := list(k, "", url.Values{
						"text":        {query},
						"currentPage": {fmt.Sprint(page)},
						"pageSize":    {fmt.Sprint(size)},
					})
					walked = append(walked, f.ids()...)
					equal(t, "page", any(f.CurrentPage), any(page))
					equal(t, "total", any(f.TotalElements), any(23))
					equal(t, "approaches on the first page alone", any(len(f.Approaches) > 0), any(page == 0))
					if !f.HasMore {
						break
					}
				}
				if !slices.Equal(walked, all) {
					t.Errorf("%q by %d: %v", query, size, walked)
				}
			}
			beyond := list(k, "", url.Values{"text": {query}, "currentPage": {"10000"}, "pageSize": {"100"}})
			equal(t, "beyond the end", any(fmt.Sprint(len(beyond.Elements), beyond.HasMore)), any("0 false"))
		}
	})
}

// The day on a card is the day in São Paulo, also late in the evening, when UTC is a day ahead.
func TestList_lateEvening(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"sessionScheduleRequiredAnticipationTimeInHours": 1})
		k.Publish(p, testkit.Weekly("FRIDAY", "23:30"))
		k.Clock.Set(time.Date(2026, 11, 20, 22, 30, 0, 0, at.SaoPaulo))
		k.Refresh()
		c := list(k, "", everybody).Elements[0]
		next := c.NextFree.Day + " " + c.NextFree.StartTime + " " + c.NextFree.StartsAt
		equal(t, "exactly an hour before", any(next), any("20/11/2026 23:30:00 2026-11-21T02:30:00Z"))
		k.Clock.Advance(time.Second)
		k.Refresh()
		equal(t, "a second later", any(list(k, "", everybody).Elements[0].NextFree.Day), any("27/11/2026"))
	})
}
