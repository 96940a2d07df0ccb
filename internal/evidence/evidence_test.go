package evidence_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/evidence"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type fields = testkit.Fields

type fixture struct {
	k            *testkit.Kit
	admin, login testkit.Person
	id           string
}

// withCompany runs a test on both engines.
func withCompany(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := &fixture{k: k, admin: k.Admin("admin@psic.test")}
		f.id, f.login = k.OpenCompany(f.admin, fields{
			"name":         "Aurora Tecnologia",
			"email":        "rh@aurora.example",
			"companyEmail": "aurora.example",
			"maxUsers":     "60",
		})
		test(t, f)
	})
}

func (f *fixture) path(more string) string { return "/api/company/" + f.id + more }

// people gives the company n employees who signed in.
func (f *fixture) people(n int) []testkit.Person {
	f.k.T.Helper()
	out := make([]testkit.Person, n)
	for i := range out {
		out[i] = f.k.SignUp(fmt.Sprintf("p%d@aurora.example", i), actor.Enterprise)
	}
	return out
}

func (f *fixture) issue(who testkit.Person, from, until string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", f.path("/evidence"), who.Token, fields{"from": from, "until": until})
}

func code(t *testing.T, what string, r testkit.Response, status int, code string) {
	t.Helper()
	if r.Status != status || code != "" && r.Str("code") != code {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Body, status, code)
	}
}

// TestDocument: a document is dated, numbered and hashed, its PDF says what it is not, and anybody confirms it by its
// number without reading anything of it. Abuse case 69.
func TestDocument(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.people(3)
		f.k.Exec(`INSERT INTO usage_report (company_id, year, published, people, used, created_at)
			VALUES ($1, 2026, true, 70, 20, 1), ($1, 2025, true, 90, 30, 1)`, f.id)
		made := f.issue(f.login, "01/01/2026", "16/11/2026").Is(200)
		number := made.Str("number")
		file := f.k.Call("GET", f.path("/evidence/"+made.Str("id")+"/pdf"), f.login.Token, nil).Is(200)
		for _, want := range []string{"%PDF-", number, made.Str("hash"), "Aurora Tecnologia", "NR-1", "(2026)"} {
			if !bytes.Contains(file.Body, []byte(want)) {
				t.Errorf("the PDF lacks %q", want)
			}
		}
		if bytes.Contains(file.Body, []byte("(90)")) || bytes.Contains(file.Body, []byte("p1@aurora")) {
			t.Error("the PDF has another year, or a person")
		}
		again := f.k.Call("GET", f.path("/evidence/"+made.Str("id")+"/pdf"), f.admin.Token, nil).Is(200)
		testkit.Equal(t, "the same bytes", bytes.Equal(again.Body, file.Body), true)

		for _, typed := range []string{number, strings.ToLower(number), strings.ReplaceAll(number, "-", "%20")} {
			check := f.k.Call("GET", "/api/evidence/"+typed, "", nil).Is(200)
			testkit.Equal(t, "hash", check.Str("hash"), made.Str("hash"))
			if len(check.JSON()) != 3 || strings.Contains(string(check.Body), "Aurora") {
				t.Errorf("the check shows %s", check.Body)
			}
		}
		code(t, "unknown number", f.k.Call("GET", "/api/evidence/AAAA-BBBB-CCCC", "", nil), 404, "not_found")
		code(t, "no number", f.k.Call("GET", "/api/evidence/x", "", nil), 404, "not_found")

		f.k.Exec("UPDATE evidence_document SET body = replace(body, '\"seats\":60', '\"seats\":61')")
		code(t, "changed data", f.k.Call("GET", "/api/evidence/"+number, "", nil), 409, "evidence.changed")
		code(t, "its file", f.k.Call("GET", f.path("/evidence/"+made.Str("id")+"/pdf"), f.login.Token, nil), 409,
			"evidence.changed")
	})
}

// TestDocumentStays: people who come later do not change a document.
func TestDocumentStays(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		made := f.issue(f.login, "16/11/2026", "16/11/2026").Is(200)
		f.people(2)
		list := f.k.Call("GET", f.path("/evidence"), f.login.Token, nil).Is(200).JSON()["documents"].([]any)
		testkit.Equal(t, "documents", len(list), 1)
		testkit.Equal(t, "hash", list[0].(map[string]any)["hash"].(string), made.Str("hash"))
		other := f.issue(f.login, "16/11/2026", "16/11/2026").Is(200)
		if other.Str("hash") == made.Str("hash") || other.Str("number") == made.Str("number") {
			t.Error("two documents have one number or hash")
		}
	})
}

// TestPeriods: at its edges.
func TestPeriods(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		for _, c := range []struct {
			from, until string
			status      int
		}{
			{"16/11/2026", "16/11/2026", 200},
			{"16/11/2025", "16/11/2026", 200},
			{"15/11/2025", "16/11/2026", 422},
			{"16/11/2026", "17/11/2026", 422},
			{"16/11/2026", "15/11/2026", 422},
			{"", "16/11/2026", 422},
			{"31/02/2026", "16/11/2026", 422},
		} {
			code(t, c.from+" to "+c.until, f.issue(f.login, c.from, c.until), c.status, "")
		}
	})
}

func answers(step int) fields {
	var out []fields
	for _, q := range evidence.Questions {
		out = append(out, fields{"key": q.Key, "step": step})
	}
	return fields{"answers": out, "consent": true}
}

func (f *fixture) answer(who testkit.Person, body fields) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", "/api/survey", who.Token, body)
}

func (f *fixture) survey(who testkit.Person) map[string]any {
	f.k.T.Helper()
	r := f.k.Call("GET", f.path("/surveys"), who.Token, nil).Is(200).JSON()
	return r["surveys"].([]any)[0].(map[string]any)
}

