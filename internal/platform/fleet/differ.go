package fleet

import (
	"fmt"
	"strings"
	"time"
)

// MaxSkew is how far the clock of a replica may be from the database's.
const MaxSkew = time.Second

// Kind is in what a replica differs.
type Kind string

const (
	Version Kind = "version"
	Keys    Kind = "keys"
	Clock   Kind = "clock"
	Apart   Kind = "apart" // its database or files are its own
)

// Difference names the replicas of which something is not as it should be.
type Difference struct {
	Kind     Kind
	Replicas []string // each with its value
}

func (d Difference) String() string { return string(d.Kind) + ": " + strings.Join(d.Replicas, ", ") }

// Differences compares replicas. Versions differ while replicas are replaced one by one, and must not stay so.
func Differences(all []Beat) []Difference {
	var out []Difference
	add := func(kind Kind, named []string) {
		if len(named) > 0 {
			out = append(out, Difference{kind, named})
		}
	}
	add(Version, unlikeMost(all, func(b Beat) string {
		return fmt.Sprintf("%.12s (schema %d)", b.Version, b.Schema)
	}))
	add(Keys, unlikeMost(all, func(b Beat) string { return b.Keys }))
	var clocks, apart []string
	for _, b := range all {
		if b.Skew.Abs() > MaxSkew {
			by := b.Skew.Abs().Round(100 * time.Millisecond)
			clocks = append(clocks, fmt.Sprintf("%s is %s %s", b.Name(), by, ahead(b.Skew)))
		}
		if len(all) > 1 && !b.Shared {
			apart = append(apart, b.Name())
		}
	}
	add(Clock, clocks)
	add(Apart, apart)
	return out
}

func ahead(skew time.Duration) string {
	if skew > 0 {
		return "ahead"
	}
	return "behind"
}

// unlikeMost names the replicas whose value is not the most frequent one. Where no value is the most frequent, it names
// all, because nobody can tell who is right.
func unlikeMost(all []Beat, value func(Beat) string) (named []string) {
	count := map[string]int{}
	for _, b := range all {
		count[value(b)]++
	}
	most, times, tie := "", 0, false
	for v, n := range count {
		if n == times {
			tie = true
		}
		if n > times {
			most, times, tie = v, n, false
		}
	}
	if len(count) < 2 {
		return nil
	}
	for _, b := range all {
		if v := value(b); v != most || tie {
			named = append(named, b.Name()+" has "+v)
		}
	}
	return named
}
