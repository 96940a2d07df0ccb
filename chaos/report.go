package main

import (
	"fmt"
	"maps"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// Result is the verdict on one scenario on one engine.
type Result struct {
	Scenario Scenario
	Engine   string
	Plant    string
	Took     time.Duration

	mu       sync.Mutex
	failures []string
	counts   map[string]int
	worsts   map[string]time.Duration
}

func newResult(s Scenario, engine, plant string) *Result {
	return &Result{
		Scenario: s,
		Engine:   engine,
		Plant:    plant,
		counts:   map[string]int{},
		worsts:   map[string]time.Duration{},
	}
}

func (r *Result) fail(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures = append(r.failures, text)
}

func (r *Result) count(name string, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counts[name] += n
}

func (r *Result) counted(name string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.counts[name]
}

func (r *Result) worst(name string, d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.worsts[name] = max(r.worsts[name], d)
}

// OK says whether everything held.
func (r *Result) OK() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.failures) == 0
}

// Failures are what did not hold, in words.
func (r *Result) Failures() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.failures)
}

// Figures are the counts and times in one line.
func (r *Result) Figures() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []string
	for _, name := range slices.Sorted(maps.Keys(r.counts)) {
		out = append(out, fmt.Sprintf("%d %s", r.counts[name], name))
	}
	for _, name := range slices.Sorted(maps.Keys(r.worsts)) {
		out = append(out, fmt.Sprintf("%s %s", name, r.worsts[name].Round(time.Millisecond)))
	}
	return strings.Join(out, ", ")
}

// Line is the result for the terminal.
func (r *Result) Line() string {
	word := "held"
	if !r.OK() {
		word = "BROKEN"
	}
	line := fmt.Sprintf("%-4s %-8s %-6s %5.1fs  %s", r.Scenario.ID, r.Engine, word, r.Took.Seconds(), r.Figures())
	failures := r.Failures()
	for i, f := range failures {
		if i == 12 {
			return line + fmt.Sprintf("\n       … and %d more", len(failures)-i)
		}
		line += "\n       " + strings.ReplaceAll(f, "\n", "\n       ")
	}
	return line
}

// Report is everything that one call of the program found.
type Report struct {
	Seed    uint64
	Commit  string
	Form    string
	Machine string
	Began   time.Time
	Results []*Result
	Planted []Caught // of -check

	mu sync.Mutex
}

func newReport(o options) *Report {
	form := "short"
	if o.long {
		form = "long"
	}
	return &Report{
		Seed:    o.seed,
		Commit:  commit(),
		Form:    form,
		Began:   time.Now(),
		Machine: fmt.Sprintf("%s/%s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
	}
}

func commit() string {
	out, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

func (r *Report) add(res *Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Results = append(r.Results, res)
}

// OK says whether everything held and every planted bug was caught.
func (r *Report) OK() bool {
	for _, res := range r.Results {
		if !res.OK() {
			return false
		}
	}
	for _, c := range r.Planted {
		if !c.OK() {
			return false
		}
	}
	return len(r.Results)+len(r.Planted) > 0
}

// Markdown is the report for people.
func (r *Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(
		&b,
		"# Chaos report\n\nSeed %d, commit %s, %s form, %s, %s UTC.\n\n",
		r.Seed,
		r.Commit,
		r.Form,
		r.Machine,
		r.Began.UTC().Format("2006-01-02 15:04"),
	)
	if len(r.Results) > 0 {
		b.WriteString("| | scenario | engine | verdict | seconds | figures |\n|---|---|---|---|---|---|\n")
	}
	for _, res := range r.Results {
		word := "held"
		if !res.OK() {
			word = "**broken**: " + strings.ReplaceAll(strings.Join(res.Failures(), "; "), "\n", " ")
		}
		fmt.Fprintf(
			&b,
			"| %s | %s | %s | %s | %.0f | %s |\n",
			res.Scenario.ID,
			res.Scenario.Title,
			res.Engine,
			word,
			res.Took.Seconds(),
			res.Figures(),
		)
	}
	if len(r.Planted) > 0 {
		b.WriteString("\n| planted bug | caught by |\n|---|---|\n")
	}
	for _, c := range r.Planted {
		fmt.Fprintf(&b, "| %s | %s |\n", c.Plant, c.Words())
	}
	return b.String()
}
