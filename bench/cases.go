package main

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"psic/bench/dataset"
	"psic/internal/kernel/at"
	"psic/internal/testkit/pgcluster"
)

// work is one thing that is measured.
type work struct {
	name string
	// floor names the cases whose rate of the same round is 1.
	floors []string
	// spent reads the processor time of what serves.
	spent func() time.Duration
	// own reads that of the serving program alone, and hand names the case that does the same by hand.
	own  func() time.Duration
	hand string
	run  func() (sample, error)
}

const (
	bareHTTP = "bare HTTP, static 5 kB"
	bareSQL  = "bare SQL: hours of a psychologist"
)

func cases(dir string, bare, psic *server, pg *pgcluster.Cluster) []work {
	ofPsic := func() time.Duration { return psic.spent() + spentByAll(pg.PID()) }
	list := "/api/therapist/list"
	random := rand.New(rand.NewPCG(1, 2))
	var names, weeks []string
	today := at.DateOf(time.Now(), at.SaoPaulo)
	for range 5000 {
		n := 1 + random.IntN(*people)
		names = append(names, list+"?text="+url.QueryEscape(dataset.Name(n)))
		weeks = append(
			weeks,
			fmt.Sprintf(
				"/api/therapist/%s/agenda/simplified?startDate=%s&finishDate=%s",
				dataset.ID(n),
				today.Wire(),
				today.AddDays(6).Wire(),
			),
		)
	}
	get := func(s *server, paths ...string) func() (sample, error) {
		return func() (sample, error) { return wrk(dir, s.addr, paths) }
	}
	return []work{
		{name: bareHTTP, spent: bare.spent, run: get(bare, "/")},
		{
			name:  bareSQL,
			spent: func() time.Duration { return spentByAll(pg.PID()) },
			run:   func() (sample, error) { return pgbench(dir, pg, fmt.Sprintf(week, *people)) },
		},
		{
			name:   "directory page",
			floors: []string{bareHTTP},
			spent:  ofPsic,
			own:    psic.spent,
			hand:   handPage,
			run:    get(psic, list),
		},
		{name: "search, rare", floors: []string{bareHTTP}, spent: ofPsic, run: get(psic, names...)},
		{
			name:   "search, broad",
			floors: []string{bareHTTP},
			spent:  ofPsic,
			run:    get(psic, list+"?text=psicanalise", list+"?text=terapia", list+"?text=helena"),
		},
		{
			name:   "week of slots",
			floors: []string{bareSQL, bareHTTP},
			spent:  ofPsic,
			own:    psic.spent,
			hand:   handWeek,
			run:    get(psic, weeks...),
		},
	}
}

// script makes wrk ask for one path after the other.
func script(dir string, paths []string) (string, error) {
	var b strings.Builder
	b.WriteString("local paths = {\n")
	for _, p := range paths {
		fmt.Fprintf(&b, "%q,\n", p)
	}
	b.WriteString(
		"}\nlocal i = 0\nrequest = function()\n  i = i % #paths + 1\n  return wrk.format('GET', paths[i])\nend\n",
	)
	return writeScript(dir, "paths.lua", b.String())
}

func writeScript(dir, name, text string) (string, error) {
	name = filepath.Join(dir, name)
	return name, os.WriteFile(name, []byte(text), 0o600)
}
