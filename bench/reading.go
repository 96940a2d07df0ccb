package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"psic/bench/dataset"
	"psic/internal/kernel/at"
	"psic/internal/testkit/pgcluster"
)

// monthSQL and weekSQL are what the two calendars read, for somebody by chance.
const (
	monthSQL = `\set n random(1, %d)
SELECT s.*, a.full_name, a.nickname, t.crp, t.uf, t.approach
FROM session s JOIN account a ON a.id = s.therapist_id JOIN therapist t ON t.account_id = s.therapist_id
WHERE s.patient_id = '019c0000-0000-7000-8000-' || lpad(to_hex(CAST(:n AS bigint)), 12, '0')
AND s.status <> 'cancelado' AND s.ends_at > %d AND s.starts_at < %d
ORDER BY s.starts_at, s.id LIMIT 500;
`
	weekSQL = `\set n random(1, %d)
SELECT s.*, p.full_name, p.nickname FROM session s JOIN account p ON p.id = s.patient_id
WHERE s.therapist_id = '019b0000-0000-7000-8000-' || lpad(to_hex(CAST(:n AS bigint)), 12, '0')
AND s.status <> 'cancelado' AND s.ends_at > %d AND s.starts_at < %d
ORDER BY s.starts_at, s.id LIMIT 500;
`
)

// readings are the two calendars of people who have sessions, each beside its bare query.
func readings(
	dir string,
	psic *server,
	pg *pgcluster.Cluster,
	sign *signer,
	today at.Date,
	spent func() time.Duration,
) []work {
	first := at.Day(today.Year(), today.Month(), 1)
	next := at.DateOf(first.UTC().AddDate(0, 1, 0), time.UTC)
	bare := func(name, sql string, n int, from, to at.Date) func() (sample, error) {
		text := fmt.Sprintf(sql, n, from.In(at.SaoPaulo).UnixMicro(), to.In(at.SaoPaulo).UnixMicro())
		return func() (sample, error) { return pgbench(dir, pg, text) }
	}
	random := rand.New(rand.NewPCG(3, 4))
	var months, weeks []authorised
	for range 5000 {
		patient, therapist := dataset.Patient(1+random.IntN(theirPatients)), dataset.ID(1+random.IntN(readers))
		months = append(
			months,
			authorised{
				fmt.Sprintf("/api/agenda/customer-calendar/%s?month=%d&year=%d", patient, today.Month(), today.Year()),
				sign.token(patient, "CUSTOMER"),
			},
		)
		weeks = append(
			weeks,
			authorised{
				fmt.Sprintf(
					"/api/agenda/general/%s?startDate=%s&finishDate=%s",
					therapist,
					today.Wire(),
					today.AddDays(6).Wire(),
				),
				sign.token(therapist, "THERAPIST"),
			},
		)
	}
	get := func(list []authorised) func() (sample, error) {
		return func() (sample, error) {
			file, err := authorisedScript(dir, list)
			if err != nil {
				return sample{}, err
			}
			return runWrk(file, psic.addr)
		}
	}
	ofPG := func() time.Duration { return spentByAll(pg.PID()) }
	return []work{
		{name: bareMonth, spent: ofPG, run: bare("month", monthSQL, theirPatients, first, next)},
		{name: "month of a patient", floors: []string{bareMonth}, spent: spent, run: get(months)},
		{name: bareAgenda, spent: ofPG, run: bare("agenda", weekSQL, readers, today, today.AddDays(7))},
		{name: "week of a psychologist", floors: []string{bareAgenda}, spent: spent, run: get(weeks)},
	}
}

type authorised struct{ path, token string }

func authorisedScript(dir string, list []authorised) (string, error) {
	var b strings.Builder
	b.WriteString("local r = {\n")
	for _, x := range list {
		fmt.Fprintf(&b, "{%q,%q},\n", x.path, x.token)
	}
	b.WriteString(
		"}\nlocal i = 0\nrequest = function()\n  i = i % #r + 1\n" +
			"  return wrk.format('GET', r[i][1], {['Authorization'] = r[i][2]})\nend\n",
	)
	return writeScript(dir, "authorised.lua", b.String())
}
