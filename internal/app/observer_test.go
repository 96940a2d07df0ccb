package app_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/httpx"
	"psic/internal/testkit"
)

// observed is an employee as the employer sees one: an address, and the id that a reset through the mailbox tells.
type observed struct {
	testkit.Person
	mailbox string
	read    int // mails of the mailbox that were compared already
}

// observer compares what the company, its mailbox and a visitor see of two employees.
type observer struct {
	k         *testkit.Kit
	companyID string
	boss      string // the address with which the company signs in
	both      [2]*observed
	twin      twin
	keys      [2]string // of the directories of the company and its twin
}

// observedCNPJs are the documents of the two companies.
var observedCNPJs = [2]string{testkit.CNPJ(7001), testkit.CNPJ(7002)}

// twin is a company like the observed one, from the same hour, in which nobody does anything.
type twin struct{ companyID, boss string }

// TestObserversLearnNothing_Q194_Q195_Q196: two employees, one in therapy for a month and one who confirmed the
// address and did nothing else. Whatever the company, its mailbox and a visitor can observe is equal, once the
// addresses and ids of the two are replaced: the responses of every operation that is open to them, the mails of the
// company's mailbox with their times and sizes, the reset, the sign-in, the new beginning, the seats and the reports.
// What the company reads about itself is compared with another company, in which nobody does anything. Both companies
// have an identity provider, a directory, a survey that is open and documents about their programme.
// Abuse case 10, abuse case 38, abuse case 39, abuse case 40.
func TestObserversLearnNothing_Q194_Q195_Q196(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		o := newObserver(k)
		o.observe(t, "at the beginning")
		o.compareTwin(t, "at the beginning")
		o.month(t)
		o.observe(t, "after a month")
		o.compareTwin(t, "after a month")
		o.takeOver(t)
		o.observe(t, "after the mailbox was used")
		o.leave(t)
		o.observe(t, "after they left")
	})
}

func newObserver(k *testkit.Kit) *observer {
	admin := k.Admin("adm@psic.test")
	o := &observer{k: k, boss: "rh@aurora.example", twin: twin{boss: "rh@serena.example"}}
	for _, c := range []struct{ domain, cnpj string }{{"aurora", observedCNPJs[0]}, {"serena", observedCNPJs[1]}} {
		mail := "@" + c.domain + ".example"
		id, login := k.OpenCompany(admin, testkit.Fields{
			"name":         "Empresa",
			"cnpj":         c.cnpj,
			"email":        "rh" + mail,
			"companyEmail": c.domain + ".example",
		})
		k.Call("POST", "/api/admin/company/"+id+"/subscription", admin.Token, nil).Is(http.StatusOK)
		csv := []byte("eva" + mail + ";Colega\nlia" + mail + ";Colega")
		k.Upload("/api/company/"+id+"/users/import", login.Token, csv).Is(http.StatusOK)
		k.Work()
		o.companyID, o.twin.companyID = o.twin.companyID, id // the first, then the second
	}
	o.keys = [2]string{o.connect(o.companyID), o.connect(o.twin.companyID)}
	k.Activate("eva@serena.example")
	k.Activate("lia@serena.example")
	for i, mailbox := range []string{"eva@aurora.example", "lia@aurora.example"} {
		o.both[i] = &observed{Person: k.Activate(mailbox), mailbox: mailbox}
	}
	k.Work()
	return o
}

