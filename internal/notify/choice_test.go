package notify_test

import (
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestChoice: without a choice both reminders are sent. A choice is the person's own, is in the export as it was made,
// and goes with the account.
func TestChoice(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		read := func(p testkit.Person) map[string]any {
			return k.Call("GET", "/api/user/"+p.ID+"/notifications", p.Token, nil).Is(200).JSON()
		}
		same := func(what string, got map[string]any, day, hour bool) {
			t.Helper()
			testkit.Equal(t, what+", a day before", got["reminder24h"], any(day))
			testkit.Equal(t, what+", an hour before", got["reminder1h"], any(hour))
		}
		same("without a choice", read(ana), true, true)
		_, exported, err := k.Notify.Export(t.Context(), ana.ID)
		if err != nil || exported != nil {
			t.Errorf("exported without a choice: %v, %v", exported, err)
		}
		chosen := testkit.Fields{"reminder24h": true, "reminder1h": false}
		k.Call("PUT", "/api/user/"+ana.ID+"/notifications", ana.Token, chosen).Is(200)
		same("chosen", read(ana), true, false)
		same("somebody else's", read(bia), true, true)
		name, exported, err := k.Notify.Export(t.Context(), ana.ID)
		got, _ := exported.(map[string]any)
		if err != nil || name != "lembretes" || got["umDiaAntes"] != true || got["umaHoraAntes"] != false {
			t.Errorf("%s: %v, %v", name, exported, err)
		}
		k.InTx(func(tx *store.Tx) error { return k.Notify.AccountDeleted(t.Context(), tx, ana.ID) })
		testkit.Equal(t, "kept", testkit.One[int](k, "SELECT count(*) FROM notification_choice"), 0)
	})
}
