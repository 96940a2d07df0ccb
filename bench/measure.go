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
	own    time.Duration // of the serving program alone, where it is known
	hand   float64       // own, of the same work by hand
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
	rate, own := map[string]float64{}, map[string]time.Duration{}
	for _, w := range all {
		res, err := w.measure()
		if err != nil {
			return r, fmt.Errorf("%s: %w", w.name, err)
		}
		rate[w.name], own[w.name] = res.rate, res.own
		if by := own[w.hand]; by > 0 {
			res.hand = float64(res.own) / float64(by)
		}
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
	if w.own == nil {
		w.own = func() time.Duration { return 0 }
	}
	served, own, tools := w.spent(), w.own(), spentBySelf()
	busy, all := machine()
	s, err := w.run()
	busyNow, allNow := machine()
	time.Sleep(settling)
	served, own, tools = w.spent()-served, w.own()-own, spentBySelf()-tools
	others := float64(busyNow-busy-served-tools) / float64(allNow-all)
	r := result{sample: s, name: w.name, others: max(0, others)}
	if s.total > 0 {
		r.cpu, r.own = served/time.Duration(s.total), own/time.Duration(s.total)
	}
	return r, err
}