// TestSurvey: opened once a year, answered once by each person, counted once when it closes. What was answered is then
// nowhere any more.
func TestSurvey(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		f.k.Evidence.Random = middle{}
		all := f.people(24)
		code(t, "nothing is open", f.answer(all[0], answers(4)), 409, "survey.none")
		f.k.Call("POST", f.path("/surveys"), f.login.Token, nil).Is(200)
		code(t, "twice a year", f.k.Call("POST", f.path("/surveys"), f.login.Token, nil), 409, "survey.opened")

		code(t, "no consent", f.answer(all[0], testkit.With(answers(4), fields{"consent": false})), 422, "")
		code(t, "a step too high", f.answer(all[0], answers(6)), 422, "")
		one := fields{"answers": []fields{{"key": "ROLE", "step": 3}}, "consent": true}
		code(t, "a question left out", f.answer(all[0], one), 422, "")
		for i, p := range all {
			f.answer(p, answers(map[bool]int{true: 5, false: 2}[i < 12])).Is(200)
		}
		code(t, "again", f.answer(all[0], answers(1)), 409, "survey.answered")
		testkit.Equal(t, "marks", testkit.One[int](f.k, "SELECT count(*) FROM survey_mark"), 24)
		testkit.Equal(t, "while it is open", f.survey(f.login)["published"].(bool), false)

		f.k.Clock.Advance(30*24*time.Hour - time.Second)
		testkit.Equal(t, "a second before", f.survey(f.k.Login(f.login.Email))["open"].(bool), true)
		f.k.AdvanceAndWork(time.Second + time.Hour)
		boss := f.k.Login(f.login.Email)
		done := f.survey(boss)
		testkit.Equal(t, "published", done["published"].(bool), true)
		testkit.Equal(t, "answers", done["answers"].(float64), 20)
		testkit.Equal(t, "favourable", done["results"].([]any)[0].(map[string]any)["favourable"].(float64), 50)
		left := testkit.One[int](f.k, "SELECT (SELECT count(*) FROM survey_mark) + (SELECT count(*) FROM survey_count)")
		testkit.Equal(t, "marks and counts", left, 0)
		f.k.AdvanceAndWork(48 * time.Hour)
		testkit.Equal(t, "it stays", fmt.Sprint(f.survey(f.k.Login(f.login.Email))), fmt.Sprint(done))
		code(t, "closed", f.answer(f.k.Login(all[0].Email), answers(4)), 409, "survey.none")
	})
}

// middle draws no noise.
type middle struct{}

func (middle) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 0x80
	}
	return len(p), nil
}

// TestSmallSurveysShowNothing: the company reads of a small group what it reads of one without answers.
func TestSmallSurveysShowNothing(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		var seen [2]string
		for i := range seen {
			f.k.Exec("DELETE FROM survey")
			f.k.Exec(`INSERT INTO survey (id, company_id, year, opened_at, closes_at) VALUES ($1, $2, 2026, 1, $3)`,
				ids.New(), f.id, f.k.Clock.Now().Add(30*time.Minute).UnixMicro())
			if i == 1 {
				for _, p := range f.people(9) {
					f.answer(p, answers(5)).Is(200)
				}
			}
			closes := testkit.One[int64](f.k, "SELECT closes_at FROM survey")
			f.k.AdvanceAndWork(2 * time.Hour)
			f.login = f.k.Login(f.login.Email)
			s := f.survey(f.login)
			delete(s, "closesAt")
			seen[i] = fmt.Sprint(s, closes > 0)
		}
		testkit.Equal(t, "what the company reads", seen[1], seen[0])
	})
}

// TestOneAnswerRace: a person who answers many times at once is counted once.
func TestOneAnswerRace(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		p := f.people(1)[0]
		f.k.Call("POST", f.path("/surveys"), f.login.Token, nil).Is(200)
		all := testkit.Race(6, func(int) testkit.Response {
			return testkit.Patiently(func() testkit.Response { return f.answer(p, answers(3)) })
		})
		testkit.Equal(t, "accepted", testkit.Tally(all)[200], 1)
		testkit.Equal(t, "counted", testkit.One[int](f.k,
			"SELECT CAST(sum(answers) AS bigint) FROM survey_count WHERE question = 'ROLE'"), 1)
	})
}

// TestBeginningAgainTellsNothing: the new account has answered, whether the earlier one had or not. Abuse case 68.
func TestBeginningAgainTellsNothing(t *testing.T) {
	withCompany(t, func(t *testing.T, f *fixture) {
		all := f.people(2)
		f.k.Call("POST", f.path("/surveys"), f.login.Token, nil).Is(200)
		f.answer(all[0], answers(4)).Is(200)
		for _, p := range all {
			f.k.Call("POST", "/api/auth/request-reset?email="+p.Email, "", nil).Is(200)
			f.k.Call("POST", "/api/auth/reset-password", "", fields{
				"token":                f.k.MailedToken(p.Email),
				"password":             testkit.Password,
				"passwordConfirmation": testkit.Password,
			}).Is(200)
			p = f.k.Login(p.Email)
			f.k.Call("POST", "/api/auth/begin-again", p.Token, fields{"termsOfService": true}).Is(200)
			p = f.k.Login(p.Email)
			r := f.k.Call("GET", "/api/survey", p.Token, nil).Is(200).JSON()
			testkit.Equal(t, "answered", r["answered"].(bool), true)
		}
		testkit.Equal(t, "counted", testkit.One[int](f.k,
			"SELECT CAST(sum(answers) AS bigint) FROM survey_count WHERE question = 'ROLE'"), 1)
	})
}
