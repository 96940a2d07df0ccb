package account_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/testkit"
)

// R025: after a deletion the personal address is kept for seven days, for the last mail, and then erased.
func TestDeletion_R025_personalAddress(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		const day = 24 * time.Hour
		eva := k.Employee("eva@aurora.example")
		k.PersonalAddress(eva, "eva@pessoal.example")
		k.Call("DELETE", "/api/customer/"+eva.ID, eva.Token, nil).Is(200)
		gone := k.Clock.Now()
		kept := func() bool {
			return one[int](k, "SELECT count(*) FROM account WHERE id = $1 AND recovery_email <> ''", eva.ID) == 1
		}
		k.Clock.Set(gone.Add(7*day - 12*time.Hour))
		k.Work()
		equal(t, "before seven days", kept(), true)
		k.Clock.Set(gone.Add(7*day + 12*time.Hour + time.Minute))
		k.Work()
		equal(t, "after them", kept(), false)
	})
}

// An account that is switched off loses its logins at once, and switching it on again does not bring them back.
func TestSwitchedOff_endsLogins(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, bia := k.Patient("ana@example.com"), k.Patient("bia@example.com")
		setActive(k, ana.ID, false)
		setActive(k, ana.ID, true)
		info(k, ana.Token).Is(401)
		info(k, bia.Token).Is(200)
		info(k, k.Login(ana.Email).Token).Is(200)
	})
}

// R213, Q195: the mail about a refused deletion lists what is open. An employee gets it at the personal address alone,
// without the list, because debts come from sessions.
// Abuse case 39.
func TestDeletion_R213_debtsInMails(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana, eva := k.Patient("ana@example.com"), k.Employee("eva@aurora.example")
		lia := k.Employee("lia@aurora.example")
		k.PersonalAddress(eva, "eva@pessoal.example")
		for _, p := range []testkit.Person{ana, eva, lia} {
			requestDeletion(k, p, "motivo").Is(200)
		}
		addDebt(k)
		k.Clock.Advance(24 * time.Hour)
		k.Work()
		for _, c := range []struct {
			to     string
			listed bool
		}{{ana.Email, true}, {"eva@pessoal.example", false}} {
			sent := k.Mails(c.to)
			last := sent[len(sent)-1]
			equal(t, c.to, last.Subject, "Sobre o seu pedido")
			equal(t, c.to+" reads the debts", strings.Contains(last.Text, "há uma sessão por pagar"), c.listed)
		}
		for _, m := range slices.Concat(k.Mails(eva.Email), k.Mails(lia.Email)) {
			if m.Subject == "Sobre o seu pedido" {
				t.Errorf("the company's mailbox got %q", m.Subject)
			}
		}
	})
}
