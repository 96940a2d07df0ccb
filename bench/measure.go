package main

import (
	"context"
	"fmt"
	"time"
)

// result is a case in a round.
type result struct {
	sample
	name   string
	cpu    time.Duration // of what serves, a request
	ratios map[string]float64
	others float64 // share of the machine that neither we nor our tools used
}

// round is every case once, one after the other.
type round struct {
	results []result
	// disturbed by other load: its numbers are shown and not counted.
	disturbed bool
}

// tooMuch other load makes a round worthless.
const tooMuch = 0.10

// settling lets processes that end with a case be gone: their time is their parent's then, and lost in between.
const settling = 200 * time.Millisecond

func measure(ctx context.Context, all []work) ([]round, error) {
	for _, w := range all { // warm
		if _, err := w.run(); err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
	}
	var out []round
	good := 0
	for n := 0; good < rounds && n < rounds+extra && ctx.Err() == nil; n++ {
		r, err := oneRound(all)
		if err != nil {
			return nil, err
		}
		if !r.disturbed {
			good++
		}
		out = append(out, r)
	}
	return out, ctx.Err()
}

func oneRound(all []work) (round, error) {
	var r round
	rate := map[string]float64{}
	for _, w := range all {
		res, err := w.measure()
		if err != nil {
			return r, fmt.Errorf("%s: %w", w.name, err)
		}
		rate[w.name] = res.rate
		res.ratios = map[string]float64{}
		for _, f := range w.floors {
			res.ratios[f] = res.rate / rate[f]
		}
		r.results = append(r.results, res)
		r.disturbed = r.disturbed || res.others > tooMuch
	}
	return r, nil
}

func (w work) measure() (result, error) {
	served, tools := w.spent(), spentBySelf()
	busy, all := machine()
	s, err := w.run()
	busyNow, allNow := machine()
	time.Sleep(settling)
	served, tools = w.spent()-served, spentBySelf()-tools
	others := float64(busyNow-busy-served-tools) / float64(allNow-all)
	r := result{sample: s, name: w.name, others: max(0, others)}
	if s.total > 0 {
		r.cpu = served / time.Duration(s.total)
	}
	return r, err
}