// month is what only the first of the two does: she registers and has sessions.
func (o *observer) month(t *testing.T) {
	t.Helper()
	k, eva := o.k, o.both[0].Person
	psi := k.Therapist("psi@psic.test")
	again := func(days int) {
		for range 2 * days {
			k.AdvanceAndWork(12 * time.Hour)
		}
		eva, psi = k.Login(eva.Email), k.Login(psi.Email)
	}
	again(1)
	k.Call("POST", "/api/customer/"+eva.ID+"/basic-info", eva.Token, testkit.Fields{
		"fullName":         "Eva Nogueira",
		"nickname":         "Lua",
		"emailAlertsOptIn": true,
	}).Is(http.StatusOK)
	k.Call("PUT", "/api/customer/"+eva.ID, eva.Token, testkit.PersonalData()).Is(http.StatusOK)
	c := &cast{k: k}
	upload := httpx.Op{Method: http.MethodPost, Path: "/api/user/{id}/profile-picture"}
	c.send(upload, eva.ID, request{file: picture()}, eva.Token).Is(http.StatusOK)
	k.Call("POST", "/api/user/"+eva.ID+"/calendar-feed", eva.Token, nil).Is(http.StatusOK)
	o.answer(eva)

	k.Book(eva, psi, "20/11/2026", "10:00") // never paid
	attended := k.Paid(eva, psi, "20/11/2026", "14:00")
	moved := k.Paid(eva, psi, "27/11/2026", "14:00")
	late := k.Paid(eva, psi, "04/12/2026", "14:00")
	k.Call("POST", "/api/therapist/"+psi.ID+"/waiting", eva.Token, testkit.Fields{}).Is(http.StatusOK)
	k.Call("POST", "/api/session/"+late+"/waiting", eva.Token, testkit.Fields{}).Is(http.StatusOK)
	dora := k.Patient("dora@psic.test")
	freed := k.Book(dora, psi, "26/11/2026", "19:00")
	k.Call("POST", "/api/session/"+freed+"/cancel", dora.Token, testkit.Fields{}).Is(http.StatusOK)
	k.Work()
	offer := testkit.One[string](k, "SELECT id FROM waiting_offer WHERE patient_id = $1 AND state = 'OPEN'", eva.ID)
	k.Call("POST", "/api/offer/"+offer+"/decline", eva.Token, nil).Is(http.StatusOK)
	k.Call("POST", "/api/agenda/"+eva.ID+"/session/"+moved+"/reschedule", eva.Token, testkit.Fields{
		"day":       "28/11/2026",
		"startTime": "10:00",
	}).Is(http.StatusOK)
	standing := o.standing(eva, psi)
	again(2)
	k.Clock.Set(time.Date(2026, 11, 20, 14, 1, 0, 0, time.FixedZone("", -3*3600)))
	k.Work()
	eva = k.Login(eva.Email)
	k.JoinRoom(k.Listen(), eva, attended, 0)
	again(13)
	k.Clock.Set(time.Date(2026, 12, 4, 13, 0, 0, 0, time.FixedZone("", -3*3600)))
	k.Work()
	eva = k.Login(eva.Email)
	k.Call("POST", "/api/session/"+late+"/cancel", eva.Token, testkit.Fields{"acceptLate": true}).Is(http.StatusOK)
	again(6)
	reason := testkit.One[string](k, "SELECT reason FROM standing WHERE id = $1", standing)
	testkit.Equal(t, "the standing hour stopped, with all its mails", "NOT_PAID", reason)
	k.Call("GET", "/api/session/"+attended+"/receipt", eva.Token, nil)
	k.Call("GET", "/api/user/"+eva.ID+"/export", eva.Token, nil).Is(http.StatusOK)
	k.Pay(eva, k.Book(eva, psi, "30/12/2026", "14:00"), k.CardPayment(sandbox.CardApprovedVisa)).Is(http.StatusOK)
	again(1)
	o.both[0].Token = eva.Token
}

// standing gives the first of the two a standing hour: one session is paid, the others are not, and one is proposed.
func (o *observer) standing(eva, psi testkit.Person) string {
	k := o.k
	k.Call("PUT", "/api/therapist/"+psi.ID+"/standing-setting", psi.Token, testkit.Fields{
		"takesStandingHours": true,
	}).Is(http.StatusOK)
	id := k.Call("POST", "/api/therapist/"+psi.ID+"/standing", eva.Token, testkit.Fields{
		"day":        "24/11/2026",
		"startTime":  "10:00",
		"everyWeeks": 1,
		"method":     "pix",
	}).Is(http.StatusOK).Str("id")
	first := testkit.One[string](k, "SELECT id FROM session WHERE standing_id = $1 ORDER BY starts_at LIMIT 1", id)
	k.Pay(eva, first, k.CardPayment(sandbox.CardApprovedVisa)).Is(http.StatusOK)
	k.Call("POST", "/api/standing/proposal", psi.Token, testkit.Fields{
		"customerId": eva.ID,
		"day":        "25/11/2026",
		"startTime":  "20:00",
		"everyWeeks": 2,
	}).Is(http.StatusOK)
	return id
}

