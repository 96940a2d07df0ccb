package agenda_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// A block closes its days and does not change the weekly entries. Removing it opens the days again.
func TestBlock_closesDays(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		k.Publish(p, weekly("THURSDAY", "10:00"), weekly("FRIDAY", "10:00"), weekly("FRIDAY", "23:30"))
		week := func() []string { return open(k, p, "", "19/11/2026", "21/11/2026") }
		same(k, "before", week(), "19/11/2026 10:00", "20/11/2026 10:00", "20/11/2026 23:30")

		block := fields{"firstDay": "20/11/2026", "reason": " Consciência Negra "}
		b := k.Call("POST", agendaOf(p)+"/blocks", p.Token, block).Is(200)
		equal(t, "one day", b.Str("lastDay"), any("20/11/2026"))
		equal(t, "reason", b.Str("reason"), any("Consciência Negra"))
		same(k, "the Friday off", week(), "19/11/2026 10:00")
		hours, _ := published(k, p)
		equal(t, "weekly entries", any(len(hours)), any(3))

		k.Call("POST", agendaOf(p)+"/blocks", p.Token, fields{"firstDay": "21/11/2026", "lastDay": "30/11/2026"}).
			Is(200)
		k.Call("DELETE", agendaOf(p)+"/blocks/"+b.Str("id"), p.Token, nil).Is(200)
		same(k, "the slot over midnight reaches into the Saturday off", week(), "19/11/2026 10:00", "20/11/2026 10:00")
		k.Call("DELETE", agendaOf(p)+"/blocks/"+b.Str("id"), p.Token, nil).Is(404)
	})
}

// The response to a block says how many sessions are booked in it. None of them is cancelled.
func TestBlock_tellsWhatStaysBooked(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		early := k.Paid(ana, p, testkit.Wednesday, "10:00")
		late := k.Book(ana, p, testkit.Wednesday, "14:00")
		block := func(first, last string) string {
			r := k.Call("POST", agendaOf(p)+"/blocks", p.Token, fields{"firstDay": first, "lastDay": last}).
				Is(200).
				JSON()
			return fmt.Sprint(r["booked"], " ", r["firstBooked"])
		}
		equal(t, "the day before", any(block("17/11/2026", "17/11/2026")), any("0 <nil>"))
		equal(t, "the day after", any(block("19/11/2026", "20/11/2026")), any("0 <nil>"))
		equal(t, "around", any(block("17/11/2026", "20/11/2026")), any("2 18/11/2026"))
		for _, id := range []string{early, late} {
			status := testkit.One[string](k, "SELECT status FROM session WHERE id = $1", id)
			equal(t, "stays", any(status), any("agendado"))
		}
		k.Call("POST", "/api/session/"+late+"/cancel", ana.Token, fields{"id": late}).Is(200)
		k.Exec("DELETE FROM day_block")
		equal(t, "a cancelled session is not booked", any(block("18/11/2026", "18/11/2026")), any("1 18/11/2026"))
	})
}

func TestBlock_refuses(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, other := k.Registered("helena@psic.test"), k.Registered("outra@psic.test")
		for _, c := range []struct{ first, last, reason, field, text string }{
			{
				first:  "",
				last:   "",
				reason: "",
				field:  "firstDay",
				text:   "Informe o primeiro dia no formato DD/MM/AAAA.",
			},
			{
				first:  "31/02/2027",
				last:   "",
				reason: "",
				field:  "firstDay",
				text:   "Informe o primeiro dia no formato DD/MM/AAAA.",
			},
			{
				first:  "20/11/2026",
				last:   "2026-11-21",
				reason: "",
				field:  "lastDay",
				text:   "Informe o último dia no formato DD/MM/AAAA.",
			},
			{
				first:  "20/11/2026",
				last:   "19/11/2026",
				reason: "",
				field:  "lastDay",
				text:   "O último dia vem depois do primeiro.",
			},
			{
				first:  "10/11/2026",
				last:   "15/11/2026",
				reason: "",
				field:  "lastDay",
				text:   "Escolha dias a partir de hoje.",
			},
			{
				first:  "20/11/2026",
				last:   "22/11/2027",
				reason: "",
				field:  "lastDay",
				text:   "Um bloqueio vai até um ano.",
			},
			{
				first:  "20/11/2026",
				last:   "",
				reason: strings.Repeat("á", 251),
				field:  "reason",
				text:   "Use até 250 caracteres.",
			},
			{
				first:  "20/11/2026",
				last:   "",
				reason: "a\u001bb",
				field:  "reason",
				text:   "Use apenas letras, números e sinais.",
			},
		} {
			block := fields{"firstDay": c.first, "lastDay": c.last, "reason": c.reason}
			r := k.Call("POST", agendaOf(p)+"/blocks", p.Token, block)
			if r.Status != 422 || r.Field(c.field) != c.text {
				t.Errorf("%s to %s: %d %s", c.first, c.last, r.Status, r.Body)
			}
		}

		endsToday := fields{"firstDay": "10/11/2026", "lastDay": "16/11/2026"}
		k.Call("POST", agendaOf(p)+"/blocks", p.Token, endsToday).Is(200)

		foreign := k.Call("POST", agendaOf(other)+"/blocks", other.Token, fields{"firstDay": "20/11/2026"}).Is(200)
		k.Call("DELETE", agendaOf(p)+"/blocks/"+foreign.Str("id"), p.Token, nil).Is(404)
		list := k.Call("GET", agendaOf(other)+"/blocks", other.Token, nil).Is(200)
		stays := strings.Contains(string(list.Body), foreign.Str("id"))
		equal(t, "the block of the other therapist stays", any(stays), any(true))
	})
}

