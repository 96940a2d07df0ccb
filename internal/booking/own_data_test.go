package booking_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// exportOf returns the sessions of somebody's copy of personal data, by id.
func exportOf(k *testkit.Kit, p testkit.Person) map[string]map[string]any {
	k.T.Helper()
	copied := k.Call("GET", "/api/user/"+p.ID+"/export", p.Token, nil).Is(200).JSON()
	out := map[string]map[string]any{}
	list, _ := copied["sections"].(map[string]any)["sessoes"].([]any)
	for _, s := range list {
		row := s.(map[string]any)
		out[row["sessao"].(string)] = row
	}
	return out
}

// TestTheCopyOfSessionsIsWhole: the copy of personal data has every fact of every session, for the patient with the
// therapist's public name, and for the therapist without the patient.
func TestTheCopyOfSessionsIsWhole(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.Exec("UPDATE account SET nickname = 'Lena' WHERE id = $1", therapist.ID)
		k.Exec("UPDATE account SET full_name = 'Beatriz Lima' WHERE id = $1", bia.ID)
		done := k.Paid(ana, therapist, testkit.Wednesday, "10:00")
		gone := k.Paid(ana, therapist, testkit.Wednesday, "14:00")
		theirs := k.Paid(bia, therapist, testkit.Wednesday, "19:00")
		move(k, therapist, gone, "19/11/2026", "14:00").Is(200)
		cancel(k, ana, gone).Is(200)
		k.Clock.Set(time.Date(2026, time.November, 18, 11, 0, 0, 0, at.SaoPaulo))
		k.Work()
		ana, therapist = k.Login(ana.Email), k.Login(therapist.Email)

		common := testkit.Fields{
			"sessao":                 done,
			"inicioEm":               "18/11/2026 10:00",
			"fimEm":                  "18/11/2026 10:50",
			"situacao":               "concluído",
			"precoEmReais":           160.0,
			"descontoEmReais":        0.0,
			"horarioEmpresarial":     false,
			"reservadaEm":            "16/11/2026 09:00",
			"pagaEm":                 "16/11/2026 09:00",
			"canceladaEm":            "",
			"canceladaPor":           "",
			"resultado":              "",
			"devolvidoEmReais":       0.0,
			"remarcadaPeloPsicologo": false,
			"temRecibo":              false,
			"pagaComPacote":          false,
		}
		cancelled := testkit.Fields{
			"sessao":                 gone,
			"inicioEm":               "19/11/2026 14:00",
			"fimEm":                  "19/11/2026 14:50",
			"situacao":               "cancelado",
			"canceladaEm":            "16/11/2026 09:00",
			"canceladaPor":           "paciente",
			"resultado":              "estornado em saldo",
			"devolvidoEmReais":       160.0,
			"remarcadaPeloPsicologo": true,
		}
		crp := testkit.One[string](k, "SELECT crp FROM therapist WHERE account_id = $1", therapist.ID)
		patients := testkit.Fields{"psicologo": "Lena", "crp": crp}
		mine := exportOf(k, ana)
		testkit.Equal(t, "the patient's", len(mine), 2)
		testkit.Equal(t, "done", fmt.Sprint(mine[done]), fmt.Sprint(testkit.With(common, patients)))
		testkit.Equal(t, "cancelled", fmt.Sprint(mine[gone]), fmt.Sprint(testkit.With(common, patients, cancelled)))

		given := exportOf(k, therapist)
		testkit.Equal(t, "the therapist's", len(given), 3)
		share := testkit.Fields{"taxaPercentual": given[done]["taxaPercentual"], "creditadaEm": "18/11/2026 11:00"}
		own := testkit.With(common, share) // without what tells who is new, or through whom somebody comes
		delete(own, "descontoEmReais")
		delete(own, "devolvidoEmReais")
		testkit.Equal(t, "earned", fmt.Sprint(given[done]), fmt.Sprint(own))
		text := fmt.Sprint(given)
		for _, private := range []string{"Beatriz", "Pessoa de Teste", ana.ID, bia.ID} {
			if strings.Contains(text, private) {
				t.Errorf("the therapist's copy has %s", private)
			}
		}
		if given[theirs] == nil {
			t.Error("the therapist's copy lacks a session")
		}
	})
}

// TestAFeedEndsWhileTheAccountIsOff: the secret address of an inactive account finds nothing.
func TestAFeedEndsWhileTheAccountIsOff(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@psic.test")
		url := k.Call("POST", "/api/user/"+ana.ID+"/calendar-feed", ana.Token, nil).Is(200).Str("url")
		path := strings.TrimPrefix(url, "http://psic.test")
		k.Call("GET", path, "", nil).Is(200)
		k.Exec("UPDATE account SET active = false WHERE id = $1", ana.ID)
		k.Call("GET", path, "", nil).Is(404)
	})
}

// TestAnEmployeeWhoLeftGetsNoMailAtWork: the employer may read the mailbox of somebody who left, so mail about a
// session go to the personal address, or to nobody.
func TestAnEmployeeWhoLeftGetsNoMailAtWork(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		eva, ivo := k.Employee("eva@aurora.example"), k.Employee("ivo@aurora.example")
		k.PersonalAddress(ivo, "ivo@mail.example")
		ids := []string{
			k.Paid(eva, therapist, testkit.Wednesday, "10:00"),
			k.Paid(ivo, therapist, testkit.Wednesday, "14:00"),
		}
		k.Work()
		counts := func() string {
			return fmt.Sprint(len(k.Mails(eva.Email)), len(k.Mails(ivo.Email)), len(k.Mails("ivo@mail.example")))
		}
		k.Exec("UPDATE account SET active = false WHERE id IN ($1, $2)", eva.ID, ivo.ID)
		work, home := len(k.Mails(eva.Email)), len(k.Mails("ivo@mail.example"))
		ivos := len(k.Mails(ivo.Email))
		cancel(k, therapist, ids[0]).Is(200)
		k.Work()
		testkit.Equal(t, "without a personal address", counts(), fmt.Sprint(work, ivos, home))
		cancel(k, therapist, ids[1]).Is(200)
		k.Work()
		testkit.Equal(t, "nothing at work", len(k.Mails(ivo.Email)), ivos)
		testkit.Equal(t, "news at home", len(k.Mails("ivo@mail.example")) > home, true)
	})
}
