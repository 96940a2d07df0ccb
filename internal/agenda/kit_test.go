package agenda_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"psic/internal/testkit"
)

type fields = testkit.Fields

func agendaOf(p testkit.Person) string { return "/api/therapist/" + p.ID + "/agenda" }

func save(k *testkit.Kit, p testkit.Person, version int, hours ...fields) testkit.Response {
	k.T.Helper()
	if hours == nil {
		hours = []fields{}
	}
	return k.Call("PATCH", agendaOf(p)+"/schedule", p.Token, fields{"schedules": hours, "version": version})
}

// published returns the entries as "DAY start-finish", with the date of a dated one and "empresa" for a company's,
// sorted.
func published(k *testkit.Kit, p testkit.Person) (hours []string, version int) {
	k.T.Helper()
	var body struct {
		Schedules []struct {
			DayOfTheWeek, StartTime, FinishTime, ScheduledDay string
			IsEnterprise                                      bool
		}
		Version int
	}
	raw := k.Call("GET", agendaOf(p)+"/schedule", p.Token, nil).Is(200).Body
	if err := json.Unmarshal(raw, &body); err != nil {
		k.T.Fatal(err)
	}
	for _, s := range body.Schedules {
		text := fmt.Sprintf("%s %.5s-%.5s %s", s.DayOfTheWeek, s.StartTime, s.FinishTime, s.ScheduledDay)
		if s.IsEnterprise {
			text += "empresa"
		}
		hours = append(hours, strings.TrimSpace(text))
	}
	slices.Sort(hours)
	return hours, body.Version
}

// open returns the slots that somebody sees between two days, as "day start", with the state of those that are not
// free.
func open(k *testkit.Kit, p testkit.Person, token, first, last string) []string {
	k.T.Helper()
	var body struct {
		AvailableSchedules []struct{ Day, StartTime, State string }
	}
	raw := k.Call("GET", agendaOf(p)+"/simplified?startDate="+first+"&finishDate="+last, token, nil).Is(200).Body
	if err := json.Unmarshal(raw, &body); err != nil {
		k.T.Fatal(err)
	}
	var out []string
	for _, s := range body.AvailableSchedules {
		text := fmt.Sprintf("%s %.5s", s.Day, s.StartTime)
		if s.State != "AVAILABLE" {
			text += " " + s.State
		}
		out = append(out, text)
	}
	return out
}

func same(k *testkit.Kit, what string, got []string, want ...string) {
	k.T.Helper()
	if !slices.Equal(got, want) {
		k.T.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// listOf returns the response of an operation that returns a list.
func listOf(k *testkit.Kit, path string, p testkit.Person) (list []map[string]any) {
	k.T.Helper()
	if err := json.Unmarshal(k.Call("GET", path, p.Token, nil).Is(200).Body, &list); err != nil {
		k.T.Fatal(err)
	}
	return list
}
