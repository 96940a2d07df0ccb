package backoffice_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = testkit.Fields

const price = 160_00

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	testkit.Equal(t, what, got, want)
}

func withoutDiscount(c *config.Config) { c.DiscountPercent = 0 }

// fixture is the product with an administrator, a therapist and a patient.
type fixture struct {
	*testkit.Kit
	admin, therapist, patient testkit.Person
}

func withFixture(t *testing.T, test func(t *testing.T, s *fixture)) {
	t.Helper()
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, withoutDiscount)
			test(t, &fixture{
				Kit:       k,
				admin:     k.Admin("admin@psic.test"),
				therapist: k.Therapist("psi@psic.test"),
				patient:   k.Patient("ana@psic.test"),
			})
		})
	}
}

func (s *fixture) get(path string) testkit.Response {
	s.T.Helper()
	return s.Call(http.MethodGet, "/api/admin"+path, s.admin.Token, nil)
}

func (s *fixture) post(path string, body any) testkit.Response {
	s.T.Helper()
	return s.Call(http.MethodPost, "/api/admin"+path, s.admin.Token, body)
}

func (s *fixture) put(path string, body any) testkit.Response {
	s.T.Helper()
	return s.Call(http.MethodPut, "/api/admin"+path, s.admin.Token, body)
}

// jump moves the clock. Everybody signs in again, because logins do not last so long.
func (s *fixture) jump(to time.Time) {
	s.T.Helper()
	s.Clock.Set(to)
	s.admin, s.patient, s.therapist = s.Login(s.admin.Email), s.Login(s.patient.Email), s.Login(s.therapist.Email)
}

// charge returns the id of a session's payment.
func (s *fixture) charge(session string) string {
	return testkit.One[string](s.Kit, "SELECT id FROM charge WHERE reference_id = $1 ORDER BY created_at DESC", session)
}

func (s *fixture) session(id, column string) string {
	return testkit.One[string](s.Kit, "SELECT "+column+" FROM session WHERE id = $1", id)
}

// list reads the elements of a page, or a bare array.
func list(t testing.TB, r testkit.Response) []fields {
	t.Helper()
	var bare []fields
	if strings.HasPrefix(strings.TrimSpace(string(r.Is(200).Body)), "[") {
		if err := json.Unmarshal(r.Body, &bare); err != nil {
			t.Fatal(err)
		}
		return bare
	}
	var page struct{ Elements []fields }
	if err := json.Unmarshal(r.Body, &page); err != nil {
		t.Fatal(err)
	}
	return page.Elements
}

func reais(c money.Cents) float64 { return float64(c) / 100 }

// actions returns the actions of the audit log on an object with their results, oldest first.
func (s *fixture) actions(object string) []string {
	s.T.Helper()
	rows, err := s.DB.Read().Query("SELECT action, result FROM audit_entry WHERE object_id = $1 ORDER BY seq", object)
	if err != nil {
		s.T.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := []string{}
	for rows.Next() {
		var action, result string
		if err := rows.Scan(&action, &result); err != nil {
			s.T.Fatal(err)
		}
		out = append(out, action+" "+result)
	}
	if err := rows.Err(); err != nil {
		s.T.Fatal(err)
	}
	return out
}

// line joins values with spaces.
func line(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }
