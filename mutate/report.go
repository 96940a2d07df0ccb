package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// target is the share of faults that tests have to notice, in percent.
const target = 95

// Report counts outcomes.
type Report struct {
	outcomes map[Outcome]int
	survived []Mutation
	invalid  []Mutation
}

func (r *Report) add(m Mutation, o Outcome) {
	if r.outcomes == nil {
		r.outcomes = map[Outcome]int{}
	}
	r.outcomes[o]++
	switch o {
	case Survived:
		r.survived = append(r.survived, m)
	case Invalid:
		r.invalid = append(r.invalid, m)
	case Caught:
	}
}

// String lists what survived, and the figure.
func (r *Report) String() string {
	var b strings.Builder
	for _, m := range r.survived {
		fmt.Fprintf(&b, "survived: %s (%s, %s)\n", m.Name, m.Class, m.Edit.Path)
	}
	for _, m := range r.invalid {
		fmt.Fprintf(&b, "invalid: %s (%s)\n", m.Name, m.Edit.Path)
	}
	caught, survived := r.outcomes[Caught], r.outcomes[Survived]
	fmt.Fprintf(&b, "%d of %d faults caught, %d invalid\n", caught, caught+survived, len(r.invalid))
	return b.String()
}

// Err says why the figure is not good enough.
func (r *Report) Err() error {
	caught, survived := r.outcomes[Caught], r.outcomes[Survived]
	isGrave := func(m Mutation) bool { return slices.Contains(grave, m.Class) }
	switch {
	case len(r.invalid) > 0:
		return errors.New("some faults are invalid")
	case slices.ContainsFunc(r.survived, isGrave):
		return errors.New("a fault of money, permissions or privacy survived")
	case caught*100 < target*(caught+survived):
		return fmt.Errorf("fewer than %d %% were caught", target)
	}
	return nil
}