// observe calls every operation that a visitor or a company may call, about each of the two, and compares the
// responses and the mails of both mailboxes.
func (o *observer) observe(t *testing.T, when string) {
	t.Helper()
	k, company, calls := o.k, o.k.Login(o.boss), 0
	for _, op := range k.API.Ops {
		g := grantOf(op)
		open := g.public || slices.Contains(g.roles, actor.Company)
		// These act on the caller's own login or on the company itself, or end what is observed.
		own := []string{
			"logout",
			"confirm-password",
			"release-company-user",
			"decline-passkey",
			"create-scim-token",
			"revoke-scim-token",
			"drop-company-provider",
			"open-survey",
			"issue-evidence",
		}
		factor := strings.HasPrefix(op.Path, "/api/user/second-factor")
		if !open || factor || slices.Contains(own, op.ID) {
			continue
		}
		for _, token := range []string{"", company.Token} {
			for _, about := range []string{"person", "company", "login"} {
				var seen [2]string
				for i, p := range o.both {
					id := map[string]string{"person": p.ID, "company": o.companyID, "login": company.ID}[about]
					r := k.Call(op.Method, observedPath(op, id, p.mailbox), token, observedBody(op, p.mailbox))
					seen[i], calls = o.text(r), calls+1
				}
				if seen[0] != seen[1] {
					t.Errorf("%s: %s about the %s:\n%s\n%s", when, op.ID, about, seen[0], seen[1])
				}
			}
		}
	}
	if calls < 200 {
		t.Errorf("only %d calls", calls)
	}
	o.systems(t, when)
	o.mails(t, when)
	list := k.Call("GET", "/api/company/"+o.companyID+"/users", company.Token, nil).Is(http.StatusOK)
	rows, _ := list.JSON()["elements"].([]any)
	for _, row := range rows {
		if a, b := o.replaced(fmt.Sprint(row)), o.replaced(fmt.Sprint(rows[0])); a != b {
			t.Errorf("%s: the list tells them apart:\n%s\n%s", when, a, b)
		}
	}
}

// compareTwin compares all that the two companies read about themselves, and the mails that they get. The first of the
// two has an employee in therapy.
func (o *observer) compareTwin(t *testing.T, when string) {
	t.Helper()
	k, calls := o.k, 0
	companies := [2]twin{{o.companyID, o.boss}, o.twin}
	var logins [2]testkit.Person
	for i, c := range companies {
		logins[i] = k.Login(c.boss)
	}
	replaced := func(text string) string {
		for _, cnpj := range observedCNPJs {
			text = strings.ReplaceAll(strings.ReplaceAll(text, cnpj, "#"), br.FormatCNPJ(cnpj), "#")
		}
		text = strings.ReplaceAll(text, "serena", "aurora")
		return o.replaced(strings.ReplaceAll(strings.ReplaceAll(text, "eva@", "###@"), "lia@", "###@"))
	}
	for _, op := range k.API.Ops {
		if op.Method != http.MethodGet || !slices.Contains(grantOf(op).roles, actor.Company) {
			continue
		}
		var seen [2]string
		for i, c := range companies {
			r := k.Call(op.Method, observedPath(op, c.companyID, c.boss), logins[i].Token, nil)
			seen[i], calls = replaced(o.text(r)), calls+1
		}
		if seen[0] != seen[1] {
			t.Errorf("%s: %s tells that somebody of the company is in therapy:\n%s\n%s", when, op.ID, seen[0], seen[1])
		}
	}
	if calls < 10 {
		t.Errorf("only %d calls", calls)
	}
	var systems [2]string
	for i, c := range companies {
		systems[i] = replaced(o.text(o.directory(i, "/Users"))) + replaced(o.document(c.companyID, logins[i]))
	}
	testkit.Equal(t, when+": what the companies' systems read", systems[0], systems[1])
	var mails [2]string
	for i, c := range companies {
		for _, m := range k.Mails(c.boss) {
			mails[i] += replaced(fmt.Sprintln(m.At, len(m.HTML), m.Subject, m.Headers, m.Text))
		}
	}
	if mails[0] != mails[1] {
		t.Errorf("%s: the companies' mails differ:\n%s\n------\n%s", when, mails[0], mails[1])
	}
}

// observedPath names the employee in every parameter that an operation might read.
func observedPath(op httpx.Op, id, mailbox string) string {
	path := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(op.Path, id)
	q := url.Values{"email": {mailbox}, "text": {mailbox}, "token": {"x"}}
	for _, name := range []string{"id", "uId", "userId"} {
		q.Set(name, id)
	}
	return path + "?" + q.Encode()
}

func observedBody(op httpx.Op, mailbox string) any {
	if op.Method == http.MethodGet {
		return nil
	}
	return testkit.Fields{
		"email":                mailbox,
		"username":             mailbox,
		"password":             "Errada-de-proposito-9",
		"passwordConfirmation": "Errada-de-proposito-9",
		"currentPassword":      "Errada-de-proposito-9",
		"termsOfService":       true,
		"type":                 "ENTERPRISE",
		"csv":                  mailbox,
		"preview":              true,
		"token":                "x",
	}
}

var (
	observedJWT    = regexp.MustCompile(`eyJ[\w-]+\.([\w-]+)\.[\w-]+`)
	observedRandom = regexp.MustCompile(
		`acesso-empresa/[\w-]{43}|[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}|[0-9a-f]{64}|[0-9a-f]{40}|` +
			`[0-9a-f]{8}-[0-9a-f-]{27}|token=[\w-]{43}|"(affiliate|codigoDeIndicacao)":"\w{10}"|` +
			`"(device|challenge|proof)":"[\w-]{43}"`,
	)
)

