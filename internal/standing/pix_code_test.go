package standing_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestPixCodeOfTheHome: while a PIX code can be paid, the patient alone reads it with what it charges, which is the
// price without the part that the balance pays, and until when it lasts.
func TestPixCodeOfTheHome(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, testkit.PersonalData()).Is(200)
		k.GiveCredits(ana, 60_00)
		id := agreed(k, ana, psi)
		first := func(p testkit.Person) map[string]any {
			k.T.Helper()
			p = k.Login(p.Email)
			one := k.Call("GET", "/api/standing/"+id, p.Token, nil).Is(200).JSON()
			return one["occurrences"].([]any)[0].(map[string]any)
		}
		until(k, 96*time.Hour-time.Minute)
		until(k, 72*time.Hour+time.Minute)
		if code, there := first(ana)["pixCode"]; there {
			t.Errorf("before its time the code is %v", code)
		}
		until(k, 72*time.Hour-time.Minute)
		got, end := first(ana), start(thursday, 19).Add(-24*time.Hour)
		if got["pixCode"] == "" || got["pixAmount"] != 100.0 || got["pixUntil"] != end.UTC().Format(time.RFC3339) {
			t.Errorf("the patient reads %v", got)
		}
		for _, field := range []string{"pixCode", "pixAmount", "pixUntil"} {
			if value, there := first(psi)[field]; there {
				t.Errorf("the therapist reads %s: %v", field, value)
			}
		}
		k.Clock.Set(end)
		if code, there := first(ana)["pixCode"]; there {
			t.Errorf("after its end the code is still %v", code)
		}
	})
}
