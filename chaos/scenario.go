package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The engines under the product.
const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// Scenario is one of the faults F1–F23: what is done to the product, and what must hold.
type Scenario struct {
	ID, Title string
	// Engines on which it runs; each is a run of its own.
	Engines []string
	// Quick is the engine of the quick round (make test), which has no time for both; empty: not part of it.
	Quick string
	// Alone: it measures times, so nothing runs beside it in the quick round.
	Alone bool
	Short func(*Run) error
	Long  func(*Run) error // nil: no long form
}

var scenarios []Scenario

// register adds a scenario; call it from init.
func register(s Scenario) { scenarios = append(scenarios, s) }

// inOrder are the scenarios by number.
func inOrder() []Scenario {
	out := slices.Clone(scenarios)
	slices.SortFunc(out, func(a, b Scenario) int { return number(a.ID) - number(b.ID) })
	return out
}

func number(id string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(id, "F"))
	return n
}

// Run is one scenario on one engine. It ends with the scenario: what was started through it is stopped then.
type Run struct {
	Ctx      context.Context
	Scenario Scenario
	Engine   string
	Seed     uint64
	Long     bool
	Minutes  float64 // asked for with -minutes; 0: the scenario's own measure
	Dir      string  // removed afterwards
	History  *History
	Result   *Result

	harness *harness
	cards   cardKeys
	mixed   *Mixed
	servers []*Server
	closers []func()
	plant   string
}

// Dice is a source of chance that the seed and the name decide.
func (r *Run) Dice(name string) *rand.Rand {
	sum := uint64(14695981039346656037)
	for _, b := range []byte(r.Scenario.ID + "|" + r.Engine + "|" + name) {
		sum = (sum ^ uint64(b)) * 1099511628211
	}
	return rand.New(rand.NewPCG(r.Seed, sum))
}

// For is how long the long form lasts: -minutes, or the scenario's own measure.
func (r *Run) For(own time.Duration) time.Duration {
	if r.Minutes > 0 {
		return time.Duration(r.Minutes * float64(time.Minute))
	}
	return own
}

// quickly is the smaller number in the quick round.
func (r *Run) quickly(quick, short int) int {
	if r.harness.o.quick {
		return quick
	}
	return short
}

// OnEnd runs when the scenario is over, last first.
func (r *Run) OnEnd(fn func()) { r.closers = append(r.closers, fn) }

// Fail records that something did not hold; the scenario goes on.
func (r *Run) Fail(format string, args ...any) { r.Result.fail(fmt.Sprintf(format, args...)) }

// Count adds to a figure of the report.
func (r *Run) Count(name string, n int) { r.Result.count(name, n) }

// Worst keeps the largest of the durations of a name.
func (r *Run) Worst(name string, d time.Duration) { r.Result.worst(name, d) }

// Cluster is a private PostgreSQL that waits for the disk, shared by all scenarios unless one kills it.
func (r *Run) Cluster() (*Cluster, error) { return r.harness.sharedCluster() }

// OwnCluster is one that the scenario may break.
func (r *Run) OwnCluster() (*Cluster, error) {
	c, err := startCluster(filepath.Join(r.Dir, "pg"+strconv.Itoa(len(r.closers))))
	if err == nil {
		r.OnEnd(c.Kill)
	}
	return c, err
}

// task is a scenario on one of its engines.
type task struct {
	Scenario
	engine string
}

// chosen are the runs that were asked for, in the order of their numbers.
func (h *harness) chosen() (out []task) {
	for _, s := range inOrder() {
		if !h.o.chosen(s.ID) {
			continue
		}
		for _, engine := range s.Engines {
			if h.o.engine != "" && h.o.engine != engine || h.o.quick && s.Quick != engine {
				continue
			}
			out = append(out, task{s, engine})
		}
	}
	return out
}

// playScenarios plays one after the other. The quick round plays two at a time, because most of what a scenario does is
// wait, and afterwards each that measures by itself.
func (h *harness) playScenarios(report *Report) error {
	all := h.chosen()
	if h.o.quick {
		alone := func(t task) bool { return t.Alone }
		h.playAll(report, slices.DeleteFunc(slices.Clone(all), alone), 2)
		all = slices.DeleteFunc(all, func(t task) bool { return !t.Alone })
	}
	h.playAll(report, all, 1)
	return h.ctx.Err()
}

// playAll plays the tasks, so many at a time.
func (h *harness) playAll(report *Report, tasks []task, atATime int) {
	waiting := make(chan task, len(tasks))
	for _, t := range tasks {
		waiting <- t
	}
	close(waiting)
	var working sync.WaitGroup
	for range atATime {
		working.Go(func() {
			for t := range waiting {
				if h.ctx.Err() != nil {
					return
				}
				do := t.Short
				if h.o.long && t.Long != nil {
					do = t.Long
				}
				report.add(h.play(t.Scenario, t.engine, "", do))
			}
		})
	}
	working.Wait()
}

// play is one run from its folder to its verdict.
func (h *harness) play(s Scenario, engine, plant string, do func(*Run) error) *Result {
	res := newResult(s, engine, plant)
	began := time.Now()
	r := &Run{
		Ctx:      h.ctx,
		Scenario: s,
		Engine:   engine,
		Seed:     h.o.seed,
		Long:     h.o.long,
		Minutes:  h.o.minutes,
		Result:   res,
		harness:  h,
		plant:    plant,
	}
	r.Dir = h.folder(s.ID + "-" + engine + "-" + plant)
	var err error
	if r.History, err = openHistory(filepath.Join(r.Dir, "history.jsonl")); err == nil {
		err = do(r)
	}
	if err != nil {
		r.Fail("%v", err)
	}
	r.end()
	res.Took = time.Since(began)
	fmt.Println(res.Line())
	if !res.OK() && h.o.verbose && plant == "" {
		for _, server := range r.servers {
			fmt.Fprintln(os.Stderr, server.Said())
		}
	}
	if !h.o.keep {
		_ = os.RemoveAll(r.Dir)
	}
	return res
}

func (r *Run) end() {
	for _, s := range r.servers {
		s.Kill()
	}
	for _, fn := range slices.Backward(r.closers) {
		fn()
	}
	if r.History != nil {
		r.Count("acknowledged", r.History.Counted(OK))
		r.Count("unknown", r.History.Counted(Info))
		r.History.close()
	}
}
