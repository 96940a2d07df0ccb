package company_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/sheet"
	"psic/internal/testkit"
)

// people returns a list of n people.
func people(n int) string {
	var b strings.Builder
	b.WriteString("Nome;E-mail\n")
	for i := range n {
		fmt.Fprintf(&b, "Pessoa %d;p%04d@casa.example\n", i, i)
	}
	return b.String()
}

func TestImport(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.register(f.login, "ja@casa.example").Is(200)
		named := f.check("ja@casa.example;Joana\nbia@casa.example;Bia\n").Is(200).JSON()["rows"].([]any)
		testkit.Equal(t, "a name that changes is told before", named[0].(map[string]any)["text"],
			any("Já está cadastrado na empresa: só o nome passa a ser o desta lista"))
		csv := "\ufeffNome;E-mail\r\n\"Ana\";\"ana@casa.example\"\r\n\r\nbia@casa.example,Bia\nsem arroba\n" +
			"ANA@casa.example\nja@casa.example\ncaio@casa.example;=SOMA(A1)\n"
		got := f.check(csv).Is(200).JSON()
		testkit.Equal(t, "check", fmt.Sprint(got["total"], got["ready"], got["refused"]), "6 2 4")
		testkit.Equal(t, "lines", fmt.Sprint(got["rows"].([]any)[1].(map[string]any)["text"]),
			"Repetido: este e-mail já está na linha 2")
		testkit.Equal(t, "a check changes nothing", f.used(), 1)

		testkit.Equal(t, "import", f.imported(csv), "6 of 6, invited 2, refused 4, running false")
		testkit.Equal(t, "seats", f.used(), 3)
		testkit.Equal(t, "refused lines", f.refused(), sheet.BOM+"linha;e-mail;nome;motivo\n"+
			"5;;sem arroba;E-mail inválido\n"+
			"6;ANA@casa.example;;Repetido: este e-mail já está na linha 2\n"+
			"7;ja@casa.example;;Já está cadastrado na empresa\n"+
			"8;caio@casa.example;'=SOMA(A1);Todas as vagas da empresa estão em uso\n")
		f.k.Activate("ana@casa.example")
		f.k.Activate("bia@casa.example")
		testkit.Equal(t, "no valid address", f.imported("sem@arroba@duas\nE@\n"),
			"2 of 2, invited 0, refused 2, running false")
	}, fields{"maxUsers": 3})
}

// A file that is no list of people is told at once, with what to do about it.
func TestImport_refusesFiles(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		for list, want := range map[string]string{
			"":                                      "company.import_empty",
			"\n;\n":                                 "company.import_empty",
			"Nome;E-mail\nAna;\n":                   "company.import_empty",
			"Nome;Cargo\nAna;Analista\nBia;Chefe\n": "company.import_no_column",
			people(5001):                            "company.import_too_long",
			people(6000):                            "company.import_too_long",
			"%PDF-1.7 ana@casa.example":             "company.import_kind",
			"PK\x03\x04 cut off":                    "company.import_broken",
			"\xd0\xcf\x11\xe0 an old spreadsheet":   "company.import_old",
			"ana@casa.example\x00":                  "company.import_kind",
		} {
			code(t, fmt.Sprintf("check %.20q", list), f.check(list), 422, want)
			code(t, fmt.Sprintf("import %.20q", list), f.upload(list), 422, want)
		}
		code(t, "too large", f.upload(strings.Repeat("a", 4<<20+1)), 413, "company.import_size")
		testkit.Equal(t, "imports", testkit.One[int](f.k, "SELECT count(*) FROM people_import"), 0)
		f.check(people(5000)).Is(200)
	})
}

// Two uploads of one list are one import. Another list has to wait.
func TestImport_onceForADoubleClick(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		list := people(30)
		for _, status := range testkit.Race(8, func(int) int { return f.upload(list).Status }) {
			testkit.Equal(t, "status", status, 200)
		}
		code(t, "another list", f.upload(people(31)), 409, "company.import_running")
		// Of two that begin at one moment, the one with the later id may be the first that runs and ends.
		f.k.Exec(`INSERT INTO people_import (id, company_id, fingerprint, people, total, created_at, ended_at)
			SELECT 'z', company_id, 'other', people, 1, created_at, created_at FROM people_import`)
		code(t, "another list, with a later id ended", f.upload(people(31)), 409, "company.import_running")
		f.k.Exec("DELETE FROM people_import WHERE id = 'z'")
		f.k.Work()
		testkit.Equal(t, "imports", testkit.One[int](f.k, "SELECT count(*) FROM people_import"), 1)
		f.k.Clock.Advance(time.Minute - time.Second)
		f.upload(list).Is(200)
		testkit.Equal(t, "within a minute", testkit.One[int](f.k, "SELECT count(*) FROM people_import"), 1)
		f.k.Clock.Advance(time.Second)
		testkit.Equal(t, "later", f.imported(list), "30 of 30, invited 0, refused 30, running false")
		testkit.Equal(t, "imports later", testkit.One[int](f.k, "SELECT count(*) FROM people_import"), 2)
		testkit.Equal(t, "seats", f.used(), 30)
	}, fields{"maxUsers": 100})
}

