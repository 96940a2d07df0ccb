package main

import (
	"fmt"
	"strings"
)

// Plant is a bug of the build with the tag plant, and the run in which the checker has to see it.
type Plant struct {
	Name   string
	Engine string
	Do     func(*Run) error
	Expect string // words of the complaint that must be among those made
}

var plants []Plant

// Caught is what the checker said about a planted bug.
type Caught struct {
	Plant    string
	Expect   string
	Failures []string
}

// OK says whether the checker complained about the right thing.
func (c Caught) OK() bool {
	for _, f := range c.Failures {
		if strings.Contains(f, c.Expect) {
			return true
		}
	}
	return false
}

// Words for the report.
func (c Caught) Words() string {
	if !c.OK() {
		return "**NOT CAUGHT** " + strings.ReplaceAll(strings.Join(c.Failures, "; "), "\n", " ")
	}
	for _, f := range c.Failures {
		if strings.Contains(f, c.Expect) {
			return strings.ReplaceAll(f, "\n", " ")
		}
	}
	return ""
}

// checkPlanted runs the workload of each planted bug, after one run each without a bug: a checker that always
// complains proves as little as one that never does.
func (h *house) checkPlanted(report *Report) error {
	clean := map[string]bool{}
	for _, p := range plants {
		if !h.o.chosen(p.Name) {
			continue
		}
		if h.ctx.Err() != nil {
			return h.ctx.Err()
		}
		s := Scenario{ID: p.Name}
		if key := fmt.Sprintf("%p %s", p.Do, p.Engine); !clean[key] {
			clean[key] = true
			report.add(h.play(Scenario{ID: "none", Title: "no bug, workload of " + p.Name}, p.Engine, "", p.Do))
		}
		res := h.play(s, p.Engine, p.Name, p.Do)
		c := Caught{Plant: p.Name, Expect: p.Expect, Failures: res.Failures()}
		report.Planted = append(report.Planted, c)
		if !c.OK() {
			fmt.Printf("chaos: %s was NOT caught (expected %q)\n", p.Name, p.Expect)
		}
	}
	n := 0
	for _, c := range report.Planted {
		if c.OK() {
			n++
		}
	}
	fmt.Printf("chaos: %d of %d planted bugs caught\n", n, len(report.Planted))
	return nil
}