// text returns a response as it is compared: status, headers and body, with the content of tokens, and with what is
// random or names one of the two replaced.
func (o *observer) text(r testkit.Response) string {
	header := r.Header.Clone()
	for _, name := range []string{"Date", "X-Request-Id", "Etag"} {
		header.Del(name)
	}
	return o.replaced(fmt.Sprint(r.Status, header, string(r.Body)))
}

func (o *observer) replaced(text string) string {
	text = observedJWT.ReplaceAllStringFunc(text, func(jwt string) string {
		payload, err := base64.RawURLEncoding.DecodeString(observedJWT.FindStringSubmatch(jwt)[1])
		if err != nil || !json.Valid(payload) {
			o.k.T.Fatal("token", err)
		}
		return string(payload)
	})
	for _, p := range o.both {
		text = strings.ReplaceAll(text, p.mailbox, "###@aurora.example")
	}
	return observedRandom.ReplaceAllString(text, "#")
}

// mails compares the mails that arrived at the two mailboxes since the last time: times, headers, texts and sizes.
func (o *observer) mails(t *testing.T, when string) {
	t.Helper()
	var seen [2]string
	for i, p := range o.both {
		all := o.k.Mails(p.mailbox)
		for _, m := range all[p.read:] {
			seen[i] += fmt.Sprintln(m.At, len(m.HTML), m.Subject, m.Headers, o.replaced(m.Text))
		}
		p.read = len(all)
	}
	if seen[0] != seen[1] {
		t.Errorf("%s: mailboxes differ:\n%s\n------\n%s", when, seen[0], seen[1])
	}
}

// takeOver is what the owner of the mailboxes can do: reset both passwords, sign in, guess the password from before,
// begin again and look at the account.
func (o *observer) takeOver(t *testing.T) {
	t.Helper()
	const chosen = "Escolhida-pelo-RH-1"
	o.k.AdvanceAndWork(24 * time.Hour)
	var seen [2]strings.Builder
	for i, p := range o.both {
		call := func(method, path, token string, body any) testkit.Response {
			r := o.k.Call(method, path, token, body)
			path, _, _ = strings.Cut(path, "?")
			fmt.Fprintln(&seen[i], method, o.replaced(path), o.text(r))
			return r
		}
		signIn := func() string {
			form := testkit.Fields{"username": p.mailbox, "password": chosen}
			return call("POST", "/api/auth/login", "", form).Str("token")
		}
		call("POST", "/api/auth/request-reset?email="+p.mailbox, "", nil)
		call("POST", "/api/auth/reset-password", "", testkit.Fields{
			"token":                o.k.MailedToken(p.mailbox),
			"password":             chosen,
			"passwordConfirmation": chosen,
		})
		token := signIn()
		for _, op := range o.k.API.Ops {
			if g := grantOf(op); op.Method == http.MethodGet && slices.Contains(g.roles, actor.Enterprise) {
				call(op.Method, observedPath(op, p.ID, p.mailbox), token, nil)
			}
		}
		call("POST", "/api/auth/prove-identity", token, testkit.Fields{"password": "Errada-9"})
		call("POST", "/api/auth/begin-again", token, testkit.Fields{"termsOfService": true})
		token = signIn()
		p.ID = call("GET", "/api/user/info", token, nil).Str("id")
		for _, op := range o.k.API.Ops {
			if g := grantOf(op); op.Method == http.MethodGet && slices.Contains(g.roles, actor.Enterprise) {
				call(op.Method, observedPath(op, p.ID, p.mailbox), token, nil)
			}
		}
		o.k.Work()
	}
	if a, b := seen[0].String(), seen[1].String(); a != b {
		line := firstDifference([]byte(a), []byte(b)) - 1
		one, two := append(strings.Split(a, "\n"), ""), append(strings.Split(b, "\n"), "")
		t.Errorf("the two accounts differ:\n%s\n%s", one[line], two[line])
	}
}

// leave releases both. The first one has a session that is paid and comes later than the end of the cycle.
func (o *observer) leave(t *testing.T) {
	t.Helper()
	o.k.AdvanceAndWork(24 * time.Hour)
	company := o.k.Login(o.boss)
	var seen [2]string
	for i, p := range o.both {
		path := "/api/company/" + o.companyID + "/users/deactivate"
		seen[i] = o.text(o.k.Call("POST", path, company.Token, testkit.Fields{"email": p.mailbox}))
	}
	testkit.Equal(t, "released", seen[0], seen[1])
	for range 40 {
		o.k.AdvanceAndWork(24 * time.Hour)
	}
}
