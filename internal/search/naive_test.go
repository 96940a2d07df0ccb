package search_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"psic/bench/dataset"
	"psic/internal/agenda"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/testkit"
)

// naive is a reference implementation of the directory: it reads the whole database and matches everybody each time.
type naive struct {
	k     *testkit.Kit
	today at.Date
}

type person struct {
	id, name, approach, gender string
	price                      int64
	slots                      []agenda.Slot
}

// people returns every listable therapist with all slots of thirty days, including those for companies.
func (n naive) people(t testing.TB) []person {
	rows, err := n.k.DB.Read().Query(`
		SELECT a.id, a.full_name, a.nickname, a.state, a.active, a.deleted_at IS NOT NULL,
			t.approach, t.public_gender, t.price_cents, s.status, s.valid_until_on
		FROM account a
		JOIN therapist t ON t.account_id = a.id
		LEFT JOIN subscription s ON s.therapist_id = a.id`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []person
	for rows.Next() {
		var p person
		var nick, state string
		var active, deleted bool
		var status, until sql.NullString
		err := rows.Scan(
			&p.id, &p.name, &nick, &state, &active, &deleted,
			&p.approach, &p.gender, &p.price, &status, &until,
		)
		if err != nil {
			t.Fatal(err)
		}
		if nick != "" {
			p.name = nick
		}
		if active && !deleted && state == "REGISTRATION_COMPLETE" && status.Valid &&
			(!until.Valid || until.String >= n.today.String()) {
			out = append(out, p)
		}
	}
	for i := range out {
		calendar, err := n.k.Agenda.Calendar(context.Background(), out[i].id, n.today, n.today.AddDays(30))
		if err != nil {
			t.Fatal(err)
		}
		out[i].slots = calendar.Slots(agenda.Query{
			First:      n.today,
			Last:       n.today.AddDays(30),
			Now:        n.k.Clock.Now(),
			Enterprise: true,
			Zone:       at.SaoPaulo,
		})
	}
	return out
}

// matching returns the ids that a visitor's query finds, each with its first free slot.
func matching(people []person, q url.Values) map[string]time.Time {
	out := map[string]time.Time{}
	for _, p := range people {
		open := slices.DeleteFunc(
			slices.Clone(p.slots),
			func(s agenda.Slot) bool { return s.Enterprise || s.State != agenda.Available },
		)
		if len(open) == 0 || !strings.Contains(br.Fold(p.name+" "+p.approach), br.Fold(q.Get("text"))) ||
			!strings.Contains(br.Fold(p.approach), br.Fold(q.Get("approach"))) {
			continue
		}
		if g := q.Get("gender"); g != "" && g != p.gender {
			continue
		}
		until, err := at.ParseDate(q.Get("until"))
		wanted := func(s agenda.Slot) bool {
			return (q.Get("period") == "" || periodOf(s) == q.Get("period")) && (err != nil || !s.Day.After(until))
		}
		if !slices.ContainsFunc(open, wanted) {
			continue
		}
		out[p.id] = open[0].Start
	}
	return out
}

func periodOf(s agenda.Slot) string {
	switch h := s.Start.In(at.SaoPaulo).Hour(); {
	case h < 12:
		return "MORNING"
	case h < 18:
		return "AFTERNOON"
	}
	return "EVENING"
}

// randomText returns what people type: whole names, parts, one letter, several words, accents, capitals, nonsense.
func randomText(t *rapid.T) string {
	name := dataset.Name(rapid.IntRange(1, 60).Draw(t, "whose"))
	approach := dataset.Approach(rapid.IntRange(1, 60).Draw(t, "approach"))
	source := []rune(name + " " + approach)
	from := rapid.IntRange(0, len(source)-1).Draw(t, "from")
	piece := string(source[from : from+rapid.IntRange(0, min(14, len(source)-from)).Draw(t, "length")])
	switch rapid.IntRange(0, 5).Draw(t, "how") {
	case 0:
		return strings.ToUpper(piece)
	case 1:
		return br.Fold(piece)
	case 2:
		return "  " + piece + " "
	case 3:
		return piece + "q"
	}
	return piece
}

func randomQuery(t *rapid.T) url.Values {
	q := url.Values{"pageSize": {"100"}}
	sometimes := func(name string, draw func() string) {
		if rapid.IntRange(0, 3).Draw(t, name+"?") == 0 {
			q.Set(name, draw())
		}
	}
	q.Set("text", randomText(t))
	sometimes("approach", func() string {
		return rapid.SampledFrom([]string{"terapia", "Psicanálise", "psico", "HUMANISTA"}).Draw(t, "filter")
	})
	sometimes("gender", func() string { return rapid.SampledFrom([]string{"FEMALE", "MALE"}).Draw(t, "gender") })
	sometimes("period", func() string {
		return rapid.SampledFrom([]string{"MORNING", "AFTERNOON", "EVENING"}).Draw(t, "period")
	})
	sometimes("until", func() string {
		return at.DateOf(testkit.Start, at.SaoPaulo).AddDays(rapid.IntRange(0, 9).Draw(t, "days")).Wire()
	})
	return q
}

// TestNaive: the index returns what the reference implementation returns, for random queries after many changes. Some
// changes are announced, others are only found by the periodic check. R122, R311.
func TestNaive(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		if err := dataset.Fill(t.Context(), k.DB, 60); err != nil {
			t.Fatal(err)
		}
		n, found := naive{k, at.DateOf(testkit.Start, at.SaoPaulo)}, 0
		for round := range 12 {
			n.disturb(t, round)
			people := n.people(t)
			rapid.Check(t, func(t *rapid.T) { found += n.compare(t, people, randomQuery(t)) })
		}
		if found < 1000 {
			t.Errorf("only %d cards were compared", found)
		}
	})
}

