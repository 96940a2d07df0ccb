package practice_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestEmployeesLookAlike: nothing that a psychologist reads about a patient and their sessions at ordinary hours tells
// an employee from others. All fields are compared, with their values; only what differs between any two people, such
// as ids and names, is written the same before. An employee without a personal address has no address (Q195).
// Abuse case 60.
func TestEmployeesLookAlike(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, eva := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Employee("eva@aurora.example")
		rename(k, ana, "Nome de Pessoa")
		rename(k, eva, "Nome de Pessoa")
		mine, theirs := k.Paid(ana, psi, thursday, "14:00"), k.Paid(eva, psi, thursday, "19:00")

		same := func(what string, addresses bool) {
			t.Helper()
			for _, path := range []string{
				"/api/therapist/" + psi.ID + "/patients/{patient}",
				"/api/therapist/" + psi.ID + "/patients/{patient}/sessions",
				"/api/session/{session}",
				"/api/session/{session}/attendance",
			} {
				read := func(p testkit.Person, session string) string {
					at := strings.NewReplacer("{patient}", p.ID, "{session}", session).Replace(path)
					return masked(k.Call("GET", at, psi.Token, nil).Is(200), p, session, addresses)
				}
				testkit.Equal(t, what+": "+path, read(eva, theirs), read(ana, mine))
			}
		}
		same("without a personal address", false)
		text := string(k.Call("GET", "/api/session/"+theirs, psi.Token, nil).Is(200).Body)
		if strings.Contains(text, "@") {
			t.Errorf("an employee without a personal address: %s", text)
		}
		k.InTx(func(tx *store.Tx) error {
			return k.App.Account.SetRecoveryEmail(t.Context(), tx, eva.ID, "eva@casa.example")
		})
		same("with a personal address", true)

		for _, path := range []string{
			"/api/therapist/" + psi.ID + "/patients",
			"/api/session/" + theirs,
		} {
			list := string(k.Call("GET", path, psi.Token, nil).Is(200).Body)
			for _, word := range []string{"aurora", "Aurora", "ENTERPRISE"} {
				if strings.Contains(list, word) {
					t.Errorf("%s says %q: %s", path, word, list)
				}
			}
		}
		testkit.Equal(t, "by the employer's domain", len(rows(k, psi, "name=aurora")), 0)
		cancel := func(p testkit.Person, session string) string {
			k.Work()
			before := len(k.Mails(psi.Email))
			r := k.Call("POST", "/api/session/"+session+"/cancel", psi.Token, testkit.Fields{}).Is(200)
			k.Work()
			text := masked(r, p, session, true)
			for _, m := range k.Mails(psi.Email)[before:] {
				mail := strings.ReplaceAll(m.Subject+m.Text, session, "SESSION")
				text += "\n" + timeText.ReplaceAllString(mail, "TIME")
			}
			return text
		}
		testkit.Equal(t, "cancelled by the psychologist", cancel(eva, theirs), cancel(ana, mine))
		same("after cancelling", true)
		testkit.Equal(t, "price of both", testkit.One[money.Cents](k, "SELECT max(price_cents) FROM session"),
			testkit.One[money.Cents](k, "SELECT min(price_cents) FROM session"))
	})
}

var (
	addressText = regexp.MustCompile(`"[^"]+@[^"]+"`)
	timeText    = regexp.MustCompile(`\d\d:\d\d(:\d\d)?`)
)

// masked is a response in which the ids, the address and the times of day of a person are written the same for
// everybody.
func masked(r testkit.Response, p testkit.Person, session string, addresses bool) string {
	var value any
	if err := json.Unmarshal(r.Body, &value); err != nil {
		return err.Error()
	}
	ordered, err := json.MarshalIndent(value, "", " ")
	if err != nil {
		return err.Error()
	}
	text := strings.NewReplacer(p.ID, "PERSON", session, "SESSION").Replace(string(ordered))
	address := `""`
	if addresses {
		address = `"ADDRESS"`
	}
	return timeText.ReplaceAllString(addressText.ReplaceAllString(text, address), "TIME")
}
