package login_test

import (
	"runtime"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

const hashMemory = 8 << 20

// expensive takes 8 MiB for each hash, so that the memory of a call shows how many hashes it computed.
func expensive() *crypt.Hasher {
	return crypt.NewHasherWith(crypt.Params{
		Memory:      hashMemory >> 10,
		Iterations:  1,
		Parallelism: 1,
		SaltLength:  16,
		KeyLength:   32,
	})
}

// work is the response of a call, and the work that its duration could reveal.
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
	return work{
		hashes: (to.TotalAlloc - from.TotalAlloc + hashMemory/2) / hashMemory,
		jobs:   jobs() - before,
		body:   string(r.Body),
		status: r.Status,
	}
}

// Sign-up, login and reset do the same work and have the same response, with or without an account.
// Abuse case 25.
func TestEnumeration_sameWork(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		k.App.Login.Hasher = expensive()
		k.SignUp("ana@example.com", actor.Customer)
		off := k.SignUp("inativa@example.com", actor.Customer)
		setActive(k, off.ID, false)
		gone := k.Patient("excluida@example.com")
		k.Call("DELETE", "/api/customer/"+gone.ID, gone.Token, nil).Is(200)
		signUp(k, "nova@example.com").Is(200)
		k.Invite("convidada@example.com", actor.Administrator, "", false)
		k.Work()
		addresses := []string{
			"ninguem@example.com",
			"ana@example.com",
			"inativa@example.com",
			"excluida@example.com",
			"nova@example.com",
			"convidada@example.com",
		}
		same := func(what string, hashes uint64, jobs int, call func(email string) testkit.Response) {
			t.Helper()
			want := measure(k, func() testkit.Response { return call(addresses[0]) })
			equal(t, what+": hashes", want.hashes, hashes)
			equal(t, what+": jobs", want.jobs, jobs)
			for _, email := range addresses[1:] {
				equal(t, what+" of "+email, measure(k, func() testkit.Response { return call(email) }), want)
			}
		}
		same("login", 1, 0, func(email string) testkit.Response { return logIn(k, commonLogin, email, guess) })
		same("admin login", 1, 0, func(email string) testkit.Response { return logIn(k, adminLogin, email, guess) })
		same("company login", 1, 0, func(email string) testkit.Response {
			return logIn(k, companyLogin, email, testkit.Password)
		})
		same("reset", 0, 1, func(email string) testkit.Response { return requestReset(k, email) })
		same("sign-up", 1, 1, func(email string) testkit.Response { return signUp(k, email) })
	})
}
