package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"psic/internal/platform/clock"
	"psic/internal/platform/config"
)

// level is how bad a finding is.
type level string

const (
	fine   level = "ok"
	warn   level = "warn"
	broken level = "broken"
)

// finding is one line of the doctor's report: the part that it checked, the result, and what the operator should do.
type finding struct {
	level           level
	about, says, do string
}

func newFinding(l level, about, says, do string) finding {
	return finding{
		level: l,
		about: about,
		says:  says,
		do:    do,
	}
}

func (f finding) String() string {
	line := fmt.Sprintf("%-7s %s: %s", f.level, f.about, f.says)
	if f.do != "" {
		line += ". Do: " + f.do
	}
	return line
}

// checkTimeout bounds each request to an external service.
const checkTimeout = 5 * time.Second

// examination collects findings over one configuration.
type examination struct {
	config.Config
	clock    *clock.Clock
	findings []finding
}

func (e *examination) add(found ...finding) { e.findings = append(e.findings, found...) }

// runDoctor changes nothing, except for a probe file that it writes and deletes.
func runDoctor(ctx context.Context, args []string) error {
	if len(args) != 0 {
		return fmt.Errorf("usage: psic doctor")
	}
	c, err := config.Load()
	e := &examination{Config: c, clock: clock.New(0)}
	e.add(judgeConfiguration(c, err)...)
	e.add(judgeSettings(c)...)
	e.add(judgeTraces())
	checks := []func(context.Context){
		e.disk, e.keysAndDatabase, e.standby, e.files, e.mail, e.bus, e.web, e.payment, e.relay, e.certificates,
	}
	for _, check := range checks {
		check(ctx)
	}
	return report(os.Stdout, e.findings)
}

func report(w io.Writer, findings []finding) error {
	counts := map[level]int{}
	for _, f := range findings {
		counts[f.level]++
		if _, err := fmt.Fprintln(w, f); err != nil {
			return err
		}
	}
	if counts[broken] > 0 {
		return fmt.Errorf("%d broken, %d to look at", counts[broken], counts[warn])
	}
	_, err := fmt.Fprintf(w, "nothing is broken, %d to look at\n", counts[warn])
	return err
}

// judgeConfiguration lists why the product would not start.
func judgeConfiguration(c config.Config, err error) []finding {
	if err == nil {
		return []finding{newFinding(fine, "configuration", c.Env+", "+c.BaseURL, "")}
	}
	problems := c.Problems()
	if len(problems) == 0 { // a value could not be parsed
		problems = []string{err.Error()}
	}
	var out []finding
	for _, p := range problems {
		out = append(out, newFinding(broken, "configuration",
			p, "correct the setting; psic serve refuses to start"))
	}
	return out
}
