package standing_test

import (
	"testing"
	"time"

	"psic/internal/testkit"
)

// TestAdministratorsRead: administrators find the sessions of standing hours, read one standing hour with its sessions,
// and the audit log says so. Others are refused.
func TestAdministratorsRead(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, admin := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		other := k.Book(ana, psi, thursday, "10:00")
		id := agreed(k, ana, psi)
		list := func(standing string) map[string]any {
			return k.Call("GET", "/api/admin/sessions?pageSize=50&standing="+standing, admin.Token, nil).Is(200).JSON()
		}
		all := list("ALL")["elements"].([]any)
		if len(all) != 7 {
			t.Errorf("%d sessions of standing hours", len(all))
		}
		for _, e := range all {
			if s := e.(map[string]any); s["standingId"] != id || s["id"] == other {
				t.Errorf("listed: %v", s)
			}
		}
		k.Clock.Advance(time.Second)
		one := list(id)
		hour, _ := one["standing"].(map[string]any)
		if len(one["elements"].([]any)) != 7 || hour["rhythm"] != "Toda semana, quinta-feira às 19:00" ||
			hour["state"] != "ACTIVE" || hour["customerId"] != ana.ID {
			t.Errorf("one standing hour: %v", hour)
		}
		k.Call("GET", "/api/admin/sessions?standing="+other, admin.Token, nil).Is(404)
		k.Call("GET", "/api/admin/sessions?standing=ALL", psi.Token, nil).Is(403)
		if n := testkit.One[int](k, "SELECT count(*) FROM audit_entry WHERE action = 'session.list'"); n < 2 {
			t.Errorf("%d entries in the audit log", n)
		}
	})
}
