package account_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

const hashMemory = 8 << 20

// costly takes 8 MiB for each hash, so that the memory of a call tells how many it computed.
func costly() *crypt.Hasher {
	return crypt.NewHasherWith(crypt.Params{Memory: hashMemory >> 10, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
}

// work is what a caller could feel of a call beside its answer.
type work struct {
	hashes uint64
	jobs   int
	body   string
	status int
}

func measure(k *testkit.Kit, call func() testkit.Response) work {
	k.T.Helper()
	jobs := func() int { return one[int](k, "SELECT count(*) FROM job") }
	before := jobs()
	var from, to runtime.MemStats
	runtime.ReadMemStats(&from)
	r := call()
	runtime.ReadMemStats(&to)
	return work{(to.TotalAlloc - from.TotalAlloc + hashMemory/2) / hashMemory, jobs() - before, string(r.Body), r.Status}
}

// Sign-up, login and reset do the same work and say the same, whether or not there is an account.
func TestEnumeration_sameWork(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.Account.Hasher = costly()
		k.SignUp("ana@example.com", actor.Customer)
		off := k.SignUp("inativa@example.com", actor.Customer)
		setActive(k, off.ID, false)
		gone := k.Patient("excluida@example.com")
		k.Call("DELETE", "/api/customer/"+gone.ID, gone.Token, nil).Is(200)
		signUp(k, "nova@example.com").Is(200)
		invite(k, "convidada@example.com", actor.Administrator, "", false)
		k.Work()
		addresses := []string{"ninguem@example.com", "ana@example.com", "inativa@example.com", "excluida@example.com", "nova@example.com", "convidada@example.com"}
		same := func(what string, hashes uint64, jobs int, call func(email string) testkit.Response) {
			t.Helper()
			want := measure(k, func() testkit.Response { return call(addresses[0]) })
			equal(t, what+": hashes", want.hashes, hashes)
			equal(t, what+": jobs", want.jobs, jobs)
			for _, email := range addresses[1:] {
				equal(t, what+" of "+email, measure(k, func() testkit.Response { return call(email) }), want)
			}
		}
		same("login", 1, 0, func(email string) testkit.Response { return logIn(k, commonDoor, email, guess) })
		same("admin login", 1, 0, func(email string) testkit.Response { return logIn(k, adminDoor, email, guess) })
		same("company login", 1, 0, func(email string) testkit.Response { return logIn(k, companyDoor, email, testkit.Password) })
		same("reset", 0, 1, func(email string) testkit.Response { return askReset(k, email) })
		same("sign-up", 1, 1, func(email string) testkit.Response { return signUp(k, email) })
	})
}

// With the real cost of a password, time tells nothing either. A hash that is left out for one class would
// halve its time at least, so a quarter is far from both; the best of three rounds keeps a busy machine from deciding.
func TestEnumeration_sameTime(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	k.Account.Hasher = crypt.NewHasher()
	k.SignUp("ana@example.com", actor.Customer)
	for name, call := range map[string]func(k *testkit.Kit, email string) testkit.Response{
		"login":   func(k *testkit.Kit, email string) testkit.Response { return logIn(k, commonDoor, email, guess) },
		"sign-up": func(k *testkit.Kit, email string) testkit.Response { return signUp(k, email) },
		"reset":   askReset,
	} {
		same := false
		var known, unknown time.Duration
		for round := 0; round < 3 && !same; round++ {
			known, unknown = medians(40, func(i int) (time.Duration, time.Duration) {
				there := from(k, fmt.Sprintf("10.%d.%d.1", round, i)) // each from its own network: nobody is slowed
				nobody := fmt.Sprintf("%s%d-%d@example.com", name, round, i)
				return took(func() { call(there, "ana@example.com") }), took(func() { call(there, nobody) })
			})
			same = (known - unknown).Abs() < max(5*time.Millisecond, min(known, unknown)/4)
		}
		if !same {
			t.Errorf("%s: %v with an account, %v without", name, known, unknown)
		}
	}
}

func medians(samples int, sample func(i int) (a, b time.Duration)) (time.Duration, time.Duration) {
	as, bs := make([]time.Duration, samples), make([]time.Duration, samples)
	for i := range samples {
		as[i], bs[i] = sample(i)
	}
	slices.Sort(as)
	slices.Sort(bs)
	return as[samples/2], bs[samples/2]
}

func took(fn func()) time.Duration {
	start := time.Now()
	fn()
	return time.Since(start)
}
