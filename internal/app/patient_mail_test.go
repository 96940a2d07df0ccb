package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// reading is a text that a therapist read: the response of an operation or a mail.
type reading struct{ where, text string }

// TestTherapistsReadAddressesInSessionsAlone_R171 calls every operation that a therapist may call and reads her mails.
// She has sessions with patients and with an employee. A session has the patient's address, as R171 says, and of an
// employee the personal one. Nothing else that she reads has an address of a patient, and nothing that of an employer.
// Abuse case 60.
func TestTherapistsReadAddressesInSessionsAlone_R171(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c, read := newCast(k), []reading{}
		employee := c.enterprise()
		k.PersonalAddress(employee, "eva@pessoal.example")
		therapists := map[string]bool{}
		for _, op := range k.API.Ops {
			if a := grantOf(op); !a.public && !slices.Contains(a.roles, actor.Therapist) {
				continue
			}
			me := c.get(therapistCaller())
			therapists[me.Email] = true
			if c.alive(*me) && readsOnly(op) {
				read = append(read, c.attendsBoth(me, &employee)...)
			}
			r := c.cell(op, therapistCaller(), own, admitted)
			if readsOnly(op) && r.Status/100 != 2 {
				t.Errorf("%s: %d, its sample should succeed: %s", op.ID, r.Status, r.Body)
			}
			read = append(read, reading{op.ID, fmt.Sprint(r.Header, string(r.Body))})
		}
		for email := range therapists {
			for _, m := range k.Mails(email) {
				read = append(read, reading{m.Subject, fmt.Sprint(m.Headers, m.Text, m.HTML)})
			}
		}

		addresses := append(c.patientAddresses(), "eva@pessoal.example", "@"+corporate)
		for _, problem := range tells(read, addresses) {
			t.Error(problem)
		}
		names := slices.DeleteFunc(slices.Clone(read), func(r reading) bool {
			return !strings.Contains(r.text, "Pessoa de Teste")
		})
		if len(names) < 15 || len(addresses) < 10 {
			t.Errorf("%d readings name a patient, of %d patients: too few to tell", len(names), len(addresses))
		}
		t.Logf("%s: %d readings, %d name a patient; %d addresses", k.DB.Engine, len(read), len(names), len(addresses))
	})
}

// attendsBoth gives a therapist sessions in each state with the victim, and one with the employee, unless she has them.
// It returns what she reads of the employee's.
func (c *cast) attendsBoth(me, employee *testkit.Person) []reading {
	const both = "SELECT count(*) FROM session WHERE therapist_id = $1 AND patient_id = $2"
	if testkit.One[int](c.k, both, me.ID, employee.ID) > 0 {
		return nil
	}
	for _, as := range []string{paid, cancelled, done, soon} {
		c.session(me, as)
	}
	id := c.session(me, paid)
	c.k.Exec("UPDATE session SET patient_id = $1 WHERE id = $2", employee.ID, id)
	var out []reading
	for where, path := range map[string]string{
		sessionRead:          "/api/session/" + id,
		"calendar":           "/api/session/" + id + "/calendar.ics",
		"patient":            "/api/therapist/" + me.ID + "/patients/" + employee.ID,
		"patient's sessions": "/api/therapist/" + me.ID + "/patients/" + employee.ID + "/sessions",
	} {
		r := c.k.Call(http.MethodGet, path, me.Token, nil).Is(http.StatusOK)
		out = append(out, reading{where, string(r.Body)})
	}
	return out
}

// patientAddresses are the e-mail addresses of all accounts of patients.
func (c *cast) patientAddresses() []string {
	const all = "SELECT string_agg(email, ' ') FROM account WHERE role IN ('CUSTOMER', 'ENTERPRISE')"
	return strings.Fields(testkit.One[string](c.k, all))
}

// sessionRead is the operation that tells a therapist the address of a patient.
const sessionRead = "session"

// tells finds addresses where a therapist must not read them.
func tells(read []reading, addresses []string) []string {
	var out []string
	for _, r := range read {
		for _, address := range addresses {
			shown := r.where == sessionRead && !strings.HasSuffix(address, "@"+corporate)
			if !shown && strings.Contains(strings.ToLower(r.text), address) {
				out = append(out, fmt.Sprintf("%s has the address %s: %s", r.where, address, r.text))
			}
		}
	}
	return out
}

// TestTellsRefuses shows that an address is noticed.
func TestTellsRefuses(t *testing.T) {
	private, employers := []string{"pessoa1@psic.test"}, []string{"eva@" + corporate}
	for _, c := range []struct {
		read      reading
		addresses []string
		want      int
	}{
		{reading{"agenda", `{"email":"Pessoa1@psic.test"}`}, private, 1},
		{reading{"agenda", `{"email":"","fullName":"Pessoa de Teste"}`}, private, 0},
		{reading{sessionRead, `{"email":"pessoa1@psic.test"}`}, private, 0},
		{reading{sessionRead, `{"email":"eva@` + corporate + `"}`}, employers, 1},
	} {
		if got := len(tells([]reading{c.read}, c.addresses)); got != c.want {
			t.Errorf("%v: %d found, want %d", c.read, got, c.want)
		}
	}
}