func (n naive) compare(t *rapid.T, people []person, q url.Values) int {
	want, got := matching(people, q), list(n.k, "", q)
	if len(got.Elements) != len(want) || got.TotalElements != len(want) || got.HasMore {
		t.Fatalf("%v: %d found, total %d, want %d", q, len(got.Elements), got.TotalElements, len(want))
	}
	last := time.Time{}
	for _, c := range got.Elements {
		next, ok := want[c.ID]
		if !ok || c.NextFree.StartsAt != next.UTC().Format(time.RFC3339) || next.Before(last) {
			t.Fatalf("%v: %s next free %s, want %s, after %s", q, c.Name, c.NextFree.StartsAt, next, last)
		}
		last = next
	}
	return len(want)
}

// disturb changes therapists in every way that affects the list. Every third round is not announced and needs the
// check.
func (n naive) disturb(t *testing.T, round int) {
	k := n.k
	for i := range 6 {
		id := dataset.ID(1 + (round*17+i*7)%60)
		switch (round + i) % 8 {
		case 0:
			k.Exec("UPDATE account SET active = NOT active WHERE id = $1", id)
		case 1:
			k.Exec("UPDATE account SET nickname = $1 WHERE id = $2", fmt.Sprintf("Apelido Número %d", round), id)
		case 2:
			k.Exec(
				"UPDATE subscription SET valid_until_on = $1 WHERE therapist_id = $2",
				[]string{"2026-11-15", "2026-11-16"}[round%2],
				id,
			)
		case 3:
			k.Exec("DELETE FROM schedule_entry WHERE therapist_id = $1 AND weekday > 2", id)
		case 4:
			k.Exec(
				`INSERT INTO day_block (id, therapist_id, first_on, last_on, reason)
				VALUES ($1, $2, '2026-11-16', '2026-11-30', '')`,
				fmt.Sprint(id, round, i),
				id,
			)
		case 5:
			k.Exec(
				`UPDATE therapist SET approach = 'Psicanálise humanista', notice_hours = 24, public_gender = 'MALE'
				WHERE account_id = $1`,
				id,
			)
		case 6:
			k.Exec("UPDATE account SET state = 'PENDING_SUBSCRIPTION_PLAN' WHERE id = $1", id)
		case 7:
			k.Exec(
				`UPDATE schedule_entry SET start_minute = start_minute + 5
				WHERE therapist_id = $1 AND enterprise = false`,
				id,
			)
		}
		if round%3 != 0 {
			k.Search.Index.Changed(id)
		}
	}
	var err error
	if round%3 == 0 {
		err = k.Search.Index.Rebuild(t.Context())
	} else {
		err = k.Search.Index.Refresh(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
}