// A server that dies in the middle of an import goes on where it was. Nobody is invited twice, nobody is left out.
func TestImport_resumes(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		const total = 1230 // more than one job does
		f.upload(people(total)).Is(200)
		ctx, kill := context.WithCancel(context.Background())
		died := make(chan error)
		go func() { died <- f.k.Jobs.Drain(ctx) }()
		for testkit.One[int](f.k, "SELECT max(length(verdicts)) FROM people_import") < 200 {
			time.Sleep(time.Millisecond)
		}
		kill()
		<-died
		done := testkit.One[int](f.k, "SELECT max(length(verdicts)) FROM people_import")
		invited := testkit.One[int](f.k, "SELECT count(*) FROM account WHERE email LIKE 'p%@casa.example'")
		if done >= total || done != invited {
			t.Fatalf("%d lines are done and %d people invited when the server dies", done, invited)
		}
		f.k.Clock.Advance(2 * time.Minute) // the lease of the dead server ends
		f.login = f.k.Login(f.login.Email)
		testkit.Race(3, func(int) int { // as many replicas
			if err := f.k.Jobs.Drain(context.Background()); err != nil {
				t.Error(err)
			}
			return 0
		})
		f.k.Work()
		testkit.Equal(t, "end", f.lastImport(), "1230 of 1230, invited 1230, refused 0, running false")
		testkit.Equal(t, "people", f.used(), total)
		testkit.Equal(t, "mails", testkit.One[int](f.k, "SELECT count(*) FROM job WHERE kind = 'account.confirm_mail'"),
			total+1) // the company has a login, too
	}, fields{"maxUsers": 5000})
}

// An import whose company is switched off stops, and says so in the file.
func TestImport_stopsWithTheCompany(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.upload(people(3)).Is(200)
		f.k.Call("PUT", "/api/admin/company/"+f.id+"/deactivate", f.admin.Token, nil).Is(200)
		f.k.Work()
		f.k.Call("PUT", "/api/admin/company/"+f.id+"/activate", f.admin.Token, nil).Is(200)
		f.login = f.k.Login(f.login.Email)
		testkit.Equal(t, "end", f.lastImport(), "3 of 3, invited 0, refused 3, running false")
		if !strings.Contains(f.refused(), "a empresa ficou inativa") {
			t.Error(f.refused())
		}
		testkit.Equal(t, "seats", f.used(), 0)
	})
}

// Nobody but the company and administrators reads an import, and nobody reads another company's.
func TestImport_isTheCompanysOwn(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.imported("fora do padrão\nana@casa.example")
		id := testkit.One[string](f.k, "SELECT id FROM people_import")
		other, login := f.k.OpenCompany(f.admin, fields{"email": "rh@boreal.example", "companyEmail": "boreal.example"})
		for name, path := range map[string]string{
			"by its company": f.path("/users/import/" + id + "/refused"),
			"by the own":     "/api/company/" + other + "/users/import/" + id + "/refused",
			"by no id":       "/api/company/" + other + "/users/import/x/refused",
		} {
			testkit.Equal(t, name, f.k.Call("GET", path, login.Token, nil).Status, 404)
		}
		f.k.Call("GET", f.path("/users/import/"+id+"/refused"), f.admin.Token, nil).Is(200)
	})
}

// The file says the same about an address that has an account elsewhere as about any other: an employer does not learn
// who is our customer, also when an administrator uploads the list.
func TestImport_hidesCustomers_Q196(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.k.SignUp("cliente@mail.example", actor.Customer)
		list := []byte("cliente@mail.example\nninguem@mail.example")
		f.k.Upload(f.path("/users/import"), f.admin.Token, list).Is(200)
		f.k.Work()
		testkit.Equal(t, "import", f.lastImport(), "2 of 2, invited 2, refused 0, running false")
		testkit.Equal(t, "seats", f.used(), 2)
	})
}

// What a company uploaded is deleted a week after the import ended, and is sealed until then.
func TestImport_isDeletedAfterAWeek(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.imported("ana@casa.example;Ana Secreta\nsem arroba")
		stored := testkit.One[string](f.k, "SELECT people || fingerprint || verdicts FROM people_import")
		if strings.Contains(stored, "casa.example") || strings.Contains(stored, "Secreta") {
			t.Errorf("stored in clear: %s", stored)
		}
		count := func() int { f.k.Work(); return testkit.One[int](f.k, "SELECT count(*) FROM people_import") }
		f.k.Clock.Advance(7*24*time.Hour - time.Second)
		testkit.Equal(t, "before a week", count(), 1)
		f.k.Clock.Advance(time.Hour)
		testkit.Equal(t, "after a week", count(), 0)
	})
}