// An agenda accepts 200 blocks that are not in the past.
func TestBlock_limit(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		for i := range 200 {
			d := at.Day(2027, 1, 1).AddDays(i)
			k.Exec(
				"INSERT INTO day_block (id, therapist_id, first_on, last_on, reason) VALUES ($1, $2, $3, $3, '')",
				fmt.Sprint("b", i),
				p.ID,
				d.String(),
			)
		}
		r := k.Call("POST", agendaOf(p)+"/blocks", p.Token, fields{"firstDay": "20/11/2026"}).Is(422)
		equal(t, "code", r.Str("code"), any("agenda.too_many_blocks"))
		k.Exec("UPDATE day_block SET first_on = '2026-01-01', last_on = '2026-01-01' WHERE id = 'b7'")
		k.Call("POST", agendaOf(p)+"/blocks", p.Token, fields{"firstDay": "20/11/2026"}).Is(200)
	})
}

// TestExplain checks each reason and the text that the therapist reads.
func TestExplain(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered(
			"helena@psic.test",
			fields{"enterpriseSessions": true, "sessionScheduleRequiredAnticipationTimeInHours": 6},
		)
		k.Agenda.Busy = func(context.Context, []string, time.Time, time.Time) (map[string][]agenda.Interval, error) {
			start := time.Date(2026, 11, 18, 10, 0, 0, 0, at.SaoPaulo)
			return map[string][]agenda.Interval{p.ID: {agenda.Between(start, start.Add(50*time.Minute))}}, nil
		}
		company := testkit.With(weekly("WEDNESDAY", "12:00"), fields{"isEnterprise": true})
		k.Publish(p, append(testkit.EveryDay("08:00", "10:00", "19:00"), company)...)
		k.Call("POST", agendaOf(p)+"/blocks", p.Token, fields{"firstDay": "20/11/2026"}).Is(200)
		for _, c := range []struct {
			day, start, reason, text string
		}{
			{
				day:    "17/11/2026",
				start:  "10:00",
				reason: "OFFERED",
				text:   "Este horário está aberto para agendamento.",
			},
			{
				day:    "17/11/2026",
				start:  "11:00",
				reason: "NOT_PUBLISHED",
				text:   "Não há horário publicado neste dia e hora. Adicione-o na sua disponibilidade.",
			},
			{day: "16/11/2026", start: "08:00", reason: "PASSED", text: "Este horário já passou."},
			{
				day:    "16/11/2026",
				start:  "10:00",
				reason: "TOO_CLOSE",
				text:   "Falta menos do que a antecedência mínima que você escolheu (6 horas).",
			},
			{day: "20/11/2026", start: "19:00", reason: "DAY_OFF", text: "Este dia está bloqueado na sua agenda."},
			{
				day:    "18/11/2026",
				start:  "10:00",
				reason: "TAKEN",
				text:   "Já existe uma sessão marcada neste horário.",
			},
			{
				day:    "18/11/2026",
				start:  "12:00",
				reason: "ONLY_COMPANIES",
				text:   "Este horário é empresarial: só pessoas de empresas parceiras o veem.",
			},
		} {
			r := k.Call("GET", agendaOf(p)+"/explain?day="+c.day+"&startTime="+c.start, p.Token, nil).Is(200)
			equal(t, c.reason, r.Str("reason"), any(c.reason))
			equal(t, c.reason, r.Str("text"), any(c.text))
			equal(t, c.reason, r.JSON()["offered"], any(c.reason == "OFFERED"))
		}

		asEmployee := agendaOf(p) + "/explain?day=18/11/2026&startTime=12:00&enterprise=true"
		on := k.Call("GET", asEmployee, p.Token, nil).Is(200)
		equal(t, "as somebody of a company sees it", on.Str("reason"), any("OFFERED"))
		k.Exec("UPDATE therapist SET enterprise_sessions = false")
		off := k.Call("GET", asEmployee, p.Token, nil).Is(200)
		equal(t, "switched off", off.Str("reason"), any("COMPANIES_OFF"))

		k.Exec("UPDATE subscription SET valid_until_on = '2026-11-15'")
		gone := k.Call("GET", agendaOf(p)+"/explain?day=17/11/2026&startTime=10:00", p.Token, nil).Is(200)
		text := "Este horário está publicado, mas o seu perfil está fora da lista e ninguém pode agendá-lo. " +
			"Confira a sua assinatura e os seus dados."
		equal(t, "nobody sees the profile", gone.Str("reason"), any("OFF_THE_LIST"))
		equal(t, "nobody sees the profile", gone.Str("text"), any(text))
		equal(t, "nobody sees the profile", gone.JSON()["offered"], any(false))

		for _, wrong := range []string{"day=18/11/2026", "day=x&startTime=10:00", "day=18/11/2026&startTime=25:00"} {
			k.Call("GET", agendaOf(p)+"/explain?"+wrong, p.Token, nil).Is(422)
		}
	})
}
