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

// timings is how many calls of each kind are compared.
var timings = testkit.LongOr(300, 45)

// Abuse case 25: the response time does not tell who has an account. The test compares calls with a known address and
// calls with unknown addresses, in turns, so that other load slows both the same. It passes if a rank test finds no
// difference, or if the medians differ by less than five milliseconds, which network delays hide. A missing hash would
// be three times as much. There are up to three rounds, because the rank test can fail by chance.
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
				// Each call has its own network, so that none has to wait.
				there := from(k, fmt.Sprintf("10.%d.%d.1", 2*round+i/250, i%250))
				nobody := fmt.Sprintf("%s%d-%d@example.com", name, round, i)
				return func() { call(there, "ana@example.com") }, func() { call(there, nobody) }
			})
			same, verdict = sameTime(known, unknown)
		}
		t.Logf("%s: %s", name, verdict)
		if !same {
			t.Errorf("%s takes a different time for known and unknown addresses: %s", name, verdict)
		}
	}

	// The comparison must find a difference between calls with and without a hash.
	with, without := sampled(timings/3, func(i int) (func(), func()) {
		there := from(k, fmt.Sprintf("10.200.%d.1", i))
		return func() { logIn(there, commonLogin, "ana@example.com", guess) },
			func() { requestReset(there, "ana@example.com") }
	})
	if same, verdict := sameTime(with, without); same {
		t.Errorf("no difference between calls with and without a hash: %s", verdict)
	}
}

// sampled measures two calls in turns, each as often first. It returns sorted durations.
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

func sameTime(as, bs []time.Duration) (bool, string) {
	a, b, p := as[len(as)/2], bs[len(bs)/2], mannWhitney(as, bs)
	return p > 0.01 || (a-b).Abs() < 5*time.Millisecond, fmt.Sprintf("medians %v and %v, p = %.4f", a, b, p)
}

// mannWhitney returns the two-sided p-value of the Mann-Whitney rank test, by its normal approximation. It ignores
// ties, which are rare for durations.
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
