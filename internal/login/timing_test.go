package login_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

const timings = 300

// Abuse case 25: time tells nothing about who has an account. 300 answers each for a known and for unknown addresses,
// in turns so that a busy machine slows both alike, are one population by rank, or their medians are within five
// milliseconds, which no network keeps. A hash that is left out for one class would be three times as much. Three
// rounds keep chance from deciding.
func TestTiming_knownAndUnknown(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	k.App.Login.Hasher = crypt.NewHasherWith(crypt.Params{
		Memory:      16 << 10,
		Iterations:  1,
		Parallelism: 1,
		SaltLength:  16,
		KeyLength:   32,
	})
	k.SignUp("ana@example.com", actor.Customer)
	for name, call := range map[string]func(k *testkit.Kit, email string) testkit.Response{
		"login":   func(k *testkit.Kit, email string) testkit.Response { return logIn(k, commonLogin, email, guess) },
		"sign-up": func(k *testkit.Kit, email string) testkit.Response { return signUp(k, email) },
	} {
		verdict, same := "", false
		for round := 0; round < 3 && !same; round++ {
			known, unknown := sampled(timings, func(i int) (func(), func()) {
				there := from(
					k,
					fmt.Sprintf("10.%d.%d.1", 2*round+i/250, i%250),
				) // each from its own network: nobody is slowed
				nobody := fmt.Sprintf("%s%d-%d@example.com", name, round, i)
				return func() { call(there, "ana@example.com") }, func() { call(there, nobody) }
			})
			same, verdict = alike(known, unknown)
		}
		t.Logf("%s: %s", name, verdict)
		if !same {
			t.Errorf("%s tells known from unknown: %s", name, verdict)
		}
	}
	// The judge can tell at all: an answer without the hash.
	with, without := sampled(timings/3, func(i int) (func(), func()) {
		there := from(k, fmt.Sprintf("10.200.%d.1", i))
		return func() { logIn(there, commonLogin, "ana@example.com", guess) },
			func() { askReset(there, "ana@example.com") }
	})
	if same, verdict := alike(with, without); same {
		t.Errorf("the judge takes an answer without a hash for one with: %s", verdict)
	}
}

// sampled takes the two in turns, each as often first; the results are sorted.
func sampled(n int, pair func(i int) (a, b func())) (as, bs []time.Duration) {
	for i := range n {
		a, b := pair(i)
		if i%2 == 0 {
			as = append(as, took(a))
		}
		bs = append(bs, took(b))
		if i%2 == 1 {
			as = append(as, took(a))
		}
	}
	slices.Sort(as)
	slices.Sort(bs)
	return as, bs
}

func alike(as, bs []time.Duration) (bool, string) {
	a, b, p := as[len(as)/2], bs[len(bs)/2], mannWhitney(as, bs)
	return p > 0.01 || (a-b).Abs() < 5*time.Millisecond, fmt.Sprintf("medians %v and %v, p = %.4f", a, b, p)
}

// mannWhitney is the two-sided p of the rank test, by its normal approximation; durations hardly tie.
func mannWhitney(as, bs []time.Duration) float64 {
	n, m := float64(len(as)), float64(len(bs))
	u := 0.0
	for _, a := range as {
		below, _ := slices.BinarySearch(bs, a)
		u += float64(below)
	}
	z := (u - n*m/2) / math.Sqrt(n*m*(n+m+1)/12)
	return math.Erfc(math.Abs(z) / math.Sqrt2)
}

func took(fn func()) time.Duration {
	start := time.Now()
	fn()
	return time.Since(start)
}
